"""Functions that choose a move by the values that others return: what they return is no value.

A textbook's ``alphabeta(state)`` returns the move, ``max_value`` and ``min_value`` return numbers,
and all three are watched. What the position is worth is then the best of the values below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from treeviz.recorder.call_log import NO_CALLER, NOT_RETURNED, CallLog
from treeviz.recorder.result_parts import as_value, number_in, parts_of

_EXPLAINED = 3  # calls, so that a result that is not is odd


def choosing_calls(log: CallLog) -> frozenset[int]:
    """Return the calls whose results are moves.

    Those of functions that are called from outside alone and return no numbers, where the others
    return nothing else; and outermost calls of recursive functions that do so, where all those
    inside return numbers (``if depth == 0: return best_move``). No part of what they return is the
    best of the values below.
    """
    outermost = log.outermost()
    outside = {log.function[call] for call in outermost}
    inside = {log.function[call] for call in range(len(log)) if log.caller[call] != NO_CALLER}
    within = (call for call in range(len(log)) if log.caller[call] != NO_CALLER)
    if not inside or not all(_plain(log, call) for call in within):
        return frozenset()
    found: list[int] = []
    for function in outside:
        calls = [call for call in outermost if log.function[call] == function]
        if not any(_is_number(log, call) for call in calls) and not _tells(log, calls):
            found += calls
    return frozenset(found)


def untold(
    log: CallLog, odd: Sequence[int], judged: int, number: Callable[[int], float | None]
) -> frozenset[int]:
    """Return outermost calls whose result is a number and no value, such as a column to play.

    It is the number of no call inside, and those are all explained by what is below them.

    Parameters
    ----------
    log
        The calls.
    odd, judged
        Those whose number is not explained by the values below, and of how many that was asked.
    number
        Call → the number that it returned.
    """
    if not odd or judged < _EXPLAINED + len(odd):
        return frozenset()
    if any(log.caller[call] != NO_CALLER for call in odd):
        return frozenset()
    inside = {abs(number(call) or 0) for call in range(len(log)) if call not in odd}
    return frozenset(call for call in odd if abs(number(call) or 0) not in inside)


def for_the_other(
    log: CallLog, odd: Sequence[int], value: Callable[[int], float | None]
) -> frozenset[int]:
    """Return the calls of entries that speak for another side than the functions they call.

    An entry over a negamax may return what MAX gets, or one over a minimax what the mover gets: it
    is called from outside alone, and at MIN's turn its value turned round is that of the best move.

    Parameters
    ----------
    log
        The calls.
    odd
        Those at MIN's turn whose value is not explained by the values below.
    value
        Call → its value for MAX, as the other functions speak.
    """
    inside = {log.function[call] for call in range(len(log)) if log.caller[call] != NO_CALLER}

    def turned(call: int) -> bool:
        told = value(call)
        below = [known for one in log.inside(call) if (known := value(one)) is not None]
        return told is not None and -told == min(below, default=None)

    entries = (call for call in odd if log.function[call] not in inside)
    return frozenset(filter(turned, entries))


def _plain(log: CallLog, call: int) -> bool:
    return log.result[call] is NOT_RETURNED or _is_number(log, call)


def _is_number(log: CallLog, call: int) -> bool:
    return as_value(log.result[call]) is not None


def _tells(log: CallLog, calls: list[int]) -> bool:
    """Tell whether some part of what calls return is, each time, an end of the values below."""
    ended = [call for call in calls if log.result[call] is not NOT_RETURNED]
    if not ended:
        return True
    parts = list(parts_of(log.result[ended[0]], verdicts=True))

    def told(call: int, part: Any) -> bool:
        below = [as_value(log.result[one]) for one in log.inside(call)]
        values = [value for value in below if value is not None]
        number = number_in(log.result[call], part)
        return number is not None and bool(values) and abs(number) in map(abs, _ends(values))

    return any(all(told(call, part) for call in ended) for part in parts)


def _ends(values: list[float]) -> tuple[float, float]:
    return min(values), max(values)
