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
from treeviz.game.game import State
from treeviz.recorder.result_parts import Part, value_parts

_POSITIONS = 6  # at which a search is called for this
_PLIES = 4  # to the end of the game, at the largest of them
_NODES = 600  # of one call


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
    if len(sure) == 1:
        calling.reads["value"] = sure[0]


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
