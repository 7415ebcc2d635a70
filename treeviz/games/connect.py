"""Connect four on any board: x and o drop stones into columns, k in a row wins.

A state is the position as text, rows from the top split by `/`, such as
``"_______/_______/_______/_______/___o___/__xx___"``; whose turn it is follows from the number of
stones. A move is a column, counted from 0. MAX is x; x wins is worth +10, o wins −10, a full board
0.

>>> game = Connect(rows=4, columns=5)
>>> state = game.play(game.play(game.start, 2), 2)
>>> state, list(game.moves(state))
('_____/_____/__o__/__x__', [0, 1, 2, 3, 4])
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from treeviz.errors import InputError
from treeviz.formatting.phrases import in_words
from treeviz.game.board import Board, Square
from treeviz.games.in_a_row import InARow


class Connect(InARow):
    """Connect four, or any number in a row, with gravity.

    Parameters
    ----------
    position
        Where to begin: rows from the top, split by `/` or line ends; `_`, `.` and `-` are empty;
        any case. The board's size comes from it. None: an empty board.
    rows, columns
        The size of an empty board.
    k
        How many in a row wins.

    Raises
    ------
    InputError
        If the position cannot be: besides what tic-tac-toe refuses, a stone that floats.

    Examples
    --------
    >>> Connect("___/_o_/_xx", k=3).notation(0)
    '[0]'
    """

    name = "connect"
    notation_meaning = "[column] from the left"

    def __init__(
        self, position: str | None = None, *, rows: int = 6, columns: int = 7, k: int = 4
    ) -> None:
        super().__init__(position, rows=rows, columns=columns, k=k)
        self.known_as = f"Connect {in_words(self.k)}"

    def moves(self, state: str) -> Iterable[int]:
        """Return the columns that are not full; none once somebody has a line."""
        if self.winning_line(state):
            return []
        return [column for column in range(self.columns) if state[column] == "_"]

    def square(self, state: str, move: int) -> Square:
        """Return the ``(row, column)`` to which a stone falls down a column."""
        stride = self.columns + 1
        return max(r for r in range(self.rows) if state[r * stride + move] == "_"), move

    def play(self, state: str, move: int) -> str:
        """Return the position after the mover's stone has fallen down a column."""
        return self.put(state, self.square(state, move))

    def parse(self, text: str) -> str:
        """Return the state that a text describes; see the class for how it is written.

        Raises
        ------
        InputError
            If it is no position of this board, or one that no game can reach.
        """
        state = super().parse(text)
        rows = state.split("/")
        for r, (above, below) in enumerate(pairwise(rows)):
            for c, (sign, under) in enumerate(zip(above, below, strict=True)):
                if sign != "_" and under == "_":
                    raise InputError(
                        f"{text!r} cannot be: the {sign} at row {r}, column {c} floats"
                    )
        return state

    def notation(self, move: int) -> str:
        """Return the column in brackets."""
        return f"[{move}]"

    def board(self, state: str) -> Board:
        """Return the board, its signs as discs; only columns have numbers, for they are moves."""
        return super().board(state)._replace(style="discs", row_names=())

    def symmetries(self, state: str) -> Iterable[str]:
        """Return the position and its mirror image; gravity leaves no others."""
        return (state, "/".join(row[::-1] for row in state.split("/")))
