"""The English of what each of a few moves is worth that are told together, by name or by value.

>>> from treeviz.explanation.fact import Side
>>> moves, x, o = (Named(1, "c"), Named(2, "d")), Side(Player.MAX, "x"), Side(Player.MIN, "o")
>>> group = Counted(Meaning.ESTIMATE, 2, 0.0, 1.0, "exact", moves, (0.0, 1.0), (None, None))
>>> fact = Remaining(moves, (group,), 0, x, o)
>>> one_by_one(group, fact), by_values(group, fact)
('c is estimated at 0 and d at +1', 'Estimated at +1: d; at 0: c')
"""

from __future__ import annotations

from collections import Counter
from math import isinf

from treeviz.explanation.elsewhere_words import bracketed, regained_words, retaken
from treeviz.explanation.fact import Named
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.remaining_facts import Counted, Remaining
from treeviz.explanation.reply_words import (
    answering,
    each_answer_told,
    each_reply,
    names,
    owned,
    replies,
)
from treeviz.explanation.worth_words import formula_or
from treeviz.formatting.phrases import MOST_LISTED, in_words, listed, named_all, possessive
from treeviz.game.player import Player

_BOTH = 2
_FEW = 3  # moves of which each has its bound anyway
_TOLD = 6  # moves of which each is told with its value and its answer
_VALUES = 4  # so many different ones are told, with the moves that are worth each


def each_answered(group: Counted, fact: Remaining) -> str:
    """Return the answer to each of a few moves, and what it is worth then; empty if unknown.

    Parameters
    ----------
    group, fact
        Moves of one meaning, and all that is told of those that are not told one by one.
    """
    answers = [answer for answer in group.answers if answer is not None]
    few = group.moves <= _TOLD and len(answers) == group.moves == len(group.values)
    if not few or group.bound != "exact" or group.meaning.decided:
        return ""
    they, signed = fact.replier.name, fact.scale.signed
    sign = 1 if fact.mover.player is Player.MAX else -1
    worth = "estimated at" if group.meaning is Meaning.ESTIMATE else "worth"
    if group.moves == 1:
        answered = answering(they, answers[0].notation)
        if group.meaning is Meaning.ESTIMATE:
            one_worth = _one_worth(group.values[0], fact, estimated=True)
            if group.estimate is not None and not isinf(group.values[0]):
                summed = formula_or(group.estimate, group.values[0], fact.scale)
                return f"{answered}: estimated at {summed}{_before_taken(group, fact)}"
            if group.reply and group.later:
                then = f", then {fact.mover.name} {group.reply}"
                return f"{answered}{then}: estimated {one_worth}{_before_taken(group, fact)}"
            later = _later(group, fact)
            return f"{answered}: estimated {one_worth}{later}{_before_taken(group, fact)}"
        return f"{answered}: {_one_worth(group.values[0], fact, estimated=False)}"
    if group.low != group.high and len({answer.notation for answer in answers}) == 1:
        number = "both with" if len(answers) == _BOTH else "each with"
        pairs = zip(group.values, group.named, strict=True)
        best_first = sorted(pairs, key=lambda one: -sign * one[0])
        each = ", ".join(f"{signed(value)} after {move.notation}" for value, move in best_first)
        return f"{they} answers {number} {answers[0].notation}: {each}"
    if group.low == group.high and not named_all(group.moves):
        return ""
    if group.low == group.high:
        each = f"each is {worth} {signed(group.low)}{_later(group, fact)}"
        return f"{replies(group.named, answers, they).text}; {each}"
    every = zip(group.values, group.named, answers, strict=True)
    told = sorted(every, key=lambda one: -sign * one[0])
    valued = [
        # Behind a move that is written in brackets it would seem to be part of it.
        move._replace(
            notation=f"{move.notation} ({'at ' * move.notation.endswith(')')}{signed(value)})"
        )
        for value, move, _ in told
    ]
    rest = group.taken < len(told) and len(group.taking) != 1
    then = regained_words(group.regained, fact.scale, rest=rest)
    back = retaken(group.retakes, group.taken, len(told), fact.mover.name, group.taking, then=then)
    told_all = each_reply(valued, [answer for _, _, answer in told], they)
    return bracketed(told_all.text, back)


