"""Whether a text shows a value that rests on estimates: only then it says what estimates.

>>> from treeviz import alphabeta, explain, games
>>> lost = explain(alphabeta(games.TicTacToe("xx_/oo_/x_o"), depth=1, heuristic="lines"))
>>> opinion_shown(lost.moves, lost.rows)
True
>>> opinion_shown([], [])
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.fact import Estimate, Fact
from treeviz.explanation.look_again_facts import WinsAgain
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.moves_told import MoveExplained, MovesTold
from treeviz.explanation.other_answers import OtherAnswers


def opinion_shown(moves: Sequence[MoveExplained], rows: Sequence[MovesTold]) -> bool:
    """Return whether the value of a move rests on estimates, or another one that a row tells.

    Parameters
    ----------
    moves, rows
        The moves at a position, and how they are told.
    """
    if any(not move.lost and move.result is None and move.known != "open" for move in moves):
        return True
    return any(_rests(one.fact) for row in rows for one in row.statements)


def _rests(fact: Fact) -> bool:
    """Return whether a fact tells a value that rests on estimates."""
    if isinstance(fact, WinsAgain):
        return fact.unfinished
    if isinstance(fact, OtherAnswers):
        return not (fact.wins or fact.level)
    if isinstance(fact, CutFact | SameCut) and fact.has_meaning is Meaning.WIN:
        return isinstance(fact, CutFact) and bool(fact.path) and fact.value != fact.has
    return any(_is_estimate(getattr(fact, field.name)) for field in fields(fact))


def _is_estimate(told: Any) -> bool:
    if isinstance(told, tuple) and not isinstance(told, Estimate):
        return any(map(_is_estimate, told))
    return isinstance(told, Estimate) or told in (Meaning.ESTIMATE, Meaning.BOUND)
