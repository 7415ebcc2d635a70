"""Whether the depth that a search is given is how far to look, or how far it has come.

>>> counts_up([[1, 3, 7]]), counts_up([[13, 13, 13]]), counts_up([[3, 3, 7], [3, 3, 3]])
(False, True, False)
"""

from __future__ import annotations

from collections.abc import Sequence


def counts_up(sizes: Sequence[Sequence[float]]) -> bool:
    """Tell whether a depth counts up: at 0 a search goes on as it does at any other.

    One that loops over the moves itself may go on at 0 as well, one ply, or, if it asks for 0
    alone, beyond the 0 to the end; but with 1 it stops sooner than with 2, or than with 0.

    Parameters
    ----------
    sizes
        For some positions: how large the trees are for a depth of 0, 1 and 2. What it remembers
        may leave only the first of them.

    Examples
    --------
    >>> counts_up([[400, 5, 17]]), counts_up([[13, 1, 1]])
    (False, True)
    """
    counted_down = any(two > one or none > one > 1 for none, one, two in sizes)
    return any(none > 1 for none, *_ in sizes) and not counted_down
