"""`Unruled`: what is known of a game whose rules were not given: only how to show its states."""

from __future__ import annotations

from treeviz.game.freezing import rows_of_signs
from treeviz.game.game import Board, Game, Move, Player, State


class Unruled(Game):
    """A game without rules; it reads the states of a recording as well as can be.

    Rows of one-sign strings are drawn as a board, everything else as its text.
    """

    start = None
    known = False

    def to_move(self, state: State) -> Player:
        """Return MAX; who moves is taken from the visits."""
        return Player.MAX

    def moves(self, state: State) -> tuple[Move, ...]:
        """Return no moves: they are not known."""
        return ()

    def winner(self, state: State) -> Player | None:
        """Return nobody: only values are known."""
        return None

    def outcome(self, state: State) -> str:
        """Return nothing: only values are known."""
        return ""

    def position(self, state: State) -> str:
        """Return rows of signs joined by `/`, anything else as it prints."""
        rows = rows_of_signs(state)
        return str(state) if rows is None else "/".join(map("".join, rows))

    def notation(self, move: Move) -> str:
        """Return ``[row,column]``, several squares joined by `-`; anything else as it prints."""
        if not isinstance(move, tuple) or not move:
            return str(move)
        squares = [move] if isinstance(move[0], int) else list(move)
        if not all(isinstance(s, tuple) and len(s) == 2 for s in squares):
            return str(move)
        return "-".join(f"[{row},{column}]" for row, column in squares)

    def move_between(self, before: State, after: State) -> Move:
        """Return what changed from one position to the next: the square, or all of them."""
        old, new = rows_of_signs(before), rows_of_signs(after)
        if old is None or new is None or len(old) != len(new):
            if isinstance(before, tuple) and after in before:
                return before.index(after)  # nested lists: the place among the children
            return after
        squares = tuple(
            (r, c)
            for r, (was, now) in enumerate(zip(old, new, strict=True))
            for c, (one, other) in enumerate(zip(was, now, strict=False))
            if one != other
        )
        return squares[0] if len(squares) == 1 else squares

    def board(self, state: State) -> Board | None:
        """Return rows of signs as a board, anything else as None."""
        rows = rows_of_signs(state)
        return None if rows is None else Board.of(rows, x=Player.MAX, o=Player.MIN)
