"""A tree of which much is left out: its rows even, and no wider than the widest of them needs.

A stub is no child to stand over: it hangs beside those that are drawn. So a parent stands over the
middle of its drawn children, a reply straight below its move, and the moves of the root are equally
far from one another; each as near as its neighbours allow. That is a sum of squares, which sweeps
over the rows make small. Where the nodes of one row stand, as near as can be to where they would
like to be and at least so far apart, is an isotonic regression.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import NamedTuple

from treeviz.picture.placement.isotonic import rising
from treeviz.picture.placement.tidy import ASIDE, over_nearest

_SWEEPS = 12  # up and down; more change little
_EVENED = 3  # times that the moves of the root are evened once more
_OVER, _EVEN, _BESIDE = 1.0, 2.0, 0.5  # how much it weighs: parents, even gaps, stubs
_STRETCH = 3.0  # how fast the moves of the root part as the tree becomes wider than it must be
_OVERHANG = 24.0  # points that a row may reach out of the widest one, to hang straight below it
_ASIDE_ALONE = 64.0  # points that what is alone in its row with its stub may be moved aside
_PLUMB = 4.0  # points aside up to which what is alone stands straight below
_BOTH = (False, True)
_FEW = 3  # siblings that can be uneven


def evened(
    parents: Sequence[int | None],
    hanging: Sequence[bool],
    before: Sequence[float],
    after: Sequence[float],
    gap: float,
    apart: float = 0.0,
    spread: float = 1.0,
    steps: Mapping[int, float] = MappingProxyType({}),
) -> list[float]:
    """Return the place of each node across the ply, the leftmost edge being 0.

    Parameters
    ----------
    parents
        The parent of each node in preorder; None for the root, which is the first.
    hanging
        Whether a node only hangs beside the other children of its parent, as their last.
    before, after
        How far each node reaches to the left and to the right of its place, in points.
    gap
        What lies between two neighbours at least, in points.
    apart
        How much more lies between children of different parents, so that families are seen.
    spread
        How wide the tree is, as a part of what its widest row needs.
    steps
        How far from some nodes the next in their row is at least, for what stands below them.

    Examples
    --------
    >>> hanging = [False, False, False, True, False, True]
    >>> halves = [5.0, 5.0, 5.0, 10.0, 5.0, 5.0]
    >>> places = evened([None, 0, 1, 1, 0, 0], hanging, halves, halves, 5.0)
    >>> [round(x) for x in places]
    [20, 5, 5, 25, 20, 35]
    """
    within = _Rows(parents, hanging, before, after, gap, apart, steps, reach=False)
    places = within.places(spread)
    if within.aside() > _PLUMB:  # where a stub may reach out, all may stand straighter
        beyond = _Rows(parents, hanging, before, after, gap, apart, steps, reach=True)
        reaching = beyond.places(spread)
        places = reaching if beyond.aside() < within.aside() else places
    return places


class _Row(NamedTuple):
    """Nodes beside one another that are to have equal gaps.

    Attributes
    ----------
    nodes, places
        Which they are, and their places in the row of their ply.
    sizes, wide
        How far each reaches to both sides, and how wide they are together.
    """

    nodes: Sequence[int]
    places: Sequence[int]
    sizes: Sequence[tuple[float, float]]
    wide: float

    def over(self, width: float, start: float = 0.0) -> Iterator[float]:
        """Yield places with equal gaps that take a width together."""
        gap = (width - self.wide) / max(len(self.nodes) - 1, 1)
        for before, after in self.sizes:
            yield start + before
            start += before + after + gap


class _Rows:
    """The nodes of each ply in their order, and where they would like to be."""

    def __init__(
        self,
        parents: Sequence[int | None],
        hanging: Sequence[bool],
        before: Sequence[float],
        after: Sequence[float],
        gap: float,
        apart: float,
        steps: Mapping[int, float],
        *,
        reach: bool,
    ) -> None:
        self.parents, self.hanging = parents, hanging
        self.before, self.after = before, after
        self.gap = gap if reach else None  # before a stub that may reach out of the widest row
        self.children: list[list[int]] = [[] for _ in parents]
        self.rows: list[list[int]] = []
        level = [0] * len(parents)
        for node, parent in enumerate(parents):
            if parent is not None:
                self.children[parent].append(node)
                level[node] = level[parent] + 1
            if level[node] == len(self.rows):
                self.rows.append([])
            self.rows[level[node]].append(node)
        self.place = {node: n for row in self.rows for n, node in enumerate(row)}
        self.below = [self._below(node) for node in range(len(parents))]
        self.ends = [(below[0], below[-1]) if below else (0, 0) for below in self.below]
        # Of each row the parents, and the children of each node of the row above over whose middle
        # it stands; with their places in the row.
        self.over = [[(n, node) for n, node in enumerate(row) if self.below[node]]
                     for row in self.rows]  # fmt: skip
        self.kin = [[(parent, [(self.place[node], node) for node in self.below[parent]])
                     for _, parent in above] for above in ((), *self.over[:-1])]  # fmt: skip
        self.families = [self._even_families(row) for row in self.rows]
        self.moves = self._beside(self.rows[1]) if len(self.rows) > 1 else None
        # From one node of a row to the next at least …
        self.least = [
            [
                max(
                    after[a] + before[b] + gap + apart * (parents[a] != parents[b]), steps.get(a, 0)
                )
                for a, b in pairwise(row)
            ]
            for row in self.rows
        ]
        self.steps = self.least.copy()  # … with equal gaps, where there is room; from its first
        self.offsets = [list(accumulate(steps, initial=0.0)) for steps in self.steps]
        self.now = [0.0] * len(parents)
        self.alike = [False] * len(self.rows)  # whether siblings are equally far apart there
        self.stretch = 0.0
        self.limits = list[tuple[float, float]]()  # of the first node of each row
        # How much it weighs where each node would like to be, by its row; with what is below or not
        self.weights = dict[tuple[int, bool], list[float]]()

    def _below(self, node: int) -> list[int]:
        """Return the children over whose middle a node stands."""
        drawn = [child for child in self.children[node] if not self.hanging[child]]
        if not drawn or (not node and len(drawn) > 1):
            return self.children[node]
        return drawn

    def _beside(self, nodes: Sequence[int]) -> _Row:
        """Return some nodes of one row with what is asked of them again and again."""
        sizes = [(self.before[node], self.after[node]) for node in nodes]
        return _Row(nodes, [self.place[node] for node in nodes], sizes, sum(map(sum, sizes)))

    def _even_families(self, row: Sequence[int]) -> list[_Row]:
        """Return the children of each parent that are to be equally far apart, for one row."""
        families: dict[int | None, list[int]] = {}
        for node in row:
            if not self.hanging[node]:
                families.setdefault(self.parents[node], []).append(node)
        return [self._beside(family) for family in families.values() if len(family) >= _FEW]

    def places(self, spread: float) -> list[float]:
        """Return the places that are found after some sweeps."""
        self.stretch = _EVEN * min((spread - 1.0) * _STRETCH, 1.0)
        ends = [(row[0], offsets[-1], row[-1]) for row, offsets in self._rows()]
        width = spread * max(self.before[a] + wide + self.after[b] for a, wide, b in ends)
        down = range(len(self.rows))
        self._even_steps(width)
        self.limits = [self._limits(number, width) for number in down]
        self.weights = {(n, below): self._weights(n, below=below) for n in down for below in _BOTH}
        self._settle_all(down, width, below=False)
        for _ in range(_SWEEPS // 2):
            self._settle_all(reversed(down), width)
            self._settle_all(down[1:], width)  # the root, which comes last and first, stays
        for _ in range(_EVENED):
            self._settle_all(down[1:2], width, below=False)
        self._settle_all(down, width, below=False)  # what hangs from a row hangs straight
        self._straighten()
        left = min(x - reach for x, reach in zip(self.now, self.before, strict=True))
        return [x - left for x in self.now]

    def aside(self) -> float:
        """Return how far aside of its parent what is drawn alone below one stands at most."""
        alone = (
            (node, below[0])
            for node, below in enumerate(self.below)
            if node and len(below) == 1 and not self.hanging[below[0]]
        )
        return max((abs(self.now[node] - self.now[child]) for node, child in alone), default=0.0)

    def _even_steps(self, width: float) -> None:
        """Put siblings equally far from one another in each row that has room for it."""
        for number, families in enumerate(self.families):
            row, steps = self.rows[number], self.steps[number].copy()
            for family in families:
                between = range(family.places[0], family.places[-1])
                widest = max(steps[n] for n in between)
                for n in between:
                    steps[n] = widest
            if families and self.before[row[0]] + sum(steps) + self.after[row[-1]] <= width:
                self.steps[number], self.alike[number] = steps, True
                self.offsets[number] = list(accumulate(steps, initial=0.0))

    def _straighten(self) -> None:
        """Put what is a few points beside straight below: the root, and what alone is drawn.

        It takes along what hangs beside it, and stays where something else is in its way.
        """
        drawn = [self.now[child] for child in self.children[0] if not self.hanging[child]]
        alone = len(drawn) == len(self.children[0]) == 1
        self.now[0] = drawn[0] if alone else over_nearest(self._middle(0), drawn)
        for number, (row, least) in enumerate(zip(self.rows, self.least, strict=True)):
            for place, node in enumerate(row):
                parent = self.parents[node]
                if number < 2 or parent is None or self.below[parent] != [node]:
                    continue
                aside = self.now[parent] - self.now[node]
                last = place + 1
                while last < len(row) and self.hanging[row[last]]:
                    last += 1
                near = ASIDE if last - place < len(row) else _ASIDE_ALONE
                if 0 < abs(aside) <= near and self._is_free(row, least, place, last, aside):
                    for moved in row[place:last]:
                        self.now[moved] += aside

    def _is_free(
        self, row: Sequence[int], least: Sequence[float], first: int, end: int, aside: float
    ) -> bool:
        """Tell whether some neighbours in a row may all be moved aside so far."""
        if aside > 0:
            next_to = end < len(row) and (end - 1, end)
        else:
            next_to = first > 0 and (first - 1, first)
        if not next_to:
            return True
        before, after = next_to
        apart = self.now[row[after]] - self.now[row[before]]
        return apart - abs(aside) >= least[before]

    def _rows(self) -> Iterator[tuple[list[int], list[float]]]:
        return zip(self.rows, self.offsets, strict=True)

    def _settle_all(self, numbers: Iterable[int], width: float, *, below: bool = True) -> None:
        for number in numbers:
            self._settle(number, width, below=below)

    def _settle(self, number: int, width: float, *, below: bool) -> None:
        """Place the nodes of one row as near as can be to where they would like to be."""
        row, offsets, now = self.rows[number], self.offsets[number], self.now
        weights, at = self.weights[number, below], 0.0
        wishes = zip(self._pulls(number, width, below=below), weights, offsets, strict=True)
        # Without a wish of its own it hangs right beside the one before.
        wanted = [at := pull / weight - offset if weight else at for pull, weight, offset in wishes]
        low, high = self.limits[number]
        places = rising(wanted, [weight or _BESIDE for weight in weights])
        for node, x, offset in zip(row, places, offsets, strict=True):
            now[node] = (low if x < low else high if x > high else x) + offset

    def _weights(self, number: int, *, below: bool) -> list[float]:
        """Return how much it weighs where each node of a row would like to be, all in all."""
        weights = [0.0] * len(self.rows[number])
        for n, _ in self.over[number] if below else ():
            weights[n] += _OVER
        for _, children in self.kin[number]:
            for n, _ in children:
                weights[n] += _OVER
        if not number:
            weights[0] += _OVER
        for family in self.families[number]:
            for place in family.places:
                weights[place] += _EVEN
        return [weight + self.stretch for weight in weights] if number == 1 else weights

    def _pulls(self, number: int, width: float, *, below: bool) -> list[float]:
        """Return where each node of a row would like to be, as the sum of all that it would like.

        Each wish counts as much as it weighs.
        """
        now = self.now
        pulls = [0.0] * len(self.rows[number])
        for n, node in self.over[number] if below else ():  # over the middle of its children …
            pulls[n] += self._middle(node) * _OVER
        for parent, children in self.kin[number]:  # … and with its siblings below their parent
            above, middle = now[parent], self._middle(parent)
            for n, node in children:
                pulls[n] += (now[node] + above - middle) * _OVER
        if not number:
            pulls[0] += width / 2 * _OVER
        for family in self.families[number]:
            evenly = self._evenly(family, alike=self.alike[number])
            for place, x in zip(family.places, evenly, strict=True):
                pulls[place] += x * _EVEN
        if number == 1 and self.stretch and self.moves is not None:
            # In a tree that is wider than it must be the moves of the root part.
            parted = self.moves.over(width)
            pulls = [pull + x * self.stretch for pull, x in zip(pulls, parted, strict=True)]
        return pulls

    def _limits(self, number: int, width: float) -> tuple[float, float]:
        """Return between which places the first node of a row stands."""
        row = self.rows[number]
        last, low = row[-1], self.before[row[0]] - _OVERHANG
        # A stub that hangs beside the last of a row stands out by itself.
        reaches = self.gap is not None and self.hanging[last]
        out = self.before[last] + self.after[last] + (self.gap or 0.0) if reaches else 0.0
        return low, max(width - self.after[last] - self.offsets[number][-1] + _OVERHANG + out, low)

    def _middle(self, node: int) -> float:
        first, last = self.ends[node]
        return (self.now[first] + self.now[last]) / 2

    def _evenly(self, family: _Row, *, alike: bool) -> Iterable[float]:
        """Return places with equal gaps between the first and the last of some siblings.

        Alike: with places that are equally far from one another, however wide each is.
        """
        first, last = family.nodes[0], family.nodes[-1]
        if alike:
            many = len(family.nodes)
            step = (self.now[last] - self.now[first]) / (many - 1)
            return [self.now[first] + n * step for n in range(many)]
        start = self.now[first] - self.before[first]
        return family.over(self.now[last] + self.after[last] - start, start)
