"""How much memory this process has taken at most: what grows without end is broken off in time.

>>> peak_memory() >= 0
True
"""

from __future__ import annotations

import sys

if sys.platform == "win32":

    def peak_memory() -> float:
        """Return 0: Windows tells nothing of it."""
        return 0.0

else:
    from resource import RUSAGE_SELF, getrusage

    _PER_MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of what getrusage counts

    def peak_memory() -> float:
        """Return the megabytes of memory that this process has taken at most."""
        return getrusage(RUSAGE_SELF).ru_maxrss / _PER_MEGABYTE
