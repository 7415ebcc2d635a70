"""What can be taken next where lines of other moves end, told where there is room.

That who answered left something hanging is told of the move played in any case.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines"))
>>> with_takes_next(told) == told  # nothing is ever taken
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.estimate_after import ending_told
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.same_cuts import takes_next
from treeviz.explanation.told_once import each_fact


def with_takes_next(told: Explanation) -> Explanation:
    """Return an explanation that tells it of moves that were cut, and of single ones that were not.

    Not of several that would be as good as the one played if their lines went on so: who answers
    has better than what left that hanging, and a bound did not need it.

    Parameters
    ----------
    told
        The explanation.
    """
    moves = {move.node: move for move in told.moves}
    chosen = next((move for move in told.moves if move.chosen), None)

    def known(fact: Fact) -> Fact:
        if isinstance(fact, CutFact) and fact.hangs:
            return replace(fact, tells=True)
        if isinstance(fact, SameCut):
            cut = [moves[move.node] for move in fact.moves if move.node in moves]
            fuller = replace(fact, **takes_next(cut, hanging=True)) if cut else fact
            return fact if chosen and _seems_as_good(fuller, chosen) else fuller
        if not isinstance(fact, Remaining) or len(fact.moves) > 1 or len(fact.groups) > 1:
            return fact
        ends = [ending_told(moves[move.node]) for move in fact.moves if move.node in moves]
        pairs = zip(fact.groups, ends, strict=False)
        exact = (g._replace(ending=end) if g.bound == "exact" else g for g, end in pairs)
        groups = tuple(exact)
        return replace(fact, groups=groups) if groups and any(g.ending for g in groups) else fact

    return each_fact(told, known)


def _seems_as_good(fact: SameCut, chosen: MoveExplained) -> bool:
    """Return whether moves would be as good as the one chosen, once what hangs is taken."""
    then = fact.regained.estimate.value if fact.hangs and fact.regained else None
    if then is None or chosen.value is None:
        return False
    return not fact.mover.player.better(chosen.value, then)
