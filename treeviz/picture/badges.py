"""The signs beside plates: this move is as good as the one played, or may be."""

from __future__ import annotations

from treeviz.picture.sizes import BADGE, BADGE_MORE
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import BOLD, Canvas, Point

_EQUAL = 3.3  # how far its two lines reach
_DOUBT = 0.85  # of the height of its ring: the size of the question mark of moves in doubt


def paint_badge(canvas: Canvas, centre: Point, theme: Theme) -> None:
    """Draw an equals sign in a ring: this move is as good as the best.

    Whether that is proved or estimated is told by the outline of its plate.
    """
    canvas.disc(centre, BADGE, theme.paper, theme.ink, 1.3)
    _paint_equal(canvas, centre, theme)


def paint_doubt(canvas: Canvas, centre: Point, theme: Theme) -> None:
    """Draw an equals sign with a question mark in a ring: this move may be as good as the best."""
    x, y = centre
    left, wide, high = x - BADGE, 2 * BADGE + BADGE_MORE, 2 * BADGE
    canvas.block(left - 0.65, y - BADGE - 0.65, wide + 1.3, high + 1.3, BADGE + 0.65, theme.ink)
    canvas.block(left + 0.65, y - BADGE + 0.65, wide - 1.3, high - 1.3, BADGE - 0.65, theme.paper)
    _paint_equal(canvas, centre, theme)
    size = 2 * BADGE * _DOUBT
    canvas.text((x + BADGE_MORE - 0.5, y + size * 0.36), "?", size, theme.ink, "middle", BOLD)


def _paint_equal(canvas: Canvas, centre: Point, theme: Theme) -> None:
    """Draw the two lines of an equals sign."""
    x, y = centre
    for level in (-2.0, 2.0):
        canvas.line([(x - _EQUAL, y + level), (x + _EQUAL, y + level)], theme.ink, 1.5)
