"""What is wrong with how a game's positions hang together: kinds of facts, and their English.

>>> ENGLISH[GoesRound](GoesRound(At("'ab'"), ("up", "down")))
"At 'ab' up down leads back to the same position: the game can go on for ever."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.diagnosis.findings.rule_facts import At, FindingFact, at_words
from treeviz.explanation.fact import Fact, Side
from treeviz.formatting.numerals import count


@dataclass(frozen=True)
class GoesRound(FindingFact):
    """Moves lead from a position back to it."""

    at: At
    moves: tuple[str, ...]


@dataclass(frozen=True)
class GivenOnce(FindingFact):
    """Asked again, `moves()` gives none of the moves that it gave."""

    at: At
    moves: int


@dataclass(frozen=True)
class ListedTwice(FindingFact):
    """`moves()` lists a move twice."""

    at: At
    move: str


@dataclass(frozen=True)
class CapturesListed(FindingFact):
    """`captures()` lists a move that takes nothing or is none, or leaves out one that takes."""

    at: At
    move: str
    listed: bool


@dataclass(frozen=True)
class ToldWrongly(FindingFact):
    """A heuristic says what counts after a move, and it is not so, or the turn does not pass on."""

    at: At
    heuristic: str
    move: str
    over: bool


@dataclass(frozen=True)
class LeadsToTwo(FindingFact):
    """Played twice, one move leads to two positions."""

    at: At
    move: str
    first: str
    then: str


@dataclass(frozen=True)
class TurnedBySymmetry(FindingFact):
    """A symmetry of a position has the other side to move."""

    at: At
    twin: str
    mover: Side


@dataclass(frozen=True)
class EqualThough(FindingFact):
    """Two states are equal, and different sides are to move in them.

    Attributes
    ----------
    one, other
        The states, as the game writes them.
    movers
        Who is to move in each.
    """

    one: str
    other: str
    movers: tuple[Side, ...]


@dataclass(frozen=True)
class NeverWins(FindingFact):
    """In every finished game that is decided one side has won.

    Attributes
    ----------
    winner
        Which.
    games
        How many decided games were examined.
    """

    winner: Side
    games: int


@dataclass(frozen=True)
class SameSwapped(FindingFact):
    """A finished game is worth the same with the sides swapped.

    Attributes
    ----------
    at, value
        The position, and what it is worth.
    twin
        The board with the sides swapped, in quotes.
    """

    at: At
    value: float
    twin: str


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    GoesRound: lambda fact: (
        f"{at_words(fact.at)} {' '.join(fact.moves)} leads back to the same position: the game can "
        "go on for ever."
    ),
    GivenOnce: lambda fact: (
        f"{at_words(fact.at)} moves() gave {count(fact.moves, 'move')}; asked again, it gives none."
    ),
    ListedTwice: lambda fact: f"{at_words(fact.at)} moves() lists {fact.move} twice.",
    CapturesListed: lambda fact: (
        f"{at_words(fact.at)} captures() "
        + (
            f"lists {fact.move}, which takes nothing or is no move."
            if fact.listed
            else f"leaves out {fact.move}, which takes something."
        )
    ),
    ToldWrongly: lambda fact: (
        f"{at_words(fact.at)} after() of the heuristic {fact.heuristic!r} tells "
        + (
            f"what counts after {fact.move}, where the turn does not pass on."
            if fact.over
            else f"another estimate of {fact.move} than there is after it."
        )
    ),
    LeadsToTwo: lambda fact: (
        f"{at_words(fact.at)} {fact.move} leads to {fact.first}; played again, to {fact.then}."
    ),
    TurnedBySymmetry: lambda fact: (
        f"{at_words(fact.at)} it is {fact.mover.name}'s turn; symmetries() gives {fact.twin}, "
        "where it is the other's."
    ),
    EqualThough: lambda fact: (
        f"The states {fact.one} and {fact.other} are equal (==), with "
        f"{' and '.join(side.name for side in fact.movers)} to move."
    ),
    NeverWins: lambda fact: (
        f"{fact.winner.name} has won each of the {count(fact.games, 'decided game')} examined, "
        "whoever made the last move."
    ),
    SameSwapped: lambda fact: (
        f"{at_words(fact.at)} the game is over and worth {fact.scale.signed(fact.value)}; with the "
        f"sides swapped, {fact.twin}, it is worth {fact.scale.signed(fact.value)}, too."
    ),
}
