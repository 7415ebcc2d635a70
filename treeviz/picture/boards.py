"""How a board is drawn: its squares, what stands on them, and only new ink is loud.

A piece such as a domino is one rounded block over its squares. The squares that the last move
changed are tinted and framed; a stroke goes through a winning line of signs, and discs of one have
rings; a king in check stands in a red
glow with a ring, which is seen without colour. A checkered board has light and dark squares and no
lines, a slanted one is made of hexagons, and one of points has its stones where its lines cross or,
if it names them, where they end. Between squares there may be lanes for walls.
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import text_width
from treeviz.game.board import Board, Square
from treeviz.game.player import Player
from treeviz.picture.board_grid import BoardGrid, is_lane, square_side
from treeviz.picture.board_marks import (
    OUTLINE,
    frame_last_move,
    paint_glow,
    paint_winning_line,
    tint_last_move,
    tint_square,
)
from treeviz.picture.shores import paint_shores
from treeviz.picture.signs import paint_cell, side_colour
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import NOTHING, Canvas, Point

_ON_HEXAGON = 0.85  # of a square's side: what a sign on a hexagon takes for one
_FIRM = 2.0  # points: the outline of the root and of boards on the chosen line
_INSET = 0.13  # of a square's side: what a block leaves free around it
_ROUND = 0.22  # … of the corners of a piece
_LINED, _LINE_WIDE = 0.21, 0.1  # … where a line within a new one begins, and how wide it is …
_LINE_WIDEST = 1.8  # … at most, in points
_BETWEEN_NAMES, _BETWEEN_ROWS = 1.5, 0.85  # of two coordinates: points, and sizes of their text
_LINK, _HOLE, _DOT = (
    0.07,
    0.11,
    0.14,
)  # of a square's side: how thick lines between points, how large points
_HOSHI = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}  # dotted crossings, as on a board of Go


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
    grid = BoardGrid(board, (0.0, 0.0), side, named)
    return grid.width + 2 * grid.beside, grid.height + grid.above + grid.below


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
    return BoardGrid(board, corner, square_side(board, longest) * scale, named).card


def paint_board(
    canvas: Canvas,
    board: Board,
    corner: Point,
    theme: Theme,
    *,
    fresh: frozenset[Square] = frozenset(),
    mover: Player | None = None,
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
    mover
        Who made it; None: it is not known, and what nobody owns is not marked as anybody's.
    calm
        Whether the signs of earlier moves are drawn calmer than the fresh ones.
    firm
        Whether it has a firm outline, as the root and the chosen line do.
    scale
        How large it is, as a part of its full size.
    named
        Whether its coordinates stand beside it.
    """
    grid = BoardGrid(board, corner, square_side(board, theme.board_size) * scale, named)
    side = grid.side
    if grid.above or grid.below or grid.beside:
        canvas.rectangle(*grid.card, theme.card, theme.grid, OUTLINE)
        _paint_names(canvas, grid, theme)
    bounds = grid.bounds
    if not (board.slant and (grid.above or grid.below or grid.beside)):
        stones = board.style in ("stones", "points")  # white ones are hardly seen on white
        ground = theme.square_light if stones else theme.card
        canvas.rectangle(*bounds, ground, theme.grid, OUTLINE)
    if board.checkered:
        _paint_checkers(canvas, grid, theme)
    for store in board.stores:
        tint_square(canvas, grid, store, theme.grid_tint)
    tint_last_move(canvas, grid, fresh, theme, mover=mover)
    frame_last_move(canvas, grid, fresh, theme, filled=False, mover=mover)
    _paint_lines(canvas, grid, theme)
    paint_shores(canvas, grid, theme)
    _paint_links(canvas, grid, fresh if calm else None, theme)
    for square in board.marked:
        paint_glow(canvas, grid, square, theme)
    passed_over = {square for piece in board.pieces for square in piece} | {*board.absent}
    signs = [
        (cell.sign, str(cell.owner), not calm or (r, c) in fresh or (r, c) in board.line, r, c)
        for r, row in enumerate(board.rows)
        for c, cell in enumerate(row)
        if cell.sign and (r, c) not in passed_over
    ]
    for _, _, loud, r, c in sorted(signs):  # alike ones together: the canvas changes pens less
        cell, centre = board.rows[r][c], grid.centre(r, c)
        on = sign_side(board, side)
        paint_cell(canvas, cell, centre, on, theme, style=board.style, loud=loud)
    if board.lanes == "even":
        _paint_dots(canvas, grid, theme)
    new = {piece for piece in board.pieces if fresh.intersection(piece)}
    for piece in board.pieces:
        _paint_piece(canvas, grid, piece, theme, not calm or piece in new)
        if piece in new and len(new) < len(board.pieces):
            _line_piece(canvas, grid, piece, theme)
    frame_last_move(canvas, grid, fresh, theme, filled=True, mover=mover)
    if board.line:
        paint_winning_line(canvas, grid, theme)
    if firm:
        on_card = grid.above or grid.below or grid.beside  # the card is light in the dark, too
        if on_card and board.slant:  # its coordinates stand among its squares
            bounds = grid.card
        canvas.rectangle(*bounds, NOTHING, theme.card_ink if on_card else theme.ink, _FIRM)


