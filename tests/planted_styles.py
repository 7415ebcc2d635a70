"""Searches as people write them, each in one style, healthy; mistakes replace some of their text.

They ask a game for its rules, so that each plays every game.
"""

from __future__ import annotations

HEAD = """
from functools import lru_cache

inf = float("inf")

def is_max(game, state):
    return game.to_move(state) == "max"

def own(game, state):
    return game.utility(state) if is_max(game, state) else -game.utility(state)
"""

MINIMAX = """
def search(game, state):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if is_max(game, state):
        best = -inf
        for move in moves:
            value = search(game, game.play(state, move))
            best = max(best, value)
        return best
    else:
        best = inf
        for move in moves:
            value = search(game, game.play(state, move))
            best = min(best, value)
        return best
"""

NEGAMAX = """
def search(game, state):
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for move in moves:
        after = game.play(state, move)
        value = -search(game, after)
        if value > best:
            best = value
    return best
"""

ALPHABETA = """
def search(game, state, alpha, beta):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if is_max(game, state):
        best = -inf
        for move in moves:
            value = search(game, game.play(state, move), alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = inf
        for move in moves:
            value = search(game, game.play(state, move), alpha, beta)
            best = min(best, value)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
"""

NEGAMAX_WINDOWS = """
def search(game, state, alpha, beta):
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for move in moves:
        value = -search(game, game.play(state, move), -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""

PVS = """
def search(game, state, alpha, beta):
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for number, move in enumerate(moves):
        after = game.play(state, move)
        if number == 0 or alpha == -inf:
            value = -search(game, after, -beta, -alpha)
        else:
            value = -search(game, after, -alpha - 0.001, -alpha)
            if alpha < value < beta:
                value = -search(game, after, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""

BOUNDS = """
TABLE = {}

def search(game, state, alpha, beta):
    first, last = alpha, beta
    key = state
    if key in TABLE:
        kind, value = TABLE[key]
        if kind == "exact":
            return value
        if kind == "lower" and value >= beta:
            return value
        if kind == "upper" and value <= alpha:
            return value
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    best = -inf if is_max(game, state) else inf
    for move in moves:
        value = search(game, game.play(state, move), alpha, beta)
        if is_max(game, state):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    kind = "exact"
    if best <= first:
        kind = "upper"
    if best >= last:
        kind = "lower"
    TABLE[key] = kind, best
    return best
"""

MTDF = (
    BOUNDS
    + """
def mtdf(game, state):
    TABLE.clear()
    guess, low, high = 0.0, -100.0, 100.0
    while low < high:
        beta = guess + 0.5 if guess == low else guess
        guess = search(game, state, beta - 0.5, beta)
        if guess < beta:
            high = guess
        else:
            low = guess
    return guess
"""
)

ASPIRATION = (
    NEGAMAX_WINDOWS
    + """
def aspire(game, state):
    value = search(game, state, -0.5, 0.5)
    if value <= -0.5 or value >= 0.5:
        value = search(game, state, -inf, inf)
    return value
"""
)

MEMO = """
TABLE = {}

def search(game, state):
    key = state
    if key in TABLE:
        return TABLE[key]
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    values = [search(game, game.play(state, move)) for move in moves]
    TABLE[key] = max(values) if is_max(game, state) else min(values)
    return TABLE[key]
"""

LIMITED = """
def search(game, state, depth):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if depth == 0:
        return guess(state)
    values = [search(game, game.play(state, move), depth - 1) for move in moves]
    return max(values) if is_max(game, state) else min(values)
"""

LIMITED_NEGAMAX = """
def search(game, state, depth):
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    if depth == 0:
        return guess(state) if is_max(game, state) else -guess(state)
    best = -inf
    for move in moves:
        best = max(best, -search(game, game.play(state, move), depth - 1))
    return best
"""

LIMITED_MEMO = """
TABLE = {}

def search(game, state, depth):
    key = state, depth
    if key in TABLE:
        return TABLE[key]
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if depth == 0:
        return guess(state)
    values = [search(game, game.play(state, move), depth - 1) for move in moves]
    TABLE[key] = max(values) if is_max(game, state) else min(values)
    return TABLE[key]
"""

CLOSURE = """
def search(game, state):
    @lru_cache(maxsize=None)
    def value(here):
        moves = list(game.moves(here))
        if not moves:
            return game.utility(here)
        values = [value(game.play(here, move)) for move in moves]
        return max(values) if is_max(game, here) else min(values)

    return value(state)
"""

STACK = """
def search(game, state):
    order, waiting = [], [state]
    while waiting:
        here = waiting.pop()
        order.append(here)
        waiting += [game.play(here, move) for move in game.moves(here)]
    values = {}
    for here in reversed(order):
        below = [values[game.play(here, move)] for move in game.moves(here)]
        if not below:
            values[here] = game.utility(here)
        else:
            values[here] = max(below) if is_max(game, here) else min(below)
    return values[state]
"""

ROOT = (
    """
def choose(game, state):
    best, chosen = None, None
    for move in game.moves(state):
        value = search(game, game.play(state, move))
        if is_max(game, state):
            better = best is None or value > best
        else:
            better = best is None or value < best
        if better:
            best, chosen = value, move
    return chosen
"""
    + MINIMAX
)

ROOT_WINDOWS = (
    """
def choose(game, state):
    best, chosen = None, None
    alpha, beta = -inf, inf
    for move in game.moves(state):
        value = search(game, game.play(state, move), alpha, beta)
        if is_max(game, state):
            if best is None or value > best:
                best, chosen = value, move
            alpha = max(alpha, value)
        else:
            if best is None or value < best:
                best, chosen = value, move
            beta = min(beta, value)
    return chosen
"""
    + ALPHABETA
)

PAIR = """
def search(game, state):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state), None
    best, chosen = None, None
    for move in moves:
        value, _ = search(game, game.play(state, move))
        if best is None or (value > best if is_max(game, state) else value < best):
            best, chosen = value, move
    return best, chosen
"""

GLOBAL = """
chosen = None

def choose(game, state):
    search(game, state, 0)
    return chosen

def search(game, state, ply):
    global chosen
    moves = list(game.moves(state))
    if not moves:
        return own(game, state)
    best = -inf
    for move in moves:
        value = -search(game, game.play(state, move), ply + 1)
        if value > best or best == -inf:
            best = value
            if ply == 0:
                chosen = move
    return best
"""
