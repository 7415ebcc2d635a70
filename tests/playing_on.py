"""Games after some moves, to be searched from there."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from treeviz import Game

Played = TypeVar("Played", bound=Game)


def after(game: Played, moves: Iterable[Any]) -> Played | None:
    """Return a game after some moves; those that cannot be played are passed over.

    None where it is over then.
    """
    state = game.start
    for move in moves:
        if move in list(game.moves(state)):
            state = game.play(state, move)
    return game.at(state) if list(game.moves(state)) else None


def begun(game: Played, dice: Random, plies: int) -> Played:
    """Return a game after so many random moves; those that would end it are passed over."""
    state = game.start
    for _ in range(plies):
        later = game.play(state, dice.choice(list(game.moves(state))))
        state = state if game.is_over(later) else later
    return game.at(state)
