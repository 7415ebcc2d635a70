"""Which nodes to show under a budget of marks: what must be shown, then what tells most.

A stub counts as a mark: it stands for all children of a node that are not shown, with all that
follows them. So marks and stubs together account for every node of the tree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from math import inf, isfinite

from treeviz.errors import ViewError
from treeviz.formatting.numerals import count
from treeviz.game.game import Player
from treeviz.tree.certificate import Claim, certificate
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cut_at
from treeviz.view.transpositions import Shape

# How far a step leads away from what matters most: marks with the smallest sum are shown first.
_ON_THE_LINE = 0.25  # the reply that gave the value
_ASIDE = 1.0  # any other move, and up to as much again by how far its value is from the best …
_TELLING = 1.25  # … but no more for a decisive mistake, and for a cut
_CAUSE = 0.5  # from a cut to the node whose value caused it


class Selection:
    """The nodes to show, grown from what must be shown to what fits.

    Parameters
    ----------
    shape, marks
        What the picture sees of a recording, and how many marks it may take.
    plies
        How many plies below it are shown at most; None: all.
    best
        How many of each node's moves are shown at most, the best ones; None: all.
    focus
        Nodes that are shown with their way there, and their children first.
    needed
        Nodes that are shown with their way there.
    proof
        Whether only the smallest proof of the root's value is shown.
    pruned
        Whether branches that were never entered may be shown.
    lit
        Nodes that are shown with their way there, the first first, as long as they fit; beside them
        only the chosen line is. None: whatever tells most.

    Attributes
    ----------
    lighted
        Those of `lit` that are shown, once the nodes were asked for.
    """

    def __init__(
        self,
        shape: Shape,
        marks: int,
        *,
        plies: int | None = None,
        best: int | None = None,
        focus: Collection[int] = (),
        needed: Collection[int] = (),
        proof: bool = False,
        pruned: bool = True,
        lit: Sequence[int] | None = None,
    ) -> None:
        self.shape = shape
        self.tree = shape.tree
        self.budget = marks
        self.root = shape.root
        self.plies = plies
        self.best = best
        self.focus = focus
        self.needed = needed
        self.allowed = _proof_of_choice(shape) if proof else None
        self.pruned = pruned
        self.lit = lit
        self.lighted: list[int] = []
        self.folded: dict[int, int] = {}  # shown node → how many of its children are not shown
        self.marks = 0  # shown nodes and stubs

    def nodes(self) -> dict[int, int]:
        """Return the nodes to show, as the keys of a dict.

        Raises
        ------
        ViewError
            If the marks are too few; the message says how many are enough.
        """
        if len(self.shape) <= self.budget and self._unrestricted():
            return dict.fromkeys(self.shape.nodes(), 0)
        if self.least() > self.budget:
            raise ViewError(
                f"{count(self.budget, 'mark')} are too few for this tree: the chosen line and the "
                f"best reply to each of its moves need {count(self.marks)}"
            )
        if self.lit is None:
            self._grow()
        else:
            self._light(self.lit)
        return self.folded

    def least(self) -> int:
        """Show what must be shown; return how many marks that takes."""
        for node in self._essential():
            self._show(node)
        return self.marks

    def _essential(self) -> Iterator[int]:
        """Yield what must be shown, parents first: the line, each root move's best reply, focus."""
        tree, plies = self.tree, self.plies
        line = list(map(self.shape.shown_as, tree.principal_variation(self.root)))
        yield from line if plies is None else line[: plies + 1]
        if plies != 0 and self.lit is None:
            for child in self._children(self.root):
                yield child
                reply = self.shape.choice(child)
                if reply is not None and plies != 1 and self._allows(reply):
                    yield reply
        for node in (*self.focus, *self.needed):
            path = tree.path(node)
            if self.root not in path:
                raise ViewError(f"{tree.notation(node) or 'the root'} is not below the view's root")
            yield from map(self.shape.shown_as, path[path.index(self.root) :])

    def _unrestricted(self) -> bool:
        """Return whether nothing but the budget keeps a node from being shown."""
        free = self.plies is None and self.best is None and self.allowed is None and self.pruned
        return free and self.lit is None

    def _allows(self, node: int) -> bool:
        """Return whether the view may show a node at all."""
        if not self.pruned and self.tree.columns.kind[node] == PRUNED:
            return False
        return self.allowed is None or node in self.allowed

    def _children(self, node: int) -> list[int]:
        """Return the children that may be shown: those allowed, and of them only the best."""
        children = [child for child in self.shape.children(node) if self._allows(child)]
        if self.best is None or len(children) <= self.best:
            return children
        ranked = sorted(children, key=lambda child: self._rank(node, child))
        kept = set(ranked[: self.best])
        return [child for child in children if child in kept]

    def _rank(self, node: int, child: int) -> tuple[bool, float]:
        """Return the place of a child among its siblings: the choice, then by value."""
        value, player = self.tree.value_at(child), self.tree.player(node)
        if child == self.shape.choice(node):
            return False, -inf
        if value is None:
            return True, inf
        return True, -value if player is Player.MAX else value

    def _shown_parents(self, node: int) -> list[int]:
        return [parent for parent in self.shape.parents(node) if parent in self.folded]

    def _unseen(self, node: int) -> int:
        """Return how many children of a node are not shown."""
        return sum(child not in self.folded for child in self.shape.children(node))

    def _cost(self, node: int) -> int:
        """Return how many marks more it takes to show a node one of whose parents is shown."""
        # The last child of a node to be shown takes the place of the stub.
        last = sum(self.folded[parent] == 1 for parent in self._shown_parents(node))
        return 1 + (self._unseen(node) > 0) - last

    def _show(self, node: int) -> None:
        if node in self.folded:
            return
        self.marks += self._cost(node)
        self.folded[node] = self._unseen(node)
        for parent in self._shown_parents(node):
            self.folded[parent] -= 1

    def _grow(self) -> None:
        """Show what tells most of what is not shown yet, as long as it fits."""
        tree = self.tree
        spread = self._spread()
        focused = {self.shape.shown_as(node) for end in self.focus for node in tree.path(end)}
        waiting: list[tuple[float, int, int]] = []  # (distance, node, ply)

        def wait_for_children(node: int, distance: float, ply: int) -> None:
            if self.plies is not None and ply >= self.plies and node not in focused:
                return
            choice, best = self.shape.choice(node), tree.value_at(node)
            for child in self._children(node):
                value = tree.value_at(child)
                step = _ASIDE + _gap(value, best, spread)
                if tree.columns.kind[child] == PRUNED or _decisive(value, best):
                    step = min(step, _TELLING)
                if child == choice:
                    step = _ON_THE_LINE
                if node in focused:
                    step = 0.0
                heappush(waiting, (distance + step, child, ply + 1))
            cause = self._cause(node)
            if cause is not None:
                below = tree.ply(cause) - tree.ply(self.root)
                heappush(waiting, (distance + _CAUSE, cause, below))

        expanded = set[int]()
        wait_for_children(self.root, 0.0, 0)
        while waiting:
            distance, node, ply = heappop(waiting)
            if node in expanded:
                continue
            if node not in self.folded:
                hidden = not self._shown_parents(node)  # a cause whose way is not shown yet
                if hidden or self.marks + self._cost(node) > self.budget:
                    continue
                self._show(node)
            expanded.add(node)
            wait_for_children(node, distance, ply)

    def _light(self, nodes: Sequence[int]) -> None:
        """Show these nodes and the way to them, up to the first that does not fit."""
        for node in nodes:
            path = self.tree.path(node)
            if self.root not in path:
                continue
            way = list(map(self.shape.shown_as, path[path.index(self.root) :]))
            if not all(map(self._allows, way)):
                continue
            new, before = [step for step in way if step not in self.folded], self.marks
            for step in new:
                self._show(step)
            if self.marks > self.budget:
                self._hide(new, before)
                break
            self.lighted.append(node)

    def _hide(self, nodes: Sequence[int], marks: int) -> None:
        """Take back that nodes were shown, the newest."""
        for node in reversed(nodes):
            del self.folded[node]
            for parent in self._shown_parents(node):
                self.folded[parent] += 1
        self.marks = marks

    def _cause(self, node: int) -> int | None:
        """Return what stands for the node that caused the cut at a node, if there was one."""
        if not self.pruned or self.allowed is not None or self.best is not None:
            return None
        kinds, children = self.tree.columns.kind, self.tree.children(node)
        if not children or kinds[children[-1]] != PRUNED:  # what is left out comes last
            return None
        cause = cut_at(self.tree, node).cause
        return None if cause is None or cause <= self.root else self.shape.shown_as(cause)

    def _spread(self) -> float:
        """Return how far the finite values of the root's moves and their replies lie apart."""
        tree = self.tree
        near = [v for n in tree.children(self.root) for c in (n, *tree.children(n))
                if (v := tree.value_at(c)) is not None and isfinite(v)]  # fmt: skip
        return max(near, default=0.0) - min(near, default=0.0)


