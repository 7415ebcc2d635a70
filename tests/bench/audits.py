"""Auditing every position of two small games in one process, and a million positions in memory.

Goals: a second for each game on an idle machine, so that one audits without thinking of it; 300 MB
for a million positions, given ones and those of random games, each million in its own process.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from treeviz import Player, audit, games


class Walk:
    """A game of steps whose positions are numbers, as many as one likes."""

    start = 0

    def to_move(self, state):
        return Player.MIN if state % 2 else Player.MAX

    def moves(self, state):
        return (1, 2) if state < 3_000_000 else ()

    def play(self, state, move):
        return state + move

    def utility(self, state):
        return 0

    def heuristic(self, state):
        return state * 7919 % 13 - 6


class Wide:
    """A game of many moves, so that random games bring something new; positions are texts."""

    start = "0:0"

    def to_move(self, state):
        return Player.MIN if int(state[0]) % 2 else Player.MAX

    def moves(self, state):
        return range(40) if state[0] < "5" else ()

    def play(self, state, move):
        return f"{int(state[0]) + 1}:{int(state[2:]) * 40 + move}"

    def utility(self, state):
        return int(state[2:]) % 3 - 1

    def heuristic(self, state):
        return int(state[2:]) * 7919 % 13 - 6


MILLIONS = {
    "given": (Walk(), {"positions": range(1_000_000), "depth": 1, "truth_depth": 2}),
    "random": (Wide(), {"random": 1_000_000, "depth": 0, "truth_depth": 1}),
}


def million(which):
    game, options = MILLIONS[which]
    found = audit(game, **options)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{peak:.0f} MB (goal 300), {len(found):,} {which}: {found.headline}")


def main():
    if len(sys.argv) > 1:
        million(sys.argv[1])
        return
    for game, options in (
        (games.Domineering(), {"heuristic": "course", "judge_finished": True}),
        (games.TicTacToe(), {"heuristic": "lines", "depth": 2}),
    ):
        start = time.perf_counter()
        found = audit(game, **options)
        print(f"{time.perf_counter() - start:.2f} s (goal 1)  {found.headline}")
    for which in MILLIONS:
        subprocess.run([sys.executable, "-m", "tests.bench.audits", which], check=True)


if __name__ == "__main__":
    main()
