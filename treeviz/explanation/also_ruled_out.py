"""A second answer that a move rules out, told where there is room: an explanation → with it.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.TicTacToe("x__/_o_/___"), depth=2))
>>> with_also_ruled_out(told) == told
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.ruled_out_facts import RulesOut, rules_out


def with_also_ruled_out(told: Explanation) -> Explanation:
    """Return an explanation that tells of a second answer that is ruled out, where there is one.

    Parameters
    ----------
    told
        The explanation.
    """

    def more(one: Statement) -> Statement:
        if not isinstance(one.fact, RulesOut):
            return one
        found = rules_out(told.tree, one.fact.move.node, also=True)
        return one if found is None else Statement.of(told.tree, *found)

    rows = (replace(r, statements=tuple(map(more, r.statements))) for r in told.rows)
    return replace(told, rows=tuple(rows))
