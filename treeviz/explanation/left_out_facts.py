"""What a text leaves out: the kinds of facts, and their English.

>>> print(deeper_cuts(DeeperCuts(2, 3, 9, sound=True)))  # doctest: +NORMALIZE_WHITESPACE
The other 3 of the 9 cuts lie deeper: once one reply shows a move to be no better than another, its
other replies are not looked at (option --words full tells them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from treeviz.explanation.fact import Fact, Had, Named, Side
from treeviz.explanation.reply_words import names, owned
from treeviz.explanation.worth_words import at_best_sign
from treeviz.formatting.as_text import COLUMNS
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_digits, in_words, listed, named_all, possessive

_FEW = 3  # moves that are named
_SHORT = 28  # signs of moves that are named as exceptions
_LISTED = 44  # … after which answers were cut


@dataclass(frozen=True)
class InSearchOrder(Fact):
    """The moves follow in the order of the search: cuts refer to what was found before.

    Moves of one fate stand together, where the first of them does. `worse`: for whom a bound that
    is told is that or worse; None: none is. `played`: where the move that is played and stands
    before them was searched, from 1; 0: it does not. `level`: whether others stand there that are
    as good. `grouped`: whether some are told together. `in_full`: whether nothing is known of these
    but that they were searched in full, so that none is called the best. `by_worth`: whether no
    row refers to that order, so that the best moves come first. `guessed`: whether the move played
    is the best by its estimate, which may mislead. `bounds_last`: whether moves of which only a
    bound is known stand behind others that are worse than the one played.
    """

    own_line: ClassVar[bool] = True
    worse: Side | None = None
    played: int = 0
    grouped: bool = False
    level: bool = False
    in_full: bool = False
    by_worth: bool = False
    guessed: bool = False
    bounds_last: bool = False

    @property
    def judged_by(self) -> str:
        """By what moves are called the best, where bounds may hide how bad others are."""
        return "the estimates" if self.guessed else "what is known of them"


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
    apart
        Whether it stands behind all rows, so that the moves are named.
    among
        How many moves there are, where it does.
    """

    move: Named
    replier: Side
    branches: int
    sure: bool = True
    also: tuple[Named, ...] = ()
    apart: bool = False
    among: int = 0


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
    gathered
        Whether it stands right behind why answers to the moves of the position were cut.
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
    gathered: bool = False


@dataclass(frozen=True)
class CutsGathered(Fact):
    """Why answers to moves of the position were cut, told once for all of these moves.

    Attributes
    ----------
    moves, among
        The moves, and how many there are beside the one played.
    mover, replier
        Who makes them, and who answers.
    branches
        How many answers were not looked at.
    line
        With what the mover has as much; empty: with whatever was best by then.
    answer, times
        The answer that was enough after most of them, and after how many; empty: none was.
    but, earlier, played
        The others, if they are one or two; whether it is told that these were searched before; and
        the move that is played.
    spared, first
        The others and the one played, if they are few, and no answer to them was cut; whether these
        are told first of all.
    bests, by_move
        What the mover had by then, and with which moves, in the order in which it was found, empty
        where `line` tells it; whether the moves are told, too.
    deeper
        How many cuts lie deeper, if they are told nowhere else.
    at_once
        After how many of the moves the very first answer that was looked at was enough.
    at_first
        Whether that is so after the moves after which `answer` was enough, and after no others.
    tried
        How many answers to the moves were looked at, if that is told.
    """

    own_line: ClassVar[bool] = True
    moves: tuple[Named, ...]
    among: int
    mover: Side
    replier: Side
    branches: int
    line: tuple[Named, ...] = ()
    answer: str = ""
    times: int = 0
    but: tuple[Named, ...] = ()
    earlier: bool = False
    played: tuple[Named, ...] = ()
    spared: tuple[Named, ...] = ()
    first: bool = False
    bests: tuple[Had, ...] = ()
    by_move: bool = False
    deeper: int = 0
    at_once: int = 0
    at_first: bool = False
    tried: int = 0


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
    if fact.apart:
        moves = fact.move, *fact.also
        many = len(moves) > _FEW
        few_of = f"{in_words(len(moves))} of the {in_words(fact.among)} moves"
        few_of = f"the {in_words(len(moves))} moves" if len(moves) == fact.among else few_of
        to_them = f" to {few_of if many else names(moves)}"
    unseen = f"{rest}{to_them} {'was' if one else 'were'} not looked at"
    return f"{possessive(fact.replier.name)} {unseen}: one that {wins} is enough."


