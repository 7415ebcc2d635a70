"""A machine that seems slow: to a diagnosis each second of work is many."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from treeviz.diagnosis import remedies, stopwatch


def slow_clocks(factor: float, put: Callable[[Any, str, Any], None]) -> None:
    """Let a diagnosis believe that each second was so many; `put` is `setattr`, or undoes it."""
    put(stopwatch, "thread_time", lambda: factor * time.thread_time())
    put(stopwatch, "monotonic", lambda: factor * time.monotonic())
    put(remedies, "thread_time", lambda: factor * time.thread_time())