def _before_taken(group: Counted, fact: Remaining) -> str:
    """Return what would be taken next where the line of a single move ends; or nothing."""
    end = group.ending
    if end is None or end.retake is None:
        return ""
    take = owned(end.retake.notation, end.retake.by)
    if end.retaken is None or end.retaken.value is None:
        return f", before {take}"
    takes = ", then ".join((take, *end.then))
    return f", before {takes} ({fact.scale.signed(end.retaken.value)})"


def _later(group: Counted, fact: Remaining) -> str:
    """Return how much later than the answers the moves are estimated; empty if right after them."""
    if not group.later:
        return ""
    reply = f" after {possessive(fact.mover.name)} best reply"
    return reply if group.later == 1 else f" after {in_words(group.later)} plies"


def by_values(group: Counted, fact: Remaining) -> str:
    """Return which moves are worth what, the best first; empty where that is too long a list.

    Parameters
    ----------
    group, fact
        Moves of one meaning, and all that is told of those that are not told one by one.
    """
    listed_whole = group.bound == "exact" and not (group.branches or group.meaning.decided)
    if not listed_whole or len(group.values) < _BOTH:
        return ""
    worth = dict[float, list[Named]]()
    best_first = sorted(set(group.values), reverse=fact.mover.player is Player.MAX)
    for value in best_first:
        told_so = zip(group.named, group.values, strict=True)
        worth[value] = [_met(m, group) for m, v in told_so if v == value]
    if not 1 < len(worth) <= _VALUES:
        return ""
    estimated = group.meaning is Meaning.ESTIMATE
    told = "; ".join(
        f"{'at ' * estimated}{fact.scale.signed(value)}: {names(moves)}"
        for value, moves in worth.items()
    )
    return f"Estimated {told}" if estimated else f"Worth {told}"


def _met(move: Named, group: Counted) -> Named:
    """Return one of a few moves with the answer to it, where one is best."""
    few = group.moves <= _FEW and len(group.answers) == len(group.named)
    answer = group.answers[group.named.index(move)] if few else None
    if answer is None:
        return move
    return move._replace(notation=f"{move.notation} (then {answer.notation})")


def one_by_one(group: Counted, fact: Remaining) -> str:
    """Return what each of a few moves is worth.

    Parameters
    ----------
    group, fact
        Moves of one meaning, and all that is told of those that are not told one by one.
    """
    estimated = group.meaning is Meaning.ESTIMATE
    told = [_one_worth(value, fact, estimated=estimated) for value in group.values]
    first, *others = (
        f"{move.notation} {'is ' * (not n)}{'estimated ' * (estimated and not n)}{worth}"
        for n, (move, worth) in enumerate(zip(group.named, told, strict=True))
    )
    return listed([first, *others])


def _one_worth(value: float, fact: Remaining, *, estimated: bool) -> str:
    """Return what one of several moves is worth, after whatever says that it is so."""
    if estimated and isinf(value):
        winner = fact.mover if (value > 0) is (fact.mover.player is Player.MAX) else fact.replier
        return f"as a win for {winner.name}"
    return f"{'at' if estimated else 'worth'} {fact.scale.signed(value)}"


def with_worse(group: Counted, fact: Remaining) -> Counted:
    """Return many moves with what each of those that are named leaves, if that is less.

    Parameters
    ----------
    group, fact
        The moves, and what is said of them.
    """
    worst = "upper" if fact.mover.player is Player.MAX else "lower"
    every = len(group.values) == len(group.answers) == group.moves > _FEW
    if not every or group.bound != worst or group.estimate is not None:
        return group
    best = fact.mover.player.best(group.values)
    told = list(group.answers)
    often = Counter(answer.notation for answer in told if answer).most_common(1)
    commonest = often[0][0] if often else ""  # that is told once, of all that have it
    known = [answer for answer in told if answer is not None]
    all_told = len(known) == len(told) and each_answer_told(group.named, known)
    for place, value in enumerate(group.values[: len(told) if all_told else MOST_LISTED]):
        answer = told[place]
        if answer is None or answer.notation == commonest:
            continue
        if value != best and not isinf(value):
            name = f"{answer.notation} ({fact.scale.bounded(value, worst)})"
            told[place] = answer._replace(notation=name)
    return group._replace(answers=tuple(told))
