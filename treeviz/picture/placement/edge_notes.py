"""How far what stands beside an edge may reach: below its move, up to the edge of the next one.

A text beside the edge from a move to its only reply stands below the boards of its ply and above
all that is written of the next. So it may pass below the board of the next move, up to the edge
that leads on from there; where the game ends with that move, it may pass below all of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from treeviz.picture.placement.base import FAMILIES
from treeviz.picture.placement.measured import NoteWay
from treeviz.picture.placement.stub_places import FROM_EDGE
from treeviz.picture.sizes import RIBBON, Parts
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

_CLOSER = 0.35  # of the reach of the widest column beside which a stub stands
_TO_EDGE = 14.0  # points from a text to the edge of the next move: its own is nearer
SHORT_NOTE = 7  # lines; larger boards, more moves, even columns make none longer than that
_LONGER = 2  # lines that notes may be longer for columns that are even


class _Spread(NamedTuple):
    """How far what is drawn below a move spreads, from the middle of the move in points.

    Attributes
    ----------
    before, after
        How far it reaches to the left and to the right.
    first, last
        How far there the edges to the first and to the last of it lead.
    """

    before: float
    first: float
    last: float
    after: float


class EdgeNotes:
    """The texts beside the edges that lead on from the moves of the root.

    Parameters
    ----------
    scene, parts
        What is drawn, and how large it is.
    by_edges
        The stubs beside edges, by their moves.
    aside
        The stub that stands beside the root and not among its moves, if one does.
    """

    def __init__(
        self,
        scene: Scene,
        parts: Sequence[Parts],
        by_edges: Mapping[int, int],
        aside: int | None,
    ) -> None:
        self.scene, self.parts, self.by_edges = scene, parts, by_edges
        marks = scene.marks
        self.moves = [n for n, m in enumerate(marks) if m.parent == 0 and n != aside]
        self.below: dict[int, list[int]] = {move: [] for move in self.moves}
        for place, mark in enumerate(marks):
            if mark.parent in self.below:
                self.below[mark.parent].append(place)

    def steps(self, before: Sequence[float], after: list[float], gap: float) -> dict[int, float]:
        """Return how far the next is from each move beside whose edge something stands, at least.

        Parameters
        ----------
        before, after
            How far each mark reaches to the left and to the right, in points. What changes:
            the last move and its reply reach as far as what stands beside its edge.
        gap
            What lies between two neighbours at least, in points.
        """
        # The others do not stand much closer to the next: columns would not look like columns.
        widest = _CLOSER * max(map(self._reach, self.by_edges), default=0.0)
        for move in self.moves:
            if move not in self.by_edges and isinstance(self.scene.marks[move], Mark):
                after[move] = max(after[move], widest)
        found = {
            move: self._reach(move) + self._kept(move, following, before, after, gap)
            for move, following in self._neighbours()
        }
        for move, step in self._fans(before, after, gap):
            found[move] = max(found.get(move, 0.0), step)
        for last in self._last():
            after[last] = max(after[last], self._reach(last))
            reply = self._reply(last)
            if reply is not None:  # it stands straight below
                after[reply] = max(after[reply], after[last])
        return found

    def _fans(
        self, before: Sequence[float], after: Sequence[float], gap: float
    ) -> Iterator[tuple[int, float]]:
        """Yield how far the next is from moves, so that replies have room below each of the two.

        Where the reply that overturns the value of the line is drawn beside it, the only reply to
        a neighbour stands straight below all the same. What stands below a neighbour without a
        reply is passed by the edges that lead on.
        """
        for move, following in pairwise(self.moves):
            if not (self._is_overturned(move) or self._is_overturned(following)):
                continue
            left, right = (self._spread(n, before, after, gap) for n in (move, following))
            if left and right:
                yield move, left.after + gap * (1 + FAMILIES) + right.before
            elif left:
                yield move, left.last + gap + before[following]
            elif right:
                yield move, after[move] + gap + right.first

    def _is_overturned(self, move: int) -> bool:
        """Return whether the reply that makes the value of a move another is drawn beside one."""
        below = (self.scene.marks[place] for place in self.below[move])
        return any(isinstance(mark, Mark) and mark.overturns for mark in below)

    def _spread(
        self, move: int, before: Sequence[float], after: Sequence[float], gap: float
    ) -> _Spread | None:
        """Return how far what is drawn below a move spreads; None: nothing is.

        The move stands over the middle of the replies, and their stub hangs beside them.
        """
        aside = self.by_edges.get(move)
        row = [place for place in self.below[move] if place != aside]
        drawn = [n for n, place in enumerate(row) if isinstance(self.scene.marks[place], Mark)]
        if not drawn:
            return None
        at = [0.0]
        for left, right in pairwise(row):
            at.append(at[-1] + after[left] + gap + before[right])
        middle = (at[drawn[0]] + at[drawn[-1]]) / 2
        last = at[-1] - middle
        return _Spread(middle + before[row[0]], middle, last, last + after[row[-1]])

    def even_width(
        self,
        before: Sequence[float],
        after: Sequence[float],
        gap: float,
        steps: Mapping[int, float],
    ) -> float:
        """Return how wide the moves are together if each is as far from the next, in points.

        Parameters
        ----------
        before, after, gap
            How far they reach, and what lies between two neighbours at least.
        steps
            How far from some of them the next is at least.
        """
        widest = max(
            (max(after[a] + gap + before[b], steps.get(a, 0.0)) for a, b in pairwise(self.moves)),
            default=0.0,
        )
        if not self.moves:
            return 0.0
        first, last = self.moves[0], self.moves[-1]
        return before[first] + widest * (len(self.moves) - 1) + after[last]

    def rooms(
        self,
        centres: Sequence[float],
        before: Sequence[float],
        after: Sequence[float],
        gap: float,
    ) -> dict[int, float]:
        """Return how wide what stands beside the edge of each move may be, in points.

        Parameters
        ----------
        centres
            Where the marks stand across their ply.
        before, after, gap
            How far they reach, and what lies between two neighbours at least.
        """
        rooms = {
            move: centres[following]
            - self._kept(move, following, before, after, gap)
            - centres[move]
            - FROM_EDGE
            for move, following in self._neighbours()
        }
        for last in self._last():
            end = max(x + reach for x, reach in zip(centres, after, strict=True))
            rooms[last] = end - centres[last] - FROM_EDGE
        return rooms

    def _neighbours(self) -> Iterator[tuple[int, int]]:
        """Yield the moves beside whose edges something stands, with what stands next to them."""
        return ((move, n) for move, n in pairwise(self.moves) if move in self.by_edges)

    def _last(self) -> list[int]:
        """Return the last move, if something stands beside its edge."""
        return [move for move in self.moves[-1:] if move in self.by_edges]

    def _reach(self, move: int) -> float:
        return FROM_EDGE + self.parts[self.by_edges[move]].width

    def _kept(
        self,
        move: int,
        following: int,
        before: Sequence[float],
        after: Sequence[float],
        gap: float,
    ) -> float:
        """Return how far from the middle of the next a text ends at least; below 0: beyond it."""
        mark, below = self.scene.marks[following], self.below.get(following, [])
        bare = not self.parts[following].body_height  # there is no board to pass below
        if isinstance(mark, Stub) or bare or self._depth(following) > self._depth(move):
            return before[following] + gap
        if not below:
            return -after[following]
        reply = self._reply(following)
        if reply is None:
            return before[following] + gap
        to = self.scene.marks[reply]
        return _TO_EDGE + (RIBBON / 2 if isinstance(to, Mark) and to.chosen else 0.0)

    def _reply(self, move: int) -> int | None:
        """Return the only reply that is drawn to a move, if nothing hangs beside it."""
        below = self.below.get(move, [])
        drawn = [place for place in below if isinstance(self.scene.marks[place], Mark)]
        alone = len(drawn) == 1 and (len(below) == 1 or move in self.by_edges)
        return drawn[0] if alone else None

    def _depth(self, place: int) -> float:
        """Return how far below the plates of its ply a mark reaches."""
        return self.parts[place].height - self.parts[place].plate_height


def a_line_longer(ways: Sequence[NoteWay]) -> Iterator[NoteWay]:
    """Yield the ways like the first of some whose notes are hardly longer than there.

    Parameters
    ----------
    ways
        The ways to break lines, the fewest lines first.
    """
    (narrow, aside), *others = ways
    now = max((len(parts.lines) for parts in narrow.values()), default=0)
    most = min(now + _LONGER, SHORT_NOTE)
    for way in others:
        lines = [len(parts.lines) for parts in way[0].values()]
        if lines and way[1] == aside and max(lines) <= most:
            yield way
