"""How a board is drawn: its squares, what stands on them, and only new ink is loud.

A piece such as a domino is one rounded block over its squares. The squares that the last move
changed are tinted; a stroke goes through a winning line; a king in check stands in a red glow with
a ring, which is seen without colour. A checkered board has light and dark squares and no lines, a
slanted one is made of hexagons, and one of points has its stones where its lines cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from treeviz.formatting.lettering import text_width
from treeviz.game.board import Board, Square
from treeviz.game.player import Player
from treeviz.picture.signs import paint_cell, side_colour
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import NOTHING, Canvas, Point

_SMALLEST, _LARGEST = 15.0, 30.0  # the side of a square, in points
_SMALLEST_OBJECT, _LARGEST_OBJECT = 9.0, 15.0
_OUTLINE, _FIRM = 1.0, 2.0  # points: the outlines of boards
_INSET = 0.13  # of a square's side: what a block leaves free around it
_NAME = 0.62  # of a square's side: the size of coordinates
_LEAST_NAME, _LARGEST_NAME = 8.0, 10.0  # points
_BETWEEN_NAMES, _BETWEEN_ROWS = 1.5, 0.85  # of two coordinates: points, and sizes of their text
_CHECK = 0.44  # of a square's side: the ring, which stays on its square
_GLOW = ((0.48, 0x38), (0.41, 0x50), (0.34, 0x70))  # radii of a square's side, and how dense
_HEX = 3**0.5 / 2  # the height of a row of hexagons, in sides of a square
_HOSHI = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}  # dotted crossings, as on a board of Go


def square_side(board: Board, longest: float) -> float:
    """Return the side of a board's squares, in points.

    Parameters
    ----------
    board
        The board.
    longest
        How long its longer side should be, in points; squares are neither tiny nor huge for it.
    """
    squares = max(len(board.rows), len(board.rows[0]) if board.rows else 1, 1)
    if board.style == "objects":
        return min(max(longest / squares, _SMALLEST_OBJECT), _LARGEST_OBJECT)
    return min(max(longest / squares, _SMALLEST), _LARGEST)


def board_size(
    board: Board, longest: float, *, scale: float = 1.0, named: bool = False
) -> tuple[float, float]:
    """Return the width and height of a board, in points.

    Parameters
    ----------
    board, longest
        As for :func:`square_side`.
    scale
        How large it is drawn, as a part of its full size.
    named
        Whether its coordinates stand beside it.
    """
    side = square_side(board, longest) * scale
    grid = _Grid(board, (0.0, 0.0), side, named)
    return grid.width + 2 * grid.beside, grid.height + grid.below


def board_card(
    board: Board, corner: Point, longest: float, *, scale: float = 1.0, named: bool = False
) -> tuple[float, float, float, float]:
    """Return what is seen of a board: its left, top, width and height, in points.

    Parameters
    ----------
    board, longest, scale, named
        As for :func:`board_size`.
    corner
        Where its room begins; on the right as much of that is free as the coordinates take on the
        left, so that the board stands in the middle.
    """
    return _Grid(board, corner, square_side(board, longest) * scale, named).card


class _Grid(NamedTuple):
    """The squares of a board in their places; its card begins at the corner."""

    board: Board
    corner: Point
    side: float
    named: bool = False

    @property
    def pitch(self) -> float:
        """How far a row is from the next."""
        return self.side * (_HEX if self.board.slant else 1.0)

    @property
    def width(self) -> float:
        rows, columns = len(self.board.rows), len(self.board.rows[0] if self.board.rows else ())
        return self.side * (columns + ((rows - 1) / 2 if self.board.slant else 0.0))

    @property
    def height(self) -> float:
        tips = self.side * (2 / 3**0.5 - _HEX) if self.board.slant else 0.0
        return self.pitch * len(self.board.rows) + tips

    @property
    def name_size(self) -> float:
        """The size of the text of coordinates."""
        return min(max(self.side * _NAME, _LEAST_NAME), _LARGEST_NAME)

    @property
    def beside(self) -> float:
        """The room for the names of rows; as much on the right keeps the board in the middle."""
        if not (self.named and self.board.row_names):
            return 0.0
        return max(text_width(name, self.name_size) for name in self.board.row_names) + 7.0

    @property
    def below(self) -> float:
        """The room for the names of columns."""
        return self.name_size * 1.35 if self.named and self.board.column_names else 0.0

    @property
    def card(self) -> tuple[float, float, float, float]:
        """The board with its coordinates."""
        return (*self.corner, self.beside + self.width, self.height + self.below)

    @property
    def left(self) -> float:
        return self.corner[0] + self.beside

    @property
    def top(self) -> float:
        return self.corner[1]

    def centre(self, r: int, c: int) -> Point:
        """Return the middle of a square."""
        if not self.board.slant:
            return self.left + (c + 0.5) * self.side, self.top + (r + 0.5) * self.side
        shift = r / 2
        tip = (self.height - self.pitch * len(self.board.rows)) / 2
        return self.left + (c + 0.5 + shift) * self.side, self.top + tip + (r + 0.5) * self.pitch


def paint_board(
    canvas: Canvas,
    board: Board,
    corner: Point,
    theme: Theme,
    *,
    fresh: frozenset[Square] = frozenset(),
    calm: bool = True,
    firm: bool = False,
    scale: float = 1.0,
    named: bool = False,
) -> None:
    """Draw a board with its top left corner at a point.

    Parameters
    ----------
    canvas
        What to draw on.
    board, corner
        The board, and where.
    theme
        How the roles look.
    fresh
        The squares that the last move changed.
    calm
        Whether the signs of earlier moves are drawn calmer than the fresh ones.
    firm
        Whether it has a firm outline, as the root and the chosen line do.
    scale
        How large it is, as a part of its full size.
    named
        Whether its coordinates stand beside it.
    """
    grid = _Grid(board, corner, square_side(board, theme.board_size) * scale, named)
    side = grid.side
    if grid.below or grid.beside:
        canvas.rectangle(*grid.card, theme.card, theme.grid, _OUTLINE)
        _paint_names(canvas, grid, theme)
    bounds = (grid.left, grid.top, grid.width, grid.height)
    if not (board.slant and (grid.below or grid.beside)):
        canvas.rectangle(*bounds, theme.card, theme.grid, _OUTLINE)
    if board.checkered:
        _paint_checkers(canvas, grid, theme)
    _paint_tints(canvas, grid, fresh, theme)
    _paint_lines(canvas, grid, theme)
    for square in board.marked:
        _paint_glow(canvas, grid, square, theme)
    in_piece = {square for piece in board.pieces for square in piece}
    signs = [
        (cell.sign, str(cell.owner), not calm or (r, c) in fresh or (r, c) in board.line, r, c)
        for r, row in enumerate(board.rows)
        for c, cell in enumerate(row)
        if cell.sign and (r, c) not in in_piece
    ]
    for _, _, loud, r, c in sorted(signs):  # alike ones together: the canvas changes pens less
        cell, centre = board.rows[r][c], grid.centre(r, c)
        paint_cell(canvas, cell, centre, side, theme, style=board.style, loud=loud)
    for piece in board.pieces:
        loud = not calm or any(square in fresh for square in piece)
        _paint_piece(canvas, grid, piece, theme, loud)
    if board.line:
        _paint_winning_line(canvas, grid, theme)
    if firm:
        on_card = grid.below or grid.beside  # the card is light in the dark, too
        if on_card and board.slant:  # its coordinates stand among its squares
            bounds = grid.card
        canvas.rectangle(*bounds, NOTHING, theme.card_ink if on_card else theme.ink, _FIRM)


def _paint_names(canvas: Canvas, grid: _Grid, theme: Theme) -> None:
    """Write the coordinates: rows on the left, columns below."""
    size, board = grid.name_size, grid.board
    for r, name in _spaced(board.row_names, size * _BETWEEN_ROWS / grid.pitch):
        y = grid.centre(r, 0)[1] + size * 0.36
        x = grid.centre(r, 0)[0] - grid.side / 2 - 4.0
        canvas.text((x, y), name, size, theme.card_muted, "end")
    y = grid.top + grid.height + size * 1.06
    widest = max((text_width(name, size) for name in board.column_names), default=0.0)
    for c, name in _spaced(board.column_names, (widest + _BETWEEN_NAMES) / grid.side):
        x = grid.centre(len(board.rows) - 1, c)[0]
        canvas.text((x, y), name, size, theme.card_muted, "middle")


def _spaced(names: Sequence[str], apart: float) -> list[tuple[int, str]]:
    """Return the names that have room, each with its place: every one, or every second or fifth.

    Parameters
    ----------
    names
        The names of rows, or of columns.
    apart
        How far two names are from each other at least, in squares.
    """
    step = next((step for step in (1, 2, 5, 10) if step >= apart), max(len(names), 1))
    return list(enumerate(names))[::step]


def strongly_tinted(board: Board) -> bool:
    """Tell whether the last move's squares have strong tints: what stands there hides most of them.

    Examples
    --------
    >>> from treeviz import games
    >>> discs, strokes = games.Connect("___/___/_xo"), games.TicTacToe("xo_/___/___")
    >>> [strongly_tinted(game.board(game.start)) for game in (discs, strokes)]
    [True, False]
    """
    return board.checkered or board.style in ("discs", "stones", "points")


def _tint_square(canvas: Canvas, grid: _Grid, square: Square, tint: str) -> None:
    x, y = grid.centre(*square)
    if grid.board.slant:
        canvas.polygon(_hexagon((x, y), grid.side), tint)
        return
    inset, half = _OUTLINE / 2, grid.side / 2  # no square covers the outline
    x1, y1 = max(x - half, grid.left + inset), max(y - half, grid.top + inset)
    x2 = min(x + half, grid.left + grid.width - inset)
    y2 = min(y + half, grid.top + grid.height - inset)
    canvas.rectangle(x1, y1, x2 - x1, y2 - y1, tint)


def _paint_checkers(canvas: Canvas, grid: _Grid, theme: Theme) -> None:
    inset = _OUTLINE / 2
    size = (grid.width - 2 * inset, grid.height - 2 * inset)
    canvas.rectangle(grid.left + inset, grid.top + inset, *size, theme.square_light)
    for r, row in enumerate(grid.board.rows):
        for c in range(1 - r % 2, len(row), 2):
            _tint_square(canvas, grid, (r, c), theme.square_dark)


def _paint_tints(canvas: Canvas, grid: _Grid, fresh: frozenset[Square], theme: Theme) -> None:
    """Tint the squares of the last move and of a winning line, empty ones as the mover's."""
    board = grid.board
    cells = [board.rows[r][c] for r, c in fresh]
    owners = {cell.owner for cell in cells if cell.sign}
    mover = owners.pop() if len(owners) == 1 else None
    tints = {Player.MAX: theme.square_max, Player.MIN: theme.square_min, None: theme.neutral_tint}
    if strongly_tinted(board):
        nobody = theme.grid_tint if board.checkered else theme.square_dark
        tints = {Player.MAX: theme.moved_max, Player.MIN: theme.moved_min, None: nobody}
    for r, c in sorted(fresh | set(board.line)):
        cell = board.rows[r][c]
        tint = tints[cell.owner if cell.sign else mover]
        if board.style == "objects":
            if not cell.sign:
                radius = grid.side * 0.28
                canvas.ring(grid.centre(r, c), radius, theme.grid, max(grid.side * 0.07, 0.8))
        elif board.style == "points":
            half = grid.side / 2
            x, y = grid.centre(r, c)
            canvas.rectangle(x - half, y - half, grid.side, grid.side, tint)
        else:
            _tint_square(canvas, grid, (r, c), tint)


