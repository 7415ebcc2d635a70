r"""A grid in whatever a program keeps its board in: rows, one flat list, squares by name, text.

Nothing says of a list of lists that it is a board. What gives it away is its form: rows of one
length, a small set of signs, each of them many times. A list of payoffs is no board, for its
numbers are many and different.

>>> grid_of(((1, -1, 0), (0, 1, 0), (0, 0, 0)))
Grid(rows=((1, -1, 0), (0, 1, 0), (0, 0, 0)))
>>> grid_of((None, "X", None, None, "O", None, None, None, None)).rows[0]
(None, 'X', None)
>>> grid_of("XO.\n...\n..X").rows[2], grid_of(((3, 12, 8), (2, 4, 6), (14, 5, 2)))
(('.', '.', 'X'), None)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from math import isqrt
from types import NoneType
from typing import Any, NamedTuple

from treeviz.game.cells import LONGEST_STACK, signs_of_cells
from treeviz.game.dict_squares import SquareSign, is_place, squares_of
from treeviz.game.keys import FAULTS
from treeviz.game.snapshot import Snapshot

_LONGEST = 3  # signs of a square's text: "wP", "--", "10"
_SMALLEST = 9  # squares: fewer numbers are no board
_LARGEST = 10_000  # squares: nobody reads a board of more, and each is drawn
_ALIKE = 5  # squares for each different sign, at least, where signs are numbers
_FEW = 3  # … but a board may always have so many different ones
_FIGURES = frozenset("prnbqkPRNBQK")
_RANKS = 8
_KEPT = 1 << 13  # states whose boards are remembered
_MAILBOX = (12, 10)  # rows and columns of the boards of many engines, margins included
_NAMED_EMPTY = ("empty", "none", "blank", "free", "nobody", "vacant")
_EMPTY: dict[type, tuple[Any, ...]] = {
    NoneType: (None,),
    bool: (False,),
    int: (0,),
    str: ("", " ", "_", ".", "-", "--", "  ", "__", "..", "0"),
}


class Grid(NamedTuple):
    """What stands where, as the program itself writes it; rows from the top, all of one length."""

    rows: tuple[tuple[Any, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return len(self.rows), len(self.rows[0])


class SeenGrids:
    """The boards of the states of one recording, looked for once in each.

    Of another recording an equal state may be another board: to Python ``True`` is ``1``.
    """

    def __init__(self) -> None:
        self._known: dict[Any, Grid | None] = {}

    def __call__(self, state: Any, shape: tuple[int, int] | None = None) -> Grid | None:
        """Return the board in a state, as `largest_grid` does."""
        try:
            return self._known[state, shape]
        except KeyError:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[state, shape] = largest_grid(state, shape)
            return found
        except FAULTS:  # a part of it has no hash
            return largest_grid(state, shape)

    def __reduce__(self) -> tuple[type[SeenGrids], tuple[()]]:
        return SeenGrids, ()  # what is known is found again

    def __deepcopy__(self, memo: dict[int, Any]) -> SeenGrids:
        return SeenGrids()


def is_empty(sign: Any) -> bool:
    """Tell whether a sign is one of those that usually stand on an empty square.

    Examples
    --------
    >>> is_empty("_"), is_empty("x"), is_empty(Enum("Disc", {"EMPTY": "-", "RED": 0}).EMPTY)
    (True, False, True)
    """
    if isinstance(sign, Enum):  # numbers of an enum say nothing, its names do
        texts = type(sign.value) is str and is_empty(sign.value)
        return texts or sign.name.lower() in _NAMED_EMPTY
    return sign in _EMPTY.get(type(sign), ())


def grid_of(state: Any, shape: tuple[int, int] | None = None) -> Grid | None:
    """Return the grid in a state that cannot change, if there is one; else None.

    Parameters
    ----------
    state
        Tuples for lists and arrays, tuples of pairs for dicts, as :func:`treeviz.game.freezing`
        takes them down; or text.
    shape
        Rows and columns, if they are known: a dict does not name the squares that are empty.
    """
    if not isinstance(state, (str, bytes, tuple)) or not 0 < len(state) <= 2 * _LARGEST:
        return None
    state = _spelled(state)
    if isinstance(state, str):
        return _of_text(state)
    if all(isinstance(row, tuple) and not isinstance(row, Snapshot) for row in state):
        squares = squares_of(state, shape)
        if squares:
            return _of_squares(squares, shape)
        if _are_moves(state):
            return None
        if len({len(row) for row in state}) == 1 and state[0]:
            return _checked(state)
        return None
    if all(isinstance(row, str) for row in state) and len(state[0]) > _LONGEST:
        return _checked(tuple(map(tuple, state))) if len({*map(len, state)}) == 1 else None
    if len(state) > 1 and all(isinstance(row, str) and len(row) == len(state) for row in state):
        return _checked(tuple(map(tuple, state)))  # as many rows as each has signs
    return _of_line(state)


def _spelled(state: Any) -> Any:
    """Return bytes as the text that they are, else as numbers; rows of bytes likewise."""
    if isinstance(state, bytes):
        text = state.decode("latin-1")
        return text if text.isascii() and text.isprintable() else tuple(state)
    if isinstance(state, tuple) and all(isinstance(row, bytes) for row in state):
        return tuple(map(_spelled, state))
    return state


def _of_line(signs: Sequence[Any]) -> Grid | None:
    """Return a flat list of n × n squares as a grid; empty ones may hold their own number."""
    side = isqrt(len(signs))
    if len(signs) == _MAILBOX[0] * _MAILBOX[1]:
        columns = _MAILBOX[1]
        return _checked(tuple(tuple(signs[r : r + columns]) for r in range(0, len(signs), columns)))
    if side * side != len(signs) or len(signs) < _SMALLEST:
        return None
    own = [_numbered(sign, place) for place, sign in enumerate(signs)]
    others = any(str(sign).isdecimal() and not its for sign, its in zip(signs, own, strict=True))
    bare = list(signs)
    if not others:  # else numbers are signs, and some stand on their own square by chance
        bare = ["" if its else sign for sign, its in zip(signs, own, strict=True)]
    return _checked(tuple(tuple(bare[r * side : (r + 1) * side]) for r in range(side)))


def _numbered(sign: Any, place: int) -> bool:
    """Tell whether a square holds its own number, counted from 0 or 1, as empty ones may."""
    return type(sign) in (int, str) and str(sign) in (str(place), str(place + 1)) and sign != 0


def _of_text(text: str) -> Grid | None:
    if _is_placement(text):
        return Grid(tuple(map(_rank, text.split(" ")[0].split("/"))))
    lines = text.strip("\n").split("\n")
    rows = [tuple(line) for line in lines] if len(lines) > 1 else None
    if rows is None and "/" in text:
        rows = [tuple(row) for row in text.split("/")]
    if rows is None:
        return _of_line(tuple(text)) if len(set(text)) <= _FEW else None
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        return None
    return _checked(tuple(rows))


def _is_placement(text: str) -> bool:
    """Tell whether a text is chess's piece placement (Forsyth 1883, Edwards 1994)."""
    ranks = text.split(" ")[0].split("/")
    figures = all(
        sum(int(sign) if sign.isdecimal() else 1 for sign in rank) == _RANKS
        and set(rank) <= _FIGURES | set("12345678")
        for rank in ranks
    )
    return len(ranks) == _RANKS and figures


