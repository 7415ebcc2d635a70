"""Functions that choose a move by the values that others return: what they return is no value.

A textbook's ``alphabeta(state)`` returns the move, ``max_value`` and ``min_value`` return numbers,
and all three are watched. What the position is worth is then the best of the values below.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from treeviz.recorder.call_log import NO_CALLER, NOT_RETURNED, CallLog
from treeviz.recorder.result_parts import as_value, number_in, parts_of


def choosers(log: CallLog) -> frozenset[int]:
    """Return the numbers of the functions whose results are moves.

    They are called from outside alone and return no numbers, where the others return nothing else;
    and no part of what they return is the best of the values below.
    """
    outside: dict[int, list[int]] = {}
    inside: set[int] = set()
    for call, function in enumerate(log.function):
        if log.caller[call] == NO_CALLER:
            outside.setdefault(function, []).append(call)
        else:
            inside.add(function)
    entries = {function for function in outside if function not in inside}
    if not entries or not inside:
        return frozenset()
    if not all(map(_plain, _results(log, inside))):
        return frozenset()
    return frozenset(
        function
        for function in entries
        if not any(map(_plain, _results(log, {function}))) and not _tells(log, outside[function])
    )


def _results(log: CallLog, functions: set[int]) -> Iterator[Any]:
    for function, result in zip(log.function, log.result, strict=True):
        if function in functions and result is not NOT_RETURNED:
            yield result


def _plain(result: Any) -> bool:
    return as_value(result) is not None


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
