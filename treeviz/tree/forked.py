"""A forked process → the locks of what is computed once, free again.

Before Python 3.12 a `cached_property` holds a lock while it computes, one for all objects of a
class. A process that is forked while another thread computes gets the lock and not the thread:
whoever asks there would wait for ever.
"""

from __future__ import annotations

import sys
from functools import cached_property
from threading import RLock

_WITH_LOCKS = ("treeviz", "networkx")


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
