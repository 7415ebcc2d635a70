"""Deep and wide trees through every verb: four times the tree, and how many times as long.

python -m tests.bench.shapes [PLIES] [MOVES]

Goal: 100,000 plies on one line and 2,000 moves at one node cost in proportion, so the last column
stays near 4. What takes less than a twentieth of a second is left out.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import networkx as nx

from treeviz import (
    Player,
    Recorder,
    View,
    alphabeta,
    audit,
    draw,
    explain,
    frames,
    load,
    margins,
    minimax,
    outline,
    rows,
    save,
    stats,
    why_not,
)

SMALLEST = 0.05


def chain(plies):
    recorder = Recorder()
    for ply in range(plies + 1):
        recorder.enter(ply, ply or None)
    for _ in range(plies + 1):
        recorder.leave(1.0)
    return recorder.tree()


class Stair:
    """A line of so many plies, with an end of the game beside each step."""

    start = (0, 0)

    def __init__(self, plies):
        self.plies = plies

    def to_move(self, state):
        return Player.MIN if state[0] % 2 else Player.MAX

    def moves(self, state):
        return (0, 1) if state[0] < self.plies and not state[1] else ()

    def play(self, state, move):
        return state[0] + 1, move

    def utility(self, state):
        return float(-1 if state[0] % 2 else 1) if state[1] else 0.0


class Fan:
    """So many moves, and three replies to each."""

    start = ()

    def __init__(self, width):
        self.width = width

    def to_move(self, state):
        return Player.MIN if len(state) % 2 else Player.MAX

    def moves(self, state):
        return range((self.width, 3, 0)[len(state)])

    def play(self, state, move):
        return (*state, move)

    def utility(self, state):
        return float((state[0] * 7919 + state[1] * 31) % 101 - 50)

    def heuristic(self, state):
        return {"length": float(len(state)), "first": float(state[0] % 5 if state else 0)}


SHAPES = {
    "chain": chain,
    "stair": lambda plies: minimax(Stair(plies)),
    "stair, cut": lambda plies: alphabeta(Stair(plies)),
    "fan": lambda moves: minimax(Fan(moves)),
    "fan, estimated": lambda moves: minimax(Fan(moves), depth=1),
    "fan, cut": lambda moves: alphabeta(Fan(moves)),
    "fan, ordered": lambda moves: alphabeta(Fan(moves), order=lambda _, some: some[::-1]),
}


def timed(make, size):
    """Return the seconds of everything that is done to one tree."""
    spent = {}

    def time_of(name, work):
        start = time.perf_counter()
        result = work()
        spent[name] = time.perf_counter() - start
        return result

    tree = time_of("search", lambda: make(size))
    end = len(tree) - 1
    time_of("draw", lambda: draw(tree).svg())
    time_of("draw 120", lambda: draw(tree, View(marks=120)).svg())
    time_of("explain", lambda: str(explain(tree)))
    time_of("outline", lambda: outline(tree))
    time_of("rows", lambda: str(rows(tree)))
    time_of("rows at the end", lambda: str(rows(tree, f"node >= {end}")))
    time_of("stats", lambda: str(stats(tree)))
    time_of("frames", lambda: list(frames(tree, View(marks=20))))
    time_of("check", tree.check)
    time_of("copy", tree.copy)
    time_of("nx.DiGraph", lambda: nx.DiGraph(tree))
    time_of("best moves", lambda: tree.best_moves)
    time_of("best play", lambda: tree.best_play())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree.json.gz"
        time_of("save", lambda: save(tree, path))
        time_of("load", lambda: load(path))
    if make in (SHAPES["fan"], SHAPES["fan, estimated"]):
        time_of("margins", lambda: str(margins(tree)))
    if size >= 2 and make is SHAPES["fan"]:
        time_of("why not", lambda: str(why_not(tree, size - 1)))
        time_of("audit", lambda: str(audit(Fan(size))))
    return spent


def main():
    plies, moves = (int(said) for said in (sys.argv[1:] + ["100000", "2000"][len(sys.argv) - 1 :]))
    for shape, make in SHAPES.items():
        size = moves if shape.startswith("fan") else plies
        before, after = timed(make, size // 4), timed(make, size)
        print(f"{shape}, {size:,}")
        for name, seconds in after.items():
            if seconds >= SMALLEST:
                print(f"  {name:16}{seconds:8.2f} s  × {seconds / before[name]:.1f}")


if __name__ == "__main__":
    main()
