"""The outermost calls of a log → the searches that were run, each with its root.

A program calls its search once, and the call is the root; or once for each move, and the root is
the position that those calls were made from; or several times, as iterative deepening does, and
each time is a search of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from treeviz.game.grids import grid_of, is_empty, largest_grid
from treeviz.game.snapshot import Snapshot, nests
from treeviz.recorder.call_log import CallLog

UNKNOWN_POSITION = None
_NULL = 1  # points: a window in which no whole number lies
_NARROWER = 4  # times as narrow as the next window: a probe


class Run(NamedTuple):
    """One search.

    Attributes
    ----------
    calls
        Its outermost calls.
    rooted
        Whether they are answers to a move from a position that was no call itself.
    root
        That position; None if it is not known.
    """

    calls: tuple[int, ...]
    rooted: bool
    root: Any = UNKNOWN_POSITION


def runs_of(log: CallLog, entry: Any) -> list[Run]:
    """Return the searches of a log.

    Parameters
    ----------
    log
        The calls.
    entry
        The position that the program began from, as a value; None if it is not known.
    """
    groups: list[list[int]] = []
    seen: set[Any] = set()
    outermost = log.outermost()
    counters = _counters([log.state[call] for call in outermost])
    for call in outermost:
        state = log.state[call]
        # On the entry's own board it begins again, whatever else the program keeps beside it.
        state = entry if _same_board(state, entry) else _without(state, counters)
        again = len(seen) > 1 and _searched_again(log, groups[-1][-1], call)
        if not groups or (state in seen and not again):
            groups.append([])
            seen = set()
        groups[-1].append(call)
        seen.add(state)
    return [_run(log, calls, entry) for calls in groups]


def _searched_again(log: CallLog, probe: int, call: int) -> bool:
    """Tell whether a move is searched again at once, for a probe found it to be better."""
    tried, searched = log.said[probe], log.said[call]
    ends = (tried.alpha, tried.beta, searched.alpha, searched.beta)
    if log.state[probe] != log.state[call] or None in ends:
        return False
    low, high, alpha, beta = map(float, ends)
    narrow = high - low <= max(_NULL, (beta - alpha) / _NARROWER)
    return narrow and (alpha < low or high < beta)


def _run(log: CallLog, calls: list[int], entry: Any) -> Run:
    states = [log.state[call] for call in calls]
    begun = entry in states or any(
        _holds(state, entry) or _same_board(state, entry) for state in states
    )
    if entry is not None and not begun and all(_leads_to(entry, s) for s in states):
        return Run(tuple(calls), True, entry)
    if len(calls) == 1:
        return Run(tuple(calls), False)
    return Run(tuple(calls), True, consensus(states))


def _holds(state: Any, entry: Any) -> bool:
    """Tell whether a position is the one that the program began from, with what goes with it.

    Examples
    --------
    >>> _holds((("x_", "_o"), "x"), ("x_", "_o")), _holds(("xx", "_o"), ("x_", "_o"))
    (True, False)
    """
    if type(state) is type(entry) and not isinstance(state, tuple):
        return False
    parts = [part for _, part in state.fields] if isinstance(state, Snapshot) else state
    return isinstance(parts, tuple | list) and entry in parts


def _counters(states: Sequence[Any]) -> frozenset[str]:
    """Return the fields of objects that are numbers and only grow, from call to call: counters."""
    if len(states) < 2 or not all(isinstance(state, Snapshot) for state in states):
        return frozenset()
    fields = [dict(state.fields) for state in states]
    return frozenset(
        name
        for name in fields[0]
        if all(type(one.get(name)) is int for one in fields)
        and all(one[name] < other[name] for one, other in pairwise(fields))
    )


def _without(state: Any, counters: frozenset[str]) -> Any:
    """Return an object without what it counts; anything else as it is."""
    if not counters:
        return state
    return tuple(field for field in state.fields if field[0] not in counters)


def _same_board(state: Any, entry: Any) -> bool:
    """Tell whether two objects hold the same board: what else they keep may have changed."""
    if not isinstance(state, Snapshot) or type(state) is not type(entry):
        return False
    board = largest_grid(entry)
    return board is not None and largest_grid(state) == board


def _leads_to(before: Any, after: Any) -> bool:
    """Tell whether one value may be the position before another: they are of one kind."""
    if nests(before, after):
        return True
    old, new = largest_grid(before), largest_grid(after)
    if old is not None or new is not None:
        return old is not None and new is not None and old.shape == new.shape
    if isinstance(before, Snapshot):
        return isinstance(after, Snapshot) and after.kind == before.kind
    alike = type(before) is type(after)
    return alike and (not isinstance(before, tuple) or len(before) == len(after))


def consensus(states: Sequence[Any]) -> Any:
    """Return the board from which boards came that differ in one move each; None if none shows.

    What most of them have on a square was there before.

    Examples
    --------
    >>> consensus([("xo", "__"), ("_o", "x_"), ("_o", "_x")])
    ('_o', '__')
    """
    grids = [grid_of(state) for state in states]
    if len(states) < 2 or any(grid is None for grid in grids):
        return UNKNOWN_POSITION
    if len({grid.shape for grid in grids if grid is not None}) != 1:
        return UNKNOWN_POSITION
    return _merged(states)


def _merged(states: Sequence[Any]) -> Any:
    """Return what most of some values of one form have at each place."""
    first = states[0]
    if isinstance(first, str) and len({map(len, map(str, states))}) and len(first) > 1:
        return "".join(str(_most(signs)) for signs in zip(*states, strict=False))
    if isinstance(first, tuple) and all(
        isinstance(s, tuple) and len(s) == len(first) for s in states
    ):
        return tuple(_merged(parts) for parts in zip(*states, strict=True))
    return _most(states)


def _most(values: Sequence[Any]) -> Any:
    """Return the commonest of some values; of two the one that stands for nothing."""
    ranked = Counter(values).most_common()
    if len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return next((value for value, _ in ranked if is_empty(value)), ranked[0][0])
    return ranked[0][0]
