"""An explanation whose rows say less of captures past the depth, as its end tells what they change.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.TicTacToe("x__/_o_/___"), depth=2))
>>> sparing_captures(told, whole=True) == told
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.cut_facts import SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact, Regained
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.told_once import each_fact


def sparing_captures(told: Explanation, *, whole: bool) -> Explanation:
    """Return an explanation whose groups do not tell which answer is best with captures counted.

    Where that is another than the one told, what its takes leave is not told either: nobody gets
    that. Of a single move both are told.

    Parameters
    ----------
    told
        The explanation.
    whole
        Whether they do not tell either what is counted once something is taken back.
    """

    def spared(counted: Regained | None, moves: int) -> Regained | None:
        if counted is None or not counted.better:
            return None if whole else counted
        return counted if moves == 1 else None

    def sparing(fact: Fact) -> Fact:
        if isinstance(fact, SameCut) and fact.regained:
            return replace(fact, regained=spared(fact.regained, len(fact.moves)))
        if isinstance(fact, Remaining) and any(group.regained for group in fact.groups):
            groups = (g._replace(regained=spared(g.regained, g.moves)) for g in fact.groups)
            return replace(fact, groups=tuple(groups))
        return fact

    return each_fact(told, sparing)
