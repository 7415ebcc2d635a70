"""`Stopwatch`: how long a part of a diagnosis has taken, on a machine that does other things too.

>>> watch = Stopwatch()
>>> watch.seconds < 60
True
"""

from __future__ import annotations

import sys
from itertools import count
from math import inf
from time import monotonic, thread_time

_WAITING = 2  # seconds that pass count as one of work, where a game sleeps
_GRACE = 0.5  # seconds that pass before any count: so long a busy machine may keep a thread waiting

if sys.platform == "win32":
    _counted = count()

    def _waits() -> int:
        """Return another number each time: Windows does not tell a thread that sleeps."""
        return next(_counted)

else:
    import resource

    _THIS = getattr(resource, "RUSAGE_THREAD", resource.RUSAGE_SELF)

    def _waits() -> int:
        """Return how often this thread has let go of the processor of its own accord."""
        return resource.getrusage(_THIS).ru_nvcsw


class Stopwatch:
    """Seconds of work since it was made; half of what passed, where a game sleeps or asks for long.

    What a machine does meanwhile for others is not counted: no thread waits for that of its own
    accord.

    Parameters
    ----------
    allowed
        After how many it is up.
    """

    def __init__(self, allowed: float = inf) -> None:
        self._allowed, self._waits = allowed, _waits()
        self._work, self._time = thread_time(), monotonic()
        self._told, self._when = 0.0, self._time  # what it was when it was last asked for

    @property
    def up(self) -> bool:
        """Whether it is more than is allowed."""
        return self.beyond(self._allowed)

    def beyond(self, seconds: float) -> bool:
        """Tell whether it is more than so many, at hardly any cost while it is not.

        No thread works for longer than the time that passes, and only that is cheap to ask for: a
        search asks at each of its nodes. The rest is asked for only where what it was when it was
        last told, and all that passed since, are more than that.

        >>> Stopwatch().beyond(60), Stopwatch().beyond(-1)
        (False, True)
        """
        now = monotonic()
        if self._told + (now - self._when) <= seconds:
            return False
        self._told, self._when = self.seconds, now
        return self._told > seconds

    @property
    def seconds(self) -> float:
        """How many it is by now."""
        work = thread_time() - self._work
        if _waits() == self._waits:
            return work
        return max(work, (monotonic() - self._time - _GRACE) / _WAITING)
