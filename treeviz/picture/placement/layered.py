"""A graph in plies: where its nodes stand when some have several parents.

Each node stands under the middle of its parents, and over the middle of its children, as near as
its neighbours allow (the barycentre method: Sugiyama, Tagawa and Toda, "Methods for visual
understanding of hierarchical system structures", 1981). The places of one ply that are nearest to
where its nodes would like to be, at least so far apart, are an isotonic regression.
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.picture.placement.isotonic import rising

_SWEEPS = 6  # up and down; more change little


def layered(
    levels: Sequence[int],
    parents: Sequence[Sequence[int]],
    before: Sequence[float],
    after: Sequence[float],
    gap: float,
) -> list[float]:
    """Return the place of each node across its ply, the leftmost edge being 0.

    Parameters
    ----------
    levels, parents
        The ply of each node, the first being 0; and its parents, which come before it and stand
        one ply above.
    before, after
        How far each node reaches to the left and to the right of its place, in points.
    gap
        What lies between two neighbours at least, in points.

    Examples
    --------
    >>> layered([0, 1, 1, 2], [[], [0], [0], [1, 2]], [5, 5, 5, 5], [5, 5, 5, 5], 5)
    [12.5, 5.0, 20.0, 12.5]
    """
    children: list[list[int]] = [[] for _ in levels]
    for node, above in enumerate(parents):
        for parent in above:
            children[parent].append(node)
    plies: list[list[int]] = [[] for _ in range(max(levels) + 1)]
    for node, level in enumerate(levels):
        plies[level].append(node)
    centres = [0.0] * len(levels)
    for ply in plies:  # the order of each ply is settled on the way down
        wishes = {node: _mean(parents[node], centres) for node in ply}
        ply.sort(key=wishes.__getitem__)
        _place(ply, wishes, before, after, gap, centres)
    for _ in range(_SWEEPS):
        for ply in reversed(plies):
            _place(ply, _wishes(ply, children, centres), before, after, gap, centres)
        for ply in plies:
            _place(ply, _wishes(ply, parents, centres), before, after, gap, centres)
    left = min(x - reach for x, reach in zip(centres, before, strict=True))
    return [x - left for x in centres]


def _wishes(
    ply: Sequence[int], others: Sequence[Sequence[int]], centres: Sequence[float]
) -> dict[int, float]:
    return {n: _mean(others[n], centres) if others[n] else centres[n] for n in ply}


def _mean(nodes: Sequence[int], centres: Sequence[float]) -> float:
    return sum(centres[node] for node in nodes) / len(nodes) if nodes else 0.0


def _place(
    ply: Sequence[int],
    wishes: dict[int, float],
    before: Sequence[float],
    after: Sequence[float],
    gap: float,
    centres: list[float],
) -> None:
    """Put the nodes of a ply, in their order, as near to their wishes as they have room."""
    offset, offsets = 0.0, []
    for place, node in enumerate(ply):
        if place:
            offset += after[ply[place - 1]] + before[node] + gap
        offsets.append(offset)
    wanted = [wishes[node] - offset for node, offset in zip(ply, offsets, strict=True)]
    starts = rising(wanted, [1.0] * len(ply))
    for node, start, offset in zip(ply, starts, offsets, strict=True):
        centres[node] = start + offset
