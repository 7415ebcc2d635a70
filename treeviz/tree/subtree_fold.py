"""`SubtreeFold`: a number for every node, folded subtree by subtree as it is asked for.

>>> from array import array
>>> asked = []
>>> def fold(root):
...     asked.append(root)
...     return array("i", [5, 6, 7][root:])
>>> numbers = SubtreeFold([3, 2, 3], fold)
>>> numbers.below(2)[2], numbers.below(0)[1], asked
(7, 6, [2, 0])
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

_UNASKED = -(1 << 31)


class SubtreeFold:
    """Numbers that follow from those below, of which few are needed.

    Parameters
    ----------
    ends
        One past the last descendant of each node.
    fold
        Node → the numbers of it and of all below it, in their order; none is the least of C.
    """

    def __init__(self, ends: Sequence[int], fold: Callable[[int], array[int]]) -> None:
        self._ends, self._fold = ends, fold
        self._numbers = array("i", [_UNASKED]) * len(ends)
        self._spent = 0  # nodes folded so far

    def below(self, root: int) -> array[int]:
        """Return the numbers, of which those of a node and of all below it hold good.

        What is folded one after the other costs no more than the whole tree twice.
        """
        if self._numbers[root] == _UNASKED:
            self._spent += self._ends[root] - root
            if self._spent > len(self._ends):
                root = 0
            self._numbers[root : self._ends[root]] = self._fold(root)
        return self._numbers
