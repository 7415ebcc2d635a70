"""Boards as what each move changes on them, and how each thing that stands on them is drawn.

A page knows no rules. It is given the first board, what each kind of move changes, and the strokes
of every sign that occurs; so any game's boards can be shown, in as many bytes as there are kinds of
changes and not of positions.

>>> from treeviz import games
>>> game, boards = games.TicTacToe("xox/oox/___"), Boards()
>>> before, after = boards.seen(game.board(game.start)), boards.seen(game.board("xox/oox/__x"))
>>> boards.change(before, after)
{'c': [8, 1], 'l': [2, 5, 8]}
"""

from __future__ import annotations

from typing import Any, NamedTuple

from treeviz.explorer.ink import ROLES, Ink
from treeviz.game.board import Board, Cell
from treeviz.game.player import Player
from treeviz.picture.board_grid import BoardGrid, square_side
from treeviz.picture.board_marks import hides_tints
from treeviz.picture.boards import paint_board, sign_side
from treeviz.picture.signs import paint_cell, side_colour

_NOBODY = {Player.MAX: 1, Player.MIN: 2, None: 0}


class BoardSeen(NamedTuple):
    """A board as numbers.

    Attributes
    ----------
    ground
        Which of the empty boards it stands on.
    cells
        What stands on each square, row by row.
    pieces, line, marked
        Squares as numbers, counted row by row; as in :class:`~treeviz.Board`.
    """

    ground: int
    cells: tuple[int, ...]
    pieces: tuple[tuple[int, ...], ...]
    line: tuple[int, ...]
    marked: tuple[int, ...]


class Boards:
    """The grounds and signs that occur on the boards of a tree."""

    def __init__(self) -> None:
        self._grounds: dict[Board, int] = {}
        self._looks: dict[tuple[Cell, str, float], int] = {}
        self._side = 1.0

    def seen(self, board: Board) -> BoardSeen:
        """Return a board as numbers; what is new on it is noted."""
        wide = len(board.rows[0]) if board.rows else 0
        empty = board._replace(
            rows=tuple((Cell(),) * len(row) for row in board.rows), pieces=(), line=(), marked=()
        )
        ground = self._grounds.setdefault(empty, len(self._grounds))
        side = square_side(board, ROLES.board_size)
        on = sign_side(board, side)

        def numbers(squares: Any) -> tuple[int, ...]:
            return tuple(r * wide + c for r, c in squares)

        return BoardSeen(
            ground,
            tuple(self._look(cell, board, on) for row in board.rows for cell in row),
            tuple(map(numbers, board.pieces)),
            numbers(board.line),
            numbers(board.marked),
        )

    def _look(self, cell: Cell, board: Board, side: float) -> int:
        """Return what stands on a square as a number; 0: nothing."""
        if not cell.sign:
            return 0
        return self._looks.setdefault((cell, board.style, side), len(self._looks)) + 1

    @staticmethod
    def whole(board: BoardSeen) -> dict[str, Any]:
        """Return all of a board as plain data."""
        return {
            "g": board.ground, "c": list(board.cells), "p": [list(piece) for piece in board.pieces],
            "l": list(board.line), "m": list(board.marked),
        }  # fmt: skip

    @classmethod
    def change(cls, before: BoardSeen | None, after: BoardSeen) -> dict[str, Any]:
        """Return what differs from the board before: squares and what is on them, pieces, line."""
        if before is None or before.ground != after.ground:
            return cls.whole(after)
        told: dict[str, Any] = {}
        squares = enumerate(zip(before.cells, after.cells, strict=True))
        cells = [part for i, (old, new) in squares if old != new for part in (i, new)]
        if cells:
            told["c"] = cells
        gone = [list(piece) for piece in before.pieces if piece not in after.pieces]
        new = [list(piece) for piece in after.pieces if piece not in before.pieces]
        if gone:
            told["x"] = gone
        if new:
            told["p"] = new
        if after.line != before.line:
            told["l"] = list(after.line)
        if after.marked != before.marked:
            told["m"] = list(after.marked)
        return told

    def drawn(self) -> dict[str, Any]:
        """Return how all of it is drawn: grounds with their squares, and signs loud and calm."""
        return {
            "grounds": [_ground(board) for board in self._grounds],
            "looks": [_sign(*look) for look in self._looks],
        }


def _ground(board: Board) -> dict[str, Any]:
    """Return the strokes of an empty board, and the middle and outline of each of its squares."""
    ink, named, squares = Ink(), Ink(), Ink()
    paint_board(ink, board, (0, 0), ROLES)
    has_names = bool(board.column_names or board.row_names or board.upper_names)
    if has_names:
        paint_board(named, board, (0, 0), ROLES, named=True)
    side = square_side(board, ROLES.board_size)
    everything = [(r, c) for r, row in enumerate(board.rows) for c in range(len(row))]
    marked = board._replace(
        checkered=False, style="signs", pieces=(), column_names=(), row_names=(), upper_names=()
    )
    plain = Ink()
    scale = side / square_side(marked, ROLES.board_size)  # objects are smaller than signs
    paint_board(plain, marked, (0, 0), ROLES, scale=scale)
    paint_board(squares, marked, (0, 0), ROLES, scale=scale, fresh=frozenset(everything))
    tints = squares.strokes[1 : 1 + len(squares.strokes) - len(plain.strokes)]
    wide, high = ink.strokes[0][1][2], ink.strokes[0][1][5]
    grid = BoardGrid(board, (0, 0), side, named=True)
    right = grid.card[2] - grid.beside - grid.width
    return {
        "width": wide, "height": high, "side": side,
        "left": grid.beside, "above": grid.above, "right": right, "below": grid.below,
        "columns": len(board.rows[0]) if board.rows else 0, "rows": len(board.rows),
        "checkered": board.checkered, "strong": hides_tints(board), "style": board.style,
        "lanes": board.lanes, "ground": ink.strokes, "named": named.strokes,
        "squares": [stroke[1] for stroke in tints],
    }  # fmt: skip


def _sign(cell: Cell, style: Any, side: float) -> dict[str, Any]:
    """Return what stands on a square: whose it is, its strokes loud and calm, what it is called."""
    loud, calm = Ink(), Ink()
    paint_cell(loud, cell, (0, 0), side, ROLES, style=style, loud=True)
    paint_cell(calm, cell, (0, 0), side, ROLES, style=style, loud=False)
    return {
        "owner": _NOBODY[cell.owner], "sign": cell.sign,
        "loud": loud.strokes, "calm": calm.strokes,
        "block": [side_colour(cell, ROLES, True), side_colour(cell, ROLES, False)],
    }  # fmt: skip
