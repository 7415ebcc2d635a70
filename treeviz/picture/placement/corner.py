"""A legend in the corner that a long line leaves empty: a layout → the same, and lower.

A line that goes on where nothing else is drawn leaves the lower right of its picture empty. A
legend that has room there takes no height below: so boards can be larger.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, groupby
from operator import itemgetter

from treeviz.picture.legend import Groups
from treeviz.picture.legend_lines import legend, widest_entry
from treeviz.picture.placement.geometry import MARGIN, Layout, Placed, Rect, edge_path
from treeviz.picture.sizes import RIBBON
from treeviz.picture.theme import Theme

_PAD = 10.0  # between a legend and the outline of its card
_CLEAR = 16.0  # between its card and all that is drawn
_EDGE = 9.0  # between its card and the ends of the bands
_WIDE = 0.37  # of the picture: a narrower legend has too many lines
_LACKING = 0.25  # of its height, by which the last band may be made higher for it
_LEAST_BANDS = 3  # plies of a picture that is high enough to be made lower


def legend_in_corner(layout: Layout, groups: Groups, theme: Theme) -> Layout:
    """Return a layout with its legend in the lower right corner, if that is empty; else as it was.

    Parameters
    ----------
    layout
        The picture, its plies one below another.
    groups
        What the legend tells.
    theme
        The size of its text.
    """
    if not may_have_legend_aside(layout):
        return layout
    bottom = layout.bands[-1].rect.y + layout.bands[-1].rect.height - _EDGE
    right = layout.bands[-1].rect.x + layout.bands[-1].rect.width - _EDGE
    for top, occupied in _corners(layout):
        left = occupied + _CLEAR
        width = right - left - 2 * _PAD
        if width < max(_WIDE * layout.width, min(widest_entry(groups, theme), width)):
            return layout
        placed = legend(groups, theme, width, dense=True)
        high = placed.height + 2 * _PAD
        lacking = max(high - (bottom - top), 0.0)
        if lacking <= _LACKING * high:
            card = Rect(left, bottom + lacking - high, right - left, high)
            *bands, last = layout.bands
            lower = last._replace(rect=last.rect._replace(height=last.rect.height + lacking))
            return layout._replace(
                bands=(*bands, lower),
                height=bottom + lacking + _EDGE + MARGIN,
                legend=placed,
                legend_at=(card.x + _PAD, card.y + _PAD),
                legend_card=card,
            )
    return layout


def may_have_legend_aside(layout: Layout) -> bool:
    """Tell whether a picture is so high that its legend is looked for a place beside its line."""
    return len(layout.bands) >= _LEAST_BANDS and bool(layout.legend.entries)


def _corners(layout: Layout) -> Iterator[tuple[float, float]]:
    """Yield from which height on what is drawn reaches how far right, the widest corner first.

    None begins in the first band.
    """
    first = layout.bands[1].rect.y + _EDGE
    ends = sorted(_ends(layout), reverse=True)
    reaches = accumulate((right for _, right in ends), max)
    tops = [*(max(bottom + _CLEAR, first) for bottom, _ in ends[1:]), first]
    for reach, alike in groupby(zip(reaches, tops, strict=True), key=itemgetter(0)):
        *_, (_, top) = alike
        yield top, reach
        if top == first:
            return


def _ends(layout: Layout) -> Iterator[tuple[float, float]]:
    """Yield how far down and how far right each mark with its edge reaches, and each arrow."""
    for placed in layout.placed:
        rights = [*_right_ends(placed)]
        if placed.mark.parent is not None:
            path = edge_path(layout.placed[placed.mark.parent], placed)
            rights += [x + RIBBON for x, _ in path]
        yield placed.box.y + placed.box.height, max(rights)
    for route in layout.routes.values():
        yield max(y for _, y in route), max(x for x, _ in route)


def _right_ends(placed: Placed) -> Iterator[float]:
    """Yield where the parts of a mark end on its right."""
    parts = placed.parts
    yield placed.box.x + placed.box.width + RIBBON
    yield placed.move_at[0] + parts.move_width / 2
    yield placed.cut_at[0] + parts.cut_width / 2
    yield placed.badge_end if parts.badge else 0.0
