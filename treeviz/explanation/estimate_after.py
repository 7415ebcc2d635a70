"""What is estimated right after the answers to some moves, if it is the same after each.

>>> from treeviz import alphabeta, explain, games
>>> moves = explain(alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)).moves
>>> same_estimate(moves) is None
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Estimate, Fact
from treeviz.explanation.move_facts import BestReply, Ending
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.told_once import each_fact

_ANSWERED = 2  # plies: a move and its answer


def same_estimate(moves: Sequence[MoveExplained]) -> Estimate | None:
    """Return what is estimated right after the answers that were enough, if it is the same.

    Parameters
    ----------
    moves
        The moves that are answered.
    """
    told = {None if (cut := cut_of(move)) is None else cut.estimate for move in moves}
    return told.pop() if len(told) == 1 else None


def with_sums(told: Explanation) -> Explanation:
    """Return an explanation that tells of single moves beside others the sum of their estimate.

    Parameters
    ----------
    told
        The explanation.
    """
    sums = {move.node: _estimate_after(move) for move in told.moves}

    def summed(fact: Fact) -> Fact:
        if not isinstance(fact, Remaining) or len(fact.moves) > 1 or len(fact.groups) > 1:
            return fact
        groups = (
            group if group.estimate or group.bound != "exact" else group._replace(estimate=one)
            for group, one in zip(fact.groups, [sums[m.node] for m in fact.moves], strict=False)
        )
        return replace(fact, groups=tuple(groups))

    return each_fact(told, summed)


def ending_told(move: MoveExplained) -> Ending | None:
    """Return how the line of a move ends, if its best answer is told, or one that was enough.

    Parameters
    ----------
    move
        The move, with what is said of it.
    """
    best = (one.fact for one in move.statements if isinstance(one.fact, BestReply))
    if (cut := cut_of(move)) is not None and cut.retake is not None:
        left = cut.regained
        return Ending(
            cut.meaning,
            "",
            cut.value,
            "",
            cut.estimate,
            retake=cut.retake,
            retaken=left.estimate if left is not None and left.last else None,
            hangs=cut.hangs,
        )
    return next((fact.ending for fact in best), None)


def _estimate_after(move: MoveExplained) -> Estimate | None:
    """Return what is estimated right after the answer to a move; None if the line goes on."""
    ending = ending_told(move)
    return ending.estimate if ending is not None and len(move.line) == _ANSWERED else None


def cut_of(move: MoveExplained) -> CutFact | None:
    """Return why only a bound of a move is known, if that is a cut right after it.

    Parameters
    ----------
    move
        The move, with what is said of it.
    """
    return next((one.fact for one in move.statements if isinstance(one.fact, CutFact)), None)
