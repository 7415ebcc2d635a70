"""Whether a heuristic treats alike what is alike: mirror images, and the board with sides swapped.

>>> from treeviz import games
>>> from treeviz.diagnosis.sample import Sample
>>> game = games.Domineering(".V../.VHH/HH../.... V")
>>> opinions = SampleEstimates(Sample(game), game.heuristic)
>>> [finding.name for law in EVENNESS for finding in law(opinions)]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isfinite

from treeviz.diagnosis.findings.estimate_facts import Uneven
from treeviz.diagnosis.findings.example_tree import at
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.laws.estimates import SampleEstimates
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import place_of
from treeviz.game.game import State

_SYMMETRIES = 2000  # positions whose symmetries are asked for
_CLOSE = 1e-9  # of the largest value: what is lost as numbers are added in another order


def symmetric(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that a board and its mirror image are not worth the same to the heuristic."""
    twins = CheckedGame(opinions.sample.rules).symmetries
    yield from _uneven(opinions, "asymmetric", twins)


def antisymmetric(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that with the sides swapped a value does not just change its sign.

    A game may tell what that board is, ``swapped(state)``; else it may be found.
    """
    swap = opinions.swap
    if swap is None:
        return

    def twins(state: State) -> Iterable[State]:
        return (swap(state),)

    yield from _uneven(opinions, "not-antisymmetric", twins, swapped=True)


def _uneven(
    opinions: SampleEstimates,
    name: str,
    twins: Callable[[State], Iterable[State]],
    *,
    swapped: bool = False,
) -> Iterator[Finding]:
    """Yield that a twin of a position is not worth as much to the heuristic, but for the sign."""
    sample, sign = opinions.sample, -1 if swapped else 1
    uneven: dict[State, tuple[State, float]] = {}
    largest = max((abs(value) for value in opinions.value.values() if isfinite(value)), default=0.0)
    for state in list(opinions.value)[:_SYMMETRIES]:
        for twin in twins(state):
            other = opinions.of(twin)
            value = sign * opinions.value[state]
            if not (other == value or abs(other - value) <= _CLOSE * largest):
                uneven.setdefault(state, (twin, other))
    if uneven:
        state = sample.smallest(uneven)
        twin, other = uneven[state]
        place = place_of(sample.rules, twin)
        fact = Uneven(at(sample, state), opinions.value[state], place, other, swapped)
        yield opinions.told(name, state, fact, 0)


EVENNESS: tuple[Callable[[SampleEstimates], Iterator[Finding]], ...] = (symmetric, antisymmetric)