def _rank(text: str) -> tuple[str, ...]:
    return tuple("".join("." * int(sign) if sign.isdecimal() else sign for sign in text))


def _of_squares(squares: Sequence[SquareSign], shape: tuple[int, int] | None) -> Grid | None:
    first = min(0, *(min(square.row, square.column) for square in squares))
    least = min(min(square.row, square.column) for square in squares)
    start = 1 if least >= 1 and shape is None and first == 0 and _from_one(squares) else first
    rows = max(square.row for square in squares) + 1 - start
    columns = max(square.column for square in squares) + 1 - start
    if shape is not None:
        rows, columns = max(rows, shape[0]), max(columns, shape[1])
    if rows * columns > _LARGEST:
        return None
    there = {(square.row - start, square.column - start): square.sign for square in squares}
    return _checked(tuple(tuple(there.get((r, c)) for c in range(columns)) for r in range(rows)))


def _from_one(squares: Sequence[SquareSign]) -> bool:
    """Tell whether all squares of a full board are counted from 1."""
    rows = {square.row for square in squares}
    columns = {square.column for square in squares}
    return len(squares) == len(rows) * len(columns) and len(squares) >= _SMALLEST


def _are_moves(rows: Sequence[tuple[Any, ...]]) -> bool:
    """Tell whether rows are rather the squares of moves made so far: pairs, all different."""
    return len(rows) > _FEW and all(map(is_place, rows)) and len(set(rows)) == len(rows)


