"""Searches as people write them, one of each shape; every one plays tic-tac-toe, or names its game.

They keep their boards in lists, strings, arrays, dicts and objects, tell whose turn it is in many
ways or in none, return numbers, lists, tuples and dicts, and none of them knows that it is watched.
The position is ``xox/oox/___``, x to move, unless a program says otherwise: [2,0] loses, [2,1]
draws, [2,2] wins at once.
"""

from __future__ import annotations

import copy
import functools
from dataclasses import dataclass, replace
from enum import Enum
from math import inf
from typing import Any

import numpy as np

LINES = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
]  # fmt: skip


def winner(squares: Any, empty: Any) -> Any:
    """Return the sign of three in a row on nine squares, or None."""
    for a, b, c in LINES:
        if squares[a] == squares[b] == squares[c] != empty:
            return squares[a]
    return None


# Lists of lists


def rows_program(x: Any, o: Any, empty: Any) -> Any:
    """The article's kind, with signs of any sort; the entry loops over the moves."""
    board = [[x, o, x], [o, o, x], [empty] * 3]

    def minimax(board: Any, depth: int, is_max: bool) -> int:
        flat = [sign for row in board for sign in row]
        won = winner(flat, empty)
        if won is not None:
            return 10 if won == x else -10
        if empty not in flat:
            return 0
        best = -1000 if is_max else 1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == empty:
                    board[r][c] = x if is_max else o
                    value = minimax(board, depth + 1, not is_max)
                    board[r][c] = empty
                    best = max(best, value) if is_max else min(best, value)
        return best

    def find_best_move(board: Any) -> Any:
        best, chosen = -1000, None
        for r in range(3):
            for c in range(3):
                if board[r][c] == empty:
                    board[r][c] = x
                    value = minimax(board, 0, False)
                    board[r][c] = empty
                    if value > best:
                        best, chosen = value, (r, c)
        return chosen

    return find_best_move, (board,), ["minimax"]


HUMAN, COMPUTER = -1, 1
BOARD = [[1, -1, 1], [-1, -1, 1], [0, 0, 0]]


def listed(state: Any, depth: int, player: int) -> Any:
    """Boards of numbers; returns [row, column, score], with an infinity in it at first."""
    best = [-1, -1, -inf] if player == COMPUTER else [-1, -1, inf]
    won = winner([sign for row in state for sign in row], 0)
    if depth == 0 or won is not None:
        return [-1, -1, won or 0]
    for r, c in [(r, c) for r in range(3) for c in range(3) if state[r][c] == 0]:
        state[r][c] = player
        score = listed(state, depth - 1, -player)
        state[r][c] = 0
        score[0], score[1] = r, c
        if (score[2] > best[2]) if player == COMPUTER else (score[2] < best[2]):
            best = score
    return best


def computers_turn() -> Any:
    """The entry reads the board of the module, and plays on it."""
    depth = sum(row.count(0) for row in BOARD)
    r, c, _ = listed(BOARD, depth, COMPUTER)
    BOARD[r][c] = COMPUTER
    return r, c


# Flat lists, arrays, dicts


def flat(board: Any, player: str) -> Any:
    """Nine squares in a list; returns {'position': …, 'score': …}."""
    won = winner(board, " ")
    if won is not None or " " not in board:
        return {"position": None, "score": {"X": 1, "O": -1, None: 0}[won]}
    best = {"position": None, "score": -inf if player == "X" else inf}
    for square in range(9):
        if board[square] == " ":
            board[square] = player
            found = flat(board, "O" if player == "X" else "X")
            board[square] = " "
            found["position"] = square
            better = found["score"] > best["score"]
            if better if player == "X" else found["score"] < best["score"]:
                best = found
    return best


def numbered(board: Any, player: str) -> Any:
    """Nine squares, empty ones hold their number; returns (square, score)."""
    won = next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c]), None)
    free = [square for square in board if square not in ("X", "O")]
    if won or not free:
        return None, 10 if won == "X" else -10 if won else 0
    moves = []
    for square in free:
        board[square] = player
        score = numbered(board, "O" if player == "X" else "X")[1]
        board[square] = square
        moves.append((square, score))
    return (max if player == "X" else min)(moves, key=lambda move: move[1])


GRID = np.array([[1, 2, 1], [2, 2, 1], [0, 0, 0]])


def on_array(grid: Any, turn: int) -> int:
    """A numpy array of 0, 1 and 2."""
    won = winner(grid.flatten().tolist(), 0)
    if won is not None or not (grid == 0).any():
        return {1: 1, 2: -1, None: 0}[won]
    values = []
    for r, c in np.argwhere(grid == 0):
        after = grid.copy()
        after[r, c] = turn
        values.append(on_array(after, 3 - turn))
    return max(values) if turn == 1 else min(values)


def ai_move() -> Any:
    """The entry has no argument; the array is the module's."""
    scores = {}
    for r, c in np.argwhere(GRID == 0):
        after = GRID.copy()
        after[r, c] = 1
        scores[int(r), int(c)] = on_array(after, 2)
    return max(scores, key=lambda move: scores[move])


def by_squares(board: Any, maximizing: bool) -> int:
    """A dict {(r, c): sign}; empty squares are not in it."""
    flat = [board.get((r, c), " ") for r in range(3) for c in range(3)]
    won = winner(flat, " ")
    if won or len(board) == 9:
        return {"x": 10, "o": -10, None: 0}[won]
    values = []
    for square in [(r, c) for r in range(3) for c in range(3) if (r, c) not in board]:
        board[square] = "x" if maximizing else "o"
        values.append(by_squares(board, not maximizing))
        del board[square]
    return max(values) if maximizing else min(values)


