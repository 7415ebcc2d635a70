"""What a game's printed signs mean: whose each is, how it is drawn, what stands between squares.

>>> signs = Signs("x", "oO", "stones", crowned=(("O", "K"),))
>>> cell_of("O", signs, "."), cell_of(".", signs, ".")
(Cell(sign='K', owner=<Player.MIN: 'min'>), Cell(sign='', owner=None))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from treeviz.game.board import Cell, Style
from treeviz.game.player import Player

EMPTY = "._-+"  # an empty square is the first of these that occurs
Coordinates = Literal["", "0", "1", "columns", "a1"]
Between = Literal["", "walls", "lines", "leaps"]


class Signs(NamedTuple):
    """How a game prints its pieces, and how they are drawn.

    Attributes
    ----------
    of_max, of_min
        The signs of either side's pieces, the plain piece first.
    style
        How the cells are drawn.
    nobody
        Signs of what belongs to nobody, such as a square that is blocked.
    checkered
        Whether the board has light and dark squares.
    crowned
        Which signs are drawn as a letter on their stone: ``{"8": "K"}``.
    fen
        Whether it is printed as a FEN; large letters are then MAX's.
    coordinates
        How moves name rows and columns that are printed without names: ``"0"`` or ``"1"``, counted
        from there, the dots where walls stand around squares; ``"columns"``, columns alone, from 0;
        ``"a1"``, columns by letters and rows from 1; empty: not at all.
    block
        The side of the parts of the board, in squares; 0: it has none.
    between
        What is printed between squares: ``"walls"`` in lanes, ``"lines"`` from point to point,
        ``"leaps"``, lines of a knight's move; empty: nothing.
    shores
        Whether MAX joins the upper edge with the lower one, and MIN the left with the right.
    numbers
        If numbers stand for what lies on a square, piles in one row or houses in two: the largest
        of them at the start; 0: they do not.
    """

    of_max: str = ""
    of_min: str = ""
    style: Style = "signs"
    nobody: str = ""
    checkered: bool = False
    crowned: tuple[tuple[str, str], ...] = ()
    fen: bool = False
    coordinates: Coordinates = ""
    block: int = 0
    between: Between = ""
    shores: bool = False
    numbers: int = 0

    @property
    def own(self) -> str:
        """The signs of both sides' pieces."""
        return self.of_max + self.of_min

    @property
    def known(self) -> frozenset[str]:
        """All signs that may stand on a square."""
        return frozenset(self.own + self.nobody + EMPTY)

    def empty_in(self, printed: Iterable[str]) -> str:
        """Return the sign of an empty square on a board with these signs; empty: there is none."""
        there = set(printed) - set(self.own + self.nobody)
        return next((sign for sign in EMPTY if sign in there), "")


def cell_of(sign: str, signs: Signs, empty: str) -> Cell:
    """Return what stands on a square with a sign; further signs with it are its number."""
    sign, number = sign[0], sign[1:]
    if sign == empty:
        return Cell()
    written = number or dict(signs.crowned).get(sign, sign)
    for of, plain, player in ((signs.of_max, "x", Player.MAX), (signs.of_min, "o", Player.MIN)):
        if sign in of:
            stone = signs.style != "signs" and written == sign
            return Cell(plain if stone else written, player)
    return Cell(sign)
