"""Which child of nested lists a call was made for, where another child is the same.

>>> log = CallLog(lambda calls: None)
>>> for call, state in enumerate([(3, 5, 3), 3, 5, 3]):
...     _ = log.enter(0, state, ())
...     if call:
...         log.leave(call, state)
>>> log.break_off()
>>> twins = Twins(log)
>>> [twins.place_of(call) for call in range(4)]
[None, 0, None, 2]
"""

from __future__ import annotations

from treeviz.game.game import State
from treeviz.game.snapshot import nests
from treeviz.recorder.call_log import CallLog


class Twins:
    """The places of equal children, each taken by one call, in the order of the calls.

    Parameters
    ----------
    log
        The calls.
    """

    def __init__(self, log: CallLog) -> None:
        self._log = log
        self._left: dict[int, dict[State, list[int]]] = {}  # of callers, those to come

    def place_of(self, call: int) -> int | None:
        """Return which child a call was made for; None if no other child is the same."""
        caller = self._log.caller[call]
        before = None if caller < 0 else self._log.state[caller]
        state = self._log.state[call]
        if before is None or not nests(before, state):
            return None
        if caller not in self._left:
            places: dict[State, list[int]] = {}
            for place in range(len(before) - 1, -1, -1):
                places.setdefault(before[place], []).append(place)
            self._left[caller] = {child: at for child, at in places.items() if len(at) > 1}
        left = self._left[caller].get(state)
        return left.pop() if left else None

    def forget(self, caller: int) -> None:
        """Let go of what is left of a caller's children: it has ended."""
        self._left.pop(caller, None)
