"""Which small change to somebody's search takes a fault away: that line is the one to look at.

A change is made in memory alone, tried where the fault shows, and taken back; what stays free of
faults at all positions tried points at its line. No proof: another line may make up for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from math import inf
from time import thread_time
from types import CodeType, FrameType, FunctionType
from typing import Any

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.code.changed_lines import WhatIsDone
from treeviz.diagnosis.code.helper_functions import codes_inside, with_helpers
from treeviz.diagnosis.code.small_changes import SmallChange, small_changes
from treeviz.diagnosis.code.source_lines import OF_BOUNDS, CodeLine, line_at, lines_in
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.search_kinds import ReturnsUnlooked
from treeviz.diagnosis.findings.untried_facts import CallsUnread, NothingRecognised, TookTooLong
from treeviz.diagnosis.peak_memory import peak_memory
from treeviz.diagnosis.returned.moves_by_number import are_no_values
from treeviz.diagnosis.returned.moves_returned import Returned, meant_as_moves
from treeviz.diagnosis.returned.results import ReturnedResults
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.searching import Searched
from treeviz.game.game import State
from treeviz.game.keys import FAULTS
from treeviz.recorder.result_parts import value_parts

SECONDS = 0.7  # of the processor
_WATCHED = 0.3  # of them for one change that is watched
_MOST = 3  # lines
_FEW = 300  # nodes, where a change is tried
_MORE = 800  # nodes, before a change that helped is believed
_PATIENCE = 4  # times as long as the search takes as it is
_LEAST = 0.01  # seconds, before a change is given up
_RULES = ("to_move", "moves", "play", "utility", "heuristic", "position", "board", "key", "winner")
# Changes that are tried first, and remarks that tell that nothing could be examined.
_USUAL: dict[str, tuple[WhatIsDone, ...]] = {
    "not-restored": ("added", "copied"), "shallow-copy": ("copied",),
    "wrong-side-to-move": ("added",), "no-such-move": ("sign", "copied", "added"),
    "plays-on": ("added",), "returns-nothing": ("returned",), "returns-early": ("returned",),
    "table-mixes-movers": ("key",), "table-mixes-positions": ("key",), "wrong-answer": ("key",),
    "table-ignores-depth": ("key",), "illegal-move": ("moved",), "wrong-move": ("moved",),
}  # fmt: skip
_UNCLEAR = ("nothing-searched", "not-called", "values-refuted")
_AT_FIRST, _AT_LAST = 6, 24  # positions
_HALVINGS = 6
_MEGABYTES = 20  # that a change may take; what it doubles at each call soon takes all there is
_LIKELY, _USUALLY = 3, 9  # ranks by which a change in such a line, or of such a kind, is nearer
_AS_NEAR = 1  # ranks beyond the nearest change that helps; what is more far-fetched helps by chance
_SMALL = 60  # nodes of the whole tree


class _TooLong(BaseException):
    """A change makes a search go on and on, or take more and more memory."""


class Remedies:
    """The lines of a search at which a small change takes a fault away.

    Parameters
    ----------
    calling, sample
        How the search is called, and the positions.
    examined
        What was found in the search as it is.
    again
        Examines it anew: at some positions, with so many nodes.
    """

    def __init__(
        self,
        calling: Calling,
        sample: Sample,
        examined: Searched,
        again: Callable[[Sequence[State], int], Searched],
    ) -> None:
        self._calling, self._sample, self._examined = calling, sample, examined
        self._again = again
        self._whole = examined.whole
        self._until = self._end = self._most_memory = inf
        self._patience = _LEAST
        answers = examined.answers
        self._lacks_moves = any(one.name == "no-move" for one in examined.findings)
        self._to_the_end = bool(answers) and all(one.whole for one in answers)
        states = [answer.state for answer in answers]
        small = [state for state in states if sample.size.get(state, inf) <= _SMALL]
        small = small if len(small) >= _AT_FIRST else states[:_AT_FIRST]
        self._some = small[:: max(len(small) // _AT_LAST, 1)]

    def lines(self, found: Finding, seconds: float = SECONDS) -> tuple[CodeLine, ...]:
        """Return the lines, the likeliest change first; none: no small change helps.

        Parameters
        ----------
        found
            The first fault.
        seconds
            How much work to spend on it.
        """
        if found.name in OF_BOUNDS:  # who only uses less of a table has no fault either
            return ()
        if found.name == "move-never-tried" and isinstance(found.fact, ReturnsUnlooked):
            return ()  # another value does instead of a look
        self._end = thread_time() + seconds
        states, seconds = self._trial(found)
        if not states:
            return ()
        self._patience = max(_PATIENCE * seconds, _LEAST)
        near = list(dict.fromkeys([*states[:_AT_LAST], *self._some[:_AT_FIRST]]))
        functions = self._functions()
        changes = list(self._changes(functions, self._passed(functions, states), found.name))
        helping: list[SmallChange] = []
        if self._whole:
            sounds = (one for one in changes if self._sounds(one, near))
            sounds = (one for one in sounds if self._sounds(one, self._some))
            helping = self._first_of(sounds, states, self._unblamed)
        if not helping:
            helping = self._first_of(changes, states, self._clean)
        usual = _USUAL.get(found.name, ())
        helping = [change for change in helping if change.kind in usual] or helping
        nearest = min((change.rank for change in helping), default=0)
        helping = [change for change in helping if change.rank <= nearest + _AS_NEAR]
        return tuple(
            line_at(one.function.__code__, one.line)._replace(remedy=one.becomes) for one in helping
        )

    def _first_of(
        self,
        changes: Iterable[SmallChange],
        states: Sequence[State],
        fine: Callable[[Searched], bool],
    ) -> list[SmallChange]:
        """Return the likeliest changes that help, one for each line."""
        helping: dict[tuple[CodeType, int], SmallChange] = {}
        for change in changes:
            place = change.function.__code__, change.line
            if len(helping) == _MOST or thread_time() > self._end:
                break
            if place not in helping and self._helps(change, states, fine):
                helping[place] = change
        return list(helping.values())

    def _trial(self, found: Finding) -> tuple[list[State], float]:
        """Return a few positions at which a fault shows, and how long trying them takes."""
        state = found.tree.columns.state[0]
        states = [answer.state for answer in self._examined.answers]
        if state in states and (seconds := self._shows(state)) is not None:
            return [state], seconds
        some = states
        for _ in range(_HALVINGS):
            halves = (some[: len(some) // 2], some[len(some) // 2 :], some[::2])
            some = next((half for half in halves if not self._sound(half)), some)
        began = thread_time()
        if not self._sound(some):
            return some, thread_time() - began
        for one in states[:: max(len(states) // _AT_LAST, 1)]:  # what is returned tells nothing
            if thread_time() > self._end:
                break
            if (seconds := self._shows(one)) is not None:
                return [one], seconds
        return [], 0.0

    def _shows(self, state: State) -> float | None:
        """Return how long it takes to find a fault in a call at a position; None: there is none."""
        began = thread_time()
        searched = self._fresh([state], _FEW)
        shown = searched is not None and any(one.fault for one in searched.findings)
        return thread_time() - began if shown else None

    def _fresh(self, states: Sequence[State], nodes: int) -> Searched | None:
        """Return what is found at some positions, with nothing kept from before."""
        try:
            found: Searched = self._calling.kept.forgetting(lambda: self._again(states, nodes))
            return found
        except FAULTS:
            return None

    def _tick(self) -> None:
        if thread_time() > self._until or peak_memory() > self._most_memory:
            raise _TooLong

    def _allow(self, seconds: float) -> None:
        """Give a change so much work, and what memory it takes beyond the most until now."""
        self._until = thread_time() + seconds
        self._most_memory = peak_memory() + _MEGABYTES

    def _sounds(self, change: SmallChange, states: Sequence[State]) -> bool:
        """Tell whether what a changed search returns at a few positions may be right."""
        with change.made(self._tick), suppress(_TooLong):
            self._allow(min(self._patience * len(states), self._end - thread_time()))
            return self._sound(states)
        return False

    def _helps(
        self, change: SmallChange, states: Sequence[State], fine: Callable[[Searched], bool]
    ) -> bool:
        """Tell whether a change takes the fault away, and brings no other."""
        with change.made(self._tick), suppress(_TooLong):
            self._allow(_WATCHED)
            first = self._fresh(states, _FEW)
            if first is None or not fine(first):
                return False
            self._allow(_WATCHED)
            more = self._fresh(self._some, _MORE)
            return more is not None and fine(more)
        return False

    def _sound(self, states: Sequence[State]) -> bool:
        """Tell whether what the search returns at some positions may be right."""
        plies = self._sample.plies

        def answers() -> list[Returned]:
            found = []
            for state in states:
                result = self._calling.result(state, plies.get(state, 0) + 1)
                found.append(Returned(state, result, None, True))
            return found

        try:
            told = self._calling.kept.forgetting(answers)
            if self._examined.as_meant is not None:
                told = self._examined.as_meant(told)
            if not told or self._silenced(told):
                return False
            return ReturnedResults(told, self._sample, self._calling.name).sound
        except FAULTS:
            return False

    def _silenced(self, told: Sequence[Returned]) -> bool:
        """Tell whether results say less than those of the search as it is: no moves, no values."""
        before = {answer.state: answer for answer in self._examined.answers}
        same = [before[answer.state] for answer in told if answer.state in before]
        if any(one.result is None for one in told) and self._lacks_moves:
            return True
        numbers = any(isinstance(one.result, (int, float)) for one in same)
        if numbers and any(isinstance(one.result, (list, tuple)) for one in told):
            return True
        if are_no_values(told, self._sample) and not are_no_values(same, self._sample):
            return True
        if meant_as_moves(same, self._sample) and not meant_as_moves(told, self._sample):
            return True
        return _told_values(same, self._sample) and not _told_values(told, self._sample)

    def _unblamed(self, searched: Searched) -> bool:
        """Tell whether no fault is found; its results were looked at already."""
        if searched.answers and self._silenced(searched.answers):
            return False
        if self._examined.looks_as_asked is False and not searched.looks_as_asked:
            return False
        unread: tuple[type, ...] = (CallsUnread, TookTooLong)
        if not any(isinstance(fact, NothingRecognised) for fact in self._examined.untried):
            unread = (*unread, NothingRecognised)  # what was recognised no longer is
        if any(isinstance(fact, unread) for fact in searched.untried):
            return False
        return not any(f.fault or f.name in _UNCLEAR for f in searched.findings)

    def _clean(self, searched: Searched) -> bool:
        """Tell whether no fault is found, and nothing is left unexamined that was examined."""
        before = self._examined
        if not self._unblamed(searched):
            return False
        kinds = {type(fact) for fact in before.untried}
        if any(type(fact) not in kinds for fact in searched.untried):
            return False
        if before.nodes > before.calls and searched.nodes <= searched.calls:
            return False
        return not self._to_the_end or searched.seen_whole == len(searched.answers)

    def _functions(self) -> list[FunctionType]:
        """Return the functions of the search, but not those of the game."""
        rules = self._calling.rules
        game = {getattr(getattr(rules, name, None), "__code__", None) for name in _RULES}
        found: dict[CodeType, FunctionType] = {}
        for top in (self._calling.recursive, self._calling.search):
            for one in with_helpers(top):
                if one.__code__ not in game:
                    found.setdefault(one.__code__, one)
        return list(found.values())

    def _changes(
        self, functions: Sequence[FunctionType], passed: set[tuple[CodeType, int]], name: str
    ) -> Iterator[SmallChange]:
        """Yield the changes to the lines that are passed, the likeliest first."""
        usual = _USUAL.get(name, ())
        found: list[tuple[int, SmallChange]] = []
        for function in functions:
            code = function.__code__
            lines = {number for one, number in passed if one is code}
            likely = {line.number for line in lines_in(code, name, self._calling.searching)}
            for change in small_changes(function, functions, lines):
                place = _LIKELY * (change.line in likely) + _USUALLY * (change.kind in usual)
                near = change.rank - place
                found.append((near, change))
        yield from (change for _, change in sorted(found, key=lambda pair: pair[0]))

    def _passed(
        self, functions: Sequence[FunctionType], states: Sequence[State]
    ) -> set[tuple[CodeType, int]]:
        """Return the lines that are passed at some positions, with the outermost code."""
        passed: set[tuple[CodeType, int]] = set()
        codes = {
            code: one.__code__
            for one in functions
            for code in (one.__code__, *codes_inside(one.__code__))
        }

        def line(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line":
                passed.add((codes[frame.f_code], frame.f_lineno))
            return line

        def called(frame: FrameType, event: str, _: Any) -> Any:
            return line if frame.f_code in codes else None

        before = sys.gettrace()
        sys.settrace(called)
        try:
            self._sound(states)
        finally:
            sys.settrace(before)
        return passed


def _told_values(answers: Sequence[Returned], sample: Sample) -> bool:
    """Tell whether some part of all results may be a value."""
    return bool(value_parts([answer.result for answer in answers], verdicts=sample.no_ties))
