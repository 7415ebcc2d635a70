"""`View`: which part of a tree to show, under a budget of marks: `GameTree → Scene`.

Within the budget everything is shown. Past it, what tells most stays: the chosen line, every root
move with the reply that answers it best, then the lines that are close in value; all else becomes
counted stubs, so that nothing is left out silently.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> scene = View(marks=40)(tree)
>>> len(scene.marks) <= 40, scene.caption
(True, 'minimax, 8,232 nodes, 21 of 8,232 drawn')
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf, isfinite
from typing import Literal

from treeviz.certificate import Claim, certificate
from treeviz.columns import PRUNED
from treeviz.composing import compose
from treeviz.errors import ViewError, unknown
from treeviz.game import Player
from treeviz.numerals import count
from treeviz.scene import Details, Scene
from treeviz.tree import GameTree

Direction = Literal["down", "right"]
DIRECTIONS: tuple[Direction, ...] = ("down", "right")
Pruned = Literal["outline", "board", "searched", "folded"]
PRUNED_WAYS: tuple[Pruned, ...] = ("outline", "board", "searched", "folded")

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
    pruned
        How branches that the search never entered are shown: as an ``"outline"``, with their
        ``"board"``, ``"searched"`` after all, to show what they would have been worth and how many
        nodes the cut saved, or ``"folded"`` into stubs.
    windows, classes, arithmetic
        Whether to write below a node its window (alpha and beta on entry), its class (PV, CUT,
        ALL), and how its value came about, ``min(−10, 0) = −10``.
    causes
        Whether an arrow leads from the node whose value caused a cut to where it was made.
    proof
        Show only the smallest part of the tree that proves that the player to move gets the value
        found: all replies of the opponent, one move of one's own.

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
    pruned: Pruned = "outline"
    windows: bool = False
    classes: bool = False
    arithmetic: bool = False
    causes: bool = False
    proof: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.marks, bool) or not isinstance(self.marks, int) or self.marks < 1:
            raise ViewError(f"expected 1 or more marks, got {self.marks!r}")
        if self.depth is not None and (not isinstance(self.depth, int) or self.depth < 0):
            raise ViewError(f"expected a depth of 0 or more plies to draw, got {self.depth!r}")
        if self.direction not in DIRECTIONS:
            raise ViewError(str(unknown("direction", str(self.direction), DIRECTIONS)))
        if self.pruned not in PRUNED_WAYS:
            raise ViewError(str(unknown("way to show pruned", str(self.pruned), PRUNED_WAYS)))

    def __call__(self, tree: GameTree) -> Scene:
        """Return the scene that this view shows of a tree."""
        details = Details(self.pruned, self.windows, self.classes, self.arithmetic, self.causes)
        return compose(tree, _Selection(tree, self).nodes(), self.title, details)


class _Selection:
    """The nodes to show, grown from what must be shown to what fits."""

    def __init__(self, tree: GameTree, view: View) -> None:
        self.tree = tree
        self.view = view
        self.allowed = _allowed(tree, view)
        self.folded: dict[int, int] = {}  # shown node → how many of its children are not shown
        self.marks = 0  # shown nodes and stubs

    def nodes(self) -> dict[int, int]:
        """Return the nodes to show, as the keys of a dict."""
        tree, view = self.tree, self.view
        if view.depth is None and self.allowed is None and len(tree) <= view.marks:
            return dict.fromkeys(range(len(tree)), 0)
        for node in self._essential():
            self._show(node)
        if self.marks > view.marks:
            raise ViewError(
                f"{count(view.marks, 'mark')} are too few for this tree: the chosen line and the "
                f"best reply to each of its moves need {count(self.marks)}"
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
            if not self.allows(child):
                continue
            yield child
            reply = tree.choice(child)
            if reply is not None and plies != 1 and self.allows(reply):
                yield reply

    def allows(self, node: int) -> bool:
        """Return whether the view may show a node at all."""
        return self.allowed is None or node in self.allowed

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
                if not self.allows(child):
                    continue
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


def _allowed(tree: GameTree, view: View) -> Collection[int] | None:
    """Return the nodes that a view may show; None: all."""
    if view.proof:
        return _proof_of_choice(tree) | set(tree.principal_variation())
    if view.pruned == "folded":
        kinds = tree.columns.kind
        return {node for node in range(len(tree)) if kinds[node] != PRUNED}
    return None


def _proof_of_choice(tree: GameTree) -> frozenset[int]:
    """Return the smallest tree that proves that the player to move gets at least the value found.

    All replies of the opponent, one move of one's own.
    """
    low, high = tree.bounds(0)
    if tree.player(0) is Player.MAX:
        claim, nothing = Claim(0, "≥", low), -inf
    else:
        claim, nothing = Claim(0, "≤", high), inf
    if claim.value == nothing and low != high:
        raise ViewError("nothing is proved of the root, so there is no proof to show")
    return certificate(tree, claim)


def _gap(value: float | None, best: float | None, spread: float) -> float:
    """Return how far a value is from the best, from 0 (equal) to 1 (far, or unknown)."""
    if value is None or best is None:
        return 1.0
    if value == best:
        return 0.0
    if not (isfinite(value) and isfinite(best)) or not spread:
        return 1.0
    return min(abs(value - best) / spread, 1.0)
