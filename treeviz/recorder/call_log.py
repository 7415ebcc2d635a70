"""The calls of somebody's search as they come: what was passed, what was returned, nothing guessed.

What a call means (who is to move, which part of the result is the value, whose side it is on) shows
only when many calls can be seen together. So while the search runs, calls are only taken down; they
become visits afterwards, in :mod:`treeviz.recorder.interpretation`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

NO_CALLER = -1
_REPORT_EVERY = 1 << 12  # calls


class NotReturned:
    """What stands for the result of a call that an exception left."""

    def __repr__(self) -> str:
        return "nothing, for it was left by an error"


NOT_RETURNED = NotReturned()


class CallSaid(NamedTuple):
    """What the arguments of a call say beside the position, as they were passed; None: nothing.

    Attributes
    ----------
    player
        Whose turn it is, in the words of the program.
    alpha, beta
        The window.
    move
        The move that led here.
    probability
        How likely it was, where chance made it.
    left
        What else was passed, as far as it may say whose turn it is, and nothing that is named does.
    """

    player: Any = None
    alpha: Any = None
    beta: Any = None
    move: Any = None
    probability: Any = None
    left: tuple[Any, ...] = ()


SaidParts: TypeAlias = tuple[Any, ...]  # those of `CallSaid`, made one only when they are read


class CallLog:
    """Calls in the order of their beginning, one entry a call in each column.

    Parameters
    ----------
    at_pause
        Called with the number of calls every few thousand, and at `most`; it may raise.
    most
        How many calls to take down; None: any number.

    Attributes
    ----------
    caller
        The call from which each was made; `NO_CALLER` for the outermost.
    end
        One past the last call made inside each.
    function
        Which of the watched functions was called.
    state
        The position at entry, as a value.
    known
        Calls that a cache answered, as far as it says so.
    result
        What each returned.
    open
        The calls that have not ended, from the outermost on, after `NO_CALLER`.
    enter
        (function, state, said) takes down that a call begins; returns its number.
    leave
        (call, result) takes down what a call returned; those inside it that did not end are left by
        an error.
    """

    def __init__(self, at_pause: Callable[[int], None], most: int | None = None) -> None:
        self.caller = array("i")
        self.end = array("i")
        self.function = bytearray()
        self.state: list[Any] = []
        self._said: list[Any] = []
        self._named = 0  # how many of them have names for their parts
        self.result: list[Any] = []
        self.known: set[int] = set()
        self.open = [NO_CALLER]
        self.enter, self.leave = _writers(self, at_pause, most)

    def __len__(self) -> int:
        return len(self.state)

    @property
    def said(self) -> list[CallSaid]:
        """What each call says beside its position."""
        said = self._said
        if self._named != len(said):
            said[self._named :] = map(CallSaid._make, said[self._named :])
            self._named = len(said)
        return said

    def abandon(self, call: int) -> None:
        """Take down that an exception left a call."""
        self.leave(call, NOT_RETURNED)

    def break_off(self) -> None:
        """Take down that all calls that have not ended never will."""
        self.leave(0, NOT_RETURNED)

    def outermost(self) -> list[int]:
        """Return the calls that were not made inside others."""
        found, call = [], 0
        while call < len(self):
            found.append(call)
            call = self.end[call]
        return found

    def sample(self, most: int) -> list[int]:
        """Return calls by which to judge all: all of few, else about so many of each kind.

        Parameters
        ----------
        most
            How many of each: any, those with calls inside them, and the outermost.
        """
        inner = [call for call in range(len(self)) if self.end[call] > call + 1]
        some = range(0, len(self), max(1, len(self) // most))
        near = inner[:: max(1, len(inner) // most)]
        return sorted({*some, *near, *self.outermost()[:most]})

    def inside(self, call: int) -> Iterator[int]:
        """Yield the calls that were made from inside a call itself, in their order."""
        at, last = call + 1, self.end[call]
        while at < last:
            yield at
            at = self.end[at]


def _writers(
    log: CallLog, at_pause: Callable[[int], None], most: int | None
) -> tuple[Callable[[int, Any, SaidParts], int], Callable[[int, Any], None]]:
    """Return `enter` and `leave`: closures, since looks at attributes cost time at each call."""
    ends, states, results = log.end, log.state, log.result
    add_caller, add_end, add_function = log.caller.append, ends.append, log.function.append
    add_state, add_said, add_result = states.append, log._said.append, results.append
    inside = log.open
    begin, end = inside.append, inside.pop
    pause = _REPORT_EVERY if most is None else min(most, _REPORT_EVERY)

    def look_up(call: int) -> None:
        nonlocal pause
        at_pause(call)
        step = pause + _REPORT_EVERY
        pause = step if most is None else max(min(most, step), call + 1)

    def enter(function: int, state: Any, said: SaidParts) -> int:
        call = len(states)
        if call >= pause:
            look_up(call)
        add_caller(inside[-1])
        add_end(call + 1)
        add_function(function)
        add_state(state)
        add_said(said)
        add_result(NOT_RETURNED)
        begin(call)
        return call

    def leave(call: int, result: Any) -> None:
        while inside[-1] > call:
            ends[end()] = len(states)
        if inside[-1] == call:
            end()
            ends[call] = len(states)
            results[call] = result

    return enter, leave
