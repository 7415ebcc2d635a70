"""What of a board, as a search has it, is the position: an object keeps more than its squares.

A history, counters and tables differ from call to call; squares and whose turn it is do not.

>>> from treeviz.game.snapshot import snapshot
>>> class Board:
...     def __init__(self, played):
...         self.squares, self.turn, self.played = [*"xo__x____"], "x", played
>>> one, other = (snapshot(Board(played)) for played in ([], [1, 2]))
>>> one == other, essence(one) == essence(other)
(False, True)
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from treeviz.game.grids import largest_grid
from treeviz.game.snapshot import Snapshot


def essence(board: Any) -> Any:
    """Return what two boards that are the same position have in common.

    Parameters
    ----------
    board
        A position as it was taken down.
    """
    if not isinstance(board, Snapshot):
        return board
    grid = largest_grid(board)
    if grid is None:
        return board
    said = tuple(field for field in board.fields if isinstance(field[1], (str, bool, Enum)))
    return board.kind, grid.rows, said
