"""Searches as people write them, of games of many kinds: checkers, chess, reversi, mancala …."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from math import inf
from typing import Any

# Checkers: a board object with pieces as objects, copied for each move


class Piece:
    """A man of either colour; knows where it stands."""

    def __init__(self, row: int, col: int, color: str) -> None:
        self.row, self.col, self.color = row, col, color
        self.king = False

    def __repr__(self) -> str:
        return self.color


class CheckersBoard:
    """Four by four; white moves down, red up; a man on the last row becomes a king."""

    def __init__(self, rows: str) -> None:
        self.board: list[list[Any]] = [
            [0 if sign == "." else Piece(r, c, {"w": "WHITE", "r": "RED"}[sign])
             for c, sign in enumerate(row)]
            for r, row in enumerate(rows.split("/"))
        ]  # fmt: skip
        self.white_left = self.red_left = 0
        for piece in self.pieces("WHITE") + self.pieces("RED"):
            self.count(piece, 1)

    def pieces(self, color: str) -> list[Piece]:
        return [piece for row in self.board for piece in row if piece and piece.color == color]

    def count(self, piece: Piece, by: int) -> None:
        if piece.color == "WHITE":
            self.white_left += by
        else:
            self.red_left += by

    def targets(self, piece: Piece) -> Iterator[tuple[int, int, Piece | None]]:
        """Yield where a man may go, and whom it takes."""
        forward = 1 if piece.color == "WHITE" else -1
        for down in (forward, -forward) if piece.king else (forward,):
            for right in (-1, 1):
                r, c = piece.row + down, piece.col + right
                if not (0 <= r < 4 and 0 <= c < 4):
                    continue
                there = self.board[r][c]
                if not there:
                    yield r, c, None
                elif there.color != piece.color:
                    r, c = r + down, c + right
                    if 0 <= r < 4 and 0 <= c < 4 and not self.board[r][c]:
                        yield r, c, there

    def move(self, piece: Piece, row: int, col: int, taken: Piece | None) -> None:
        self.board[piece.row][piece.col] = 0
        self.board[row][col] = piece
        piece.row, piece.col = row, col
        piece.king |= row in (0, 3)
        if taken:
            self.board[taken.row][taken.col] = 0
            self.count(taken, -1)

    def evaluate(self) -> int:
        return self.white_left - self.red_left


def checkers(position: CheckersBoard, depth: int, max_player: bool) -> Any:
    """Return (evaluation, board), as a tutorial of pygame does."""
    children = checkers_moves(position, "WHITE" if max_player else "RED")
    if depth == 0 or not children:
        return position.evaluate(), position
    best, chosen = (-inf if max_player else inf), None
    for child in children:
        evaluation = checkers(child, depth - 1, not max_player)[0]
        if evaluation > best if max_player else evaluation < best:
            best, chosen = evaluation, child
    return best, chosen


def checkers_moves(position: CheckersBoard, color: str) -> list[CheckersBoard]:
    found = []
    for piece in position.pieces(color):
        for row, col, taken in position.targets(piece):
            after = copy.deepcopy(position)
            gone = None if taken is None else after.board[taken.row][taken.col]
            after.move(after.board[piece.row][piece.col], row, col, gone)
            found.append(after)
    return found


# MTD(f): windows without width, over a search with memory; a board of integers with a margin


class Small:
    """Three in a row on integers with a border of 7, as engines keep their boards; one class."""

    squares = (6, 7, 8, 11, 12, 13, 16, 17, 18)
    lines = ((6, 1), (11, 1), (16, 1), (6, 5), (7, 5), (8, 5), (6, 6), (8, 4))

    def __init__(self, position: str) -> None:
        self.cells = [7] * 25
        for square, sign in zip(self.squares, position, strict=True):
            self.cells[square] = {"x": 1, "o": -1, "_": 0}[sign]
        self.side = 1
        self.bounds: dict[Any, list[float]] = {}

    def over(self) -> int | None:
        for first, step in self.lines:
            total = sum(self.cells[first + i * step] for i in range(3))
            if abs(total) == 3:
                return total // 3
        return 0 if all(self.cells[s] for s in self.squares) else None

    def with_memory(self, alpha: float, beta: float, side: int) -> float:
        key = tuple(self.cells)
        low, high = self.bounds.setdefault(key, [-inf, inf])
        if low >= beta:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        a, b = alpha, beta
        won = self.over()
        if won is not None:
            value: float = won
        else:
            value = -inf if side == 1 else inf
            for square in self.squares:
                if self.cells[square] or not a < b:
                    continue
                self.cells[square] = side
                found = self.with_memory(a, b, -side)
                self.cells[square] = 0
                if side == 1:
                    value, a = max(value, found), max(a, found)
                else:
                    value, b = min(value, found), min(b, found)
        if value < beta:
            self.bounds[key][1] = value
        if value > alpha:
            self.bounds[key][0] = value
        return value

    def mtdf(self, guess: float) -> float:
        low, high, found = -inf, inf, guess
        while low < high:
            beta = max(found, low + 1)
            found = self.with_memory(beta - 1, beta, self.side)
            if found < beta:
                high = found
            else:
                low = found
        return found


# Five in a row (here four, on five squares a side): the state is a global list of moves

MOVES: list[tuple[int, int]] = []
SIZE = 4


def row_of(number: int) -> bool:
    """Tell whether who moved last has so many in a row."""
    mine = set(MOVES[-1::-2])
    return any(
        all((r + i * down, c + i * right) in mine for i in range(number))
        for r, c in mine
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def gomoku(depth: int) -> int:
    """Negamax; squares near the last move come first."""
    if MOVES and row_of(3):
        return -100
    free = [(r, c) for r in range(SIZE) for c in range(SIZE) if (r, c) not in MOVES]
    if depth == 0 or not free:
        return 0
    if MOVES:
        r0, c0 = MOVES[-1]
        free.sort(key=lambda s: max(abs(s[0] - r0), abs(s[1] - c0)))
    best = -1000
    for square in free:
        MOVES.append(square)
        best = max(best, -gomoku(depth - 1))
        MOVES.pop()
    return best


# Reversi: put and undo on an object, the player an attribute, an evaluator object


class Discs:
    """Counts discs."""

    def evaluate(self, board: Othello) -> int:
        return sum(board.grid.values())


class Othello:
    """Four by four; a dict of squares, whose turn it is, and what can be undone."""

    def __init__(self) -> None:
        self.grid = dict.fromkeys([(r, c) for r in range(4) for c in range(4)], 0)
        self.grid |= {(1, 1): -1, (2, 2): -1, (1, 2): 1, (2, 1): 1}
        self.player = 1
        self.history: list[Any] = []

    def flips(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        if self.grid[square]:
            return []
        found = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                line, at = [], (square[0] + down, square[1] + right)
                while self.grid.get(at, 0) == -self.player:
                    line.append(at)
                    at = at[0] + down, at[1] + right
                if line and self.grid.get(at, 0) == self.player:
                    found += line
        return found

    def puttable(self) -> list[tuple[int, int]]:
        return [square for square in self.grid if self.flips(square)]

    def put(self, square: tuple[int, int] | None) -> None:
        flips = [] if square is None else self.flips(square)
        self.history.append((square, flips, self.player))
        for at in [*flips, *([square] if square else [])]:
            self.grid[at] = self.player
        self.player = -self.player

    def undo(self) -> None:
        square, flips, self.player = self.history.pop()
        for at in flips:
            self.grid[at] = -self.player
        if square:
            self.grid[square] = 0


def reversi(board: Othello, depth: int, evaluator: Discs) -> int:
    """MAX has the discs of +1; who cannot move passes."""
    moves: list[Any] = board.puttable()
    if not moves:
        board.player = -board.player
        other = board.puttable()
        board.player = -board.player
        moves = [None] if other else []
    if depth == 0 or not moves:
        return evaluator.evaluate(board)
    values = []
    best = max if board.player == 1 else min
    for square in moves:
        board.put(square)
        values.append(reversi(board, depth - 1, evaluator))
        board.undo()
    return best(values)


# Mancala: who ends in the own store moves again


def sow(pits: tuple[int, ...], player: int, pit: int) -> tuple[tuple[int, ...], int]:
    """Return the pits after a move, and whose turn it is; 0-1 and store 2, 3-4 and store 5."""
    after, at, seeds = list(pits), pit, pits[pit]
    after[pit] = 0
    while seeds:
        at = (at + 1) % 6
        if at == (5 if player == 0 else 2):
            continue
        after[at] += 1
        seeds -= 1
    return tuple(after), player if at == (2 if player == 0 else 5) else 1 - player


def mancala(pits: tuple[int, ...], player: int, depth: int) -> int:
    """The player is part of the state; the same side may move twice."""
    mine = (0, 1) if player == 0 else (3, 4)
    moves = [pit for pit in mine if pits[pit]]
    if depth == 0 or not moves:
        return pits[2] - pits[5]
    values = [mancala(*sow(pits, player, pit), depth - 1) for pit in moves]
    return max(values) if player == 0 else min(values)


# A textbook's alpha-beta in nested functions, the game passed along


class Trivial:
    """A game as textbooks have them: states are names."""

    def __init__(self) -> None:
        self.successors = {"A": "BCD", "B": "bcd", "C": "efg", "D": "hij"}
        self.utilities = dict(zip("bcdefghij", (3, 12, 8, 2, 4, 6, 14, 5, 2), strict=True))

    def actions(self, state: str) -> str:
        return self.successors.get(state, "")

    def result(self, state: str, action: str) -> str:
        return action

    def is_terminal(self, state: str) -> bool:
        return state not in self.successors

    def utility(self, state: str, player: str) -> int:
        return self.utilities[state]


def alpha_beta_search(game: Trivial, state: str) -> Any:
    """Return (value, move)."""
    player = "MAX"

    def max_value(state: str, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: str, alpha: float, beta: float) -> Any:
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, inf)


# Sliding tiles: MAX slides, chance sets a tile


def slide(row: tuple[int, ...]) -> tuple[int, ...]:
    """Return a row slid to the left; equal neighbours become one."""
    left, found = [tile for tile in row if tile], []
    while left:
        tile = left.pop(0)
        if left and left[0] == tile:
            tile += left.pop(0)
        found.append(tile)
    return tuple(found + [0] * (len(row) - len(found)))


def tiles(board: Any, depth: int, is_player: bool) -> float:
    """Three by three; the mean over every free square for a tile that is set."""
    if depth == 0:
        return float(sum((3 * r + c) * board[r][c] for r in range(3) for c in range(3)))
    if not is_player:
        values = []
        for r, c in [(r, c) for r in range(3) for c in range(3) if board[r][c] == 0]:
            after = [list(row) for row in board]
            after[r][c] = 2
            values.append(tiles(after, depth - 1, True))
        return sum(values) / len(values)
    ways = [
        [list(slide(tuple(row))) for row in board],
        [list(slide(tuple(row[::-1]))[::-1]) for row in board],
        [list(row) for row in zip(*map(slide, zip(*board, strict=True)), strict=True)],
    ]
    values = [tiles(after, depth - 1, False) for after in ways if after != board]
    return max(values) if values else float(max(map(max, board)))
