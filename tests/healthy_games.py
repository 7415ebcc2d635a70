"""Small games for healthy searches: two have passes, or let a player move twice."""

from __future__ import annotations

from typing import Any

from tests.planted import Lane
from treeviz import Game, Player, games

BOARD = games.TicTacToe("x__/_o_/___")
NEAR = games.TicTacToe("xox/oox/___")
CONNECT = games.Connect(rows=3, columns=3, k=3)
NIM = games.Nim(2, 3)
LANE = Lane()


class Passes(Lane):
    """The lane, but who takes two squares makes the other pass once; then 0 is the only move."""

    start: Any = (0, 6, Player.MAX, False)

    def moves(self, state: Any) -> list[int]:
        steps = super().moves(state)
        return [0] if steps and state[3] else steps

    def play(self, state: Any, move: int) -> Any:
        x, o, player = super().play(state[:3], move)
        return x, o, player, move == 2


class Twice(Lane):
    """The lane, but who takes one square moves again, at most twice in a row."""

    start: Any = (0, 6, Player.MAX, False)

    def play(self, state: Any, move: int) -> Any:
        x, o, player = super().play(state[:3], move)
        again = move == 1 and not state[3]
        return x, o, player.other if again else player, again


def is_max(game: Game, state: Any) -> bool:
    return game.to_move(state) is Player.MAX


def own(game: Game, state: Any) -> float:
    """The utility of a finished game, for the side to move."""
    return game.utility(state) if is_max(game, state) else -game.utility(state)
