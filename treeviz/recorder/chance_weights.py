"""How likely a program takes each outcome of chance to be, found in the means that it returned.

A mean is the sum of what each outcome is worth times how likely it is. So means of the same number
of outcomes, if these are always as likely, are equations of which the solution is how likely. Where
there are not enough of them, the outcomes may come in turns, such as a tile of 2 and one of 4 for
each free square: then positions with any number of squares tell the same few likelihoods.

>>> weights = common_weights([Mean([8.0, 0.0], 6.0), Mean([1.0, 5.0], 2.0), Mean([4.0, 4.0], 4.0)])
>>> weights[2]
(0.75, 0.25)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import fsum, isclose, isfinite
from typing import NamedTuple, TypeAlias

Weights: TypeAlias = "tuple[float, ...]"

_FLAT = 1e-7  # what is left of an equation that says nothing new
_FITS = 1e-6  # the share of the largest value by which a mean may be off
_ROUND = 1000  # the largest denominator of what counts as a plain fraction
_MOST = 64  # outcomes; with more, there is no telling
_EQUATIONS = 400  # means that are looked at, for each number of outcomes
_IN_TURN = range(2, 7)  # kinds of outcomes that may come in turns


class Mean(NamedTuple):
    """What a position of chance was worth to the program, and its outcomes in search order."""

    below: Sequence[float]
    value: float


def common_weights(means: Iterable[Mean]) -> Mapping[int, Weights]:
    """Return, for each number of outcomes, how likely each is; nothing of what is not sure.

    Sure is what at least one mean more bears out than is needed to find it.
    """
    by_count: dict[int, dict[tuple[float, ...], Mean]] = {}
    for mean in means:
        alike = by_count.setdefault(len(mean.below), {})
        if len(alike) < _EQUATIONS and all(map(isfinite, (*mean.below, mean.value))):
            alike[*mean.below, mean.value] = mean
    found: dict[int, Weights] = {}
    for outcomes, alike in by_count.items():
        weights = (1.0,) if outcomes == 1 else _solved(alike.values(), outcomes, lambda one: one)
        if weights is not None:
            found[outcomes] = weights
    if len(found) < len(by_count):
        every = [mean for alike in by_count.values() for mean in alike.values()]
        found |= _in_turns(every, by_count.keys() - found.keys())
    return found


def weights_of_two(mean: Mean) -> Weights | None:
    """Return how likely each of two outcomes is by their mean alone; None if it leaves it open.

    >>> weights_of_two(Mean([8.0, 0.0], 6.0))
    (0.75, 0.25)
    """
    if len(mean.below) != 2 or mean.below[0] == mean.below[1]:
        return None
    first, second = mean.below
    return _proper(
        [(mean.value - second) / (first - second), (first - mean.value) / (first - second)]
    )


def fits(mean: Mean, weights: Weights) -> bool:
    """Tell whether a value is the mean of those below it if each is as likely as is said."""
    told = fsum(share * value for share, value in zip(weights, mean.below, strict=True))
    return isclose(told, mean.value, rel_tol=_FITS, abs_tol=_FITS * max(map(abs, mean.below)))


def _in_turns(means: Sequence[Mean], counts: Iterable[int]) -> Mapping[int, Weights]:
    """Return how likely outcomes are that come in turns, a b a b … or a a … b b …."""
    for kinds in _IN_TURN:
        wanted = [count for count in counts if count % kinds == 0]
        there = [mean for mean in means if len(mean.below) % kinds == 0]
        for in_turn in (_cycled, _blocked):
            if not wanted or (likely := _solved(there, kinds, in_turn(kinds))) is None:
                continue
            return {count: _spread(likely, count, in_turn is _cycled) for count in wanted}
    return {}


def _cycled(kinds: int) -> Callable[[Sequence[float]], Sequence[float]]:
    return lambda below: [_plain_mean(below[kind::kinds]) for kind in range(kinds)]


def _blocked(kinds: int) -> Callable[[Sequence[float]], Sequence[float]]:
    def summed(below: Sequence[float]) -> Sequence[float]:
        size = len(below) // kinds
        return [_plain_mean(below[at : at + size]) for at in range(0, len(below), size)]

    return summed


def _spread(likely: Weights, outcomes: int, cycled: bool) -> Weights:
    size = outcomes // len(likely)
    if cycled:
        return tuple(likely[at % len(likely)] / size for at in range(outcomes))
    return tuple(likely[at // size] / size for at in range(outcomes))


def _plain_mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def _solved(
    means: Iterable[Mean], unknown: int, terms: Callable[[Sequence[float]], Sequence[float]]
) -> Weights | None:
    """Return the only weights that fit all means, if one mean more than needed bears them out.

    Parameters
    ----------
    means
        The equations.
    unknown
        How many weights there are.
    terms
        The values below → what each weight is multiplied with.
    """
    if unknown > _MOST:
        return None
    pivots: list[tuple[int, list[float]]] = []
    borne_out = False
    for row, telling in _equations(means, unknown, terms):
        for place, known in pivots:
            factor = row[place]
            row = [left - factor * right for left, right in zip(row, known, strict=True)]
        place = max(range(unknown), key=lambda at: abs(row[at]))
        if abs(row[place]) < _FLAT:
            if abs(row[unknown]) > _FITS:
                return None  # not as likely everywhere
            borne_out |= telling
            continue
        row = [entry / row[place] for entry in row]
        pivots = [(at, _without(known, row, place)) for at, known in pivots] + [(place, row)]
    if len(pivots) < unknown or not borne_out:
        return None
    return _proper([row[unknown] for _, row in sorted(pivots)])


def _equations(
    means: Iterable[Mean], unknown: int, terms: Callable[[Sequence[float]], Sequence[float]]
) -> Iterator[tuple[list[float], bool]]:
    """Yield rows of an equation each, no entry larger than 1, and whether it says anything."""
    yield [1.0] * (unknown + 1), False
    for mean in means:
        parts = terms(mean.below)
        size = max(map(abs, (*parts, mean.value))) or 1.0
        yield [part / size for part in (*parts, mean.value)], max(parts) - min(parts) > _FITS * size


def _without(row: list[float], other: list[float], place: int) -> list[float]:
    factor = row[place]
    return [left - factor * right for left, right in zip(row, other, strict=True)]


def _proper(weights: Sequence[float]) -> Weights | None:
    """Return weights as the plain fractions that they are; None if they cannot be likelihoods."""
    if min(weights) <= _FITS:
        return None
    plain = [Fraction(weight).limit_denominator(_ROUND) for weight in weights]
    if sum(plain) == 1 and all(abs(a - b) < _FITS for a, b in zip(plain, weights, strict=True)):
        return tuple(map(float, plain))
    return tuple(weights)
