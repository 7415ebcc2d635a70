"""What a board points out on its squares: the last move, a king in check, the winning line."""

from __future__ import annotations

from treeviz.game.board import Square
from treeviz.picture.board_grid import BoardGrid
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import NOTHING, Canvas

_CHECK = 0.44  # of a square's side: the ring, which stays on its square
_GLOW = ((0.48, 0x38), (0.41, 0x50), (0.34, 0x70))  # radii of a square's side, and how dense
_STRUCK, _RINGED = 0.05, 0.44  # of a square's side: the winning stroke, and rings in its place
_FRAME, _FREE = 1.4, 1.0  # points: a frame within a square, and from that to the square's side


def frame_square(canvas: Canvas, grid: BoardGrid, square: Square, colour: str) -> None:
    """Draw a frame within a square: it is seen where a pale ground is not."""
    x, y, wide, high = grid.rectangle(square)
    inset = _FRAME / 2 + _FREE
    canvas.rectangle(
        x + inset, y + inset, wide - 2 * inset, high - 2 * inset, NOTHING, colour, _FRAME
    )


def paint_glow(canvas: Canvas, grid: BoardGrid, square: Square, theme: Theme) -> None:
    """Draw a red glow on a square, and a ring around it that is seen without colour."""
    centre, side = grid.centre(*square), grid.side
    for radius, density in _GLOW:
        canvas.disc(centre, radius * side, f"{theme.check}{density:02x}")
    canvas.ring(centre, _CHECK * side, theme.check, max(side * 0.08, 1.2))


def paint_winning_line(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw a thin stroke through signs; around discs and stones rings, which hide nothing."""
    side, centres = grid.side, [grid.centre(*square) for square in grid.board.line]
    if grid.board.style == "signs":
        (x1, y1), (x2, y2) = centres[0], centres[-1]
        length = max(abs(x2 - x1), abs(y2 - y1)) or 1.0
        beyond = side * 0.38 / length  # past the centres of the outer signs
        dx, dy = (x2 - x1) * beyond, (y2 - y1) * beyond
        canvas.line([(x1 - dx, y1 - dy), (x2 + dx, y2 + dy)], theme.card_ink, side * _STRUCK)
        return
    for centre in centres:
        canvas.ring(centre, side * _RINGED, theme.card_ink, max(side * 0.1, 1.4))
