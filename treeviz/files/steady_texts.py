"""Texts of a game → the same texts, held to say the same in every run.

An object without a text of its own prints as where it happens to be in memory. A recording with
such names would tell its reader nothing, and the same search would give another file each time; so
it is refused while whoever can mend the class is still there.

>>> steady_texts("position", ["ox/x_"])
['ox/x_']
>>> steady_texts("position", ["<Board object at 0x7f313cd25ed0>"])
Traceback (most recent call last):
    ...
treeviz.errors.GameError: expected texts that are the same in every run, got the position \
'<Board object at 0x7f313cd25ed0>': give its class a __str__, or the game a method position
"""

from __future__ import annotations

import re
from typing import Literal

from treeviz.errors import GameError
from treeviz.formatting.printed import repr_of

_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]{5,16}>")  # as Python prints what has no text of its own
Method = Literal["position", "notation", "side", "outcome"]
_NAMES: dict[Method, str] = {"notation": "move"}  # of what the method writes, where it has another


def steady_texts(method: Method, texts: list[str]) -> list[str]:
    """Return the texts that a method of a game gave.

    Parameters
    ----------
    method
        The method.
    texts
        What it gave.

    Raises
    ------
    GameError
        If one of them holds the address of an object.
    """
    for text in texts:
        if " at 0x" in text and _ADDRESS.search(text):
            raise GameError(
                f"expected texts that are the same in every run, got the "
                f"{_NAMES.get(method, method)} {repr_of(text)}: give its class a __str__, or the "
                f"game a method {method}"
            )
    return texts
