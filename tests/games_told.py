"""Games whose positions are told in unusual ways."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from treeviz import Board, Cell, Game, Player, games


class ByItsMoves(games.TicTacToe):
    """Tic-tac-toe of which one types the moves that led to a position, and prints the board."""

    position_meaning = "the squares in the order in which they were taken"

    def typed(self, state: str) -> str:
        """Return one way in which a board may have come about."""
        taken = {sign: [at for at, s in enumerate(state) if s == sign] for sign in "xo"}
        return " ".join(
            str(at) for pair in zip(taken["x"], taken["o"], strict=False) for at in pair
        )

    def label(self, state: str) -> str:
        """Return the board, row by row."""
        return self.position(state).replace("/", "\n")


class Stones(games.TicTacToe):
    """Tic-tac-toe of Black and White, whose signs are still x and o."""

    def side(self, player: Player) -> str:
        """Return the colour of a player's stones."""
        return "Black" if player is Player.MAX else "White"


class MenInARow(Game):
    """Men of chess on one row, which step and take to either side; who has none has lost."""

    whose: ClassVar = {"♖": Player.MAX, "♙": Player.MAX, "♜": Player.MIN, "♟": Player.MIN}

    def __init__(self, row: str = "♖♟.♜.♙") -> None:
        """Begin with a row of men, MAX to move."""
        self.start = row, Player.MAX

    def to_move(self, state: Any) -> Player:
        """Return whose turn it is."""
        return state[1]

    def moves(self, state: Any) -> list[tuple[int, int]]:
        """Return every step to a square that is not one's own."""
        owners = [self.whose.get(man) for man in state[0]]
        if {*owners} >= {Player.MAX, Player.MIN}:
            steps = [(at, at + by) for at, man in enumerate(owners) for by in (-1, 1) if man]
            steps = [(a, b) for a, b in steps if owners[a] is state[1] and 0 <= b < len(owners)]
            return [(a, b) for a, b in steps if owners[b] is not state[1]]
        return []

    def play(self, state: Any, move: tuple[int, int]) -> Any:
        """Return the row after a step."""
        men = list(state[0])
        men[move[1]], men[move[0]] = men[move[0]], "."
        return "".join(men), state[1].other

    def utility(self, state: Any) -> float:
        """Return +9 if MAX has won, −9 if MIN has, else 0."""
        left = {self.whose[man] for man in state[0] if man != "."}
        return 0.0 if len(left) > 1 else 9.0 if Player.MAX in left else -9.0

    def heuristic(self, state: Any) -> dict[str, float]:
        """Return men of MAX minus men of MIN."""
        sides = [self.whose[man] for man in state[0] if man != "."]
        return {"mine": sides.count(Player.MAX), "theirs": -sides.count(Player.MIN)}

    def board(self, state: Any) -> Board:
        """Return the row."""
        return Board((tuple(Cell(man, self.whose.get(man)) for man in state[0]),))


class DiscsInARow(Game):
    """Discs on one row, which turn between a disc set down and another of its side; one may pass.

    Who has more in the end wins. The game is over once two have passed, or the row is full.
    """

    counted = "discs"
    owners: ClassVar = {"x": Player.MAX, "o": Player.MIN}

    def __init__(self, row: str) -> None:
        """Begin with a row of discs, MAX to move."""
        self.start = row, Player.MAX, 0

    def to_move(self, state: Any) -> Player:
        """Return whose turn it is."""
        return state[1]

    def moves(self, state: Any) -> list[str]:
        """Return every empty square, and that one may pass."""
        row, _, passed = state
        empty = [f"{self.names(row)[at]}1" for at, sign in enumerate(row) if sign == "."]
        return [*empty, "pass"] if empty and passed < 2 else []

    def play(self, state: Any, move: str) -> Any:
        """Return the row after a disc, with what it turns."""
        row, me, passed = state
        if move == "pass":
            return row, me.other, passed + 1
        at, sign = self.names(row).index(move[0]), "xo"[me is Player.MIN]
        other = "ox"[me is Player.MIN]
        left, right = row[:at], row[at + 1 :]
        left = re.sub(rf"(?<={sign}){other}+$", lambda run: sign * len(run[0]), left)
        right = re.sub(rf"^{other}+(?={sign})", lambda run: sign * len(run[0]), right)
        return f"{left}{sign}{right}", me.other, 0

    def utility(self, state: Any) -> float:
        """Return MAX's discs minus MIN's."""
        return state[0].count("x") - state[0].count("o")

    def heuristic(self, state: Any) -> dict[str, float]:
        """Return discs of MAX minus discs of MIN."""
        return {"mine": state[0].count("x"), "theirs": -state[0].count("o")}

    def board(self, state: Any) -> Board:
        """Return the row."""
        named = Board.of([state[0]], x=Player.MAX, o=Player.MIN, style="discs")
        return named._replace(column_names=tuple(self.names(state[0])), row_names=("1",))

    @staticmethod
    def names(row: str) -> str:
        """Return the letters of the squares of a row."""
        return "abcdefghij"[: len(row)]
