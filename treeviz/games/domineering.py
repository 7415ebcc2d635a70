"""Domineering: Vertical lays dominoes upright, Horizontal flat; who cannot move loses.

A state is the position as text with the side to move, such as ``".V../.VHH/HH../.... V"``. A move
is the two squares that the domino covers, ``((2, 2), (3, 2))``, written ``(2,2)-(3,2)``. MAX is
Vertical (player 0 of the course); a win is worth ±∞.

The default heuristic is the course's, `course`: moves left for vertical dominoes minus moves left
for horizontal ones; −∞ where there is none for vertical, else +∞ where there is none for
horizontal. Finished games are judged by the rules alone. (The course lets the heuristic judge them,
and where nobody can move any more it names the wrong winner; `games.functional` does it that way.)

>>> game = Domineering(".V../.VHH/HH../.... V")
>>> list(game.moves(game.start))
[((0, 0), (1, 0)), ((2, 2), (3, 2)), ((2, 3), (3, 3))]
>>> game.heuristic(game.start)
{'moves for Vertical': 3.0, 'moves for Horizontal': -5.0}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import TypeAlias

from treeviz.errors import InputError
from treeviz.formatting.plain_values import read_text
from treeviz.game.game import Board, Game, Heuristic, Player, Square
from treeviz.game.player import SIDES
from treeviz.games.grid import read_rows, read_size

Domino: TypeAlias = tuple[Square, Square]
_SIGN = {Player.MAX: "V", Player.MIN: "H"}
_COVERED = str.maketrans("VH", "##")
_MOVER = re.compile(r"\s+([VvHh])\s*$")


class Domineering(Game):
    """Domineering on a board of `rows` × `columns`.

    Parameters
    ----------
    position
        Where to begin, such as ``".V../.VHH/HH../.... V"``: rows split by `/` or line ends; `_`,
        `.` and `-` are empty; then the side to move, V if it is not given; any case. The board's
        size comes from it. None: an empty board, V to move.
    rows, columns
        The size of an empty board.

    Raises
    ------
    InputError
        If the position cannot be: strange signs, uneven rows, half a domino.

    Examples
    --------
    >>> Domineering(rows=2, columns=3).start
    '.../... V'
    """

    start: str
    known_as = "Domineering"
    aim = "a player who cannot move loses"
    win_worth = inf
    notation_meaning = "the two squares of a domino, (row, column) from the top left"

    def __init__(self, position: str | None = None, *, rows: int = 4, columns: int = 4) -> None:
        rows, columns = read_size(rows, columns, "domineering")
        self.rows, self.columns = rows, columns
        if position is None:
            self.start = "/".join(["." * columns] * rows) + " V"
        else:
            read, _ = _read(position, (rows, columns))
            self.rows, self.columns = len(read), len(read[0])
            self.start = self.parse(position)
        self._dominoes = {player: self._places(player) for player in SIDES}

    def _places(self, player: Player) -> list[tuple[int, int, Domino]]:
        """Return where a player could lay a domino on an empty board: text places and squares."""
        stride = self.columns + 1
        down, right = (1, 0) if player is Player.MAX else (0, 1)
        return [
            (r * stride + c, (r + down) * stride + c + right, ((r, c), (r + down, c + right)))
            for r in range(self.rows - down)
            for c in range(self.columns - right)
        ]

    def starts(self) -> tuple[str, ...]:
        """Return an empty board twice, for either player may begin; a given position as it is."""
        if not set("VH").isdisjoint(self.start[:-1]):
            return (self.start,)
        return self.start, self.start[:-1] + _SIGN[self.to_move(self.start).other]

    def to_move(self, state: str) -> Player:
        """Return whose sign ends the text: MAX for V, MIN for H."""
        return Player.MAX if state[-1] == "V" else Player.MIN

    def moves(self, state: str) -> Iterable[Domino]:
        """Return the mover's dominoes that still fit, row by row of their first square."""
        return list(self._fitting(state, self.to_move(state)))

    def play(self, state: str, move: Domino) -> str:
        """Return the position after the mover has laid a domino."""
        squares = list(state)
        for row, column in move:
            squares[row * (self.columns + 1) + column] = state[-1]
        squares[-1] = _SIGN[self.to_move(state).other]
        return "".join(squares)

    def utility(self, state: str) -> float:
        """Return −∞ if Vertical is the one who cannot move, +∞ if it is Horizontal."""
        return -inf if self.to_move(state) is Player.MAX else inf

    def remark(self, state: str) -> str | None:
        """Return that the player to move has no place left; None if there is one."""
        mover = self.to_move(state)
        stuck = next(self._fitting(state, mover), None) is None
        return f"leaves {self.side(mover)} no place" if stuck else None

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The heuristic `course`, which is the default."""
        return {"course": self.course}

    def course(self, state: str) -> dict[str, float]:
        """Return places left for a vertical domino, overlapping ones too, minus horizontal ones."""
        vertical = sum(1 for _ in self._fitting(state, Player.MAX))
        horizontal = sum(1 for _ in self._fitting(state, Player.MIN))
        if vertical == 0:
            return {"no move for Vertical": -inf}
        if horizontal == 0:
            return {"no move for Horizontal": inf}
        return {
            "moves for Vertical": float(vertical),
            "moves for Horizontal": -float(horizontal),
        }

    heuristic = course  # the default opinion is the course's

    def _fitting(self, state: str, player: Player) -> Iterator[Domino]:
        for one, two, domino in self._dominoes[player]:
            if state[one] == "." and state[two] == ".":
                yield domino

    def side(self, player: Player) -> str:
        """Return ``"Vertical"`` for MAX, ``"Horizontal"`` for MIN."""
        return "Vertical" if player is Player.MAX else "Horizontal"

    def parse(self, text: str) -> str:
        """Return the state that a text describes; see the class for how it is written.

        Raises
        ------
        InputError
            If it is no position of this board.
        """
        rows, mover = _read(text, (self.rows, self.columns))
        if (len(rows), len(rows[0])) != (self.rows, self.columns):
            raise InputError(
                f"expected a board of {self.rows} × {self.columns}, got {len(rows)} × "
                f"{len(rows[0])} in {text!r}"
            )
        _pieces(rows, text)
        return f"{'/'.join(rows)} {mover}"

    def takes(self, state: str, move: Domino) -> bool:
        """Return False: dominoes stay on the board."""
        return False

    def board(self, state: str) -> Board:
        """Return the board; each domino is one piece."""
        rows = state[:-2].split("/")
        pieces = _pieces(rows, state)
        return Board.of(rows, pieces=pieces, numbered=True, V=Player.MAX, H=Player.MIN)

    def notation(self, move: Domino) -> str:
        """Return ``(row,column)-(row,column)``."""
        return "-".join(f"({row},{column})" for row, column in move)

    def key(self, state: str) -> str:
        """Return which squares are covered and who is to move; whose dominoes they are is past.

        Examples
        --------
        >>> game = Domineering(rows=2, columns=2)
        >>> game.key("VV/VV V") == game.key("HH/HH V"), game.key("V./V. H")
        (True, '#./#. H')
        """
        return state[:-1].translate(_COVERED) + state[-1]

    def symmetries(self, state: str) -> Iterable[str]:
        """Return the reflections of a position; a quarter turn would swap the players."""
        rows, mover = state[:-2].split("/"), state[-2:]
        for upright in (rows, rows[::-1]):
            for facing in (upright, [row[::-1] for row in upright]):
                yield "/".join(facing) + mover


def _read(text: str, size: tuple[int, int]) -> tuple[list[str], str]:
    """Return the rows of a position and the sign of its mover."""
    text = read_text(text, "a domineering position as text")
    mover = _MOVER.search(text)
    if mover and text[: mover.start()].strip():
        return read_rows(text[: mover.start()], "VH", ".", "domineering", size), mover[1].upper()
    return read_rows(text, "VH", ".", "domineering", size), "V"


def _pieces(rows: list[str], text: str) -> list[Domino]:
    """Return the dominoes on a board, paired from the top left.

    Upright dominoes fill a column's run of V's two by two, so the pairing is the only one.

    Raises
    ------
    InputError
        If a half is left over.
    """
    pieces: list[Domino] = []
    covered: set[Square] = set()
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == "." or (r, c) in covered:
                continue
            other = (r + 1, c) if sign == "V" else (r, c + 1)
            inside = other[0] < len(rows) and other[1] < len(row)
            if not inside or rows[other[0]][other[1]] != sign:
                lies = "below" if sign == "V" else "to the right of"
                raise InputError(
                    f"half a domino at row {r}, column {c} of {text!r}: {sign} covers two squares, "
                    f"and there is no other {sign} {lies} it"
                )
            covered.add(other)
            pieces.append(((r, c), other))
    return pieces