SQUARES = {(0, 0): "x", (0, 1): "o", (0, 2): "x", (1, 0): "o", (1, 1): "o", (1, 2): "x"}


# Objects


class Match:
    """A board object with moves and undo; the search is a method of another class."""

    def __init__(self, squares: str = "XOXOOX   ") -> None:
        self.board = list(squares)
        self.current_winner: str | None = None

    def available_moves(self) -> list[int]:
        return [place for place, sign in enumerate(self.board) if sign == " "]

    def make_move(self, square: int, letter: str) -> None:
        self.board[square] = letter
        self.current_winner = winner(self.board, " ")


class SmartPlayer:
    """Searches with a method that gets the match and the player; returns a dict."""

    def __init__(self, letter: str) -> None:
        self.letter = letter

    def get_move(self, game: Match) -> int:
        square: int = self.minimax(game, self.letter)["position"]
        return square

    def minimax(self, state: Match, player: str) -> Any:
        other = "O" if player == "X" else "X"
        if state.current_winner == other:
            left = len(state.available_moves()) + 1
            return {"position": None, "score": left if other == self.letter else -left}
        if not state.available_moves():
            return {"position": None, "score": 0}
        best: Any = {"position": None, "score": -inf if player == self.letter else inf}
        for move in state.available_moves():
            state.make_move(move, player)
            found = self.minimax(state, other)
            state.board[move] = " "
            state.current_winner = None
            found["position"] = move
            maximizing = player == self.letter
            if (found["score"] > best["score"]) == maximizing and found["score"] != best["score"]:
                best = found
        return best


class Standing:
    """Itself the position: copied for each move, searched by its own method."""

    def __init__(self, squares: str, turn: str) -> None:
        self.squares, self.turn = squares, turn

    def children(self) -> list[Standing]:
        other = "o" if self.turn == "x" else "x"
        found = []
        for place, sign in enumerate(self.squares):
            if sign == "_":
                child = copy.deepcopy(self)
                child.squares = self.squares[:place] + self.turn + self.squares[place + 1 :]
                child.turn = other
                found.append(child)
        return found

    def mini_max(self, depth: int) -> int:
        won = winner(self.squares, "_")
        if won or "_" not in self.squares or not depth:
            return {"x": 1, "o": -1, None: 0}[won]
        values = [child.mini_max(depth - 1) for child in self.children()]
        return max(values) if self.turn == "x" else min(values)


class Mark(Enum):
    """Signs as members of an enumeration."""

    CROSS = "X"
    NAUGHT = "O"


@dataclass(frozen=True)
class Turned:
    """A frozen dataclass: the grid as text, and whose mark is next."""

    cells: str
    mark: Mark = Mark.CROSS

    def after(self, place: int) -> Turned:
        cells = self.cells[:place] + self.mark.value + self.cells[place + 1 :]
        return replace(
            self, cells=cells, mark=Mark.NAUGHT if self.mark is Mark.CROSS else Mark.CROSS
        )


def scored(state: Turned, me: Mark, maximizing: bool = False) -> int:
    """A long tutorial's: the move is chosen by max(…, key=partial(…))."""
    won = winner(state.cells, " ")
    if won or " " not in state.cells:
        return 0 if not won else 1 if won == me.value else -1
    scores = [
        scored(state.after(place), me, not maximizing)
        for place, sign in enumerate(state.cells)
        if sign == " "
    ]
    return (max if maximizing else min)(scores)


def computer_move(state: Turned) -> int:
    """Choose by `scored`."""
    places = [place for place, sign in enumerate(state.cells) if sign == " "]
    value = functools.partial(scored, me=state.mark)
    return max(places, key=lambda place: value(state.after(place)))


# Functions that call one another


def player_of(board: Any) -> str:
    """Return whose turn it is, by counting."""
    count = sum(sign is not None for row in board for sign in row)
    return "O" if count % 2 else "X"


def result(board: Any, action: Any) -> Any:
    """Return the board after a move, a copy."""
    after = copy.deepcopy(board)
    after[action[0]][action[1]] = player_of(board)
    return after


def actions(board: Any) -> Any:
    """Return the free squares."""
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]


def utility(board: Any) -> int | None:
    """Return 1, −1 or 0 of a finished game, else None."""
    flat = [sign for row in board for sign in row]
    won = winner(flat, None)
    if won is None and None in flat:
        return None
    return {"X": 1, "O": -1, None: 0}[won]


def max_value(board: Any) -> float:
    """MAX's turn."""
    worth = utility(board)
    if worth is not None:
        return worth
    return max(min_value(result(board, action)) for action in actions(board))


def min_value(board: Any) -> float:
    """MIN's turn."""
    worth = utility(board)
    if worth is not None:
        return worth
    return min(max_value(result(board, action)) for action in actions(board))


def course_minimax(board: Any) -> Any:
    """The course assignment's entry: returns a move."""
    return max(actions(board), key=lambda action: min_value(result(board, action)))


NONES = [["X", "O", "X"], ["O", "O", "X"], [None, None, None]]


def textbook(state: Any) -> Any:
    """Alpha-beta in nested functions, as in a textbook; over nested lists, returns a place."""

    def max_part(state: Any, alpha: float, beta: float) -> float:
        if not isinstance(state, list):
            return float(state)
        value = -inf
        for child in state:
            value = max(value, min_part(child, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_part(state: Any, alpha: float, beta: float) -> float:
        if not isinstance(state, list):
            return float(state)
        value = inf
        for child in state:
            value = min(value, max_part(child, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value

    best, chosen = -inf, None
    for place, child in enumerate(state):
        value = min_part(child, best, inf)
        if value > best:
            best, chosen = value, place
    return chosen
