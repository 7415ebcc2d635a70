"""Recording alpha-beta beside the same alpha-beta unrecorded, and watching beside not watching.

Goals: at most 2.2 times on tic-tac-toe from the empty board, 1.6 times on connect four 5 × 4 to
depth 7; at most 3 µs a watched call above the program's own code.
"""

from __future__ import annotations

import statistics
import time
from math import inf

from tests.bench import article
from treeviz import Recorder, alphabeta, games

RUNS = 7


def bare(game, state, depth, alpha, beta):
    """Search the same game in the same way, without a recorder."""
    moves = game.moves(state)
    if not moves:
        return game.utility(state)
    if depth == 0:
        return 0.0
    maximising = game.to_move(state) == "max"
    value = -inf if maximising else inf
    for move in moves:
        reply = bare(game, game.play(state, move), depth - 1, alpha, beta)
        if maximising:
            value = max(value, reply)
            alpha = max(alpha, value)
        else:
            value = min(value, reply)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def median_ratio(recorded, unrecorded):
    ratios = []
    for _ in range(RUNS):
        start = time.perf_counter()
        unrecorded()
        middle = time.perf_counter()
        recorded()
        ratios.append((time.perf_counter() - middle) / (middle - start))
    return statistics.median(ratios)


def main():
    for name, game, depth, goal in (
        ("tic-tac-toe", games.TicTacToe(), None, 2.2),
        ("connect four 5 × 4 to depth 7", games.Connect(rows=4, columns=5), 7, 1.6),
    ):
        ratio = median_ratio(
            lambda game=game, depth=depth: alphabeta(game, depth=depth),
            lambda game=game, depth=depth: bare(
                game, game.start, -1 if depth is None else depth, -inf, inf
            ),
        )
        print(f"{name}: recorded takes {ratio:.2f} times as long (goal {goal})")
    extra = []
    for _ in range(RUNS):
        start = time.perf_counter()
        article.whole_game()
        middle = time.perf_counter()
        recorder = Recorder()
        recorder.runcall(article.minimax, [[article.EMPTY] * 3 for _ in range(3)], True)
        spent = time.perf_counter() - middle - (middle - start)
        extra.append(spent / len(recorder) * 1e6)
    print(f"watching: {statistics.median(extra):.2f} µs a call above the program (goal 3)")


if __name__ == "__main__":
    main()
