"""Scene → positions: a tidy tree, ply bands, and every text in its place.

All coordinates are in points with y growing downwards from the top left of the picture. Plies lie
in bands, one below another (or one beside another, if the tree grows to the right). Within a ply
the values stand on one line, and the boards on the next. An edge ends at the move that is written
just before its child, so no edge is broken by its label.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import pairwise
from math import ceil
from typing import Literal, NamedTuple

from treeviz.canvas import Anchor, Point
from treeviz.legend import Legend, legend, widest_entry
from treeviz.lettering import text_width
from treeviz.measure import Parts, line_height, measure
from treeviz.scene import Mark, Ply, Scene, Stub
from treeviz.theme import Theme
from treeviz.tidy import tidy
from treeviz.view import Direction

MARGIN = 14.0
_GAP = 14.0  # between neighbours
_FIRST = 10.0  # above the first ply
_FLATTEST = 0.11  # height to width of an edge at least …
_LONGEST_EDGE = 120.0  # … as far as this reaches
_RIGHTWARDS = 12.0  # what edges to the right are longer by
_PAD = 12.0  # between boards and the end of their band
_MOVE_GAP = 4.0  # between a move and the plate below it
_BAND_SIDE = 12.0  # between the text of a band and what is beside it
ICON = 12.0  # the side of the triangle in a band's text
_STRIP_COLUMNS = 6
_STRIP_GAP = 34.0
_NARROWEST = 330.0  # a picture of a single board still has room for its legend


class Rect(NamedTuple):
    """A rectangle: its top left corner and its size, in points."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """The middle of it."""
        return self.x + self.width / 2, self.y + self.height / 2


class Placed(NamedTuple):
    """One mark in its place.

    Attributes
    ----------
    mark, parts
        What it is, and the sizes it was measured to have.
    box
        All of it but its move.
    plate, body
        Its value plate, and its board or card.
    move_at, move_anchor
        The baseline of its move, and which end of the text that is.
    arrive, depart
        Where the edge from its parent ends, and where those to its children begin.
    enter, leave
        Where these edges come out of, and go into, the free channel between two plies: only there
        they run aslant, so they pass by whatever stands beside.
    joined
        Whether the edge from its parent is drawn.
    """

    mark: Mark | Stub
    parts: Parts
    box: Rect
    plate: Rect
    body: Rect
    move_at: Point
    move_anchor: Anchor
    arrive: Point
    depart: Point
    enter: Point
    leave: Point
    joined: bool = True


def edge_path(parent: Placed, child: Placed) -> list[Point]:
    """Return the points through which the edge between two marks runs."""
    path = [parent.depart]
    for point in (parent.leave, child.enter, child.arrive):
        if point != path[-1]:
            path.append(point)
    return path


class Band(NamedTuple):
    """The ground of one ply, and where its text begins (the baseline of the first line)."""

    ply: Ply
    rect: Rect
    text_at: Point


class Layout(NamedTuple):
    """A scene with a place for everything; sizes in points."""

    scene: Scene
    width: float
    height: float
    title_at: Point
    placed: tuple[Placed, ...]
    bands: tuple[Band, ...]
    legend: Legend
    legend_at: Point


def lay_out(scene: Scene, theme: Theme, direction: Direction | Literal["strip"] = "down") -> Layout:
    """Return a scene with a place for everything.

    Parameters
    ----------
    scene
        What to show.
    theme
        The sizes of texts and boards.
    direction
        Where the tree grows to; ``"strip"``: a tree that is one line stands like a text, in rows.
    """
    parts = [measure(mark, theme) for mark in scene.marks]
    return _PLACINGS[direction](scene, parts, theme).layout()


class _Placing(ABC):
    """What both directions share."""

    def __init__(self, scene: Scene, parts: list[Parts], theme: Theme) -> None:
        self.scene = scene
        self.parts = parts
        self.theme = theme
        self.top = MARGIN + theme.title_size + 12
        first = scene.marks[0].ply
        self.levels = [mark.ply - first for mark in scene.marks]
        self.line = line_height(theme)

    def across(self, extents: list[float]) -> list[float]:
        """Return the centre of every mark across its ply."""
        return tidy([mark.parent for mark in self.scene.marks], extents, _GAP)

    def deepest(self, sizes: list[float]) -> list[float]:
        """Return the largest of some sizes of the marks, for each ply."""
        largest = [0.0] * len(self.scene.plies)
        for level, size in zip(self.levels, sizes, strict=True):
            largest[level] = max(largest[level], size)
        return largest

    def band_text_width(self, ply: Ply) -> float:
        icon = ICON + 6 if ply.player else 0.0
        return icon + max(text_width(line, self.theme.text_size, bold=True) for line in ply.text)

    def finish(self, width: float, bottom: float, placed: list[Placed]) -> Layout:
        """Add what stands around the tree: title, bands, legend."""
        title_width = text_width(self.scene.title, self.theme.title_size, bold=True)
        texts = max(title_width, widest_entry(self.scene, self.theme)) + 2 * MARGIN
        width = max(width, texts, _NARROWEST, bottom * self.theme.aspect)
        below = legend(self.scene, self.theme, width - 2 * MARGIN)
        height = bottom + 10 + below.height + MARGIN
        width = max(width, height * self.theme.aspect)
        if self.theme.aspect:
            height = max(height, width / self.theme.aspect)
        return Layout(
            scene=self.scene,
            width=width,
            height=height,
            title_at=(MARGIN, MARGIN + self.theme.title_size * 0.8),
            placed=tuple(placed),
            bands=tuple(self.bands(width)),
            legend=below,
            legend_at=(MARGIN, bottom + 10),
        )

    @abstractmethod
    def bands(self, width: float) -> list[Band]:
        """Return the grounds of the plies."""

    @abstractmethod
    def layout(self) -> Layout:
        """Return everything in its place."""


class _Down(_Placing):
    """Plies one below another, their texts in a gutter on the left."""

    def __init__(self, scene: Scene, parts: list[Parts], theme: Theme) -> None:
        super().__init__(scene, parts, theme)
        self.gutter = max(map(self.band_text_width, scene.plies)) + 2 * _BAND_SIDE
        self.halves = [max(p.width, p.move_width) / 2 for p in parts]
        self.centres = self.across([2 * half for half in self.halves])
        self.plates = self.deepest([p.plate_height for p in parts])
        self.body_tops: list[float] = []  # where each ply's plates end and its boards begin
        self.channel_tops: list[float] = []  # below everything of a ply …
        self.channel_ends: list[float] = []  # … and above everything of it
        self.band_tops = [self.top]
        bodies = self.deepest(
            [p.body_height + p.notes_height if p.plate_height else 0.0 for p in parts]
        )
        stubs = self.deepest([0.0 if p.plate_height else p.body_height for p in parts])
        moves = self.deepest([self.line + _MOVE_GAP if p.move else 0.0 for p in parts])
        for level, (plate, edge) in enumerate(zip(self.plates, self._edges(), strict=True)):
            start = self.band_tops[-1] + edge + moves[level]
            self.channel_ends.append(start - moves[level])
            self.body_tops.append(start + plate)
            self.channel_tops.append(start + max(plate + bodies[level], stubs[level]))
            self.band_tops.append(self.channel_tops[-1] + _PAD)

    def _edges(self) -> list[float]:
        """Return how high the edges above each ply are: the wider they spread, the higher."""
        spreads = self.deepest(
            [
                0.0 if mark.parent is None else abs(x - self.centres[mark.parent])
                for mark, x in zip(self.scene.marks, self.centres, strict=True)
            ]
        )
        steep = [min(spread * _FLATTEST, _LONGEST_EDGE) for spread in spreads[1:]]
        return [_FIRST, *(max(self.theme.edge, height) for height in steep)]

    def layout(self) -> Layout:
        left = MARGIN + self.gutter
        right = max(x + half for x, half in zip(self.centres, self.halves, strict=True))
        natural = left + right + _BAND_SIDE + MARGIN
        # In a picture that is wider than its tree, the tree stands in the middle.
        spare = max(self.band_tops[-1] * self.theme.aspect - natural, 0.0) / 2
        placed = [self._place(place, left + spare + x) for place, x in enumerate(self.centres)]
        return self.finish(natural, self.band_tops[-1], placed)

    def _place(self, place: int, x: float) -> Placed:
        mark, parts, level = self.scene.marks[place], self.parts[place], self.levels[place]
        body_top = self.body_tops[level]
        top = body_top - parts.plate_height
        if isinstance(mark, Stub):
            body_top = top = self.body_tops[level] - self.plates[level]
        move_at = (x, top - _MOVE_GAP - self.line * 0.2)
        bottom = body_top + parts.body_height + parts.notes_height
        return Placed(
            mark=mark,
            parts=parts,
            box=Rect(x - parts.width / 2, top, parts.width, bottom - top),
            plate=Rect(x - parts.plate_width / 2, top, parts.plate_width, parts.plate_height),
            body=Rect(x - parts.body_width / 2, body_top, parts.body_width, parts.body_height),
            move_at=move_at,
            move_anchor="middle",
            arrive=(x, top - (self.line + _MOVE_GAP if parts.move else 0.0)),
            depart=(x, bottom),
            enter=(x, self.channel_ends[level]),
            leave=(x, self.channel_tops[level]),
        )

    def bands(self, width: float) -> list[Band]:
        bands = []
        for level, (ply, (top, bottom)) in enumerate(
            zip(self.scene.plies, pairwise(self.band_tops), strict=True)
        ):
            middle = (self.body_tops[level] - self.plates[level] + bottom - _PAD) / 2
            first = middle - (len(ply.text) - 1) * self.line / 2 + self.theme.text_size * 0.35
            rect = Rect(MARGIN, top, width - 2 * MARGIN, bottom - top)
            bands.append(Band(ply, rect, (MARGIN + _BAND_SIDE, first)))
        return bands


class _Right(_Placing):
    """Plies one beside another, their texts in a row above them."""

    def __init__(self, scene: Scene, parts: list[Parts], theme: Theme) -> None:
        super().__init__(scene, parts, theme)
        self.head = max(len(ply.text) for ply in scene.plies) * self.line + 14
        widths = self.deepest([p.width for p in parts])
        moves = self.deepest([p.move_width + 6 if p.move else 0.0 for p in parts])
        self.band_lefts = [MARGIN]
        self.body_lefts: list[float] = []
        self.channel_ends: list[float] = []
        self.channel_starts: list[float] = []
        for level, (ply, deep) in enumerate(zip(scene.plies, widths, strict=True)):
            edge = theme.edge + _RIGHTWARDS if level else _BAND_SIDE
            start = self.band_lefts[-1] + edge + moves[level]
            narrowest = self.band_lefts[-1] + self.band_text_width(ply) + 2 * _BAND_SIDE
            self.body_lefts.append(start)
            self.channel_ends.append(start - moves[level] - 3)
            self.channel_starts.append(start + deep)
            self.band_lefts.append(max(start + deep + _PAD, narrowest))
        self.bottom = 0.0

    def layout(self) -> Layout:
        heights = [max(p.height, self.line) for p in self.parts]
        centres = self.across(heights)
        top = self.top + self.head
        placed = [self._place(place, top + centre) for place, centre in enumerate(centres)]
        self.bottom = top + _PAD + max(c + h / 2 for c, h in zip(centres, heights, strict=True))
        return self.finish(self.band_lefts[-1] + MARGIN, self.bottom, placed)

    def _place(self, place: int, y: float) -> Placed:
        mark, parts, level = self.scene.marks[place], self.parts[place], self.levels[place]
        left = self.body_lefts[level]
        top = y - parts.height / 2
        x = left + parts.width / 2
        body_top = top + parts.plate_height
        return Placed(
            mark=mark,
            parts=parts,
            box=Rect(left, top, parts.width, parts.height),
            plate=Rect(x - parts.plate_width / 2, top, parts.plate_width, parts.plate_height),
            body=Rect(x - parts.body_width / 2, body_top, parts.body_width, parts.body_height),
            move_at=(left - 6, y + self.theme.text_size * 0.35),
            move_anchor="end",
            arrive=(left - (parts.move_width + 9 if parts.move else 0.0), y),
            depart=(left + parts.width, y),
            enter=(self.channel_ends[level], y),
            leave=(self.channel_starts[level], y),
        )

    def bands(self, width: float) -> list[Band]:
        lefts = [*self.band_lefts[:-1], max(self.band_lefts[-1], width - MARGIN)]
        return [
            Band(
                ply,
                Rect(left, self.top, right - left, self.bottom - self.top),
                (left + _BAND_SIDE, self.top + 8 + self.theme.text_size * 0.8),
            )
            for ply, (left, right) in zip(self.scene.plies, pairwise(lefts), strict=True)
        ]


class _Strip(_Placing):
    """The moves of one game from left to right, in rows."""

    def layout(self) -> Layout:
        count = len(self.parts)
        rows = ceil(count / _STRIP_COLUMNS)
        columns = ceil(count / rows)
        cell = max(max(p.width, p.move_width) for p in self.parts) + _STRIP_GAP
        head = self.line + _MOVE_GAP
        plate = max(p.plate_height for p in self.parts)
        high = 10 + head + plate + max(p.body_height for p in self.parts) + _PAD
        placed = []
        for place, parts in enumerate(self.parts):
            row, column = divmod(place, columns)
            x = MARGIN + (column + 0.5) * cell
            body_top = self.top + row * high + 10 + head + plate
            top, bottom = body_top - parts.plate_height, body_top + parts.body_height
            middle = (body_top + bottom) / 2
            left = x - parts.body_width / 2
            placed.append(
                Placed(
                    mark=self.scene.marks[place],
                    parts=parts,
                    box=Rect(x - parts.width / 2, top, parts.width, bottom - top),
                    plate=Rect(
                        x - parts.plate_width / 2, top, parts.plate_width, parts.plate_height
                    ),
                    body=Rect(left, body_top, parts.body_width, parts.body_height),
                    move_at=(x, top - _MOVE_GAP - self.line * 0.2),
                    move_anchor="middle",
                    arrive=(left - 3, middle),
                    depart=(left + parts.body_width + 3, middle),
                    enter=(left - 3, middle),
                    leave=(left + parts.body_width + 3, middle),
                    joined=column > 0,
                )
            )
        self.rows, self.high = rows, high
        return self.finish(columns * cell + 2 * MARGIN, self.top + rows * high, placed)

    def bands(self, width: float) -> list[Band]:
        nobody = Ply(0, None, ())
        return [
            Band(
                nobody,
                Rect(MARGIN, self.top + row * self.high, width - 2 * MARGIN, self.high - 4),
                (0.0, 0.0),
            )
            for row in range(self.rows)
        ]


_PLACINGS: dict[str, Callable[[Scene, list[Parts], Theme], _Placing]] = {
    "down": _Down,
    "right": _Right,
    "strip": _Strip,
}