def _paint_names(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Write the coordinates: rows on the left, columns below, and above where a board leans."""
    size, board = grid.name_size, grid.board
    absent = frozenset(board.absent)
    rows, columns = range(len(board.rows)), range(len(board.rows[0]))
    for r, name in _spaced(board.row_names, size * _BETWEEN_ROWS / grid.pitch):
        first = 0 if not board.slant else next((c for c in columns if (r, c) not in absent), 0)
        x, y = grid.centre(r, first)
        left = x - grid.side / 2 if board.slant else grid.left  # a lane is no square
        canvas.text((left - 4.0, y + size * 0.36), name, size, theme.card_muted, "end")
    below = grid.top + grid.height + size * 1.06
    widest = max((text_width(name, size) for name in board.column_names), default=0.0)
    for c, name in _spaced(board.column_names, (widest + _BETWEEN_NAMES) / grid.side):
        baseline = (grid.centre(rows[-1], c)[0], below)
        if board.slant and not grid.ended:
            canvas.text(baseline, name, size, theme.card_muted, "middle")
            baseline = (grid.centre(0, c)[0], grid.top - size * 0.35)
        if grid.ended:  # on from its first square, the way its squares go
            r = next((r for r in rows if (r, c) not in absent), 0)
            (x, y), (_, before) = grid.centre(r, c), grid.centre(r - 1, c)
            back = 0.62 * (y - before)
            baseline = (x - board.slant * back * 0.6, y - back - grid.side * 0.14)
        canvas.text(baseline, name, size, theme.card_muted, "middle")
    for c, name in _spaced(board.upper_names, (widest + _BETWEEN_NAMES) / grid.side):
        baseline = grid.centre(0, c)[0], grid.top - size * 0.35
        canvas.text(baseline, name, size, theme.card_muted, "middle")


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


def sign_side(board: Board, side: float) -> float:
    """Return for how large a square signs are drawn: on hexagons their tints must be seen, too.

    Examples
    --------
    >>> square = Board.of(["x.", ".o"])
    >>> sign_side(square, 20), sign_side(square._replace(slant=1), 20)
    (20, 17.0)
    """
    return side * _ON_HEXAGON if board.slant else side


def _paint_checkers(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    inset = OUTLINE / 2
    size = (grid.width - 2 * inset, grid.height - 2 * inset)
    canvas.rectangle(grid.left + inset, grid.top + inset, *size, theme.square_light)
    for r, row in enumerate(grid.board.rows):
        for c in range(1 - r % 2, len(row), 2):
            tint_square(canvas, grid, (r, c), theme.square_dark)


def _paint_lines(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw the lines between the squares, in one go that turns around along the frame."""
    board, side = grid.board, grid.side
    if board.checkered or board.style == "objects" or board.links:
        return
    if board.slant or board.lanes or board.absent:
        _paint_outlines(canvas, grid, theme)
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


def _paint_blocks(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw heavier lines between the parts of a board."""
    step, width = grid.board.block, max(grid.side * 0.1, 1.4)
    right, bottom = grid.left + grid.width, grid.top + grid.height
    for r in range(step, len(grid.board.rows), step):
        y = grid.top + r * grid.side
        canvas.line([(grid.left, y), (right, y)], theme.card_muted, width)
    for c in range(step, len(grid.board.rows[0]), step):
        x = grid.left + c * grid.side
        canvas.line([(x, grid.top), (x, bottom)], theme.card_muted, width)


def _paint_outlines(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw the outline of every square that is there, but no lanes."""
    board, absent = grid.board, frozenset(grid.board.absent)
    for r, row in enumerate(board.rows):
        for c in range(len(row)):
            if (r, c) in absent:
                continue
            if board.slant:
                outline = grid.hexagon((r, c))
                canvas.line([*outline, outline[0]], theme.grid, 0.6)
            elif board.lanes != "even" and not (is_lane(board, r) or is_lane(board, c)):
                canvas.rectangle(*grid.rectangle((r, c)), NOTHING, theme.grid, 0.8)


def _paint_dots(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw a dot wherever two lanes cross."""
    for r in range(0, len(grid.board.rows), 2):
        for c in range(0, len(grid.board.rows[0]), 2):
            canvas.disc(grid.centre(r, c), grid.side * _DOT, theme.card_ink)


def _paint_links(
    canvas: Canvas, grid: BoardGrid, fresh: frozenset[Square] | None, theme: Theme
) -> None:
    """Draw the lines between points, and the points that nothing stands on."""
    board, absent = grid.board, frozenset(grid.board.absent)
    if not board.links:
        return
    for start, end in board.links:
        one, other = (board.rows[r][c] for r, c in (start, end))
        colour, width = theme.card_muted, grid.side * _LINK
        aslant = start[0] != end[0] and start[1] != end[1]
        if aslant and one.owner is not None and one.owner is other.owner:
            loud = fresh is None or not fresh.isdisjoint((start, end))
            colour, width = side_colour(one, theme, loud), 2 * width
        canvas.line([grid.centre(*start), grid.centre(*end)], colour, width)
    for r, row in enumerate(board.rows):
        for c, cell in enumerate(row):
            if not cell.sign and (r, c) not in absent:
                canvas.disc(grid.centre(r, c), grid.side * _HOLE, theme.card_muted)


def _paint_piece(
    canvas: Canvas, grid: BoardGrid, piece: tuple[Square, ...], theme: Theme, loud: bool
) -> None:
    r, c = piece[0]
    colour = side_colour(grid.board.rows[r][c], theme, loud)
    canvas.block(*_block(grid, piece, _INSET), grid.side * _ROUND, colour)


def _line_piece(canvas: Canvas, grid: BoardGrid, piece: tuple[Square, ...], theme: Theme) -> None:
    """Draw a light line within a piece that the last move placed: a frame is like its own edge."""
    r, c = piece[0]
    colour = side_colour(grid.board.rows[r][c], theme, loud=True)
    wide = min(_LINE_WIDE, _LINE_WIDEST / grid.side)
    for inset, ink in ((_LINED, theme.card), (_LINED + wide, colour)):
        canvas.block(*_block(grid, piece, inset), grid.side * (_ROUND + _INSET - inset), ink)


def _block(
    grid: BoardGrid, piece: tuple[Square, ...], part: float
) -> tuple[float, float, float, float]:
    """Return the rectangle of a piece, so far within its squares, as a part of their side."""
    rows, columns = [r for r, _ in piece], [c for _, c in piece]
    side, inset = grid.side, grid.side * part
    return (
        grid.left + min(columns) * side + inset,
        grid.top + min(rows) * side + inset,
        (max(columns) - min(columns) + 1) * side - 2 * inset,
        (max(rows) - min(rows) + 1) * side - 2 * inset,
    )
