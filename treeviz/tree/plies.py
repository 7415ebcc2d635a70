"""`Plies`: how far nodes are from the root, found when asked and kept.

>>> plies = Plies([-1, 0, 1, 0])
>>> plies.of(2), plies.of(3), plies.of(0)
(2, 1, 0)
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property

_UNKNOWN = -1


class Plies:
    """The distances of the nodes of one recording from its root, in plies.

    What is found on the way up to the root is kept, so that all nodes of a line of a hundred
    thousand plies cost what one of them does.

    Parameters
    ----------
    parents
        The parent of each node; the root is node 0.
    """

    def __init__(self, parents: Sequence[int]) -> None:
        self._parents = parents

    @cached_property
    def _plies(self) -> array[int]:
        plies = array("i", [_UNKNOWN]) * len(self._parents)
        plies[0] = 0
        return plies

    def of(self, node: int) -> int:
        """Return the distance of a node from the root."""
        plies, parents = self._plies, self._parents
        line = []
        while plies[node] == _UNKNOWN:
            line.append(node)
            node = parents[node]
        ply = plies[node]
        for below in reversed(line):
            ply += 1
            plies[below] = ply
        return ply
