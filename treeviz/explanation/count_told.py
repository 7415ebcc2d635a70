"""What a move changes of what is counted, told where there is room and no other reason for it.

>>> from treeviz import alphabeta, explain, games
>>> board = games.Connect("_______/_______/____o__/____x_o/xo_oo_x/xx_oxox")
>>> told = explain(alphabeta(board, depth=3, heuristic="lines"))
>>> with_count_changed(told) == told  # it is told already, or it is no reason
True
"""

from __future__ import annotations

from dataclasses import replace
from math import isinf

from treeviz.explanation.capture_facts import Attacks, Changes, Gains, Prepares, Takes, Turns
from treeviz.explanation.captures import what_it_changes
from treeviz.explanation.explained import Explanation
from treeviz.explanation.group_facts import MeetsThreat, Threatens
from treeviz.explanation.moves_told import MovesTold
from treeviz.explanation.ruled_out_facts import RulesOut
from treeviz.explanation.told_once import with_facts
from treeviz.tree.game_tree import GameTree

_REASONS = Attacks | Changes | Gains | MeetsThreat | Prepares | RulesOut | Takes | Threatens | Turns


def with_count_changed(told: Explanation) -> Explanation:
    """Return an explanation that tells what the move played changes of what is counted.

    If that is better for who plays it, and if no reason for the move is told: others may do as
    much, or more, which is told with it.

    Parameters
    ----------
    told
        The explanation.
    """
    return replace(told, rows=tuple(_counted(told.tree, row) for row in told.rows))


def _counted(tree: GameTree, row: MovesTold) -> MovesTold:
    """Return a row with what its move changes, if it is the one played; it stays there then."""
    move = row.played_alone
    if move is None or move.result is not None or isinf(move.value or 0.0):
        return row
    if row.tells(_REASONS):
        return replace(row, statements=with_facts(row.statements, Changes, stays=True))
    for changes in what_it_changes(tree, move.node):
        fact = changes.fact
        assert isinstance(fact, Changes), "that is what it yields"
        before, after = fact.before.value, fact.after.value
        if before is not None and after is not None and fact.mover.player.better(after, before):
            kept = replace(changes, fact=replace(fact, stays=True))
            return replace(row, statements=(kept, *row.statements))
    return row
