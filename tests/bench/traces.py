"""A trace of a million nodes, beside `json.loads` of each of its lines.

Goal: reading takes at most 3 times as long (median of 3 alternating runs): the whole game of
tic-tac-toe told by positions, by moves, and without its rules; and a million nodes of a made-up
tree without positions.
"""

from __future__ import annotations

import io
import json
import statistics
import time

from treeviz import games, minimax
from treeviz.files.trace import read_trace

RUNS = 3
HEADER = {"format": "treeviz trace", "schema": 1}


def told(tree, by):
    columns, inside = tree.columns, []
    for node in range(len(tree)):
        while inside and columns.end[inside[-1]] <= node:
            yield {"leave": columns.value[inside.pop()]}
        if by == "moves":
            yield {"enter": None, **({"move": tree.notation(node)} if node else {})}
        else:
            yield {"enter": tree.position(node)}
        inside.append(node)
    while inside:
        yield {"leave": columns.value[inside.pop()]}


def bare(nodes=1_000_000):
    yield {"enter": None}
    for _ in range(nodes // 10):
        yield {"enter": None, "alpha": -3, "beta": "inf"}
        for leaf in range(9):
            yield {"enter": None, "move": leaf}
            yield {"leave": leaf}
        yield {"leave": 0}
    yield {"leave": 0}


def seconds(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def main():
    tree = minimax(games.TicTacToe())
    ruled = {**HEADER, "game": "tictactoe"}
    traces = {
        "by positions": (ruled, told(tree, "positions")),
        "by moves": (ruled, told(tree, "moves")),
        "without rules": (HEADER, told(tree, "positions")),
        "bare": (HEADER, bare()),
    }
    for name, (header, events) in traces.items():
        text = "".join(json.dumps(event) + "\n" for event in (header, *events)).encode()
        lines = text.splitlines()
        loaded, read = [], []
        for _ in range(RUNS):
            loaded.append(
                seconds(lambda lines=lines: [json.loads(line) and None for line in lines])
            )
            read.append(seconds(lambda text=text: read_trace(io.BytesIO(text))))
        ratio = statistics.median(read) / statistics.median(loaded)
        print(f"{ratio:.2f} (goal 3)  {len(lines) // 2:9,} nodes {name}, {min(read):.2f} s")


if __name__ == "__main__":
    main()
