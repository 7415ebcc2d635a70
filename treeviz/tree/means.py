"""What chance nodes are worth: the mean of what may happen, each by how likely it is.

Nobody chooses at a chance node, so its interval is the mean of the intervals below it: its lower
end is the mean of the lower ends, its upper end that of the upper ones. What may happen beyond the
recorded branches may be anything. A mean is rounded; how, is the search's own business. So a
recorded value that differs from the mean by no more than rounding may explain stands for it, and
all else can be compared exactly. Where it is not known how likely things are, a recorded value
between those below it is taken for their mean, and nothing more is known of it.

>>> from treeviz import Player, Recorder
>>> recorder = Recorder()
>>> root = recorder.enter("a coin", player=Player.CHANCE)
>>> for face, payoff in (("heads", 3), ("tails", -1)):
...     node = recorder.enter(face, face, Player.MAX, probability=0.5)
...     recorder.leave(payoff)
>>> recorder.leave(1)
>>> recorder.tree().bounds(0)
(1.0, 1.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf, isinf, isnan
from typing import TypeAlias

from treeviz.tree.columns import OPEN, Columns

Share: TypeAlias = "tuple[float, float]"  # a value, and how likely it is
ROUNDING = 1e-6  # the share of a value, or of a certainty, that counts as rounded off


def mean_end(columns: Columns, node: int, parts: Sequence[Share], lost: float) -> float:
    """Return one end of the interval of a chance node.

    Parameters
    ----------
    columns
        The recording.
    node
        The chance node, which has children.
    parts
        This end of each child, and how likely the child is.
    lost
        What this end is where nothing is known: −∞ or +∞.
    """
    if columns.unweighed(node):
        return _unweighed_end(columns, node, [end for end, _ in parts], lost)
    shares = [(end, share) for end, share in parts if share > 0]
    if columns.kind[node] == OPEN or fsum(share for _, share in shares) < 1 - ROUNDING:
        return lost  # something else may happen
    mean = weighted(shares, lost)
    value = columns.value[node]
    size = fsum(share * abs(end) for end, share in shares)
    return value if not isinf(size) and abs(value - mean) <= ROUNDING * size else mean


def _unweighed_end(columns: Columns, node: int, ends: Sequence[float], lost: float) -> float:
    """Return one end of the interval of a mean of which only the parts are known."""
    if columns.kind[node] == OPEN:
        return lost
    recorded = [columns.value[child] for child in columns.children(node)]
    value = columns.value[node]
    if recorded == list(ends) and min(ends) <= value <= max(ends):
        return value
    return min(ends) if lost < 0 else max(ends)


def weighted(shares: Sequence[Share], lost: float = -inf) -> float:
    """Return the mean of values, each by its share.

    Parameters
    ----------
    shares
        Values with how likely each is.
    lost
        What wins where an infinity of either sign is among them.

    Examples
    --------
    >>> weighted([(3.0, 0.25), (-1.0, 0.75)])
    0.0
    """
    infinite = {value for value, _ in shares if isinf(value)}
    if infinite:
        return lost if lost in infinite else infinite.pop()
    return fsum(value * share for value, share in shares)


def overfull(columns: Columns, node: int) -> float | None:
    """Return what the shares of a chance node add up to if that is more than 1; else None."""
    total = fsum(share for _, share in columns.shares(node) if not isnan(share))
    return total if total > 1 + ROUNDING else None
