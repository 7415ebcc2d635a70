"""Which calls of a search are chance's turn: those whose values are means of the values below.

A call log does not say it. But where chance moves, a value is seldom one of those below, as it is
wherever a player chooses, and it is their mean. What such calls have in common (a value of the
player's parameter, the function that was called, every second ply) tells all of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from math import isclose
from re import compile as pattern
from typing import NamedTuple

from treeviz.errors import RecordingError
from treeviz.formatting.numerals import count
from treeviz.recorder.call_log import NO_CALLER, CallLog

_SURE = 0.9  # the share of the calls that must show it
_MEANS = pattern(r"chance|expect(?!.*max|.*min)|exp_|exp[A-Z]|average|random")  # in names
_SHOWN = 4  # values in a message

Tells = Callable[[int], bool]


class _Seen(NamedTuple):
    """A call with calls inside it: its value, and those of the calls inside."""

    call: int
    value: float
    below: list[float]

    @property
    def chosen(self) -> bool:
        """Whether the value is one of those below, as where a player chooses."""
        return self.value in self.below

    @property
    def between(self) -> bool:
        return min(self.below) <= self.value <= max(self.below)

    @property
    def mean(self) -> bool:
        return isclose(self.value, sum(self.below) / len(self.below), rel_tol=1e-6, abs_tol=1e-9)


def chance_calls(
    log: CallLog,
    asked: Iterable[int],
    worth: Callable[[int], float | None],
    names: Sequence[str],
) -> Tells | None:
    """Return what tells whether it was chance's turn at a call; None if it never was.

    Parameters
    ----------
    log, asked
        The calls, and those of them to look at.
    worth
        Call → its value as the program returned it.
    names
        What the watched functions are called.

    Raises
    ------
    RecordingError
        If values are means, and nothing tells which calls average, or how likely things are.
    """
    seen = list(_seen(log, asked, worth))
    weighed = any(said.probability is not None for said in log.said)
    named = {place for place, name in enumerate(names) if _MEANS.search(name)}

    def averages(one: _Seen) -> bool:
        """Tell whether a value may be a mean: the plain one, or one that is said to be weighed."""
        return one.between if weighed or log.function[one.call] in named else one.mean

    odd = [one for one in seen if not one.chosen]
    means = [one for one in odd if averages(one)]
    if not means or len(means) < _SURE * len(odd):
        _check_unweighed(seen, list(_keys(log, len(names))), names, log)
        return None
    for key in _keys(log, len(names)):
        shown = {key(one.call) for one in means}
        there = [one for one in seen if key(one.call) in shown]
        if sum(map(averages, there)) >= _SURE * len(there):
            if not weighed:
                _check_alike(there, names, log)
            return lambda call, key=key: key(call) in shown  # type: ignore[misc]
    one = means[0]
    raise RecordingError(
        f"{_told(one, names, log)}: where chance moves; which of its calls are that? Say it by a "
        "parameter or a function of the call: watch(player=lambda …), whose value they share"
    )


def _seen(
    log: CallLog, asked: Iterable[int], worth: Callable[[int], float | None]
) -> Iterator[_Seen]:
    """Yield the calls whose value, and some values below it, are known."""
    for call in asked:
        value = worth(call)
        below = [v for inside in log.inside(call) if (v := worth(inside)) is not None]
        if value is not None and below:
            yield _Seen(call, value, below)


def _keys(log: CallLog, functions: int) -> Iterator[Callable[[int], Hashable]]:
    """Yield what calls may have in common, the likeliest first."""
    if any(said.player is not None for said in log.said):
        yield lambda call: _plain(log.said[call].player)
    if functions > 1:
        yield lambda call: log.function[call]
    plies = array("i")
    for caller in log.caller:
        plies.append(0 if caller == NO_CALLER else plies[caller] + 1)
    yield lambda call: plies[call] % 2
    yield lambda call: plies[call] % 4


def _plain(value: object) -> Hashable:
    return repr(value)


def _check_unweighed(
    seen: Sequence[_Seen], keys: Sequence[Callable[[int], Hashable]], names: Sequence[str],
    log: CallLog,
) -> None:  # fmt: skip
    """Refuse calls of one kind that all lie between the values below, where no other call does."""
    for key in keys:
        odd = {key(one.call) for one in seen if not one.chosen}
        there = [one for one in seen if key(one.call) in odd]
        inside = all(one.between and not (one.chosen and len(set(one.below)) > 1) for one in there)
        if len(there) > 1 and inside and len(there) < len(seen):
            _check_alike(there, names, log)


def _check_alike(there: Sequence[_Seen], names: Sequence[str], log: CallLog) -> None:
    """Refuse means of what is not equally likely, where nobody says how likely it is."""
    wrong = next((one for one in there if not one.mean), None)
    if wrong is not None:
        raise RecordingError(
            f"{_told(wrong, names, log)} where not all is equally likely: say how likely a call "
            "is, by a parameter or a function of the call: watch(probability=lambda …)"
        )


def _told(one: _Seen, names: Sequence[str], log: CallLog) -> str:
    """Return which call returned which mean."""
    listed = ", ".join(f"{value:g}" for value in one.below[:_SHOWN])
    more = len(one.below) - _SHOWN
    listed += f", and {count(more, 'other')}" if more > 0 else ""
    function = names[log.function[one.call]]
    return f"{function} returned {one.value:g}, a mean of the values below it ({listed})"
