"""Certificates: the smallest part of a tree that proves what is claimed of a node.

To prove that MAX gets at least v one needs *all* replies of MIN but only *one* move of MAX at each
of its turns, and the other way round for at most v. A branch that was never entered proves nothing.
The certificate of an exact value is both proofs together: tens of nodes where the search saw
thousands, and all one has to look at to believe it. Of a mean all parts must be proved.

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

from collections.abc import Iterator, Sequence
from math import inf, isnan
from typing import Literal, NamedTuple

from treeviz.errors import RecordingError
from treeviz.formatting.numerals import signed
from treeviz.game.game import Player
from treeviz.tree.columns import CHANCE, PRUNED
from treeviz.tree.game_tree import GameTree

Relation = Literal["=", "≥", "≤"]
# What a player can reach with one good move, and what holds only if every move is that bad.
_ROLES: dict[Player, tuple[Relation, Relation]] = {Player.MAX: ("≥", "≤"), Player.MIN: ("≤", "≥")}


class Claim(NamedTuple):
    """What is claimed of a node: that its true value is, is at least, or is at most a value."""

    node: int
    relation: Relation
    value: float


_Known = dict[Claim, frozenset[int]]


def certificate(tree: GameTree, claim: Claim) -> frozenset[int]:
    """Return the smallest set of nodes, the claim's own among them, that proves a claim.

    Raises
    ------
    RecordingError
        If the recording does not prove it.
    """
    return _certificate(tree, claim, {})


def _certificate(tree: GameTree, claim: Claim, known: _Known) -> frozenset[int]:
    """Return a certificate, and keep it among those known: means are made of others' parts."""
    if claim in known:
        return known[claim]
    costs = _Costs(tree, claim, known)
    relation = costs.needed()
    if relation is None:
        return frozenset({claim.node})
    if costs.of(claim.node, relation) == inf:
        raise RecordingError(
            f"the recording does not prove that node {claim.node} is {claim.relation} "
            f"{signed(claim.value)}"
        )
    proof, pending, player = set[int](), [(claim.node, relation)], tree.columns.player
    while pending:
        node, relation = pending.pop()
        proof.add(node)
        if player[node] == CHANCE and tree.children(node):
            proof |= costs.mean(node, relation)
        pending += costs.below(node, relation)
    known[claim] = frozenset(proof)
    return known[claim]


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


class _Costs:
    """The fewest nodes that prove each relation to the claimed value, for a node and all below."""

    def __init__(self, tree: GameTree, claim: Claim, known: _Known) -> None:
        self.tree = tree
        self.claim = claim
        self._known = known
        # A bound is made of the same bounds below; only an exact value is made of all three.
        needed = self.needed()
        if needed is None:
            return
        wanted: tuple[Relation, ...] = ("=", "≥", "≤") if needed == "=" else (needed,)
        self._costs: dict[Relation, dict[int, float]] = {relation: {} for relation in wanted}
        columns = tree.columns
        for node in reversed(list(self._outside_means())):
            children = tuple(columns.children(node))
            if not children:
                for relation, costs in self._costs.items():
                    costs[node] = 1.0 if self._holds(node, relation) else inf
            elif columns.player[node] == CHANCE:
                for relation, costs in self._costs.items():
                    costs[node] = self._cost_of_mean(node, relation)
            else:
                self._add_up(node, children, columns.player_of(node))

    def needed(self) -> Relation | None:
        """Return what there is to prove: at most +∞ and at least −∞ hold by themselves."""
        claim = self.claim
        at_least = claim.relation != "≤" and not says_nothing(claim, Player.MAX)
        at_most = claim.relation != "≥" and not says_nothing(claim, Player.MIN)
        if at_least and at_most:
            return "="
        return "≥" if at_least else "≤" if at_most else None

    def of(self, node: int, relation: Relation) -> float:
        """Return the fewest nodes that prove a relation at a node; ∞ if nothing does."""
        return self._costs[relation][node]

    def below(self, node: int, relation: Relation) -> list[tuple[int, Relation]]:
        """Return what is to be proved of which children."""
        columns = self.tree.columns
        children = list(columns.children(node))
        if not children or columns.player[node] == CHANCE:
            return []
        own, other = _ROLES[columns.player_of(node)]
        if relation == own:  # one good move is enough
            best = min(children, key=lambda child: (self.of(child, own), child))
            return [(best, own)]
        if relation == other:  # every move must be that bad
            return [(child, other) for child in children]
        # Exactly: one move is worth it, and no other is better.
        extra = {child: self.of(child, "=") - self.of(child, other) for child in children}
        exact = min(children, key=lambda child: (extra[child], child))
        return [(child, "=" if child == exact else other) for child in children]

    def mean(self, node: int, relation: Relation) -> frozenset[int]:
        """Return what proves a chance node's end: what proves the same end of all its children."""
        tree, end = self.tree, int(relation == "≤")
        unweighed = tree.columns.unweighed(node)
        parts = [
            _certificate(tree, Claim(child, relation, tree.bounds(child)[end]), self._known)
            for child, share in tree.columns.shares(node)
            if share > 0 or unweighed
        ]
        return frozenset({node}).union(*parts)

    def _outside_means(self) -> Iterator[int]:
        """Yield the nodes at and below the claim's that are not below a chance node."""
        columns, node = self.tree.columns, self.claim.node
        last = columns.end[node]
        while node < last:
            yield node
            node = columns.end[node] if columns.player[node] == CHANCE else node + 1

    def _cost_of_mean(self, node: int, relation: Relation) -> float:
        low, high = self.tree.bounds(node)
        claimed = self.claim.value
        proved = {"=": low == high == claimed, "≥": low >= claimed, "≤": high <= claimed}[relation]
        return float(len(self.mean(node, relation))) if proved else inf

    def _add_up(self, node: int, children: Sequence[int], player: Player) -> None:
        """Note what each relation costs at a node: one move's cost, or that of every move."""
        own, other = _ROLES[player]
        if own in self._costs:
            costs = self._costs[own]
            costs[node] = 1 + min([costs[child] for child in children])
        if other in self._costs:
            others = self._costs[other]
            every = others[node] = 1 + sum([others[child] for child in children])
            if "=" in self._costs:  # one move is worth it, and no other is better
                exact = self._costs["="]
                extra = 0.0 if every == inf else min([exact[c] - others[c] for c in children])
                exact[node] = every + extra

    def _holds(self, leaf: int, relation: Relation) -> bool:
        columns, claimed = self.tree.columns, self.claim.value
        value = columns.value[leaf]
        if columns.kind[leaf] == PRUNED or isnan(value):
            return False
        return {"=": value == claimed, "≥": value >= claimed, "≤": value <= claimed}[relation]
