"""Tic-tac-toe as courses set it: `minimax` returns a square, and calls functions for its value."""

COURSE = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def utility(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return None if " " in board else 0
def after(board, move, sign):
    return [sign if n == move else old for n, old in enumerate(board)]
def moves(board):
    return [n for n, sign in enumerate(board) if sign == " "]
def max_value(board):
    end = utility(board)
    return max(min_value(after(board, n, "X")) for n in moves(board)) if end is None else end
def min_value(board):
    end = utility(board)
    return min(max_value(after(board, n, "O")) for n in moves(board)) if end is None else end
def minimax(board):
    if board.count("X") == board.count("O"):
        return max(moves(board), key=lambda n: min_value(after(board, n, "X")))
    return min(moves(board), key=lambda n: max_value(after(board, n, "O")))
"""
