"""A tree that grows to the right: plies one beside another, their texts in a row above them."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from treeviz.picture.placement.base import BAND_SIDE, CLEAR, PAD, Placing
from treeviz.picture.placement.geometry import FOOT_GAP, MARGIN, Band, Layout, Placed, Rect
from treeviz.picture.placement.measured import Measured
from treeviz.picture.sizes import Parts

_LONGEST = 140.0  # what they are longer by at most, on a wide slide
_RIGHTWARDS = 12.0  # what edges to the right are longer by


class Rightward(Placing):
    """Plies one beside another, their texts in a row above them."""

    axis = 1

    def __init__(
        self,
        measured: Measured,
        parts: list[Parts],
        room: float | None = None,
        spread: float = 1.0,
    ) -> None:
        super().__init__(measured, parts, room, spread)
        scene, theme = self.scene, self.theme
        self.head = max(len(ply.text) for ply in scene.plies) * self.line + 14
        self.widths = widths = self.deepest([p.width for p in parts])
        moves = self.deepest(
            [ceil(max(p.move_width, p.cut_width)) + 6 if p.move else 0.0 for p in parts]
        )
        self.band_lefts = [MARGIN]
        self.body_lefts: list[float] = []
        self.channel_ends: list[float] = []
        self.channel_starts: list[float] = []
        for level, (ply, deep) in enumerate(zip(scene.plies, widths, strict=True)):
            edge = theme.edge + _RIGHTWARDS + self.lanes.room(level) if level else BAND_SIDE
            start = self.band_lefts[-1] + edge + moves[level]
            narrowest = self.band_lefts[-1] + ceil(self.band_text_width(ply)) + 2 * BAND_SIDE
            self.body_lefts.append(start)
            self.channel_ends.append(start - moves[level] - 3)
            self.channel_starts.append(start + deep)
            self.band_lefts.append(max(start + deep + PAD, narrowest))
        self.centres: list[float] = []
        self.bottom = 0.0

    @property
    def _natural_width(self) -> float:
        """How wide the tree is with its bands."""
        return self.band_lefts[-1] + MARGIN

    def exceeds(self, width: float, height: float) -> bool:
        """Tell whether the picture is larger than that because its tree alone is."""
        if self._natural_width > width:
            return True
        self._place_across()
        return self.bottom + MARGIN > height or self.bottom * self.theme.aspect > width

    def _place_across(self) -> None:
        """Find the place of every mark across its ply, and where the plies end."""
        texts = [self.line * (1.0 if p.cut else 0.5) for p in self.parts]
        before = [max(p.middle, text) for p, text in zip(self.parts, texts, strict=True)]
        after = [
            max(p.height + self.foot_height(place) - p.middle, text)
            for place, (p, text) in enumerate(zip(self.parts, texts, strict=True))
        ]
        if self.scene.tier == "dot":
            clear = [0.0 if p.dot else CLEAR for p in self.parts]
            before = [size + free for size, free in zip(before, clear, strict=True)]
            after = [size + free for size, free in zip(after, clear, strict=True)]
        for foot in self.feet.values():
            before[foot] = after[foot] = 0.0
        self.centres = self.across(before, after)
        top = self.top + self.head
        self.bottom = top + PAD + max(map(sum, zip(self.centres, after, strict=True)))

    def layout(self) -> Layout:
        """Return everything in its place."""
        if not self.centres:  # nobody asked how large it is
            self._place_across()
        top = self.top + self.head
        natural = self._natural_width
        outside = self.outside(natural, self.bottom)
        self._spread(outside.width - natural)
        placed = [self._place(place, top + centre) for place, centre in enumerate(self.centres)]
        for place, foot in self.feet.items():
            placed[foot] = self._placed_foot(placed[place], placed[foot])
        return self.finish(outside, placed)

    def _spread(self, spare: float) -> None:
        """Make the edges longer where the picture is wider than its tree, up to a length."""
        edges = len(self.scene.plies) - 1
        if not edges or spare <= 0:
            return
        longer = min(spare // edges, _LONGEST)
        self.band_lefts = [x + longer * max(n - 1, 0) for n, x in enumerate(self.band_lefts)]
        for places in (self.body_lefts, self.channel_ends, self.channel_starts):
            places[:] = [x + longer * level for level, x in enumerate(places)]

    def _placed_foot(self, above: Placed, foot: Placed) -> Placed:
        """Return a stub below the mark whose foot it is."""
        (x, _), width, height = above.body.centre, foot.parts.body_width, foot.parts.body_height
        left = max(x - width / 2, above.box.x)
        body = Rect(left, above.box.y + above.box.height + FOOT_GAP, width, height)
        start = (body.centre[0], above.box.y + above.box.height)
        end = (body.centre[0], body.y)
        return foot._replace(box=body, body=body, arrive=end, depart=start, enter=end, leave=start)

    def _place(self, place: int, y: float) -> Placed:
        mark, parts, level = self.scene.marks[place], self.parts[place], self.levels[place]
        left, top = self.body_lefts[level], y - parts.middle
        if parts.dot:  # half way across the boards of its ply, for lines as straight as can be
            left += (self.widths[level] - parts.width) // 2
        core = parts.plate_width if parts.on_plate else parts.body_width

        def below(width: float, y: float, height: float) -> Rect:
            # What is wider than the board reaches only to the right: on the left an edge arrives.
            return Rect(left + max(0.0, (core - width) / 2), y, width, height)

        body_top = top + parts.plate_height
        plate = Rect.of_plate(parts, below(parts.plate_width, top, 0.0).x, top)
        notes_top = top + parts.height - parts.notes_height
        text = max(parts.move_width, parts.cut_width) + 9 if parts.move else 0.0
        baseline = y + self.theme.text_size * 0.35
        if parts.cut:  # the move above the line, the comparison below it
            baseline = y - self.line * 0.2
        return Placed(
            mark=mark,
            parts=parts,
            box=Rect(left, top, parts.width, parts.height),
            plate=plate,
            body=below(parts.body_width, body_top, parts.body_height),
            move_at=(left - 6, baseline),
            move_anchor="end",
            arrive=(left - text, y),
            depart=(left + core + (parts.badge if parts.on_plate else -parts.blank_width), y),
            enter=(self.channel_ends[level], y),
            leave=(self.channel_starts[level], y),
            notes=below(parts.notes_width, notes_top, parts.notes_height),
            cut_at=(left - 6, baseline + self.line),
        )

    def bands(self, width: float) -> list[Band]:
        """Return the grounds of the plies."""
        lefts = [*self.band_lefts[:-1], max(self.band_lefts[-1], width - MARGIN)]
        return [
            Band(
                ply,
                Rect(left, self.top, right - left, self.bottom - self.top),
                (left + BAND_SIDE, self.top + 8 + self.theme.text_size * 0.8),
            )
            for ply, (left, right) in zip(self.scene.plies, pairwise(lefts), strict=True)
        ]
