"""Searching games whose positions never repeat, beside the plainest recursion over their methods.

A position is ``(ply, hash)``, so no answer is asked for twice and the game costs next to nothing:
what is measured is the recorder. Goal: at most 3.0 times the plain recursion (median of 5
alternating runs), for minimax and for alpha-beta.
"""

from __future__ import annotations

import statistics
from functools import partial
from math import inf

from tests.bench.whole_tree import seconds
from treeviz import Player, alphabeta, minimax

RUNS = 5
MAX, MIN = Player.MAX, Player.MIN


class Unrepeated:
    """A game of so many moves everywhere, for so many plies; values are hashes."""

    def __init__(self, width, plies):
        self.width, self.plies = width, plies
        self.start = (0, 1)

    def to_move(self, state):
        return MIN if state[0] & 1 else MAX

    def moves(self, state):
        return range(self.width) if state[0] < self.plies else ()

    def play(self, state, move):
        return (state[0] + 1, (state[1] * 6364136223846793005 + move * 1442695040888963407) % M64)

    def utility(self, state):
        return float((state[1] >> 33) % 1001 - 500)


M64 = 1 << 64


def plain_minimax(game, state):
    moves = game.moves(state)
    if not moves:
        return game.utility(state)
    if game.to_move(state) is MAX:
        value = -inf
        for move in moves:
            value = max(value, plain_minimax(game, game.play(state, move)))
    else:
        value = inf
        for move in moves:
            value = min(value, plain_minimax(game, game.play(state, move)))
    return value


def plain_alphabeta(game, state, alpha, beta):
    moves = game.moves(state)
    if not moves:
        return game.utility(state)
    if game.to_move(state) is MAX:
        value = -inf
        for move in moves:
            value = max(value, plain_alphabeta(game, game.play(state, move), alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = inf
        for move in moves:
            value = min(value, plain_alphabeta(game, game.play(state, move), alpha, beta))
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value


def compare(name, plain, recorded):
    spent = [], []
    for _ in range(RUNS):
        time, value = seconds(plain)
        spent[0].append(time)
        time, tree = seconds(recorded)
        spent[1].append(time)
        assert tree.value == value
        nodes = len(tree)
        del tree
    bare, kept = map(statistics.median, spent)
    print(
        f"{name}: {nodes:,} nodes, plain {bare:.3f} s, recorded {kept:.3f} s, "
        f"ratio {kept / bare:.2f} (goal 3.0), {1e6 * kept / nodes:.2f} µs a node"
    )


def main():
    for width, plies in ((4, 9), (30, 4)):
        game = Unrepeated(width, plies)
        plain = partial(plain_minimax, game, game.start)
        compare(f"minimax {width}^{plies}", plain, partial(minimax, game))
    for width, plies in ((4, 12), (30, 5)):
        game = Unrepeated(width, plies)
        plain = partial(plain_alphabeta, game, game.start, -inf, inf)
        recorded = partial(alphabeta, game, max_nodes=10_000_000)
        compare(f"alpha-beta {width}^{plies}", plain, recorded)


if __name__ == "__main__":
    main()
