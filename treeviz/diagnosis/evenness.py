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

from treeviz.diagnosis.estimate_facts import Uneven
from treeviz.diagnosis.estimates import SampleEstimates
from treeviz.diagnosis.example_tree import at
from treeviz.diagnosis.findings import Finding
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import ask, place_of
from treeviz.game.game import State

_SYMMETRIES = 2000  # positions whose symmetries are asked for
_CLOSE = 1e-9


def symmetric(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that a board and its mirror image are not worth the same to the heuristic."""
    twins = CheckedGame(opinions.sample.rules).symmetries
    yield from _uneven(opinions, "asymmetric", twins)


def antisymmetric(opinions: SampleEstimates) -> Iterator[Finding]:
    """Yield that with the sides swapped a value does not just change its sign.

    Only a game that defines ``swapped(state)`` tells what that board is.
    """
    rules = opinions.sample.rules
    swap = getattr(rules, "swapped", None) or getattr(
        getattr(rules, "_game", None), "swapped", None
    )
    if swap is None:
        return

    def twins(state: State) -> Iterable[State]:
        return (ask(rules, "swapped", state, swap),)

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
    for state in list(opinions.value)[:_SYMMETRIES]:
        for twin in twins(state):
            other = opinions.of(twin)
            if not _equal(other, sign * opinions.value[state]):
                uneven.setdefault(state, (twin, other))
    if uneven:
        state = sample.smallest(uneven)
        twin, other = uneven[state]
        place = place_of(sample.rules, twin)
        fact = Uneven(at(sample, state), opinions.value[state], place, other, swapped)
        yield opinions.told(name, state, fact, 0)


EVENNESS: tuple[Callable[[SampleEstimates], Iterator[Finding]], ...] = (symmetric, antisymmetric)


def _equal(one: float, other: float) -> bool:
    return one == other or abs(one - other) <= _CLOSE * max(abs(one), abs(other))
