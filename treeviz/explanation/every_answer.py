"""The answer to each of several moves, told where there is room.

Else the commonest answers are told, and "the others otherwise": a reader who asks for one of those
learns nothing.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.Nim(4, 3, 2)))
>>> with_every_answer(told, len(told.rows) - 1).rows[0] is told.rows[0]
True
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from treeviz.explanation.commonest_words import told_in_turn
from treeviz.explanation.cut_facts import SameCut
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import Answered
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.remaining_facts import Remaining
from treeviz.explanation.reply_words import each_answer_told

_MOST = 12  # moves: of more nobody looks up the answer to one


def with_every_answer(told: Explanation, row: int) -> Explanation:
    """Return an explanation that tells the answer to each move of a row.

    The same one where that is told, or where the row has many moves.

    Parameters
    ----------
    told, row
        The explanation, and the place of the row, from 0.
    """
    rows = list(told.rows)
    statements = tuple(map(_with_each, rows[row].statements))
    if statements == rows[row].statements:
        return told
    rows[row] = replace(rows[row], statements=statements)
    return replace(told, rows=tuple(rows))


def _with_each(one: Statement) -> Statement:
    """Return a statement that tells the answer to each of its moves."""
    fact = one.fact
    return replace(one, fact=replace(fact, each=True)) if _may_tell(fact) else one


def _may_tell(fact: Fact) -> TypeGuard[Answered | SameCut | Remaining]:
    """Return whether a fact tells the answers only to some of its moves, and these are not many."""
    if isinstance(fact, Remaining):
        return any(map(told_in_turn, fact.groups))
    if not isinstance(fact, Answered | SameCut) or len(fact.answers) != len(fact.moves) > 1:
        return False
    return len(fact.moves) <= _MOST and not each_answer_told(fact.moves, fact.answers)
