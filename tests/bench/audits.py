"""Auditing every position of two small games in one process, and a million positions in memory.

Goals: a second for each game on an idle machine, so that one audits without thinking of it; 300 MB
for the million.
"""

from __future__ import annotations

import resource
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


def main():
    for game, options in (
        (games.Domineering(), {"heuristic": "course", "judge_finished": True}),
        (games.TicTacToe(), {"heuristic": "lines", "depth": 2}),
    ):
        start = time.perf_counter()
        found = audit(game, **options)
        print(f"{time.perf_counter() - start:.2f} s (goal 1)  {found.headline}")
    found = audit(Walk(), positions=iter(range(1_000_000)), depth=1, truth_depth=2)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{peak:.0f} MB (goal 300)  {found.headline}")


if __name__ == "__main__":
    main()