def _paint_glow(canvas: Canvas, grid: _Grid, square: Square, theme: Theme) -> None:
    """Draw a red glow on a square, and a ring around it that is seen without colour."""
    centre, side = grid.centre(*square), grid.side
    for radius, density in _GLOW:
        canvas.disc(centre, radius * side, f"{theme.check}{density:02x}")
    canvas.ring(centre, _CHECK * side, theme.check, max(side * 0.08, 1.2))


def _paint_lines(canvas: Canvas, grid: _Grid, theme: Theme) -> None:
    """Draw the lines between the squares, in one go that turns around along the frame."""
    board, side = grid.board, grid.side
    if board.checkered or board.style == "objects":
        return
    if board.slant:
        for r, row in enumerate(board.rows):
            for c in range(len(row)):
                outline = _hexagon(grid.centre(r, c), side)
                canvas.line([*outline, outline[0]], theme.grid, 0.6)
        return
    points = board.style == "points"
    inset = side / 2 if points else 0.0
    left, top = grid.left + inset, grid.top + inset
    right, bottom = grid.left + grid.width - inset, grid.top + grid.height - inset
    rows = [top + r * side for r in range(0 if points else 1, len(board.rows))]
    columns = [left + c * side for c in range(0 if points else 1, len(board.rows[0]))]
    path: list[Point] = []
    for y in rows:
        path += [(left, y), (right, y)] if not path or path[-1][0] == left else [
            (right, y), (left, y)
        ]  # fmt: skip
    if path:
        path.append((path[-1][0], bottom))
    for x in columns if not path or path[-1][0] == left else columns[::-1]:
        up = bool(path) and path[-1][1] == bottom
        path += [(x, bottom), (x, top)] if up else [(x, top), (x, bottom)]
    if path:
        canvas.line(path, theme.grid, 0.8)
    if board.block:
        _paint_blocks(canvas, grid, theme)
    if points and len(board.rows) == len(board.rows[0]):
        dotted = _HOSHI.get(len(board.rows), ())
        for r in dotted:
            for c in dotted:
                canvas.disc(grid.centre(r, c), side * 0.1, theme.grid)


