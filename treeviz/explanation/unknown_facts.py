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

from treeviz.explanation.fact import Fact
from treeviz.formatting.phrases import in_words


@dataclass(frozen=True)
class NothingKnown(Fact):
    """No move is known to be better than another: each may be worth the 0 that stands for nothing.

    `forced`: within how many plies it is proved that neither side can force a win; None: it is not.
    """

    forced: int | None


@dataclass(frozen=True)
class SafeWhereUnknown(Fact):
    """What was cut rests on positions that only count as 0."""


def unknown_words(fact: NothingKnown) -> str:
    """Return that no move is known to be better, and what is proved all the same."""
    told = "no move is known to be better than another"
    if fact.forced is None:
        return f"N{told[1:]}: a 0 stands for what is not known."
    plies = in_words(fact.forced)
    return f"Within {plies} plies neither side can force a win, so {told}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    NothingKnown: unknown_words,
    SafeWhereUnknown: lambda _: "The cuts cannot change these zeros.",
}
