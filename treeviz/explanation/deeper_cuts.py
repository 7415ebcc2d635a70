"""Cuts below a move, in the order of the search.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"))
>>> deeper(tree, tree.find("B")), deeper(tree, tree.find("C"))
([Place(node=5, branches=1)], [])
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple

from treeviz.explanation.explained import Statement
from treeviz.explanation.fact import Named
from treeviz.explanation.move_facts import CutFact
from treeviz.explanation.moves import cut_fact, path_text
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import Cut, cut_at
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


def about_deeper_cuts(
    tree: GameTree, child: int, places: Sequence[Place], most: int
) -> tuple[list[Statement], list[Place]]:
    """Return why branches were left out below a move, and the places that are not told.

    Parameters
    ----------
    tree, child
        The recording, and the move.
    places
        Where there were cuts below it. Those that follow each other for one reason are told in one
        sentence.
    most
        How many sentences there may be.
    """
    told: list[tuple[CutFact, list[Cut]]] = []
    for number, place in enumerate(places):
        cut = cut_at(tree, place.node)
        fact = cut_fact(tree, cut, child)
        if told and _reason(told[-1][0]) == _reason(fact):
            told[-1][1].append(cut)
        elif len(told) == most:
            return [_statement(tree, child, *one) for one in told], list(places[number:])
        else:
            told.append((fact, [cut]))
    return [_statement(tree, child, *one) for one in told], []


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


def _next(kinds: bytes | bytearray, start: int, end: int) -> int:
    """Return the next branch that was never entered; the end if there is none."""
    place = kinds.find(PRUNED, start, end)
    return end if place < 0 else place
