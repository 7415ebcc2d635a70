"""Numbers that rise → the nearest to given ones, by pooling adjacent violators.

That is the isotonic regression of Ayer et al. ("An empirical distribution function for sampling
with incomplete information", 1955); it takes linear time.
"""

from __future__ import annotations

from collections.abc import Sequence


def rising(wanted: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the numbers nearest to some, of which none is smaller than the one before.

    Examples
    --------
    >>> rising([1, 5, 3, 8], [1, 1, 1, 1])
    [1.0, 4.0, 4.0, 8.0]
    """
    if (places := list(map(float, wanted))) == sorted(places):
        return places
    pools: list[tuple[float, float, int]] = []  # the mean, its weight, and how many numbers
    for mean, weight in zip(wanted, weights, strict=True):
        number = 1
        while pools and pools[-1][0] > mean:
            before, heavy, many = pools.pop()
            mean = (before * heavy + mean * weight) / (heavy + weight)
            weight, number = weight + heavy, number + many
        pools.append((float(mean), weight, number))
    return [mean for mean, _, number in pools for _ in range(number)]
