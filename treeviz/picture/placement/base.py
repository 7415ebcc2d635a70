"""What every way of placing a scene shares: the room around the tree, its title and legend."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import ceil, inf
from typing import Literal, NamedTuple

from treeviz.formatting.lettering import balanced, text_width
from treeviz.formatting.tied import tied, untied
from treeviz.picture.legend import PlacedLegend
from treeviz.picture.placement.geometry import FOOT_GAP, ICON, MARGIN, Band, Layout, Placed
from treeviz.picture.placement.lanes import lanes, routes
from treeviz.picture.placement.layered import layered
from treeviz.picture.placement.measured import Measured
from treeviz.picture.placement.straight import past_boards, straightened
from treeviz.picture.placement.tidy import tidy
from treeviz.picture.sizes import LEADING, Parts, line_height
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Ply
from treeviz.view.stub import Stub

FIRST = 10.0  # above the first ply
PAD = 12.0  # between boards and the end of their band
MOVE_GAP = 4.0  # between a move and the plate below it
BAND_SIDE = 12.0  # between the text of a band and what is beside it
CLEAR = 12.0  # what is free on both sides of a board among dots
FAMILIES = 0.25  # gaps more between children of different parents than between siblings
_GUTTER_TEXT = 70.0  # as wide as the text of a band may be before it is broken
_TO_MOVE = " to move"
_STEPS = 5  # of a bisection to the narrowest slide
_NARROWEST = 330.0  # a picture of a single board still has room for its legend


class Outside(NamedTuple):
    """What stands around a tree.

    Attributes
    ----------
    width, height
        How large the picture is.
    bottom
        Where the bands end.
    legend
        What stands below them.
    """

    width: float
    height: float
    bottom: float
    legend: PlacedLegend


class Placing(ABC):
    """What all ways share.

    Parameters
    ----------
    measured, parts
        What to place, and how large its parts are.
    room
        How wide the picture may be made by its title and legend; None: as they are.
    spread
        How far marks stand apart across their ply, as a part of what they need.
    """

    axis: Literal[0, 1] = 0  # the coordinate across the plies

    def __init__(
        self,
        measured: Measured,
        parts: list[Parts],
        room: float | None = None,
        spread: float = 1.0,
    ) -> None:
        self.measured = measured
        self.scene, self.theme = scene, theme = measured.scene, measured.theme
        self.parts = parts
        self.spread = spread
        self.texts = inf if room is None else room - 2 * MARGIN  # how wide a text may be
        self.title: tuple[str, ...] = ()
        self.top = MARGIN
        if scene.headed:
            title = tied(scene.title, "≤", "≥", "→")
            lines_of_it = balanced(title, self.texts, theme.title_size, bold=True)
            self.title = tuple(map(untied, lines_of_it))
            lines = 1 + LEADING * (len(self.title) - 1)
            self.top = float(ceil(MARGIN + 12 + theme.title_size * lines))
        first = scene.marks[0].ply
        self.plies_below = [mark.ply - first for mark in scene.marks]
        # A stub that is all there is below a mark is its foot: it stands in the mark's own ply.
        self.feet = {
            mark.parent: place
            for place, mark in enumerate(scene.marks)
            if isinstance(mark, Stub) and mark.alone
        }
        feet = set(self.feet.values())
        self.levels = [n - (place in feet) for place, n in enumerate(self.plies_below)]
        self.line = line_height(theme)
        self.lanes = lanes(scene.arrows, self.levels)

    def across(self, before: list[float], after: list[float]) -> list[float]:
        """Return the place of every mark across its ply, in whole points: short in files.

        Parameters
        ----------
        before, after
            How far each mark reaches to both sides of that place, in points.
        """
        gap = TIERS[self.scene.tier].gap
        trunk = [mark.parent for mark in self.scene.marks]
        if not self.scene.joins:
            apart = gap * FAMILIES if TIERS[self.scene.tier].texts else 0.0
            ends = self._ends() if self.scene.tier == "dot" else []
            trunk += ends
            before, after = ([*sizes, *(sizes[n] for n in ends)] for sizes in (before, after))
            centres = tidy(trunk, before, after, gap, apart)[: len(self.parts)]
            return [float(round(x * self.spread)) for x in centres]
        parents: list[list[int]] = [[] if parent is None else [parent] for parent in trunk]
        for join in self.scene.joins:
            parents[join.child].append(join.parent)
        return [float(round(x)) for x in layered(self.plies_below, parents, before, after, gap)]

    def _ends(self) -> list[int]:
        """Return the boards at which a tree of dots ends.

        What stands below them in the next ply would seem to hang from them, so nothing may.
        """
        feet = set(self.feet.values())
        above = {mark.parent for n, mark in enumerate(self.scene.marks) if n not in feet}
        return [n for n, parts in enumerate(self.parts) if not parts.dot and n not in above]

    def foot(self, place: int) -> Parts | None:
        """Return the parts of the stub that is a mark's foot, if it has one."""
        return self.parts[self.feet[place]] if place in self.feet else None

    def foot_height(self, place: int) -> float:
        """Return how high the foot of a mark is, with what is free above it; 0 without one."""
        foot = self.foot(place)
        return 0.0 if foot is None else foot.body_height + FOOT_GAP

    def deepest(self, sizes: list[float]) -> list[float]:
        """Return the largest of some sizes of the marks, for each ply."""
        largest = [0.0] * len(self.scene.plies)
        for level, size in zip(self.levels, sizes, strict=True):
            largest[level] = max(largest[level], size)
        return largest

    def band_text_width(self, ply: Ply) -> float:
        """Return how wide the text of a band is, its triangle included."""
        icon = ICON + 6 if ply.player else 0.0
        return icon + max(text_width(line, self.theme.text_size, bold=True) for line in ply.text)

    def in_gutter(self, text: tuple[str, ...]) -> tuple[str, ...]:
        """Return the text of a band as the gutter has it: who is to move stands by itself.

        Parameters
        ----------
        text
            Its lines, the first with whose move it is.
        """
        first, *others = text
        side = first.removesuffix(_TO_MOVE)
        if side != first:
            first, others = side, [_TO_MOVE.strip(), *others]
        if self.texts == inf:
            return first, *others
        size = self.theme.text_size
        width = max(text_width(first, size, bold=True), _GUTTER_TEXT)
        return first, *(line for other in others for line in balanced(other, width, size))

    def outside(self, width: float, bottom: float) -> Outside:
        """Return how large a picture is with what stands around its tree, and its legend.

        Parameters
        ----------
        width, bottom
            How wide the tree is with its bands, and where they end.
        """
        theme = self.theme
        lines = [text_width(line, theme.title_size, bold=True) for line in self.title]
        widest = min(self.measured.widest_told, self.texts)
        texts = max([*lines, widest]) + 2 * MARGIN
        narrowest = min(_NARROWEST, self.texts) if self.scene.legend else 0.0
        width = max(width, texts, narrowest, bottom * theme.aspect)
        found = self._around(width, bottom)
        if found.height * theme.aspect > width:  # a wider legend is lower: a slide need not be high
            low, width = width, found.height * theme.aspect
            high, found = found.height, self._around(width, bottom)
            for _ in range(_STEPS if found.height < high else 0):
                middle = self._around((low + width) / 2, bottom)
                if middle.height * theme.aspect <= middle.width:
                    found, width = middle, middle.width
                else:
                    low = middle.width
        if not theme.aspect:
            return found
        whole = self._around(width, bottom, whole=True)
        height = max(found.height, width / theme.aspect)
        return (whole if whole.height <= height else found)._replace(height=height)

    def _around(self, width: float, bottom: float, *, whole: bool = False) -> Outside:
        """Return how large a picture is that is so wide, with its legend."""
        below = self.measured.legend(width - 2 * MARGIN, whole=whole)
        height = bottom + (10 + below.height if below.entries else 0.0) + MARGIN
        return Outside(width, height, bottom, below)

    def finish(self, outside: Outside, placed: list[Placed]) -> Layout:
        """Add what stands around the tree: title, bands, legend."""
        theme, arrows = self.theme, self.scene.arrows
        ways = routes(placed, arrows, self.lanes, self.axis, TIERS[self.scene.tier].gap)
        if not self.scene.joins:  # those from other parents would come from elsewhere
            annotated = any(p.dot and p.notes_height for p in self.parts)
            if self.scene.tier == "dot" and not annotated:
                placed = past_boards(placed, self.axis)
            else:
                placed = straightened(placed, self.line, self.axis)
        return Layout(
            scene=self.scene,
            width=outside.width,
            height=outside.height,
            title=self.title,
            title_at=(MARGIN, MARGIN + theme.title_size * 0.8),
            placed=tuple(placed),
            bands=tuple(self.bands(outside.width)),
            legend=outside.legend,
            legend_at=(MARGIN, outside.bottom + 10),
            routes=ways,
        )

    @abstractmethod
    def bands(self, width: float) -> list[Band]:
        """Return the grounds of the plies."""

    @abstractmethod
    def layout(self) -> Layout:
        """Return everything in its place."""

    def exceeds(self, width: float, height: float) -> bool:
        """Tell whether the picture is larger than that because its tree alone is.

        Parameters
        ----------
        width, height
            How large it may be, in points. With its legend it may be larger all the same.
        """
        return False

    def within(self, width: float, height: float) -> Layout | None:
        """Return everything in its place; None, and nothing found, if the tree exceeds that."""
        return None if self.exceeds(width, height) else self.layout()
