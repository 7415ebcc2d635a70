"""A tidy tree in linear time: where the nodes of each ply stand beside one another.

Parents stand centred over their children, subtrees are as close as their widths allow, equal
subtrees look alike, and children keep their order. This is the algorithm of Buchheim, Jünger and
Leipert ("Improving Walker's algorithm to run in linear time", 2002) for nodes of any width, told
without recursion: in a preorder numbering, children come after their parents, so one pass backwards
places every subtree before its parent, and one pass forwards adds the shifts up.
"""

from __future__ import annotations

from collections.abc import Sequence

ASIDE = 24.0  # points: what is no farther from standing straight below stands there


def tidy(
    parents: Sequence[int | None],
    before: Sequence[float],
    after: Sequence[float],
    gap: float,
    apart: float = 0.0,
) -> list[float]:
    """Return the place of each node across the ply, the leftmost edge being 0.

    Parameters
    ----------
    parents
        The parent of each node in preorder; None for the root, which is the first.
    before, after
        How far each node reaches to the left and to the right of its place, in points.
    gap
        What lies between two neighbours at least, in points.
    apart
        How much more lies between children of different parents, so that families are seen.

    Examples
    --------
    >>> tidy([None, 0, 0, 2], [5, 5, 15, 5], [5, 5, 15, 5], 5)
    [17.5, 5.0, 30.0, 30.0]
    >>> tidy([None, 0, 1, 1, 0, 4], [5] * 6, [5] * 6, gap=2, apart=10)  # two, and one of another
    [25.0, 11.0, 5.0, 17.0, 39.0, 39.0]
    """
    return _Tidy(parents, before, after, gap, apart).centres()


def over_nearest(place: float, below: Sequence[float]) -> float:
    """Return where the root stands: straight over the nearest of its moves, if that is near.

    Examples
    --------
    >>> over_nearest(100.0, [10.0, 108.0, 190.0]), over_nearest(100.0, [50.0, 150.0])
    (108.0, 100.0)
    """
    nearest = min(below, key=lambda x: abs(x - place), default=place)
    return nearest if abs(nearest - place) <= ASIDE else place


class _Tidy:
    """The arrays of the algorithm, under the names of the paper."""

    def __init__(
        self,
        parents: Sequence[int | None],
        before: Sequence[float],
        after: Sequence[float],
        gap: float,
        apart: float,
    ) -> None:
        size = len(parents)
        self.parents = parents
        self.before = before
        self.after = after
        self.gap = gap
        self.apart = apart
        self.children: list[list[int]] = [[] for _ in range(size)]
        self.number = [0] * size  # the place among the siblings
        for node in range(1, size):
            siblings = self.children[parents[node] or 0]
            self.number[node] = len(siblings)
            siblings.append(node)
        self.prelim = [0.0] * size  # the centre, relative to the parent's subtree
        self.mod = [0.0] * size  # what to add to all descendants
        self.middle = [0.0] * size  # the centre over the children
        self.thread: list[int | None] = [None] * size
        self.ancestor = list(range(size))
        self.change = [0.0] * size
        self.shift = [0.0] * size

    def centres(self) -> list[float]:
        for node in reversed(range(len(self.parents))):
            if self.children[node]:
                self._place_children(node)
        centre = self.prelim
        centre[0] = self.middle[0]
        moved = [0.0] * len(centre)  # the sum of the mods above, and one's own
        for node, parent in enumerate(self.parents):
            if parent is not None:
                centre[node] += moved[parent]
                moved[node] = moved[parent] + self.mod[node]
        left = min(x - reach for x, reach in zip(centre, self.before, strict=True))
        return [x - left for x in centre]

    def _place_children(self, node: int) -> None:
        children = self.children[node]
        default = children[0]
        before: int | None = None
        for child in children:
            if before is None:
                self.prelim[child] = self.middle[child]
            else:
                self.prelim[child] = self.prelim[before] + self._distance(before, child)
            if self.children[child]:
                self.mod[child] = self.prelim[child] - self.middle[child]
            if before is not None:
                default = self._apportion(child, before, default)
            before = child
        self._execute_shifts(children)
        self.middle[node] = (self.prelim[children[0]] + self.prelim[children[-1]]) / 2

    def _distance(self, left: int, right: int) -> float:
        return self.after[left] + self.before[right] + self.gap

    def _next_left(self, node: int) -> int | None:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def _next_right(self, node: int) -> int | None:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def _apportion(self, node: int, before: int, default: int) -> int:
        """Push a subtree right until it clears all subtrees before it; i inside, o outside."""
        prelim, mod = self.prelim, self.mod
        right_in = right_out = node
        left_in = before
        left_out = self.children[self.parents[node] or 0][0]
        sum_right_in = sum_right_out = mod[node]
        sum_left_in, sum_left_out = mod[left_in], mod[left_out]
        next_left_in, next_right_in = self._next_right(left_in), self._next_left(right_in)
        while next_left_in is not None and next_right_in is not None:
            left_in, right_in = next_left_in, next_right_in
            outer_left, outer_right = self._next_left(left_out), self._next_right(right_out)
            assert outer_left is not None, "the outer contours are as deep as the inner ones"
            assert outer_right is not None, "the outer contours are as deep as the inner ones"
            left_out, right_out = outer_left, outer_right
            self.ancestor[right_out] = node
            shift = (
                (prelim[left_in] + sum_left_in)
                - (prelim[right_in] + sum_right_in)
                + self._distance(left_in, right_in)
                + self.apart
            )
            if shift > 0:
                self._move_subtree(self._ancestor(left_in, node, default), node, shift)
                sum_right_in += shift
                sum_right_out += shift
            sum_left_in += mod[left_in]
            sum_right_in += mod[right_in]
            sum_left_out += mod[left_out]
            sum_right_out += mod[right_out]
            next_left_in, next_right_in = self._next_right(left_in), self._next_left(right_in)
        if next_left_in is not None and self._next_right(right_out) is None:
            self.thread[right_out] = next_left_in
            mod[right_out] += sum_left_in - sum_right_out
        if next_right_in is not None and self._next_left(left_out) is None:
            self.thread[left_out] = next_right_in
            mod[left_out] += sum_right_in - sum_left_out
            default = node
        return default

    def _ancestor(self, left: int, node: int, default: int) -> int:
        ancestor = self.ancestor[left]
        return ancestor if self.parents[ancestor] == self.parents[node] else default

    def _move_subtree(self, left: int, right: int, shift: float) -> None:
        subtrees = self.number[right] - self.number[left]
        self.change[right] -= shift / subtrees
        self.shift[right] += shift
        self.change[left] += shift / subtrees
        self.prelim[right] += shift
        self.mod[right] += shift

    def _execute_shifts(self, children: list[int]) -> None:
        shift = change = 0.0
        for child in reversed(children):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