def _paint_blocks(canvas: Canvas, grid: _Grid, theme: Theme) -> None:
    """Draw heavier lines between the parts of a board."""
    step, width = grid.board.block, max(grid.side * 0.1, 1.4)
    right, bottom = grid.left + grid.width, grid.top + grid.height
    for r in range(step, len(grid.board.rows), step):
        y = grid.top + r * grid.side
        canvas.line([(grid.left, y), (right, y)], theme.card_muted, width)
    for c in range(step, len(grid.board.rows[0]), step):
        x = grid.left + c * grid.side
        canvas.line([(x, grid.top), (x, bottom)], theme.card_muted, width)


def _hexagon(centre: Point, side: float) -> list[Point]:
    """Return the corners of a hexagon that stands on its tip and is as wide as a square."""
    radius = side / 3**0.5
    return [
        (
            centre[0] + radius * cos(pi / 6 + k * pi / 3),
            centre[1] + radius * sin(pi / 6 + k * pi / 3),
        )
        for k in range(6)
    ]


def _paint_piece(
    canvas: Canvas, grid: _Grid, piece: tuple[Square, ...], theme: Theme, loud: bool
) -> None:
    rows, columns = [r for r, _ in piece], [c for _, c in piece]
    r, c = piece[0]
    side, inset = grid.side, grid.side * _INSET
    canvas.block(
        grid.left + min(columns) * side + inset,
        grid.top + min(rows) * side + inset,
        (max(columns) - min(columns) + 1) * side - 2 * inset,
        (max(rows) - min(rows) + 1) * side - 2 * inset,
        side * 0.22,
        side_colour(grid.board.rows[r][c], theme, loud),
    )


def _paint_winning_line(canvas: Canvas, grid: _Grid, theme: Theme) -> None:
    first, last = grid.board.line[0], grid.board.line[-1]
    (x1, y1), (x2, y2) = grid.centre(*first), grid.centre(*last)
    length = max(abs(x2 - x1), abs(y2 - y1)) or 1.0
    beyond = grid.side * 0.38 / length  # past the centres of the outer signs
    dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
    ends = [(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)]
    # A light edge keeps the stroke apart from discs, which are as dark as it is.
    if grid.board.style != "signs":
        canvas.line(ends, theme.card, grid.side * 0.16)
    canvas.line(ends, theme.card_ink, grid.side * 0.07)
