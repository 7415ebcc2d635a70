"""That no other move is estimated as good as the one played, told where bounds may hide it.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> next(one.text for one in explain(tree).opening if one.fact.kind == "plays")
'Vertical plays (2,1)-(3,1), the best estimate (+2); no other is estimated as good.'
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.plays_facts import Plays


def with_no_equals(told: Explanation) -> Explanation:
    """Return an explanation that says so of the move played; the same where others may be as good.

    The same one, too, where the value of each move is told: the values say it.

    Parameters
    ----------
    told
        The explanation.
    """
    if all(move.bound == "exact" for move in told.moves):
        return told
    closing = (
        replace(one, fact=replace(one.fact, alone=True)) if _beats_all(one.fact) else one
        for one in told.closing
    )
    return replace(told, closing=tuple(closing))


def _beats_all(fact: Fact) -> TypeGuard[Plays]:
    """Return whether a fact tells of a move that is estimated better than every other."""
    if not isinstance(fact, Plays) or fact.meaning is not Meaning.ESTIMATE or fact.among == 1:
        return False
    as_good = fact.level or fact.even or fact.unseen or fact.equals > 1
    return fact.exact and not (as_good or fact.unknown or fact.lost)