def _proof_of_choice(shape: Shape) -> frozenset[int]:
    """Return the smallest tree that proves that the player to move gets at least the value found.

    All replies of the opponent, one move of one's own; and the chosen line.
    """
    tree, root = shape.tree, shape.root
    low, high = tree.bounds(root)
    if tree.player(root) is Player.MAX:
        claim, nothing = Claim(root, "≥", low), -inf
    else:
        claim, nothing = Claim(root, "≤", high), inf
    if claim.value == nothing and low != high:
        raise ViewError("nothing is proved of the root, so there is no proof to show")
    proof = certificate(tree, claim).union(tree.principal_variation(root))
    return frozenset(map(shape.shown_as, proof))


def _decisive(value: float | None, best: float | None) -> bool:
    """Tell whether a move gives away a win or a draw: its value is on another side of 0."""
    if value is None or best is None:
        return False
    return (value > 0) != (best > 0) or (value < 0) != (best < 0)


def _gap(value: float | None, best: float | None, spread: float) -> float:
    """Return how far a value is from the best, from 0 (equal) to 1 (far, or unknown)."""
    if value is None or best is None:
        return 1.0
    if value == best:
        return 0.0
    if not (isfinite(value) and isfinite(best)) or not spread:
        return 1.0
    return min(abs(value - best) / spread, 1.0)
