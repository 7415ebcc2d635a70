"""Auditing every position of two small games in one process.

Goal: a second for each on an idle machine, so that one audits without thinking of it.
"""

from __future__ import annotations

import time

from treeviz import audit, games


def main():
    for game, options in (
        (games.Domineering(), {"heuristic": "course", "judge_finished": True}),
        (games.TicTacToe(), {"heuristic": "lines", "depth": 2}),
    ):
        start = time.perf_counter()
        found = audit(game, **options)
        print(f"{time.perf_counter() - start:.2f} s (goal 1)  {found.headline}")


if __name__ == "__main__":
    main()
