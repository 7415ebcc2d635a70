"""Positions at which what a search returns is at odds with the rules: where to look closer.

Where nobody watches, many more calls fit in the same time. What they return proves nothing, since
how it is to be read follows from what most of them return; it tells where a watched call is worth
its while.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import product, zip_longest
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.returned.moves_returned import (
    Returned,
    meant_as_moves,
    move_reader,
    place_among,
)
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.game.game import Player, State
from treeviz.game.keys import FAULTS
from treeviz.recorder.profilers import give_back
from treeviz.recorder.result_parts import number_in, value_parts

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_MOST = 6  # positions to look closer at
_LARGEST = 3000  # nodes of the whole tree of a position to call at
_ENOUGH = 12  # answers, from which it follows how they are read
_AGREE = 0.75  # of them, at least, are then what the rules prove
_LOOKS = 64  # calls of any function, after which the time is looked at
_BEFORE = 40  # positions asked before a wrong answer, one of which may be its cause
_PER_PLY = 400  # positions of each number of plies to the end

_Reading = Callable[[Returned], Any]


class _TimeUp(BaseException):
    """A call goes on for longer than there is time."""


class SecondLook:
    """Many calls of a search that nobody watches, beside what the rules prove.

    Parameters
    ----------
    answers
        What the search returned where it was watched.
    calling, sample
        How it is called, and the positions.
    depth
        How many plies it is asked to look ahead; None: to the end of the game. Then only positions
        are looked at whose games end within that.
    seconds
        How much work to spend.
    """

    def __init__(
        self,
        answers: Sequence[Returned],
        calling: Calling,
        sample: Sample,
        depth: int | None,
        seconds: float,
    ) -> None:
        self._calling, self._sample, self._depth = calling, sample, depth
        self._watch = Stopwatch(seconds)
        self._keeps = bool(calling.kept.stores)  # with nothing kept it may say something else
        self._asked = set() if self._keeps else {answer.state for answer in answers}
        self._known = [answer for answer in answers if self._is_known(answer.state)]
        told = len(self._known) >= _ENOUGH
        self._at_odds = _judge(self._known, sample) if told else None

    def doubtful(self) -> list[State]:
        """Return positions at which something wrong seems to be returned, in the order to ask them.

        The smallest first; but where only what is kept from another makes an answer wrong, that.
        """
        wrong = self._at_odds
        if wrong is None:
            return []
        found = [answer.state for answer in self._known if wrong(answer)]
        for answer in self._told(self._in_turn()):
            if wrong(answer):
                found.append(answer.state)
            if len(found) >= 2 * _MOST:
                break
        if self._keeps and not found:
            pair: list[State] = self._calling.kept.forgetting(self._after_another)
            return pair
        return sorted(set(found), key=lambda state: self._sample.size[state])[:_MOST]

    def _is_known(self, state: State) -> bool:
        """Tell whether it is known what a search should return at a position: it sees the end."""
        plies = self._sample.plies
        return state in plies and (self._depth is None or plies[state] <= self._depth)

    @property
    def _states(self) -> list[State]:
        """The positions to call at, as they were met from where the game begins."""
        sizes, states = self._sample.size, self._sample.unfinished
        return [one for one in states if self._is_known(one) and sizes[one] <= _LARGEST]

    def _in_turn(self) -> Iterator[State]:
        """Yield positions, one of each number of plies to the end in turn."""
        by_plies: dict[int, list[State]] = {}
        for state in self._states:
            if state not in self._asked:
                by_plies.setdefault(self._sample.plies[state], []).append(state)
        random = Random(0)  # always the same
        some = [random.sample(one, min(len(one), _PER_PLY)) for _, one in sorted(by_plies.items())]
        for row in zip_longest(*some):
            yield from (state for state in row if state is not None)

    def _told(self, states: Iterable[State], *, keeping: bool = False) -> Iterator[Returned]:
        """Yield what a search returns at some positions, as long as there is time.

        `keeping` is whether it keeps from one what it asks again at the next.
        """
        calling = self._calling
        for state in states:
            if self._watch.up:
                return
            ask = partial(calling.result, state, self._depth or self._sample.plies[state] + 1)
            try:
                with _in_time(self._watch):
                    result = ask() if keeping else calling.kept.forgetting(ask)
            except _TimeUp:
                return
            except FAULTS:
                continue  # calls that are watched tell it
            yield Returned(state, result)

    def _after_another(self) -> list[State]:
        """Return two positions; the second is answered wrongly if the first was asked before."""
        before: list[State] = []
        for answer in self._told(self._states, keeping=True):
            if self._at_odds is not None and self._at_odds(answer):
                pairs = ([other, answer.state] for other in before[: -_BEFORE - 1 : -1])
                return next((pair for pair in pairs if self._wrong_after(pair)), [])
            before.append(answer.state)
        return []

    def _wrong_after(self, pair: Sequence[State]) -> bool:
        told = partial(self._told, pair, keeping=True)
        answers: list[Returned] = self._calling.kept.forgetting(lambda: list(told()))
        wrong = self._at_odds
        return wrong is not None and len(answers) == len(pair) and wrong(answers[-1])


@contextmanager
def _in_time(watch: Stopwatch) -> Iterator[None]:
    """Break off what is called once a stopwatch is up.

    What is raised while a generator is closed or an object dies ends neither, and Python would only
    print it: nothing is said of it, and the call is broken off later.
    """
    left = _LOOKS

    def hook(frame: FrameType, event: str, _: Any) -> None:
        nonlocal left
        left -= 1
        if left <= 0 and event == "call":
            left = _LOOKS
            if watch.up:
                raise _TimeUp

    def lost(raised: UnraisableHookArgs) -> None:
        nonlocal left
        if raised.exc_type is _TimeUp:
            left = 0
            sys.setprofile(hook)  # a profiler that raised is taken away
        else:
            told_before(raised)

    before, told_before = sys.getprofile(), sys.unraisablehook
    sys.unraisablehook = lost
    sys.setprofile(hook)
    try:
        yield
    finally:
        give_back(before)
        sys.unraisablehook = told_before


def _judge(answers: Sequence[Returned], sample: Sample) -> Callable[[Returned], bool] | None:
    """Return what tells whether an answer is at odds with the rules; None: they cannot be read."""
    if meant_as_moves(answers, sample):
        part_of = move_reader(answers, sample)
        return lambda answer: _is_worse(part_of(answer.result), answer.state, sample)
    # That only the sign is right is all that can be asked where wins are worth less by the ply.
    told = list(_readings(answers, sample, False)) or list(_readings(answers, sample, True))
    if not told:
        return None
    return lambda answer: all(_differs(answer, read, meant, sample) for read, meant in told)


def _is_worse(move: Any, state: State, sample: Sample) -> bool:
    """Tell whether a move that was returned is none of a position, or not the best."""
    place = place_among(move, sample.moves[state])
    return place < 0 or sample.value[sample.after[state][place]] != sample.value[state]


def _readings(
    answers: Sequence[Returned], sample: Sample, sign_only: bool
) -> Iterator[tuple[_Reading, dict[float, Any]]]:
    """Yield ways to read results under which most are what the rules prove, and what that is."""
    parts = value_parts([answer.result for answer in answers], verdicts=sample.no_ties)
    for part, turned in product(parts, (False, True)):
        read = _reader(part, turned, sign_only, sample)
        counted: dict[float, Counter[Any]] = {}
        for answer in answers:
            counted.setdefault(sample.value[answer.state], Counter())[read(answer)] += 1
        usual = {truth: told.most_common(1)[0] for truth, told in counted.items()}
        meant = {truth: value for truth, (value, _) in usual.items()}
        agreeing = sum(times for _, times in usual.values())
        if agreeing >= _AGREE * len(answers) and len(set(meant.values())) > 1:
            yield read, meant


def _reader(part: Any, turned: bool, sign_only: bool, sample: Sample) -> _Reading:
    def read(answer: Returned) -> Any:
        number = number_in(answer.result, part)
        if number is None:
            return None
        number *= -1 if turned and sample.mover[answer.state] is Player.MIN else 1
        return (number > 0) - (number < 0) if sign_only else number

    return read


def _differs(answer: Returned, read: _Reading, meant: dict[float, Any], sample: Sample) -> bool:
    """Tell whether an answer is not what was told elsewhere of positions worth as much."""
    truth = sample.value[answer.state]
    return truth in meant and read(answer) != meant[truth]
