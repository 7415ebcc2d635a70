"""What engines do beside minimax: null moves, which are no moves, and quiescence, which may stop.

A *null move* lets the opponent move twice: if even that is good enough, the search does not look at
a single move. It proves nothing about the game, so its calls are left out of the tree, and a node
that it cut says so. *Quiescence* goes on beyond the depth where the board is not quiet; its player
may also stop there, with the estimate ("stand pat"). Neither is a mistake.

References
----------
C. Donninger, "Null move and deep search", 1993; D. Beal, "A generalised quiescence search
algorithm", 1990.
"""

from __future__ import annotations

from collections.abc import Sequence
from re import compile as pattern
from typing import Any, NamedTuple

from treeviz.game.changes import ABSENT, changes_between
from treeviz.game.grids import SeenGrids, all_grids
from treeviz.game.snapshot import nests
from treeviz.recorder.call_log import NO_CALLER, CallLog

_NONE: frozenset[int] = frozenset()
_FEN = pattern(r"(\S+/\S+) [wb](?: |$)")  # ranks, and the side to move
_QUIET = pattern(r"quies|qsearch|q_search|^qs$|captures")  # in names of functions


def quiescent(names: Sequence[str]) -> frozenset[int]:
    """Return which functions search on until the board is quiet, by their names.

    Examples
    --------
    >>> sorted(quiescent(["search", "quiesce", "qsearch"]))
    [1, 2]
    """
    return frozenset(i for i, name in enumerate(names) if _QUIET.search(name.lower()))


class PlayedCalls(NamedTuple):
    """The calls of a search that answer a move, each position once.

    Attributes
    ----------
    log
        The calls.
    null
        Those that a null move ended: it was good enough, and no move was looked at.
    left_out
        How many calls are left out, for null moves began them.
    quiet
        Functions that search on until the board is quiet: another one hands its own position on to
        them, and they call nothing but themselves.
    """

    log: CallLog
    null: frozenset[int]
    left_out: int
    quiet: frozenset[int] = frozenset()


def played_calls(log: CallLog) -> PlayedCalls:
    """Return a log without the searches that null moves began, each position once.

    A call from which the same board was searched is a null move's, if moves were searched beside it
    somewhere: in games in which one may pass, a pass is the only move. A function that hands its
    own position on to another one and returns what that returns is no node of its own: the two
    are one.
    """
    look = SeenGrids()
    null = [call for call in range(len(log)) if _same_board(log, call, look)]
    inside = sum(caller != NO_CALLER for caller in log.caller)
    if not any(_has_siblings(log, call) for call in null) or len(null) * 2 > inside:
        null = []  # a pass is the only move; or what was taken down shows no moves at all
    handed = {call for call in range(len(log)) if _handed_on(log, call)}
    quiet = _handed_to(log)
    if not null and not handed:
        return PlayedCalls(log, frozenset(), 0, quiet)
    gone = {inside for call in null for inside in range(call, log.end[call])}
    kept = [call for call in range(len(log)) if call not in gone and call not in handed]
    place = {call: new for new, call in enumerate(kept)}
    for call in sorted(handed):
        if log.caller[call] in place:
            place[call] = place[log.caller[call]]
    found = _only(log, kept, place)
    for call in sorted(handed):
        if call in place:
            found.function[place[call]] = log.function[call]
    callers = {place[log.caller[call]] for call in null if log.caller[call] in place}
    cut = frozenset(caller for caller in callers if found.end[caller] == caller + 1)
    return PlayedCalls(found, cut, len(gone), quiet)


def _handed_to(log: CallLog) -> frozenset[int]:
    """Return the functions that go on where another one, which recurses itself, has stopped."""
    from_others: set[int] = set()
    calls_others: set[int] = set()
    recurse: set[int] = set()
    elsewhere: set[int] = set()  # called from another function for a position of its own
    for call, caller in enumerate(log.caller):
        if caller == NO_CALLER:
            elsewhere.add(log.function[call])
            continue
        mine, others = log.function[call], log.function[caller]
        if mine == others:
            recurse.add(mine)
            continue
        from_others.add(mine)
        calls_others.add(others)
        if log.state[call] != log.state[caller]:
            elsewhere.add(mine)
    return frozenset(from_others - calls_others - elsewhere) if calls_others <= recurse else _NONE


def _handed_on(log: CallLog, call: int) -> bool:
    """Tell whether a call is its caller's position once more, in another function."""
    caller = log.caller[call]
    if caller == NO_CALLER or log.function[call] == log.function[caller]:
        return False
    alone = caller + 1 == call and log.end[call] == log.end[caller]
    result = log.result[call]
    same = log.state[call] == log.state[caller] and type(result) is type(log.result[caller])
    return alone and same and bool(result == log.result[caller])


def _only(log: CallLog, kept: Sequence[int], place: dict[int, int]) -> CallLog:
    """Return some calls of a log, those inside others still inside them."""
    found = CallLog(lambda calls: None)
    for call in kept:
        caller = log.caller[call]
        found.caller.append(NO_CALLER if caller == NO_CALLER else place[caller])
        found.function.append(log.function[call])
        found.state.append(log.state[call])
        found.said.append(log.said[call])
        found.result.append(log.result[call])
        if call in log.known:
            found.known.add(place[call])
    ends = list(range(1, len(kept) + 1))
    for call in range(len(kept) - 1, -1, -1):
        caller = found.caller[call]
        if caller != NO_CALLER:
            ends[caller] = max(ends[caller], ends[call])
    found.end.extend(ends)
    return found


def _same_board(log: CallLog, call: int, look: SeenGrids) -> bool:
    """Tell whether a function called itself with the same board, and not with the same position.

    The side to move is part of a position.
    """
    caller = log.caller[call]
    if caller == NO_CALLER or log.function[call] != log.function[caller]:
        return False
    before, after = log.state[caller], log.state[call]
    if type(before) is not type(after) or nests(before, after):
        return False
    was = _placed(before, look)
    if was is None or was != _placed(after, look):
        return False
    if _placed_elsewhere(before, after):
        return False
    # Whose turn it is may be said beside the board.
    return bool(before != after or log.said[caller].player != log.said[call].player)


def _placed_elsewhere(before: Any, after: Any) -> bool:
    """Tell whether a move shows beside the largest board: in another one, or in a list of pieces.

    Examples
    --------
    >>> hands = (("x_", "_o"), ("ace", "ten")), (("x_", "_o"), ("ace",))
    >>> _placed_elsewhere(*hands), _placed_elsewhere((("x_", "_o"), "x"), (("x_", "_o"), "o"))
    (True, False)
    """
    if all_grids(before) != all_grids(after):
        return True
    changes = changes_between(before, after)
    return any(change.field == "" and ABSENT in change[1:] for change in changes)


def _placed(state: Any, look: SeenGrids) -> Any:
    """Return what stands where: the first word of a FEN, or the board; None if there is none.

    A text that begins with a word need be no FEN: empty squares may be blanks.
    """
    if isinstance(state, str) and (fen := _FEN.match(state)):
        return fen[1]
    return look(state)


def _has_siblings(log: CallLog, call: int) -> bool:
    return log.end[log.caller[call]] > log.end[call] or log.caller[call] + 1 < call
