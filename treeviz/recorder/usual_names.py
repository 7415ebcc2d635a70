"""The names that parameters of searches usually have, and what they mean.

>>> [name for name in ("depth", "beta", "b") if name in POSITION]
['b']
"""

from __future__ import annotations

from collections.abc import Collection

# The one table of usual names; :mod:`treeviz.diagnosis` calls searches by it, too.
POSITION = (
    "board", "state", "position", "node", "pos", "grid", "game_state", "gamestate", "game_board",
    "current_board", "current_state", "new_board", "newboard", "b", "s", "v", "game", "field",
    "squares", "cells", "heaps", "piles", "pits", "holes", "cups", "seeds", "stones", "tiles",
    "cards", "stacks",
)  # fmt: skip
WHETHER_MAX = (
    "ismax", "is_max", "maximizing", "maximising", "maximizingplayer", "maximizing_player",
    "maximisingplayer", "maximising_player", "ismaximizing", "is_maximizing", "ismaximising",
    "is_maximising", "max_turn", "maximize", "maximise", "max_player", "maxplayer", "is_max_player",
    "is_maximizing_player", "ismaximizingplayer", "my_turn", "is_my_turn", "is_ai", "ai_turn",
    "is_computer", "computer_turn",
)  # fmt: skip
COLOUR = ("color", "colour", "sign")
PLAYER = (
    "player", "joueur", "turn", "to_move", "side", *COLOUR, "current_player", "currentplayer",
    "agent", "agent_index", "agentindex", "who", "mark", "letter", "symbol",
)  # fmt: skip
ALPHA, BETA = ("alpha", "a"), ("beta", "b")
DEPTH = (
    "depth", "d", "p", "plies", "profondeur", "level", "ply", "max_depth", "maxdepth", "curdepth",
    "curr_depth", "current_depth", "lvl",
)  # fmt: skip
MOVE = ("move", "action", "last_move", "lastmove")


def window_parameters(names: Collection[str]) -> tuple[str, str] | None:
    """Return the parameters that are alpha and beta; None if one of them is not there.

    A letter is one only where no parameter has the whole name: then it may be anything.

    Parameters
    ----------
    names
        All parameters of a function.

    Examples
    --------
    >>> window_parameters(["b", "depth", "alpha", "beta"]), window_parameters(["s", "a", "b"])
    (('alpha', 'beta'), ('a', 'b'))
    """
    lower = {name.lower(): name for name in reversed(list(names))}
    low, high = (next((lower[n] for n in usual if n in lower), None) for usual in (ALPHA, BETA))
    return None if low is None or high is None else (low, high)
