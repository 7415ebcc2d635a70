"""Cuts below moves that are told together, in the order of the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
>>> [CutsBelow(tree, [tree.find(move)]).places for move in "BC"]
[{5: 1}, {}]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import compress, islice
from math import inf, isfinite
from typing import NamedTuple

from treeviz.explanation.fact import Named
from treeviz.explanation.left_out_facts import AnswersCut, DeeperCuts
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.why_cut import called, cut_fact, unsafe
from treeviz.game.player import Player
from treeviz.tree.columns import CHANCE, PRUNED
from treeviz.tree.cuts import Cut, comparison_at, cut_at
from treeviz.tree.game_tree import GameTree

_PRUNED = bytes(code == PRUNED for code in range(256))
_SCANNED = 20  # cuts that are looked at for each sentence there may be
_JUDGED = 20_000  # cuts at most of which it is asked whether each was safe; 3 µs each


class CutsCounted(NamedTuple):
    """How many cuts there were, and how many branches they left out.

    `near`, `after`: how many of these are answers to moves of the position, and to which.
    """

    cuts: int
    branches: int
    near: int = 0
    after: tuple[int, ...] = ()

    @classmethod
    def of(cls, counted: Iterable[CutsCounted]) -> CutsCounted:
        """Return so many together."""
        told = list(counted)
        return cls(
            sum(one.cuts for one in told),
            sum(one.branches for one in told),
            sum(one.near for one in told),
            tuple(node for one in told for node in one.after),
        )


class CutsBelow:
    """The cuts below some moves, and why they were made.

    What was left out right after a move is not among them where that is why only a bound of the
    move is known: it is told with the move. Where chance moves, what was left out is told as that.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the moves.
    silent
        Nodes of which no cut is told, as enough is said of them.

    Attributes
    ----------
    places
        Where the search left something out, and how many branches each time; in search order.
    counted
        How many those are.
    """

    def __init__(self, tree: GameTree, moves: Sequence[int], silent: Collection[int] = ()) -> None:
        self.tree, self.moves, self.silent = tree, moves, silent
        self.places: dict[int, int] = {}
        for move in moves:
            self.places |= _places(tree, move)
        self.counted = self._counted(())

    def told(self, most: int) -> tuple[list[Statement], CutsCounted]:
        """Return why branches were left out, and how many cuts are not told.

        Parameters
        ----------
        most
            How many sentences there may be. Cuts of one reason are told in one.
        """
        places = self.places
        told: dict[Hashable, list[Cut]] = {}
        for node in islice((n for n in places if n not in self.silent), _SCANNED * most):
            cut = cut_at(self.tree, node)
            reason = self._reason(cut)
            if reason in told:
                told[reason].append(cut)
            elif len(told) < most:
                told[reason] = [cut]
        left = self._counted([cut.node for cuts in told.values() for cut in cuts])
        return list(map(self._statement, told.values())), left

    def _counted(self, told: Sequence[int]) -> CutsCounted:
        """Return how many there are, but of those at some nodes."""
        places = self.places
        after = tuple(n for n in self.moves if n in places and n not in told)
        branches = sum(places.values()) - sum(map(places.__getitem__, told))
        near = sum(map(places.__getitem__, after))
        return CutsCounted(len(places) - len(told), branches, near, after)

    def _reason(self, cut: Cut) -> Hashable:
        """Return what cuts that are told together share: the place, the answer, why it does.

        It wins, or it is no better than what the other side has already.
        """
        tree, last, node = self.tree, cut.refutation, cut.node
        if node in self.moves:
            return node
        answer = None if last is None else called(tree, last, node).notation
        where, value = (tree.columns.parent[node], answer), tree.value_at(node)
        if last is not None and proved(tree, last, tree.player(node)) is Meaning.WIN:
            return where
        return where, value if cut.cause is None else (
            cut.cause,
            value == tree.value_at(cut.cause),
        )

    def _statement(self, cuts: Sequence[Cut]) -> Statement:
        tree, first, nodes = self.tree, cuts[0], list[int]()
        for cut in cuts:
            cause = cut.cause if cut.refutation is not None else None
            nodes += [node for node in (cut.node, cut.refutation, cause) if node is not None]
        above = next(move for move in self.moves if first.node < tree.columns.end[move])
        fact = cut_fact(tree, first, above, alone=len(self.moves) == 1)
        if first.node in self.moves and not fact.unsafe:
            sure = fact.meaning is Meaning.LOSS
            answers = AnswersCut(fact.at, fact.mover, self.places[first.node], sure)
            return Statement.of(tree, answers, nodes)
        values = [value for cut in cuts if (value := tree.value_at(cut.node)) is not None]
        if values:  # what the opponent gets at best after any of them
            fact = replace(fact, value=(max if fact.opponent.player is Player.MAX else min)(values))
        also = Named.all_of(tree, [cut.node for cut in cuts[1:]])
        there = sum(self.places[cut.node] for cut in cuts) if also else 0
        return Statement.of(tree, replace(fact, also=also, there=there), nodes)


def deeper_of(
    tree: GameTree, untold: CutsCounted, among: int, more: bool, full: bool, sound: bool
) -> DeeperCuts:
    """Return what is said of the cuts that are not told.

    Parameters
    ----------
    tree, untold
        The recording, and how many these are.
    among, more, full, sound
        As in :class:`~treeviz.explanation.left_out_facts.DeeperCuts`.
    """
    cuts, branches, near, after = untold
    moves, shown = Named.all_of(tree, after), bool(tree.columns.alpha)
    return DeeperCuts(cuts, branches, among, more, full, shown, sound=sound, near=near, after=moves)


def all_sound(tree: GameTree, cuts: Collection[int]) -> bool:
    """Tell whether all cuts are as alpha-beta makes them; False as well if they are too many.

    Parameters
    ----------
    tree
        The recording.
    cuts
        The nodes where something was left out.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    >>> all_sound(tree, [tree.find("C")])
    True
    """
    if not tree.columns.alpha or tree.columns.window(0) != (-inf, inf) or len(cuts) > _JUDGED:
        return False
    return all(_sound(tree, node) for node in cuts)


def _sound(tree: GameTree, node: int) -> bool:
    found = comparison_at(tree, node)  # nearly always it is enough, and it is quick
    if found is not None and isfinite(found.bound):
        return True
    return not unsafe(tree, cut_at(tree, node))


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
