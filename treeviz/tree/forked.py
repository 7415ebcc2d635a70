"""A forked process, which waits for no lock of a thread that it does not have.

Before Python 3.12 a `cached_property` holds a lock while it computes, one for all objects of a
class, and every Python holds one for each module that is being imported. A process that is forked
meanwhile gets the lock and not the thread: whoever asks there would wait for ever. So the locks of
what is computed are made anew, and a process is forked when nothing of ours is being imported.
"""

from __future__ import annotations

import sys
from functools import cached_property
from importlib import _bootstrap
from threading import RLock
from time import monotonic, sleep

_WITH_LOCKS = ("treeviz", "networkx")
_LONGEST = 5.0  # seconds to wait for an import; the thread that forks may itself be importing
_PAUSE = 0.001  # seconds


def await_imports() -> None:
    """Wait until no thread is importing a part of treeviz or networkx.

    Examples
    --------
    >>> await_imports()
    """
    end = monotonic() + _LONGEST
    while _importing() and monotonic() < end:
        sleep(_PAUSE)


def _importing() -> bool:
    """Tell whether the lock of any such module exists: it does only while it is imported."""
    locks = getattr(_bootstrap, "_module_locks", {})
    return any(name.partition(".")[0] in _WITH_LOCKS for name in list(locks))


def renew_locks() -> None:
    """Give every cached property of treeviz and networkx a lock that nobody holds.

    Examples
    --------
    >>> renew_locks()
    """
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in _WITH_LOCKS:
            for kind in list(vars(module).values()):
                for part in vars(kind).values() if isinstance(kind, type) else ():
                    if isinstance(part, cached_property) and hasattr(part, "lock"):
                        part.lock = RLock()
