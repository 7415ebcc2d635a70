"""What it costs to watch somebody's search, a call, beside the same search unwatched.

Goals: at most 3 µs a call where the function itself is given, at most 6 where its name is (median
of 5 alternating runs, processor time; making the tree afterwards is told beside it).
"""

from __future__ import annotations

import statistics
import time

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
        recorder, named = Recorder(), Recorder()
        runs[0].append(seconds(lambda: search(*arguments())))
        runs[1].append(seconds(lambda r=recorder: r.runcall(search, *arguments())))
        runs[2].append(
            seconds(lambda r=named: r.runcall(entry, *arguments(), watch=search.__name__))
        )
        calls = len(recorder)
        runs[3].append(seconds(recorder.tree))
    return [1e6 * statistics.median(run) / calls for run in runs], calls


def main():
    programs = {
        "rows of signs": (minimax, lambda: ([list(row) for row in BOARD], False)),
        "a flat list": (flat, lambda: ([0] * 9, 0)),
    }
    for name, (search, arguments) in programs.items():
        (bare, watched, named, tree), calls = measured(search, arguments)
        print(
            f"{name}: {calls:,} calls, {bare:.1f} µs each; watched +{watched - bare:.1f} (goal 3), "
            f"by name +{named - bare:.1f} (goal 6); the tree afterwards {tree:.1f}"
        )


if __name__ == "__main__":
    main()
