"""Two recordings laid on each other: which nodes of one are which of the other.

Nodes are the same if the same line of moves leads to them. Both trees are walked at once, children
by their moves, in whatever order each search took them; half a million nodes take a second or two.

>>> from treeviz import alphabeta, games, minimax
>>> game = games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")
>>> align(minimax(game), alphabeta(game)).to_b.tolist()
[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.same_move import same_move
from treeviz.tree.game_tree import GameTree

NONE = -1  # no such node in the other tree


class Alignment(NamedTuple):
    """Which node of the other tree each node is; `NONE` where it is in one only.

    Attributes
    ----------
    to_b
        For each node of a, that of b.
    to_a
        For each node of b, that of a.
    """

    to_b: array[int]
    to_a: array[int]


def align(a: GameTree, b: GameTree) -> Alignment:
    """Return which nodes of two recordings of one position are the same.

    Raises
    ------
    InputError
        If they are of different games, or begin at different positions.
    """
    _check(a, b)
    to_b, to_a = array("i", [NONE]) * len(a), array("i", [NONE]) * len(b)
    ends_a, ends_b = a.columns.end, b.columns.end
    pending = [(0, 0)]
    while pending:
        one, other = pending.pop()
        to_b[one], to_a[other] = other, one
        if ends_a[one] > one + 1 and ends_b[other] > other + 1:
            pending += _pairs(a, list(a.columns.children(one)), b, list(b.columns.children(other)))
    return Alignment(to_b, to_a)


def _pairs(a: GameTree, ours: list[int], b: GameTree, theirs: list[int]) -> list[tuple[int, int]]:
    """Return which children of two nodes are the same: by their moves, else by their notation."""
    if len(ours) == len(theirs):
        both = list(zip(ours, theirs, strict=True))
        if all(_same(a, one, b, other) for one, other in both):
            return both
    pairs, left, strangers = [], list(theirs), []
    for one in ours:
        match = next((other for other in left if _same(a, one, b, other)), None)
        if match is None:
            strangers.append(one)
        else:
            left.remove(match)
            pairs.append((one, match))
    if strangers and left:  # the same moves, written by two kinds of objects
        by_notation = {b.notation(other): other for other in left}
        named = ((one, by_notation.pop(a.notation(one), None)) for one in strangers)
        pairs += [(one, other) for one, other in named if other is not None]
    return pairs


def _same(a: GameTree, one: int, b: GameTree, other: int) -> bool:
    mine, yours = a.columns.move[one], b.columns.move[other]
    if mine is None or yours is None:  # a recording that did not say its moves
        mine, yours = a.move(one), b.move(other)
    return mine is not None and yours is not None and same_move(mine, yours)


def _check(a: GameTree, b: GameTree) -> None:
    """Refuse two recordings that have nothing to do with each other."""
    kinds = [type(tree.game).__name__ for tree in (a, b)]
    if a.rules.known and b.rules.known and kinds[0] != kinds[1]:
        raise InputError(f"two searches of one game can be compared, not {kinds[0]} and {kinds[1]}")
    places = a.position(0), b.position(0)
    if all(places) and places[0] != places[1]:
        raise InputError(
            f"two searches of one position can be compared, not {repr_of(places[0])} and "
            f"{repr_of(places[1])}"
        )
    if a.player(0) is not b.player(0):
        sides = [tree.rules.side(tree.player(0)) for tree in (a, b)]
        raise InputError(
            "two searches with the same side to move can be compared, not "
            f"{sides[0]} and {sides[1]}"
        )
