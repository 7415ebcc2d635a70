"""What tic-tac-toe and connect four share: two signs, turns, and k in a row.

A state is the position itself as text, rows split by `/`, such as ``"xox/oox/___"``; whose turn it
is follows from the number of signs. MAX is x; x wins is worth +10, o wins −10, a full board 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from treeviz.errors import InputError
from treeviz.formatting.numerals import unsigned
from treeviz.formatting.phrases import in_words
from treeviz.formatting.plain_values import read_whole
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Game, Heuristic, Move, Player, Square
from treeviz.games.grid import LARGEST, read_rows, read_size
from treeviz.games.rows_of_k import possible_rows

WIN = 10.0  # points, as in the article


class InARow(Game):
    """A game of two signs on a grid; who has `k` of them in a row wins.

    Parameters
    ----------
    position
        Where to begin; None: an empty board.
    rows, columns
        The size of an empty board; that of a position comes from it.
    k
        How many in a row wins.

    Raises
    ------
    InputError
        If the position cannot be.
    """

    start: str
    name = "k in a row"  # in messages
    win_worth = WIN

    def __init__(self, position: str | None, *, rows: int, columns: int, k: int) -> None:
        k = read_whole(k, 1, "k of 1 or more in a row")
        if k > LARGEST:
            raise InputError(f"expected k of at most {LARGEST} in a row, got {repr_of(k)}")
        rows, columns = read_size(rows, columns, self.name)
        self.k = k
        self.aim = f"{in_words(k)} in a row wins"
        if position is None:
            self._lay_out(rows, columns)
            self.start = "/".join(["_" * columns] * rows)
        else:
            read = read_rows(position, "xo", "_", self.name, (rows, columns))
            self._lay_out(len(read), len(read[0]))
            self.start = self.parse(position)

    def _lay_out(self, rows: int, columns: int) -> None:
        """Find each square's place in the text of a position, and the lines of k squares."""
        self.rows, self.columns = rows, columns
        stride = columns + 1  # a row and its slash
        self._squares = [(r * stride + c, (r, c)) for r in range(rows) for c in range(columns)]
        self._lines = possible_rows(self.k, rows, columns)
        # An open line counts 1; where there are many a tenth, a hundredth …: no estimate beats a
        # win, and people read decimals.
        self.lines_a_point = 1
        while len(self._lines) >= WIN * self.lines_a_point:
            self.lines_a_point *= 10
        # Along a line places grow by the same step: one slice of the text reads its signs.
        self._along = []
        for line in self._lines:
            first, last = (y * stride + x for y, x in (line[0], line[-1]))
            step = (last - first) // (self.k - 1) if self.k > 1 else 1
            self._along.append((first, last + 1, step))
        self._through = defaultdict[Square, list[tuple[int, int, int]]](list)
        for line, along in zip(self._lines, self._along, strict=True):
            for square in line:
                self._through[square].append(along)
        self._complete = ("x" * self.k, "o" * self.k)

    def to_move(self, state: str) -> Player:
        """Return MAX (x) where both have as many signs, else MIN (o)."""
        return Player.MAX if state.count("x") == state.count("o") else Player.MIN

    def square(self, state: str, move: Move) -> Square:
        """Return the ``(row, column)`` on which a move puts its sign."""
        row, column = move
        return row, column

    def may_win(self, state: str, move: Move) -> bool:
        """Tell whether a move completes a line, by the lines through its square alone."""
        sign = "x" if self.to_move(state) is Player.MAX else "o"
        through = self._through[self.square(state, move)]
        return any(state[a:b:step].count(sign) == self.k - 1 for a, b, step in through)

    def put(self, state: str, square: Square) -> str:
        """Return the position after the mover has put a sign on ``(row, column)``."""
        row, column = square
        place = row * (self.columns + 1) + column
        sign = "x" if self.to_move(state) is Player.MAX else "o"
        return state[:place] + sign + state[place + 1 :]

    def utility(self, state: str) -> float:
        """Return +10 if x has a line, −10 if o has one, else 0."""
        line = self.winning_line(state)
        if not line:
            return 0.0
        row, column = line[0]
        return WIN if state[row * (self.columns + 1) + column] == "x" else -WIN

    def winning_line(self, state: str) -> tuple[Square, ...]:
        """Return the squares of a line that is complete, all of them; empty if there is none."""
        if state.count("x") < self.k and state.count("o") < self.k:
            return ()  # a large board has hundreds of lines, and is asked thousands of times
        for line, (first, last, step) in zip(self._lines, self._along, strict=True):
            if state[first:last:step] in self._complete:
                return self._in_full(state, line)
        return ()

    def _in_full(self, state: str, line: tuple[Square, ...]) -> tuple[Square, ...]:
        """Return a complete line with the squares beyond its ends that have the same sign.

        Before its first square there are none: that line would have been found first.
        """
        if self.k == 1:
            return line
        (y, x), (below, beside) = line[:2]
        down, right = below - y, beside - x
        sign, long = self._sign(state, y, x), self.k
        while self._sign(state, y + long * down, x + long * right) == sign:
            long += 1
        return tuple((y + n * down, x + n * right) for n in range(long))

    def _sign(self, state: str, row: int, column: int) -> str:
        """Return what stands on a square; empty beyond the board."""
        on_board = 0 <= row < self.rows and 0 <= column < self.columns
        return state[row * (self.columns + 1) + column] if on_board else ""

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The heuristic `lines`; by default the game has no opinion."""
        return {"lines": OpenLines(self)}

    def lines(self, state: str) -> dict[str, float]:
        """Lines with no o in them minus lines with no x, always less than a win.

        Each counts 1; on a board of 10 lines or more 0.1, of 100 or more 0.01, and so on.
        """
        open_to = {"x": 0, "o": 0}
        for first, last, step in self._along:
            signs = state[first:last:step]
            open_to["x"] += "o" not in signs
            open_to["o"] += "x" not in signs
        point = self.lines_a_point
        return {
            "lines open to x": open_to["x"] / point,
            "lines open to o": -open_to["o"] / point,
        }

    def side(self, player: Player) -> str:
        """Return ``"x"`` for MAX, ``"o"`` for MIN."""
        return "x" if player is Player.MAX else "o"

    def parse(self, text: str) -> str:
        """Return the state that a text describes; see the class for how it is written.

        Raises
        ------
        InputError
            If it is no position of this board, or one that no game can reach.
        """
        rows = read_rows(text, "xo", "_", self.name, (self.rows, self.columns))
        if (len(rows), len(rows[0])) != (self.rows, self.columns):
            raise InputError(
                f"expected a board of {self.rows} × {self.columns}, got {len(rows)} × "
                f"{len(rows[0])} in {text!r}"
            )
        state = "/".join(rows)
        x, o = state.count("x"), state.count("o")
        if x - o not in (0, 1):
            raise InputError(
                f"{text!r} cannot be: x begins and they take turns, so x has as many signs as o "
                f"or one more; here x has {x} and o has {o}"
            )
        winners = {
            state[first]
            for first, last, step in self._along
            if state[first:last:step] in self._complete
        }
        if len(winners) == 2:
            raise InputError(f"{text!r} cannot be: both x and o have a line")
        last = "x" if x > o else "o"
        if winners and winners != {last}:
            winner = winners.pop()
            raise InputError(
                f"{text!r} cannot be: {winner} has a line, yet {last} moved after it was complete"
            )
        return state

    def takes(self, state: str, move: Move) -> bool:
        """Return False: what was set stays on the board."""
        return False

    def board(self, state: str) -> Board:
        """Return the board with its winning line, if there is one."""
        return Board.of(
            state.split("/"),
            line=self.winning_line(state),
            numbered=True,
            x=Player.MAX,
            o=Player.MIN,
        )


class OpenLines:
    """The heuristic `lines` of one board, which tells what a line counts there.

    Parameters
    ----------
    game
        The game on that board.

    Attributes
    ----------
    each
        What a line counts.

    Examples
    --------
    >>> from treeviz import games
    >>> games.Connect().heuristics["lines"].__doc__
    'Lines of four with no o in them minus those with no x, each counts 0.1.'
    """

    def __init__(self, game: InARow) -> None:
        self._game = game
        self.each = 1 / game.lines_a_point
        one = unsigned(self.each)
        lines = f"Lines of {in_words(game.k)} with no o in them minus those with no x"
        self.__doc__ = f"{lines}, each counts {one}."

    def __call__(self, state: str) -> Mapping[str, float]:
        """Return the two terms of :meth:`InARow.lines`."""
        return self._game.lines(state)
