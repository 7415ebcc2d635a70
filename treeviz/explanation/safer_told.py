"""Which last move would be safer, where a line lets the other side win next: an explanation → with.

>>> from treeviz import alphabeta, explain, games
>>> board = "_______/_______/_______/_______/oxo____/xxoox__"
>>> told = explain(alphabeta(games.Connect(board), depth=3, heuristic="lines"))
>>> with_safer(told, 0).rows == told.rows  # o does not win next where the line of [2] ends
True
"""

from __future__ import annotations

from dataclasses import replace

from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import PlayedMove
from treeviz.explanation.move_facts import BestReply, Rather
from treeviz.explanation.moves_told import Statement
from treeviz.tree.safer_move import safer_move


def with_safer(told: Explanation, row: int) -> Explanation:
    """Return an explanation that tells in one row which last move would be safer, if one would be.

    Parameters
    ----------
    told, row
        The explanation, and the number of the row.
    """
    tree, rows = told.tree, [*told.rows]
    statements = [*rows[row].statements]
    for place, one in enumerate(statements):
        fact = one.fact
        if not isinstance(fact, BestReply) or fact.ending.beyond is None:
            continue
        safer = safer_move(tree, fact.ending.beyond.node)
        if safer is None or safer.node in tree.children(tree.columns.parent[fact.move.node]):
            continue  # that is told of the move itself
        rather = Rather(PlayedMove.of(tree, safer.node), safer.worth)
        fact = replace(fact, ending=fact.ending._replace(safer=rather))
        statements[place] = Statement.of(tree, fact, [*one.nodes, safer.node])
    rows[row] = replace(rows[row], statements=tuple(statements))
    return replace(told, rows=tuple(rows))
