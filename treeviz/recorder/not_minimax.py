"""What of some calls is no minimax of two players, told in one line before a tree is made of it.

A search for three or more players returns a payoff for each of them: no value of that is the best
for one of two players, so no tree of ours could be true.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from treeviz.errors import RecordingError
from treeviz.recorder.call_log import NOT_RETURNED, CallLog

_SURE = 0.9  # the share of the calls that must show it
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
