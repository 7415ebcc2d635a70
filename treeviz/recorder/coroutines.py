"""A coroutine that searches, watched: each of its calls is taken down while it is awaited.

Calls that are awaited one after the other nest as those of plain functions do. Of calls that run
side by side nobody could tell which of them made which, so they are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from functools import wraps
from typing import Any

from treeviz.errors import RecordingError
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
