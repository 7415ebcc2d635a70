"""Whether the depth that a search is given is how far to look, or how far it has come.

>>> counts_up([[1, 3, 7]]), counts_up([[13, 13, 13]]), counts_up([[3, 3, 7], [3, 3, 3]])
(False, True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isinf

from treeviz.diagnosis.calls.heard import Heard


def sizes_by_depth(watched: Callable[[int], Heard]) -> list[float]:
    """Return how large trees are that look 0, 1 and 2 plies ahead; nothing without time.

    Parameters
    ----------
    watched
        Depth → what the search gave.
    """
    heard = [watched(depth) for depth in range(3)]
    if any(one.timed for one in heard):
        return []
    return [inf if one.limited else len(one.tree or ()) for one in heard]


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


def within_the_game(watched: Callable[[int], Heard], depth: int, beyond: int) -> tuple[Heard, int]:
    """Return what a search gave that is not to look beyond the end, and how much less that is.

    Some look at a finished game only where no depth is left, and find no move of it: infinity.

    Parameters
    ----------
    watched
        Depth → what the search gave.
    depth, beyond
        A depth that is enough, and how much less of it is known to be so.
    """
    heard = watched(depth - beyond)
    if beyond or depth < 1 or not _endless(heard):
        return heard, beyond
    nearer = watched(depth - 1)
    return (heard, 0) if nearer.tree is None or _endless(nearer) else (nearer, 1)


def _endless(heard: Heard) -> bool:
    """Tell whether some leaf is worth more than any number."""
    if heard.tree is None:
        return False
    columns = heard.tree.columns
    return any(
        isinf(value) and end == node + 1
        for node, (value, end) in enumerate(zip(columns.value, columns.end, strict=True))
    )
