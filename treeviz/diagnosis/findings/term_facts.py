"""What is wrong with a term of a heuristic, or with its answers: kinds of facts, and their English.

>>> from treeviz.game.game import Player
>>> ENGLISH[TermConstant](TermConstant("lines", Side(Player.MIN, "o"), 0.0, 40))
"The term lines is 0 at each of the 40 positions examined at which it is o's turn."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.diagnosis.findings.rule_facts import At, FindingFact, at_words
from treeviz.explanation.fact import Fact, Side
from treeviz.formatting.numerals import count


@dataclass(frozen=True)
class TermRanksWrongly(FindingFact):
    """Alone, a term prefers the worse of two moves.

    Attributes
    ----------
    term
        Which.
    wrong, pairs
        How many of how many pairs of moves it ranks the wrong way round.
    """

    term: str
    wrong: int
    pairs: int


@dataclass(frozen=True)
class TermConstant(FindingFact):
    """At one side's turn a term is always the same, and at the other's it is not.

    Attributes
    ----------
    term, mover
        Which, and at whose turn.
    value
        What it is then.
    positions
        How many such positions were examined.
    """

    term: str
    mover: Side
    value: float
    positions: int


@dataclass(frozen=True)
class TermUneven(FindingFact):
    """With the sides swapped a term does not just change its sign.

    Attributes
    ----------
    at, term
        The position, and which term.
    value
        What it says there.
    twin, twin_value
        The board with the sides swapped, in quotes, and what the term says of that.
    """

    at: At
    term: str
    value: float
    twin: str
    twin_value: float


@dataclass(frozen=True)
class TwoEstimates(FindingFact):
    """Asked again about a position, a heuristic says something else."""

    at: At
    first: float
    then: float


@dataclass(frozen=True)
class ChangedByEstimate(FindingFact):
    """A position is another one after the heuristic was asked about it."""

    position: str
    now: str


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    TermRanksWrongly: lambda fact: (
        f"Of {count(fact.pairs, 'pair')} of moves that are not worth the same, the term "
        f"{fact.term} prefers the worse one in {count(fact.wrong)}."
    ),
    TermConstant: lambda fact: (
        f"The term {fact.term} is {fact.scale.signed(fact.value)} at each of the "
        f"{count(fact.positions, 'position')} examined at which it is {fact.mover.name}'s turn."
    ),
    TermUneven: lambda fact: (
        f"{at_words(fact.at)} the term {fact.term} is {fact.scale.signed(fact.value)}; with the "
        f"sides swapped, {fact.twin}, it is {fact.scale.signed(fact.twin_value)}."
    ),
    TwoEstimates: lambda fact: (
        f"{at_words(fact.at)} the heuristic says {fact.scale.signed(fact.first)}; asked again, "
        f"{fact.scale.signed(fact.then)}."
    ),
    ChangedByEstimate: lambda fact: (
        f"The heuristic is asked about {fact.position}. Looked at again, that position is "
        f"{fact.now}."
    ),
}
