"""The thin bar after a stub's range: where the values not drawn lie among those of all moves there.

It lies flat, so that what is farther right is better for MAX: a thin line from the lowest value to
the highest, with an end to each side, a broad part for those not drawn, and a tick for the value of
the position.
"""

from __future__ import annotations

from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Canvas

BAR = 30.0  # points that it takes on the right of a stub, the gap before it included
BAR_GAP = 5.0  # … of which so many are that gap
_BROAD, _TICK, _END = 5.0, 5.5, 2.5  # how high the part is; how far tick and ends reach
_SHORTEST = 4.0  # points of the part, so that one value is seen, too


def paint_range_bar(
    canvas: Canvas,
    left: float,
    right: float,
    y: float,
    span: tuple[float, float, float],
    theme: Theme,
) -> None:
    """Draw the bar.

    Parameters
    ----------
    canvas, theme
        What to draw on, and how the roles look.
    left, right, y
        Where its line begins and ends, and how far down that lies, in points.
    span
        The lowest value not drawn, the highest, and that of the position, from 0 at the lowest of
        all to 1 at the highest.
    """
    wide = right - left
    first, last, own = (left + part * wide for part in span)
    short = max(_SHORTEST - (last - first), 0.0) / 2
    first, last = max(first - short, left), min(last + short, right)
    canvas.line([(left, y), (right, y)], theme.line_other, 1.2)
    for end in (left, right):
        canvas.line([(end, y - _END), (end, y + _END)], theme.line_other, 1.2)
    canvas.rectangle(first, y - _BROAD / 2, last - first, _BROAD, theme.muted)
    canvas.line([(own, y - _TICK), (own, y + _TICK)], theme.ink, 2.0)
