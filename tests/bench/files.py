"""Saving and loading the whole tic-tac-toe tree, 549,946 nodes, beside the article's bare minimax.

Goals: each at most 2.5 times the bare search (medians of 5 alternating runs), a gzipped file of at
most 3 MB. The peak memory is that of a fresh process that records and saves, or only loads.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.article import whole_game
from tests.bench.whole_tree import seconds
from treeviz import games, load, minimax, save

RUNS = 5
PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"


def peak(code, path):
    program = f"import treeviz, sys; path = sys.argv[1]; {code}; {PEAK}"
    command = [sys.executable, "-c", program, str(path)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    bare, saved, loaded = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.json.gz"
        # First: a new process inherits the peak of the one that starts it.
        search = "tree = treeviz.minimax(treeviz.games.TicTacToe())"
        recording = peak(search, path)
        saving = peak(f"{search}; treeviz.save(tree, path)", path)
        loading = peak("treeviz.load(path)", path)
        tree = minimax(games.TicTacToe())
        for _ in range(RUNS):
            bare.append(seconds(whole_game)[0])
            saved.append(seconds(lambda: save(tree, path))[0])
            spent, again = seconds(lambda: load(path))
            loaded.append(spent)
            assert len(again) == len(tree) == 549_946
            del again
        size = path.stat().st_size / 1e6
    yardstick = statistics.median(bare)
    for what, spent in (("save", saved), ("load", loaded)):
        ratio = statistics.median(spent) / yardstick
        print(f"{what}: {statistics.median(spent):.2f} s, {ratio:.2f} times the bare (goal 2.5)")
    print(f"size: {size:.2f} MB (goal 3)")
    print(f"peak: recorded {recording:.0f} MiB, and saved {saving:.0f}; loaded {loading:.0f} MiB")


if __name__ == "__main__":
    main()
