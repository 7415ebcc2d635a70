"""Arrows in lanes of their own: from the node that caused a cut to the cut, past all texts.

An arrow leaves its mark at the side, runs in the gap between two marks of its ply, then in a lane
across the channel in which edges run aslant, and in the gap before the other mark to that mark's
plate. Gaps and channels are free of texts, so an arrow crosses edges and nothing else. Arrows from
one cause share a lane, as streets do; every other cause has its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import Literal, NamedTuple

from treeviz.picture.placement.geometry import Placed
from treeviz.picture.xdot import Point

Arrow = tuple[int, int]
_APART, _MOST = 5.0, 60.0  # points: from one lane to the next, and of all lanes of a ply together
_FIRST = 4.0  # points: from the texts of a ply to the first lane


class Lanes(NamedTuple):
    """For each ply the marks whose arrows have a lane before it, in the order of their lanes."""

    causes: tuple[tuple[int, ...], ...]

    def room(self, level: int) -> float:
        """Return how much longer the edges before a ply must be for its lanes, in points."""
        return min(_APART * len(self.causes[level]), _MOST)

    def offset(self, level: int, cause: int) -> float:
        """Return how far before the texts of a ply the lane of a cause is, in points."""
        lanes = self.causes[level]
        return _FIRST + self.room(level) / len(lanes) * lanes.index(cause)


def lanes(arrows: Sequence[Arrow], levels: Sequence[int]) -> Lanes:
    """Return who has lanes before which ply.

    Parameters
    ----------
    arrows
        From which mark to which.
    levels
        The ply of each mark, the first being 0.

    Examples
    --------
    >>> lanes([(1, 2), (1, 3)], [0, 1, 1, 2]).causes
    ((), (1,), (1,))
    """
    causes: list[dict[int, None]] = [{} for _ in range(max(levels) + 1)]
    for cause, cut in arrows:
        first, last = levels[cause], levels[cut]
        for level in range(first + (first < last), last + 1):
            causes[level][cause] = None
    return Lanes(tuple(map(tuple, causes)))


def routes(
    placed: Sequence[Placed],
    arrows: Sequence[Arrow],
    found: Lanes,
    axis: Literal[0, 1],
    gap: float,
) -> dict[Arrow, tuple[Point, ...]]:
    """Return the points through which each arrow runs.

    Parameters
    ----------
    placed
        The marks, with the ends of the channels where all edges of a ply enter it.
    arrows, found
        The arrows and their lanes.
    axis
        The coordinate across the plies: 0 if the tree grows down, 1 if it grows to the right.
    gap
        What lies between two marks of a ply at least, in points.
    """
    if not arrows:
        return {}
    route = _Route(placed, found, axis, gap)
    return {arrow: route.of(*arrow) for arrow in arrows}


class _Route:
    """Finds the way of each arrow; places are (along the growth of the tree, across it)."""

    def __init__(
        self, placed: Sequence[Placed], found: Lanes, axis: Literal[0, 1], gap: float
    ) -> None:
        self.placed, self.found, self.axis, self.gap = placed, found, axis, gap
        self.first = placed[0].mark.ply
        self.plies: dict[int, list[tuple[float, float]]] = {}  # what its marks take, in order
        self.ends: dict[int, float] = {}  # where the texts of a ply begin
        for at in placed:
            self.plies.setdefault(at.mark.ply - self.first, []).append(self._extent(at))
            self.ends.setdefault(at.mark.ply - self.first, at.enter[1 - axis])
        for extents in self.plies.values():
            extents.sort()

    def of(self, cause: int, cut: int) -> tuple[Point, ...]:
        """Return the points from one mark's plate to the other's."""
        start, end = self.placed[cause], self.placed[cut]
        leaves, arrives = self._sides(start, end)
        p, q = start.mark.ply - self.first, end.mark.ply - self.first
        level_with = self.axis == 0 and leaves[0] == arrives[0]
        if level_with and p == q and self._adjacent(cause, cut):
            return (self._point(*leaves), self._point(*arrives))
        across = self._beside(start, leaving=True)
        way = [leaves, (leaves[0], across)]
        last = self._beside(end, leaving=False)
        for level in range(p + (p < q), q + 1):
            along = self.ends[level] - self.found.offset(level, cause)
            way.append((along, across))
            across = last if level == q else self._free(level, across, last)
            way.append((along, across))
        way += [(arrives[0], last), arrives]
        return tuple(self._point(*place) for place in _bends(way))

    def _point(self, along: float, across: float) -> Point:
        return (across, along) if self.axis == 0 else (along, across)

    def _sides(self, start: Placed, end: Placed) -> tuple[Point, Point]:
        """Return where an arrow leaves one plate and meets the other."""
        here, there = start.plate, end.plate
        if self.axis == 0:  # at the right side, and at the left one
            right = here.x + here.width
            if start.parts.badge:  # beyond the sign of equally good moves
                right = start.badge_end + 1
            return (here.centre[1], right), (there.centre[1], there.x)
        return (here.centre[0], here.y), (there.centre[0], there.y + _FIRST / 2)

    def _extent(self, placed: Placed) -> tuple[float, float]:
        """Return from where to where a mark reaches across its ply, its texts included."""
        box, parts = placed.box, placed.parts
        if self.axis == 0:
            half = max(box.width, parts.move_width, parts.cut_width) / 2
            return box.centre[0] - half, box.centre[0] + half
        line = abs(placed.cut_at[1] - placed.move_at[1]) if parts.cut else 0.0
        texts = (placed.arrive[1] - line, placed.arrive[1] + line)
        return min(box.y, texts[0]), max(box.y + box.height, texts[1])

    def _beside(self, placed: Placed, *, leaving: bool) -> float:
        """Return where in the gap beside a mark its arrows run."""
        low, high = self._extent(placed)
        if self.axis == 0:
            return high + self.gap / 3 if leaving else low - self.gap / 3
        return low - self.gap / 3 if leaving else low - self.gap * 2 / 3

    def _adjacent(self, cause: int, cut: int) -> bool:
        """Tell whether no other mark of their ply stands between two marks."""
        level = self.placed[cause].mark.ply - self.first
        here, there = (self._extent(self.placed[place]) for place in (cause, cut))
        extents = self.plies[level]
        return bisect_left(extents, there) - bisect_left(extents, here) == 1

    def _free(self, level: int, across: float, towards: float) -> float:
        """Return where between the marks of a ply an arrow passes with the least detour."""
        extents, half = self.plies[level], self.gap / 2
        ends = [(-inf, extents[0][0] - half)]
        ends += [(one[1] + half, other[0] - half) for one, other in pairwise(extents)]
        ends.append((extents[-1][1] + half, inf))
        places = [min(max(towards, min(low, high)), max(low, high)) for low, high in ends]
        return min(places, key=lambda x: abs(x - across) + abs(x - towards))


def _bends(way: Sequence[Point]) -> list[Point]:
    """Return a way without the points at which it neither begins, ends nor turns."""
    kept = [way[0]]
    for place, after in zip(way[1:], [*way[2:], None], strict=True):
        if place == kept[-1]:
            continue
        straight = after is not None and any(
            kept[-1][axis] == place[axis] == after[axis] for axis in (0, 1)
        )
        if not straight:
            kept.append(place)
    return kept
