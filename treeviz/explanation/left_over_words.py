"""The English of moves that are not told one by one: how many, what each is worth, why.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.explanation.group_facts import Counted, Had
>>> from treeviz.game.player import Player
>>> moves, had = (Named(2, "c"), Named(3, "d")), (Had(Named(1, "b"), 3.0),)
>>> cut = Counted(Meaning.BOUND, 2, 1.0, 1.0, "upper", moves, (1.0, 1.0), (None, None), 7, had)
>>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
>>> print(remaining(Remaining(moves, (cut,), 0, x, o)))  # doctest: +NORMALIZE_WHITESPACE
c and d: each gives x +1 at best, worse than the +3 it already has with b. o chooses, so seven
further answers were not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import Counted, Had, Remaining
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.reply_words import answering, names, replies
from treeviz.explanation.worth_words import only_counts
from treeviz.formatting.phrases import in_words, listed, named_all, pairable
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player

_BOTH = 2
_SHARE = 3  # an answer is told that refutes at least one of so many moves
_LISTED = 3  # so many moves with which one had more are all named


def remaining(fact: Remaining) -> str:
    """Return what the moves that are not told one by one come to."""
    alone = len(fact.groups) + (fact.unseen > 0) == 1
    if alone and fact.groups and (each := _each_answered(fact.groups[0], fact)):
        return f"{each}."
    every = "" if not alone else "they" if len(fact.moves) > 1 else "it"
    told = [_counted(group, fact, every) for group in fact.groups]
    if fact.unseen:
        told.append("never looked at" if alone else f"{in_words(fact.unseen)} never looked at")
    plain = alone or all(group.bound == "exact" for group in fact.groups)
    text = listed(told) if plain else "; ".join(told)
    if len(fact.moves) == 1:
        return f"{text[0].upper()}{text[1:]}."
    return f"{names(fact.moves)}: {text}."


def _counted(group: Counted, fact: Remaining, every: str) -> str:
    """Return what so many moves come to, and how many answers to them were not looked at.

    `every`: how they are called if there are no others, else empty.
    """
    stop = ". " if every else "; "
    told = _worth(group, fact, every)
    more = _most_answered(group, fact) if every else ()
    then = [f"A{one[1:]}" if one.startswith("after ") else one for one in more]
    told = stop.join([told, *then])
    if not group.branches:
        return told
    others = "further answer was" if group.branches == 1 else "further answers were"
    unseen = f"{in_words(group.branches)} {others} not looked at"
    if group.bound == "open" and fact.won:
        return f"{told}; {unseen}"
    if group.meaning is Meaning.LOSS:
        return f"{told}; an answer to each wins, so {unseen}"
    return f"{told}{stop}{fact.replier.name} chooses, so {unseen}"


def _worth(group: Counted, fact: Remaining, every: str) -> str:
    """Return what so many moves come to."""
    one = group.moves == 1
    number = every or (group.named[0].notation if one else in_words(group.moves))
    said = {
        Meaning.WIN: ("wins", "win"),
        Meaning.DRAW: ("draws", "draw"),
        Meaning.LOSS: ("loses", "lose"),
    }
    if group.meaning in said:
        return f"{number} {said[group.meaning][not one]}"
    if group.low is None or group.high is None:
        return f"{number} {'has' if one else 'have'} no value"
    if group.bound != "exact":
        return _bounded(group, fact, every)
    if every and named_all(group.moves) and len(group.values) > 1 and group.low != group.high:
        return _one_by_one(group, fact.scale)
    if group.low == group.high and only_counts(group.low, fact.asked):
        return f"{number} {'counts' if one else 'count'} as 0"
    worth = "estimated at" if group.meaning is Meaning.ESTIMATE else "worth"
    if every and not one and group.low == group.high:
        return f"each is {worth} {_between(group, fact.scale)}"
    return f"{number} {'is' if one else 'are'} {worth} {_between(group, fact.scale)}"


def _between(group: Counted, scale: Scale) -> str:
    low, high = scale.signed(group.low), scale.signed(group.high)
    return low if low == high else f"{low} to {high}"


def _bounded(group: Counted, fact: Remaining, every: str) -> str:
    """Return what moves are worth of which only bounds are known."""
    mine = fact.mover.player
    worst = "upper" if mine is Player.MAX else "lower"
    side = {worst: " at best", "open": " as far as it was searched"}.get(group.bound, " or better")
    last = len(fact.groups) == _BOTH and not fact.unseen and group is fact.groups[-1]
    number = in_words(group.moves)
    which = f"the other {number}" if last else f"{number} of them"
    which = every or (names(group.named) if named_all(len(group.named)) else which)
    if group.bound == "open" and fact.won:
        return f"{which} may win, too"
    if every == "they" and group.bound == worst:
        which = "each"
    one = group.moves == 1 or which == "each"
    if len(group.had) > 1:
        return f"{'' if which == 'each' else f'{which}: '}{_than_each(group, fact)}"
    best = group.high if mine is Player.MAX else group.low
    worth = _between(group, fact.scale)
    if group.bound == worst:
        worth = fact.scale.signed(best)
    than = _than_had(group, fact) if group.had else ""
    if group.bound == worst and only_counts(best, fact.asked):
        side = "less" if mine is Player.MAX else "more"
        return f"{which} {'keeps' if one else 'keep'} the value at 0 or {side}{than}"
    return f"{which} {'gives' if one else 'give'} {fact.mover.name} {worth}{side}{than}"


def _than_had(group: Counted, fact: Remaining) -> str:
    """Return how moves compare with what the mover had when they were searched."""
    (first,) = group.had
    if not group.level:
        has = f"the {fact.scale.signed(first.value)} it already has"
        return f", worse than {has} with {first.move.notation}"
    whose = f" for {fact.mover.name}" * only_counts(first.value, fact.asked)
    return f", no better{whose} than with {first.move.notation}"


def _than_each(group: Counted, fact: Remaining) -> str:
    """Return how moves compare with the one of several that the mover had when they came."""
    first, *later = group.had
    later = later if len(group.had) <= _LISTED else later[-1:]
    compared = f"{'no better' if group.level else 'worse'} for {fact.mover.name}"
    told = [f"those before {later[0].move.notation} are {compared} than {_had(first, fact.scale)}"]
    told += [
        f"those after {one.move.notation if place else 'it'} than {_had(one, fact.scale)}"
        for place, one in enumerate(later)
    ]
    return ", ".join(told)


def _had(had: Had, scale: Scale) -> str:
    return f"{had.move.notation} ({scale.signed(had.value)})"


def _most_answered(group: Counted, fact: Remaining) -> Iterator[str]:
    """Yield what refutes most of the moves, and what the worst of them allow."""
    told = [
        (move, answer, value)
        for move, answer, value in zip(group.named, group.answers, group.values, strict=False)
        if answer is not None and not answer.notation.startswith("leaf ")
    ]
    often = Counter(answer.notation for _, answer, _ in told)
    if not often or group.meaning in (Meaning.WIN, Meaning.DRAW):
        return
    ((commonest, times),) = often.most_common(1)
    they, part = fact.replier.name, [value for _, a, value in told if a.notation == commonest]
    often_enough = times > 1 and _SHARE * times >= group.moves
    if times == group.moves:
        yield f"{they} answers each with {commonest}"
    elif often_enough and (group.meaning is Meaning.LOSS or _as_all(group, fact, part)):
        yield f"{they} answers {in_words(times)} of them with {commonest}"
    elif often_enough:
        worth = _worth_then(group, fact, part)
        yield f"after {in_words(times)} of them {they} has {commonest}{worth}"
    if not group.values or group.low == group.high:
        return
    worst = max(group.values) if fact.mover.player is Player.MIN else min(group.values)
    allow = [(move, answer) for move, answer, value in told if value == worst]
    if worst not in part and 0 < len(allow) <= _BOTH:
        (move, answer), *more = allow
        after = [f"after {move.notation} {they} even has {answer.notation}"]
        after += [f"after {other.notation} {reply.notation}" for other, reply in more]
        yield f"{', '.join(after)}{_worth_then(group, fact, [worst])}{' each time' * bool(more)}"


def _as_all(group: Counted, fact: Remaining, values: Sequence[float]) -> bool:
    """Return whether of some moves no more is known than was said of all: the same bound."""
    mine = fact.mover.player
    said = group.bound != "exact" and len(group.had) == 1
    return said and mine.best(values) == mine.best(group.values)


def _worth_then(group: Counted, fact: Remaining, values: Sequence[float]) -> str:
    """Return what some of the moves come to, after a colon."""
    signed, mine = fact.scale.signed, fact.mover.player
    if group.bound == "exact":
        low, high = signed(min(values)), signed(max(values))
        return f": {low if low == high else f'{low} to {high}'}"
    return f": {signed(mine.best(values))} at best"


def _each_answered(group: Counted, fact: Remaining) -> str:
    """Return the answer to each of a few moves, and what it is worth then; empty if unknown."""
    answers = [answer for answer in group.answers if answer is not None]
    few = named_all(group.moves) and len(answers) == group.moves == len(group.values)
    if not few or group.bound != "exact" or group.meaning.decided:
        return ""
    they, signed = fact.replier.name, fact.scale.signed
    worth = "estimated at" if group.meaning is Meaning.ESTIMATE else "worth"
    if group.moves == 1:
        return f"{answering(they, answers[0].notation)}: {worth} {signed(group.low)}"
    if group.low == group.high or not pairable([move.notation for move in group.named]):
        told = replies(group.named, answers, they).text
        return f"{told}; each is {worth} {_between(group, fact.scale)}"
    first, *rest = zip(group.named, answers, map(signed, group.values), strict=True)
    text = [f"After {first[0].notation} {answering(they, first[1].notation)} ({first[2]})"]
    text += [f"after {move.notation} comes {answer.notation} ({v})" for move, answer, v in rest]
    return ", ".join(text)


def _one_by_one(group: Counted, scale: Scale) -> str:
    """Return what each of a few moves is worth."""
    worth = "estimated at" if group.meaning is Meaning.ESTIMATE else "worth"
    (first, value), *rest = zip(group.named, map(scale.signed, group.values), strict=True)
    at = "at " * (group.meaning is Meaning.ESTIMATE)
    others = (f"{move.notation} {at}{value}" for move, value in rest)
    return listed([f"{first.notation} is {worth} {value}", *others])


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {Remaining: remaining}
