"""The English of what a second look finds of moves that were cut.

>>> from treeviz.explanation.fact import Named
>>> from treeviz.game.game import Player
>>> white, black = Side(Player.MAX, "White"), Side(Player.MIN, "Black")
>>> moves = Named(1, "c4"), Named(3, "d4")
>>> print(looked_again_words(LookedAgain(white, black, 2, moves, (), (), Named(5, "a4"))))
By a second look, both are as good as a4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isinf
from typing import Any

from treeviz.explanation.answer_groups import answer_groups, best_first, looked_at, most_answers
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.look_again_facts import AnswerLeftOut, LookedAgain
from treeviz.explanation.reply_words import answering, names, owned
from treeviz.explanation.worth_words import bound_at_best, formula_or
from treeviz.formatting.phrases import in_words, listed, named_all
from treeviz.formatting.scale import Scale

_AT_CUT = " at what was cut"
_BOTH = _ANSWERS = 2  # different ones are told; of more the commonest
_TAKEN_NEXT = "what can be taken next"
_FEW, _NAMED = 4, 3  # moves that are worse: all are named; more are counted
_SHORT = 6  # signs of a move that is named again


def looked_again_words(fact: LookedAgain) -> str:
    """Return which moves are as good, or worse, by answers that the search left out.

    Examples
    --------
    >>> from treeviz.explanation.fact import Estimate, Named
    >>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0), at_best=True)
    >>> from treeviz.game.game import Player
    >>> white, black = Side(Player.MAX, "White"), Side(Player.MIN, "Black")
    >>> print(looked_again_words(LookedAgain(white, black, 1, (), (left,), (), Named(5, "a4"))))
    By a second look, it is worse: Black's Rxc4 leaves White −9 at best.
    """
    told = list[str]()
    if fact.calm and len(fact.worse) > _BOTH:
        fact = replace(fact, worse=tuple(one._replace(after=None) for one in fact.worse))
    if fact.holds and fact.worse:
        told.append(_few_only(fact))
    elif fact.holds:
        other = f"No other answer is {'estimated ' * fact.depth}better for {fact.replier.name}"
        told.append(f"{other}, as {looked_at(fact)} shows{_not_counted(fact)}.")
    elif fact.first:
        told.append(_settled(fact))
    elif fact.level or fact.worse:
        told.append(_compared(fact))
    if fact.unsettled:
        one = len(fact.unsettled) == 1
        draw = f"{names(fact.unsettled)} {'draws' if one else 'draw'}"
        told.append(f"Whether {draw}, too, is left unsettled.")
    if fact.losing:
        which = names([one.move for one in fact.losing])
        if len(fact.losing) > 1:
            these = f"those answered with {fact.answered}" if fact.answered else "these moves"
            which = f"At least {in_words(len(fact.losing))} of {these}"
            if len(fact.losing) <= _NAMED and _for_example(fact, fact.losing, True):
                which = names([one.move for one in fact.losing])
            which = "All of these" if len(fact.losing) == fact.among else which
        elif fact.among > 1:  # of the others it is not known
            which = f"{which}, for one,"
        is_ = "is" if len(fact.losing) == 1 else "are"
        # Where nothing can be taken after the answer what it leaves is what is estimated there.
        calm = all(one.left == one.estimate.value for one in fact.losing)
        losing = [one._replace(left=None) for one in fact.losing] if calm else fact.losing
        found = _for_example(fact, losing, True) + _answers(fact, losing, worst=True)
        shows = f"as a second look{'' if calm else ' with captures counted'} shows"
        told.append(f"{which} {is_} worse still, {shows}: {found}.")
    return " ".join(told)


def _few_only(fact: LookedAgain) -> str:
    """Return that only a second look finds some of the moves of a row to be worse."""
    number = len(fact.worse)
    if number > _FEW and fact.among > number:
        return f"For {in_words(number)} of them only a second look shows that{_had_seen(fact)}."
    met = [f"{one.move.notation} (answer {one.answer.notation})" for one in fact.worse]
    alike = len({one.answer.notation for one in fact.worse}) == 1 < number <= _NAMED
    by = f", with the answer {fact.worse[0].answer.notation}," * alike
    which = names([one.move for one in fact.worse]) if alike or number > _NAMED else listed(met)
    at_cut = _AT_CUT * (fact.depth and not fact.again)
    return f"For {which} only a second look{at_cut}{by} shows that{_had_seen(fact)}."


def _had_seen(fact: LookedAgain) -> str:
    """Return what the search itself saw that moves come to at best, in brackets; or nothing."""
    if fact.seen is None:
        return ""
    return f" (the search saw only {bound_at_best(fact.scale.signed(fact.seen), fact.mover)})"


def _settled(fact: LookedAgain) -> str:
    """Return what all moves of a row are, by a second look, with their names."""
    several, it = fact.among > 1, "It" if fact.among == 1 else ""
    if fact.level:
        which = it or names(fact.level)
        good = f"{'are' if several else 'is'} as good as {fact.played.notation}{_hanging(fact)}"
        return f"{which} {good}, as {looked_at(fact)} shows."
    which = it or names(_told_first(fact))
    found = _for_example(fact, fact.worse) + _answers(fact, fact.worse)
    lost = all(one.wins for one in fact.worse) and not fact.others
    # What is taken next may show that they only seem to be.
    count = fact.depth or any(one.take or one.at_best for one in fact.worse)
    than = f" than {fact.played.notation}" * (len(fact.played.notation) <= _SHORT)
    worse = f"{'are' if several else 'is'} {'estimated ' * count}worse{than}"
    is_ = f"lose{'s' * (not several)}" if lost else worse
    some = f" {in_words(len(fact.worse))} of them" * bool(fact.others)
    if fact.seeming and not some:
        seem = "seem" if several else "seems"
        return f"{which} only {seem} worse, a horizon effect: by {looked_at(fact)}, {found}."
    if not (lost or some):
        if several:
            found = f"{which}: {found}"
        elif not found.startswith(fact.replier.name):  # names stay as they are written
            found = f"{found[0].upper()}{found[1:]}"
        return f"{found}; only {_as_deep(fact)} shows that{_had_seen(fact)}."
    return f"{which} {is_},{some} as {looked_at(fact) if some else _as_deep(fact)} shows: {found}."


def _told_first(fact: LookedAgain) -> list[Named]:
    """Return the moves of a row: of two the better first, as their values stand before the row.

    Where one answer to more is told alone, those first that have it.
    """
    if len(fact.worse) == _BOTH and not fact.others:
        return [one.move for one in best_first(fact, fact.worse)]
    every = [*(one.move for one in fact.worse), *fact.others]
    first = (
        {one.move for one in answer_groups(fact, fact.worse)[0][1]} if fact.brief else set[Named]()
    )
    return sorted(every, key=lambda move: move not in first)


def _as_deep(fact: LookedAgain) -> str:
    """Return the same in the fewest words."""
    return f"a second look{_AT_CUT * (fact.depth and not fact.again)}"


def _unchecked(fact: LookedAgain) -> str:
    """Return of how many other moves of the row it is not known; empty if of none, or of one."""
    left = fact.among - len(fact.level) - len(fact.worse) - len(fact.others)
    return f"; the other {in_words(left)} were not looked at again" * (left > 1)


def _compared(fact: LookedAgain) -> str:
    """Return which moves are as good as the one played, and which are worse, by which answer."""
    number, every = len(fact.level) + len(fact.worse), "both" if fact.among == _BOTH else "all"
    are = "it is" if fact.among == 1 else f"{every} are"
    whole = number + len(fact.others) == fact.among
    if not fact.worse:
        if number < fact.among:
            are = f"{names(fact.level)} {'is' if number == 1 else 'are'}"
        left = len(fact.others)
        others = "the other one is" if left == 1 else f"the other {in_words(left)} are"
        known = f"; {others} worse" if whole and left else _unchecked(fact)
        good = f"{are} as good as {fact.played.notation}{_hanging(fact)}"
        return f"By {looked_at(fact)}, {good}{known}."
    found = _answers(fact, fact.worse)
    example = _for_example(fact, fact.worse)
    if not fact.level:
        if not whole:
            are = f"{names([one.move for one in fact.worse])} {'is' if number == 1 else 'are'}"
        return f"By {looked_at(fact)}, {are} worse: {example}{found}."
    level = f"{names(fact.level)} {'is' if len(fact.level) == 1 else 'are'}"
    rest = len(fact.worse)
    unlike = fact.among - len(fact.level)
    worse = f"the other {in_words(unlike)} are" if whole and unlike > 1 else ""
    few = _BOTH if fact.brief else _FEW
    if unlike == rest <= few and not named_all(fact.among):
        worse = f"{names([one.move for one in fact.worse])} {'is' if rest == 1 else 'are'}"
    example = example or "for example, " * bool(whole and fact.others)
    named = names([one.move for one in fact.worse])
    named = in_words(rest) if rest > _NAMED else named
    worse = worse or f"{named} {'is' if rest == 1 else 'are'}"
    good = f"{level} as good as {fact.played.notation}{_hanging(fact)}"
    why = "" if fact.bare else f": {example}{found}"
    why += _unchecked(fact)
    return f"By {looked_at(fact)}, {good}, and {worse} worse{why}."


def _hanging(fact: LookedAgain) -> str:
    """Return after which of the moves that are as good something can be taken past the depth."""
    if not fact.hanging:
        return ""
    takes = list(dict.fromkeys(one.take for one in fact.hanging))
    if len(firsts := {one.first for one in fact.hanging}) == 1 < len(takes):
        takes = [*firsts]
    few = f"{owned(listed(takes, 'or'), fact.hanging[0].by)}, which can follow past the depth"
    return f" ({_after_some(fact)}not counting {few if len(takes) <= _ANSWERS else _TAKEN_NEXT})"


def _after_some(fact: LookedAgain) -> str:
    """Return after which moves something can be taken past the depth; empty if after each."""
    after = [one.move for one in fact.hanging]
    others = [move for move in fact.level if move not in after]
    if not others:
        return ""
    if len(others) <= _BOTH < len(after):
        return f"after all but {names(others)} "
    return f"after {names(after)} "


def _not_counted(fact: LookedAgain) -> str:
    """Return what the check leaves out: what can be taken past the depth; empty if nothing can."""
    if not fact.hanging:
        return ""
    takes = list(dict.fromkeys(one.take for one in fact.hanging))
    if len(takes) > _ANSWERS:
        return "; what can be taken past the depth is not counted"
    after = _after_some(fact).rstrip()
    which = owned(listed(takes, "or"), fact.hanging[0].by)
    return f"; {which}, which can follow{f' {after}' * bool(after)}, is not counted"


def _for_example(fact: LookedAgain, found: Sequence[AnswerLeftOut], worst: bool = False) -> str:
    """Return what stands before the commonest of many answers.

    Nothing before all of them, or where it is said how many moves it answers. `worst`: as for the
    answers.
    """
    if not worst and len(answer_groups(fact, found)[0][1]) > _NAMED:
        return ""
    return "for example, " * (len({one.answer.notation for one in found}) > most_answers(fact))


def _answers(fact: LookedAgain, found: Sequence[AnswerLeftOut], *, worst: bool = False) -> str:
    """Return the answers to some moves, the commonest first, and what they leave.

    `worst`: those first that leave least.
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
    elif len(ones) <= _NAMED and len(values := {one.estimate.value for one in ones}) == _BOTH:
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


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    LookedAgain: looked_again_words,
}
