"""Which answer holds a move to less with captures counted, told where there is room.

The best answer by the estimates may not be the one: what is told of it then seems to gain.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines"))
>>> with_what_holds(told) == told  # nothing is ever taken
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.held_facts import HeldOtherwise, held_with_captures
from treeviz.explanation.moves_told import MovesTold, Statement
from treeviz.tree.game_tree import GameTree


def with_what_holds(told: Explanation) -> Explanation:
    """Return an explanation of which rows tell which other answers hold their moves to less.

    Of moves that are told to come to less, as the one played does.

    Parameters
    ----------
    told
        The explanation.
    """
    tree = told.tree
    rows = tuple(_held(tree, row) for row in told.rows)
    return replace(told, rows=rows) if rows != told.rows else told


def _held(tree: GameTree, row: MovesTold) -> MovesTold:
    """Return a row that tells it of its moves."""
    if row.moves[0].chosen or row.tells(HeldOtherwise):
        return row
    fact = held_with_captures(tree, [move.node for move in row.moves])
    if fact is None:
        return row
    nodes = tuple(one.node for one in (*fact.moves, *fact.answers))
    return replace(row, statements=(*row.statements, Statement.of(tree, fact, nodes)))
