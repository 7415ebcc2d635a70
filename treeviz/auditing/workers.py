"""Judging many positions: in this process, in several, or by the engine of a cluster.

Each process makes itself a judge of what is sent to it and judges some positions at a time. What
comes back is put in the order of the positions, and a judgement depends on its position alone: so
the result is the same, wherever it was found. Functions and classes of one's own, of a notebook or
of a file travel as they are, see :mod:`treeviz.auditing.travel`; what cannot travel, such as an
open file, is judged in this process, which is said.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from itertools import count as count_from
from itertools import islice
from time import sleep
from typing import Any, NamedTuple

from treeviz.auditing.engines import Failed, JobEngine, Task
from treeviz.auditing.judgement import Judge, Judged
from treeviz.auditing.positions import Places, ToJudge
from treeviz.auditing.question import Question
from treeviz.auditing.travel import Packer, Stranded, arrived
from treeviz.errors import TreevizError

_CHUNK = 100  # positions sent at a time, at most
_SHARES = 8  # chunks for each process, at least: the last ones to finish are not waited for long
_EVERY = 0.5  # seconds from one look at the parent to the next


def judgements(
    question: Question,
    places: Places,
    engine: JobEngine | None,
    tell: Callable[[str], None],
) -> Generator[Judged, None, None]:
    """Yield the judgements of positions, in their order.

    Parameters
    ----------
    question, places
        What is asked, and of which positions.
    engine
        Who judges; None: this process.
    tell
        Called with the reason if this process must go on alone though it was to have company.
    """
    done = 0
    if engine is not None:
        try:
            with closing(_by_many(question, places, engine)) as stream:
                for judged in stream:
                    done += 1
                    yield judged
        except Stranded as error:
            tell(f"what is needed cannot be sent to other processes ({error})")
        except Failed as error:
            tell(str(error))
    judge: Judge | None = None
    for place in places.starting(done):
        judge = judge or Judge(question)
        yield judge(*place)


class _Chunk(NamedTuple):
    """What came back of some positions, and why it is not all of them, if it is not."""

    judged: list[Judged]
    error: TreevizError | None = None
    stranded: str = ""


def _by_many(
    question: Question, places: Places, engine: JobEngine
) -> Generator[Judged, None, None]:
    size = max(min(_CHUNK, places.planned // (engine.jobs * _SHARES)), 1)
    packed = Packer()
    order = packed({part.name: getattr(question, part.name) for part in fields(question)})
    packed(list(islice(places.starting(0), size)))  # as all others
    failure: list[TreevizError] = []

    def tasks() -> Iterator[Task]:
        coming = places.starting(0)
        try:
            while chunk := list(islice(coming, size)):
                yield order, packed(chunk)
        except TreevizError as error:  # of a position to come; a thread of the engine asks for it
            failure.append(error)

    with _deaf_to_interrupts():  # processes inherit it: the first one alone is interrupted
        answers = engine.run(judge_chunk, tasks(), begin, os.getpid())
    with closing(answers):
        for first, answer in zip(count_from(step=size), answers, strict=False):
            if answer.stranded:
                raise Stranded(answer.stranded)
            # The states stayed where they came from: this process has them.
            for place, judged in zip(places[first : first + size], answer.judged, strict=False):
                yield judged._replace(state=place.state)
            if answer.error is not None:
                raise answer.error
    for error in failure:
        raise error


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


class _Desk(threading.local):
    """What a thread of a process knows: what it was asked, and a judge of it."""

    order: bytes = b""
    judge: Judge | None = None


_desk = _Desk()


def begin(parent: int) -> None:
    """Prepare a process: it hears no Ctrl-C, and does not outlive the one that asked for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            sleep(_EVERY)
        os._exit(1)  # killed without a word: nobody waits for what is done here

    threading.Thread(target=watch, daemon=True).start()


def judge_chunk(order: bytes, places: bytes) -> _Chunk:
    """Return the judgements of some positions; what a judge cannot go on with comes back, too."""
    judged: list[Judged] = []
    try:
        if _desk.judge is None or _desk.order != order:
            sent: dict[str, Any] = arrived(order)
            _desk.judge, _desk.order = Judge(Question(**sent)), order
        chunk: list[ToJudge] = arrived(places)
        for place in chunk:
            judged.append(_desk.judge(*place)._replace(state=None))
    except Stranded as error:
        return _Chunk([], stranded=str(error))
    except TreevizError as error:
        return _Chunk(judged, error)
    return _Chunk(judged)
