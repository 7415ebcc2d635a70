"""`View`: which part of a tree to show, under a budget of marks: `GameTree → Scene`.

Within the budget everything is shown. Past it, what tells most stays: the chosen line, every root
move with the reply that answers it best, then the lines that are close in value; all else becomes
counted stubs, so that nothing is left out silently.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> scene = View(marks=40)(tree)
>>> len(scene.marks) <= 40, scene.caption
(True, 'minimax, 21 of 8,232 nodes drawn')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import isfinite
from typing import Literal

from treeviz.errors import ViewError
from treeviz.numerals import count
from treeviz.scene import Scene, compose
from treeviz.tree import GameTree

Direction = Literal["down", "right"]
DIRECTIONS: tuple[Direction, ...] = ("down", "right")

# How far a step leads away from what matters most: marks with the smallest sum are shown first.
_ON_THE_LINE = 0.25  # the reply that gave the value
_ASIDE = 1.0  # any other move, and up to as much again by how far its value is from the best


@dataclass(frozen=True)
class View:
    """Which part of a tree to show; applying it is a call, ``View()(tree)``.

    Attributes
    ----------
    marks
        How many marks to draw at most; a stub counts as a mark.
    depth
        How many plies to draw at most; None: all.
    direction
        Where the tree grows to: ``"down"`` or ``"right"``.
    title
        The line above the picture; None: what was found.

    Raises
    ------
    ViewError
        If an attribute makes no sense, or, when applied, if the marks are too few for the chosen
        line and each root move's best reply; the message says how many are enough.
    """

    marks: int = 120
    depth: int | None = None
    direction: Direction = "down"
    title: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.marks, bool) or not isinstance(self.marks, int) or self.marks < 1:
            raise ViewError(f"expected 1 or more marks, got {self.marks!r}")
        if self.depth is not None and (not isinstance(self.depth, int) or self.depth < 0):
            raise ViewError(f"expected a depth of 0 or more plies to draw, got {self.depth!r}")
        if self.direction not in DIRECTIONS:
            raise ViewError(f"expected the direction 'down' or 'right', got {self.direction!r}")

    def __call__(self, tree: GameTree) -> Scene:
        """Return the scene that this view shows of a tree."""
        return compose(tree, _Selection(tree, self).nodes(), self.title)


class _Selection:
    """The nodes to show, grown from what must be shown to what fits."""

    def __init__(self, tree: GameTree, view: View) -> None:
        self.tree = tree
        self.view = view
        self.folded: dict[int, int] = {}  # shown node → how many of its children are not shown
        self.marks = 0  # shown nodes and stubs

    def nodes(self) -> dict[int, int]:
        """Return the nodes to show, as the keys of a dict."""
        tree, view = self.tree, self.view
        if view.depth is None and len(tree) <= view.marks:
            return dict.fromkeys(range(len(tree)), 0)
        for node in self._essential():
            self._show(node)
        if self.marks > view.marks:
            raise ViewError(
                f"{count(view.marks, 'mark')} are too few for this tree: the chosen line and the "
                f"best reply to each of its moves need {self.marks}"
            )
        self._grow()
        return self.folded

    def _essential(self) -> Iterator[int]:
        """Yield what must be shown, parents first: the line, and each root move's best reply."""
        tree = self.tree
        plies = self.view.depth
        line = tree.principal_variation()
        yield from line if plies is None else line[: plies + 1]
        if plies == 0:
            return
        for child in tree.children(0):
            yield child
            reply = tree.choice(child)
            if reply is not None and plies != 1:
                yield reply

    def _cost(self, node: int) -> int:
        """Return how many marks more it takes to show a node whose parent is shown."""
        parent = self.tree.parent(node)
        last = parent is not None and self.folded[parent] == 1  # it takes the place of the stub
        return 1 + (self.tree.subtree_size(node) > 1) - last

    def _show(self, node: int) -> None:
        if node in self.folded:
            return
        self.marks += self._cost(node)
        self.folded[node] = len(self.tree.children(node))
        parent = self.tree.parent(node)
        if parent is not None:
            self.folded[parent] -= 1

    def _grow(self) -> None:
        """Show what tells most of what is not shown yet, as long as it fits."""
        tree, limit = self.tree, self.view.depth
        spread = self._spread()
        waiting: list[tuple[float, int, int]] = []  # (distance, node, ply)

        def wait_for_children(node: int, distance: float, ply: int) -> None:
            if limit is not None and ply >= limit:
                return
            choice, best = tree.choice(node), tree.value_at(node)
            for child in tree.columns.children(node):
                if child == choice:
                    step = _ON_THE_LINE
                else:
                    step = _ASIDE + _gap(tree.value_at(child), best, spread)
                heappush(waiting, (distance + step, child, ply + 1))

        wait_for_children(0, 0.0, 0)
        while waiting:
            distance, node, ply = heappop(waiting)
            if node not in self.folded:
                if self.marks + self._cost(node) > self.view.marks:
                    continue
                self._show(node)
            wait_for_children(node, distance, ply)

    def _spread(self) -> float:
        """Return how far the finite values of the root's moves and their replies lie apart."""
        tree = self.tree
        near = [v for n in tree.children(0) for c in (n, *tree.children(n))
                if (v := tree.value_at(c)) is not None and isfinite(v)]  # fmt: skip
        return max(near, default=0.0) - min(near, default=0.0)


def _gap(value: float | None, best: float | None, spread: float) -> float:
    """Return how far a value is from the best, from 0 (equal) to 1 (far, or unknown)."""
    if value is None or best is None:
        return 1.0
    if value == best:
        return 0.0
    if not (isfinite(value) and isfinite(best)) or not spread:
        return 1.0
    return min(abs(value - best) / spread, 1.0)
