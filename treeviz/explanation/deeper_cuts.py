"""Cuts below moves that are told together, in the order of the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
>>> [CutsBelow(tree, [tree.find(move)]).places for move in "BC"]
[{5: 1}, {}]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import compress, islice
from typing import NamedTuple

from treeviz.explanation.cuts_below_facts import AnswersCut, CutsAlike, Reason
from treeviz.explanation.explained import Statement
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.move_facts import CutFact
from treeviz.explanation.why_cut import called, cut_fact, way
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
    """The cuts below some moves, and why they were made.

    What was left out right after a move is not among them where that is why only a bound of the
    move is known: it is told with the move. Where chance moves, what was left out is told as that.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the moves.

    Attributes
    ----------
    places
        Where the search left something out, and how many branches each time; in search order.
    counted
        How many those are.
    """

    def __init__(self, tree: GameTree, moves: Sequence[int]) -> None:
        self.tree, self.moves = tree, moves
        self.places: dict[int, int] = {}
        for move in moves:
            self.places |= _places(tree, move)
        self.counted = CutsCounted(len(self.places), sum(self.places.values()))
        self._known: dict[int, Cut] = {}  # those that were looked at

    def told(self, most: int, *, near: bool, each: bool) -> tuple[list[Statement], CutsCounted]:
        """Return why branches were left out, and how many cuts are not told.

        Parameters
        ----------
        most
            How many sentences there may be. Cuts of one reason are told in one.
        near
            Whether only those right after a reply may be told.
        each
            Whether each reply that was enough is to be named.
        """
        places, tree = self.places, self.tree
        seen: Iterable[int] = places
        if near:
            below = (n for move in self.moves for n in (move, *tree.columns.children(move)))
            seen = (reply for reply in below if reply in places)
        told: dict[Hashable, list[Cut]] = {}
        for node in islice(seen, _SCANNED * most):
            cut = self._cut(node)
            reason = self._reason(cut, each)
            if reason in told:
                told[reason].append(cut)
            elif len(told) < most:
                told[reason] = [cut]
        all_told = [cut.node for cuts in told.values() for cut in cuts]
        left = CutsCounted(
            self.counted.cuts - len(all_told),
            self.counted.branches - sum(map(places.__getitem__, all_told)),
        )
        return list(map(self._statement, told.values())), left

    def _cut(self, node: int) -> Cut:
        if node not in self._known:
            self._known[node] = cut_at(self.tree, node)
        return self._known[node]

    def _reason(self, cut: Cut, each: bool) -> Hashable:
        """Return what cuts that are told together share: whose they are, and what was enough.

        A reply that wins is; else one that is no better than what the other side has. With `each`
        it is one reply, at one place.
        """
        tree, last, node = self.tree, cut.refutation, cut.node
        if node in self.moves:
            return node
        value, enough = tree.value_at(node), tree.player(node)
        where = (tree.columns.parent[node], self._answer(cut)) if each else last is None
        if last is not None and proved(tree, last, enough) is Meaning.WIN:
            return where, enough
        level = None if cut.cause is None else value == tree.value_at(cut.cause)
        return where, enough, value if level is None else (cut.cause, level)

    def _answer(self, cut: Cut) -> str | None:
        last = cut.refutation
        return None if last is None else called(self.tree, last, cut.node).notation

    def _statement(self, cuts: Sequence[Cut]) -> Statement:
        tree, first, nodes = self.tree, cuts[0], list[int]()
        for cut in cuts:
            cause = cut.cause if cut.refutation is not None else None
            nodes += [node for node in (cut.node, cut.refutation, cause) if node is not None]
        above = next(move for move in self.moves if first.node < tree.columns.end[move])
        alone = len(self.moves) == 1
        fact = cut_fact(tree, first, above, alone=alone)
        values = [value for cut in cuts if (value := tree.value_at(cut.node)) is not None]
        if values:  # what the opponent gets at best after any of them
            fact = replace(fact, value=(max if fact.opponent.player is Player.MAX else min)(values))
        if first.node in self.moves:
            if not fact.unsafe:
                answers = AnswersCut(fact.at, fact.mover, self.places[first.node])
                return Statement.of(tree, answers, nodes)
            return Statement.of(tree, replace(fact, path=()), nodes)
        parents = {tree.columns.parent[cut.node] for cut in cuts}
        if fact.unsafe or (len(parents) == 1 and len({*map(self._answer, cuts)}) == 1):
            also = tuple(Named.of(tree, cut.node) for cut in cuts[1:])
            return Statement.of(tree, replace(fact, also=also), nodes)
        return Statement.of(tree, self._alike(fact, above, cuts), nodes)

    def _alike(self, fact: CutFact, above: int, cuts: Sequence[Cut]) -> CutsAlike:
        tree, alone = self.tree, len(self.moves) == 1
        lines = [way(tree, above if alone else None, cut.node) for cut in cuts]
        near = alone and all(len(line) == 1 for line in lines)
        return CutsAlike(
            move=Named.of(tree, above),
            places=tuple(Named(line[-1], " ".join(map(tree.notation, line))) for line in lines),
            by=tree.rules.side(tree.player(above)) if near else "",
            mover=fact.mover,
            opponent=fact.opponent,
            reason=Reason(
                Meaning.WIN if fact.meaning is Meaning.LOSS else fact.meaning,
                fact.value,
                fact.has,
                fact.has_meaning,
                fact.line,
            ),
            branches=sum(self.places[cut.node] for cut in cuts),
        )


def wins(fact: Fact, player: Player) -> bool:
    """Tell whether a fact about cuts says that a player wins where it was cut."""
    match fact:
        case CutFact(mover=Side(player=who), meaning=Meaning.LOSS):
            return who is player
        case CutsAlike(mover=Side(player=who), reason=Reason(meaning=Meaning.WIN)):
            return who is player
    return False


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
