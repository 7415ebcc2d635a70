"""The edges of a board that belong to a side, as in Hex: whose chain joins which two of them.

MAX's are one thick line, MIN's a double one, each in the hue of its side: seen without colour, too.
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.picture.board_grid import BoardGrid
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Canvas, Point

# Of a square's side: how wide the lines are, and how far the two of a double one are apart.
_THICK, _THIN, _APART = 0.14, 0.055, 0.11
_UPPER_LEFT, _TOP, _UPPER_RIGHT, _LOWER_RIGHT, _BOTTOM, _LOWER_LEFT = 3, 4, 5, 0, 1, 2  # corners


def paint_shores(canvas: Canvas, grid: BoardGrid, theme: Theme) -> None:
    """Draw the edges of a board of hexagons that belong to somebody, just inside of it."""
    owner = grid.board.shores
    if owner is None or not grid.board.slant:
        return
    other = Player.MIN if owner is Player.MAX else Player.MAX
    x, y, wide, high = grid.bounds
    middle = x + wide / 2, y + high / 2
    for side, edges in zip((owner, other), shores(grid), strict=True):
        for edge in edges:
            for width, inset in _lines(side):
                far = inset * grid.side, min(wide, high)
                inner = [_towards(middle, point, *far) for point in edge]
                hue = theme.stone_max if side is Player.MAX else theme.stone_min
                canvas.line(inner, hue, width * grid.side)


def shores(grid: BoardGrid) -> tuple[list[list[Point]], list[list[Point]]]:
    """Return the outlines above and below, and those on the left and on the right.

    Examples
    --------
    >>> from treeviz.game.board import Board
    >>> grid = BoardGrid(Board.of(["...", "...", "..."])._replace(slant=1), (0.0, 0.0), 20.0)
    >>> [len(edge) for pair in shores(grid) for edge in pair]
    [7, 7, 6, 6]
    """
    rows, columns = range(len(grid.board.rows)), range(len(grid.board.rows[0]))
    corners = {(r, c): grid.hexagon((r, c)) for r in rows for c in columns}
    first, last = rows[-1], columns[-1]
    above = [corners[0, c][k] for c in columns for k in (_UPPER_LEFT, _TOP)]
    below = [corners[first, c][k] for c in columns for k in (_LOWER_LEFT, _BOTTOM)]
    above.append(corners[0, last][_UPPER_RIGHT])
    below.append(corners[first, last][_LOWER_RIGHT])
    left = [corners[r, 0][k] for r in rows for k in (_UPPER_LEFT, _LOWER_LEFT)]
    right = [corners[r, last][k] for r in rows for k in (_UPPER_RIGHT, _LOWER_RIGHT)]
    return [above, below], [left, right]


def _lines(side: Player) -> tuple[tuple[float, float], ...]:
    """Return the widths of a side's lines, and how far inside the outline they are."""
    if side is Player.MAX:
        return ((_THICK, _THICK / 2),)
    return ((_THIN, _THIN / 2), (_THIN, _THIN / 2 + _APART))


def _towards(middle: Point, point: Point, inset: float, size: float) -> Point:
    """Return a point a little nearer to the middle of a board."""
    part = 2 * inset / size
    (x, y), (x0, y0) = point, middle
    return x + (x0 - x) * part, y + (y0 - y) * part
