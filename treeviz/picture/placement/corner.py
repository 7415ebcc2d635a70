"""A legend in the corner that a long line leaves empty: a layout → the same, and lower.

A line that goes on where nothing else is drawn leaves a lower corner of its picture empty, or both.
A legend that has room there takes no height below: so boards can be larger.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, groupby
from operator import itemgetter

from treeviz.picture.legend_lines import least_height, legends
from treeviz.picture.placement.geometry import MARGIN, Layout, Placed, Rect, edge_path
from treeviz.picture.placement.measured import Measured
from treeviz.picture.sizes import RIBBON

_PAD = 10.0  # between a legend and the outline of its card
_CLEAR = 16.0  # between its card and all that is drawn
_EDGE = 9.0  # between its card and the ends of the bands
_WIDE = 0.31  # of the picture: a narrower legend has too many lines
_LACKING = 0.45  # of its height, by which the last band may be made higher for it …
_LOWER = 24.0  # … and so much lower than with it below has the picture to be then
_MORE = 20.0  # points that the last band may be made higher for a line more
_LEAST_BANDS = 3  # plies of a picture that is high enough to be made lower


def legend_in_corner(layout: Layout, measured: Measured) -> Layout:
    """Return a layout with its legend in a lower corner, if one is empty; else as it was.

    Parameters
    ----------
    layout
        The picture, its plies one below another.
    measured
        What the legend tells, and how wide its texts are.
    """
    groups, theme = measured.told_below, measured.theme
    if not may_have_legend_aside(layout):
        return layout
    bottom = layout.bands[-1].rect.y + layout.bands[-1].rect.height - _EDGE
    for free in _corners(layout):
        width = free.width - 2 * _PAD
        if width < max(_WIDE * layout.width, min(measured.widest_told, width)):
            continue
        least = least_height(measured.told_length, theme, width) + 2 * _PAD
        if least - free.height > _LACKING * least:
            continue
        lowest, calm = legends(groups, theme, width)
        placed = calm()
        if placed.height + 2 * _PAD > free.height + _MORE:  # a line for each heading has no room
            placed = lowest
        high = placed.height + 2 * _PAD
        lacking = max(high - free.height, 0.0)
        height = bottom + lacking + _EDGE + MARGIN
        if lacking <= _LACKING * high and height <= layout.height - _LOWER:
            card = Rect(free.x, bottom + lacking - high, free.width, high)
            *bands, last = layout.bands
            lower = last._replace(rect=last.rect._replace(height=last.rect.height + lacking))
            return layout._replace(
                bands=(*bands, lower),
                height=height,
                legend=placed,
                legend_at=(card.x + _PAD, card.y + _PAD),
                legend_card=card,
            )
    return layout


def may_have_legend_aside(layout: Layout) -> bool:
    """Tell whether a picture is so high that its legend is looked for a place beside its line."""
    return len(layout.bands) >= _LEAST_BANDS and bool(layout.legend.entries)


def _corners(layout: Layout) -> Iterator[Rect]:
    """Yield what is free in the lower corners, from the last ply up: on the right, then left."""
    last = layout.bands[-1].rect
    bottom, right = last.y + last.height - _EDGE, last.x + last.width - _EDGE
    for top, occupied in _reaches(layout, rightward=True):
        left = occupied + _CLEAR
        yield Rect(left, top, right - left, bottom - top)
    left = min(placed.box.x for placed in layout.placed)  # beside it stand the texts of the bands
    for top, occupied in _reaches(layout, rightward=False):
        yield Rect(left, top, -occupied - _CLEAR - left, bottom - top)


def _reaches(layout: Layout, *, rightward: bool) -> Iterator[tuple[float, float]]:
    """Yield from which height on what is drawn reaches how far to a side, the widest corner first.

    None begins in the first band. What reaches to the left is told by its negative.
    """
    first = layout.bands[1].rect.y + _EDGE
    ends = sorted(_ends(layout, 1.0 if rightward else -1.0), reverse=True)
    reaches = accumulate((reach for _, reach in ends), max)
    tops = [*(max(bottom + _CLEAR, first) for bottom, _ in ends[1:]), first]
    for reach, alike in groupby(zip(reaches, tops, strict=True), key=itemgetter(0)):
        *_, (_, top) = alike
        yield top, reach
        if top == first:
            return


def _ends(layout: Layout, sign: float) -> Iterator[tuple[float, float]]:
    """Yield how far down and how far to a side each mark with its edge reaches, and each arrow."""
    for placed in layout.placed:
        ends = [sign * x for x in _sides(placed)]
        if placed.mark.parent is not None:
            path = edge_path(layout.placed[placed.mark.parent], placed)
            ends += [sign * x + RIBBON for x, _ in path]
        yield placed.box.y + placed.box.height, max(ends)
    for route in layout.routes.values():
        yield max(y for _, y in route), max(sign * x for x, _ in route)


def _sides(placed: Placed) -> Iterator[float]:
    """Yield where the parts of a mark end on both sides."""
    parts = placed.parts
    yield placed.box.x - RIBBON
    yield placed.box.x + placed.box.width + RIBBON
    for (middle, _), wide in (
        (placed.move_at, parts.move_width),
        (placed.cut_at, parts.cut_width),
    ):
        yield middle - wide / 2
        yield middle + wide / 2
    if parts.badge:
        yield placed.badge_end
