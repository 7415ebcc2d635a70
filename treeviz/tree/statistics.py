"""`stats`: what a search cost, and what its cuts saved.

>>> from treeviz import alphabeta, games, stats
>>> found = stats(alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")))
>>> found.nodes, found.leaves, found.pruned, found.cuts, found.minimum
(11, 7, 2, 1, 5)
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from treeviz.formatting.blocks import Block, Paragraph
from treeviz.formatting.numerals import count
from treeviz.formatting.report import Report
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL, Columns
from treeviz.tree.cuts import cuts
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree


@dataclass(frozen=True)
class Stats(Report):
    """The figures of one search; ``str()`` gives them in words.

    Attributes
    ----------
    nodes
        Visited nodes, the root included; pruned branches are not counted.
    leaves
        Visited nodes without children.
    terminal, horizon
        Leaves where the game, or the depth, ended.
    pruned
        Branches never entered.
    cuts
        Nodes at which something was left out.
    first_move_cuts
        Cuts made by the first move searched; of a well-ordered search nearly all are.
    per_ply
        Visited nodes at each distance from the root.
    branching
        The effective branching factor: the b of a uniform tree of as many nodes and plies,
        N = 1 + b + b² + … (Russell and Norvig, section 3.6.1); 0 for a tree of a single node.
    minimum
        The fewest leaves that prove the root's value, b^⌈d/2⌉ + b^⌊d/2⌋ − 1, where the tree is
        uniform with b moves at every node and depth d (Knuth and Moore 1975); else None.
    """

    nodes: int
    leaves: int
    terminal: int
    horizon: int
    pruned: int
    cuts: int
    first_move_cuts: int
    per_ply: tuple[int, ...]
    branching: float
    minimum: int | None

    def facts(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON."""
        return asdict(self) | {"per_ply": list(self.per_ply)}

    def blocks(self) -> list[Block]:
        """Return the figures in a few lines."""
        lines = [
            f"{count(self.nodes, 'node')} visited: {', '.join(map(count, self.per_ply))} per ply",
            f"{count(self.leaves, 'leaf')}: {count(self.terminal)} finished games, "
            f"{count(self.horizon)} at the horizon",
            f"{count(self.cuts, 'cut')} left out {count(self.pruned, 'branch')}; "
            f"{count(self.first_move_cuts)} of them by the first move",
            f"effective branching factor {self.branching:.2f}",
        ]
        if self.minimum is not None:
            lines.append(f"at least {count(self.minimum, 'leaf')} are needed to prove the value")
        return [Paragraph.of(*lines)]


def stats(tree: GameTree) -> Stats:
    """Return the figures of a recorded search."""
    expect_tree(tree, "stats")
    columns = tree.columns
    kinds, ends = columns.kind, columns.end
    plies = columns.plies()
    per_ply = [0] * (max(plies) + 1)
    leaves = 0
    for node, kind in enumerate(kinds):
        if kind != PRUNED:
            per_ply[plies[node]] += 1
            leaves += ends[node] == node + 1
    while per_ply[-1] == 0:
        per_ply.pop()
    found = list(cuts(tree))
    first = sum(next(columns.children(cut.node)) == cut.refutation for cut in found)
    return Stats(
        nodes=columns.visited,
        leaves=leaves,
        terminal=kinds.count(TERMINAL),
        horizon=kinds.count(HORIZON),
        pruned=kinds.count(PRUNED),
        cuts=len(found),
        first_move_cuts=first,
        per_ply=tuple(per_ply),
        branching=_effective_branching(columns.visited, len(per_ply) - 1),
        minimum=_minimum(columns),
    )


def _effective_branching(nodes: int, depth: int) -> float:
    """Solve N = 1 + b + b² + … + b^d for b, by bisection."""
    if depth == 0:
        return 0.0
    low, high = 0.0, float(nodes)
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        size = 1.0
        for _ in range(depth):
            size = size * middle + 1
        low, high = (middle, high) if size < nodes else (low, middle)
    return high


def _minimum(columns: Columns) -> int | None:
    """Return Knuth and Moore's minimum if the tree, as far as it is known, is uniform."""
    plies = columns.plies()
    branching = depth = None
    for node, kind in enumerate(columns.kind):
        if kind == PRUNED:
            continue
        if columns.end[node] == node + 1:
            if depth not in (None, plies[node]):
                return None
            depth = plies[node]
        else:
            moves = sum(1 for _ in columns.children(node))
            if branching not in (None, moves):
                return None
            branching = moves
    if branching is None or depth is None:
        return None
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)
