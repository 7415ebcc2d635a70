"""Judging many positions, in this process or in several.

Each process makes the game and its heuristic for itself and judges some positions at a time. What
comes back is put in the order of the positions, and a judgement depends on its position alone: so
the result is the same, however many processes there are. New ones are spawned, on every system
alike; what cannot be sent to them, such as a local function, is judged in this one.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import fields
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from time import monotonic
from typing import Any, TypeAlias

from treeviz.auditing.judgement import Judge, Judged
from treeviz.auditing.positions import Place
from treeviz.auditing.question import Question
from treeviz.errors import InputError
from treeviz.game.game import Heuristic

# Makes the game and its heuristic anew, in a process of its own.
Maker: TypeAlias = Callable[[], tuple[object, str | Heuristic | None]]

_CHUNK = 100  # positions sent at a time, at most
_SHARES = 8  # chunks for each process, at least: the last ones to finish are not waited for long
_PATIENCE = 2.0  # seconds alone before it is asked whether more processes would pay
_START = 1.0  # seconds that they take to begin, or less


class Stranded(Exception):
    """What is needed cannot be sent to other processes; the message says why."""


def judgements(
    question: Question,
    places: Sequence[Place],
    jobs: int | None,
    maker: Maker | None,
    tell: Callable[[str], None],
) -> Generator[Judged, None, None]:
    """Yield the judgements of positions, in their order.

    Parameters
    ----------
    question, places
        What is asked, and of which positions.
    jobs
        How many processes; None: one, until it is clear that one for each core would be quicker.
    maker
        Makes the game and its heuristic; None: they are sent themselves.
    tell
        Called with the reason if this process must go on alone though it was to have company.
    """
    judge, done = Judge(question), 0
    if jobs is None:
        clock = _Clock(len(places), _cores())
        while done < len(places) and not clock.company_pays(done):
            yield judge(*places[done])
            done += 1
    several = min(_cores() if jobs is None else jobs, len(places) - done)
    if several > 1:
        try:
            with closing(_by_many(question, places[done:], several, maker)) as stream:
                for judged in stream:
                    done += 1
                    yield judged
        except Stranded as error:
            if jobs is not None:
                tell(f"what is needed cannot be sent to other processes ({error})")
        except BrokenProcessPool:
            tell("another process ended before its time")
    for place in places[done:]:
        yield judge(*place)


def check_jobs(jobs: int | None) -> None:
    """Refuse what is no number of processes.

    Raises
    ------
    InputError
        If it is none.
    """
    if jobs is not None and (isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1):
        raise InputError(f"expected 1 or more jobs, or None for as many as pay; got {jobs!r}")


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Clock:
    """Tells when more processes would be quicker than this one alone.

    What positions share is mostly searched with the first of them, by each process anew; so its
    time is what company costs.
    """

    def __init__(self, planned: int, cores: int) -> None:
        self._planned = planned
        self._saved = 1 - 1 / cores  # of the time that is left
        self._begun = monotonic()
        self._first = 0.0

    def company_pays(self, done: int) -> bool:
        spent = monotonic() - self._begun
        if done <= 1:
            self._first = spent
            return False
        since = spent - self._first
        left = since / (done - 1) * (self._planned - done)
        return since > _PATIENCE and left * self._saved > self._first + _START


def _by_many(
    question: Question, places: Sequence[Place], jobs: int, maker: Maker | None
) -> Generator[Judged, None, None]:
    size = max(min(_CHUNK, len(places) // (jobs * _SHARES)), 1)
    chunks = [places[first : first + size] for first in range(0, len(places), size)]
    sent = {part.name: getattr(question, part.name) for part in fields(question)}
    if maker is not None:
        sent |= {"game": None, "heuristic": None}
    order = _packed((maker, sent))
    _packed(chunks[0])  # as all others
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(order, stop))
    try:
        with _deaf_to_interrupts():  # processes inherit it: the first one alone is interrupted
            answers = pool.map(_judge, map(_packed, chunks))
        for chunk, answer in zip(chunks, answers, strict=True):
            for place, judged in zip(chunk, answer, strict=True):
                yield judged._replace(state=place.state)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _packed(value: Any) -> bytes:
    try:
        return pickle.dumps(value)
    except Exception as error:  # pickling runs the code of others, and fails in many ways
        raise Stranded(f"{type(error).__name__}: {error}") from error


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears signals
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# What follows runs in a process of its own.


class _Worker:
    """What a process knows: a judge, or why it has none; and when to stop."""

    judge: Judge | None = None
    trouble: str = ""
    stop: Event


def _begin(order: bytes, stop: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.stop = stop
    try:
        maker, sent = pickle.loads(order)
        if maker is not None:
            sent["game"], sent["heuristic"] = maker()
        _Worker.judge = Judge(Question(**sent))
    except Exception as error:  # what was sent is found by name, and may not be there
        _Worker.trouble = f"{type(error).__name__}: {error}"


def _judge(packed: bytes) -> list[Judged]:
    judge = _Worker.judge
    if judge is None:
        raise Stranded(_Worker.trouble)
    try:
        chunk: list[Place] = pickle.loads(packed)
    except Exception as error:  # as above
        raise Stranded(f"{type(error).__name__}: {error}") from error
    # The states stay where they came from: the first process has them.
    return [judge(*place)._replace(state=None) for place in chunk if not _Worker.stop.is_set()]
