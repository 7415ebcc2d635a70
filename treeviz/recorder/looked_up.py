"""Moves whose values a program took from a table of its own before it would have called itself.

Many a search asks its table for the position after a move, and calls itself only if it is not
there. Such a move is no call. What shows it is a value that is better than all below it, and that
an earlier call returned for a position which differs as those after moves differ: it was taken from
there, and is a move like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import inf
from operator import ne
from typing import Any

from treeviz.game.player import Player
from treeviz.game.snapshot import Snapshot
from treeviz.recorder.call_log import CallLog
from treeviz.recorder.early_stops import wins_not_searched
from treeviz.recorder.interpretation import Interpretation
from treeviz.tree.columns import Kind

NOT_SEARCHED = "a move not searched"  # which the program saw to win without a call
LOOKED_UP = "a move looked up"  # whose value it took from a table without a call

_LEARNT = 2000  # calls from which it is learnt how a position changes by a move
_MOST = 300_000  # pairs of positions that are compared
_SOME = 20_000  # of them, to learn whether any move was looked up
_DEEP = 6  # parts of parts of a position that are told apart

_Changed = tuple[tuple[Any, ...], ...]


def moves_not_called(
    log: CallLog, read: Interpretation, *, judged: bool
) -> dict[int, tuple[str, Kind]]:
    """Return the calls whose value is that of a move they did not call: what to write for it.

    Where a program is judged, its table may be what is wrong: nothing is taken from there.
    """
    calls = () if judged else looked_up(log, read)
    found = dict.fromkeys(calls, (LOOKED_UP, Kind.KNOWN))
    return found | dict.fromkeys(wins_not_searched(log, read), (NOT_SEARCHED, Kind.LEAF))


def looked_up(log: CallLog, read: Interpretation) -> Iterator[int]:
    """Yield the calls whose value an earlier call returned for a position one move on."""
    known: dict[tuple[Player, float], list[int]] = {}
    odd = list(_better_than_all_below(log, read))
    if not odd:
        return
    for call, player in enumerate(read.players):
        if (value := read.value(call)) is not None:
            known.setdefault((player, value), []).append(call)
    changes = _changes(log, read)
    left, most = _MOST, _longest(changes)
    for call in odd:
        below = list(log.inside(call))
        here = {log.state[inside] for inside in below}
        value = read.value(call)
        assert value is not None, "it is better than others"
        for other in known.get((read.players[below[0]], value), ()):
            if other >= log.end[call] or left == 0:
                break
            left -= 1
            state, returned = log.state[other], log.end[other] <= log.end[call]
            change = _change(log.state[call], state, most)
            if returned and state not in here and change in changes[read.players[call]]:
                yield call
                break


def asks_its_table(log: CallLog, read: Interpretation) -> bool:
    """Tell whether a move may have been looked up where one alone was called.

    A program that asks a table first never calls itself twice for one position; and where it called
    one move, an earlier position may be that after another. Where there is too much to compare, it
    may be.
    """
    visits = set(zip(log.function, log.state, read.players, strict=True))
    single = [call for call, end in enumerate(log.end) if _calls_one(log, call, end)]
    if len(visits) < len(log) or not single:
        return False
    changes, left = _changes(log, read), _SOME
    most = _longest(changes)
    for call in single:
        player, mover = read.players[call], read.players[call + 1]
        for other in range(call - 1, -1, -1):
            if read.players[other] is not mover or log.end[other] > call:
                continue
            left -= 1
            change = _change(log.state[call], log.state[other], most)
            if not left or change in changes[player]:
                return True
    return False


def _calls_one(log: CallLog, call: int, end: int) -> bool:
    return call + 1 < end == log.end[call + 1]


def _better_than_all_below(log: CallLog, read: Interpretation) -> Iterator[int]:
    for call, end in enumerate(log.end):
        player, value = read.players[call], read.value(call)
        if end == call + 1 or value is None or player is Player.CHANCE:
            continue
        below = [worth for inside in log.inside(call) if (worth := read.value(inside)) is not None]
        inside = value not in (read.window(call) or ())
        if inside and below and player.better(value, player.best(below)):
            yield call


def _changes(log: CallLog, read: Interpretation) -> dict[Player, set[_Changed | None]]:
    """Return how positions change by the moves of each player, as far as calls show."""
    found: dict[Player, set[_Changed | None]] = {player: set() for player in Player}
    inner = [call for call, end in enumerate(log.end) if end > call + 1]
    for call in inner[:: max(1, len(inner) // _LEARNT)]:
        states = (log.state[inside] for inside in log.inside(call))
        found[read.players[call]].update(_change(log.state[call], after) for after in states)
    for changes in found.values():
        changes.discard(None)
    return found


def _longest(changes: dict[Player, set[_Changed | None]]) -> int:
    """Return how many signs and numbers a move changes at most."""
    return max((len(change or ()) for some in changes.values() for change in some), default=0)


def _change(before: Any, after: Any, most: float = inf) -> _Changed | None:
    """Return what changed from a position to another, wherever; None: they are of two forms.

    None, too, where it is more than so many signs and numbers.

    Examples
    --------
    >>> _change(("x_", "__"), ("x_", "_o"))
    (('_', 'o'),)
    >>> _change((3, 5), (3, 4)), _change((3, 5), (3,))
    (((-1,),), None)
    """
    old, new = _parts(before), _parts(after)
    if len(old) != len(new) or sum(map(ne, old, new)) > most:
        return None
    pairs = [_step(*pair) for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
    return tuple(sorted(pairs, key=repr))


def _step(old: Any, new: Any) -> tuple[Any, ...]:
    numbers = all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in (old, new))
    return (new - old,) if numbers else (old, new)


@lru_cache(maxsize=1 << 14)
def _parts(state: Any, deep: int = _DEEP) -> tuple[Any, ...]:
    """Return the single signs and numbers that a position consists of, in their order."""
    if isinstance(state, Snapshot):
        state = tuple(part for _, part in state.fields) or state.text
    if isinstance(state, str) and len(state) > 1:
        return tuple(state)
    if isinstance(state, tuple) and deep:
        return tuple(sign for part in state for sign in _parts(part, deep - 1))
    return (state,)
