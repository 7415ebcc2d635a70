"""Which calls of a search are chance's turn: those whose values are means of the values below.

A call log does not say it. But where chance moves, a value is seldom one of those below, as it is
wherever a player chooses, and it is their mean. What such calls have in common (a value of the
player's parameter, the function that was called, every second ply) tells all of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from math import isclose
from re import compile as pattern
from typing import NamedTuple

from treeviz.errors import RecordingError
from treeviz.formatting.numerals import count
from treeviz.formatting.printed import repr_of
from treeviz.recorder.call_log import NO_CALLER, CallLog
from treeviz.recorder.chance_weights import Mean, Weights, common_weights, fits, weights_of_two
from treeviz.recorder.parts_of_states import parts_of_states

_SURE = 0.9  # the share of the calls that must show it
_MEANS = pattern(r"chance|expect(?!.*max|.*min)|exp_|exp[A-Z]|average|random")  # in names
_SHOWN = 4  # values in a message

Tells = Callable[[int], bool]


class ChanceCalls(NamedTuple):
    """Whether it was chance's turn at a call, and how likely the calls inside it were.

    Attributes
    ----------
    tells
        Whether it was.
    common
        For numbers of calls inside one, how likely each is; None: all alike, or said elsewhere.
    single
        Whether of two calls it may be told by their mean alone.
    """

    tells: Tells
    common: Mapping[int, Weights] | None = None
    single: bool = False

    def weights(self, below: Sequence[float | None], value: float | None) -> Weights | None:
        """Return how likely each of the calls inside one was; None if all alike.

        All are 0 if it is not known.

        Parameters
        ----------
        below, value
            What the calls inside, and the one itself, were worth.
        """
        if self.common is None or len(below) == 1:
            return None
        known = [worth for worth in below if worth is not None]
        weights = None
        if value is not None and len(known) == len(below):
            mean = Mean(known, value)
            weights = self.common.get(len(known))
            if weights is None or not fits(mean, weights):
                weights = weights_of_two(mean) if self.single else None
        if weights is None:
            return (0.0,) * len(below)
        return None if len(set(weights)) == 1 else weights


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
    def extreme(self) -> bool:
        """Whether the value is the highest or the lowest of those below it."""
        return self.value in (min(self.below), max(self.below))

    @property
    def between(self) -> bool:
        """Whether it lies between those below it, as nearly as a sum of products of them can."""
        low, high = min(self.below), max(self.below)
        return low <= self.value <= high or self._is(low) or self._is(high)

    @property
    def mean(self) -> bool:
        return self._is(sum(self.below) / len(self.below))

    def _is(self, other: float) -> bool:
        return isclose(self.value, other, rel_tol=1e-6, abs_tol=1e-9)


def chance_calls(
    log: CallLog,
    asked: Iterable[int],
    worth: Callable[[int], float | None],
    names: Sequence[str],
) -> ChanceCalls | None:
    """Return at which calls it was chance's turn, and how likely things were; None if it never was.

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
        If values are means, and nothing tells which calls average, or how likely things are: no
        parameter, and not the means themselves.
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
        return _weighted_unsaid(seen, list(_keys(log, len(names))), names, log)
    for key in _keys(log, len(names)):
        shown = {key(one.call) for one in means}
        there = [one for one in seen if key(one.call) in shown]
        if sum(map(averages, there)) >= _SURE * len(there):
            found = ChanceCalls(_telling(key, shown))
            if weighed or all(one.mean for one in there):
                return found
            single = all(log.function[one.call] in named for one in there)
            found = found._replace(common=common_weights(map(_mean, there)), single=single)
            if not single:  # nothing but the values says that these are means
                _check_weights(there, found, names, log)
            return found
    # Nothing tells it but each value by itself; that is enough where none leaves it open.
    if all(one.mean != one.extreme for one in seen) and len(seen) == _inner(log):
        by_value = {one.call for one in seen if one.mean}
        return ChanceCalls(lambda call: call in by_value)
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


def _inner(log: CallLog) -> int:
    """Return how many calls have calls inside them."""
    return sum(end > call + 1 for call, end in enumerate(log.end))


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
    yield from parts_of_states(log)


def _telling(key: Callable[[int], Hashable], shown: Collection[Hashable]) -> Tells:
    return lambda call: key(call) in shown


def _plain(value: object) -> Hashable:
    return repr_of(value, None)


def _weighted_unsaid(
    seen: Sequence[_Seen], keys: Sequence[Callable[[int], Hashable]], names: Sequence[str],
    log: CallLog,
) -> ChanceCalls | None:  # fmt: skip
    """Return the calls of one kind whose values are weighted means, though nothing says so.

    They all lie between the values below, and the same weights explain all of them.

    Raises
    ------
    RecordingError
        If they all do, none is one of those below, where no other call does, and no weights fit.
    """
    for key in keys:
        odd = {key(one.call) for one in seen if not one.chosen}
        there = [one for one in seen if key(one.call) in odd]
        if not 1 < len(there) < len(seen) or not all(one.between for one in there):
            continue
        if all(one.mean for one in there):
            continue
        found = ChanceCalls(_telling(key, odd), common_weights(map(_mean, there)))
        if all(_weighs(found, one) for one in there):
            return found
        if not any(one.chosen and len(set(one.below)) > 1 for one in there):
            _check_weights(there, found, names, log)
    return None


def _mean(one: _Seen) -> Mean:
    return Mean(one.below, one.value)


def _weighs(found: ChanceCalls, one: _Seen) -> bool:
    """Tell whether a value is the mean of those below it, as likely as they were found to be."""
    weights = found.weights(one.below, one.value)
    return one.mean or (weights is not None and any(weights))


def _check_weights(
    there: Sequence[_Seen], found: ChanceCalls, names: Sequence[str], log: CallLog
) -> None:
    """Refuse means of what is not equally likely, where nothing tells how likely it is."""
    wrong = next((one for one in there if not _weighs(found, one)), None)
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
