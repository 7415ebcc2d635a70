"""A scene and a theme → the sizes of what is drawn, boards of any size: texts are measured once.

A picture that must fit is placed many times, its boards larger or smaller and its marks nearer to
one another or farther apart. What is told stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from treeviz.picture.cards import LABEL_WIDTH
from treeviz.picture.legend import Groups, PlacedLegend, groups_of
from treeviz.picture.legend_lines import legend, told_length, widest_entry
from treeviz.picture.placement.stub_places import stubs_by_edges
from treeviz.picture.short_moves import with_short_moves
from treeviz.picture.sizes import Parts, measure, measure_narrow
from treeviz.picture.theme import Theme
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

NoteWay = tuple[Mapping[int, Parts], int | None]  # what is beside edges, and what beside the root

_WIDTHS = (18.0, 16.5, 15.0, 13.4, 12.4, 11.5, 10.5, 9.6)  # ems that a line of a note may be long


class Measured:
    """A scene whose texts are measured: neither it nor its theme changes, so that they stay so.

    Parameters
    ----------
    scene, theme
        What is drawn, and how.
    """

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene, self.theme = scene, theme
        self._notes: dict[int, list[Parts]] = {}  # of stubs, by their places
        self._note_ways: dict[int | None, list[NoteWay]] = {}  # by what may stand beside the root
        self._parts: dict[tuple[float, float], list[Parts]] = {}  # by sizes of boards and texts
        # By how wide they may be, and whether all is told.
        self._legends: dict[tuple[float, bool], PlacedLegend] = {}

    def parts(self, boards: float = 1.0, longest: float = LABEL_WIDTH) -> list[Parts]:
        """Return how large the parts of each mark are.

        Parameters
        ----------
        boards
            How large boards are, as a part of the size that the theme and the tier give them.
        longest
            How wide a move, a result or a position in one line may be before it is cut short, in
            points.
        """
        if (boards, longest) not in self._parts:
            self._parts[boards, longest] = self._measure(boards, longest)
        return self._parts[boards, longest].copy()

    def _measure(self, boards: float, longest: float) -> list[Parts]:
        """Measure the parts of each mark."""
        theme, tier = self.theme, self.scene.tier
        marks = with_short_moves(self.scene.marks, longest, theme.text_size)
        stubs = self._stubs
        parts = [
            stubs[place] if place in stubs else measure(mark, theme, tier, boards, longest)
            for place, mark in enumerate(marks)
        ]
        if any(part.stacked for part in parts):  # then all results of finished games are
            for place, mark in enumerate(marks):
                if _is_over(mark):
                    parts[place] = measure(mark, theme, tier, boards, longest, stacks=True)
        return parts

    @cached_property
    def _stubs(self) -> dict[int, Parts]:
        """How large stubs are, by their places: they have no boards."""
        marks, tier = enumerate(self.scene.marks), self.scene.tier
        return {n: measure(mark, self.theme, tier) for n, mark in marks if isinstance(mark, Stub)}

    def notes(self, place: int) -> list[Parts]:
        """Return a stub as it may stand beside an edge, in lines of some widths."""
        if place not in self._notes:
            stub, tier = self.scene.marks[place], self.scene.tier
            ways = [measure_narrow(stub, self.theme, tier, longest) for longest in _WIDTHS]
            self._notes[place] = ways
        return self._notes[place]

    def note_ways(self, aside: int | None) -> list[NoteWay]:
        """Return the ways to break the lines of stubs beside edges, the fewest lines first.

        Each stub is as narrow as it can be in so many lines: the one with most to say is the
        widest. What may stand beside the root does so at first, then not; at last nothing is beside
        edges.

        Parameters
        ----------
        aside
            The stub that may stand beside the root.
        """
        if aside not in self._note_ways:
            broken = {stub: self.notes(stub) for stub in self.by_edges.values()}
            self._note_ways[aside] = _note_ways(broken, aside)
        return self._note_ways[aside]

    @cached_property
    def by_edges(self) -> dict[int, int]:
        """The stubs that may stand beside edges, by the moves from which these lead."""
        return stubs_by_edges(self.scene)

    def legend(self, width: float, *, whole: bool = False) -> PlacedLegend:
        """Return the legend in lines of a width in points; whole, as a slide has it with room."""
        if (width, whole) not in self._legends:
            told = self.told_whole if whole else self.told_below
            self._legends[width, whole] = legend(told, self.theme, width)
        return self._legends[width, whole]

    @cached_property
    def told_below(self) -> Groups:
        """What the legend tells."""
        return groups_of(self.scene, slide=bool(self.theme.aspect))

    @cached_property
    def told_whole(self) -> Groups:
        """What the legend tells where there is room for all of it, on a slide, too."""
        return groups_of(self.scene)

    @cached_property
    def told_length(self) -> float:
        """How long the legend would be in one line at least, in points."""
        return told_length(self.told_below, self.theme)

    @cached_property
    def widest_told(self) -> float:
        """How wide the legend is at least, in points."""
        return widest_entry(self.told_below, self.theme)


def _note_ways(broken: Mapping[int, Sequence[Parts]], aside: int | None) -> list[NoteWay]:
    """Return the ways to break them, each in lines of some widths, by their places."""
    least = max((min(len(p.lines) for p in each) for each in broken.values()), default=0)
    counts = {len(p.lines) for each in broken.values() for p in each}
    widths: list[Mapping[int, Parts]] = [
        {
            place: min((p for p in each if len(p.lines) <= most), key=lambda p: p.width)
            for place, each in broken.items()
        }
        for most in sorted(counts)
        if most >= least
    ]
    asides = dict.fromkeys((aside, None))
    return [(parts, beside) for beside in asides for parts in widths] + [
        ({}, beside) for beside in asides
    ]


def _is_over(mark: Mark | Stub) -> bool:
    """Tell whether a mark is the end of a game."""
    return isinstance(mark, Mark) and mark.player is None and bool(mark.result)
