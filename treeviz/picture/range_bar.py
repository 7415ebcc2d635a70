"""The thin bar beside a stub: where the values not drawn lie among those of all moves there.

It stands upright, so that what is higher is better for MAX: a thin line from the lowest value to
the highest, a broad part for those not drawn, and a tick for the value of the position.
"""

from __future__ import annotations

from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Canvas

BAR = 12.0  # points that it takes on the right of a stub
_BROAD, _TICK = 4.0, 4.5  # how wide the part is, and how far the tick reaches to either side
_SHORTEST = 3.0  # points of the part, so that one value is seen, too


def paint_range_bar(
    canvas: Canvas,
    x: float,
    top: float,
    bottom: float,
    span: tuple[float, float, float],
    theme: Theme,
) -> None:
    """Draw the bar.

    Parameters
    ----------
    canvas, theme
        What to draw on, and how the roles look.
    x, top, bottom
        Where its middle is across, and where its line begins and ends, in points.
    span
        The lowest value not drawn, the highest, and that of the position, from 0 at the lowest of
        all to 1 at the highest.
    """
    high = bottom - top
    first, last, own = (bottom - part * high for part in span)
    short = max(_SHORTEST - (first - last), 0.0) / 2
    first, last = min(first + short, bottom), max(last - short, top)
    canvas.line([(x, top), (x, bottom)], theme.line_other, 1.2)
    canvas.rectangle(x - _BROAD / 2, last, _BROAD, first - last, theme.muted)
    canvas.line([(x - _TICK, own), (x + _TICK, own)], theme.ink, 1.8)
