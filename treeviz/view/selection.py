"""Which nodes to show under a budget of marks: as many of a ranking's first as it has marks for.

A stub counts as a mark: it stands for all children of a node that are not shown, with all that
follows them. So marks and stubs together account for every node of the tree. Any budget gives a
picture: the root and its stub are always there.

>>> from treeviz import games, minimax
>>> from treeviz.view.ranking import Ranking
>>> from treeviz.view.transpositions import Shape
>>> tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> chosen = Selection(Ranking(Shape(tree)))
>>> chosen.nodes(4), chosen.nodes(6)
([0, 1], [0, 1, 2])
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from itertools import takewhile

from treeviz.view.ranking import Ranking


class Selection:
    """The nodes to show of a ranking, for any number of marks.

    Parameters
    ----------
    ranking
        The nodes in the order of what tells most.
    """

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.shape = ranking.shape
        self._groups = ranking.groups()
        self._hidden: dict[int, int] = {}  # shown node → how many of its children are not shown
        self._order: list[int] = []
        self._ends: list[int] = []  # how many nodes there are with each group
        self._marks: list[int] = []  # how many marks they and their stubs are
        self._grow()

    def nodes(self, marks: int) -> list[int]:
        """Return the nodes to show with so many marks; the root whatever their number."""
        if self.ranking.unrestricted and len(self.shape) <= marks:
            return list(self.shape.nodes())
        while self._marks[-1] <= marks and self._grow():
            pass
        groups = max(bisect_right(self._marks, marks), 1)
        return self._order[: self._ends[groups - 1]]

    def lighted(self, nodes: Collection[int]) -> list[int]:
        """Return those of the nodes to be lit that are among these: the first until one is not."""
        shown = set(nodes)
        return list(takewhile(lambda n: self.shape.shown_as(n) in shown, self.ranking.lightable()))

    def _grow(self) -> bool:
        """Take one more group of the ranking; return whether there was one."""
        group = next(self._groups, None)
        if group is None:
            return False
        marks = self._marks[-1] if self._marks else 0
        for node in group:
            marks += self._show(node)
        self._order += group
        self._ends.append(len(self._order))
        self._marks.append(marks)
        return True

    def _show(self, node: int) -> int:
        """Show a node; return how many marks more that takes."""
        above = [parent for parent in self.shape.parents(node) if parent in self._hidden]
        below = sum(child not in self._hidden for child in self.shape.children(node))
        # The last child of a node to be shown takes the place of the stub.
        last = sum(self._hidden[parent] == 1 for parent in above)
        self._hidden[node] = below
        for parent in above:
            self._hidden[parent] -= 1
        return 1 + (below > 0) - last
