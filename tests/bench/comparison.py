"""Two whole tic-tac-toe trees of 549,946 nodes compared and drawn as one; the margins of one.

Goal: seconds, not minutes.
"""

from __future__ import annotations

from tests.bench.whole_tree import seconds
from treeviz import View, alphabeta, compare, games, margins, minimax, overlay


def main():
    game = games.TicTacToe()
    whole, again, cut = minimax(game), minimax(game, depth_penalty=1), alphabeta(game)
    for name, other in (("itself", whole), ("alpha-beta", cut), ("a depth penalty", again)):
        spent, found = seconds(lambda other=other: compare(whole, other))
        drawn, _ = seconds(lambda found=found: overlay(found, View(marks=80)).source)
        print(f"compared with {name}: {spent:.1f} s; the picture of both {drawn:.1f} s")
    spent, found = seconds(lambda: margins(whole))
    print(f"margins: {spent:.1f} s, {len(found.leaves)} of them")


if __name__ == "__main__":
    main()
