"""Explaining beside searching: `explain` of large trees of many shapes, as a share of their search.

python -m tests.bench.explaining [SHAPE …]

Goal: at most a tenth, of the search and of the first explanation asked of its tree, each the median
of three runs.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time

from treeviz import alphabeta, explain, games, minimax

RUNS = 3


def built(depth, width, values):
    """Return a nested list of so many plies, with a value drawn for each leaf."""
    if not depth:
        return values()
    return [built(depth - 1, width, values) for _ in range(width)]


def made_up(search, depth, width, low, high):
    """Return a search of a tree whose leaves are numbers from one to another; built when asked."""
    game = None

    def searched():
        nonlocal game
        return search(game)

    def build():
        nonlocal game
        rng = random.Random(1)
        game = games.Explicit(built(depth, width, lambda: rng.randint(low, high)))

    searched.build = build
    return searched


SHAPES = {
    "tic-tac-toe, whole": lambda: minimax(games.TicTacToe()),
    "tic-tac-toe, whole, alpha-beta": lambda: alphabeta(games.TicTacToe()),
    "tic-tac-toe, eight squares": lambda: minimax(games.TicTacToe("x__/___/___")),
    "domineering 4x4": lambda: minimax(games.Domineering(rows=4, columns=4)),
    "domineering 5x5, depth 4": lambda: minimax(games.Domineering(rows=5, columns=5), depth=4),
    "domineering 5x5, alpha-beta, depth 7": lambda: alphabeta(
        games.Domineering(rows=5, columns=5), depth=7
    ),
    "connect 6x7, depth 6": lambda: minimax(games.Connect(), depth=6),
    "connect 6x7, alpha-beta, depth 7": lambda: alphabeta(games.Connect(), depth=7),
    "nim 3 4 5, alpha-beta": lambda: alphabeta(games.Nim(3, 4, 5)),
    "chess, depth 3": lambda: minimax(games.Chess(), depth=3, heuristic="material"),
    "chess, alpha-beta, depth 4": lambda: alphabeta(games.Chess(), depth=4, heuristic="material"),
    "made up, 10 by 5 plies": made_up(minimax, 5, 10, -100, 100),
    "made up, 3 by 10 plies": made_up(minimax, 10, 3, -3, 3),
    "made up, 2 by 16 plies": made_up(minimax, 16, 2, -1, 1),
    "made up, alpha-beta, 4 by 9 plies": made_up(alphabeta, 9, 4, -100, 100),
    "made up, alpha-beta, 50 by 3 plies": made_up(alphabeta, 3, 50, -1000, 1000),
    "made up, alpha-beta, 3 by 11 plies": made_up(alphabeta, 11, 3, -2, 2),
}


def seconds(work):
    """Return how long a piece of work takes, and its result."""
    gc.collect()
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def main(wanted):
    print(f"{'tree':38} {'nodes':>8} {'search':>8} {'explain':>8} {'share':>6} {'full':>6}")
    for name, search in SHAPES.items():
        if wanted and not any(word in name for word in wanted):
            continue
        getattr(search, "build", int)()
        spent = []
        for _ in range(RUNS):
            searched, tree = seconds(search)
            told, _ = seconds(lambda tree=tree: str(explain(tree)))
            full, _ = seconds(lambda tree=tree: str(explain(tree, words="full")))
            spent.append((searched, told, full))
        searched, told, full = map(statistics.median, zip(*spent, strict=True))
        print(
            f"{name:38} {len(tree):8,} {searched:8.3f} {told:8.3f} {told / searched:6.2f} "
            f"{full / searched:6.2f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
