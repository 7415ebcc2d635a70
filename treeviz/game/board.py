"""A position as something to draw: `Board`, made of rows of `Cell`.

A board says what stands where and how its cells are drawn; how that looks only the picture knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

from treeviz.errors import InputError
from treeviz.formatting.expected import expect_kind
from treeviz.formatting.plain_values import bare_text, read_flag, read_items
from treeviz.game.player import Player


class Cell(NamedTuple):
    """One square of a board.

    Attributes
    ----------
    sign
        What stands there, such as ``"x"``; empty for an empty square.
    owner
        Whose it is, for the colour; None for nobody's.
    """

    sign: str = ""
    owner: Player | None = None


Square: TypeAlias = tuple[int, int]  # (row, column), counted from 0 at the top left
Style = Literal["signs", "discs", "stones", "points", "objects"]
WallLanes = Literal["", "odd", "even"]
LANES: tuple[WallLanes, ...] = ("", "odd", "even")
_MOST = 10_000  # rows, squares of a row, pieces
_SQUARES = "squares (row, column) as {}"
STYLES: tuple[Style, ...] = ("signs", "discs", "stones", "points", "objects")


class Board(NamedTuple):
    """A position as something to draw.

    Attributes
    ----------
    rows
        Rows of :class:`Cell` from the top, all of one length.
    pieces
        Groups of squares that are one block, such as a domino: ``(((0, 1), (1, 1)), …)``.
    line
        The squares of the winning line, in order; empty where there is none.
    marked
        Squares to point out, such as that of a king in check.
    checkered
        Whether every other square is darker, the top left one not, and no lines are between them.
    style
        How the cells are drawn: as ``"signs"`` (x and o as strokes, chess figurines such as ``"♞"``
        as men, anything else as its letter); as ``"discs"``, MAX's filled and MIN's with a light
        heart; as ``"stones"``, MAX's black and MIN's white; as ``"points"``, stones where lines
        cross, as in Go; as ``"objects"``, small discs in rows that belong to nobody. A sign other
        than x and o stands on its disc or stone as its letter.
    column_names, row_names
        Coordinates, from the left and from the top, written beside the first board of a picture,
        and beside every one of more than three rows or columns; empty: none.
    upper_names
        Coordinates of the first row, written above it, where the last one's differ; empty: none.
    stores
        Squares that are as high as the board, and shaded: where seeds or stones are kept, beside
        the houses of Mancala.
    slant
        How many halves of a square every row stands further right than the row above, and then the
        squares are hexagons: 1 as in Hex, -1 where rows slant to the left; 0: none.
    block
        The side of the parts that heavier lines set apart, in squares; 0: there are none.
    absent
        Places in the rows that are no squares, such as the corners of a board that is a star.
    links
        Lines from square to square, which are then points, as in Nine Men's Morris. A link aslant
        between two pieces of one side is of that side, as in Twixt.
    lanes
        Which rows and columns are narrow lanes between squares: those of ``"odd"`` number, where
        walls stand as in Quoridor, or those of ``"even"`` number, with a dot wherever two lanes
        cross, as in Dots and Boxes. A wall is the sign ``"─"``, ``"│"``, or ``"┼"`` where lanes
        cross.
    shores
        Who is to join the upper edge with the lower one, as in Hex, where the other side joins the
        left one with the right one; None: edges are nobody's.

    Examples
    --------
    >>> board = Board.of(["xo", "_x"], x=Player.MAX, o=Player.MIN)
    >>> board.rows[0][1], board.rows[1][0]
    (Cell(sign='o', owner=<Player.MIN: 'min'>), Cell(sign='', owner=None))
    """

    rows: tuple[tuple[Cell, ...], ...]
    pieces: tuple[tuple[Square, ...], ...] = ()
    line: tuple[Square, ...] = ()
    marked: tuple[Square, ...] = ()
    checkered: bool = False
    style: Style = "signs"
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    slant: int = 0
    block: int = 0
    absent: tuple[Square, ...] = ()
    links: tuple[tuple[Square, Square], ...] = ()
    lanes: WallLanes = ""
    shores: Player | None = None
    upper_names: tuple[str, ...] = ()
    stores: tuple[Square, ...] = ()

    @classmethod
    def of(
        cls,
        rows: str | Iterable[Iterable[str]],
        *,
        pieces: Iterable[Iterable[Square]] = (),
        line: Iterable[Square] = (),
        style: Style = "signs",
        numbered: bool = False,
        **owners: Player,
    ) -> Board:
        """Make a board of rows of signs; `_`, `.`, `-` and blanks are empty squares.

        Parameters
        ----------
        rows
            Strings or lists of one-sign strings, from the top; or one string, rows split by `/` or
            line ends.
        pieces, line, style
            As the attributes.
        numbered
            Whether rows and columns are numbered from 0, for moves that are such coordinates.
        **owners
            Whose each sign is: ``x=Player.MAX``.

        Raises
        ------
        InputError
            If these are no rows of signs, or no squares.
        """
        numbered = read_flag(numbered, "numbered")
        if (text := bare_text(rows)) is not None:
            rows = text.replace("/", "\n").split()
        cells = {sign: Cell(sign, owner) for sign, owner in owners.items()}
        cells |= dict.fromkeys("_.- ", Cell())

        def cell(given: Any) -> Cell:
            if (sign := bare_text(given)) is None:
                return Cell(given)  # refused where it is drawn, with the position
            return cells.get(sign) or Cell(sign)

        drawn = tuple(tuple(map(cell, row)) for row in _grid(rows, "rows of signs"))
        blocks = tuple(tuple(piece) for piece in _grid(pieces, _SQUARES.format("pieces")))
        lined = tuple(_several(line, _SQUARES.format("a line")))
        return cls(
            drawn,
            blocks,
            lined,
            style=style,
            column_names=tuple(map(str, range(len(drawn[0])))) if numbered and drawn else (),
            row_names=tuple(map(str, range(len(drawn)))) if numbered else (),
        )

    def changed(self, before: Board) -> frozenset[Square]:
        """Return the squares that were different on the board before, also those now empty."""
        expect_kind(before, Board, "a board")
        if [len(row) for row in self.rows] != [len(row) for row in before.rows]:
            return frozenset()
        return frozenset(
            (r, c)
            for r, row in enumerate(self.rows)
            for c, cell in enumerate(row)
            if cell != before.rows[r][c]
        )


def _grid(given: object, what: str) -> list[list[Any]]:
    """Return what is in a collection of collections; a text is one of its signs."""
    return [list(bare_text(row) or _several(row, what)) for row in _several(given, what)]


def _several(given: object, what: str) -> list[Any]:
    """Return what is in a collection that has an end."""
    if bare_text(given) == "":
        return []
    found = read_items(given, what, _MOST)
    if len(found) > _MOST:
        raise InputError(f"expected {what}, at most {_MOST:,}; got more")
    return found
