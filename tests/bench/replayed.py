"""A search of millions of nodes that keeps moves and not positions: memory a node, and in all.

Goals: at most 64 bytes a node while recording; 11,111,111 nodes recorded, saved, loaded and drawn
with 120 marks within 1 GiB. Each step runs in a process of its own.
``python -m tests.bench.replayed [PLIES]``; one ply fewer is a tenth of it.
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
path, plies = sys.argv[1], int(sys.argv[2])
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
before, start = peak(), time.process_time()
tree = {make}
made = peak()
{then}
seconds = time.process_time() - start
print(len(tree), before, made, peak(), seconds)
"""


class Deep:
    """Ten moves at each position, no position twice."""

    def __init__(self, plies):
        self.plies = plies
        self.start = (0, 1)

    def to_move(self, state):
        from treeviz import Player

        return Player.MIN if state[0] & 1 else Player.MAX

    def moves(self, state):
        return range(10) if state[0] < self.plies else ()

    def play(self, state, move):
        return (state[0] + 1, (state[1] * 6364136223846793005 + move * 1442695040888963407) % M64)

    def utility(self, state):
        return float((state[1] >> 33) % 1001 - 500)


M64 = 1 << 64


def step(name, path, plies, make, then="pass"):
    program = HEAD.format(make=make, then=then)
    command = [sys.executable, "-c", program, str(path), str(plies)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    size, before, made, peak, seconds = map(float, said.split())
    print(
        f"{name}: {size:,.0f} nodes, {(made - before) * 2**20 / size:.0f} bytes a node, "
        f"peak {peak:.0f} MiB, {seconds:.0f} s"
    )


def main():
    plies = int(sys.argv[1]) if sys.argv[1:] else 7
    search = "treeviz.minimax(Deep(plies), max_nodes=20_000_000, states='replay')"
    load = "treeviz.load(path, Deep(plies))"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deep.json.gz"
        step("recorded", path, plies, search)
        step("recorded and drawn", path, plies, search, "treeviz.draw(tree).source")
        step("recorded and saved", path, plies, search, "treeviz.save(tree, path)")
        print(f"size: {path.stat().st_size / 2**20:.0f} MiB")
        step("loaded", path, plies, load)
        step("loaded and drawn", path, plies, load, "treeviz.draw(tree).source")


if __name__ == "__main__":
    main()
