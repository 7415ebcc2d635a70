"""What a search finds at each depth: the kinds of facts, and their English.

>>> from treeviz.explanation.english import words
>>> words(BeyondHorizon(3, Meaning.LOSS, Worth(1.0, "exact")))
'At depth 3 the loss still lay beyond the horizon; the estimate was +1.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.refutation_facts import Worth
from treeviz.formatting.phrases import listed


@dataclass(frozen=True)
class ChoiceTurned(Fact):
    """One ply deeper another move is chosen.

    Attributes
    ----------
    depth, mover
        The depth at which that is so, and who is to move.
    former, now
        The move chosen one depth before and the one chosen there, as they are written.
    held, worth
        What the search of that depth holds of each.
    before, hoped
        The depth before, and what it held of the move it had chosen.
    """

    depth: int
    mover: Side
    former: str
    now: str
    held: Worth
    worth: Worth
    before: int
    hoped: Worth


@dataclass(frozen=True)
class ChoiceStays(Fact):
    """The same move is chosen at every depth from `first` to `last` that chooses one.

    Attributes
    ----------
    move, first, last
        The move as it is written, and the depths.
    unreached
        The depths at which no move reached the window of the search.
    """

    move: str
    first: int
    last: int
    unreached: tuple[int, ...]


@dataclass(frozen=True)
class NoTurn(Fact):
    """Different moves are chosen, and none is proved better."""


@dataclass(frozen=True)
class NoChoice(Fact):
    """No depth chooses a move.

    Attributes
    ----------
    over
        Whether the game is over.
    chance
        Whether it is chance's turn, so that there is nothing to choose.
    """

    over: bool
    chance: bool = False


@dataclass(frozen=True)
class BeyondHorizon(Fact):
    """A result that one depth proves was not seen by the depth before.

    Attributes
    ----------
    depth
        The last depth that did not see it.
    result
        What it is to the player to move.
    worth
        What that depth held the position to be worth.
    """

    depth: int
    result: Meaning
    worth: Worth


@dataclass(frozen=True)
class ProvedFrom(Fact):
    """From a depth on the value follows from finished games alone.

    Attributes
    ----------
    depth
        The first such depth.
    result
        Who wins, or that it is a draw, in the game's words; empty where nobody is said to.
    worth
        The value.
    """

    depth: int
    result: str
    worth: Worth


@dataclass(frozen=True)
class OnlyEstimates(Fact):
    """No depth proves the value."""


@dataclass(frozen=True)
class WholeAt(Fact):
    """At a depth the whole game is searched."""

    depth: int


def _turned(fact: ChoiceTurned) -> str:
    told = f"At depth {fact.depth} the choice turns from {fact.former} to {fact.now}:"
    held, now = (worth.limits(fact.scale, fact.mover) for worth in (fact.held, fact.worth))
    if fact.held.value is None:
        return f"{told} {fact.now} is worth {now} there, {fact.former} was not looked at."
    if fact.held.meaning is Meaning.LOSS is not fact.worth.meaning:
        return (
            f"{told} {fact.former} {fact.held.told(fact.scale, fact.mover)}; at depth "
            f"{fact.before} that still lay beyond the horizon, and the estimate was "
            f"{fact.hoped.written(fact.scale)}. {fact.now} "
            f"{fact.worth.told(fact.scale, fact.mover)}."
        )
    estimated = fact.held.meaning is fact.worth.meaning is Meaning.ESTIMATE
    if held != now and estimated:
        return f"{told} {fact.former} is estimated at {held} there, {fact.now} at {now}."
    if held != now:
        return f"{told} {fact.former} is worth {held} there, and {fact.now} is worth {now}."
    both = f"are estimated at {now}" if estimated else f"are worth {now}"
    if fact.held.meaning is fact.worth.meaning and fact.worth.decided:
        both = {Meaning.WIN: "win", Meaning.DRAW: "draw"}.get(
            fact.worth.meaning or Meaning.LOSS, "lose"
        )
    return f"{told} both {both} there, and {fact.now} comes first."


def _stays(fact: ChoiceStays) -> str:
    told = f"The choice is {fact.move}"
    if fact.unreached:
        depths = listed([str(depth) for depth in fact.unreached])
        where = f"depth{'' if len(fact.unreached) == 1 else 's'} {depths}"
        return f"{told} where one is chosen; at {where} no move reached the window."
    if fact.first == fact.last:
        return f"{told}."
    return f"{told} at every depth from {fact.first} to {fact.last}."


def _beyond(fact: BeyondHorizon) -> str:
    noun = {Meaning.WIN: "win", Meaning.DRAW: "draw"}.get(fact.result, "loss")
    return (
        f"At depth {fact.depth} the {noun} still lay beyond the horizon; the estimate was "
        f"{fact.worth.written(fact.scale)}."
    )


def _no_choice(fact: NoChoice) -> str:
    if fact.chance:
        return "Nobody chooses here."
    return "The game is over: no move to choose." if fact.over else "No move was looked at."


def _proved(fact: ProvedFrom) -> str:
    if fact.result:
        return f"From depth {fact.depth} on the result is proved: {fact.result}."
    what = "the value" if fact.worth.bound == "exact" else "this bound"
    return f"From depth {fact.depth} on {what} is proved: {fact.worth.written(fact.scale)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    ChoiceTurned: _turned,
    ChoiceStays: _stays,
    NoTurn: lambda _: "The choice does not turn: where the moves differ, none is proved better.",
    NoChoice: _no_choice,
    BeyondHorizon: _beyond,
    ProvedFrom: _proved,
    OnlyEstimates: lambda _: "No depth proves the value: every one rests on estimates.",
    WholeAt: lambda fact: (
        f"At depth {fact.depth} the whole game is searched: more changes nothing."
    ),
}
