"""What meets the take of the man that has just moved, told of the move played.

>>> from treeviz import alphabeta, explain, games
>>> told = explain(alphabeta(games.TicTacToe("x__/_o_/___"), depth=2))
>>> with_takes_met(told) == told  # nothing is ever taken
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.capture_facts import Attacks, Changes, Prepares, Takes
from treeviz.explanation.explained import Explanation
from treeviz.explanation.mover_taken_facts import TakesMet, takes_met
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.explanation.ruled_out_facts import RulesOut
from treeviz.tree.game_tree import GameTree

_BEFORE = Attacks | Changes | Prepares | RulesOut | Takes  # what the move does itself


def with_takes_met(told: Explanation) -> Explanation:
    """Return an explanation that tells what meets the take of the man moved by the move played.

    Parameters
    ----------
    told
        The explanation.
    """
    return replace(told, rows=tuple(_met(told.tree, row) for row in told.rows))


def _met(tree: GameTree, row: MovesTold) -> MovesTold:
    """Return a row that tells it behind what its move does, if it is the one played."""
    move = row.played_alone
    if move is None or row.tells(TakesMet):
        return row
    if (found := takes_met(tree, move.node)) is None:
        return row
    fact, nodes = found
    at = sum(isinstance(one.fact, _BEFORE) for one in row.statements)
    told = Statement.of(tree, fact, nodes)
    return replace(row, statements=(*row.statements[:at], told, *row.statements[at:]))
