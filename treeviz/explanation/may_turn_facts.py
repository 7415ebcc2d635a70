"""A choice that may turn once what can be taken is taken: the fact, and its English.

>>> nf2, nxg5 = Settled(Named(1, "Nf2"), -4.0), Settled(Named(2, "Nxg5"), -3.0)
>>> print(may_turn_words(MayTurn(nf2, nxg5)))  # doctest: +NORMALIZE_WHITESPACE
Counting what can be taken next, after every reply, Nf2 comes to −4 and Nxg5 to −3: a deeper search
may prefer Nxg5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact, Named


class Settled(NamedTuple):
    """A move, and what it comes to, in points of MAX's side, once what can be taken is taken."""

    move: Named
    value: float


@dataclass(frozen=True)
class MayTurn(Fact):
    """The move played comes to less than another, counting what can be taken after each reply."""

    played: Settled
    other: Settled


def may_turn_words(fact: MayTurn) -> str:
    """Return what the two moves come to."""
    played, other = (fact.scale.signed(one.value) for one in (fact.played, fact.other))
    name = fact.other.move.notation
    both = f"{fact.played.move.notation} comes to {played} and {name} to {other}"
    counted = "Counting what can be taken next, after every reply"
    return f"{counted}, {both}: a deeper search may prefer {name}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {MayTurn: may_turn_words}
