"""Large pictures: 10,000 and 20,000 marks with boards, beside Graphviz laying out the same marks.

Goals: 10,000 marks to SVG in at most a quarter of the time that `dot` takes for boxes of the same
sizes joined by the same edges, 20,000 in at most 2.5 times that; at most 1.5 kB of SVG a board; 120
marks of the whole tree in one second and 1.3 times its memory. Processor time is measured, so that
others on the machine do not count.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import graphviz

from treeviz import View, draw, games, minimax

_DOT = """
import sys, pygraphviz
pygraphviz.AGraph(string=sys.stdin.read()).draw(prog="dot", format="svg")
"""


def processor(who=resource.RUSAGE_SELF):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def boxes(diagram):
    """Return the marks and edges of a picture as plain DOT, for `dot` to lay out."""
    graph = graphviz.Digraph(node_attr={"shape": "box", "fixedsize": "true", "label": ""})
    placed = diagram.layout.placed
    for place, mark in enumerate(placed):
        size = {"width": f"{mark.box.width / 72:.3f}", "height": f"{mark.box.height / 72:.3f}"}
        graph.node(f"n{place}", **size)
        if mark.mark.parent is not None:
            graph.edge(f"n{mark.mark.parent}", f"n{place}", label=mark.parts.move)
    return graph.source


def main():
    tree = minimax(games.TicTacToe())
    tree.value, tree.proof  # noqa: B018  # made once, when first asked for
    before, memory = processor(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    draw(tree).svg()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"120 marks: {processor() - before:.2f} s (goal 1); memory {peak / memory:.2f} × (1.3)")
    times = {}
    for marks in (10_000, 20_000):
        before = processor()
        diagram = draw(tree, View(marks=marks, tier="board"))
        svg = diagram.svg()
        times[marks] = processor() - before
        boards = sum(
            getattr(mark, "board", None) is not None for mark in diagram.layout.scene.marks
        )
        print(
            f"{marks:,} marks, {boards:,} of them boards: {times[marks]:.2f} s, "
            f"{len(svg) / marks:,.0f} B a mark (goal 1,500)"
        )
        if marks == 10_000:
            before = processor(resource.RUSAGE_CHILDREN)
            source = boxes(diagram)
            subprocess.run([sys.executable, "-c", _DOT], input=source.encode(), check=True)
            dot = processor(resource.RUSAGE_CHILDREN) - before
            print(f"dot: {dot:.2f} s; ratio {times[marks] / dot:.2f} (goal 0.25)")
    print(f"20,000 to 10,000 marks: {times[20_000] / times[10_000]:.2f} (goal 2.5)")


if __name__ == "__main__":
    main()
