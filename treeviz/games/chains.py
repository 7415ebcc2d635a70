"""A chain that joins two edges of a board of hexagons: who has one has won, as in Hex.

>>> from treeviz.game.board import Cell
>>> x, empty = Cell("x", Player.MAX), Cell()
>>> joining_chain(Board(((empty, x), (x, empty)), slant=1, shores=Player.MAX))
((0, 1), (1, 0))
>>> joining_chain(Board(((x, empty), (empty, x)), slant=1, shores=Player.MAX))
()
"""

from __future__ import annotations

from treeviz.game.board import Board, Square
from treeviz.game.player import Player

_EDGE = (-1, -1)  # stands for the edge that a chain begins at


def joining_chain(board: Board) -> tuple[Square, ...]:
    """Return a shortest chain of a side's stones that joins its two edges; empty if none does.

    Parameters
    ----------
    board
        A board of hexagons whose edges belong to somebody.
    """
    if board.shores is None or not board.slant:
        return ()
    height, width = len(board.rows), len(board.rows[0])
    rows = [[(r, c) for c in range(width)] for r in (0, height - 1)]
    columns = [[(r, c) for r in range(height)] for c in (0, width - 1)]
    for owner, (start, goal) in ((board.shores, rows), (board.shores.other, columns)):
        if chain := _shortest(board, owner, start, frozenset(goal)):
            return chain
    return ()


def _shortest(
    board: Board, owner: Player, start: list[Square], goal: frozenset[Square]
) -> tuple[Square, ...]:
    """Return the shortest chain of one side's stones from some squares to others."""
    import networkx as nx  # slow to import

    own = {
        (r, c)
        for r, row in enumerate(board.rows)
        for c, cell in enumerate(row)
        if cell.owner is owner
    }
    beside = {square: [o for o in _touching(square, board.slant) if o in own] for square in own}
    beside[_EDGE] = [square for square in start if square in own]
    paths = nx.single_source_shortest_path(nx.DiGraph(beside), _EDGE)
    return next((tuple(path[1:]) for end, path in paths.items() if end in goal), ())


def _touching(square: Square, slant: int) -> list[Square]:
    """Return the six places around a hexagon."""
    r, c = square
    above, below = [(r - 1, c), (r - 1, c + slant)], [(r + 1, c), (r + 1, c - slant)]
    return [*above, (r, c - 1), (r, c + 1), *below]
