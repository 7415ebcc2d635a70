"""The English of the answers that a second look finds, and of what they leave.

>>> from treeviz.explanation.fact import Estimate, Named, Side
>>> from treeviz.explanation.look_again_facts import AnswerLeftOut, LookedAgain
>>> from treeviz.game.player import Player
>>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0), at_best=True)
>>> white, black = Side(Player.MAX, "White"), Side(Player.MIN, "Black")
>>> fact = LookedAgain(white, black, 1, (), (left,), (), Named(5, "a4"))
>>> answers_left_out(fact, fact.worse)
"Black's Rxc4 leaves White −9 at best"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isinf

from treeviz.explanation.answer_groups import answer_groups, best_first, most_answers
from treeviz.explanation.fact import Side
from treeviz.explanation.look_again_facts import AnswerLeftOut, LookedAgain
from treeviz.explanation.reply_words import answering, names, owned
from treeviz.explanation.worth_words import bound_at_best, formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.formatting.scale import Scale

_ANSWERS = 2  # different ones are told; of more the commonest
_NAMED = 3  # moves that are worse: more are counted


def for_example_before(
    fact: LookedAgain, found: Sequence[AnswerLeftOut], worst: bool = False
) -> str:
    """Return what stands before the commonest of many answers.

    Nothing before all of them, or where it is said how many moves it answers.

    Parameters
    ----------
    fact, found, worst
        As for :func:`answers_left_out`.
    """
    if not worst and len(answer_groups(fact, found)[0][1]) > _NAMED:
        return ""
    return "for example, " * (len({one.answer.notation for one in found}) > most_answers(fact))


def answers_left_out(
    fact: LookedAgain, found: Sequence[AnswerLeftOut], *, worst: bool = False
) -> str:
    """Return the answers to some moves, the commonest first, and what they leave.

    Parameters
    ----------
    fact, found
        What a second look found of the moves of a row, and the answers to some of them.
    worst
        Whether those come first that leave least.
    """
    mover, scale = fact.mover, fact.scale
    groups = answer_groups(fact, found, worst=worst)
    if len(groups) == 1:
        ((answer, ones),) = groups
        answer = owned(answer, fact.replier.name)
        if all(one.wins for one in ones):
            return f"{answer} wins"
        if all(isinf(one.estimate.value or 0.0) for one in ones):
            return f"{answer} counts as a win"
        some = bool(fact.others) and len(ones) < fact.among - len(fact.level) and not worst
        after = f" after {names([one.move for one in ones], 'or')}" * some
        worth, at_best = _worth(ones, mover, scale)
        counted = not at_best and all(one.left is None for one in ones)
        if counted and len({one.estimate.value for one in ones}) > 1 and len(ones) <= _NAMED:
            each = [
                f"{_worth([one], mover, scale)[0]} after {one.move.notation}"
                for one in best_first(fact, ones)
            ]
            worth, after = listed(each), ""
        if len(ones) == 1 and ones[0].reply and ones[0].left is None:
            (one,) = ones
            worth = formula_or(one.estimate, one.estimate.value, scale)
            answer += f", then {owned(one.reply, mover.name)},"
        leaves = f"{answer}{after} leaves {mover.name} {worth} at best"
        if not at_best:
            leaves = f"{answer}{after} makes it {worth}"
        return f"{leaves}{_uncounted(ones, mover, scale)}"
    groups = groups[: most_answers(fact)]
    if all(one.wins for _, ones in groups for one in ones):
        each = [f"with {a} after {names([one.move for one in ones], 'or')}" for a, ones in groups]
        return f"{fact.replier.name} wins {listed(each)}"
    by, label, told = fact.replier.name, _label(fact), list[str]()
    every = {answer: _met(ones, mover, scale, label) for answer, ones in groups}
    same = {left for met in every.values() for _, left in met}
    alike = same.pop() if len(same) == 1 else ""
    told_all = sum(len(ones) for _, ones in groups) == len(found) <= _NAMED
    if told_all and not alike and all(len(every[answer]) == len(ones) for answer, ones in groups):
        return ", ".join(
            f"after {one.move.notation} {_comes(by, one.answer.notation, again=n > 0)}"
            f"{_in_brackets([one], mover, scale, label)}"
            for n, one in enumerate(best_first(fact, found))
        )
    for answer, ones in groups:
        unlike = any(left for _, left in every[answer])
        for n, (moves, left) in enumerate(every[answer]):
            left = "" if alike else left or f" ({label})" * unlike
            if len(ones) > _NAMED:  # other moves it may answer as well
                first = f"{by} answers {moves} with {answer}{left}"
                told.append(f"after {in_words(len(ones))} {answer}{left}" if told else first)
                continue
            comes = "too" if n else _comes(by, answer, again=bool(told))
            told.append(f"after {moves}{',' * (n > 0)} {comes}{left}")
    several = sum(len(ones) for _, ones in groups) > 1
    return ", ".join(told) + (alike.replace("(", "(each time ") if several else alike)


def _comes(by: str, answer: str, *, again: bool) -> str:
    """Return that an answer comes; who answers is said of the first."""
    return f"comes {answer}" if again else answering(by, answer)


def _label(fact: LookedAgain) -> str:
    """Return the bound that stands before a row of moves that are all settled by the check."""
    values = [one.estimate.value for one in fact.worse if one.estimate.value is not None]
    if not (fact.first and values) or fact.others:
        return ""
    return bound_at_best(fact.scale.signed(fact.mover.player.best(values)), fact.mover)


def _uncounted(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale) -> str:
    """Return what takes after an answer, which is not counted, if it is the same each time."""
    back = {(one.take, one.after) for one in ones}
    if len(back) == 1 and all(map(_takes_back, ones)):
        ((_, after),) = back
        left = "" if after is None else f" ({scale.signed(after)})"
        return f", before {mover.name} takes back{left}"
    take = _then_taken(ones, mover, scale)
    return f", before {mover.name} takes ({take})" if take else ""


def _takes_back(one: AnswerLeftOut) -> bool:
    """Return whether the take that follows an answer is written as that: on the same square."""
    return one.left is None and one.take.split(" ")[0] == one.answer.notation


def _then_taken(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale) -> str:
    """Return what takes after an answer and what is left then, if it is the same each time."""
    takes = {(one.take, one.after) for one in ones if one.left is None}
    take, after = takes.pop() if len(takes) == 1 else (_mostly(ones), None)
    if any(take.split(" ")[0] == one.answer.notation for one in ones):
        take = f"{mover.name} {take}"  # the same square: it would read as the answer once more
    return take if after is None else f"{take}: {scale.signed(after)}"


def _mostly(ones: Sequence[AnswerLeftOut]) -> str:
    """Return the move that takes after most of some answers, and that it is but most."""
    takes = [one.take.split(" ")[0] for one in ones if one.left is None and one.take]
    take, times = max(Counter(takes).items(), key=lambda told: told[1], default=("", 0))
    if 2 * times <= len(ones):
        return ""
    return take if times == len(ones) else f"mostly {take}"


def _met(
    ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale, label: str
) -> list[tuple[str, str]]:
    """Return which moves an answer meets, each time with what it leaves, of two by each.

    Of what is no more than what stands before the row, the `label`, that is not told again.
    """
    parts = [list(ones)]
    if len(ones) <= _ANSWERS and len({(one.estimate, one.take) for one in ones}) > 1:
        parts = [[one] for one in ones]
    elif len(ones) <= _NAMED and len(values := {one.estimate.value for one in ones}) == _ANSWERS:
        parts = [[one for one in ones if one.estimate.value == value] for value in values]
        parts.sort(key=len, reverse=True)
    return [(_called(part), _in_brackets(part, mover, scale, label)) for part in parts]


def _called(ones: Sequence[AnswerLeftOut]) -> str:
    """Return what moves are called that are met by one answer: by name, or how many they are."""
    named = names([one.move for one in ones], "or")
    return named if len(ones) <= _NAMED else f"{in_words(len(ones))} of them"


def _in_brackets(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale, label: str) -> str:
    """Return what an answer leaves after some moves, with a blank before it; or nothing."""
    take, (worth, at_best) = _then_taken(ones, mover, scale), _worth(ones, mover, scale)
    worth = bound_at_best(worth, mover) if at_best else worth
    known = worth == label or (bool(label) and len(ones) > _NAMED)  # the best stands before the row
    told = [worth] * (not known) + [f"then {take}"] * bool(take)
    return f" ({'; '.join(told)})" if told else ""


def _worth(ones: Sequence[AnswerLeftOut], mover: Side, scale: Scale) -> tuple[str, bool]:
    """Return what an answer leaves after some moves, and whether that is only a bound."""
    left = {one.left for one in ones if one.left is not None}
    if left and not any(isinf(worth) or scale.is_win(worth) for worth in left):
        return scale.signed(mover.player.best(left)), len(left) > 1
    if all(one.wins for one in ones):
        return "it wins", False
    if all(isinf(one.estimate.value or 0.0) for one in ones):
        return "it counts as a win", False
    values = [one.estimate.value for one in ones if one.estimate.value is not None]
    if not values:
        return "less", False
    best, worst = mover.player.best(values), mover.player.other.best(values)
    if best != worst and not any(one.at_best for one in ones):
        return " to ".join(map(scale.signed, sorted((best, worst)))), False
    one = next(one for one in ones if one.estimate.value == best)
    several = len(set(values)) > 1 or any(one.at_best for one in ones)
    # After a reply that is not told nobody could add it up.
    if len({one.estimate for one in ones}) == 1 and not one.at_best:
        return formula_or(one.estimate, best, scale), False
    return scale.signed(best), several
