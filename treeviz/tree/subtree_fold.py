"""`SubtreeFold`: a number for every node, folded subtree by subtree as it is asked for.

>>> from array import array
>>> asked = []
>>> def fold(root):
...     asked.append(root)
...     return array("i", [5, 6, 7][root:])
>>> numbers = SubtreeFold([3, 2, 3])
>>> numbers.below(2, fold)[2], numbers.below(0, fold)[1], asked
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
    """

    def __init__(self, ends: Sequence[int]) -> None:
        self._ends = ends
        self._numbers = array("i", [_UNASKED]) * len(ends)
        self._spent = 0  # nodes folded so far

    def below(self, root: int, fold: Callable[[int], array[int]]) -> array[int]:
        """Return the numbers, of which those of a node and of all below it hold good.

        What is folded one after the other costs no more than the whole tree twice.

        Parameters
        ----------
        root
            The node.
        fold
            Node → the numbers of it and of all below it, in their order; none is the least of C.
            It is always the same; whoever asks would be held by what it holds, were it kept.
        """
        if self._numbers[root] == _UNASKED:
            self._spent += self._ends[root] - root
            if self._spent > len(self._ends):
                root = 0
            self._numbers[root : self._ends[root]] = fold(root)
        return self._numbers
