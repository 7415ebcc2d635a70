"""`Heard`: what one call of somebody's search gave, and what its calls and boards tell besides."""

from __future__ import annotations

import dis
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from types import FrameType
from typing import Any, NamedTuple

from treeviz.diagnosis.calls.essence import essence
from treeviz.diagnosis.code.helper_functions import code_of
from treeviz.diagnosis.code.source_lines import CodeLine, line_at
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.errors import LimitReached
from treeviz.game.freezing import Taking
from treeviz.game.game import State
from treeviz.game.keys import FAULTS
from treeviz.recorder.profilers import give_back
from treeviz.tree.columns import NO_PARENT, Columns, Kind
from treeviz.tree.game_tree import GameTree

NO_RESULT = object()  # a search that returns its tree says nothing else


class Heard(NamedTuple):
    """What one call of a search gave.

    Attributes
    ----------
    tree
        What it visited, states as the search has them; None if it failed.
    result
        What it returned; `NO_RESULT` if that is no claim.
    error
        What went wrong, in words; empty if nothing did.
    placed
        Whether `error` says where the search was called.
    limited
        Whether it went wrong only because it took too many nodes.
    changed
        Whether the board that it was given is another one now.
    unread
        Why what it visited could not be read; empty if it was.
    nothing
        The line at which the search first returned nothing, if that is why it went wrong.
    runs
        The searches that were run, one after the other.
    calls
        After how many calls it was stopped, if it was; None: it went too deep.
    shared
        Whether boards of different calls share a row that is one and the same list.
    raised
        The last line of somebody's file on the way to the error, if that is why it went wrong.
    at_once
        Whether it looks as if the search could not read what it was given.
    timed
        Whether it was stopped because it took too long.
    deepest
        How many plies it had gone down when it was stopped, where that is known.
    """

    tree: Any
    result: Any = NO_RESULT
    error: str = ""
    limited: bool = False
    changed: bool = False
    unread: str = ""
    nothing: CodeLine | None = None
    runs: tuple[Columns, ...] = ()
    shared: bool = False
    calls: int | None = None
    raised: CodeLine | None = None
    at_once: bool = False
    placed: bool = False
    timed: bool = False
    deepest: int = 0


def deepest_of(tree: GameTree | None) -> int:
    """Return how many plies a search that was stopped had gone down; 0 if that is not known.

    Parameters
    ----------
    tree
        What was recorded until then, if it was kept.
    """
    return 0 if tree is None else max(tree.columns.plies(), default=0)


class Noting(Taking):
    """Takes down boards as they stand, and notes whether any two share a row.

    Attributes
    ----------
    shared
        Whether two boards, each an object of its own, hold one and the same row.
    timed
        Whether the time was up.
    """

    def __init__(self, watch: Stopwatch | None = None) -> None:
        super().__init__(None)
        self.shared = self.timed = False
        self._watch = watch
        self._kept: dict[int, Any] = {}  # as long as they are kept no other has their id
        self._rows: dict[int, int] = {}

    def __call__(self, state: State) -> State:
        """Return a board as it is to be recorded.

        Raises
        ------
        LimitReached
            If the time is up.
        """
        if self._watch is not None and self._watch.up:
            self.timed = True
            raise LimitReached("it took too long", None)
        if isinstance(state, list) and id(state) not in self._kept:
            self._kept[id(state)] = state
            for row in state:
                if isinstance(row, list) and self._rows.setdefault(id(row), id(state)) != id(state):
                    self.shared = True
        return super().__call__(state)

    def taking_like(self, state: State) -> Callable[[State], State]:
        """Return what takes down positions like one: itself, which notes each of them."""
        return self


def joined(runs: Sequence[Columns], options: Sequence[Any]) -> Columns:
    """Return the last search that was run, with what belongs to it of those before.

    Where two moves lead to one position, a program that calls its search for each move calls it
    twice for that: to a recorder without rules the second call begins another search.

    Parameters
    ----------
    runs
        The searches, in their order.
    options
        The boards that the moves of the position lead to; none: only one search is looked for.
    """
    last, room = len(runs) - 1, Counter(map(repr, options))
    if any(run.window(0) != (-inf, inf) for run in runs if run.alpha):
        return runs[last]  # each is a call for the position itself
    parts: list[Columns] = []
    for run in reversed(runs):
        boards = Counter(repr(essence(run.state[c])) for c in _roots(run, room))
        if not boards or not boards <= room:
            break
        room -= boards
        parts.insert(0, run)
    if len(parts) < 2:
        return runs[last]
    whole, root = Columns(), parts[-1]
    whole.open(NO_PARENT, root.state[0], None, parts[0].player_of(0))
    values: list[float] = []
    for part in parts:
        for child in _roots(part, Counter(map(repr, options))):
            values.append(part.value[child])
            _copy(part, child, whole, 0)
    whole.close(0, whole.player_of(0).best(values), Kind.INNER)
    return whole


def _roots(run: Columns, options: Counter[str]) -> list[int]:
    """Return the calls of a search that answer a move: below its root, or the root itself."""
    if repr(essence(run.state[0])) in options:
        return [0]
    return list(run.children(0))


def _copy(old: Columns, first: int, new: Columns, parent: int) -> None:
    """Write a node and all below it at the end of other columns."""
    shift = len(new) - first
    for node in range(first, old.end[first]):
        above = parent if node == first else old.parent[node] + shift
        new.open(above, old.state[node], old.move[node], old.player_of(node))
        if old.alpha:
            new.narrow(len(new) - 1, *old.window(node))
    for node in range(old.end[first] - 1, first - 1, -1):
        new.value[node + shift], new.kind[node + shift] = old.value[node], old.kind[node]
        new.end[node + shift] = old.end[node] + shift


def nothing_returned(
    functions: Sequence[Callable[..., Any]], call: Callable[[], Any]
) -> CodeLine | None:
    """Return the line at which one of some functions first returns None; None: none does.

    Parameters
    ----------
    functions
        Somebody's functions.
    call
        What calls them once more; it may raise.
    """
    codes = {code_of(one) for one in functions}
    found: list[FrameType] = []
    numbers: list[int] = []

    def hook(frame: FrameType, event: str, result: Any) -> None:
        if event == "return" and result is None and not found and frame.f_code in codes:
            # A frame that an error leaves tells a profiler None, too.
            operation = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            if operation.startswith("RETURN"):
                found.append(frame)
                numbers.append(frame.f_lineno)

    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        call()
    except FAULTS:
        pass  # that is what is looked into
    finally:
        give_back(before)
    if not found:
        return None
    return line_at(found[0].f_code, numbers[0])
