"""A coroutine, or a generator, that searches, watched: each call is taken down while it runs.

Calls that are awaited, or gone through, one after the other nest as those of plain functions do. Of
calls that run side by side nobody could tell which of them made which, so they are refused.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextvars import ContextVar
from functools import wraps
from typing import Any

from treeviz.errors import InputError, RecordingError
from treeviz.recorder.call_beginning import Begin
from treeviz.recorder.call_log import NO_CALLER, CallLog
from treeviz.recorder.roles import Function, still


def watched_coroutine(
    function: Function, index: int, begins: Sequence[Begin], log: CallLog
) -> Function:
    """Return a coroutine that does what another does and takes down its calls.

    Parameters
    ----------
    function
        The coroutine.
    index
        Its number among the functions that are watched.
    begins
        What takes down that a call of each of them begins; the first call may change it.
    log
        Where the calls go.
    """
    # A task begins with what this was when it was made: the call that made it.
    awaited_by: ContextVar[int] = ContextVar("awaited_by", default=NO_CALLER)

    @wraps(function)
    async def visit(*args: Any, **kwargs: Any) -> Any:
        if log.open[-1] != awaited_by.get():
            raise RecordingError(
                f"calls of {function.__name__} run side by side, and which of them made which "
                "cannot be told: await one after the other while they are recorded"
            )
        call = begins[index](args, kwargs)
        before = awaited_by.set(call)
        try:
            result = await function(*args, **kwargs)
        except BaseException:
            log.abandon(call)
            raise
        finally:
            awaited_by.reset(before)
        log.leave(call, still(result))
        return result

    return visit


def watched_generator(
    function: Function, index: int, begins: Sequence[Begin], log: CallLog
) -> Function:
    """Return a generator that does what another does and takes down its calls.

    What it returns is its value, ``value = yield from search(board)``; what it yields on the way
    goes to whoever goes through it.

    Parameters
    ----------
    function, index, begins, log
        As for `watched_coroutine`.

    Examples
    --------
    >>> from treeviz import Recorder
    >>> def search(heap, mine=True):
    ...     values = []
    ...     for left in range(heap):
    ...         yield f"looking at {left}"
    ...         values.append((yield from search(left, not mine)))
    ...     return (max if mine else min)(values) if values else -1 if mine else 1
    >>> recorder = Recorder()
    >>> _ = recorder.runcall(lambda: list(search(2)), watch=search)
    >>> recorder.tree()
    GameTree(4 nodes, value +1, best heap 0)
    """

    @wraps(function)
    def visit(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
        call = begins[index](args, kwargs)
        try:
            result = yield from function(*args, **kwargs)
        except BaseException:
            log.abandon(call)
            raise
        if log.open[-1] != call:
            raise RecordingError(
                f"calls of {function.__name__} run side by side, and which of them made which "
                "cannot be told: go through one after the other while they are recorded"
            )
        if result is None:
            raise InputError(
                f"{function.__name__} is a generator that returns nothing: let it return its "
                f"value, `return value`, taken by `value = yield from {function.__name__}(…)`"
            )
        log.leave(call, still(result))
        return result

    return visit
