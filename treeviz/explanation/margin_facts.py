"""What would have to be different for another choice: the kinds of facts, and their English.

>>> from treeviz.explanation.english import words
>>> words(MoreChanges(2))
'Two more changes would do it, none of them smaller.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.formatting.phrases import in_words, listed


@dataclass(frozen=True)
class ChosenNow(Fact):
    """What is chosen as it is: who plays which move, None where there is none, and its value."""

    mover: Side
    move: Named | None
    value: float


@dataclass(frozen=True)
class OneLeafWould(Fact):
    """One leaf alone, worth something else, would change the choice."""


@dataclass(frozen=True)
class NoLeafWould(Fact):
    """No leaf alone would change the choice, whatever it were worth."""


@dataclass(frozen=True)
class MoreChanges(Fact):
    """So many more changes would do it than are told."""

    number: int


@dataclass(frozen=True)
class OneWeightWould(Fact):
    """One term of the heuristic alone, weighing something else than 1, would change the choice."""


@dataclass(frozen=True)
class NoWeightWould(Fact):
    """No weight of any of these terms alone would change the choice."""

    terms: tuple[str, ...]


def _chosen_now(fact: ChosenNow) -> str:
    value = fact.scale.signed(fact.value)
    if fact.move is None:
        return f"There is no move to choose: the position is worth {value}."
    return f"{fact.mover.name} plays {fact.move.notation}, worth {value}."


def _more(fact: MoreChanges) -> str:
    changes = "change" if fact.number == 1 else "changes"
    told = f"{in_words(fact.number)} more {changes}".capitalize()
    return f"{told} would do it, none of them smaller."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    ChosenNow: _chosen_now,
    OneLeafWould: lambda _: "It would play another move if one leaf were worth something else:",
    NoLeafWould: lambda _: "No single leaf would change that, whatever it were worth.",
    MoreChanges: _more,
    OneWeightWould: lambda _: "Or if one term of the heuristic weighed something else than 1:",
    NoWeightWould: lambda fact: (
        f"No weight of {listed(fact.terms, 'or')} alone, from 0 up, changes the choice."
    ),
}
