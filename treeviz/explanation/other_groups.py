"""The moves that are not played, in groups of one meaning.

>>> from treeviz import explain, games, minimax
>>> moves = explain(minimax(games.Explicit([3, 2, 1]))).moves
>>> group = group_of(Meaning.PAYOFF, False, moves[1:], "upper")
>>> group.low, group.high, [move.notation for move in group.moves]
(1.0, 2.0, ['1', '2'])
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.meaning import Meaning
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.whole_facts import Group, PlacedMove


def group_of(means: Meaning, level: bool, moves: Sequence[MoveExplained], worse: str) -> Group:
    """Return moves of one meaning; bounds have a range if all say how good at best.

    Parameters
    ----------
    means, level
        What each is to the mover; of bounds, whether they are what the chosen move is worth.
    moves
        The moves.
    worse
        Which bound says how good a move is at best.
    """
    values = [move.value for move in moves if move.value is not None]
    if means is Meaning.BOUND and any(move.bound != worse for move in moves):
        values = []
    low, high = min(values, default=None), max(values, default=None)
    known = tuple(values) if len(values) == len(moves) else ()
    placed = tuple(PlacedMove(move.node, move.notation, move.place) for move in moves)
    return Group(means, placed, low, high, level, known)
