"""A tree that grows down: plies one below another, their texts in a gutter on the left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import ceil, inf

from treeviz.picture.placement.base import BAND_SIDE, CLEAR, FAMILIES, FIRST, MOVE_GAP, PAD, Placing
from treeviz.picture.placement.corner import legend_in_corner
from treeviz.picture.placement.edge_notes import EdgeNotes, a_line_longer
from treeviz.picture.placement.evened import evened
from treeviz.picture.placement.gap_in_line import with_gaps_beside
from treeviz.picture.placement.geometry import FOOT_GAP, MARGIN, Band, Layout, Placed, Rect
from treeviz.picture.placement.measured import Measured
from treeviz.picture.placement.plumb import NEARLY_PLUMB, plumb
from treeviz.picture.placement.stub_places import (
    FROM_EDGE,
    over_first,
    placed_beside_first,
    placed_by_edge,
    share_columns,
    stub_beside_first,
    with_narrow_feet,
)
from treeviz.picture.sizes import RIBBON, Parts
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

_FLATTEST = 0.11  # height to width of an edge at least …
_USUAL_EDGE = 34.0  # … in a theme whose edges are no shorter than this
_HARDLY_WIDER = 1.1  # than with notes that have more lines
_BESIDE = 1.2  # times the edge of the theme: from the first board to the stub beside it
_LONGEST_EDGE = 120.0  # … as far as this reaches
_DOTS_HEIGHT = 0.3  # the edges of a tree of dots are together so high, as a part of its width


class Downward(Placing):
    """Plies one below another, their texts in a gutter on the left."""

    def __init__(
        self,
        measured: Measured,
        parts: list[Parts],
        room: float | None = None,
        spread: float = 1.0,
    ) -> None:
        scene, theme = measured.scene, measured.theme
        super().__init__(measured, with_narrow_feet(scene, parts, theme), room, spread)
        self.plies = [ply._replace(text=self.in_gutter(ply.text)) for ply in scene.plies]
        self.gutter = ceil(max(map(self.band_text_width, self.plies))) + 2 * BAND_SIDE
        self.aside = stub_beside_first(scene, parts)
        self.by_edges = measured.by_edges
        # How far marks reach to both sides, without and with stubs beside edges.
        self._reaches: dict[bool, tuple[list[float], list[float]]] = {}
        self.band_tops: list[float] = []  # where plies begin, and the last one ends

    def _find_heights(self) -> None:
        """Find how high each ply is, once the marks have their places across."""
        scene = self.scene
        if self.aside is not None:
            self.levels[self.aside] = 0
        for move, stub in self.by_edges.items():
            self.levels[stub] = self.levels[move]
        parts = self.parts
        self.plates = self.deepest([p.plate_height for p in parts])
        bodies = self.deepest(
            [
                p.height - p.plate_height + self._below(place) if p.plate_height else 0.0
                for place, p in enumerate(parts)
            ]
        )
        feet = {*self.feet.values(), *self.by_edges.values(), self.aside}
        stubs = self.deepest(
            [
                0.0 if p.plate_height or place in feet else p.body_height
                for place, p in enumerate(parts)
            ]
        )
        self.heads = self.deepest([self.line + MOVE_GAP if p.move else 0.0 for p in parts])
        self.cuts = self.deepest([self.line if p.cut else 0.0 for p in parts])
        # How high the marks of each ply are, and where below its plates its edges begin.
        sizes = zip(self.plates, bodies, stubs, self.heads, self.cuts, strict=True)
        self.deep = [max(plate + body, stub - head - cut) for plate, body, stub, head, cut in sizes]
        above = {mark.parent for place, mark in enumerate(scene.marks) if place not in feet}
        self.begins = self.deepest(
            [p.height - p.plate_height if n in above else 0.0 for n, p in enumerate(parts)]
        )
        self.straight = TIERS[scene.tier].texts and not scene.joins
        self._stack(range(0 if self.straight else len(scene.plies)))

    def _place_across(self, most: float = inf) -> bool:
        """Find the places across, with stubs by edges and beside the first mark if there is room.

        Where there is none, stubs hang beside the boards of the next ply. Return whether the tree
        is no wider than `most`; of one whose widest row is, no places are found.
        """
        hanging, by_edges, tier = self.parts, self.by_edges, self.scene.tier
        ways = self.measured.note_ways(self.aside)
        for number, way in enumerate(ways, 1):
            notes = self._stood_beside(hanging, by_edges, *way)
            last, widest = number == len(ways), self._widest_row()
            if not last and widest > self.texts:
                continue
            if last and self._is_evened and widest + 2 * MARGIN > most + self._narrower:
                return False
            found = [(self.wide_if_even, way)]
            for other in a_line_longer(ways[number - 1 :]):
                if self.has_even_moves:
                    break
                notes = self._stood_beside(hanging, by_edges, *other)
                found.append((self.wide_if_even, other))
            if not self.has_even_moves:  # then as even as a few more lines make them
                least = min(wide for wide, _ in found)
                way = next(other for wide, other in found if wide <= _HARDLY_WIDER * least)
                notes = self._stood_beside(hanging, by_edges, *way)
            self.centres = self.across(self.before, self.after)
            if self._natural_width() - 2 * MARGIN <= self.texts:
                break
        rooms = notes.rooms(self.centres, self.before, self.after, TIERS[tier].gap)
        for move, room in rooms.items():
            self._widen(move, room)
        return self._natural_width() <= most

    @property
    def _is_evened(self) -> bool:
        """Whether the tree is evened, beside its stubs."""
        hang = (isinstance(mark, Stub) and not mark.alone for mark in self.scene.marks)
        return TIERS[self.scene.tier].texts and not self.scene.joins and any(hang)

    @property
    def _narrower(self) -> float:
        """How much narrower than its widest row a tree may become where moves are put straight."""
        return 2 * (NEARLY_PLUMB * len(self.plies) + 1)

    def _stood_beside(
        self,
        hanging: Sequence[Parts],
        by_edges: dict[int, int],
        narrow: Mapping[int, Parts],
        aside: int | None,
    ) -> EdgeNotes:
        """Return what stands beside the edges, once it is broken so."""
        scene, gap = self.scene, TIERS[self.scene.tier].gap
        self.aside, self.by_edges = aside, by_edges if narrow else {}
        self.parts = [narrow.get(place, parts) for place, parts in enumerate(hanging)]
        beside = bool(narrow)  # all that the reach of marks depends on: lines are no part of it
        if beside not in self._reaches:
            self.before = [self._half(place) for place in range(len(self.parts))]
            self._reaches[beside] = self.before, list(map(self._reach, range(len(self.parts))))
        self.before, self.after = (reach.copy() for reach in self._reaches[beside])
        share_columns(scene, self.by_edges, self.before, self.after, gap * FAMILIES)
        notes = EdgeNotes(scene, self.parts, self.by_edges, self.aside)
        self.steps = notes.steps(self.before, self.after, gap)
        wide = notes.even_width(self.before, self.after, gap, self.steps)
        self.has_even_moves = self.gutter + wide + BAND_SIDE <= self.texts
        self.wide_if_even = wide
        return notes

    def _widen(self, move: int, room: float) -> None:
        """Let what stands beside the edge below a move have as few lines as have room."""
        stub = self.by_edges[move]
        ways = self.measured.notes(stub)
        ways = [self.parts[stub], *(parts for parts in ways if parts.width <= room)]
        self.parts[stub] = parts = min(ways, key=lambda p: (len(p.lines), p.width))
        self.centres[stub] = self.centres[move] + FROM_EDGE + parts.width / 2

    def _widest_row(self) -> float:
        """Return how wide the tree is at least, with its bands: as its widest ply."""
        gap = TIERS[self.scene.tier].gap
        apart = {self.aside, *self.by_edges.values(), *self.feet.values()}
        rows, last = [-gap] * len(self.plies), dict[int, int]()
        for place, level in enumerate(self.plies_below):
            if place not in apart:
                rows[level] += self.before[place] + self.after[place] + gap
                if (step := self.steps.get(last.get(level, place), 0.0)) and level in last:
                    near = self.after[last[level]] + gap + self.before[place]
                    rows[level] += max(step - near, 0.0)
                last[level] = place
        return self.gutter + max(rows) + BAND_SIDE

    def _below(self, place: int) -> float:
        """Return how high what stands below a mark in its own ply is: its foot, or beside it."""
        if place in self.by_edges:
            return self.parts[self.by_edges[place]].body_height + FOOT_GAP
        return self.foot_height(place)

    def _reach(self, place: int) -> float:
        """Return how far a mark reaches to the right, with its foot."""
        foot = self.foot(place)
        wide = 0.0 if foot is None else self._aside_of_foot(place) + foot.width / 2
        return max(self.before[place], wide)

    def _aside_of_foot(self, place: int) -> float:
        """Return how far right of a mark its foot stands: in a column it begins below its left."""
        foot = self.foot(place)
        if foot is None or self.scene.marks[place].parent not in self.by_edges:
            return 0.0
        return max(foot.width - self.parts[place].width, 0.0) / 2

    def across(self, before: list[float], after: list[float]) -> list[float]:
        """Return the place of every mark across its ply; beside its stubs a tree is evened."""
        marks, feet = self.scene.marks, {*self.feet.values(), *self.by_edges.values()}
        hanging = [isinstance(mark, Stub) and not mark.alone for mark in marks]
        if not self._is_evened:
            return super().across(before, after)
        tier = TIERS[self.scene.tier]
        places = [n for n in range(len(marks)) if n not in feet and n != self.aside]
        number = {place: n for n, place in enumerate(places)}
        found = evened(
            [None if (above := marks[n].parent) is None else number[above] for n in places],
            [hanging[n] for n in places],
            [before[n] for n in places],
            [after[n] for n in places],
            tier.gap,
            tier.gap * FAMILIES,
            self.spread,
            {number[move]: step for move, step in self.steps.items()},
        )
        centres = [0.0] * len(marks)
        for place, x in zip(places, found, strict=True):
            centres[place] = float(round(x))
        centres = plumb(marks, centres, places)
        if self.aside is not None:
            apart = round(self.theme.edge * _BESIDE) + RIBBON
            centres[self.aside] = centres[0] + before[0] + apart + before[self.aside]
        for above, place in self.by_edges.items():
            centres[place] = centres[above] + FROM_EDGE + self.parts[place].width / 2
        return centres

    def _stack(self, roomy: Collection[int]) -> None:
        """Find the heights of the plies, one below another.

        An edge begins at its board and not below all that stands beside, so it needs no more room
        than from there: what reaches farther down there is passed by.

        Parameters
        ----------
        roomy
            The plies that have room for whole edges below everything of the ply above.
        """
        self.body_tops: list[float] = []  # where each ply's plates end and its boards begin
        self.channel_tops: list[float] = []  # below everything of a ply …
        self.channel_ends: list[float] = []  # … and above everything of it
        self.band_tops = [self.top]
        for level, (plate, edge) in enumerate(zip(self.plates, self._edges(), strict=True)):
            lanes = self.lanes.room(level)
            end = self.band_tops[-1] + edge
            if level and level not in roomy:
                begin = self.body_tops[-1] + self.begins[level - 1]
                end = max(begin + PAD + edge, self.band_tops[-1] + FIRST)
            self.channel_ends.append(end + lanes)
            start = self.channel_ends[-1] + self.cuts[level] + self.heads[level]
            self.body_tops.append(start + plate)
            self.channel_tops.append(start + self.deep[level])
            told = len(self.plies[level].text) * self.line  # a band is as high as its text
            self.band_tops.append(max(self.channel_tops[-1] + PAD, self.band_tops[-1] + told))

    def _half(self, place: int) -> float:
        """Return half the width of a mark; what stands below it in its own ply has none."""
        mark, p = self.scene.marks[place], self.parts[place]
        if isinstance(mark, Stub) and (mark.alone or place in self.by_edges.values()):
            return 0.0
        clear = CLEAR if self.scene.tier == "dot" and not p.dot else 0.0
        foot = self.foot(place)
        below = foot.width / 2 - self._aside_of_foot(place) if foot else 0.0
        return max(max(p.width, p.move_width, p.cut_width) / 2, below) + clear

    def _edges(self) -> list[float]:
        """Return how high the edges above each ply are: the wider they spread, the higher."""
        # No edge leads down to these.
        by_another = {0, self.aside, *self.feet.values(), *self.by_edges.values()}
        wide = [
            0.0 if place in by_another else abs(x - self.centres[mark.parent or 0])
            for place, (mark, x) in enumerate(zip(self.scene.marks, self.centres, strict=True))
        ]
        for join in self.scene.joins:
            spread = abs(self.centres[join.child] - self.centres[join.parent])
            wide[join.child] = max(wide[join.child], spread)
        spreads = self.deepest(wide)
        shortest = self.theme.edge
        if self.scene.tier == "dot":
            shortest = max(shortest, max(self.centres) * _DOTS_HEIGHT / len(spreads))
        flattest = _FLATTEST * min(self.theme.edge / _USUAL_EDGE, 1.0)
        steep = [min(spread * flattest, _LONGEST_EDGE) for spread in spreads[1:]]
        first = FIRST + over_first(self.parts, self.aside)
        return [first, *(ceil(max(shortest, height)) for height in steep)]

    def exceeds(self, width: float, height: float) -> bool:
        """Tell whether the picture is larger than that because its tree alone is."""
        if not self._place_across(width):
            return True
        self._find_heights()
        lower = max(FIRST - self.theme.edge, 0.0)  # by which a ply that has room to turn may be
        end = self.band_tops[-1] - lower * len(self.plies)
        return end + MARGIN > height or end * self.theme.aspect > width

    def layout(self) -> Layout:
        """Return everything in its place."""
        if not self.band_tops:  # nobody asked how large it is
            self._place_across()
            self._find_heights()
        layout = self._at_their_heights()
        bent = {
            self.levels[place]
            for place, at in enumerate(layout.placed)
            if at.knee and place and isinstance(at.mark, Mark)
        }
        if self.straight and bent:  # what must go past all that stands beside has room to turn
            self._stack(bent)
            layout = self._at_their_heights()
        layout = with_gaps_beside(layout, self.band_text_width)
        if self.theme.aspect or not TIERS[self.scene.tier].texts or self.scene.joins:
            return layout
        return legend_in_corner(layout, self.measured)

    def _natural_width(self) -> float:
        """Return how wide the tree is with its bands."""
        right = max(x + reach for x, reach in zip(self.centres, self.after, strict=True))
        return MARGIN + self.gutter + right + BAND_SIDE + MARGIN

    def _at_their_heights(self) -> Layout:
        """Return everything in its place, the plies where they are by now."""
        left, natural = MARGIN + self.gutter, self._natural_width()
        # In a picture that is wider than its tree, the tree stands in the middle.
        outside = self.outside(natural, self.band_tops[-1])
        spare = (outside.width - natural) // 2
        centres = self.centres.copy()
        for place, foot in self.feet.items():
            centres[foot] = centres[place] + self._aside_of_foot(place)
        placed = [self._place(place, left + spare + x) for place, x in enumerate(centres)]
        return self.finish(outside, placed)

    def _place(self, place: int, x: float) -> Placed:
        mark, parts, level = self.scene.marks[place], self.parts[place], self.levels[place]
        if place == self.aside:
            first = self._place(0, x - self.centres[place] + self.centres[0])
            return placed_beside_first(mark, parts, x, first)
        if place in self.by_edges.values():
            return placed_by_edge(mark, parts, x, self._top(place))
        top = self._top(place)
        body_top = top + parts.plate_height
        bottom = top + parts.height
        head = self.line + MOVE_GAP if parts.move else 0.0
        cut = self.line if parts.cut else 0.0
        notes = Rect(
            x - parts.notes_width / 2,
            bottom - parts.notes_height,
            parts.notes_width,
            parts.notes_height,
        )
        return Placed(
            mark=mark,
            parts=parts,
            box=Rect(x - parts.width / 2, top, parts.width, bottom - top),
            plate=Rect.of_plate(parts, x - parts.plate_width / 2, top),
            body=Rect(x - parts.body_width / 2, body_top, parts.body_width, parts.body_height),
            move_at=(x, top - MOVE_GAP - self.line * 0.2),
            move_anchor="middle",
            arrive=(x, top - head - cut),
            depart=(x, bottom),
            enter=(x, self.channel_ends[level]),
            leave=(x, self.channel_tops[level]),
            notes=notes,
            cut_at=(x, top - head - self.line * 0.25),
        )

    def _top(self, place: int) -> float:
        """Return where a mark begins; dots stand half way down the boards of their ply."""
        mark, parts, level = self.scene.marks[place], self.parts[place], self.levels[place]
        if isinstance(mark, Stub) and (mark.alone or self.by_edges.get(mark.parent) == place):
            return self._top(mark.parent) + self.parts[mark.parent].height + FOOT_GAP
        if parts.dot:
            return self.channel_tops[level] - (self.deep[level] + parts.height) // 2
        if isinstance(mark, Stub):  # as high as the moves of others: no text is in its edge's way
            return self.channel_ends[level]
        return self.body_tops[level] - parts.plate_height

    def bands(self, width: float) -> list[Band]:
        """Return the grounds of the plies."""
        bands = []
        for level, (ply, (top, bottom)) in enumerate(
            zip(self.plies, pairwise(self.band_tops), strict=True)
        ):
            middle = (self.body_tops[level] - self.plates[level] + bottom - PAD) / 2
            below = (len(ply.text) - 1) * self.line
            first = middle - below / 2 + self.theme.text_size * 0.35
            first = min(first, bottom - below - self.theme.text_size * 0.35)
            rect = Rect(MARGIN, top, width - 2 * MARGIN, bottom - top)
            bands.append(Band(ply, rect, (MARGIN + BAND_SIDE, first)))
        return bands
