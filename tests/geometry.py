"""The laws of places: what every picture keeps, whatever it shows and wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from treeviz.formatting.lettering import text_width
from treeviz.picture.legend import text_offset
from treeviz.picture.placement.geometry import Layout, Placed, Rect, edge_path
from treeviz.picture.sizes import LEADING, line_height
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import Point
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

NEAR = 0.01  # points; positions are written with two decimals
ROUNDED = 1.0  # points: marks stand at whole points


def overlap(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles have more than an edge in common."""
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > NEAR
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > NEAR
    )


def move_rect(placed: Placed, theme: Theme) -> Rect:
    """Return the ground of a move's letters, from their tops to their tails."""
    x, y = placed.move_at
    width = placed.parts.move_width
    left = x - width / 2 if placed.move_anchor == "middle" else x - width
    return Rect(left, y - 0.78 * theme.text_size, width, theme.text_size)


def grounds(layout: Layout, theme: Theme) -> list[tuple[str, Rect]]:
    """Return what must not overlap: every mark, every move, and the texts of the bands."""
    found = []
    for number, placed in enumerate(layout.placed):
        found.append((f"mark {number}", placed.box))
        if placed.parts.move:
            found.append((f"move {number}", move_rect(placed, theme)))
    for number, band in enumerate(layout.bands):
        x, y = band.text_at
        for line, text in enumerate(band.ply.text):
            baseline = y + line * line_height(theme)
            at = Rect(x, baseline - 9, text_width(text, theme.text_size), 10)
            found.append((f"band {number}, line {line}", at))
    return found


def is_foot(placed: Placed) -> bool:
    """Tell whether a stub stands in the ply of the mark that it belongs to: below or beside it."""
    return placed.stands_by_its_parent


def family(layout: Layout) -> Iterator[tuple[Placed, list[Placed]]]:
    """Yield every mark that has children, with its children in the order of the scene."""
    for number, placed in enumerate(layout.placed):
        children = [p for p in layout.placed if p.mark.parent == number and not is_foot(p)]
        if children:
            yield placed, children


def across(placed: Placed, direction: str) -> float:
    """Return where a mark stands across the direction of growth."""
    return placed.arrive[0 if direction == "down" else 1]


def check_geometry(layout: Layout, theme: Theme, direction: str) -> None:
    """Hold a layout to all the laws of places."""
    found = grounds(layout, theme)
    hits = [(a, b) for (a, one), (b, other) in combinations(found, 2) if overlap(one, other)]
    assert not hits, "these stand on one another"
    page = Rect(0, 0, layout.width, layout.height)
    for name, rect in found + [("a band", band.rect) for band in layout.bands]:
        assert rect.x >= page.x - NEAR, f"{name} begins left of the page"
        assert rect.y >= page.y - NEAR, f"{name} begins above the page"
        assert rect.x + rect.width <= page.width + NEAR, f"{name} ends right of the page"
        assert rect.y + rect.height <= page.height + NEAR, f"{name} ends below the page"
    hangs = any(isinstance(p.mark, Stub) and not p.mark.alone for p in layout.placed)
    for parent, children in family(layout):
        places = [across(child, direction) for child in children]
        if direction == "right" or not hangs:
            middle = (places[0] + places[-1]) / 2
            here = across(parent, direction)
            assert here == pytest.approx(middle, abs=ROUNDED), "off its children"
        assert places == sorted(places), "children out of the order of the search"
        moves = [child.mark.node for child in children if isinstance(child.mark, Mark)]
        assert moves == sorted(moves), "children out of the order of the search"
        assert not any(isinstance(child.mark, Stub) for child in children[:-1]), "a stub not last"


def crosses(start: Point, end: Point, rect: Rect) -> bool:
    """Tell whether a straight line goes through the inside of a rectangle."""
    first, last = 0.0, 1.0  # the part of the line that is between the sides
    low, high = rect[:2], (rect.x + rect.width, rect.y + rect.height)
    for here, there, near, far in zip(start, end, low, high, strict=True):
        if abs(there - here) < NEAR:
            if not near + NEAR < here < far - NEAR:
                return False
            continue
        enter, leave = sorted(((near - here) / (there - here), (far - here) / (there - here)))
        first, last = max(first, enter), min(last, leave)
    return last - first > NEAR / 10


def check_edges(layout: Layout, theme: Theme) -> None:
    """Hold a layout to it that no edge goes through another mark or move.

    Through its own move it goes downwards only, where the move has a ground of its own on it.
    """
    hits, found = [], grounds(layout, theme)
    for number, placed in enumerate(layout.placed):
        if placed.mark.parent is not None:
            lines = list(pairwise(edge_path(layout.placed[placed.mark.parent], placed)))
            own = {f"mark {placed.mark.parent}", f"mark {number}"}
            if placed.move_anchor == "middle":  # downwards the move stands on its edge
                own.add(f"move {number}")
            crossed = [name for name, rect in found if any(crosses(*line, rect) for line in lines)]
            hits += [(f"edge {own}", name) for name in crossed if name not in own]
    assert not hits, "these edges cross what is not theirs"


def check_legend(layout: Layout, theme: Theme) -> None:
    """Hold a layout to it that title and legend are whole on the page, entry beside entry."""
    left, top = layout.legend_at
    rects = []
    for entry in layout.legend.entries:
        width = text_offset(entry, theme) + text_width(entry.text, theme.text_size)
        rects.append(Rect(left + entry.x, top + entry.y, width, theme.text_size))
    x, y = layout.title_at
    for number, line in enumerate(layout.title):
        title = text_width(line, theme.title_size, bold=True)
        rects.append(Rect(x, y + number * theme.title_size * LEADING - theme.title_size, title, 1))
    for rect in rects:
        assert rect.x >= 0
        assert rect.x + rect.width <= layout.width
        assert rect.y + rect.height <= layout.height
    assert not any(overlap(one, other) for one, other in combinations(rects, 2))
