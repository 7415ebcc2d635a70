"""`Stopwatch`: how long a part of a diagnosis has taken, on a machine that does other things too.

>>> watch = Stopwatch()
>>> watch.seconds < 60
True
"""

from __future__ import annotations

from time import monotonic, thread_time

_WAITING = 2  # seconds that pass count as one of work: a game may sleep, a machine be busy


class Stopwatch:
    """Seconds of work since it was made; half of all that passed, where more is waited."""

    def __init__(self) -> None:
        self._work, self._time = thread_time(), monotonic()

    @property
    def seconds(self) -> float:
        """How many it is by now."""
        return max(thread_time() - self._work, (monotonic() - self._time) / _WAITING)
