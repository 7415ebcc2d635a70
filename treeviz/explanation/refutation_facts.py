"""Why a move was not chosen: the kinds of facts, and their English.

>>> from treeviz.explanation.fact import Named
>>> NotFoundOut(Named(3, "c")).to_dict()
{'kind': 'not-found-out', 'move': {'node': 3, 'notation': 'c'}}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from treeviz.explanation.fact import Amount, Estimate, Fact, Named, Side
from treeviz.explanation.move_facts import MoveFact
from treeviz.explanation.move_words import names, terms_words
from treeviz.formatting.phrases import result_words
from treeviz.formatting.scale import Scale


class Worth(NamedTuple):
    """What the search found a move to be worth, and what that is to the proof."""

    value: float | None
    bound: str

    def written(self, scale: Scale) -> str:
        """Return the value as a game writes it, a bound with its sign."""
        return scale.bounded(self.value, self.bound)


class Rated(NamedTuple):
    """A move, and what it is worth."""

    move: Named
    worth: Worth


class End(NamedTuple):
    """How a line ends: its kind of leaf, the result in the game's words, what is worth there."""

    kind: str
    outcome: str
    estimate: Estimate


@dataclass(frozen=True)
class IsChosen(MoveFact):
    """The move is the chosen one.

    Attributes
    ----------
    mover, worth
        Who plays it, and what it is worth.
    equals
        The other moves that are proved as good.
    others, exact
        How many other moves there are, and of how many the value is known exactly.
    second
        The next best, if all are.
    """

    mover: Side
    worth: Worth
    equals: tuple[Named, ...]
    others: int
    exact: int
    second: Rated | None


@dataclass(frozen=True)
class NotFoundOut(MoveFact):
    """The search never found out what the move is worth."""


@dataclass(frozen=True)
class AsGood(MoveFact):
    """The move is as good as the chosen one, which was searched before it."""

    mover: Side
    worth: Worth
    chosen: Named


@dataclass(frozen=True)
class Worse(MoveFact):
    """The move is proved worse than the chosen one."""

    mover: Side
    worth: Worth
    chosen: Rated


@dataclass(frozen=True)
class Unproved(MoveFact):
    """Neither is proved: that the move is worse, or that it is as good.

    Attributes
    ----------
    mover, worth
        Who would play it, and what is known of it.
    chosen
        The chosen move; None if no move reached the window.
    better
        Whether it may even be better.
    """

    mover: Side
    worth: Worth
    chosen: Rated | None
    better: bool


@dataclass(frozen=True)
class LineEnds(MoveFact):
    """Where the line of best play ends; `exact`: the value of the move is that of its end."""

    position: str
    exact: bool
    end: End


@dataclass(frozen=True)
class Difference(MoveFact):
    """Which terms of the heuristic make the difference at the ends of two lines.

    Attributes
    ----------
    chosen, position, estimate
        The chosen move, where its line ends, and what is estimated there.
    changes, total
        How much more each term that differs adds at the end of the line of the move, and all
        together; in points of MAX's side.
    """

    chosen: Named
    position: str
    estimate: Estimate
    changes: tuple[Amount, ...]
    total: float


def end_words(end: End, scale: Scale) -> str:
    """Return how a line ends."""
    value = scale.signed(end.estimate.value)
    if end.kind == "terminal":
        told = f"{result_words(end.outcome)} ({value})" if end.outcome else value
        return f"the game is over, {told}"
    if end.kind == "horizon":
        terms = terms_words(end.estimate, scale)
        told = f"{value} ({terms})" if terms else value
        return f"the depth ends there, and the estimate is {told}"
    return f"a leaf worth {value}"


def _is_chosen(fact: IsChosen) -> str:
    told = f"It is what {fact.mover.name} plays, worth {fact.worth.written(fact.scale)}."
    if fact.equals:
        verb = "is" if len(fact.equals) == 1 else "are"
        return f"{told} {names(fact.equals)} {verb} as good."
    if not fact.others:
        return f"{told} It is the only move."
    if fact.second is not None:
        move, worth = fact.second
        return f"{told} The next best, {move.notation}, is worth {worth.written(fact.scale)}."
    return told if fact.exact else f"{told} No other move is proved better."


def _as_good(fact: AsGood) -> str:
    return (
        f"It is as good as {fact.chosen.notation}, which {fact.mover.name} plays: both are worth "
        f"{fact.worth.written(fact.scale)}. It was only searched later."
    )


def _worse(fact: Worse) -> str:
    mine, (move, best), own, scale = fact.mover.name, fact.chosen, fact.worth, fact.scale
    plays = f"{move.notation}, which {mine} plays,"
    if own.bound != "exact":
        return (
            f"Only {own.written(scale)} is known of it, and {plays} is worth {best.written(scale)}."
        )
    text = f"It is worth {own.written(scale)}, and {plays} {best.written(scale)}"
    if own.value is None or best.value is None or not isfinite(best.value - own.value):
        return f"{text}."
    points = scale.unsigned(best.value - own.value)
    noun = scale.unit.removesuffix("s") if points == "1" else scale.unit
    least = "" if best.bound == "exact" else "at least "
    if best.value > own.value:
        return f"{text}: {least}{points} {noun} more."
    return f"{text}: {least}{points} {noun} less, and lower is better for {mine}."


def _unproved(fact: Unproved) -> str:
    known = {
        "open": "Nothing is proved of it",
        "exact": f"It is worth {fact.worth.written(fact.scale)}",
    }.get(fact.worth.bound, f"Of it only {fact.worth.written(fact.scale)} is known")
    if fact.chosen is None:
        return f"{known}. No move reached the window, so the search prefers none."
    move, worth = fact.chosen
    chosen = f"{move.notation}, which {fact.mover.name} plays, is worth {worth.written(fact.scale)}"
    rest = "it is no better; whether it is as good was not found out"
    if fact.better:
        rest = "whether it is better, as good or worse was not found out"
    return f"{known}, and {chosen}: {rest}."


def _line_ends(fact: LineEnds) -> str:
    if fact.end.kind == "horizon" and fact.exact:
        return f"The depth ends there, at {fact.position}."
    line = "The line" if fact.exact else "The line of that answer"
    return f"{line} ends at {fact.position}: {end_words(fact.end, fact.scale)}."


def _difference(fact: Difference) -> str:
    signed = fact.scale.signed
    worth = f"{signed(fact.estimate.value)} ({terms_words(fact.estimate, fact.scale)})"
    other = f"The line of {fact.chosen.notation} ends at {fact.position}, at {worth}."
    if not fact.changes:
        return f"{other} Every term is the same there."
    changes = ", ".join(f"{term.name} {fact.scale.difference(term.value)}" for term in fact.changes)
    together = f", together {fact.scale.difference(fact.total)}" if len(fact.changes) > 1 else ""
    return f"{other} What makes the difference: {changes}{together}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    IsChosen: _is_chosen,
    NotFoundOut: lambda _: "The search never found out what it is worth.",
    AsGood: _as_good,
    Worse: _worse,
    Unproved: _unproved,
    LineEnds: _line_ends,
    Difference: _difference,
}