def in_search_order(fact: InSearchOrder) -> str:
    """Return in which order moves are told, and how bounds of them are read.

    Examples
    --------
    >>> from treeviz.game.game import Player
    >>> in_search_order(InSearchOrder(worse=Side(Player.MIN, "Black")))
    'In search order; ≥ means "at best for Black":'
    >>> in_search_order(InSearchOrder(played=12))
    'The move played (searched 12th) first, then the others in search order:'
    >>> in_search_order(InSearchOrder(played=12, grouped=True, by_worth=True))
    'The best moves first, similar ones together:'
    """
    means, orders = "", ["In search order"]
    if fact.played:
        place = in_digits(fact.played)
        orders = [
            f"The move played (searched {place}) first, then the others in search order",
            f"The move played (searched {place}) first, then in search order",
            f"The move played ({place}) first, then in search order",
        ]
        if fact.grouped:  # rows of several moves are in that order by their first ones
            orders += [f"The move played (searched {place}) first, then the others"]
        if fact.level:
            these = "Fully searched moves" if fact.in_full else "The best moves"
            orders = [
                f"{these} first, then {the_others}in search order"
                for the_others in ("the others ", "")
            ]
    if fact.worse is not None:
        means = f'; {at_best_sign(fact.worse)} means "at best for {fact.worse.name}"'
    together = [", similar moves together"] * fact.grouped
    if fact.by_worth:
        then = ""
        if fact.bounds_last and fact.worse is not None:
            then = f', then those with {at_best_sign(fact.worse)}, "at best for {fact.worse.name}"'
            means = ""
        orders, together = (
            [f"The best moves first{then}"],
            [", similar ones together"] * fact.grouped,
        )
        if means or then:  # a bound may hide how bad moves are
            orders.insert(0, f"By {fact.judged_by}, the best moves first{then}")
    # What goes without saying is left out where it would take another line.
    in_order = fact.played and not (fact.by_worth or fact.level)
    plain = [] if fact.grouped and in_order else [""]
    ways = [f"{order}{alike}{means}:" for order in orders for alike in (*together, *plain)]
    shortest = ways[-1] if fact.played or fact.by_worth else ways[0]
    return next((told for told in ways if len(told) <= COLUMNS), shortest)


def deeper_cuts(fact: DeeperCuts) -> str:
    """Return how many cuts there were deeper in the tree, and why cuts are made."""
    branches = count(fact.branches, "branch")
    if not fact.windows:
        hint = "" if fact.full else "; the option --words full tells where"
        places = count(fact.cuts, "place").replace(" ", " further " if fact.more else " ", 1)
        return f"Deeper in the tree, at {places}, {branches} were left out{hint}."
    near = 0 if fact.more else fact.near
    below = fact.branches - near
    lie = "lies" if below == 1 else "lie"
    cut = f"{'' if near else 'the other '}{below:,} of the {fact.among:,} cuts"
    cut = f"the other of the {fact.among:,} cuts" if below == 1 and not near else cut
    if below == fact.among:
        cut = f"all {fact.among:,} cuts" if fact.among > 1 else "the one cut"
    told = f"{cut} {lie} {'elsewhere' if fact.more else 'deeper'}"
    if near:
        told += f", {in_words(near)} {'' if fact.brief else 'right '}after {names(fact.after)}"
    told = f"{told[0].upper()}{told[1:]}"
    brief = fact.brief and fact.again
    if fact.sound:
        why = ": once one reply shows a move to be no better than another, its other replies"
        why += " are not looked at"
        why = ", each for the same kind of reason" if fact.gathered else why
        told += f"; {'' if near else 'there, too, '}one reply was enough" if brief else why
    if fact.full or (brief and near):  # it is one line
        return f"{told}."
    return f"{told} (option --words full{'' if brief else ' tells them'})."


