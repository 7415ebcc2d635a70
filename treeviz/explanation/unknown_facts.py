"""What is said where a search stopped and nobody estimates: the kinds of facts, and their English.

>>> from treeviz import alphabeta, explain, games
>>> told = " ".join(explain(alphabeta(games.Connect(), depth=2)).text.split())
>>> "no move wins or loses by force (by a second look at what was cut), so none" in told
True
>>> "[0] only because it was searched first." in told
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Side
from treeviz.formatting.phrases import in_words
from treeviz.tree.game_tree import GameTree
from treeviz.tree.none_lost import none_lost


@dataclass(frozen=True)
class NothingKnown(Fact):
    """No move is known to be better than another: each may be worth the 0 that stands for nothing.

    Attributes
    ----------
    forced
        Within how many plies it is proved that neither side can force a win; None: it is not.
    none_lost, looked
        Whether no move loses within so many plies, either; whether only a second look shows that.
    """

    forced: int | None
    none_lost: bool = False
    looked: bool = False


@dataclass(frozen=True)
class SafeWhereUnknown(Fact):
    """What was cut rests on positions that only count as 0.

    Attributes
    ----------
    mover
        Who moves at the position.
    settled
        Whether it is known that no move loses as far as the search looked; that is told before.
    """

    mover: Side
    settled: bool = False


def what_is_unknown(tree: GameTree, node: int, forced: int | None) -> NothingKnown:
    """Return that no move is known to be better, and what is known all the same.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    forced
        Within how many plies neither side can force a win; None: that is not proved.
    """
    none = forced is not None and not node and bool(none_lost(tree))
    looked = any(tree.bound(move) != "exact" for move in tree.children(node))
    return NothingKnown(forced, none, none and looked)


def safe_where_unknown(tree: GameTree, node: int) -> SafeWhereUnknown:
    """Return that what was cut is safe where nothing estimates, and whether no move loses so soon.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    settled = not node and bool(none_lost(tree))
    return SafeWhereUnknown(Side.of(tree, tree.player(node)), settled)


def safe_words(fact: SafeWhereUnknown) -> str:
    """Return what the cuts could not change, and what they leave open.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> o = Side(Player.MIN, "o")
    >>> print(safe_words(SafeWhereUnknown(o)))
    What was cut could not help o; whether some move loses was not settled.
    >>> print(safe_words(SafeWhereUnknown(o, settled=True)))
    What was cut could not help o.
    """
    left = "" if fact.settled else "; whether some move loses was not settled"
    return f"What was cut could not help {fact.mover.name}{left}."


def unknown_words(fact: NothingKnown) -> str:
    """Return that no move is known to be better, and what is proved all the same.

    Examples
    --------
    >>> print(unknown_words(NothingKnown(5)))
    Within five plies neither side can force a win, so no move is known to be better than another.
    >>> print(unknown_words(NothingKnown(5, none_lost=True)))
    Within five plies no move wins or loses by force, so none is known to be better than another.
    """
    if fact.forced is None:
        return "No move is known to be better than another: a 0 stands for what is not known."
    plies, better = in_words(fact.forced), "is known to be better than another"
    if fact.none_lost:
        looked = " (by a second look at what was cut)" * fact.looked
        return f"Within {plies} plies no move wins or loses by force{looked}, so none {better}."
    return f"Within {plies} plies neither side can force a win, so no move {better}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    NothingKnown: unknown_words,
    SafeWhereUnknown: safe_words,
}
