"""Tic-tac-toe on any board: x and o take turns, k in a row wins.

A state is the position itself as text, rows split by `/`, such as ``"xox/oox/___"``; whose turn it
is follows from the number of signs. A move is ``(row, column)``, written ``[2,0]``. MAX is x;
x wins is worth +10, o wins −10, a full board 0.

>>> game = TicTacToe("xox/oox/___")
>>> game.to_move(game.start), list(game.moves(game.start))
(<Player.MAX: 'max'>, [(2, 0), (2, 1), (2, 2)])
>>> game.outcome(game.play(game.start, (2, 2)))
'x wins'
"""

from __future__ import annotations

from collections.abc import Iterable

from treeviz.game.game import Square
from treeviz.games.in_a_row import InARow


class TicTacToe(InARow):
    """Tic-tac-toe, `k` in a row on a board of `rows` × `columns`.

    Parameters
    ----------
    position
        Where to begin, such as ``"xox/oox/___"``: rows split by `/` or line ends; `_`, `.` and `-`
        are empty; any case. The board's size comes from it. None: an empty board.
    rows, columns
        The size of an empty board.
    k
        How many in a row wins.

    Raises
    ------
    InputError
        If the position cannot be: strange signs, uneven rows, impossible counts, two winners.

    Examples
    --------
    >>> TicTacToe(rows=3, columns=4, k=3).start
    '____/____/____'
    """

    name = "tic-tac-toe"
    notation_meaning = "[row, column] from the top left"

    def __init__(
        self, position: str | None = None, *, rows: int = 3, columns: int = 3, k: int = 3
    ) -> None:
        super().__init__(position, rows=rows, columns=columns, k=k)
        usual = (self.rows, self.columns, self.k) == (3, 3, 3)
        self.known_as = "Tic-tac-toe" if usual else ""

    def moves(self, state: str) -> Iterable[Square]:
        """Return the empty squares row by row; none once somebody has a line."""
        if self.winning_line(state):
            return []
        return [square for place, square in self._squares if state[place] == "_"]

    def play(self, state: str, move: Square) -> str:
        """Return the position after the mover has taken the square ``(row, column)``."""
        return self.put(state, move)

    def notation(self, move: Square) -> str:
        """Return ``[row,column]``, as the article writes it."""
        row, column = move
        return f"[{row},{column}]"

    def symmetries(self, state: str) -> Iterable[str]:
        """Return the reflections and rotations of a position that fit the board."""
        rows = state.split("/")
        turned = [rows, ["".join(column) for column in zip(*rows, strict=True)]]
        for grid in turned if self.rows == self.columns else turned[:1]:
            for upright in (grid, grid[::-1]):
                for facing in (upright, [row[::-1] for row in upright]):
                    yield "/".join(facing)
