"""Programs as beginners write them, healthy; and the mistakes that beginners make in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treeviz import Game, Player

# Tic-tac-toe on lists that are changed in place, with alpha and beta.
TICTACTOE = """
LINES = [[(r, c) for c in range(3)] for r in range(3)]
LINES += [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
TABLE = {}

def evaluate(board, depth):
    for line in LINES:
        signs = {board[r][c] for r, c in line}
        if signs == {"x"}:
            return 10
        if signs == {"o"}:
            return -10
    return 0

def is_full(board):
    return all(sign != "_" for row in board for sign in row)

def search(board, depth, alpha, beta, isMax):
    score = evaluate(board, depth)
    if score != 0:
        return score
    if is_full(board):
        return 0
    if isMax:
        best = -1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == "_":
                    board[r][c] = "x"
                    value = search(board, depth + 1, alpha, beta, False)
                    board[r][c] = "_"
                    best = max(best, value)
                    alpha = max(alpha, best)
                    if alpha >= beta:
                        return best
        return best
    else:
        best = 1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == "_":
                    board[r][c] = "o"
                    value = search(board, depth + 1, alpha, beta, True)
                    board[r][c] = "_"
                    best = min(best, value)
                    beta = min(beta, best)
                    if alpha >= beta:
                        return best
        return best
"""

# A negamax of any game, which asks the rules; values are those of the side to move.
NEGAMAX = """
TABLE = {}

def sign_of(game, state):
    return 1 if game.to_move(state) == "max" else -1

def search(game, state, color, depth, alpha=float("-inf"), beta=float("inf")):
    moves = list(game.moves(state))
    if not moves:
        return color * game.utility(state)
    if depth == 0:
        return color * guess(game, state)
    best = float("-inf")
    for move in moves:
        value = -search(game, game.play(state, move), -color, depth - 1, -beta, -alpha)
        if value > best:
            best = value
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

def guess(game, state):
    return 0
"""

# Minimax without a window, which remembers what it has searched.
REMEMBERING = """
TABLE = {}

def search(game, state, maximizing):
    if state in TABLE:
        return TABLE[state]
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    values = [search(game, game.play(state, move), not maximizing) for move in moves]
    TABLE[state] = max(values) if maximizing else min(values)
    return TABLE[state]
"""

# The first ply in a function of its own, which returns a move.
ENTRY = """
def find(game, state):
    best, chosen = None, None
    alpha, beta = float("-inf"), float("inf")
    for move in game.moves(state):
        value = search(game, game.play(state, move), alpha, beta)
        if game.to_move(state) == "max":
            if best is None or value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
        else:
            if best is None or value < best:
                best, chosen = value, move
            beta = min(beta, best)
    return chosen

def search(game, state, alpha, beta):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if game.to_move(state) == "max":
        best = float("-inf")
        for move in moves:
            best = max(best, search(game, game.play(state, move), alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for move in moves:
        best = min(best, search(game, game.play(state, move), alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


def program(code: str, *changes: tuple[str, str]) -> dict[str, Any]:
    """Return the names of a program, with mistakes in it: texts replaced where first met."""
    for old, new in changes:
        assert old in code, f"no {old!r} in the program"
        code = code.replace(old, new, 1)
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def function(code: str, *changes: tuple[str, str], name: str = "search") -> Callable[..., Any]:
    """Return a function of a program with mistakes in it."""
    found: Callable[..., Any] = program(code, *changes)[name]
    return found


class Lane(Game):
    """Two walkers in a lane: each steps on one square or two; who cannot step loses.

    A state is (where x stands, where o stands, whose turn); they walk towards each other.
    """

    length = 7
    start: Any = (0, 6, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[2])

    def moves(self, state: Any) -> list[int]:
        room = state[1] - state[0] - 1
        return [step for step in (1, 2) if step <= room]

    def play(self, state: Any, move: int) -> Any:
        x, o, player = state
        if player is Player.MAX:
            return x + move, o, Player.MIN
        return x, o - move, Player.MAX

    def utility(self, state: Any) -> float:
        return -1 if state[2] is Player.MAX else 1

    def heuristic(self, state: Any) -> float:
        room = state[1] - state[0] - 1
        good = 0.5 if room % 3 else -0.5
        return good if state[2] is Player.MAX else -good
