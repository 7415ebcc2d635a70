"""What an argument, or a part of all positions, says: whose turn it is, or that it is chance's.

A position that is a tuple, a dict or an object often holds that itself, and then no parameter
tells it: ``("roll", 3, 0)``, ``{"op": "max", …}``, ``node.kind``. Such a part has few values, and
is there in every position.

>>> from treeviz.recorder.call_log import CallSaid
>>> log = CallLog(lambda calls: None)
>>> for state in (("roll", 3.5), ("hold", 4.5), ("roll", 5.5)):
...     call = log.enter(0, state, CallSaid())
>>> log.break_off()
>>> [[part(call) for call in range(3)] for part in parts_of_states(log)]
[['roll', 'hold', 'roll']]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from treeviz.game.snapshot import Snapshot
from treeviz.recorder.call_log import CallLog

_PLAYERS = 2
_FEW = 4  # values: two players, chance, and the end
_PARTS = 32  # of a position; a board has more

PartOfState = Callable[[int], Hashable]


def turns_told(log: CallLog) -> Iterator[PartOfState]:
    """Yield what reads, at a call, what may say whose turn it is, where no name tells it."""
    yield from arguments_left(log)
    yield from parts_of_states(log)


def arguments_left(log: CallLog) -> Iterator[PartOfState]:
    """Yield what reads those of the arguments without a role that have two values (``mine``)."""
    inner = [call for call in range(len(log)) if log.end[call] > call + 1]
    for place in range(min((len(log.said[call].left) for call in inner), default=0)):
        met = [log.said[call].left[place] for call in inner]
        if all(map(_plain, met)) and len(set(met)) == _PLAYERS:
            yield _left_at(log, place)


def _left_at(log: CallLog, place: int) -> PartOfState:
    return lambda call: log.said[call].left[place] if log.said[call].left else None


def parts_of_states(log: CallLog) -> Iterator[PartOfState]:
    """Yield what reads a part of the position at a call, for each that may say whose turn it is."""
    inner = [call for call in range(len(log)) if log.end[call] > call + 1]
    if not inner:
        return
    for name in _parts(log.state[inner[0]]):
        met: set[Hashable] = set()
        for call in inner:
            part = _parts(log.state[call]).get(name, log)
            if part is log or not _plain(part) or len(met) > _FEW:
                break
            met.add(part)
        else:
            if 2 <= len(met) <= _FEW:
                yield _reader(log, name)


def _reader(log: CallLog, name: Hashable) -> PartOfState:
    def read(call: int) -> Hashable:
        part = _parts(log.state[call]).get(name)
        return part if _plain(part) else None

    return read


def _parts(state: Any) -> dict[Hashable, Any]:
    """Return the parts of a position by name or place; of what has no parts, none."""
    if isinstance(state, Snapshot):
        return dict(state.fields)
    if not isinstance(state, tuple) or not 1 < len(state) <= _PARTS:
        return {}
    names = [one[0] for one in state if isinstance(one, tuple) and len(one) == 2]
    if len(names) == len(state) and all(isinstance(name, str) for name in names):
        return dict(state)  # a dict, as it was taken down
    return dict(enumerate(state))


def _plain(part: Any) -> bool:
    return part is None or isinstance(part, (str, int, bool))
