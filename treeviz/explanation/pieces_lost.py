"""Moves of a row that lose the piece they move: an answer takes it that the search left out.

The answer that was enough may look senseless beside it, and a bound that many moves share hides
which of them are blunders.

>>> from treeviz import games, minimax
>>> lose_pieces(minimax(games.TicTacToe("xo_/___/___"), depth=2), [1])  # nothing is ever taken
()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.answers_left_out import AnswerLeftOut
from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.moved_piece_taken import moved_piece_taken

_FEW = 2  # different answers: of more one is told


@dataclass(frozen=True)
class LosePieces(Fact):
    """Moves after which an answer that was not looked at takes the piece that was moved.

    Attributes
    ----------
    mover, answers
        Who makes the moves, and of each such an answer, with what the heuristic says then.
    replied
        Whether that is after the best reply; else it is what the depth ends with.
    """

    mover: Side
    answers: tuple[AnswerLeftOut, ...]
    replied: bool = False


def lose_pieces(tree: GameTree, moves: Sequence[int]) -> tuple[AnswerLeftOut, ...]:
    """Return of some moves an answer that takes the piece moved, where the search left it out.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of which a cut left only a bound.
    """
    found = moved_piece_taken(tree, moves)
    return tuple(
        AnswerLeftOut(
            Named.of(tree, move),
            Named.of(tree, left.answer),
            Estimate.of_terms(tree, left.value, left.terms),
        )
        for move, left in found.items()
    )


def pieces_lost(tree: GameTree, moves: Sequence[int]) -> LosePieces | None:
    """Return which of some moves lose the piece they move; None if none does.

    Parameters
    ----------
    tree, moves
        As for :func:`lose_pieces`.
    """
    answers = lose_pieces(tree, moves)
    if not answers:
        return None
    replied = any(left.replied for left in moved_piece_taken(tree, moves).values())
    return LosePieces(Side.of(tree, tree.player(moves[0]).other), answers, replied)


def pieces_lost_words(fact: LosePieces) -> str:
    """Return which moves lose a piece, and by which answer.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> left = AnswerLeftOut(Named(1, "Rc7+"), Named(2, "Kxc7"), Estimate(-2.0))
    >>> pieces_lost_words(LosePieces(Side(Player.MAX, "White"), (left,), True))
    'Rc7+ loses the piece it moves: Kxc7, not looked at, leaves White −2 at best.'
    """
    alike = dict[tuple[str, str], list[Named]]()
    for left in fact.answers:
        value = formula_or(left.estimate, left.estimate.value, fact.scale) + (
            " at best" * fact.replied
        )
        alike.setdefault((left.answer.notation, value), []).append(left.move)
    number, mover = len(fact.answers), fact.mover.name
    lose, it = ("loses", "it moves") if number == 1 else ("lose", "they move")
    which = names([left.move for left in fact.answers])
    told = [f"{answer} after {names(m, 'or')} ({v})" for (answer, v), m in alike.items()]
    if len(alike) == 1:
        ((answer, value),) = alike
        return f"{which} {lose} the piece {it}: {answer}, not looked at, leaves {mover} {value}."
    if len(alike) <= _FEW:
        return f"{which} {lose} the piece {it}, by answers not looked at: {listed(told)}."
    ((answer, value), moves), *_ = alike.items()
    example = f"after {names(moves, 'or')}, for example, {answer} leaves {mover} {value}"
    lost = f"{in_words(number)} lose the piece they move"
    return f"Of the others {lost}, by answers not looked at: {example}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {LosePieces: pieces_lost_words}
