"""More searches as people write them: negamax, caches, windows, deepening, and other games."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from math import inf
from typing import Any

from programs import winner


def negamax(board: Any, color: int) -> int:
    """With a colour; the list of rows is changed in place."""
    won = winner([sign for row in board for sign in row], 0)
    if won or not any(0 in row for row in board):
        return color * 10 * (won or 0)
    best = -1000
    for r in range(3):
        for c in range(3):
            if board[r][c] == 0:
                board[r][c] = color
                best = max(best, -negamax(board, -color))
                board[r][c] = 0
    return best


@dataclass
class Position:
    """A board that knows whose turn it is; moves are made and taken back."""

    squares: list[str] = field(default_factory=lambda: list("xoxoox..."))
    turn: str = "x"

    def push(self, place: int) -> None:
        self.squares[place] = self.turn
        self.turn = "o" if self.turn == "x" else "x"

    def pop(self, place: int) -> None:
        self.squares[place] = "."
        self.turn = "o" if self.turn == "x" else "x"


def negamax_without(position: Position, alpha: float = -inf, beta: float = inf) -> float:
    """Without a colour: the board knows; alpha-beta, fail-soft."""
    won = winner(position.squares, ".")
    if won:
        return -1.0  # whoever moved last has won
    if "." not in position.squares:
        return 0.0
    best = -inf
    for place in range(9):
        if position.squares[place] == ".":
            position.push(place)
            value = -negamax_without(position, -beta, -alpha)
            position.pop(place)
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                break
    return best


# Other games


@functools.cache
def nim(piles: tuple[int, ...], maximizing: bool) -> int:
    """Nim with a cache; the last to take wins."""
    if not any(piles):
        return -1 if maximizing else 1
    values = [
        nim((*piles[:heap], pile - many, *piles[heap + 1 :]), not maximizing)
        for heap, pile in enumerate(piles)
        for many in range(1, pile + 1)
    ]
    return max(values) if maximizing else min(values)


def drops(board: Any, depth: int, alpha: float, beta: float, maximizing: bool) -> Any:
    """Connect three on 4 × 4, row 0 below, numpy; alpha-beta that returns (column, score)."""
    if depth == 0 or line_of_three(board) or not (board == 0).any():
        return None, {1: 100, 2: -100, 0: 0}[line_of_three(board)]
    value, column = (-inf if maximizing else inf), None
    for c in [c for c in range(4) if board[3][c] == 0]:
        row = next(r for r in range(4) if board[r][c] == 0)
        after = board.copy()
        after[row][c] = 1 if maximizing else 2
        score = drops(after, depth - 1, alpha, beta, not maximizing)[1]
        if score > value if maximizing else score < value:
            value, column = score, c
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value


def line_of_three(board: Any) -> int:
    """Return whose three are in a row, 0 for nobody."""
    for r in range(4):
        for c in range(4):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(r + i * down, c + i * right) for i in range(3)]
                if all(0 <= y < 4 and 0 <= x < 4 for y, x in places):
                    signs = {int(board[place]) for place in places}
                    if len(signs) == 1 and signs != {0}:
                        return signs.pop()
    return 0


def deepening(board: Any) -> Any:
    """Iterative deepening: a search for each depth, each from the same board."""
    best = None
    for depth in (1, 2, 3, 4):
        best = limited(board, depth, True)
    return best


def limited(board: Any, depth: int, maximizing: bool) -> int:
    """Minimax to a depth on rows of signs."""
    flat = [sign for row in board for sign in row]
    won = winner(flat, "_")
    if won or "_" not in flat or depth == 0:
        return {"x": 10, "o": -10, None: 0}[won]
    values = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = "x" if maximizing else "o"
                values.append(limited(board, depth - 1, not maximizing))
                board[r][c] = "_"
    return max(values) if maximizing else min(values)


def with_table(answered: list[int]) -> Any:
    """A search with a table of its own; the numbers of the calls it answers are taken down."""
    table: dict[Any, int] = {}
    calls = iter(range(1 << 20))

    def search(board: Any, maximizing: bool, plies: int | None) -> int:
        call = next(calls)
        key = tuple(map(tuple, board)), plies
        if key in table:
            answered.append(call)
            return table[key]
        flat = [sign for row in board for sign in row]
        won = winner(flat, "_")
        if won or "_" not in flat or plies == 0:
            value = {"x": 10, "o": -10, None: 0}[won]
        else:
            values = []
            for r, c in [(r, c) for r in range(3) for c in range(3) if board[r][c] == "_"]:
                board[r][c] = "x" if maximizing else "o"
                values.append(search(board, not maximizing, None if plies is None else plies - 1))
                board[r][c] = "_"
            value = max(values) if maximizing else min(values)
        table[key] = value
        return value

    return search


def recurse(agent: int, depth: int, state: Any) -> float:
    """Several opponents in turn, as in mazes: agent 0 is MAX, all others are MIN."""
    if not isinstance(state, list):
        return float(state)
    following = (agent + 1) % 3
    values = [recurse(following, depth + (following == 0), child) for child in state]
    return max(values) if agent == 0 else min(values)


def by_index(depth: int, index: int, is_max: bool, scores: list[int], height: int) -> int:
    """A tree handed in as a flat list of leaves."""
    if depth == height:
        return scores[index]
    left = by_index(depth + 1, index * 2, not is_max, scores, height)
    right = by_index(depth + 1, index * 2 + 1, not is_max, scores, height)
    return max(left, right) if is_max else min(left, right)


def decaying(board: Any, depth: int, maximizing: bool) -> int:
    """Mate scores that lose a point a ply, by what is added at the leaf."""
    flat = [sign for row in board for sign in row]
    won = winner(flat, "_")
    if won:
        return 10 - depth if won == "x" else depth - 10
    if "_" not in flat:
        return 0
    values = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = "x" if maximizing else "o"
                values.append(decaying(board, depth + 1, not maximizing))
                board[r][c] = "_"
    return max(values) if maximizing else min(values)


def rows(position: str) -> list[list[str]]:
    """Return a position as rows of signs."""
    return [list(row) for row in position.split("/")]
