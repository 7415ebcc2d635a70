"""How long work tells how far it is: one kind of function, whatever the work.

>>> def tell(done, planned):
...     print(done, "of", "?" if planned is None else planned)
>>> tell(4096, None)
4096 of ?
"""

from __future__ import annotations

from collections.abc import Callable

# Called now and then with how much is done (nodes of a search, positions of an audit), and with how
# much there is in all; None where that is not known yet.
Progress = Callable[[int, int | None], None]