def _checked(rows: tuple[tuple[Any, ...], ...]) -> Grid | None:
    """Return rows as a grid, if their signs are those of a board."""
    if len(rows) * len(rows[0]) > _LARGEST:
        return None
    bare = signs_of_cells(rows)
    longest = _LONGEST if bare is rows else LONGEST_STACK
    rows = _within_border(tuple(tuple(map(_sign_of, row)) for row in bare))
    signs = [sign for row in rows for sign in row]
    if not all(_is_sign(sign, longest) for sign in signs):
        return None
    numbers = {sign for sign in signs if type(sign) in (int, float)}
    if numbers:
        alike = max(_FEW, len(signs) // _ALIKE)
        if len(signs) < _SMALLEST or (len(numbers) > alike and not _are_tiles(numbers)):
            return None
    return Grid(rows)


def _are_tiles(numbers: set[Any]) -> bool:
    """Tell whether numbers are those of sliding tiles: free squares, and powers of two."""
    return 0 in numbers and all(type(n) is int and n & (n - 1) == 0 and n != 1 for n in numbers)


def _within_border(rows: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Return rows without the margin that engines put around a board: a sign of its own."""
    edge = rows[0][0]
    if len(rows) < _FEW or len(rows[0]) < _FEW or any(sign != edge for sign in rows[0]):
        return rows
    if is_empty(edge):
        return rows
    across = [r for r, row in enumerate(rows) if any(sign != edge for sign in row)]
    down = [c for c in range(len(rows[0])) if any(row[c] != edge for row in rows)]
    if not across or across[0] == 0 or across[-1] == len(rows) - 1:
        return rows
    if down[0] == 0 or down[-1] == len(rows[0]) - 1:
        return rows
    inner = tuple(row[down[0] : down[-1] + 1] for row in rows[across[0] : across[-1] + 1])
    return rows if any(edge in row for row in inner) else inner


def _sign_of(piece: Any) -> Any:
    """Return the sign of a piece that is an object, short enough for a square; others as they are.

    Whose it is and what it is tell it apart, where it stands does not. Whole numbers are written as
    such, also where an array keeps them as floats.

    Examples
    --------
    >>> man = Snapshot("Piece", (("row", 0), ("col", 3), ("color", "WHITE"), ("king", True)))
    >>> _sign_of(man), _sign_of(Snapshot("Rook", (("color", (255, 0, 0)),)))
    ('WK', 'f00')
    >>> _sign_of(2.0), _sign_of(0.5)
    (2, 0.5)
    """
    if isinstance(piece, float) and piece.is_integer():
        return int(piece)
    if not isinstance(piece, Snapshot):
        return piece
    if 0 < len(piece.text) <= _LONGEST:
        return piece.text
    letters = ""
    for name, value in piece.fields:
        if isinstance(value, tuple) and len(value) == _FEW and all(type(n) is int for n in value):
            return "".join(f"{part >> 4 & 15:x}" for part in value)  # a colour
        if isinstance(value, Enum):
            letters += value.name[:1].upper()
        elif isinstance(value, str):
            letters += value[:1].upper()
        elif value is True:
            letters += name[:1].upper()
    return (letters or piece.kind[:1])[:_LONGEST]


def _is_sign(sign: Any, longest: int) -> bool:
    if sign is None or isinstance(sign, (bool, Enum)):
        return True
    if isinstance(sign, str):
        return len(sign) <= longest and "\n" not in sign
    return isinstance(sign, (int, float)) and sign == sign and abs(sign) < 1000


def largest_grid(state: Any, shape: tuple[int, int] | None = None) -> Grid | None:
    """Return the board in a state: the state itself, or the largest in what it consists of.

    Several boards of that size in one list, such as the layers of a cube, are no board.
    """
    found = grid_of(state, shape)
    if found is not None:
        return found
    grids = [grid for part in _held_in(state) if (grid := largest_grid(part, shape)) is not None]
    largest = max(map(_squares, grids), default=0)
    most = [grid for grid in grids if _squares(grid) == largest]
    layers = type(state) is tuple and len(most) > 1 and len(most) == len(state)
    return most[0] if most and not layers else None


def all_grids(state: Any) -> list[Grid]:
    """Return every board in a state, the state itself or those in what it consists of.

    Examples
    --------
    >>> layer = (("x", "_"), ("_", "o"))
    >>> len(all_grids((layer, layer))), largest_grid((layer, layer))
    (2, None)
    """
    found = grid_of(state)
    if found is not None:
        return [found]
    return [grid for part in _held_in(state) for grid in all_grids(part)]


def _squares(grid: Grid) -> int:
    return grid.shape[0] * grid.shape[1]


def _held_in(state: Any) -> list[Any]:
    """Return the parts that a state consists of."""
    if isinstance(state, Snapshot):
        return [part for _, part in state.fields]
    if is_dataclass(state):
        return [getattr(state, field.name) for field in fields(state)]
    return list(state) if isinstance(state, tuple) else []
