"""Moves that a search tries twice: first a probe within a narrow window, then the search itself.

A principal variation search (scout, aspiration at inner nodes) asks of a move only whether it is
better than the best so far; if it is, the same move is searched again, within a wider window. The
two visits are one move, so one of them is left: the last, from which the value comes.

The last one may fail where the probe stopped: the probe proved at least 5, the search that began at
5 at most that. Neither proves the value, both together do: there the branches of the probe that
the last one did not enter, stay.

Two different moves may lead to equal positions, and both are moves. What tells them from a probe is
the window: a probe stops at an end of its own, and the search after it looks beyond that end; from
one move to the next alpha and beta only close in.

References
----------
J. Pearl, "Scout: a simple game-searching algorithm with proven optimal properties", 1980;
A. Reinefeld, "An improvement to the scout tree search algorithm", 1983.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.recorder.call_log import NO_CALLER, CallLog
from treeviz.recorder.interpretation import Interpretation
from treeviz.recorder.runs import Run


class ShownCalls(NamedTuple):
    """The calls of a search, each move of a position once.

    Attributes
    ----------
    log
        The calls.
    place
        Where a call that is left stands now.
    probes
        The calls that search a move again, each as often as it was probed before.
    joined
        Of calls that stand for several visits, which they were: the probe proves the value, too.
    """

    log: CallLog
    place: dict[int, int]
    probes: list[int]
    joined: dict[int, list[int]]


def last_calls(log: CallLog, read: Interpretation, runs: Iterable[Run]) -> ShownCalls | None:
    """Return a log with the last visit of each move alone; None if no move was searched again.

    Parameters
    ----------
    log
        The calls.
    read
        What they mean.
    runs
        The searches in it; the outermost calls of a rooted one are moves of one position, too.
    """
    probed: dict[int, int] = {}  # a call that searches a move again → the probe before it
    for call in range(len(log)):
        probed |= _probes(log, read, list(log.inside(call)), log.function[call])
    for run in runs:
        if run.rooted:  # the first move is searched at once, by the function that searches again
            probed |= _probes(log, read, run.calls, log.function[run.calls[0]])
    if not probed:
        return None
    return _without(log, read, probed)


def _probes(
    log: CallLog, read: Interpretation, siblings: Sequence[int], above: int
) -> dict[int, int]:
    """Return which of the calls made from one position search a move again, and whose probe."""
    return {
        call: before
        for before, call in pairwise(siblings)
        if log.state[before] == log.state[call] and _again(log, read, before, call, above)
    }


def _again(log: CallLog, read: Interpretation, probe: int, call: int, above: int) -> bool:
    """Tell whether a call searches the move of an earlier one again, and is no other move."""
    if log.said[probe].move != log.said[call].move:
        return False
    if log.function[probe] != log.function[call]:
        return log.function[call] == above  # the probe is made by a function of its own
    tried, searched = read.window(probe), read.window(call)
    value = read.value(probe)
    if tried is None or searched is None or value is None:
        return False
    below = value <= tried[0] and searched[0] < tried[0]
    if below or (value >= tried[1] and tried[1] < searched[1]):
        return True
    # The same window once more, though the probe had reached its end: the move would have cut.
    chooser = (
        read.players[probe].other if log.caller[probe] < 0 else read.players[log.caller[probe]]
    )
    reached = value >= tried[1] if chooser is Player.MAX else value <= tried[0]
    return tried == searched and tried != (-inf, inf) and reached


def _without(log: CallLog, read: Interpretation, probed: dict[int, int]) -> ShownCalls:
    """Return the calls of a log without probes, the branches of some with those searched again."""
    gone = frozenset(probed.values())
    found = CallLog(lambda calls: None)
    place: dict[int, int] = {}
    joined: dict[int, list[int]] = {}
    waiting = [
        (_with_probes(log, read, call, probed), NO_CALLER)
        for call in reversed(log.outermost())
        if call not in gone
    ]
    while waiting:
        visits, caller = waiting.pop()
        call, here = visits[0], len(found.state)
        place |= dict.fromkeys(visits, here)
        if len(visits) > 1:
            joined[here] = visits
        found.caller.append(caller)
        found.end.append(here + 1)
        found.function.append(log.function[call])
        found.state.append(log.state[call])
        found.said.append(log.said[call])
        found.result.append(log.result[call])
        if call in log.known:
            found.known.add(here)
        below = _below(log, read, visits, probed, gone)
        waiting.extend((inside, here) for inside in reversed(below))
    for call in range(len(found) - 1, -1, -1):
        if (caller := found.caller[call]) != NO_CALLER:
            found.end[caller] = max(found.end[caller], found.end[call])
    again = (call for call in sorted(probed.keys() - gone) if call in place)
    probes = [place[call] for call in again for _ in _chain(probed, call)]
    return ShownCalls(found, place, probes, joined)


def _chain(probed: dict[int, int], call: int) -> Iterator[int]:
    """Yield the probes of a move that a call searches again, the latest first."""
    while call in probed:
        yield (call := probed[call])


def _below(
    log: CallLog,
    read: Interpretation,
    visits: Sequence[int],
    probed: dict[int, int],
    gone: Collection[int],
) -> list[list[int]]:
    """Return the moves below some visits of one node, those of the last visit first."""
    moves: list[list[int]] = []
    for visit in visits:
        known = moves[:]
        for call in log.inside(visit):
            if call in gone:
                continue
            same = _with_probes(log, read, call, probed)
            at = next((m for m in known if log.state[m[0]] == log.state[call]), None)
            if at is None:
                moves.append(same)
            else:
                at.extend(same)
                known.remove(at)
    return moves


def _with_probes(
    log: CallLog, read: Interpretation, call: int, probed: dict[int, int]
) -> list[int]:
    """Return a call and those probes of its move without which it does not prove its value."""
    visits = [call]
    while call in probed and _rests_on(log, read, call, probed[call]):
        call = probed[call]
        visits.append(call)
    return visits


def _rests_on(log: CallLog, read: Interpretation, call: int, probe: int) -> bool:
    """Tell whether a value was found by a probe, and the last search only confirmed it."""
    value, (alpha, beta) = read.value(call), read.window(call) or (-inf, inf)
    if value is None or value != read.value(probe):
        return False
    answered = log.end[call] == call + 1  # by a table, from what the probe had found
    low, high = read.window(probe) or (-inf, inf)
    return answered or (low < alpha == value) or (high > beta == value)
