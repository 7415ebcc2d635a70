"""Games in which each side takes fields, and who has more of them wins."""

from __future__ import annotations

from typing import Any

from treeviz import Game
from treeviz.game.board import Board
from treeviz.game.player import Player


class Claims(Game):
    """Each side takes one square of four at its turn; the first may take two at once."""

    start = ("____", Player.MAX)
    counted = "fields"
    known_as = "Claims"

    def to_move(self, state: Any) -> Player:
        return state[1]

    def moves(self, state: Any) -> list[str]:
        free = [n for n, sign in enumerate(state[0]) if sign == "_"]
        pairs = [f"{a}{b}" for a in free for b in free if a < b and state[1] is Player.MAX]
        return [*map(str, free), *pairs]

    def play(self, state: Any, move: str) -> Any:
        squares, player = list(state[0]), state[1]
        for place in map(int, move):
            squares[place] = "x" if player is Player.MAX else "o"
        return "".join(squares), player.other

    def utility(self, state: Any) -> float:
        return state[0].count("x") - state[0].count("o")

    def winner(self, state: Any) -> Player | None:
        more = self.utility(state)
        return None if not more else Player.MAX if more > 0 else Player.MIN

    def board(self, state: Any) -> Board:
        return Board.of([state[0]], x=Player.MAX, o=Player.MIN)


class Resting(Claims):
    """The same, but a side may rest instead of taking one: then the other has the rest."""

    known_as = "Resting"

    def moves(self, state: Any) -> list[str]:
        return [*super().moves(state), "rest"] if "_" in state[0] else []

    def play(self, state: Any, move: str) -> Any:
        if move != "rest":
            return super().play(state, move)
        other = "o" if state[1] is Player.MAX else "x"
        return state[0].replace("_", other), state[1].other
