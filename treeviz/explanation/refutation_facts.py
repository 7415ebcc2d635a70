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

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import MoveFact
from treeviz.explanation.reply_words import names
from treeviz.explanation.worth_words import estimate_words
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import result_words
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player


class Worth(NamedTuple):
    """What the search found a move to be worth.

    Attributes
    ----------
    value, bound
        The value, in points of MAX's side, and what that is to the proof.
    meaning
        What it is to the player who would make the move; None where that was not asked.
    plies
        Of a won or lost game: in how many plies it is over; None: not known.
    """

    value: float | None
    bound: str
    meaning: Meaning | None = None
    plies: int | None = None

    @property
    def decided(self) -> bool:
        """Whether the rules decide it: a win, a draw or a loss."""
        return self.meaning is not None and self.meaning.decided

    def written(self, scale: Scale) -> str:
        """Return the value as a game writes it, a bound with its sign."""
        return scale.bounded(self.value, self.bound)

    def told(self, scale: Scale, mover: Side) -> str:
        """Return what it is worth as the end of a sentence: ``"wins (+10)"``, ``"is worth 3"``."""
        value = scale.signed(self.value)
        if self.meaning is not None and self.meaning.decided:
            exact = self.bound == "exact" and self.value is not None and isfinite(self.value)
            said = exact and not scale.is_win(self.value or 0.0)
            return f"{self.meaning.value} ({value})" if said else self.meaning.value
        return f"is {self.rated(scale, mover)}"

    def rated(self, scale: Scale, mover: Side) -> str:
        """Return what it is worth after a noun: ``"worth 3"``, ``"estimated at 3"``."""
        estimated = self.meaning is Meaning.ESTIMATE and self.bound == "exact"
        return f"{'estimated at' if estimated else 'worth'} {self.limits(scale, mover)}"

    def limits(self, scale: Scale, mover: Side) -> str:
        """Return the value, a bound in words from the mover's side."""
        value = scale.signed(self.value)
        if self.bound in ("exact", "open"):
            return value if self.bound == "exact" else f"{value} as far as it was searched"
        worst = "upper" if mover.player is Player.MAX else "lower"
        return f"{value} at best" if self.bound == worst else f"{value} or better"


class Change(NamedTuple):
    """What a named term of a heuristic adds at the ends of two lines, in points of MAX's side."""

    name: str
    here: float
    there: float


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
    only
        Whether there is no other move.
    """

    mover: Side
    worth: Worth
    equals: tuple[Named, ...]
    others: int
    exact: int
    second: Rated | None
    only: bool


@dataclass(frozen=True)
class NotFoundOut(MoveFact):
    """The search never found out what the move is worth."""


@dataclass(frozen=True)
class AsGood(MoveFact):
    """The move is as good as the chosen one, which was searched before it."""

    mover: Side
    worth: Worth
    chosen: Rated


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
        The terms that differ, with what each adds at the end of the line of the move and there,
        and how much more that is all together; in points of MAX's side.
    """

    chosen: Named
    position: str
    estimate: Estimate
    changes: tuple[Change, ...]
    total: float


def end_words(end: End, scale: Scale) -> str:
    """Return how a line ends."""
    value = scale.signed(end.estimate.value)
    if end.kind == "terminal" and end.outcome:
        return f"the game is over, {result_words(end.outcome)} ({value})"
    if end.kind == "horizon":
        return f"the search stops there; {estimate_words(end.estimate, scale)}"
    if end.kind == "known":
        return f"its value was known from before, {value}"
    if end.kind == "null":
        return f"a null move was enough there, {value}"
    if end.kind == "unseen":
        return f"a search that is not shown goes on there, {value}"
    return f"a leaf worth {value}"


def _is_chosen(fact: IsChosen) -> str:
    mover, scale = fact.mover, fact.scale
    told = f"{mover.name} does play it: it {fact.worth.told(scale, mover)}."
    if fact.equals:
        one, means = len(fact.equals) == 1, fact.worth.meaning
        verb = "is as good" if one else "are as good"
        if means in (Meaning.WIN, Meaning.LOSS):  # not as good where one of them takes longer
            verb = f"{means.value if one else means.plural} as well"
        elif means is Meaning.ESTIMATE:
            verb = f"{'is' if one else 'are'} estimated as good"
        return f"{told} {names(fact.equals)} {verb}."
    if not fact.others:
        return f"{told} It is the only move." if fact.only else told
    if fact.second is not None:
        move, worth = fact.second
        if worth.meaning is Meaning.LOSS is not fact.worth.meaning:
            rest = "The other one loses" if fact.others == 1 else "Every other move loses"
            return f"{told} {rest}."
        return f"{told} The next best, {move.notation}, {worth.told(scale, mover)}."
    return told if fact.exact else f"{told} No other move is proved better."


