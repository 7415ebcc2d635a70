"""Certificates: the smallest part of a tree that proves what is claimed of a node.

To prove that MAX gets at least v one needs *all* replies of MIN but only *one* move of MAX at each
of its turns, and the other way round for at most v. A branch that was never entered proves nothing.
The certificate of an exact value is both proofs together: tens of nodes where the search saw
thousands, and all one has to look at to believe it.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> sorted(certificate(tree, Claim(tree.find("C"), "≤", 2)))
[5, 6]
>>> len(certificate(tree, Claim(0, "=", 3)))
9

References
----------
J. Pearl, "Heuristics", 1984, section 8.2 (solution trees of MAX and MIN).
"""

from __future__ import annotations

from math import inf, isnan
from typing import Literal, NamedTuple

from treeviz.columns import PRUNED
from treeviz.errors import RecordingError
from treeviz.game import Player
from treeviz.numerals import signed
from treeviz.tree import GameTree

Relation = Literal["=", "≥", "≤"]


class Claim(NamedTuple):
    """What is claimed of a node: that its true value is, is at least, or is at most a value."""

    node: int
    relation: Relation
    value: float


def certificate(tree: GameTree, claim: Claim) -> frozenset[int]:
    """Return the smallest set of nodes, the claim's own first, that proves a claim.

    Raises
    ------
    RecordingError
        If the recording does not prove it.
    """
    proofs: frozenset[int] = frozenset()
    if claim.relation in ("=", "≥"):
        proofs |= _prove(tree, claim, Player.MAX)
    if claim.relation in ("=", "≤"):
        proofs |= _prove(tree, claim, Player.MIN)
    return proofs


def claim_of(tree: GameTree, node: int) -> Claim | None:
    """Return what the recording proves of a node: its value, or one bound; None if nothing."""
    low, high = tree.bounds(node)
    if low == high:
        return Claim(node, "=", low)
    if high < inf:
        return Claim(node, "≤", high)
    return Claim(node, "≥", low) if low > -inf else None


def says_nothing(claim: Claim, winner: Player) -> bool:
    """Tell whether a claim holds of any value: at most +∞, at least −∞."""
    return claim.value == (-inf if winner is Player.MAX else inf)


def _prove(tree: GameTree, claim: Claim, winner: Player) -> frozenset[int]:
    """Prove for `winner` that the value is at least as good as claimed: MAX ≥, MIN ≤."""
    columns, first = tree.columns, claim.node
    if says_nothing(claim, winner):
        return frozenset({first})
    last = columns.end[first]
    cost = dict[int, float]()  # the fewest nodes that prove it at each node of the subtree
    for node in range(last - 1, first - 1, -1):
        if columns.end[node] == node + 1:
            value = columns.value[node]
            unknown = columns.kind[node] == PRUNED or isnan(value)
            fails = unknown or winner.better(claim.value, value)
            cost[node] = inf if fails else 1.0
        else:
            costs = [cost[child] for child in columns.children(node)]
            cost[node] = 1 + (min(costs) if columns.player_of(node) is winner else sum(costs))
    if cost[first] == inf:
        raise RecordingError(
            f"the recording does not prove that node {first} is {claim.relation} "
            f"{signed(claim.value)}"
        )
    proof, pending = set[int](), [first]
    while pending:
        node = pending.pop()
        proof.add(node)
        children = tree.children(node)
        if children and columns.player_of(node) is winner:
            pending.append(min(children, key=lambda child: (cost[child], child)))
        else:
            pending += children
    return frozenset(proof)
