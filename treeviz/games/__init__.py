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
    from treeviz.games.chess import Chess
    from treeviz.games.connect import Connect
    from treeviz.games.domineering import Domineering
    from treeviz.games.easyai import from_easyai
    from treeviz.games.engine import mutable
    from treeviz.games.explicit import Explicit
    from treeviz.games.nim import Nim
    from treeviz.games.openspiel import OpenSpiel, from_openspiel
    from treeviz.games.pettingzoo import from_pettingzoo
    from treeviz.games.tictactoe import TicTacToe

# By the name one types on the command line.
BUILT_IN = {
    "tictactoe": "TicTacToe",
    "domineering": "Domineering",
    "connect": "Connect",
    "nim": "Nim",
    "explicit": "Explicit",
}
ADAPTERS = ("openspiel:NAME", "chess", "chess:VARIANT")  # other people's rules, each an extra

__all__ = [
    "ADAPTERS",
    "BUILT_IN",
    "Chess",
    "Connect",
    "Domineering",
    "Explicit",
    "Nim",
    "OpenSpiel",
    "TicTacToe",
    "from_easyai",
    "from_openspiel",
    "from_pettingzoo",
    "functional",
    "mutable",
]

_HOME = {
    "Chess": "treeviz.games.chess",
    "Connect": "treeviz.games.connect",
    "Domineering": "treeviz.games.domineering",
    "Explicit": "treeviz.games.explicit",
    "Nim": "treeviz.games.nim",
    "OpenSpiel": "treeviz.games.openspiel",
    "TicTacToe": "treeviz.games.tictactoe",
    "from_easyai": "treeviz.games.easyai",
    "from_openspiel": "treeviz.games.openspiel",
    "from_pettingzoo": "treeviz.games.pettingzoo",
    "mutable": "treeviz.games.engine",
}


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
