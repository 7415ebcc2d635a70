"""Programs of yet other shapes, watched as they are: the tree is right, and so is what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from math import inf
from typing import Any

import numpy as np
import pytest

from treeviz import GameTree, Recorder, draw, explain

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
HALF = "XOXOOX___"  # X, to move, wins by the last square


class Piece(Enum):
    NONE = " "
    CROSS = "X"
    NOUGHT = "O"


def won(cells: Any, sign: Any) -> bool:
    return any(all(cells[at] == sign for at in line) for line in LINES)


def pieces(position: tuple[Piece, ...], turn: Piece) -> int:
    """A tuple of nine enums, a new one for each move."""
    if won(position, Piece.CROSS):
        return 1
    if won(position, Piece.NOUGHT):
        return -1
    free = [at for at, piece in enumerate(position) if piece is Piece.NONE]
    if not free:
        return 0
    other = Piece.NOUGHT if turn is Piece.CROSS else Piece.CROSS
    scores = [pieces((*position[:at], turn, *position[at + 1 :]), other) for at in free]
    return max(scores) if turn is Piece.CROSS else min(scores)


def squares(grid: dict[tuple[int, int], str], who: str) -> dict[str, Any]:
    """Squares that are filled, by row and column; a dict that is changed and comes back."""
    cells = [grid.get(divmod(at, 3), "") for at in range(9)]
    for sign, points in (("X", 10), ("O", -10)):
        if won(cells, sign):
            return {"points": points, "at": None}
    if len(grid) == 9:
        return {"points": 0, "at": None}
    best: dict[str, Any] = {"points": -inf if who == "X" else inf, "at": None}
    for at in range(9):
        square = divmod(at, 3)
        if square not in grid:
            grid[square] = who
            points = squares(grid, "O" if who == "X" else "X")["points"]
            del grid[square]
            if points > best["points"] if who == "X" else points < best["points"]:
                best = {"points": points, "at": square}
    return best


class Small:
    """A board of small numbers, which makes and takes back its own moves."""

    def __init__(self, cells: str) -> None:
        numbers = [{"X": 1, "O": -1, "_": 0}[sign] for sign in cells]
        self.cells = np.array(numbers, dtype=np.int8).reshape(3, 3)
        self.turn = 1 if cells.count("X") == cells.count("O") else -1

    def free(self) -> Iterator[tuple[int, int]]:
        for square in np.argwhere(self.cells == 0):
            yield int(square[0]), int(square[1])

    def make(self, square: tuple[int, int]) -> None:
        self.cells[square] = self.turn
        self.turn = -self.turn

    def undo(self, square: tuple[int, int]) -> None:
        self.turn = -self.turn
        self.cells[square] = 0

    def result(self) -> int | None:
        flat = self.cells.reshape(-1)
        for sign in (1, -1):
            if won(flat, sign):
                return sign
        return None if (flat == 0).any() else 0

    def solve(self) -> int:
        """Negamax of which the board knows the turn; moves come from a generator."""
        result = self.result()
        if result is not None:
            return result * self.turn
        best = -2
        for square in self.free():
            self.make(square)
            best = max(best, -self.solve())
            self.undo(square)
        return best

    def search(self) -> int:
        """Minimax of which the board knows the turn."""
        result = self.result()
        if result is not None:
            return result
        scores = []
        for square in self.free():
            self.make(square)
            scores.append(self.search())
            self.undo(square)
        return max(scores) if self.turn == 1 else min(scores)


def parity(cells: list[str], depth: int = 0) -> int:
    """Negamax whose colour nothing tells but the depth."""
    mine, yours = ("X", "O") if depth % 2 == 0 else ("O", "X")
    if won(cells, yours):
        return -1
    if "_" not in cells:
        return 0
    best = -2
    for at in range(9):
        if cells[at] == "_":
            cells[at] = mine
            best = max(best, -parity(cells, depth + 1))
            cells[at] = "_"
    return best


def by_small(name: str) -> Callable[[], GameTree]:
    return lambda: watched(getattr(Small(HALF), name))


def watched(function: Any, *args: Any, **how: Any) -> GameTree:
    recorder = Recorder()
    recorder.runcall(function, *args, **how)
    return recorder.tree()


def filled() -> dict[tuple[int, int], str]:
    return {divmod(at, 3): sign for at, sign in enumerate(HALF) if sign != "_"}


@pytest.mark.parametrize(
    "make",
    [
        lambda: watched(pieces, tuple(Piece(sign.replace("_", " ")) for sign in HALF), Piece.CROSS),
        lambda: watched(squares, filled(), "X"),
        by_small("solve"),
        by_small("search"),
        lambda: watched(parity, list(HALF)),
    ],
    ids=["enums", "squares", "negamax of a class", "minimax of a class", "parity"],
)
def test_boards_moves_and_players(make: Callable[[], GameTree]) -> None:
    """Of any board: the same tree, squares for moves, whose turn it is; nothing is accused."""
    tree = make()
    assert tree.check() == []
    explain(tree).verify()
    moves = [tree.notation(child) for child in tree.children(0)]
    assert moves == ["[2,0]", "[2,1]", "[2,2]"]
    assert [str(tree.player(node)) for node in (0, 1)] == ["max", "min"]
    assert tree.value is not None
    assert tree.value > 0
    picture = draw(tree).svg()
    assert "0x" not in picture
    assert "Piece" not in picture


class Deepening:
    """Searches ever deeper; the best move so far is an attribute."""

    def __init__(self, cells: str) -> None:
        self.board = [list(cells[row : row + 3]) for row in (0, 3, 6)]
        self.best: tuple[int, int] | None = None

    def think(self, limit: int) -> tuple[int, int] | None:
        for depth in range(1, limit + 1):
            self.look(depth, "X", True)
        return self.best

    def look(self, depth: int, who: str, first: bool = False) -> float:
        cells = [sign for row in self.board for sign in row]
        for sign, worth in (("X", 1.0), ("O", -1.0)):
            if won(cells, sign):
                return worth
        if not depth or "_" not in cells:
            return 0.0
        best = -inf if who == "X" else inf
        for at in range(9):
            row, column = divmod(at, 3)
            if self.board[row][column] == "_":
                self.board[row][column] = who
                worth = self.look(depth - 1, "O" if who == "X" else "X")
                self.board[row][column] = "_"
                if worth > best if who == "X" else worth < best:
                    best = worth
                    if first:
                        self.best = (row, column)
        return best


def test_each_depth_is_a_tree() -> None:
    """Of a search that goes ever deeper, whose moves the program keeps elsewhere."""
    recorder, program = Recorder(), Deepening("XO_______")
    best = recorder.runcall(program.think, 3, watch="look")
    trees = recorder.trees()
    assert [max(map(tree.ply, tree)) for tree in trees] == [1, 2, 3]
    for tree in trees:
        assert tree.check() == []
        explain(tree).verify()
    assert recorder.tree().best_move == best


def test_equal_children_are_told_apart() -> None:
    """Of nested lists in which a payoff comes twice, each is named by its own place."""

    def value(node: Any, maximizing: bool = True) -> int:
        if isinstance(node, int):
            return node
        values = [value(child, not maximizing) for child in node]
        return max(values) if maximizing else min(values)

    tree = watched(value, [[3, 3, 9], [3, 3, 9], [4, 1, 4]], watch="value")
    assert [tree.move(child) for child in tree.children(0)] == [0, 1, 2]
    assert [tree.move(child) for child in tree.children(1)] == [0, 1, 2]
    last = tree.children(0)[2]
    assert [tree.move(child) for child in tree.children(last)] == [0, 1, 2]
    assert tree.best_moves == (0, 1)
