"""Searches of tic-tac-toe on boards of their own: lists that are copied, an object, an array."""

from __future__ import annotations

COPIES = """
import copy

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def winner(board):
    cells = [sign for row in board for sign in row]
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] != "_":
            return cells[a]
    return None

def search(board, isMax):
    won = winner(board)
    if won:
        return 10 if won == "x" else -10
    values = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                after = copy.deepcopy(board)
                after[r][c] = "x" if isMax else "o"
                values.append(search(after, not isMax))
    if not values:
        return 0
    return max(values) if isMax else min(values)
"""

OBJECT = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

class Board:
    def __init__(self, cells, turn):
        self.cells, self.turn, self.history = list(cells), turn, []

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != "_":
                return self.cells[a]
        return None

    def legal(self):
        return [i for i in range(9) if self.cells[i] == "_"]

    def push(self, move):
        self.cells[move] = self.turn
        self.history.append(move)
        self.turn = "o" if self.turn == "x" else "x"

    def pop(self):
        self.cells[self.history.pop()] = "_"
        self.turn = "o" if self.turn == "x" else "x"

def board_of(text):
    cells = text.replace("/", "").split()[0]
    return (Board(cells, "x" if cells.count("x") == cells.count("o") else "o"),)

def search(board):
    won = board.winner()
    if won:
        return 10 if won == "x" else -10
    if not board.legal():
        return 0
    if board.turn == "x":
        best = -100
        for move in board.legal():
            board.push(move)
            best = max(best, search(board))
            board.pop()
        return best
    best = 100
    for move in board.legal():
        board.push(move)
        best = min(best, search(board))
        board.pop()
    return best
"""

NUMPY = """
import numpy as np

def arrays(text):
    cells = text.replace("/", "").split()[0]
    marks = [{"x": 1, "o": -1, "_": 0}[sign] for sign in cells]
    return np.array(marks).reshape(3, 3), 1 if sum(marks) == 0 else -1

def won(board):
    sums = [*board.sum(axis=0), *board.sum(axis=1), board.trace(), board[:, ::-1].trace()]
    return 1 if 3 in sums else -1 if -3 in sums else 0

def search(board, player):
    result = won(board)
    if result:
        return 10 * int(result)
    free = np.argwhere(board == 0)
    if len(free) == 0:
        return 0
    best = -100 * player
    for r, c in free:
        after = board.copy()
        after[r, c] = player
        value = search(after, -player)
        if value * player > best * player:
            best = value
    return best
"""
