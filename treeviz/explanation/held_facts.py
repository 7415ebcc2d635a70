"""Which answers hold moves to less with captures counted: the fact, and its English.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> held_with_captures(tree, tree.children(0)) is None  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.formatting.phrases import listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_moves import settled_line
from treeviz.tree.settled_rivals import settled_rivals

_NAMED = 3  # moves of a row


@dataclass(frozen=True)
class HeldOtherwise(Fact):
    """That other answers than the best ones by the estimates hold moves to less, past the depth.

    Attributes
    ----------
    moves, answers
        The moves, and of each the answer, as it is written.
    they
        Who answers.
    worth
        To what they hold them with captures counted, in points of MAX's side.
    """

    moves: tuple[Named, ...]
    answers: tuple[Named, ...]
    they: Side
    worth: float


def held_otherwise_words(fact: HeldOtherwise) -> str:
    """Return which answers hold moves to what they come to with captures counted.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> black, move, answer = Side(Player.MIN, "Black"), Named(1, "Ng5"), Named(2, "Qc8")
    >>> held_otherwise_words(HeldOtherwise((move,), (answer,), black, 0.0))
    'With captures counted Black holds Ng5 to 0 with Qc8.'
    """
    to = f" to {fact.scale.signed(fact.worth)}"
    pairs = enumerate(zip(fact.moves, fact.answers, strict=True))
    held = [f"{move.notation}{to * (not n)} with {answer.notation}" for n, (move, answer) in pairs]
    return f"With captures counted {fact.they.name} holds {listed(held)}."


def held_with_captures(tree: GameTree, moves: Sequence[int]) -> HeldOtherwise | None:
    """Return which of some moves of the root other answers hold to what the one played comes to.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves.
    """
    settled, me = settled_line(tree, 0), tree.player(0)
    if settled is None or any(tree.columns.parent[move] != 0 for move in moves):
        return None
    held = settled_rivals(tree, 0, settled.worth).held
    level = level_with_captures(tree).moves
    found = {
        move: held[move]
        for move in moves
        if move in held and move in level and _seems_more(tree, move, settled.worth)
        if tree.notation(held[move]) != tree.notation(tree.best_reply(move) or 0)
    }
    if not 0 < len(found) <= _NAMED:
        return None
    named = Named.all_of(tree, found), Named.all_of(tree, found.values())
    return HeldOtherwise(*named, Side.of(tree, me.other), settled.worth)


def _seems_more(tree: GameTree, move: int, worth: float) -> bool:
    """Return whether a move is estimated at more than what it comes to."""
    value = tree.value_at(move)
    return value is not None and tree.player(0).better(value, worth)


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {HeldOtherwise: held_otherwise_words}
