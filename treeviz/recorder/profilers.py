"""Give the place of this thread's profiler back to who had it.

>>> import sys
>>> give_back(None)
>>> sys.getprofile() is None
True
"""

from __future__ import annotations

import sys
from _lsprof import Profiler
from collections.abc import Callable
from typing import Any

_Hook = Callable[..., Any] | None


def give_back(before: _Hook | Profiler) -> None:
    """Set a profiler again, as :func:`sys.getprofile` returned it.

    One of cProfile's is no function: up to Python 3.11 it is returned all the same, and is enabled.

    Parameters
    ----------
    before
        Who was there; None: nobody.
    """
    if isinstance(before, Profiler):
        before.enable()
    else:
        sys.setprofile(before)
