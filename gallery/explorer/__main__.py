"""Make the pages: `python -m gallery.explorer`, or with a folder behind it.

They are not kept in the repository, for whoever has it can make them: the same bytes each time.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from gallery.explorer import ADDRESSES, TITLES
from treeviz import GameTree, alphabeta, audit, explore, games, minimax
from treeviz.auditing import Audit

MIDDLE_GAME = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq -"
PAGES: dict[str, Callable[[], GameTree | Audit]] = {
    "tictactoe": lambda: minimax(games.TicTacToe()),
    "cuts": lambda: alphabeta(games.TicTacToe()),
    "course_position": lambda: minimax(games.Domineering(".V../.VHH/HH../.... V")),
    "course_game": lambda: alphabeta(games.Domineering(), depth=4),
    "chess": lambda: alphabeta(games.Chess(MIDDLE_GAME), depth=3, heuristic="material"),
    "figure_5_2": lambda: alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")),
    "faults": lambda: audit(games.TicTacToe("xo_/___/___"), heuristic="lines", depth=2),
}

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, search in PAGES.items():
        page = explore(search())
        file = page.save(folder / f"{name}.html")
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB, {page!r}")
    for name, address in ADDRESSES.items():
        print(f"{folder / address}: {TITLES[name]}")
