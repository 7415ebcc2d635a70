"""A choice that may turn once what can be taken is taken: the fact, and its English.

>>> nf2, nxg5 = Named(1, "Nf2"), Named(2, "Nxg5")
>>> print(may_turn_words(MayTurn(nf2, (nxg5,), -4.0, -3.0, -4.0)))  # doctest: +NORMALIZE_WHITESPACE
With captures counted after every reply, Nxg5 comes to −3, better than the −4 of Nf2: a deeper
search may prefer Nxg5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact, Named, PlayedMove, Side
from treeviz.explanation.reply_words import owned
from treeviz.formatting.phrases import in_words, listed

_NAMED = 4  # moves: of more one is named …
_BOTH = 2
_FEW = 3  # moves of which each is told what refutes its refutation
_SHORT = 36  # … unless all take no more signs


class Alike(NamedTuple):
    """How many of the moves that are estimated equal to the one played come to as much as it does.

    With what can be taken counted. `among`: how many these are, 0: that is not known; `but`: those
    that do not, if they are few, and fewer; `only`: the one estimated equal, if it is but one.
    """

    number: int = 0
    among: int = 0
    but: tuple[str, ...] = ()
    only: str = ""


NONE_ALIKE = Alike()


class MetByTake(NamedTuple):
    """By which take the answer is met that seems to refute a move, all as they are written."""

    move: str
    answer: str
    take: str


@dataclass(frozen=True)
class MayTurn(Fact):
    """The move played comes to less than others, or to as much, counting takes after each reply.

    Attributes
    ----------
    played, others
        The move, and those that come to more, or count for less and come to as much.
    worth, best
        What it comes to, and what they do, in points of MAX's side.
    counted
        What it counts as without that.
    line
        Of the only other one: the answer to it, and what takes then, as they are written.
    threat
        What wins at once after replies to the only other one that takes alone would not refute, as
        it is written; empty: nothing.
    sure
        Whether no other move comes to more.
    alike
        How many of the moves that are estimated equal come to as much as it does.
    reply
        The answer to it that is best then, if it is another one; None: it is not.
    met
        The answer to each of several others that is best then, if it is the same; else None.
    declined
        Else, who answers, if what seems to refute one of the others is not the best answer then, or
        if it is known how each is met.
    same
        Whether what seems to refute the others is the best answer then, too.
    met_by
        By what that seeming refutation is met after each of the others; empty if that is not known
        of all.
    worse
        The moves that really are worse, if they are few.
    every
        How many moves there are, if all come to as much; else 0.
    brief
        Whether of many moves one is named, and nothing is told of equals that all come to as much.
    """

    played: Named
    others: tuple[Named, ...]
    worth: float
    best: float
    counted: float
    line: tuple[str, ...] = ()
    threat: str = ""
    sure: bool = False
    alike: Alike = NONE_ALIKE
    reply: PlayedMove | None = None
    met: PlayedMove | None = None
    declined: Side | None = None
    met_by: tuple[MetByTake, ...] = ()
    worse: tuple[Named, ...] = ()
    every: int = 0
    brief: bool = False
    same: bool = False


def of_equals(alike: Alike) -> str:
    """Return so many of the moves that are estimated equal to the one played, by their number.

    Examples
    --------
    >>> of_equals(Alike(1, 1, only="f5")), of_equals(Alike(2, 2)), of_equals(Alike(5, 5))
    ('f5', 'both estimated equal', 'all five estimated equal')
    >>> of_equals(Alike(20, 30)), of_equals(Alike(20, 22, ("g5", "h5")))
    ('20 of the 30 estimated equal', 'all but g5 and h5 of the 22 estimated equal')
    """
    number, among, but, only = alike
    if only:
        return only
    if but:
        return f"all but {listed(but)} of the {in_words(among)} estimated equal"
    if number < among:
        which = f"{in_words(number)} of the {in_words(among)}"
    else:
        which = "both" if among == _BOTH else f"all {in_words(among)}"
    return f"{which} estimated equal"


def may_turn_words(fact: MayTurn) -> str:
    """Return what the moves come to."""
    name, named = fact.played.notation, [move.notation for move in fact.others]
    names = listed(named)
    if len(named) > _NAMED:
        every = f"{', '.join(named[:-1])} and {named[-1]}"
        names = f"{named[0]} and {in_words(len(named) - 1)} others"
        names = every if len(every) <= _SHORT and not fact.brief else names
    worth, best = map(fact.scale.signed, (fact.worth, fact.best))
    threat = f"; it threatens {fact.threat}" * bool(fact.threat)
    line = f" (the answer {', then '.join(fact.line)}{threat})" if fact.line else ""
    if fact.met is not None:
        line = f" ({fact.met.by} answers {fact.met.notation} instead)"
    elif fact.declined is not None and not line:
        met = _met(fact) or f"{fact.declined.name} need not take" * (not fact.same)
        line = f" ({met})" if met else ""
    counted = "With captures counted"
    more = "; no move does better" * fact.sure
    if worth == best != fact.scale.signed(fact.counted):
        do = "do" if len(named) + fact.alike.number > 1 else "does"
        comma = "," * bool(fact.alike.but)  # else the last of these would be read on
        equal = f"{of_equals(fact.alike)}{comma} and " if fact.alike.number else ""
        if fact.reply is not None and fact.met is not None:
            line *= fact.reply.notation != fact.met.notation  # the same answer is told once
        too = f"so {do} {equal}{names}{line}"
        horizon = f"That {names} seemed worse is a horizon effect"
        then = f" ({fact.reply.by} then answers {fact.reply.notation})" if fact.reply else ""
        return f"{counted}, {name} comes to {worth}{then}, and {too}{more}. {horizon}."
    if worth == best:
        seem, come = ("seem", "they come") if len(named) > 1 else ("seems", "it comes")
        best_so = "no move does better" * fact.sure
        horizon = f"{names} only {seem} worse than {name}, a horizon effect"
        if fact.every:
            all_moves = f"all {in_words(fact.every)} moves come to {worth}"
            return f"{horizon}: with captures counted {all_moves}{line}."
        stay = "stays" if fact.alike.number == 1 else "stay"
        told = fact.alike.number and not (fact.brief and fact.alike.number == fact.alike.among)
        equals = f"the equal {fact.alike.only}" if fact.alike.only else of_equals(fact.alike)
        equal = f"{equals} {stay} at {worth}" if told else ""
        more = ", and ".join(filter(None, [equal, best_so]))
        if fact.worse:
            are = "stay" if len(fact.worse) > 1 else "stays"
            worse = f"{listed([move.notation for move in fact.worse])} {are} worse"
            more = "; ".join(filter(None, [more, worse]))
        more = f" {more[0].upper()}{more[1:]}." if more else ""
        return f"{horizon}: with captures counted {come} to {worth}, too{line}.{more}"
    them = "one of them" if len(named) > 1 else names
    come = "come" if len(named) > 1 else "comes"
    more = f"{names} {come} to {best}{line}, better than the {worth} of {name}"
    counted = "With captures counted after every reply"
    return f"{counted}, {more}: a deeper search may prefer {them}."


def _met(fact: MayTurn) -> str:
    """Return by what the answers are met that seem to refute the others; empty if that is long."""
    takes = Counter(met.take for met in fact.met_by)
    if fact.declined is None or fact.brief or not takes:
        return ""
    if len(fact.met_by) > _FEW:
        answers = {met.answer for met in fact.met_by}
        ((take, times),) = takes.most_common(1)
        mostly = "mostly " * (len(takes) > 1)
        known = len(answers) == 1 and 2 * times > len(fact.met_by)
        met_by = f"is {mostly}met by {take}"
        return f"{owned(answers.pop(), fact.declined.name)} {met_by}" if known else ""
    if len(answers := {met.answer for met in fact.met_by}) > 1:
        if len(answers) < len(fact.met_by):  # one would be read twice
            return "; ".join(f"{met.move} {met.answer} {met.take}" for met in fact.met_by)
        pairs = dict.fromkeys((met.answer, met.take) for met in fact.met_by)
        is_met = (f"{a}{' is met' * (not n)} by {take}" for n, (a, take) in enumerate(pairs))
        return listed([*is_met])
    each = [f"{met.take} after {met.move}" for met in fact.met_by]
    met = next(iter(takes)) if len(takes) == 1 else listed(each)
    return f"{owned(answers.pop(), fact.declined.name)} is met by {met}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {MayTurn: may_turn_words}
