"""What becomes of a move, so that moves of one fate can be told together.

>>> from treeviz import explain, games, minimax
>>> rows = explain(minimax(games.TicTacToe("xox/oox/___"))).rows
>>> [fate_of(row.moves[0], None) for row in rows][::2]
[('answered', <Meaning.LOSS: 'loses'>, -10.0, 2), ('win', 10.0, 1)]
"""

from __future__ import annotations

from collections.abc import Hashable

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.group_facts import Remark
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    BrokenOff,
    CutAway,
    EndsAtOnce,
    NeverLookedAt,
    OnlyEstimated,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.same_cuts import cut_fate
from treeviz.formatting.phrases import in_general


def fate_of(move: MoveExplained, played: MoveExplained | None) -> Hashable | None:
    """Return what moves that are told together share; None for a move that is told alone.

    Parameters
    ----------
    move
        A move, explained by itself.
    played
        The move beside which bounds are told; None: what the mover had when it was cut.
    """
    match move.statements[0].fact:
        case Remark(remark=remark):
            ways = (one.fact for one in move.statements)
            plies = next((way.ending.plies for way in ways if isinstance(way, WinsByForce)), None)
            return None if plies is None else ("win", move.value, plies, in_general(remark))
        case WinsAtOnce(again=False):
            return "answered", Meaning.LOSS, move.value, 2
        case AnyReply(ending=ending) if ending.meaning is not Meaning.LOSS:
            return "any", ending.meaning, move.value
        case BestReply(sooner=(_, *_)):
            return None
        case BestReply(again=False, ending=ending) | AnyReply(ending=ending):
            return "answered", ending.meaning, move.value, ending.plies
        case WinsByForce(ending=ending):
            return "win", move.value, ending.plies
        case EndsAtOnce(meaning=Meaning.WIN):
            return "win", move.value, 1
        case EndsAtOnce(finished=finished):
            return "end", move.value, finished
        case OnlyEstimated():
            return "unsearched", move.value
        case CutFact(unsafe=False, answer=answer, has=has) as cut if None not in (answer, has):
            return cut_fate(cut, played)
        case NeverLookedAt():
            return "unseen", False
        case BrokenOff() | CutAway():
            return "unseen", True
    return None