def _as_good(fact: AsGood) -> str:
    mover, own, (chosen, best) = fact.mover, fact.worth, fact.chosen
    if own.meaning is Meaning.ESTIMATE:
        return (
            f"It is estimated equal to {chosen.notation}, which {mover.name} plays: both at "
            f"{own.written(fact.scale)}. It was only searched later."
        )
    if not own.decided or own.meaning is None:
        same = f"both are worth {own.written(fact.scale)}"
    elif own.plies is None or best.plies in (None, own.plies):
        same = f"both {own.meaning.plural}"
    else:
        sooner = "sooner" if own.plies < (best.plies or 0) else "later"
        return (
            f"It {own.meaning.value} as well, and {sooner}: in {count(own.plies, 'ply')}, "
            f"{chosen.notation} in {count(best.plies or 0, 'ply')}. To the search both are worth "
            f"the same, and it looked at {chosen.notation} first."
        )
    return (
        f"It is as good as {chosen.notation}, which {mover.name} plays: {same}. It was only "
        "searched later."
    )


def _worse(fact: Worse) -> str:
    mover, (move, best), own, scale = fact.mover, fact.chosen, fact.worth, fact.scale
    plays = f"{mover.name} plays {move.notation}"
    if own.decided and best.decided:
        only = "only " if own.meaning is Meaning.DRAW else ""
        return f"It {only}{own.told(scale, mover)}; {plays}, which {best.told(scale, mover)}."
    if own.decided or best.decided:
        return f"It {own.told(scale, mover)}; {plays}, which {best.told(scale, mover)}."
    text = f"It {own.told(scale, mover)}; {plays}, {best.rated(scale, mover)}"
    if own.bound != "exact" or own.value is None or best.value is None:
        return f"{text}."
    if not isfinite(best.value - own.value):
        return f"{text}."
    points = scale.unsigned(best.value - own.value)
    noun = scale.unit.removesuffix("s") if points == "1" else scale.unit
    least = "" if best.bound == "exact" else "at least "
    if best.value > own.value:
        return f"{text}: {least}{points} {noun} more."
    return f"{text}: {least}{points} {noun} less, and less is better for {mover.name}."


def _unproved(fact: Unproved) -> str:
    mover, own, scale = fact.mover, fact.worth, fact.scale
    known = "Nothing is proved of it" if own.bound == "open" else f"It {own.told(scale, mover)}"
    if fact.chosen is None:
        return f"{known}. No move reached the window, so the search prefers none."
    move, worth = fact.chosen
    if own.meaning is worth.meaning is Meaning.LOSS:
        return f"It loses, as does {move.notation}, which {mover.name} plays."
    if not fact.better and own.bound not in ("open", "exact") and own.value == worth.value:
        than = f"{move.notation}, which {mover.name} plays and which {worth.told(scale, mover)}"
        return f"It is no better than {than}."
    chosen = f"{mover.name} plays {move.notation}, which {worth.told(scale, mover)}"
    rest = "Whether it is better, as good or worse"
    if not fact.better:
        rest = "It is no better; whether it is as good"
    return f"{known}; {chosen}. {rest} was not found out."


def _line_ends(fact: LineEnds) -> str:
    if fact.end.kind == "horizon" and fact.exact:
        return f"The search stops there, at {fact.position}."
    line = "The line" if fact.exact else "The line of that answer"
    return f"{line} ends at {fact.position}: {end_words(fact.end, fact.scale)}."


def _difference(fact: Difference) -> str:
    scale = fact.scale
    other = (
        f"The line of {fact.chosen.notation} ends at {fact.position}, "
        f"{estimate_words(fact.estimate, scale)}."
    )
    if not fact.changes:
        return f"{other} Every term is the same there."
    changes = ", ".join(
        f"{term.name} {scale.difference(term.here)} against {scale.difference(term.there)}"
        for term in fact.changes
    )
    together = f", together {scale.difference(fact.total)}" if len(fact.changes) > 1 else ""
    both = f"{fact.move.notation} and {fact.chosen.notation}"
    return f"{other} What makes the difference between {both}: {changes}{together}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    IsChosen: _is_chosen,
    NotFoundOut: lambda _: "The search never found out what it is worth.",
    AsGood: _as_good,
    Worse: _worse,
    Unproved: _unproved,
    LineEnds: _line_ends,
    Difference: _difference,
}
