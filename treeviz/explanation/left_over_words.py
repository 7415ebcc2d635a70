"""The English of moves that are not told one by one: how many, what each is worth, why.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.explanation.remaining_facts import Counted, PlayedWorth
>>> from treeviz.game.player import Player
>>> moves, b = (Named(2, "c"), Named(3, "d")), PlayedWorth(Named(1, "b"), 3.0)
>>> cut = Counted(Meaning.BOUND, 2, 0.0, 1.0, "upper", moves, (0.0, 1.0), (None, None), 7, b)
>>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
>>> print(remaining(Remaining(moves, (cut,), 0, x, o)))  # doctest: +NORMALIZE_WHITESPACE
c and d: each gives x +1 at best, at least one of them worse; the move played gives +3. o chooses,
so seven further answers could only make that worse for x: not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isinf
from typing import Any

from treeviz.explanation.bounds_told import answers_told, bounds_by_answer, bounds_named
from treeviz.explanation.commonest_words import (
    answered_alike,
    each_in_turn,
    how_often,
    to_most,
    told_in_turn,
)
from treeviz.explanation.each_worth_words import (
    by_values,
    each_answered,
    one_by_one,
    with_worse,
)
from treeviz.explanation.elsewhere_words import bracketed, regained_words, retaken, won_unseen
from treeviz.explanation.fact import Fact
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import remark_on_answer
from treeviz.explanation.remaining_facts import Counted, Met, Remaining
from treeviz.explanation.reply_words import (
    answering,
    further_answers,
    looked_before,
    names,
    owned,
    replies,
)
from treeviz.explanation.worth_words import (
    COUNTS_AT_BEST,
    comes_or_counts,
    enough_to_hold,
    formula_or,
    names_last,
    only_counts,
    than_then,
    worse_than_with,
)
from treeviz.formatting.phrases import (
    in_short,
    in_words,
    listed,
    named_all,
    possessive,
)
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player

_BOTH = 2
_FEW = 3  # moves that are named one by one
_SHORT = 24  # signs of moves that are worst and named


def remaining(fact: Remaining) -> str:
    """Return what the moves that are not told one by one come to, and which lose at once."""
    if fact.unseen_wins and len(fact.unseen_wins) == len(fact.moves):
        return _all_lost(fact)
    return _come_to(fact) + won_unseen(fact.unseen_wins, len(fact.moves), fact.replier.name)


def _all_lost(fact: Remaining) -> str:
    """Return that all moves lose at once by answers that the search did not come to."""
    moves, answers = zip(*((win.move, win.answer) for win in fact.unseen_wins), strict=True)
    answered = replies(moves, answers, fact.replier.name)
    if len(moves) == 1:  # its name stands before the row
        answered = answered._replace(text=answering(fact.replier.name, answers[0].notation))
    told = f"{answered.winning(' at once')}, by the rules"
    every = {answer.notation for group in fact.groups for answer in group.answers if answer}
    stopped = ""
    if len(every) == 1:
        stopped = f"; the search itself stopped at {owned(every.pop(), fact.replier.name)}"
    unseen = sum(group.branches for group in fact.groups)
    were = "answer was" if unseen == 1 else "answers were"
    left = f"; {in_words(unseen)} {were} not looked at" * bool(unseen)
    return f"{told}{stopped}{left}."


def _come_to(fact: Remaining) -> str:
    """Return what the moves that are not told one by one come to."""
    alone = len(fact.groups) + (fact.unseen > 0) == 1
    if alone and fact.groups and (each := each_answered(fact.groups[0], fact)):
        return f"{each}."
    if alone and fact.groups and (values := by_values(fact.groups[0], fact)):
        return f"{values}."
    if alone and fact.groups and (every_one := _all_answered(fact.groups[0], fact)):
        return every_one
    every = "" if not alone else "they" if len(fact.moves) > 1 else "it"
    plain = alone or all(group.bound == "exact" for group in fact.groups)
    if not plain and named_all(len(fact.moves)) and not fact.unseen:
        # Each is named with what it comes to.
        told = [_answered_apart(group, fact) or _counted(group, fact, "") for group in fact.groups]
        return f"{'. '.join(told)}."
    told = [_counted(group, fact, every) for group in fact.groups]
    if fact.unseen:
        were = f"{in_words(fact.unseen)} {'was' if fact.unseen == 1 else 'were'} "
        told.append(f"{were * (not alone)}never looked at")
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
    if every and (most := answered_alike(group, fact)):
        told = f"{told}{stop}{most}"
    elif every and group.bound == "exact" and group.commonest:
        told += to_most(group, fact)
        told += _could_retake(group, fact)
    if not group.branches and group.remark:
        return f"{told}: an answer to each {in_short(group.remark)}"
    if not group.branches:
        return told
    unseen = _unseen(group, fact)
    if group.bound == "open" and fact.won:
        return f"{told}; {unseen}"
    if group.meaning is Meaning.LOSS:
        wins = f"{in_short(group.remark)} and wins" if group.remark else "wins"
        return f"{told}; an answer to each {wins}, so {unseen}"
    if fact.again:
        return f"{told}{'. So' if every else ', so'} {unseen}"
    return f"{told}{stop}{_chooses(group, fact)}"


def _chooses(group: Counted, fact: Remaining) -> str:
    """Return why further answers were not looked at, the first time that this is told."""
    best = group.high if fact.mover.player is Player.MAX else group.low
    counts = best is not None and only_counts(best, fact.asked)
    told = further_answers(group.branches, fact.replier, fact.mover, counts, again=False)
    return f"{told.removesuffix('.')}{_earlier(group, fact)}"


def _all_answered(group: Counted, fact: Remaining) -> str:
    """Return the answers to all of some moves, and what these come to; empty if not all are told.

    That moves win or draw is told in other words.
    """
    decided = group.meaning in (Meaning.WIN, Meaning.DRAW)
    answered = None if decided else answers_told(with_worse(group, fact), fact.replier.name)
    if answered is None:
        return ""
    told = answered.text
    if (bounded := bounds_by_answer(group, fact)) is not None:
        unseen = further_answers(group.branches, fact.replier, fact.mover, False, fact.again)
        unseen = f" {unseen.removesuffix('.')}{_earlier(group, fact)}." * bool(group.branches)
        than = _than_played(group, fact)
        than = than if than.startswith(", each ") else than.replace(", ", ", each ", 1)
        return f"{bracketed(bounded.text, _could_retake(group, fact))}{than}.{unseen}"
    if group.meaning is Meaning.LOSS:
        told = answered.winning()
        several = answered.several
        told += remark_on_answer(group.remark, fact.remarked, several=several)
        unseen = _unseen(group, fact)
        return f"{told}{f', so {unseen}' if unseen else ''}."
    best = fact.mover.player.best(group.values)
    counts = only_counts(best, fact.asked)
    if group.bound == "exact":
        worth = "estimated at" if group.meaning is Meaning.ESTIMATE else "worth"
        each = named_all(group.moves) and len(set(group.values)) > 1
        worth = f"they are {worth} {_between(group, fact.scale)}"
        worth += _could_retake(group, fact)
        told = f"{told}; {one_by_one(group, fact) if each else worth}."
    elif group.bound == ("upper" if fact.mover.player is Player.MAX else "lower"):
        alike = answered.several and len(set(group.values)) == 1
        gets = _gets(group, fact, best, counts=counts, several=alike)
        if (bounds := bounds_named(group, fact)) is not None:
            told, gets = bounds.text, ""
        told = f"{told}{gets}{_than_played(group, fact)}."
    else:
        return ""
    if not group.branches:
        return told
    unseen = further_answers(group.branches, fact.replier, fact.mover, counts, fact.again)
    return f"{told} {unseen.removesuffix('.')}{_earlier(group, fact)}."


def _answered_apart(group: Counted, fact: Remaining) -> str:
    """Return the same beside other moves, of which each is named; a single one is told shorter."""
    apart = group.moves > 1 and group.meaning is not Meaning.LOSS
    return _all_answered(group, fact).removesuffix(".") if apart else ""


def _gets(group: Counted, fact: Remaining, best: float, *, counts: bool, several: bool) -> str:
    """Return what the mover gets after the answers, from what stands before it on."""
    if counts:
        return f"; each {COUNTS_AT_BEST}" if several else f", and that {COUNTS_AT_BEST}"
    mover, back = fact.mover.name, _could_retake(group, fact)
    worth = formula_or(group.estimate, best, fact.scale)
    if group.estimate is not None:
        link = "; each time" if several else ", and"
        return f"{link} {comes_or_counts(worth, as_now=group.as_now)}{back}"
    if several:
        return f"; {enough_to_hold(mover, worth)}{back}"
    return f", and {mover} gets {worth} at best{back or _least(group, fact, best)}"


def _least(group: Counted, fact: Remaining, best: float) -> str:
    """Return after which of some moves the mover gets least, in brackets; nothing if all one."""
    least = fact.mover.player.other.best(group.values)
    which = [m for m, v in zip(group.named, group.values, strict=False) if v == least]
    told = with_worse(group, fact) != group  # of those that are named it is told
    if told or least == best or isinf(least) or not 0 < len(which) <= group.moves / 2:
        return ""
    named = names(which, "or")
    few = len(which) == 1 or (len(which) <= _FEW and len(named) <= _SHORT)
    after = named if few else f"{in_words(len(which))} of them"
    return f" ({fact.scale.signed(least)} after {after})"


def _could_retake(group: Counted, fact: Remaining) -> str:
    """Return after which answers something could be taken back; or nothing."""
    unlike = len({one.notation for one in group.answers if one}) > 1
    taking = group.taking if unlike else ()
    rest = group.taken < group.moves and len(taking) != 1
    then = regained_words(group.regained, fact.scale, rest=rest)
    return retaken(group.retakes, group.taken, group.moves, fact.mover.name, taking, then=then)


def _worth(group: Counted, fact: Remaining, every: str) -> str:
    """Return what so many moves come to."""
    one = group.moves == 1
    alone = one or (group.bound == "exact" and group.moves <= _FEW)
    few = bool(group.named) and (alone or named_all(len(fact.moves)))
    number = every or (names(group.named) if few else in_words(group.moves))
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
    if (every or few) and named_all(group.moves) and len(set(group.values)) > 1:
        return one_by_one(group, fact)
    if group.low == group.high and only_counts(group.low, fact.asked):
        return f"{number} {'counts' if one else 'count'} as 0"
    worth = "estimated at" if group.meaning is Meaning.ESTIMATE else "worth"
    if every and not one and group.low == group.high:
        return f"each is {worth} {_between(group, fact.scale)}"
    return f"{number} {'is' if one else 'are'} {worth} {_between(group, fact.scale)}"


def _unseen(group: Counted, fact: Remaining) -> str:
    """Return how many answers were not looked at, and how many before; empty if none was left."""
    if not group.branches:
        return ""
    others = "further answer was" if group.branches == 1 else "further answers were"
    return f"{in_words(group.branches)} {others} not looked at{_earlier(group, fact)}"


def _earlier(group: Counted, fact: Remaining) -> str:
    """Return how many answers were looked at before those that were enough; or nothing."""
    earlier = group.before if fact.counted else 0
    return looked_before(earlier, group.weaker, fact.mover.name)


def _between(group: Counted, scale: Scale) -> str:
    low, high = scale.signed(group.low), scale.signed(group.high)
    return low if low == high else f"{low} to {high}"


def _bounded(group: Counted, fact: Remaining, every: str) -> str:
    """Return what moves are worth of which only bounds are known."""
    mine = fact.mover.player
    worst = "upper" if mine is Player.MAX else "lower"
    higher = " or higher" if mine is Player.MAX else " or lower"
    side = {worst: " at best", "open": " as far as it was searched"}.get(group.bound, higher)
    last = len(fact.groups) == _BOTH and not fact.unseen and group is fact.groups[-1]
    number = in_words(group.moves)
    which = f"the other {number}" if last else f"{number} of them"
    which = every or (names(group.named) if named_all(len(group.named)) else which)
    if group.bound == "open" and fact.won:
        are = "is" if group.moves == 1 else "are"
        return f"{which} {are} left unsettled, one win is enough"
    if every == "they" and group.bound == worst:
        which = "each"
    one = group.moves == 1 or which == "each"
    best = group.high if mine is Player.MAX else group.low
    worth = _between(group, fact.scale)
    if group.bound == worst:
        worth = fact.scale.signed(best)
    than = _than_played(group, fact, plain=True)
    if group.bound == worst and only_counts(best, fact.asked):
        return f"{which} {'counts' if one else 'count'} as 0 at best{than}"
    most = ", as now" * (group.as_now and group.low == group.high)
    less = sum(value != best for value in group.values)
    few = 0 < less <= _FEW or (less and named_all(group.moves))  # of many nobody wants a count
    told = fact.looked or group.taken or group.terse or len(group.values) < group.moves
    if group.bound == worst and few and not told:
        most += f", at least {in_words(less)} of them worse"
    often = how_often(group)
    it = "it" if group.leaves is None else f"even {fact.scale.signed(group.leaves)}"
    enough = f"; after {often} the answer {group.commonest} is enough to show {it}"
    if 0 < group.times < group.moves:  # after others it might be, too, and was not looked at
        enough = f"; {fact.replier.name} answers {often} with {group.commonest}"
    if fact.each and told_in_turn(group):
        enough = f"; {each_in_turn(group, fact.replier.name)}"
    met = [each for each in group.met if each.answer.notation != group.commonest]
    if every == "they" and met:
        enough = _as_answers_show(met, group, fact)
    most += enough * bool(group.commonest or (met and every == "they"))
    if most and group.taken and not met:  # which answers these are would not be clear
        rest = group.taken < group.moves
        then = regained_words(group.regained, fact.scale, rest=rest)
        most += retaken(group.retakes, group.taken, group.moves, fact.mover.name, then=then)
    worth = f"{worth}{side}{_far(group, fact)}"
    return f"{which} {'gives' if one else 'give'} {fact.mover.name} {worth}{most}{than}"


def _far(group: Counted, fact: Remaining) -> str:
    """Return in brackets which of the moves are far worse, and what these come to at best."""
    worths = [worth for move, worth in zip(group.named, group.values, strict=False)
              if move in group.far]  # fmt: skip
    if not worths:
        return ""
    worth = fact.scale.signed(fact.mover.player.best(worths))
    near = [move for move in group.named if move not in group.far]
    which = f"all but {names(near)}" if len(near) < len(group.far) else names(group.far)
    return f" ({which} only {worth}{' at best' * (len(set(worths)) > 1)})"


def _as_answers_show(met: Sequence[Met], group: Counted, fact: Remaining) -> str:
    """Return which answers speak against the takes that are named, and which against most."""
    worst = "upper" if fact.mover.player is Player.MAX else "lower"
    shown = [
        f"{each.move.notation} with {each.answer.notation}{_so_much(each, worst, fact.scale)}"
        for each in met
    ]
    if not group.commonest or (group.times and 2 * group.times < group.moves):
        return f"; {fact.replier.name} answers {listed(shown)}"
    others = f"{in_words(group.times)} others" if group.times else "most others"
    rest = 0 < group.times == group.moves - len(met)
    others = f"the other {in_words(group.times)}" if rest else others
    shown.append(f"{others} with {group.commonest}")
    if not group.terse and 0 < group.times < group.moves - len(met):
        shown.append("the rest otherwise")
    return f"; {fact.replier.name} answers {listed(shown)}"


def _so_much(met: Met, bound: str, scale: Scale) -> str:
    """Return what an answer leaves at best, in brackets; nothing where that is not known."""
    return "" if met.value is None else f" ({scale.bounded(met.value, bound)})"


def _than_played(group: Counted, fact: Remaining, *, plain: bool = False) -> str:
    """Return how moves compare with the one that is played; nothing if that is not told.

    `plain`: only what that one is worth, for it was said that they are worse than something.
    """
    if group.than is None:
        return ""
    move = group.than.move.notation
    own = any(answer is not None and answer.notation == move for answer in group.answers)
    if group.level:
        whose = f" for {fact.mover.name}" * only_counts(group.than.value, fact.asked)
        if own:  # the answer is written just like it
            return f", no better for {fact.mover.name} than to start with {move}"
        return f", no better{whose} than with {move}"
    move = f"{possessive(fact.mover.name)} own {move}" if own else move
    answers = {answer.notation for answer in group.answers if answer is not None}
    if group.had and not fact.won and answers.isdisjoint(had.move.notation for had in group.had):
        told = fact.compared or names_last(group.had, group.than.move)
        played = "" if told else worse_than_with(move, group.than.value, fact.scale)
        return f", {than_then(group.values, group.had, fact.scale, played)}"
    if fact.compared:
        return ""
    if fact.won:
        return f"; {owned(move, fact.mover.name)} wins instead"
    if plain:
        return f"; the move played gives {fact.scale.signed(group.than.value)}"
    return f", {worse_than_with(move, group.than.value, fact.scale)}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {Remaining: remaining}
