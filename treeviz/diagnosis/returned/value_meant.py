"""Which part of results is the value, where the calls at one position leave it open.

A connect four that sees a win before it calls itself returns ``(column, 1000)`` everywhere near the
end of a game; only where it looks farther do leaves without a column show that this is no value.

>>> from treeviz import games
>>> from treeviz.diagnosis.sample import Sample
>>> def search(heap, mine):
...     if not heap:
...         return (None, -1 if mine else 1)
...     told = [(n, search(heap - n, not mine)[1]) for n in (1, 2) if n <= heap]
...     return (max if mine else min)(told, key=lambda one: one[1])
>>> nim = games.Nim("3")
>>> calling = Calling(nim, search, call=lambda state: (state[0], True))
>>> settle_value(calling, Sample(nim))
>>> calling.reads.get("value")  # the calls at each position tell it
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.sample import Sample
from treeviz.game.game import Player, State
from treeviz.recorder.result_parts import Part, number_in, value_parts

_POSITIONS = 6  # at which a search is called for this
_PLIES = 4  # to the end of the game, at the largest of them
_NODES = 600  # of one call
_ENDS = 4  # finished games of each outcome


def settle_value(calling: Calling, sample: Sample) -> None:
    """Note in how calls are read which part of results is the value, if only several calls tell.

    Parameters
    ----------
    calling, sample
        How the search is called, and the positions; what it keeps between calls is as it was
        afterwards.
    """
    if calling.records or "value" in calling.reads:
        return
    calling.clock = None  # what results mean must not hang on how fast a machine is
    together: list[Any] = []
    open_somewhere = False
    for state in _positions(sample):
        results = _results(calling, sample, state)
        if results and not any(isinstance(one, (tuple, list, dict)) for one in results):
            return
        together += results
        open_somewhere |= len(value_parts(results, verdicts=False)) > 1
    sure: list[Part] = value_parts(together, verdicts=False) if open_somewhere else []
    if len(sure) > 1 and not calling.calls_another:  # an entry may return a move there
        sure = _tell_who_won(calling, sample, sure)
    if len(sure) == 1:
        calling.reads["value"] = sure[0]


def _tell_who_won(calling: Calling, sample: Sample, parts: Sequence[Part]) -> list[Part]:
    """Return the parts that tell who won, where a search is called at finished games.

    Their sign is always that of who won, for MAX or for the mover, or always the other; a tie is 0.
    """
    ends = [state for state in sample.finished if state in sample.value]
    won = [[s for s in ends if sample.value[s] * sign > 0][:_ENDS] for sign in (1, -1)]
    states = [*won[0], *won[1], *[s for s in ends if not sample.value[s]][:_ENDS]]

    def results() -> list[Any]:
        return [calling.exactly(state, 0, _NODES).result for state in states]

    told = list(zip(states, calling.kept.forgetting(results), strict=True)) if all(won) else []
    return [part for part in parts if told and _agrees(part, told, sample)]


def _agrees(part: Part, told: Sequence[tuple[State, Any]], sample: Sample) -> bool:
    for_max, for_mover = set[float](), set[float]()
    for state, result in told:
        number, worth = number_in(result, part), sample.value[state]
        if number is None or bool(number) is not bool(worth):
            return False
        if worth:
            for_max.add(number * worth > 0)
            for_mover.add((number * worth > 0) is (sample.mover[state] is Player.MAX))
    return len(for_max) == 1 or len(for_mover) == 1


def _positions(sample: Sample) -> Sequence[State]:
    small = [s for s in sample.unfinished if 0 < sample.plies.get(s, 0) <= _PLIES]
    small.sort(key=lambda state: (-sample.plies[state], sample.size.get(state, inf)))
    return small[:: max(len(small) // _POSITIONS, 1)][:_POSITIONS]


def _results(calling: Calling, sample: Sample, state: State) -> list[Any]:
    """Return what all calls of a search returned at a position."""
    found: list[Any] = []

    def note(result: Any) -> float:
        found.append(result)
        return 0.0

    calling.reads["value"] = note
    try:
        calling.kept.forgetting(lambda: calling(state, int(sample.plies[state]) + 1, _NODES))
    finally:
        del calling.reads["value"]
    return found
