"""Rows of k squares on a board, level, upright or aslant: who fills one has won, as in Gomoku.

>>> possible_rows(2, rows=2, columns=2)
[((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 1), (1, 0)),
 ((1, 0), (1, 1))]
>>> board = Board.of("xxxx/oo__/o___", x=Player.MAX, o=Player.MIN)
>>> full_row(board, Player.MAX, 3), full_row(board, Player.MIN, 3)
(((0, 0), (0, 1), (0, 2), (0, 3)), ())
"""

from __future__ import annotations

from itertools import count

from treeviz.game.board import Board, Square
from treeviz.game.player import Player

_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


def possible_rows(k: int, rows: int, columns: int) -> list[tuple[Square, ...]]:
    """Return every row of k squares that a board has, from the top left on.

    Parameters
    ----------
    k
        How many squares a row has.
    rows, columns
        The size of the board.
    """
    found = []
    for r in range(rows):
        for c in range(columns):
            for down, right in _STEPS:
                y, x = r + (k - 1) * down, c + (k - 1) * right
                if 0 <= y < rows and 0 <= x < columns:
                    found.append(tuple((r + i * down, c + i * right) for i in range(k)))
    return list(dict.fromkeys(found))  # with k = 1 all four steps are one


def full_row(board: Board, owner: Player, k: int) -> tuple[Square, ...]:
    """Return the first row of k or more of a side's pieces, all of them; empty if it has none.

    Parameters
    ----------
    board, owner
        A board of squares, and the side.
    k
        How many it takes.
    """
    own = {
        (r, c)
        for r, row in enumerate(board.rows)
        for c, cell in enumerate(row)
        if cell.owner is owner
    }
    for r, c in sorted(own):
        for down, right in _STEPS:
            if (r - down, c - right) in own:
                continue  # the row begins before
            long = next(i for i in count(1) if (r + i * down, c + i * right) not in own)
            if long >= k:
                return tuple((r + i * down, c + i * right) for i in range(long))
    return ()
