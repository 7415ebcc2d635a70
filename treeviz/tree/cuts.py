"""The cuts of a search: where something was left out, by which value, and because of which other.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> [(tree.notation(cut.node), cut.pruned, tree.notation(cut.cause)) for cut in cuts(tree)]
[('C', (7, 8), 'B')]
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Literal, NamedTuple

from treeviz.game.game import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree


class Cut(NamedTuple):
    """One place where a search left something out.

    Attributes
    ----------
    node
        Where: the position whose remaining moves were not looked at.
    refutation
        The last of its moves that was: its value made the rest irrelevant.
    cause
        The earlier node whose value the opponent has already; None if the bound was the window
        with which the search began, or if nothing can be better than the value itself.
    pruned
        The branches left out, in search order.
    """

    node: int
    refutation: int | None
    cause: int | None
    pruned: tuple[int, ...]


class CutComparison(NamedTuple):
    """What allowed a cut: a value found, and the bound that it reaches, both of MAX's side.

    Attributes
    ----------
    value
        What the last move looked at is worth.
    relation
        ``"≤"`` where MIN is to move and MAX has the bound elsewhere, ``"≥"`` the other way round.
    bound
        What the opponent has already.
    """

    value: float
    relation: Literal["≤", "≥"]
    bound: float


def cuts(tree: GameTree) -> Iterator[Cut]:
    """Yield the cuts of a recording that left something out, in visiting order."""
    kinds, parents = tree.columns.kind, tree.columns.parent
    seen = -1
    for branch in range(len(kinds)):
        if kinds[branch] == PRUNED and parents[branch] != seen:
            seen = parents[branch]
            yield cut_at(tree, seen)


def cut_at(tree: GameTree, node: int) -> Cut:
    """Return the cut at a node some of whose branches were pruned."""
    columns = tree.columns
    children = tree.children(node)
    pruned = tuple(child for child in children if columns.kind[child] == PRUNED)
    visited = [child for child in children if columns.kind[child] != PRUNED]
    return Cut(node, visited[-1] if visited else None, _cause(tree, node), pruned)


def comparison(tree: GameTree, cut: Cut) -> CutComparison | None:
    """Return the comparison that allowed a cut; None if the recording shows none that holds.

    It holds whatever the convention: of a search that cuts at equality or only beyond it, that
    returns what it found or clamps it to its window.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    >>> [tuple(comparison(tree, cut)) for cut in cuts(tree)]
    [(2.0, '≤', 3.0)]
    """
    return _compared(tree, cut.node, cut.refutation)


def comparison_at(tree: GameTree, node: int) -> CutComparison | None:
    """Return the comparison that allowed the cut at a node, without looking for its cause."""
    kinds, refutation = tree.columns.kind, None
    for child in tree.columns.children(node):
        if kinds[child] != PRUNED:
            refutation = child
    return _compared(tree, node, refutation)


def _compared(tree: GameTree, node: int, refutation: int | None) -> CutComparison | None:
    found = tree.value_at(node if refutation is None else refutation)
    if found is None or (player := tree.player(node)) is Player.CHANCE:
        return None
    alpha, beta = tree.columns.window(node)
    if player is Player.MIN:
        return CutComparison(found, "≤", alpha) if found <= alpha else None
    return CutComparison(found, "≥", beta) if found >= beta else None


def node_class(tree: GameTree, node: int) -> str:
    """Return what a node was to the search: ``"PV"``, ``"CUT"`` or ``"ALL"``.

    PV: its value is exact. CUT: one move was good enough for its player, the rest did not matter.
    ALL: none of its moves was good enough (Marsland and Popowich 1985; Knuth and Moore's types).
    Empty for a branch that was never entered.
    """
    bound = tree.bound(node)
    if tree.columns.kind[node] == PRUNED:
        return ""
    if bound == "exact":
        return "PV"
    failed_high = bound == ("lower" if tree.player(node) is Player.MAX else "upper")
    return "CUT" if failed_high else "ALL"


def _cause(tree: GameTree, node: int) -> int | None:
    """Return the first node, nearest above, whose value was the bound on entering `node`.

    At a MIN node that is alpha, the best that MAX has elsewhere; at a MAX node beta.
    """
    columns = tree.columns
    opponent = tree.player(node).other
    if opponent is Player.CHANCE:
        return None
    alpha, beta = columns.window(node)
    bound = alpha if opponent is Player.MAX else beta
    if bound == (-inf if opponent is Player.MAX else inf):
        return None  # nobody had anything: the value itself cannot be bettered
    below, above = node, tree.parent(node)
    while above is not None and tree.player(above) is not Player.CHANCE:  # a mean bounds nothing
        if tree.player(above) is opponent:
            for sibling in columns.children(above):
                if sibling == below:
                    break
                if columns.value[sibling] == bound and _proves(tree, sibling, opponent, bound):
                    return sibling
        below, above = above, tree.parent(above)
    return None


def _proves(tree: GameTree, node: int, player: Player, bound: float) -> bool:
    """Tell whether a player has the bound for certain at a node, and not only a claim to it."""
    low, high = tree.bounds(node)
    return low >= bound if player is Player.MAX else high <= bound
