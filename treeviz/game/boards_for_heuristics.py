"""A heuristic that was written for a board gets one: rows of signs, where the state is their text.

>>> from treeviz import games
>>> def corner(board): return {"x": 1, "o": -1, "_": 0}[board[1][1]]
>>> fitting(games.TicTacToe(), corner)("___/_x_/___")
1
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

from treeviz.formatting.expected import is_a

_BOARDS = ("board", "grid", "game_board", "current_board")
# What code raises that gets something else than it was written for.
_MISUNDERSTOOD = (TypeError, AttributeError, LookupError, ValueError)


def fitting(game: Any, heuristic: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a heuristic as it can be asked about the states of a game.

    Only one whose parameter is called a board, and which fails at the start as it is and does not
    with the rows of the board there, is given rows.

    Parameters
    ----------
    game
        The game.
    heuristic
        Somebody's function.
    """
    try:
        parameters = list(inspect.signature(heuristic).parameters)
        start, position = game.start, game.position
    except Exception:  # it shows no signature, or is an object whose class raises
        return heuristic
    if not parameters or parameters[0].lower() not in _BOARDS or not is_a(start, str):
        return heuristic

    def rows(state: Any) -> Any:
        return [list(row) for row in position(state).split("/")]

    try:
        heuristic(start)
    except _MISUNDERSTOOD:
        try:
            from treeviz.game.grids import grid_of  # few heuristics need it

            board = rows(start)
            if grid_of(tuple(map(tuple, board))) is None:
                return heuristic
            heuristic(board)
        except Exception:  # it fails in any case, and that is told where it is asked
            return heuristic
    except Exception:
        return heuristic
    else:
        return heuristic

    @wraps(heuristic)
    def given_rows(state: Any) -> Any:
        return heuristic(rows(state))

    return given_rows
