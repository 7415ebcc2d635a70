"""Which games a file may name: the built-in ones, made anew from a name and plain arguments.

>>> from treeviz import games
>>> named = described(games.TicTacToe("xox/oox/___"), "xox/oox/___")
>>> named
('tictactoe', {'position': 'xox/oox/___', 'k': 3})
>>> made(*named).start
'xox/oox/___'

Adapters to other people's rules and games of one's own are named for the reader, and never made
because a file says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from treeviz.errors import InputError, TreevizError
from treeviz.game.game import Game, State
from treeviz.games.connect import Connect
from treeviz.games.domineering import Domineering
from treeviz.games.explicit import Explicit, Node
from treeviz.games.nim import Nim
from treeviz.games.tictactoe import TicTacToe

_LONGEST = 1000  # signs of a position: more than the largest board has
_LONGEST_TREE = 2_000_000  # signs of a tree typed by hand: as many nodes as one searches

# What each takes, and of what kind it is.
_TAKES: dict[str, tuple[type[Game], dict[str, type]]] = {
    "tictactoe": (TicTacToe, {"position": str, "k": int}),
    "connect": (Connect, {"position": str, "k": int}),
    "domineering": (Domineering, {"position": str}),
    "nim": (Nim, {"position": str, "misere": bool}),
    "explicit": (Explicit, {"tree": str, "player": str}),
}


def described(game: object, start: State) -> tuple[str, dict[str, Any]] | None:
    """Return the name and the arguments that make a built-in game anew; None if nothing does.

    Parameters
    ----------
    game
        Any game. A class of one's own that inherits a built-in game is not that game.
    start
        The state to begin in.
    """
    named = _named(game, start)
    if named is None:
        return None
    try:
        again = made(*named)
    except TreevizError:  # a position that the game itself would not begin in
        return None
    if isinstance(start, Node):
        return named if _alike(start, again.start) else None
    return named if again.start == start else None


def _named(game: object, start: State) -> tuple[str, dict[str, Any]] | None:
    kind = type(game)
    if isinstance(game, Explicit) and kind is Explicit and start is game.start:
        whole = start.parent is None
        return ("explicit", {"tree": _typed(start), "player": game.player.value}) if whole else None
    if isinstance(game, Nim) and kind is Nim and isinstance(start, tuple):
        return "nim", {"position": game.position(start), "misere": game.misere}
    if not isinstance(start, str):
        return None
    if isinstance(game, TicTacToe | Connect) and kind in (TicTacToe, Connect):
        name = "tictactoe" if kind is TicTacToe else "connect"
        return name, {"position": _with_slash(start), "k": game.k}
    return ("domineering", {"position": _with_slash(start)}) if kind is Domineering else None


def _with_slash(position: str) -> str:
    """Return a position on a grid; a single row with a slash, or it would be read as a square."""
    board, blank, mover = position.partition(" ")
    return position if "/" in board else f"{board}/{blank}{mover}"


def made(name: object, arguments: object) -> Game:
    """Return the built-in game of a name and arguments, as a file gives them.

    Raises
    ------
    InputError
        If there is no such game, or these are not its arguments.
    """
    if name not in _TAKES:
        raise InputError(f"no built-in game is called {name!r}")
    make, kinds = _TAKES[str(name)]
    fits = isinstance(arguments, Mapping) and {k: type(v) for k, v in arguments.items()} == kinds
    if not fits or not isinstance(arguments, Mapping):
        raise InputError(f"expected {', '.join(kinds)} as the arguments of {name}")
    given = dict(arguments)
    longest = _LONGEST_TREE if name == "explicit" else _LONGEST
    if any(isinstance(value, str) and len(value) > longest for value in given.values()):
        raise InputError(f"a position of {name} is longer than {longest:,} signs")
    if name == "nim":
        return Nim(given["position"], misere=given["misere"])
    return make(**given)


def _typed(root: Node) -> str:
    """Return a tree as one would type it."""
    parts: list[str] = []
    pending: list[Node | str] = [root]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        if item.share is not None:
            parts.append(f"{item.share!r}:")
        if item.children:
            parts.append(f"{item.name}(")
            pending += [")", *reversed(item.children)]
        else:
            payoff = repr(item.payoff)
            parts.append(f"{item.name}={payoff}" if item.name else payoff)
    return " ".join(parts)


def _alike(one: Node, other: Node) -> bool:
    """Tell whether two trees are the same in names, payoffs and shape."""
    pairs = [(one, other)]
    while pairs:
        here, there = pairs.pop()
        if (here.name, here.payoff, here.share) != (there.name, there.payoff, there.share):
            return False
        if len(here.children) != len(there.children):
            return False
        pairs += zip(here.children, there.children, strict=True)
    return True
