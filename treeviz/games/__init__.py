"""The games that come along, one file each; each documents its states, moves and values.

>>> from treeviz import games
>>> games.TicTacToe("xox/oox/___").start
'xox/oox/___'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from treeviz.games import functional
    from treeviz.games.domineering import Domineering
    from treeviz.games.explicit import Explicit
    from treeviz.games.tictactoe import TicTacToe

# By the name one types on the command line.
BUILT_IN = {
    "tictactoe": "TicTacToe",
    "domineering": "Domineering",
    "explicit": "Explicit",
}

__all__ = ["BUILT_IN", "Domineering", "Explicit", "TicTacToe", "functional"]

_HOME = {name: f"treeviz.games.{name.lower()}" for name in BUILT_IN.values()}


def __getattr__(name: str) -> Any:
    if name == "functional":
        return import_module("treeviz.games.functional")
    if name not in _HOME:
        raise AttributeError(f"module 'treeviz.games' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
