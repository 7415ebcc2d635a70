"""Cuts below a move, in the order of the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
>>> [dict(CutsBelow(tree, tree.find(move)).places) for move in "BC"]
[{5: 1}, {}]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import compress, islice
from typing import NamedTuple

from treeviz.explanation.explained import Statement
from treeviz.explanation.fact import Named
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.moves import called, cut_fact
from treeviz.game.player import Player
from treeviz.tree.columns import CHANCE, PRUNED
from treeviz.tree.cuts import Cut, cut_at
from treeviz.tree.game_tree import GameTree

_PRUNED = bytes(code == PRUNED for code in range(256))


_SCANNED = 20  # cuts that are looked at for each sentence there may be


class CutsCounted(NamedTuple):
    """How many cuts there were, and how many branches they left out."""

    cuts: int
    branches: int

    @classmethod
    def of(cls, counted: Iterable[CutsCounted]) -> CutsCounted:
        """Return so many together."""
        told = list(counted)
        return cls(sum(one.cuts for one in told), sum(one.branches for one in told))


class CutsBelow:
    """The cuts below a move, and why they were made.

    What was left out right after the move is not among them where that is why only a bound of the
    move is known: it is told with the move. Where chance moves, what was left out is told as that.

    Parameters
    ----------
    tree, child
        The recording, and the move.

    Attributes
    ----------
    places
        Where the search left something out, and how many branches each time; in search order.
    counted
        How many those are.
    """

    def __init__(self, tree: GameTree, child: int) -> None:
        self.tree, self.child = tree, child
        self.places: Mapping[int, int] = _places(tree, child)
        self.counted = CutsCounted(len(self.places), sum(self.places.values()))
        self._known: dict[int, tuple[Cut, Hashable]] = {}  # those that were looked at, and why

    def told(self, most: int, *, near: bool, alone: bool) -> tuple[list[Statement], CutsCounted]:
        """Return why branches were left out, and how many cuts are not told.

        Parameters
        ----------
        most
            How many sentences there may be. Cuts of one reason are told in one.
        near
            Whether only those right after a reply may be told.
        alone
            Whether they are told with this move only.
        """
        places = self.places
        seen: Iterable[int] = places
        if near:
            seen = (reply for reply in self.tree.columns.children(self.child) if reply in places)
        told: dict[Hashable, list[Cut]] = {}
        for node in islice(seen, _SCANNED * most):
            cut, reason = self._looked_at(node)
            if reason in told:
                told[reason].append(cut)
            elif len(told) < most:
                told[reason] = [cut]
        all_told = [cut.node for cuts in told.values() for cut in cuts]
        left = CutsCounted(
            self.counted.cuts - len(all_told),
            self.counted.branches - sum(map(places.__getitem__, all_told)),
        )
        return [_statement(self.tree, self.child, cuts, alone) for cuts in told.values()], left

    def _looked_at(self, node: int) -> tuple[Cut, Hashable]:
        """Return a cut, and what cuts of one reason share: the place, the answer, why it does."""
        if node not in self._known:
            tree, cut = self.tree, cut_at(self.tree, node)
            last = cut.refutation
            answer = None if last is None else called(tree, last, node).notation
            self._known[node] = cut, (tree.columns.parent[node], answer, self._enough(cut))
        return self._known[node]

    def _enough(self, cut: Cut) -> Hashable:
        """Return why an answer is enough: it wins; it is no better than what the other side has."""
        tree, last, value = self.tree, cut.refutation, self.tree.value_at(cut.node)
        if last is not None and proved(tree, last, tree.player(cut.node)) is Meaning.WIN:
            return "wins"
        return value if cut.cause is None else (cut.cause, value == tree.value_at(cut.cause))


def _places(tree: GameTree, child: int) -> Mapping[int, int]:
    columns = tree.columns
    start, end = child + 1, columns.end[child]
    start = columns.kind.find(PRUNED, start, end)
    if start < 0:
        return {}
    pruned = columns.kind[start:end].translate(_PRUNED)
    found = Counter(compress(columns.parent[start:end], pruned))
    if tree.bound(child) != "exact":
        found.pop(child, None)
    if CHANCE not in columns.player:
        return found
    return {node: cut for node, cut in found.items() if columns.player[node] != CHANCE}


def _statement(tree: GameTree, child: int, cuts: Sequence[Cut], alone: bool) -> Statement:
    nodes = []
    for cut in cuts:
        cause = cut.cause if cut.refutation is not None else None
        nodes += [node for node in (cut.node, cut.refutation, cause) if node is not None]
    also = tuple(Named.of(tree, cut.node) for cut in cuts[1:])
    fact = replace(cut_fact(tree, cuts[0], child, alone=alone), also=also)
    values = [value for cut in cuts if (value := tree.value_at(cut.node)) is not None]
    if values:  # what the opponent gets at best after any of them
        fact = replace(fact, value=(max if fact.opponent.player is Player.MAX else min)(values))
    return Statement.of(tree, fact, nodes)
