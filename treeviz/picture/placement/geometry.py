"""What a layout is made of: marks, bands and texts in their places.

All coordinates are in points with y growing downwards from the top left of the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from types import MappingProxyType
from typing import NamedTuple

from treeviz.picture.legend import PlacedLegend
from treeviz.picture.sizes import BADGE, BADGE_GAP, BADGE_MORE, RIBBON, Parts
from treeviz.picture.xdot import Anchor, Point
from treeviz.view.scene import Mark, Ply, Scene
from treeviz.view.stub import Stub

MARGIN = 14.0
FOOT_GAP = 3.0  # between a mark and the stub that is its foot
ICON = 12.0  # the side of the triangle in a band's text
_SHORT_OF_SIGN, _LEVEL = 7.0, 2  # points short of the lines beside a board; points of a level edge
_SHORT_OF_MOVE = 2.0  # how much earlier the edge of the chosen line ends than others
_PLATE_CLEAR = 4.0  # between a plate and the board below it, outlines not counted
RESULT_FOOT = 4.0  # from the foot of a result below its board to its baseline


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

    @classmethod
    def of_plate(cls, parts: Parts, x: float, y: float) -> Rect:
        """Return where a plate is drawn whose room begins there.

        Over a board it ends a little above it: men are as high as their squares.
        """
        over = parts.body_height > 0 and parts.board > 0 and parts.card is None
        clear = _PLATE_CLEAR * (over and not (parts.empty or parts.dot or parts.lines))
        return cls(x, y, parts.plate_width, parts.plate_height - clear)


class Placed(NamedTuple):
    """One mark in its place.

    Attributes
    ----------
    mark, parts
        What it is, and the sizes it was measured to have.
    box
        All of it but its move.
    plate, body, notes
        Its value plate, its board or card, and the card with the lines below; their heights are 0
        where there are none.
    move_at, move_anchor
        The baseline of its move, and which end of the text that is.
    cut_at
        The same of the comparison that allowed a cut.
    arrive, depart
        Where the edge from its parent ends, and where those to its children begin: at its outline.
    enter, leave
        Where these edges come out of, and go into, the free channel between two plies: only there
        they run aslant, so they pass by whatever stands beside.
    joined
        Whether the edge from its parent is drawn.
    knee
        Whether that edge goes straight ahead past all marks of the parent's ply before it turns.
    begin
        Where that edge begins, if it is not where all edges of its parent do.
    aside
        Whether it is a stub that stands beside its parent and not below: the edge runs across.
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
    knee: bool = True
    begin: Point | None = None
    notes: Rect = Rect(0, 0, 0, 0)
    cut_at: Point = (0.0, 0.0)
    aside: bool = False

    @property
    def stands_by_its_parent(self) -> bool:
        """Whether it is a stub in the ply of its parent: that one's foot, or what is beside it."""
        return self.aside or (isinstance(self.mark, Stub) and self.mark.alone)

    @property
    def result_at(self) -> Point:
        """The middle of the baseline of a result that stands below the board."""
        x, bottom = self.body.centre[0], self.body.y + self.body.height
        return x, bottom + self.parts.result_height - RESULT_FOOT

    @property
    def badge_end(self) -> float:
        """Where the sign of moves that are, or may be, equally good ends on the right."""
        more = BADGE_MORE if isinstance(self.mark, Mark) and self.mark.maybe else 0.0
        return self.badge_at[0] + BADGE + more

    @property
    def badge_at(self) -> Point:
        """The middle of the equals sign of equally good moves."""
        plate, ribbon = self.plate, isinstance(self.mark, Mark) and self.mark.chosen
        beside = plate.x + plate.width + (RIBBON / 2 if ribbon else 0.0)
        return beside + BADGE_GAP + BADGE, plate.centre[1]


def edge_path(parent: Placed, child: Placed) -> list[Point]:
    """Return the points through which the edge between two marks runs."""
    if isinstance(child.mark, Stub) and child.mark.alone:
        return [parent.depart, child.arrive]
    if child.aside and child.begin is not None:
        return [child.begin, child.arrive]
    path, leave = [parent.depart if child.begin is None else child.begin], parent.leave
    if child.begin is not None:  # straight ahead from there
        leave = (child.begin[0], leave[1])
    for point in ((leave,) if child.knee else ()) + (child.enter, child.arrive):
        if point != path[-1]:
            path.append(point)
    return path


def arrives_at_move(child: Placed) -> bool:
    """Tell whether the edge to a mark ends at its move, which then stands before its plate."""
    (x, y), box = child.arrive, child.box
    return bool(child.parts.move) and (y < box.y or x < box.x)


def drawn_path(parent: Placed, child: Placed) -> list[Point]:
    """Return the points through which an edge is drawn: a heavy one ends short of its bold move."""
    path = edge_path(parent, child)
    if isinstance(child.mark, Stub) and child.aside and len(path) == _LEVEL:
        (x, y), begin = path[-1], path[0]
        return [begin, (x - _SHORT_OF_SIGN, y)] if begin[1] == y else path  # a sign may stand there
    if not isinstance(child.mark, Mark) or not child.mark.chosen or not arrives_at_move(child):
        return path
    x, y = path[-1]
    tip = (x, y - _SHORT_OF_MOVE) if y < child.box.y else (x - _SHORT_OF_MOVE, y)
    if len(path) > 2 and dist(path[-2], path[-1]) <= _SHORT_OF_MOVE:
        del path[-2]  # else the edge would turn back
    return [*path[:-1], tip]


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
    title: tuple[str, ...]  # in lines
    title_at: Point
    placed: tuple[Placed, ...]
    bands: tuple[Band, ...]
    legend: PlacedLegend
    legend_at: Point
    title_size: float | None = None  # None: the theme's
    routes: Mapping[tuple[int, int], tuple[Point, ...]] = MappingProxyType({})  # of its arrows
    icicle: Rect | None = None  # where the whole tree is drawn, if it is
    legend_card: Rect | None = None  # below a legend that stands among the bands
