"""What a move prepares to take, told where it has no other reason: an explanation → with it.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.TicTacToe("x__/_o_/___"), depth=2))
>>> with_what_it_prepares(told) == told  # nothing is ever taken
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.capture_facts import Changes, Gains, Prepares, Takes
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Named
from treeviz.explanation.group_facts import MeetsThreat, Threatens
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.ruled_out_facts import RulesOut
from treeviz.formatting.phrases import in_short
from treeviz.tree.prepared_take import take_that_follows

_REASONS = Changes | Gains | MeetsThreat | RulesOut | Takes | Threatens


def with_what_it_prepares(told: Explanation) -> Explanation:
    """Return an explanation that tells what the move played takes next, if it has no reason.

    Parameters
    ----------
    told
        The explanation.
    """
    tree, rows = told.tree, [*told.rows]
    for place, row in enumerate(rows):
        (move, *others) = row.moves
        if others or not move.chosen or any(isinstance(s.fact, _REASONS) for s in row.statements):
            continue
        man = take_that_follows(tree, move.node)
        if not man:
            continue
        take = tree.best_play(move.node)[-1]
        does = in_short(tree.rules.remark(tree.state(move.node)) or "")
        fact = Prepares(Named(move.node, move.notation), Named.of(tree, take), man, does)
        first = Statement.of(tree, fact, (move.node, take))
        rows[place] = replace(row, statements=(first, *row.statements))
    return replace(told, rows=tuple(rows))