def cuts_gathered(fact: CutsGathered) -> str:
    """Return why answers to moves of the position were not looked at.

    Examples
    --------
    >>> from treeviz.game.game import Player
    >>> white, black = Side(Player.MAX, "White"), Side(Player.MIN, "Black")
    >>> moves = Named(1, "a4"), Named(2, "b4")
    >>> told = CutsGathered(moves, 9, white, black, 7, (Named(3, "c4"),), "Kf8", 2)
    >>> print(cuts_gathered(told))  # doctest: +NORMALIZE_WHITESPACE
    After a4 or b4 the search stopped once an answer (Kf8) left White no better off than with c4:
    Black chooses, so the seven skipped could not help White.
    >>> told = CutsGathered(moves, 9, white, black, 7, (Named(3, "c4"),), at_once=2)
    >>> print(cuts_gathered(told))  # doctest: +NORMALIZE_WHITESPACE
    After a4 or b4 the first answer tried was enough: it left White no better off than with c4.
    Black chooses, so the seven skipped could not help White.
    """
    number = len(fact.moves)
    which = f"{in_words(number)} of the other {in_words(fact.among)} moves"
    if number == fact.among > 1:
        which = f"each of the other {in_words(number)} moves"
    if fact.but:
        earlier = f"and, searched earlier, {names(fact.but)}"
        every = names(sorted([*fact.but, *fact.played]))
        which = "all moves but "
        which += f"{names(fact.played)} {earlier}" if fact.earlier and fact.played else every
    spared = ""
    if fact.spared:
        full = names(fact.spared)
        if len(full) > _SHORT and fact.first:
            full = f"the first {in_words(len(fact.spared))} moves"
        elif len(full) > _SHORT and len(fact.spared) > _FEW:
            full = f"{in_words(len(fact.spared) - 1)} others and the one played"
        spared = f"Every answer was looked at after {full}. "
        if number + len(fact.spared) == fact.among + 1:
            spared = f"Only {full} had every answer looked at. "
        which = f"each of the other {in_words(number)}{' moves' * (not spared.endswith('at. '))}"
    every = names(fact.moves, "or")
    few = len(every) <= _LISTED and not fact.spared
    if number <= _FEW or (named_all(number) and (few or len(every) <= _SHORT)):
        which = every
    answer = _answer(fact)
    most = "" if fact.times == number else "mostly "
    named = f"{most}{answer}" * bool(answer)
    line = " ".join(step.notation for step in fact.line)
    mover = fact.mover.name
    than = f"with {line}" if line else f"with its best so far{_bests(fact)}"
    if not line and len(fact.bests) == 1:
        ((move, value),) = fact.bests
        than = f"with {move.notation} ({fact.scale.signed(value)})"
    left = "the one" if fact.branches == 1 else f"the {in_words(fact.branches)}"
    left += " skipped"
    if fact.tried:
        every = in_words(fact.branches + fact.tried)
        left = f"the other {in_words(fact.branches)} of their {every} answers"
    why = f"{fact.replier.name} chooses, so {left} could not help {mover}"
    one = "one deeper cut was" if fact.deeper == 1 else f"{in_words(fact.deeper)} deeper cuts were"
    deeper = f". The {one} made for the same kind of reason" * bool(fact.deeper)
    if number == 1 or 2 * fact.at_once <= number:
        first = f"the search stopped once an answer{f' ({named})' * bool(named)} left"
        told = f"{first} {mover} no better off than {than}: {why}"
    else:
        told = f"{_enough(fact, named)}: it left {mover} no better off than {than}. {why}"
    return f"{spared}After {which} {told}{deeper}."


def _enough(fact: CutsGathered, named: str) -> str:
    """Return that one answer was enough each time, and how often that was the first one tried."""
    if fact.at_once == fact.times == len(fact.moves):
        return f"the search tried only {_answer(fact)}"
    if fact.at_once == len(fact.moves):
        return f"the first answer tried{f' ({named})' * bool(named)} was enough"
    often = {1: "once", 2: "twice"}.get(fact.at_once, f"{in_words(fact.at_once)} times")
    if fact.at_first:
        answer = _answer(fact)
        return f"one answer was enough ({often} {answer}, the first one tried)"
    which = f"for {in_words(fact.at_once)} of them the first one tried"
    return f"one answer{f', {named},' * bool(named)} was enough ({which})"


def _bests(fact: CutsGathered) -> str:
    """Return what was best by then and by which move, in brackets with a blank before; or nothing.

    Without these moves the values alone would be a riddle.
    """
    if not (fact.bests and fact.by_move):
        return ""
    told = [f"{fact.scale.signed(had.value)} with {had.move.notation}" for had in fact.bests]
    first, *others = told
    if len(others) > _FEW:
        return f" ({first} at first, {told[-1]} at last)"
    return f" ({', later '.join([first, listed(others)] if others else [first])})"


def _answer(fact: CutsGathered) -> str:
    """Return the answer, and whose it is where a move that is told is written just like it."""
    beside = (*fact.moves, *fact.line, *(had.move for had in fact.bests))
    own = fact.answer in {move.notation for move in beside}
    return owned(fact.answer, fact.replier.name) if own else fact.answer


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    CutsGathered: cuts_gathered,
    InSearchOrder: in_search_order,
    AnswersCut: answers_cut,
    DeeperCuts: deeper_cuts,
    MoreWords: lambda _: "(The option --words full tells the moves one by one.)",
}
