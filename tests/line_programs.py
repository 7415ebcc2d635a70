"""Programs as people write them, healthy; in each a line is then spoilt, and must be told.

Every one has its own shape: rows of signs that are changed in place, an object that makes and takes
back moves, arrays, a negamax with a colour, pairs and dicts as results, two functions, tables.
"""

from __future__ import annotations

# Rows of signs, a value for each depth, an entry that returns a move.
ROWS = """
def lines(board):
    yield from board
    yield from zip(*board)
    yield board[0][0], board[1][1], board[2][2]
    yield board[0][2], board[1][1], board[2][0]

def has_won(board, sign):
    return any(all(cell == sign for cell in line) for line in lines(board))

def full(board):
    for row in board:
        if "_" in row:
            return False
    return True

def evaluate(board, depth):
    if has_won(board, "x"):
        return 100 - depth
    if has_won(board, "o"):
        return depth - 100
    return 0

def minimax(board, depth, is_max):
    score = evaluate(board, depth)
    if score != 0:
        return score
    if full(board):
        return 0
    if is_max:
        best = -1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == "_":
                    board[r][c] = "x"
                    score = minimax(board, depth + 1, False)
                    board[r][c] = "_"
                    if score > best:
                        best = score
        return best
    else:
        best = 1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == "_":
                    board[r][c] = "o"
                    score = minimax(board, depth + 1, True)
                    board[r][c] = "_"
                    if score < best:
                        best = score
        return best

def best_move(board, is_max):
    chosen, best = None, -1000 if is_max else 1000
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = "x" if is_max else "o"
                score = minimax(board, 1, not is_max)
                board[r][c] = "_"
                if (score > best) if is_max else (score < best):
                    best = score
                    chosen = (r, c)
    return chosen
"""

# An object: put, take back; two functions that call one another.
OBJECT = """
class Position:
    WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, cells, turn):
        self.cells = cells
        self.turn = turn
        self.played = []

    def free(self):
        return [i for i, cell in enumerate(self.cells) if cell == "_"]

    def winner(self):
        for a, b, c in self.WINS:
            if self.cells[a] != "_" and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def make(self, square):
        self.cells[square] = self.turn
        self.played.append(square)
        self.turn = "o" if self.turn == "x" else "x"

    def unmake(self):
        square = self.played.pop()
        self.cells[square] = "_"
        self.turn = "o" if self.turn == "x" else "x"

    def result(self):
        winner = self.winner()
        if winner == "x":
            return 1
        if winner == "o":
            return -1
        return 0

    def over(self):
        return self.winner() is not None or not self.free()

def max_value(position, alpha, beta):
    if position.over():
        return position.result()
    value = -2
    for square in position.free():
        position.make(square)
        value = max(value, min_value(position, alpha, beta))
        position.unmake()
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value

def min_value(position, alpha, beta):
    if position.over():
        return position.result()
    value = 2
    for square in position.free():
        position.make(square)
        value = min(value, max_value(position, alpha, beta))
        position.unmake()
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value

def search(position, alpha, beta):
    if position.turn == "x":
        return max_value(position, alpha, beta)
    return min_value(position, alpha, beta)

def called(state):
    cells = list(state.replace("/", ""))
    turn = "x" if cells.count("x") == cells.count("o") else "o"
    return Position(cells, turn), -3, 3
"""

# An array, copied for every move; whose turn it is, is 1 or -1.
ARRAY = """
import numpy as np

def won_by(grid):
    sums = [*grid.sum(axis=0), *grid.sum(axis=1)]
    sums.append(grid.trace())
    sums.append(np.fliplr(grid).trace())
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0

def solve(grid, player):
    winner = won_by(grid)
    if winner:
        return winner
    empty = np.argwhere(grid == 0)
    if len(empty) == 0:
        return 0
    scores = []
    for r, c in empty:
        child = grid.copy()
        child[r, c] = player
        scores.append(solve(child, -player))
    if player == 1:
        return max(scores)
    return min(scores)

def called(state):
    signs = {"x": 1, "o": -1, "_": 0}
    grid = np.array([[signs[cell] for cell in row] for row in state.split("/")])
    return grid, 1 if grid.sum() == 0 else -1
"""

# A negamax with a colour, a window and a table; the rules are asked.
COLOURED = """
table = {}

def negamax(game, state, alpha, beta, color):
    key = state
    old_alpha = alpha
    if key in table:
        flag, known = table[key]
        if flag == "exact":
            return known
        if flag == "lower":
            alpha = max(alpha, known)
        if flag == "upper":
            beta = min(beta, known)
        if alpha >= beta:
            return known
    legal = list(game.moves(state))
    if len(legal) == 0:
        return color * game.utility(state)
    best = -1e9
    for move in legal:
        child = game.play(state, move)
        score = -negamax(game, child, -beta, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    if best <= old_alpha:
        flag = "upper"
    elif best >= beta:
        flag = "lower"
    else:
        flag = "exact"
    table[key] = (flag, best)
    return best
"""

# Results are pairs of a value and a move; a key function would be `max(..., key=…)`.
PAIRS = """
def best_reply(game, state):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state), None
    replies = []
    for move in moves:
        value, _ = best_reply(game, game.play(state, move))
        replies.append((value, move))
    if game.to_move(state) == "max":
        return max(replies, key=lambda pair: pair[0])
    return min(replies, key=lambda pair: pair[0])
"""

# Results are dicts; the values come from a helper.
DICTS = """
def score_of(game, state):
    return {"score": game.utility(state), "move": None}

def plan(game, state):
    options = list(game.moves(state))
    if not options:
        return score_of(game, state)
    maximizing = game.to_move(state) == "max"
    best = {"score": float("-inf") if maximizing else float("inf"), "move": None}
    for option in options:
        found = plan(game, game.play(state, option))
        found["move"] = option
        if maximizing:
            if found["score"] > best["score"]:
                best = found
        else:
            if found["score"] < best["score"]:
                best = found
    return best
"""

# A limit on the depth, and an estimate; the window is given on.
LIMITED = """
def alphabeta(game, state, depth, alpha, beta, maximizing):
    if is_over(game, state):
        return game.utility(state)
    if depth == 0:
        return estimate(state)
    if maximizing:
        value = float("-inf")
        for move in game.moves(state):
            child = game.play(state, move)
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if beta <= alpha:
                break
        return value
    value = float("inf")
    for move in game.moves(state):
        child = game.play(state, move)
        value = min(value, alphabeta(game, child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value

def is_over(game, state):
    return not list(game.moves(state))
"""

# The best move is remembered in an object.
ENGINE = """
class Engine:
    def __init__(self, game):
        self.game = game
        self.nodes = 0
        self.choice = None

    def search(self, state, ply):
        self.nodes += 1
        moves = list(self.game.moves(state))
        if not moves:
            return self.game.utility(state)
        highest = self.game.to_move(state) == "max"
        best = None
        for move in moves:
            value = self.search(self.game.play(state, move), ply + 1)
            if best is None or (value > best if highest else value < best):
                best = value
                if ply == 0:
                    self.choice = move
        return best

def choose(game, state):
    engine = Engine(game)
    engine.search(state, 0)
    return engine.choice
"""
