"""Where the squares of a board lie: rows and columns, hexagons, lanes between squares, names.

>>> board = Board.of(["xo", "_x"], numbered=True)
>>> grid = BoardGrid(board, (0.0, 0.0), 20.0)
>>> grid.centre(1, 0), grid.width, BoardGrid(board, (0.0, 0.0), 20.0, named=True).width
((10.0, 30.0), 40.0, 40.0)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin

from treeviz.formatting.lettering import text_width
from treeviz.game.board import Board, Square
from treeviz.picture.xdot import Point

LANE = 0.28  # of a square's side: the width of a lane
_MARGIN = 0.25  # … what is free around lanes that are the edge of a board
_SMALLEST, _LARGEST = 15.0, 30.0  # the side of a square, in points
_SMALLEST_OBJECT, _LARGEST_OBJECT = 9.0, 15.0
_NAME = 0.62  # of a square's side: the size of coordinates
_FREE = 0.3  # … of their room: what is free below where they stand above
_LEAST_NAME, _LARGEST_NAME = 8.0, 10.0  # points
_HEX = 3**0.5 / 2  # the height of a row of hexagons, in sides of a square
_TIPS = 2 / 3**0.5 - _HEX  # what the tips of hexagons add to the height of a board


def square_side(board: Board, longest: float) -> float:
    """Return the side of a board's squares, in points.

    Parameters
    ----------
    board
        The board.
    longest
        How long its longer side should be, in points; squares are neither tiny nor huge for it.
    """
    grid = BoardGrid(board, (0.0, 0.0), 1.0)
    squares = max(grid.height, grid.width, 1.0)
    if board.slant and not board.absent:  # as many squares as in a row, the slant aside
        squares = max(len(board.rows), len(board.rows[0]))
    if board.style == "objects":
        return min(max(longest / squares, _SMALLEST_OBJECT), _LARGEST_OBJECT)
    return min(max(longest / squares, _SMALLEST), _LARGEST)


@dataclass(frozen=True)
class BoardGrid:
    """The squares of a board in their places; its card begins at the corner.

    Attributes
    ----------
    board, corner
        The board, and the top left corner of the room it takes.
    side
        The side of its squares, in points.
    named
        Whether its coordinates stand beside it.
    """

    board: Board
    corner: Point
    side: float
    named: bool = False

    @property
    def pitch(self) -> float:
        """How far a row is from the next."""
        return self.side * (_HEX if self.board.slant else 1.0)

    @cached_property
    def reach(self) -> tuple[float, float]:
        """How far its squares reach to the left and to the right, in sides of a square."""
        board = self.board
        rows, columns = len(board.rows), len(board.rows[0] if board.rows else ())
        if board.lanes:
            return 0.0, _length(columns, board)
        shift = board.slant / 2
        if not (board.absent and shift):
            lean = shift * max(rows - 1, 0)
            return min(lean, 0.0), columns + max(lean, 0.0)
        absent = frozenset(board.absent)
        places = [
            c + shift * r for r in range(rows) for c in range(columns) if (r, c) not in absent
        ]
        return min(places, default=0.0), max(places, default=0.0) + 1.0

    @property
    def width(self) -> float:
        """The width of the squares."""
        left, right = self.reach
        return self.side * (right - left)

    @property
    def height(self) -> float:
        """The height of the squares."""
        if self.board.lanes:
            return self.side * _length(len(self.board.rows), self.board)
        return self.pitch * len(self.board.rows) + self.side * (_TIPS if self.board.slant else 0.0)

    @cached_property
    def name_size(self) -> float:
        """The size of the text of coordinates."""
        return min(max(self.side * _NAME, _LEAST_NAME), _LARGEST_NAME)

    @cached_property
    def beside(self) -> float:
        """The room for the names of rows; as much on the right keeps the board in the middle."""
        if not (self.named and self.board.row_names):
            return 0.0
        return _widest(tuple(self.board.row_names), self.name_size) + 7.0

    @property
    def ended(self) -> bool:
        """Whether names stand where rows and columns end, which do not all end alike."""
        return bool(self.named and self.board.slant and self.board.absent)

    @cached_property
    def above(self) -> float:
        """The room above for the names of columns that begin there, or of the first row's squares.

        Columns of a slanted board are named above and below: its last row lies far to one side.
        """
        return self._room if self.board.slant or self.board.upper_names else 0.0

    @property
    def below(self) -> float:
        """The room below for the names of columns, or what keeps slanted boards off an edge."""
        return self._room * (_FREE if self.ended else 1.0)

    @property
    def _room(self) -> float:
        return self.name_size * 1.35 if self.named and self.board.column_names else 0.0

    @property
    def card(self) -> tuple[float, float, float, float]:
        """The board with its coordinates: left, top, width and height."""
        right = self.beside if self.ended else 0.0  # names stand at the ends of rows, too
        height = self.height + self.above + self.below
        return (*self.corner, self.beside + self.width + right, height)

    @property
    def left(self) -> float:
        """Where the squares begin."""
        return self.corner[0] + self.beside

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return self.corner[1] + self.above

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The squares without the coordinates: left, top, width and height."""
        return self.left, self.top, self.width, self.height

    def centre(self, r: int, c: int) -> Point:
        """Return the middle of a square."""
        if self.board.lanes:
            (y, high), (x, wide) = _span(r, self.board), _span(c, self.board)
            return self.left + (x + wide / 2) * self.side, self.top + (y + high / 2) * self.side
        if (r, c) in self.board.stores:
            return self.left + (c + 0.5) * self.side, self.top + self.height / 2
        if not self.board.slant:
            return self.left + (c + 0.5) * self.side, self.top + (r + 0.5) * self.side
        across = c + 0.5 + self.board.slant * r / 2 - self.reach[0]
        down = self.top + self.side * _TIPS / 2 + (r + 0.5) * self.pitch
        return self.left + across * self.side, down

    def rectangle(self, square: Square) -> tuple[float, float, float, float]:
        """Return a square's left, top, width and height."""
        x, y = self.centre(*square)
        wide = high = self.side
        if self.board.lanes:
            high, wide = (_span(place, self.board)[1] * self.side for place in square)
        if square in self.board.stores:
            high = self.height
        return x - wide / 2, y - high / 2, wide, high

    def hexagon(self, square: Square) -> list[Point]:
        """Return the corners of a hexagon that stands on its tip and is as wide as a square."""
        (x, y), radius = self.centre(*square), self.side / 3**0.5
        angles = (pi / 6 + k * pi / 3 for k in range(6))
        return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def is_lane(board: Board, place: int) -> bool:
    """Tell whether a row or a column is a lane."""
    return bool(board.lanes) and place % 2 == (board.lanes == "odd")


@lru_cache(maxsize=256)  # the boards of a picture have the same names, at few sizes of text
def _widest(names: tuple[str, ...], size: float) -> float:
    """Return how wide the widest of some names is, in points."""
    return max(text_width(name, size) for name in names)


def _span(place: int, board: Board) -> tuple[float, float]:
    """Return where a row or column begins, and how wide it is, in sides of a square."""
    pairs, odd = divmod(place, 2)
    first, margin = (LANE, _MARGIN) if board.lanes == "even" else (1.0, 0.0)
    return margin + pairs * (1 + LANE) + odd * first, LANE if is_lane(board, place) else 1.0


def _length(places: int, board: Board) -> float:
    """Return how long so many rows or columns are, with the margins around."""
    start, width = _span(max(places - 1, 0), board)
    return start + width + _span(0, board)[0]
