"""Whether what came of searches, one after the other, is a bound or an old answer, and no value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from treeviz.diagnosis.values.true_values import Ends
from treeviz.tree.columns import INNER, PRUNED, Columns

_TELLING = 3  # searches from one position


def leaf_values(runs: Iterable[Sequence[Columns]]) -> Ends:
    """Return the least and the largest value of the leaves of many searches.

    Parameters
    ----------
    runs
        The searches that were run at each position.
    """
    values = [
        value
        for some in runs
        for run in some
        for value, kind in zip(run.value, run.kind, strict=True)
        if kind not in (INNER, PRUNED)
    ]
    return min(values, default=-inf), max(values, default=inf)


def bound_returned(runs: Sequence[Columns], leaves: Ends) -> str | None:
    """Return what is wrong around a search, if only a bound came of its last window; else None.

    Parameters
    ----------
    runs
        The searches that were run, one after the other.
    leaves
        The least and the largest value of any leaf: what a window has all of is no narrow one.
    """
    windows = [run.window(0) for run in runs if run.alpha]
    if not windows or len(windows) < len(runs):
        return None
    (alpha, beta), value = windows[-1], runs[-1].value[0]
    if alpha < value < beta or (alpha <= leaves[0] and leaves[1] <= beta):
        return None
    for place, run in enumerate(runs):
        if len(run) == 1 and _only_bound_of(runs[:place], run):
            return "bound-as-exact"
    widths = [high - low for low, high in windows]
    return "bounds-swapped" if len(runs) > 1 and max(widths) < inf else "no-re-search"


def remembered(runs: Sequence[Columns]) -> bool:
    """Tell whether the last of several searches looked at nothing, and the first did.

    Parameters
    ----------
    runs
        The searches that were run, one after the other.
    """
    return (
        len(runs) > 1
        and len(runs[-1]) == 1 < len(runs[0])
        and runs[-1].value[0] in {run.value[0] for run in runs[:-1]}
    )


def never_deeper(runs: Sequence[Columns], plies: int) -> bool:
    """Tell whether a search that deepens, once for each ply, looks one ply ahead and never more.

    Parameters
    ----------
    runs
        The searches that were run, one after the other.
    plies
        How many plies there are to the end of the game.
    """
    if len(runs) < max(plies, _TELLING) or not all(len(run) == 1 for run in runs[1:]):
        return False
    one_ply = len(runs[0]) > 1 and max(runs[0].parent) == 0
    return one_ply and len({run.value[0] for run in runs}) == 1


def _only_bound_of(before: Sequence[Columns], run: Columns) -> bool:
    """Tell whether a search that looked at nothing gave a bound from before as if it were exact."""
    (alpha, beta), value = run.window(0), run.value[0]
    for other in before:
        low, high = other.window(0)
        if other.value[0] == value and len(other) > 1:
            if value >= high and value < beta:
                return True  # it may be more
            if value <= low and value > alpha:
                return True  # it may be less
    return False
