"""The yardstick: a bare minimax written the article's way, with nested lists and no recording."""

from __future__ import annotations

MAX_SIGN, MIN_SIGN, EMPTY = "x", "o", "_"


def evaluate(board):
    for row in board:
        if row[0] == row[1] == row[2] != EMPTY:
            return 10 if row[0] == MAX_SIGN else -10
    for c in range(3):
        if board[0][c] == board[1][c] == board[2][c] != EMPTY:
            return 10 if board[0][c] == MAX_SIGN else -10
    if board[0][0] == board[1][1] == board[2][2] != EMPTY:
        return 10 if board[0][0] == MAX_SIGN else -10
    if board[0][2] == board[1][1] == board[2][0] != EMPTY:
        return 10 if board[0][2] == MAX_SIGN else -10
    return 0


def moves_left(board):
    return any(EMPTY in row for row in board)


def minimax(board, maximising):
    score = evaluate(board)
    if score:
        return score
    if not moves_left(board):
        return 0
    best = -1000 if maximising else 1000
    for r in range(3):
        for c in range(3):
            if board[r][c] == EMPTY:
                board[r][c] = MAX_SIGN if maximising else MIN_SIGN
                value = minimax(board, not maximising)
                best = max(best, value) if maximising else min(best, value)
                board[r][c] = EMPTY
    return best


def whole_game():
    return minimax([[EMPTY] * 3 for _ in range(3)], True)
