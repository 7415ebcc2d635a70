"""What of some calls is no minimax of two players, told in one line before a tree is made of it.

A search for three or more players returns a payoff for each of them: no value of that is the best
for one of two players, so no tree of ours could be true. Nor could one of a search that counts from
each position on: it adds what a move wins to the value of the reply (coins taken from a row, a mate
that is a point less a ply), so no leaf is worth what the game ends with, and what a move is worth
shows nowhere. Both may be right programs; there is nothing to accuse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from treeviz.errors import RecordingError
from treeviz.formatting.numerals import signed
from treeviz.formatting.phrases import listed
from treeviz.recorder.call_log import NOT_RETURNED, CallLog

_SURE = 0.9  # the share of the calls that must show it
_PLAYERS = 3
_SHOWN = 60  # signs of a result in a message
_VALUES = 4  # in a message
_OWN = 0.25  # the share of the calls that change them: if one player alone scores, it is not half
_LEAST = 2  # values that are new; a single one is rather a slip


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


class Backed(NamedTuple):
    """One call of a search, and what came back to it.

    Attributes
    ----------
    value
        What it returned.
    below
        What the calls inside it returned.
    ends
        Alpha and beta, as far as they are known.
    """

    value: float
    below: Sequence[float]
    ends: Collection[float] = ()

    @property
    def changed(self) -> bool:
        """Whether the value is none of those below it, whoever they are told for, and no end."""
        return all(abs(self.value) != abs(other) for other in (*self.below, *self.ends))

    def told(self, name: str) -> str:
        """Return what a search does whose values change, and what to do to see a tree of it."""
        written = list(dict.fromkeys(map(signed, self.below)))
        below = listed(written[:_VALUES], more=len(written[_VALUES:]))
        return (
            f"{name} changes values on their way back, such as by the points that a move wins: it "
            f"returned {signed(self.value)} where the calls inside it returned {below}. A tree "
            "shows values that are passed on as they are: hand the points (or plies) so far on to "
            "the calls, and count them where the game ends"
        )


def changed_on_the_way(calls: Iterable[Backed]) -> Backed | None:
    """Return a call that shows that a search changes values on their way back; None if none does.

    It is not enough that some value is a new one: where a start value such as 0 comes through by
    mistake, it is one and the same each time.

    Parameters
    ----------
    calls
        Those at which a player chooses.

    Examples
    --------
    >>> coins = [Backed(9, [0, 0]), Backed(3, [0]), Backed(-6, [9, 3])]
    >>> changed_on_the_way(coins)
    Backed(value=3, below=[0], ends=())
    >>> changed_on_the_way([Backed(9, [9, 0]), Backed(0, [9, 3]), Backed(0, [5])])
    """
    judged = list(calls)
    changed = [call for call in judged if call.changed]
    if len({abs(call.value) for call in changed}) < _LEAST or len(changed) < _OWN * len(judged):
        return None
    return min(changed, key=lambda call: len(call.below))


def _payoffs(result: Any) -> bool:
    return (
        issubclass(type(result), tuple)
        and len(result) >= _PLAYERS
        and all(type(part) in (int, float) for part in result)
    )
