"""`Stopwatch`: how long a part of a diagnosis has taken, on a machine that does other things too.

>>> watch = Stopwatch()
>>> watch.seconds < 60
True
"""

from __future__ import annotations

from math import inf
from time import monotonic, thread_time

_WAITING = 2  # seconds that pass count as one of work: a game may sleep, a machine be busy


class Stopwatch:
    """Seconds of work since it was made; half of all that passed, where more is waited.

    Parameters
    ----------
    allowed
        After how many it is up.
    """

    def __init__(self, allowed: float = inf) -> None:
        self._allowed = allowed
        self._work, self._time = thread_time(), monotonic()

    @property
    def up(self) -> bool:
        """Whether it is more than is allowed."""
        return self.beyond(self._allowed)

    def beyond(self, seconds: float) -> bool:
        """Tell whether it is more than so many, at hardly any cost while it is not.

        No thread works for longer than the time that passes, and only that is cheap to ask for: a
        search asks at each of its nodes.

        >>> Stopwatch().beyond(60), Stopwatch().beyond(-1)
        (False, True)
        """
        return monotonic() - self._time > seconds and self.seconds > seconds

    @property
    def seconds(self) -> float:
        """How many it is by now."""
        return max(thread_time() - self._work, (monotonic() - self._time) / _WAITING)
