"""Moves estimated equal that come to less with captures counted: the fact, and its English.

>>> rh8, qd6, ng4 = Named(1, "Rh8"), Named(2, "Qd6"), Named(3, "Ng4")
>>> from treeviz.game.player import Player
>>> black = Side(Player.MIN, "Black")
>>> print(equals_less_words(EqualsLess(black, rh8, 0.0, (qd6, ng4), 1.0, 2)))
With captures counted, Rh8 stays at 0, but Qd6 and Ng4 come to +1 at best.
>>> print(equals_less_words(EqualsLess(black, rh8, 0.0, (ng4,), 1.0, 9)))
With captures counted, Rh8 stays at 0, but Ng4 comes to +1 at best, as others may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.formatting.phrases import in_words, named_all
from treeviz.tree.equals_with_captures import less_with_captures
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import settled_worth, turned_by_takes


@dataclass(frozen=True)
class EqualsLess(Fact):
    """Moves estimated equal to the one played come to less once what can be taken is counted.

    Attributes
    ----------
    mover, played, value
        Whose moves they are, the one played, and what it is worth, also then, in points of MAX's
        side.
    moves, best
        Those that come to less, and what they come to at best.
    among
        How many are estimated equal.
    """

    mover: Side
    played: Named
    value: float
    moves: tuple[Named, ...]
    best: float
    among: int


def equals_less(
    tree: GameTree, played: int, equals: Iterable[int]
) -> tuple[EqualsLess, tuple[int, ...]] | None:
    """Return which moves estimated equal come to less with captures counted; None if none does.

    And the nodes that it rests on.

    Parameters
    ----------
    tree, played, equals
        The recording, the move that is played, and those that are estimated equal to it.
    """
    moves = tuple(sorted({*equals} - {played}))
    less, value = less_with_captures(tree, moves), tree.value_at(played)
    if not less or value is None:
        return None
    me = tree.player(tree.columns.parent[played])
    named = Named.all_of(tree, less)
    best = me.best(less.values())
    move = Named.of(tree, played)
    fact = EqualsLess(Side.of(tree, me), move, value, named, best, len(moves))
    return fact, (played, *less)


def takes_left_out(tree: GameTree, played: int, equals: Iterable[int]) -> bool:
    """Return whether nobody knows what moves estimated equal come to with captures counted.

    Parameters
    ----------
    tree, played, equals
        As for :func:`equals_less`.
    """
    others = tuple(sorted({*equals} - {played}))
    state = tree.state(tree.columns.parent[played])
    if not others or state is None or tree.rules.captures(state) is None:
        return False
    if turned_by_takes(tree, tree.columns.parent[played]) or less_with_captures(tree, others):
        return False
    return any(settled_worth(tree, move) is None for move in others)


def is_less_again(tree: GameTree, fact: EqualsLess) -> bool:
    """Return whether moves come to less, as a fact says.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    less = less_with_captures(tree, tuple(move.node for move in fact.moves))
    every = len(less) == len(fact.moves) and fact.mover.player.best(less.values()) == fact.best
    return every and tree.value_at(fact.played.node) == fact.value


def equals_less_words(fact: EqualsLess) -> str:
    """Return which moves come to less than the one played."""
    number = len(fact.moves)
    which = names(fact.moves)
    if not named_all(number):
        which = f"all {in_words(number)}" if number == fact.among else in_words(number)
        which += f" of the {in_words(fact.among)}" * (number < fact.among) + " estimated equal"
    come = "comes" if number == 1 else "come"
    stays = f"{fact.played.notation} stays at {fact.scale.signed(fact.value)}"
    others = ", as others may" * (number < fact.among)  # only some ways to come to less are asked
    worth = fact.scale.signed(fact.best)
    return f"With captures counted, {stays}, but {which} {come} to {worth} at best{others}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {EqualsLess: equals_less_words}
