"""A search of millions of nodes that keeps moves and not positions: memory a node, and in all.

Goals: at most 64 bytes a node while recording; 10,000,000 nodes recorded, saved, loaded and drawn
with 120 marks within 1 GiB. Each step runs in a process of its own.
``python -m tests.bench.replayed [MILLIONS]``
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = """
import resource, sys, time
import treeviz
from tests.bench.replayed import Deep
path, nodes = sys.argv[1], int(sys.argv[2])
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
before, start = peak(), time.process_time()
try:
    tree = {make}
except treeviz.LimitReached as limit:
    tree = limit.tree
made = peak()
{then}
seconds = time.process_time() - start
print(len(tree), before, made, peak(), seconds)
"""


class Deep:
    """Ten moves at each position, for seven plies: eleven million nodes, no position twice."""

    def __init__(self):
        self.start = (0, 1)

    def to_move(self, state):
        from treeviz import Player

        return Player.MIN if state[0] & 1 else Player.MAX

    def moves(self, state):
        return range(10) if state[0] < 7 else ()

    def play(self, state, move):
        return (state[0] + 1, (state[1] * 6364136223846793005 + move * 1442695040888963407) % M64)

    def utility(self, state):
        return float((state[1] >> 33) % 1001 - 500)


M64 = 1 << 64


def step(name, path, nodes, make, then="pass"):
    program = HEAD.format(make=make, then=then)
    command = [sys.executable, "-c", program, str(path), str(nodes)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    size, before, made, peak, seconds = map(float, said.split())
    print(
        f"{name}: {size:,.0f} nodes, {(made - before) * 2**20 / size:.0f} bytes a node, "
        f"peak {peak:.0f} MiB, {seconds:.0f} s"
    )


def main():
    nodes = int(float(sys.argv[1]) * 1e6) if sys.argv[1:] else 10_000_000
    search = "treeviz.minimax(Deep(), max_nodes=nodes, states='replay')"
    load = "treeviz.load(path, Deep())"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deep.json.gz"
        step("recorded", path, nodes, search)
        step("recorded and drawn", path, nodes, search, "treeviz.draw(tree).source")
        step("recorded and saved", path, nodes, search, "treeviz.save(tree, path)")
        print(f"size: {path.stat().st_size / 2**20:.0f} MiB")
        step("loaded", path, nodes, load)
        step("loaded and drawn", path, nodes, load, "treeviz.draw(tree).source")


if __name__ == "__main__":
    main()
