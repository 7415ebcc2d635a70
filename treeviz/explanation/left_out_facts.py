"""What a text leaves out: the kinds of facts, and their English.

>>> deeper_cuts(DeeperCuts(1, 3))
'Deeper in the tree 1 cut left out 3 branches; --words full tells where and why.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from treeviz.explanation.fact import Fact
from treeviz.formatting.numerals import count


@dataclass(frozen=True)
class InSearchOrder(Fact):
    """The moves follow in the order of the search: cuts refer to what was found before.

    `grouped`: only within each row, for moves of one fate stand together.
    """

    own_line: ClassVar[bool] = True
    grouped: bool = False


@dataclass(frozen=True)
class DeeperCuts(Fact):
    """How many cuts there were beyond those that are told.

    Attributes
    ----------
    cuts, branches
        How many there were, and how many branches they left out.
    more
        Whether any of such cuts is told.
    full
        Whether this is all there are words for: else more words tell them.
    windows
        Whether windows are recorded, so that it is known why.
    """

    cuts: int
    branches: int
    more: bool = False
    full: bool = False
    windows: bool = True


@dataclass(frozen=True)
class MoreWords(Fact):
    """Some moves are only counted, and more words tell them one by one."""


def deeper_cuts(fact: DeeperCuts) -> str:
    """Return how many cuts there were deeper in the tree."""
    cuts, branches = count(fact.cuts, "cut"), count(fact.branches, "branch")
    hint = "" if fact.full else "; --words full tells where and why"
    if not fact.windows:
        places = count(fact.cuts, "place").replace(" ", " further " if fact.more else " ", 1)
        return f"Deeper in the tree, at {places}, {branches} were left out{hint}."
    if fact.more:
        return f"{cuts.replace(' ', ' further ', 1)} left out {branches}{hint}."
    return f"Deeper in the tree {cuts} left out {branches}{hint}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    InSearchOrder: lambda fact: (
        f"In search order{'; moves with the same result share a row' if fact.grouped else ''}:"
    ),
    DeeperCuts: deeper_cuts,
    MoreWords: lambda _: "--words full tells every move.",
}
