"""Where two recordings of one position differ: in choices, in values, in what they visited.

>>> from treeviz import games, minimax
>>> from treeviz.analysis.alignment import align
>>> a, b = minimax(games.Explicit([[3, 12], [2, 4]])), minimax(games.Explicit([[1, 12], [2, 4]]))
>>> both = align(a, b)
>>> list(turned_choices(a, b, both)), list(changes(a, b, both)), gap(a, b, Pair(2, 2))
([Pair(a=0, b=0)], [Pair(a=0, b=0), Pair(a=1, b=1), Pair(a=2, b=2)], 2.0)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import isnan
from typing import Literal, NamedTuple

from treeviz.analysis.alignment import NONE, Alignment
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.preference import prefers

Choice = Literal["same", "tie", "different", "none"]


class Pair(NamedTuple):
    """One position in both searches: its node in a, and its node in b."""

    a: int
    b: int


class Counts(NamedTuple):
    """How many nodes the searches visited, together and alone.

    Attributes
    ----------
    both
        Visited by both.
    only_a, only_b
        Visited by one; never entered by the other, or cut there.
    cut_in_a, cut_in_b
        Those of them that the other knew of and cut.
    elsewhere_a, elsewhere_b
        Those of them whose position the other visited by another line.
    """

    both: int
    only_a: int
    only_b: int
    cut_in_a: int
    cut_in_b: int
    elsewhere_a: int
    elsewhere_b: int


def differ(a: GameTree, one: int, b: GameTree, other: int, alignment: Alignment) -> bool:
    """Tell whether two searches choose differently at a position, by more than their order."""
    mine, yours = a.choice(one), b.choice(other)
    if mine is None or yours is None or alignment.to_b[mine] == yours:
        return False
    if a.bound(one) != "exact" or b.bound(other) != "exact":
        return False  # a move that is good enough to cut is no choice
    here, there = alignment.to_a[yours], alignment.to_b[mine]
    proved = here != NONE and prefers(a, one, mine, here)
    return proved or (there != NONE and prefers(b, other, yours, there))


def turned_choices(a: GameTree, b: GameTree, alignment: Alignment) -> Iterator[Pair]:
    """Yield where both choose, and differently."""
    quick = _Quick(a), _Quick(b)
    ends_a, ends_b = a.columns.end, b.columns.end
    for one, other in enumerate(alignment.to_b):
        if other == NONE or ends_a[one] == one + 1 or ends_b[other] == other + 1:
            continue
        mine, yours = quick[0].choice(one), quick[1].choice(other)
        if mine is None or yours is None or alignment.to_b[mine] == yours:
            continue
        if differ(a, one, b, other, alignment):
            yield Pair(one, other)


class _Quick:
    """The choices of a tree without cuts or windows, by its columns: one look at each child."""

    def __init__(self, tree: GameTree) -> None:
        self._tree = tree
        self._values, self._columns = tree.columns.value, tree.columns
        bounded = PRUNED in tree.columns.kind or tree.columns.alpha
        special = bounded or tree.facts.ordered
        self._plain = not special and not tree.facts.depth_penalty

    def choice(self, node: int) -> int | None:
        """Return the child that gave a node its value."""
        if self._plain:
            values, value = self._values, self._values[node]
            for child in self._columns.children(node):
                if values[child] == value:
                    return child
        return self._tree.choice(node)


def changes(a: GameTree, b: GameTree, alignment: Alignment) -> Iterator[Pair]:
    """Yield where what is proved of the values has no number in common."""
    values_a, values_b = a.columns.value, b.columns.value
    for one, other in enumerate(alignment.to_b):
        if other == NONE or values_a[one] == values_b[other]:
            continue
        if isnan(values_a[one]) or isnan(values_b[other]):
            continue
        if gap(a, b, Pair(one, other)):
            yield Pair(one, other)


def gap(a: GameTree, b: GameTree, pair: Pair) -> float:
    """Return how far apart two proved intervals are, in points; 0 if they meet."""
    low_a, high_a = a.proof.at(pair.a)
    low_b, high_b = b.proof.at(pair.b)
    if low_a > high_b:
        return low_a - high_b
    return low_b - high_a if low_b > high_a else 0.0


def choice_of(a: GameTree, b: GameTree, alignment: Alignment) -> Choice:
    """Return whether two searches choose the same move at the root."""
    one, other = a.choice(0), b.choice(0)
    if one is None or other is None:
        return "same" if one is other else "none"
    if alignment.to_b[one] == other:
        return "same"
    return "different" if differ(a, 0, b, 0, alignment) else "tie"


def divergence(a: GameTree, b: GameTree, alignment: Alignment) -> Pair | None:
    """Return the last position of both chosen lines, if they part there; else None."""
    one, other = 0, 0
    while True:
        mine, yours = a.choice(one), b.choice(other)
        if mine is None or yours is None:
            return None
        if alignment.to_b[mine] != yours:
            return Pair(one, other)
        one, other = mine, yours


def counts(a: GameTree, b: GameTree, alignment: Alignment) -> Counts:
    """Return how many nodes were visited by both, and by one only."""
    kinds_a, kinds_b = a.columns.kind, b.columns.kind
    both = cut_in_a = cut_in_b = 0
    for one, other in enumerate(alignment.to_b):
        if other != NONE:
            cuts = kinds_a[one] == PRUNED, kinds_b[other] == PRUNED
            both += not any(cuts)
            cut_in_a += cuts == (True, False)
            cut_in_b += cuts == (False, True)
    return Counts(
        both=both,
        only_a=a.columns.visited - both,
        only_b=b.columns.visited - both,
        cut_in_a=cut_in_a,
        cut_in_b=cut_in_b,
        elsewhere_a=_elsewhere(a, alignment.to_b, b),
        elsewhere_b=_elsewhere(b, alignment.to_a, a),
    )


def _elsewhere(tree: GameTree, to_other: array[int], other: GameTree) -> int:
    """Return how many nodes that the other tree has not by this line it has by another one."""
    columns, key = tree.columns, tree.rules.key
    alone = [
        node
        for node, there in enumerate(to_other)
        if columns.state[node] is not None
        and columns.kind[node] != PRUNED
        and (there == NONE or other.columns.kind[there] == PRUNED)
    ]
    if not alone:
        return 0
    seen = {
        other.rules.key(state)
        for state, kind in zip(other.columns.state, other.columns.kind, strict=True)
        if state is not None and kind != PRUNED
    }
    return sum(key(columns.state[node]) in seen for node in alone)
