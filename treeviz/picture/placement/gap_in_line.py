"""A line of which something is not drawn → the words for that beside the line.

In the gutter, far from a line that runs on the right, nobody looks for them.
"""

from __future__ import annotations

from collections.abc import Callable

from treeviz.picture.placement.geometry import Layout
from treeviz.picture.sizes import RIBBON
from treeviz.view.scene import NOT_DRAWN, Mark, Ply

_FROM_LINE, _FAR = 12.0, 40.0  # from a text to the line that it tells of, and what is far off it


def with_gaps_beside(layout: Layout, text_width: Callable[[Ply], float]) -> Layout:
    """Return a picture whose gap in the line is told beside the line, where that is far off.

    Parameters
    ----------
    layout, text_width
        The picture, and how wide the text of a band is.
    """
    bands = {band.ply.number: n for n, band in enumerate(layout.bands)}
    moved = list(layout.bands)
    for at in layout.placed:
        n = bands.get(at.mark.ply - 1)
        if not isinstance(at.mark, Mark) or not at.mark.between or n is None:
            continue
        band, above = moved[n], layout.placed[at.mark.parent or 0]
        if band.ply.text[0] != NOT_DRAWN:
            continue
        x, y = band.text_at
        line = min(at.arrive[0], above.depart[0]) - RIBBON / 2
        beside = line - _FROM_LINE - text_width(band.ply)
        if beside > x + _FAR:
            moved[n] = band._replace(text_at=(beside, y))
    return layout._replace(bands=tuple(moved))
