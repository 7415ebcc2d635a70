"""What a text leaves out: the kinds of facts, and their English.

>>> print(deeper_cuts(DeeperCuts(2, 3, 9, sound=True)))  # doctest: +NORMALIZE_WHITESPACE
3 of the 9 cuts lie deeper: each time one reply showed the line to be no better for one player than
what it has elsewhere, so others could not change the value (--words full tells them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.reply_words import names
from treeviz.formatting.numerals import BOUNDS, count
from treeviz.formatting.phrases import in_digits, in_words, ordinal, possessive
from treeviz.game.player import Player


@dataclass(frozen=True)
class InSearchOrder(Fact):
    """The moves follow in the order of the search: cuts refer to what was found before.

    Moves of one fate stand together, where the first of them does. `worse`: for whom a bound that
    is told is that or worse; None: none is. `played`: where the move that is played and stands
    before them was searched, from 1; 0: it does not. `grouped`: whether some are told together,
    where that is not said of the move played.
    """

    own_line: ClassVar[bool] = True
    worse: Side | None = None
    played: int = 0
    grouped: bool = False


@dataclass(frozen=True)
class AnswersCut(Fact):
    """An answer to a move wins, and others were not looked at.

    Attributes
    ----------
    move, replier
        The move, and who answers it.
    branches
        How many answers were not looked at.
    sure
        Whether the rules prove that it wins, and it does not only count as that.
    also
        Other moves of which the same is told; their answers are counted, too.
    """

    move: Named
    replier: Side
    branches: int
    sure: bool = True
    also: tuple[Named, ...] = ()


@dataclass(frozen=True)
class DeeperCuts(Fact):
    """How many cuts there were beyond those that are told.

    Attributes
    ----------
    cuts, branches
        How many there were, and how many branches they left out.
    among
        How many branches were cut in all.
    more
        Whether any of such cuts is told.
    full
        Whether this is all there are words for: else more words tell them.
    windows
        Whether windows are recorded, so that it is known why.
    sound, again
        Whether all are known to be as alpha-beta cuts; whether why was told of others.
    brief
        Whether there is room for one line alone.
    near, after
        How many of the branches are answers to moves of the position, and to which.
    """

    cuts: int
    branches: int
    among: int
    more: bool = False
    full: bool = False
    windows: bool = True
    sound: bool = False
    again: bool = False
    brief: bool = False
    near: int = 0
    after: tuple[Named, ...] = ()


@dataclass(frozen=True)
class MoreWords(Fact):
    """Some moves are only counted, and more words tell them one by one."""


def answers_cut(fact: AnswersCut) -> str:
    """Return how many answers were not looked at, because one wins.

    Examples
    --------
    >>> from treeviz.game.game import Player
    >>> answers_cut(AnswersCut(Named(1, "a"), Side(Player.MAX, "x"), 3))
    "x's three other answers were not looked at: one that wins is enough."
    >>> answers_cut(AnswersCut(Named(1, "a"), Side(Player.MAX, "x"), 7, also=(Named(5, "b"),)))
    "x's seven other answers to them were not looked at: one that wins is enough."
    """
    one = fact.branches == 1
    rest = f"{in_words(fact.branches)} other answer{'' if one else 's'}"
    wins = "wins" if fact.sure else "counts as a win"
    to_them = " to them" * bool(fact.also)
    unseen = f"{rest}{to_them} {'was' if one else 'were'} not looked at"
    return f"{possessive(fact.replier.name)} {unseen}: one that {wins} is enough."


def in_search_order(fact: InSearchOrder) -> str:
    """Return in which order moves are told, and how bounds of them are read.

    Examples
    --------
    >>> in_search_order(InSearchOrder(worse=Side(Player.MIN, "Black")))
    'In search order; ≥ means "at best for Black":'
    """
    order = "In search order" + " (groups by the first searched)" * fact.grouped
    if fact.played:
        order = f"The move played (searched {ordinal(fact.played - 1)}), then in search order"
        if fact.grouped:
            order = f"Played (searched {in_digits(fact.played)}), then groups by first searched"
    if fact.worse is None:
        return f"{order}:"
    sign = BOUNDS["upper" if fact.worse.player is Player.MAX else "lower"].strip()
    means = f'{sign} means "at best for {fact.worse.name}"'
    return f"{order}; {means}:"


def deeper_cuts(fact: DeeperCuts) -> str:
    """Return how many cuts there were deeper in the tree, and why cuts are made."""
    branches = count(fact.branches, "branch")
    if not fact.windows:
        hint = "" if fact.full else "; --words full tells where"
        places = count(fact.cuts, "place").replace(" ", " further " if fact.more else " ", 1)
        return f"Deeper in the tree, at {places}, {branches} were left out{hint}."
    near = 0 if fact.more else fact.near
    below = fact.branches - near
    lie = "lies" if below == 1 else "lie"
    cut = f"{below:,} of the {fact.among:,} cuts"
    if below == fact.among:
        cut = f"all {fact.among:,} cuts" if fact.among > 1 else "the one cut"
    told = f"{cut} {lie} {'elsewhere' if fact.more else 'deeper'}"
    if near:
        told += f", {in_words(near)} {'' if fact.brief else 'right '}after {names(fact.after)}"
    told = f"{told[0].upper()}{told[1:]}"
    brief = fact.brief and fact.again
    if fact.sound:
        why = (
            ": each time one reply showed the line to be no better for one player than what it has "
            "elsewhere"
        )
        told += f"; {'' if near else 'there, too, '}one reply was enough" if brief else why
        told += ", so others could not change the value" * (not (fact.brief or fact.again))
    if fact.full or (brief and near):  # it is one line
        return f"{told}."
    return f"{told} (--words full{'' if brief else ' tells them'})."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    InSearchOrder: in_search_order,
    AnswersCut: answers_cut,
    DeeperCuts: deeper_cuts,
    MoreWords: lambda _: "(--words full tells the moves one by one.)",
}
