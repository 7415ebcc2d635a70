"""Games after some moves, to be searched from there."""

from __future__ import annotations

from collections.abc import Iterable
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
