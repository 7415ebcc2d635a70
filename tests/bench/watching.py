"""What it costs to watch somebody's search, a call, beside the same search unwatched.

Goals: at most 3 µs a call where the function itself is given, at most 6 where its name is (median
of 5 alternating runs, processor time; making the tree afterwards is told beside it).
"""

from __future__ import annotations

import statistics
import time

from tests.bench import article
from tests.bench.article import minimax
from treeviz import Recorder

RUNS = 5
BOARD = [list("x__"), list("_o_"), list("___")]


def flat(board, player):
    """The cheapest recursion there is, on nine squares in a list: takes turns, seven plies."""
    if player == 7:
        return 0
    best = -9
    for square in range(3):
        board[square] = player
        value = flat(board, player + 1)
        board[square] = 0
        best = max(best, value)
    return best


def nested(board, maximising):
    """Search rows of signs by a function that nobody can get hold of before it runs."""

    def best_of(board, maximising):
        score = article.evaluate(board)
        if score:
            return score
        if not article.moves_left(board):
            return 0
        best = -1000 if maximising else 1000
        for r in range(3):
            for c in range(3):
                if board[r][c] == "_":
                    board[r][c] = "x" if maximising else "o"
                    value = best_of(board, not maximising)
                    best = max(best, value) if maximising else min(best, value)
                    board[r][c] = "_"
        return best

    return best_of(board, maximising)


def seconds(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def measured(search, arguments):
    """Return the seconds of each run: bare, watched, by name, making the tree; and the calls."""
    runs, calls = [[], [], [], []], 0

    def entry(*args):
        return search(*args)

    for _ in range(RUNS):
        recorder = Recorder()
        runs[0].append(seconds(lambda: search(*arguments())))
        runs[1].append(seconds(lambda r=recorder: r.runcall(search, *arguments())))
        runs[2].append(seconds(by_name(entry, arguments, search.__name__)))
        calls = len(recorder)
        runs[3].append(seconds(recorder.tree))
    return [1e6 * statistics.median(run) / calls for run in runs], calls


def by_name(entry, arguments, name):
    return lambda: Recorder().runcall(entry, *arguments(), watch=name)


def report(name, search, arguments):
    """Tell what it costs to watch a search; return what a call takes unwatched, and the calls."""
    (bare, watched, named, tree), calls = measured(search, arguments)
    print(
        f"{name}: {calls:,} calls, {bare:.1f} µs each; watched +{watched - bare:.1f} (goal 3), "
        f"by name +{named - bare:.1f} (goal 6); the tree afterwards {tree:.1f}"
    )
    return bare, calls


def main():
    def rows():
        return [list(row) for row in BOARD], False

    bare, calls = report("rows of signs", minimax, rows)
    inside = [seconds(by_name(nested, rows, "best_of")) for _ in range(RUNS)]
    more = 1e6 * statistics.median(inside) / calls - bare
    print(f"rows of signs, by the name of a function inside another one: +{more:.1f} (goal 6)")
    report("a flat list", flat, lambda: ([0] * 9, 0))


if __name__ == "__main__":
    main()
