"""Asking all 549,946 nodes of tic-tac-toe, beside the article's bare minimax that visits them.

Goal: each question takes at most 0.5 times the bare search (processor time, median of 5 runs, the
tree freshly recorded each time, so that nothing is known beforehand).
"""

from __future__ import annotations

import gc
import statistics
import time

from tests.bench.article import whole_game
from treeviz import games, minimax, rows

RUNS = 5
QUESTIONS = {
    'ply == 2 and abs(value) > 5 and player == "max"': lambda table: len(table),
    "abs(static - value) > 5": lambda table: len(table),
    'not (low < high) and bound == "exact" and below > 1000': lambda table: len(table),
    'move == "[1,1]" and static > 0': lambda table: len(table),
    'terms["lines open to x"] >= 7': lambda table: len(table),
    'ply == 5 and difference > 8 and kind == "inner"': lambda table: table.csv(),
    "ply == 4 and static >= 3": lambda table: (table.columns["line"], table.columns["position"]),
}


def seconds(work):
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def main():
    bare = {question: [] for question in QUESTIONS}
    asked = {question: [] for question in QUESTIONS}
    nodes = {}
    for _ in range(RUNS):
        for question, read in QUESTIONS.items():
            tree = minimax(games.TicTacToe(), heuristic="lines")
            bare[question].append(seconds(whole_game))
            asked[question].append(seconds(lambda tree=tree, q=question, r=read: r(rows(tree, q))))
            nodes[question] = len(rows(tree, question))
    for question in QUESTIONS:
        ratio = statistics.median(asked[question]) / statistics.median(bare[question])
        milliseconds = 1000 * statistics.median(asked[question])
        print(f"{ratio:.2f}  {milliseconds:4.0f} ms  {nodes[question]:7,} nodes  {question}")
    print("(goal 0.50)")


if __name__ == "__main__":
    main()
