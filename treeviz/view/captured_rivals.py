"""The rivals that a title names for what they come to with captures counted, past the depth.

A reader who is told of a move looks for it: what the title names is drawn before all other rivals.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> captured_rivals(tree, 0)  # nothing is ever taken
()
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.level_with_captures import level_with_captures
from treeviz.tree.settled_lines import Settled
from treeviz.tree.settled_moves import settled_line, turned_by_takes
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.view.less_than_equal import all_estimated_equal

_NAMED, _FEW = 3, 2  # so many moves are all named; of more these are
_ALIKE = 2  # plies of a line, up to which it is asked of all moves alike what they come to


class LevelRivals(NamedTuple):
    """Moves, estimated worse, that come to just as much as the one played.

    Attributes
    ----------
    named, number
        Those that are named, and how many they are in all.
    sure
        Whether no other move does.
    """

    named: tuple[int, ...] = ()
    number: int = 0
    sure: bool = False


def captured_rivals(tree: GameTree, root: int) -> tuple[int, ...]:
    """Return the moves that come to as much as the one played, or to more, or may; a few of them.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    if (turned := turned_by_takes(tree, root)) is not None:
        return first_named(turned.moves)
    settled = settled_beside_rivals(tree, root)
    if settled is None or settled.worth == tree.value_at(root):
        return ()
    rivals = settled_rivals(tree, root, settled.worth)
    if rivals.worth is None:
        return rivals.open if len(rivals.open) == 1 else level_rivals(tree, root).named
    return rivals.better if len(rivals.better) <= _NAMED else ()


def better_worth(tree: GameTree, root: int, worth: float) -> str:
    """Return what the moves come to that come to more than the one played; empty if nobody knows.

    Parameters
    ----------
    tree, root, worth
        The recording, the position, and what the move played comes to, in points of MAX's side.
    """
    rivals = settled_rivals(tree, root, worth)
    if rivals.worth is None:
        return ""
    least = "lower" if tree.player(root) is Player.MAX else "upper"
    return tree.rules.scale.bounded(rivals.worth, least if rivals.at_least else "exact")


def level_rivals(tree: GameTree, root: int) -> LevelRivals:
    """Return the moves, estimated worse, that come to just as much as the one played.

    Parameters
    ----------
    tree, root
        As for :func:`captured_rivals`.
    """
    if root:
        return LevelRivals()
    level, equal = level_with_captures(tree), all_estimated_equal(tree, root)
    moves = tuple(move for move in level.moves if move not in equal)
    # Of many a title has room for one beside its equals.
    return LevelRivals(moves[: len(moves) if len(moves) <= _FEW else 1], len(moves), level.sure)


def asks_rivals(tree: GameTree, root: int) -> bool:
    """Tell whether rivals are asked what they come to beside the move played: its line is long.

    Parameters
    ----------
    tree, root
        As for :func:`captured_rivals`.
    """
    return len(tree.best_play(root)) - 1 > _ALIKE


def settled_beside_rivals(tree: GameTree, root: int) -> Settled | None:
    """Return what the move played comes to with captures counted, if it is held against rivals.

    Parameters
    ----------
    tree, root
        As for :func:`captured_rivals`.
    """
    return settled_line(tree, root) if asks_rivals(tree, root) else None


def first_named(moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return which of several moves are named, before the rest is counted.

    Parameters
    ----------
    moves
        The nodes of the moves.

    Examples
    --------
    >>> first_named((7, 8, 9)), first_named((5, 6, 7, 8))
    ((7, 8, 9), (5, 6))
    """
    return moves[: _NAMED if len(moves) <= _NAMED else _FEW]
