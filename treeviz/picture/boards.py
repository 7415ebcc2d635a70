"""How a board is drawn: signs are drawn, not typed, and only new ink is loud.

An x is two strokes, an o a ring of equal optical weight; any other sign is its letter. A piece such
as a domino is one rounded block over its squares. The signs of the last move stand on a tinted
square in full strength, earlier ones are calmer; a stroke goes through a winning line.
"""

from __future__ import annotations

from treeviz.formatting.lettering import text_width
from treeviz.game.game import Board, Cell, Player, Square
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import BOLD, NOTHING, Canvas, Point

_SMALLEST, _LARGEST = 15.0, 30.0  # the side of a square, in points
_OUTLINE, _FIRM = 1.0, 2.0  # points: the outlines of boards
_STROKE = 0.115  # of a square's side: the weight of a sign
_REACH = 0.27  # of a square's side: from the centre to the end of a sign
_LETTER, _FIGURE = 0.62, 0.95  # of a square's side: the size of a letter, of a chessman
_INSET = 0.13  # of a square's side: what a block leaves free around it


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
    return min(max(longest / squares, _SMALLEST), _LARGEST)


def board_size(board: Board, longest: float) -> tuple[float, float]:
    """Return the width and height of a board, in points."""
    side = square_side(board, longest)
    return side * len(board.rows[0] if board.rows else ()), side * len(board.rows)


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
    """
    side = square_side(board, theme.board_size) * scale
    width, height = (length * scale for length in board_size(board, theme.board_size))
    left, top = corner
    canvas.rectangle(left, top, width, height, theme.card, theme.grid, _OUTLINE)

    def tint_square(r: int, c: int, tint: str) -> None:
        inset = _OUTLINE / 2  # no square covers the outline
        x1, y1 = left + max(c * side, inset), top + max(r * side, inset)
        x2 = left + min((c + 1) * side, width - inset)
        y2 = top + min((r + 1) * side, height - inset)
        canvas.rectangle(x1, y1, x2 - x1, y2 - y1, tint)

    if board.checkered:
        for r, row in enumerate(board.rows):
            for c in range(1 - r % 2, len(row), 2):
                tint_square(r, c, theme.grid_tint)
    tints = {Player.MAX: theme.square_max, Player.MIN: theme.square_min}
    for r, c in sorted(fresh | set(board.line)):
        owner = board.rows[r][c].owner
        tint_square(r, c, theme.neutral_tint if owner is None else tints[owner])
    for r, c in board.marked:
        tint_square(r, c, theme.neutral_tint)
        inner = (left + c * side + 1, top + r * side + 1, side - 2, side - 2)
        canvas.rectangle(*inner, NOTHING, theme.card_ink, 1.4)
    _paint_grid(canvas, board, corner, side, theme)
    in_piece = {square for piece in board.pieces for square in piece}
    signs = [
        (cell.sign, _colour(cell, theme, not calm or (r, c) in fresh or (r, c) in board.line), r, c)
        for r, row in enumerate(board.rows)
        for c, cell in enumerate(row)
        if cell.sign and (r, c) not in in_piece
    ]
    for sign, colour, r, c in sorted(signs):  # alike ones together: the canvas changes pens less
        centre = (left + (c + 0.5) * side, top + (r + 0.5) * side)
        _paint_sign(canvas, sign, centre, side, colour)
    for piece in board.pieces:
        loud = not calm or any(square in fresh for square in piece)
        _paint_piece(canvas, board, piece, corner, side, theme, loud)
    if board.line:
        _paint_winning_line(canvas, board, corner, side, theme)
    if firm:
        canvas.rectangle(left, top, width, height, NOTHING, theme.ink, _FIRM)


def _paint_grid(canvas: Canvas, board: Board, corner: Point, side: float, theme: Theme) -> None:
    """Draw the lines between the squares, all in one go that turns around along the frame."""
    left, top = corner
    rows, columns = len(board.rows), len(board.rows[0])
    right, bottom = left + columns * side, top + rows * side
    path: list[Point] = []
    for r in range(1, rows):
        y = top + r * side
        path += [(left, y), (right, y)] if r % 2 else [(right, y), (left, y)]
    if path:
        path.append((path[-1][0], bottom))
    across = range(1, columns) if not path or path[-1][0] == left else range(columns - 1, 0, -1)
    for number, c in enumerate(across):
        x = left + c * side
        path += [(x, top), (x, bottom)] if number % 2 else [(x, bottom), (x, top)]
    if path:
        canvas.line(path, theme.grid, 0.8)


def _colour(cell: Cell, theme: Theme, loud: bool) -> str:
    if cell.owner is None:
        return theme.card_ink
    if not loud:
        return theme.max_calm if cell.owner is Player.MAX else theme.min_calm
    return theme.stone_max if cell.owner is Player.MAX else theme.stone_min


def _paint_sign(canvas: Canvas, sign: str, centre: Point, side: float, colour: str) -> None:
    x, y = centre
    stroke, reach = side * _STROKE, side * _REACH
    if sign in ("x", "X"):
        # In one go, through the middle: half as many lines for Graphviz to draw.
        corners = [(x - reach, y - reach), (x + reach, y + reach), (x, y)]
        corners += [(x + reach, y - reach), (x - reach, y + reach)]
        canvas.line(corners, colour, stroke)
    elif sign in ("o", "O"):
        canvas.ring(centre, reach, colour, stroke)
    else:
        size = side * (_LETTER if sign.isascii() else _FIGURE)
        size *= min(1.0, side * 0.9 / max(text_width(sign, size, bold=True), 1e-9))
        canvas.text((x, y + size * 0.36), sign, size, colour, "middle", BOLD)


def _paint_piece(
    canvas: Canvas,
    board: Board,
    piece: tuple[Square, ...],
    corner: Point,
    side: float,
    theme: Theme,
    loud: bool,
) -> None:
    rows, columns = [r for r, _ in piece], [c for _, c in piece]
    r, c = piece[0]
    colour = _colour(board.rows[r][c], theme, loud)
    inset = side * _INSET
    canvas.block(
        corner[0] + min(columns) * side + inset,
        corner[1] + min(rows) * side + inset,
        (max(columns) - min(columns) + 1) * side - 2 * inset,
        (max(rows) - min(rows) + 1) * side - 2 * inset,
        side * 0.22,
        colour,
    )


def _paint_winning_line(
    canvas: Canvas, board: Board, corner: Point, side: float, theme: Theme
) -> None:
    ends = [board.line[0], board.line[-1]]
    (x1, y1), (x2, y2) = [
        (corner[0] + (c + 0.5) * side, corner[1] + (r + 0.5) * side) for r, c in ends
    ]
    length = max(abs(x2 - x1), abs(y2 - y1)) or 1.0
    beyond = side * 0.38 / length  # past the centres of the outer signs
    dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
    canvas.line([(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)], theme.card_ink, side * 0.07)
