"""Recording the whole tic-tac-toe tree, 549,946 nodes, beside the article's bare minimax.

Goal: at most 0.9 times the bare search (median of 7 alternating runs), under 110 MiB of peak
memory for the process.
"""

from __future__ import annotations

import gc
import resource
import statistics
import time

from tests.bench.article import whole_game
from treeviz import games, minimax

RUNS = 7


def seconds(work):
    gc.collect()
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def main():
    bare, recorded = [], []
    for _ in range(RUNS):
        spent, value = seconds(whole_game)
        bare.append(spent)
        assert value == 0
        spent, tree = seconds(lambda: minimax(games.TicTacToe()))
        recorded.append(spent)
        assert len(tree) == 549_946
        del tree
    ratio = statistics.median(recorded) / statistics.median(bare)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"bare {statistics.median(bare):.3f} s, recorded {statistics.median(recorded):.3f} s")
    print(f"ratio {ratio:.2f} (goal 0.9), peak {peak:.0f} MiB (goal 110)")


if __name__ == "__main__":
    main()
