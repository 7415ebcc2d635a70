"""What of some calls is no minimax of two players, told in one line before a tree is made of it.

Chance nodes return a mean of the values below them; a search for three or more players returns a
payoff for each. Neither is the best for one of two players, so no tree of ours could be true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isclose
from typing import Any

from treeviz.errors import RecordingError
from treeviz.recorder.call_log import NOT_RETURNED, CallLog

_SURE = 0.9  # the share of the calls that must show it
_MEANS = ("chance", "expect", "exp_", "average", "random")  # in names of functions
_PLAYERS = 3
_SHOWN = 60  # signs of a result in a message


def check_two_players(log: CallLog, asked: Iterable[int], name: str) -> None:
    """Refuse a search whose results are a payoff for each of three or more players.

    Raises
    ------
    RecordingError
        If the result of nearly every call is one of those below it, three or more numbers.
    """
    seen = passed_on = 0
    shown: Any = None
    for call in asked:
        result = log.result[call]
        below = [log.result[inside] for inside in log.inside(call)]
        if not below or result is NOT_RETURNED:
            continue
        if not _payoffs(result):
            return
        seen += 1
        shown = result
        passed_on += any(type(other) is type(result) and other == result for other in below)
    if seen and passed_on >= _SURE * seen:
        raise RecordingError(
            f"{name} returns a payoff for each of {len(shown)} players, such as "
            f"{repr(shown)[:_SHOWN]}: a tree here has two, max and min"
        )


def _payoffs(result: Any) -> bool:
    return (
        isinstance(result, tuple)
        and len(result) >= _PLAYERS
        and all(type(part) in (int, float) for part in result)
    )


def check_no_chance(
    log: CallLog,
    asked: Iterable[int],
    worth: Callable[[int], float | None],
    names: Sequence[str],
    functions: Sequence[int],
) -> None:
    """Refuse a search with chance nodes.

    Parameters
    ----------
    log, asked
        The calls, and those of them to look at.
    worth
        Call → its value.
    names, functions
        What the watched functions are called; and for each call, which it was.

    Raises
    ------
    RecordingError
        If nearly every value that is none of those below it is their mean; or lies between them,
        where the function's name says that it averages.
    """
    odd, means = 0, 0
    shown: tuple[int, float, list[float]] | None = None
    for call in asked:
        value = worth(call)
        below = [v for inside in log.inside(call) if (v := worth(inside)) is not None]
        if value is None or not below or value in below:
            continue
        odd += 1
        said = any(word in names[functions[call]].lower() for word in _MEANS)
        between = min(below) < value < max(below)
        if between and (said or isclose(value, sum(below) / len(below), abs_tol=1e-9)):
            means += 1
            shown = shown or (call, value, below)
    if shown is not None and means >= _SURE * odd:
        call, value, below = shown
        listed = ", ".join(f"{one:g}" for one in below[:4]) + ("…" if len(below) > 4 else "")
        raise RecordingError(
            f"{names[functions[call]]} returned {value:g}, a mean of the values below it "
            f"({listed}): a chance node, and a tree here has the players max and min, and no dice"
        )
