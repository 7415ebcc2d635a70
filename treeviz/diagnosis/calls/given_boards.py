"""A position as a search gets it: the game's own state, or rows of signs to write on."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from treeviz.game.game import Game, Player, State
from treeviz.game.grids import grid_of
from treeviz.games.functional import Turn


def plain_state(state: State) -> Any:
    """Return a state as a search gets it: of a functional game the position alone, copied."""
    return copy.deepcopy(state.position) if isinstance(state, Turn) else state


def rows_of(rules: Game, state: State) -> Any:
    """Return a position as a new list of rows of signs, if it is written so; else the state."""
    if isinstance(state, Turn):
        return plain_state(state)
    rows = tuple(tuple(row) for row in rules.position(state).split("/"))
    return state if grid_of(rows) is None else [list(row) for row in rows]


def piles_of(state: State) -> Any:
    """Return the numbers of a state that is numbers and the side to move, as a list; else it."""
    if isinstance(state, Turn):
        return plain_state(state)
    numbers = _numbers(state)
    return state if numbers is None else list(numbers)


def number_forms(start: State) -> Sequence[Callable[[State], Any]]:
    """Return what may be made of states that are numbers and the side to move; nothing of others.

    One number alone is first of all that number.
    """
    numbers = _numbers(start)
    if numbers is None:
        return ()
    return (_number_of, piles_of, _numbers) if len(numbers) == 1 else (piles_of, _numbers)


def _number_of(state: State) -> int:
    return (_numbers(state) or (0,))[0]


def _numbers(state: State) -> tuple[int, ...] | None:
    if isinstance(state, tuple) and len(state) == 2 and isinstance(state[1], Player):
        numbers = state[0]
        if isinstance(numbers, tuple) and all(isinstance(one, int) for one in numbers):
            return numbers
    return None
