"""Cuts below a move, in the order of the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
>>> deeper(tree, tree.find("B")), deeper(tree, tree.find("C"))
([Place(node=5, branches=1)], [])
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.explanation.explained import Statement
from treeviz.explanation.moves import cut_fact
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cut_at
from treeviz.tree.game_tree import GameTree


class Place(NamedTuple):
    """Where a search left something out, and how many branches."""

    node: int
    branches: int


def deeper(tree: GameTree, child: int) -> list[Place]:
    """Return where the search left something out below a move, and how many branches each time.

    What was left out right after the move is not among it where that is why only a bound of the
    move is known: it is told with the move.
    """
    kinds, parents = tree.columns.kind, tree.columns.parent
    end, found = tree.columns.end[child], dict[int, int]()
    branch = _next(kinds, child + 1, end)
    while branch < end:
        found[parents[branch]] = found.get(parents[branch], 0) + 1
        branch = _next(kinds, branch + 1, end)
    if tree.bound(child) != "exact":
        found.pop(child, None)
    return [Place(*place) for place in found.items()]


def about_deeper_cut(tree: GameTree, child: int, place: Place) -> Statement:
    """Return why branches were left out at a place below a move."""
    cut = cut_at(tree, place.node)
    nodes = [cut.node, cut.refutation, cut.cause if cut.refutation is not None else None]
    told = tuple(node for node in nodes if node is not None)
    return Statement.of(tree, cut_fact(tree, cut, child), told)


def _next(kinds: bytes | bytearray, start: int, end: int) -> int:
    """Return the next branch that was never entered; the end if there is none."""
    place = kinds.find(PRUNED, start, end)
    return end if place < 0 else place
