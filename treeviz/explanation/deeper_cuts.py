"""Cuts below a move, in the order of the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
>>> deeper(tree, tree.find("B")), deeper(tree, tree.find("C"))
([CutPlace(node=5, branches=1)], [])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import compress
from typing import NamedTuple

from treeviz.explanation.explained import Statement
from treeviz.explanation.fact import Named
from treeviz.explanation.move_facts import CutFact
from treeviz.explanation.moves import cut_fact, path_text
from treeviz.tree.columns import CHANCE, PRUNED
from treeviz.tree.cuts import Cut, cut_at
from treeviz.tree.game_tree import GameTree

_PRUNED = bytes(code == PRUNED for code in range(256))


_SCANNED = 20  # cuts that are looked at for each sentence there may be


class CutPlace(NamedTuple):
    """Where a search left something out, and how many branches."""

    node: int
    branches: int


def deeper(tree: GameTree, child: int) -> list[CutPlace]:
    """Return where the search left something out below a move, and how many branches each time.

    What was left out right after the move is not among it where that is why only a bound of the
    move is known: it is told with the move. Where chance moves, what was left out is told as that.
    """
    start, end = child + 1, tree.columns.end[child]
    pruned = tree.columns.kind[start:end].translate(_PRUNED)
    found = Counter(compress(tree.columns.parent[start:end], pruned))  # in the order of the search
    if tree.bound(child) != "exact":
        found.pop(child, None)
    chance = tree.columns.player
    return [CutPlace(*place) for place in found.items() if chance[place[0]] != CHANCE]


def about_deeper_cuts(
    tree: GameTree, child: int, places: Sequence[CutPlace], most: int
) -> tuple[list[Statement], list[CutPlace]]:
    """Return why branches were left out below a move, and the places that are not told.

    Parameters
    ----------
    tree, child
        The recording, and the move.
    places
        Where there were cuts below it. Those of one reason are told in one sentence.
    most
        How many sentences there may be.
    """
    told: dict[Hashable, tuple[CutFact, list[Cut]]] = {}
    left: list[CutPlace] = []
    for number, place in enumerate(places):
        if number == _SCANNED * most:
            left += places[number:]
            break
        cut = cut_at(tree, place.node)
        fact = cut_fact(tree, cut, child)
        reason = _reason(fact)
        if reason in told:
            told[reason][1].append(cut)
        elif len(told) == most:
            left.append(place)
        else:
            told[reason] = fact, [cut]
    return [_statement(tree, child, *one) for one in told.values()], left


def _reason(fact: CutFact) -> Hashable:
    """Return what cuts of one reason share: the answer, its value and what the other side has."""
    answer = None if fact.answer is None else fact.answer.notation
    return answer, fact.value, fact.has, fact.line, fact.opponent, len(fact.path)


def _statement(tree: GameTree, child: int, fact: CutFact, cuts: Sequence[Cut]) -> Statement:
    nodes = []
    for cut in cuts:
        cause = cut.cause if cut.refutation is not None else None
        nodes += [node for node in (cut.node, cut.refutation, cause) if node is not None]
    also = tuple(Named(cut.node, path_text(tree, child, cut.node)) for cut in cuts[1:])
    return Statement.of(tree, replace(fact, also=also), nodes)
