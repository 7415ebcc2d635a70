"""What is said where a search stopped and nobody estimates: the kinds of facts, and their English.

>>> from treeviz import alphabeta, explain, games
>>> told = " ".join(explain(alphabeta(games.Connect(), depth=2)).text.split())
>>> "Within two plies neither side can force a win, so no move is known" in told
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

    `forced`: within how many plies it is proved that neither side can force a win; None: it is not.
    """

    forced: int | None


@dataclass(frozen=True)
class SafeWhereUnknown(Fact):
    """What was cut rests on positions that only count as 0.

    Attributes
    ----------
    mover
        Who moves at the position.
    none_lost
        Within how many plies no move loses, as a second look shows; None: that is not known.
    """

    mover: Side
    none_lost: int | None = None


def safe_where_unknown(tree: GameTree, node: int) -> SafeWhereUnknown:
    """Return that what was cut is safe where nothing estimates, and whether no move loses so soon.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    plies = tree.facts.depth if not node and none_lost(tree) else None
    return SafeWhereUnknown(Side.of(tree, tree.player(node)), plies)


def safe_words(fact: SafeWhereUnknown) -> str:
    """Return what the cuts could not change, and what they leave open.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> o = Side(Player.MIN, "o")
    >>> print(safe_words(SafeWhereUnknown(o)))
    What was cut could not help o; whether some move loses was not settled.
    >>> safe_words(SafeWhereUnknown(o, 5)).partition("; ")[2]
    'no move loses within five plies, as a second look shows.'
    """
    found = "whether some move loses was not settled"
    if fact.none_lost is not None:
        found = f"no move loses within {in_words(fact.none_lost)} plies, as a second look shows"
    return f"What was cut could not help {fact.mover.name}; {found}."


def unknown_words(fact: NothingKnown) -> str:
    """Return that no move is known to be better, and what is proved all the same."""
    told = "no move is known to be better than another"
    if fact.forced is None:
        return f"N{told[1:]}: a 0 stands for what is not known."
    plies = in_words(fact.forced)
    return f"Within {plies} plies neither side can force a win, so {told}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    NothingKnown: unknown_words,
    SafeWhereUnknown: safe_words,
}
