"""What can be a key of a dict: states and moves are of somebody's own classes, and may not be.

>>> hashable("xox/oox/___")
'xox/oox/___'
>>> hashable(["xox", "oox", "___"])
Traceback (most recent call last):
    ...
treeviz.errors.GameError: a state must be hashable, got ['xox', 'oox', '___'] (list): use tuples or
strings, or games.functional for arrays and lists
"""

from __future__ import annotations

from typing import Any

from treeviz.errors import GameError
from treeviz.formatting.printed import repr_of

# What the code of others may raise. No part of treeviz catches as much for any other reason. What
# ends the program (Ctrl-C, `sys.exit`) is meant for the program, and passes.
FAULTS = Exception


def hashable(state: Any) -> Any:
    """Return a state as it is, if it can be a key: it has a hash, and can be compared.

    Raises
    ------
    GameError
        If it cannot.
    """
    wanted = "hashable"
    try:
        hash(state)
        wanted = "comparable"
        bool(state == state)
    except FAULTS as error:  # a class may have its own ways
        raise GameError(
            f"a state must be {wanted}, got {repr_of(state)} ({type(state).__name__}): "
            "use tuples or strings, or games.functional for arrays and lists"
        ) from error
    return state


def unsteady(key: object, where: str) -> GameError:
    """Return the error for a key whose hash is not always the same, at a place told in words.

    Examples
    --------
    >>> print(unsteady("xo_", "'xo_/___/___'"))
    key gave 'xo_' at 'xo_/___/___', whose hash changes: expected one that is always the same, such
    as a tuple
    """
    return GameError(
        f"key gave {repr_of(key)} at {where}, whose hash changes: expected one that is always the "
        "same, such as a tuple"
    )
