"""Games whose positions are told in unusual ways."""

from __future__ import annotations

from treeviz import games


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
