"""The calls of a log, each move of a position once: what was only a probe of it is left out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.recorder.call_log import NO_CALLER, CallLog
from treeviz.recorder.interpretation import Interpretation
from treeviz.recorder.probes import Visits, Window, probes_among, without_probes
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
    runs = list(runs)
    visits = _LoggedVisits(log, read)
    probed: dict[int, int] = {}  # a call that searches a move again → the probe before it
    for call in range(len(log)):
        if log.end[call] > call + 2 and read.players[call] is not Player.CHANCE:
            probed |= probes_among(visits, list(log.inside(call)))
    for run in runs:
        if run.rooted:
            visits.root = log.function[run.calls[0]]
            probed |= probes_among(visits, run.calls)
    if not probed:
        return None
    found = CallLog(lambda calls: None)
    place: dict[int, int] = {}
    once = without_probes(visits, log.outermost(), probed)
    for here, same in enumerate(once.visits):
        call = same[0]
        place |= dict.fromkeys(same, here)
        found.function.append(log.function[call])
        found.state.append(log.state[call])
        found.said.append(log.said[call])
        found.result.append(log.result[call])
        if call in log.known:
            found.known.add(here)
    found.caller.extend(once.caller)
    found.end.extend(once.end)
    several = {here: same for here, same in enumerate(once.visits) if len(same) > 1}
    return ShownCalls(found, place, once.probes, several)


class _LoggedVisits(Visits):
    """The calls of a log, as visits of which some may be probes.

    Attributes
    ----------
    root
        The function that searches a move of the root again: the first is searched at once, by it.
    """

    def __init__(self, log: CallLog, read: Interpretation) -> None:
        self._log, self._read = log, read
        self.caller, self.end = log.caller, log.end
        self.root: int | None = None

    def key(self, visit: int) -> Hashable:
        state: Hashable = self._log.state[visit]
        return state

    def same_move(self, probe: int, visit: int) -> bool | None:
        log = self._log
        if log.said[probe].move != log.said[visit].move:
            return False
        if log.function[probe] == log.function[visit]:
            return None
        caller = log.caller[visit]  # the probe is made by a function of its own
        return log.function[visit] == (self.root if caller == NO_CALLER else log.function[caller])

    def window(self, visit: int) -> Window | None:
        return self._read.window(visit)

    def value(self, visit: int) -> float | None:
        return self._read.value(visit)

    def player(self, visit: int) -> Player:
        return self._read.players[visit]
