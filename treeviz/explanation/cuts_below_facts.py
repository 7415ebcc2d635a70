"""Cuts below a move, told together: the kinds of facts, and their English.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.game.game import Player
>>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
>>> print(answers_cut(AnswersCut(Named(1, "a"), x, 3)))
x's three other answers were not looked at: one that wins is enough.
>>> won = Reason(Meaning.WIN, None, None, Meaning.BOUND, ())
>>> print(cuts_alike(CutsAlike(Named(1, "a"), (Named(2, "b"), Named(5, "c")), "o", x, o, won, 9)))
After o's b or c x has a reply that wins, so nine other moves there were not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.explanation.cut_words import has_elsewhere
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.meaning import Meaning
from treeviz.formatting.phrases import in_words, listed, possessive

_NAMED = 4  # of more places


class Reason(NamedTuple):
    """Why replies were enough.

    Attributes
    ----------
    meaning, value
        What they are to who replies; what the opponent gets after the best of them, in points of
        MAX's side.
    has, has_meaning, line
        What the opponent has already elsewhere, None if nothing; what that is to the opponent; and
        with which line.
    """

    meaning: Meaning
    value: float | None
    has: float | None
    has_meaning: Meaning
    line: tuple[Named, ...]


@dataclass(frozen=True)
class AnswersCut(Fact):
    """An answer to a move wins, and others were not looked at.

    Attributes
    ----------
    move, replier
        The move, and who answers it.
    branches
        How many answers were not looked at.
    """

    move: Named
    replier: Side
    branches: int


@dataclass(frozen=True)
class CutsAlike(Fact):
    """In some places below moves a reply was enough, for one reason, and the rest was left out.

    Attributes
    ----------
    move
        The move, or the first of several that are told together.
    places
        After which moves; a line where it is more than one.
    by
        Who makes those moves, if each place is a single answer; empty otherwise.
    mover, opponent
        Who replies there, and who would not let the game come there.
    reason
        Why a reply was enough.
    branches
        How many replies were not looked at.
    """

    move: Named
    places: tuple[Named, ...]
    by: str
    mover: Side
    opponent: Side
    reason: Reason
    branches: int


def answers_cut(fact: AnswersCut) -> str:
    """Return how many answers were not looked at, because one wins."""
    one = fact.branches == 1
    rest = f"{in_words(fact.branches)} other answer{'' if one else 's'} {'was' if one else 'were'}"
    return f"{possessive(fact.replier.name)} {rest} not looked at: one that wins is enough."


def cuts_alike(fact: CutsAlike) -> str:
    """Return after which moves one reply was enough, why, and how many were not looked at."""
    my, their, why = fact.opponent.name, fact.mover.name, fact.reason
    names, more = [place.notation for place in fact.places], 0
    if len(names) > _NAMED + 1:
        names, more = names[:_NAMED], len(names) - _NAMED
    places = listed([*names, f"{in_words(more)} others"] if more else names, "or")
    after = f"After {possessive(fact.by)} {places}" if fact.by else f"After {places},"
    one = fact.branches == 1
    rest = f"{in_words(fact.branches)} other move{'' if one else 's'} there"
    unseen = f"{rest} {'was' if one else 'were'} not looked at"
    if why.meaning is Meaning.WIN:
        return f"{after} {their} has a reply that wins, so {unseen}."
    gets = f"{after} {their} has a reply that leaves {my} {fact.scale.signed(why.value)} at best"
    if why.has is None:
        return f"{gets}, so {unseen}."
    has = has_elsewhere(why.has_meaning, why.has, why.line, fact.scale)
    if why.value == why.has:
        line = " ".join(step.notation for step in why.line)
        return f"{gets}, no better than its {line}, so {unseen}."
    return f"{gets}, and {my} already {has}, so {unseen}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    AnswersCut: answers_cut,
    CutsAlike: cuts_alike,
}
