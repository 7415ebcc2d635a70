"""Deep and wide trees through every verb: processor time, memory beside the tree's own, growth.

python -m tests.bench.shapes [PLIES] [MOVES] [SHAPE …]

Each verb runs in a process of its own, on a tree and on one four times as large. Goal: 100,000
plies on one line and 2,000 moves at one node cost in proportion, so that the last column stays
near 4, with no verb above 10 s or 500 MB: such rows end in an exclamation mark. What takes less
than a twentieth of a second is left out. Linux only: memory is read from /proc.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from functools import reduce
from pathlib import Path

import networkx as nx

from treeviz import (
    Player,
    Recorder,
    TreevizError,
    View,
    alphabeta,
    audit,
    by_depth,
    compare,
    diagnose,
    draw,
    explain,
    explore,
    frames,
    games,
    load,
    margins,
    minimax,
    outline,
    overlay,
    rows,
    save,
    stats,
    strip,
    why_not,
)

SMALLEST = 0.05
SECONDS, MEGABYTES = 10, 500


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


class Line(Stair):
    """So many plies of only moves."""

    def moves(self, state):
        return (0,) if state[0] < self.plies else ()


def nested(below, _):
    return [below]


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
    "chain, searched": lambda plies: minimax(Line(plies)),
    "chain, typed": lambda plies: minimax(games.Explicit(reduce(nested, range(plies), 1))),
    "stair": lambda plies: minimax(Stair(plies)),
    "stair, cut": lambda plies: alphabeta(Stair(plies)),
    "fan": lambda moves: minimax(Fan(moves)),
    "fan, estimated": lambda moves: minimax(Fan(moves), depth=1),
    "fan, cut": lambda moves: alphabeta(Fan(moves)),
    "fan, ordered": lambda moves: alphabeta(Fan(moves), order=lambda _, some: some[::-1]),
}


def verbs(tree, folder):
    """Return everything that is done to one tree."""
    end, first = len(tree) - 1, tree.children(0)
    plain, packed = save(tree, folder / "tree.json"), save(tree, folder / "tree.json.gz")
    return {
        "draw": lambda: draw(tree).svg(),
        "draw 120": lambda: draw(tree, View(marks=120)).svg(),
        "draw a wall": lambda: draw(tree, fit="wall").svg(),
        "draw png": lambda: draw(tree).png(),
        "explain": lambda: str(explain(tree)),
        "explain in full": lambda: str(explain(tree, words="full")),
        "explain as JSON": lambda: explain(tree).to_dict(),
        "verify": lambda: explain(tree).verify(),
        "outline": lambda: outline(tree),
        "rows": lambda: str(rows(tree)),
        "rows as CSV": lambda: rows(tree, columns="node,ply,value,static").csv(),
        "rows at the end": lambda: str(rows(tree, f"node >= {end}")),
        "stats": lambda: str(stats(tree)),
        "frames": lambda: list(frames(tree)),
        "frames 20": lambda: list(frames(tree, View(marks=20))),
        "check": tree.check,
        "copy": tree.copy,
        "nx.DiGraph": lambda: nx.DiGraph(tree),
        "best moves": lambda: tree.best_moves,
        "best play": lambda: tree.best_play(),
        "transpositions": tree.transpositions,
        "pickle": lambda: pickle.loads(pickle.dumps(tree)),
        "save": lambda: save(tree, folder / "again.json"),
        "save csv": lambda: save(tree, folder / "again.csv"),
        "save graphml": lambda: save(tree, folder / "again.graphml"),
        "load": lambda: load(plain).position(end),
        "load, packed": lambda: load(packed).position(end),
        "margins": lambda: str(margins(tree)),
        "why not": lambda: str(why_not(tree, tree.move(first[-1]))),
        "compare": lambda: str(compare(tree, load(plain))),
        "overlay": lambda: overlay(compare(tree, load(plain))).svg(),
        "strip": lambda: strip([tree, tree]).svg(),
        "explore": lambda: explore(tree).save(folder / "tree.html"),
        "diagnose": lambda: str(diagnose(tree)),
        "by depth": lambda: str(by_depth(tree.game, depths=(1, 2, 3))),
        "audit": lambda: str(audit(tree.game)),
    }


def memory(what):
    """Return a line of what the system knows of this process, in MB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024


def measured(work):
    """Return the seconds of some work, the MB that it takes, and how it was refused."""
    ours, theirs = os.pipe()
    if not os.fork():
        Path("/proc/self/clear_refs").write_text("5")  # the peak so far is forgotten
        before, refusal = memory("VmRSS"), ""
        try:
            try:
                work()
            except TreevizError as error:
                refusal = str(error)[:60]
            spent = sum(os.times()[:4])
            os.write(theirs, repr((spent, memory("VmHWM") - before, refusal)).encode())
        finally:
            os._exit(0)  # whatever else came out of it: nothing is told, it died
    os.close(theirs)
    with open(ours, "rb") as told:
        found = told.read()
    os.wait()
    return eval(found) if found else (float("nan"), float("nan"), "it died")


def all_measured(make, size):
    """Return what each verb costs on a tree of some size."""
    found = {"search": measured(lambda: make(size))}
    with tempfile.TemporaryDirectory() as folder:
        for name, work in verbs(make(size), Path(folder)).items():
            found[name] = measured(work)
    return found


def main():
    numbers = [int(said) for said in sys.argv[1:] if said.isdecimal()]
    plies, moves = (numbers + [100_000, 2_000][len(numbers) :])[:2]
    wanted = [said for said in sys.argv[1:] if not said.isdecimal()] or SHAPES
    for shape in wanted:
        size = moves if shape.startswith("fan") else plies
        before, after = (all_measured(SHAPES[shape], n) for n in (size // 4, size))
        print(f"{shape}, {size:,}")
        for name, (seconds, megabytes, refusal) in after.items():
            if seconds >= SMALLEST or refusal:
                growth = f"× {seconds / max(before[name][0], 0.01):.1f}"
                over = "!" if seconds > SECONDS or megabytes > MEGABYTES else ""
                row = f"  {name:16}{seconds:8.2f} s {megabytes:6.0f} MB  {growth:8}{over}{refusal}"
                print(row.rstrip(), flush=True)


if __name__ == "__main__":
    main()
