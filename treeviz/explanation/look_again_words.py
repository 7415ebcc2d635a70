"""The English of what a second look finds of moves that were cut.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.game.game import Player
>>> white, black = Side(Player.MAX, "White"), Side(Player.MIN, "Black")
>>> moves = Named(1, "c4"), Named(3, "d4")
>>> print(looked_again_words(LookedAgain(white, black, 2, moves, (), (), Named(5, "a4"))))
By a second look, both are as good as a4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from treeviz.explanation.answer_groups import answer_groups, best_first, looked_at
from treeviz.explanation.answers_left_out import answers_left_out, for_example_before
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.reply_words import names, owned
from treeviz.explanation.worth_words import bound_at_best
from treeviz.formatting.phrases import in_words, listed, named_all

_AT_CUT = " at what was cut"
_BOTH = _ANSWERS = 2  # different ones are told; of more the commonest
_TAKEN_NEXT = "what can be taken next"
_FEW, _NAMED = 4, 3  # moves that are worse: all are named; more are counted
_SHORT = 6  # signs of a move that is named again


def looked_again_words(fact: LookedAgain) -> str:
    """Return which moves are as good, or worse, by answers that the search left out.

    Examples
    --------
    >>> from treeviz.explanation.fact import Estimate, Named, Side
    >>> from treeviz.explanation.look_again_facts import AnswerLeftOut
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
        told.append(f"{other}{_shown(fact)}{_not_counted(fact)}.")
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
            if len(fact.losing) <= _NAMED and for_example_before(fact, fact.losing, True):
                which = names([one.move for one in fact.losing])
            which = "All of these" if len(fact.losing) == fact.among else which
        elif fact.among > 1:  # of the others it is not known
            which = f"{which}, for one,"
        is_ = "is" if len(fact.losing) == 1 else "are"
        # Where nothing can be taken after the answer what it leaves is what is estimated there.
        calm = all(one.left == one.estimate.value for one in fact.losing)
        losing = [one._replace(left=None) for one in fact.losing] if calm else fact.losing
        found = for_example_before(fact, losing, True) + answers_left_out(fact, losing, worst=True)
        shows = f", as a second look{'' if calm else ' with captures counted'} shows" * (
            not fact.quiet
        )
        told.append(f"{which} {is_} worse still{shows}: {found}.")
    return " ".join(filter(None, told))


def _few_only(fact: LookedAgain) -> str:
    """Return that only a second look finds some of the moves of a row to be worse; or nothing."""
    if fact.quiet:
        return ""
    number = len(fact.worse)
    if number > _FEW and fact.among > number:
        return f"For {in_words(number)} of them only a second look shows that{_had_seen(fact)}."
    met = [f"{one.move.notation} (answer {one.answer.notation})" for one in fact.worse]
    alike = len({one.answer.notation for one in fact.worse}) == 1 < number <= _NAMED
    by = f", with the answer {fact.worse[0].answer.notation}," * alike
    which = names([one.move for one in fact.worse]) if alike or number > _NAMED else listed(met)
    at_cut = _AT_CUT * (fact.depth and not fact.again)
    return f"For {which} only a second look{at_cut}{by} shows that{_had_seen(fact)}."


def _shown(fact: LookedAgain) -> str:
    """Return that a second look shows something, in a clause, if that is not told of all rows."""
    return "" if fact.quiet else f", as {looked_at(fact)} shows"


def _by_look(fact: LookedAgain, told: str) -> str:
    """Return a sentence with what a second look shows, and that it does, if that is told."""
    if not fact.quiet:
        return f"By {looked_at(fact)}, {told}"
    moves = *fact.level, *(one.move for one in fact.worse)
    named = told.startswith(tuple(move.notation for move in moves))  # these stay as written
    return told if named else f"{told[0].upper()}{told[1:]}"


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
        return f"{which} {good}{_shown(fact)}."
    which = it or names(_told_first(fact))
    found = for_example_before(fact, fact.worse) + answers_left_out(fact, fact.worse)
    lost = all(one.wins for one in fact.worse) and not fact.others
    # What is taken next may show that they only seem to be.
    count = fact.depth or any(one.take or one.at_best for one in fact.worse)
    than = f" than {fact.played.notation}" * (len(fact.played.notation) <= _SHORT)
    worse = f"{'are' if several else 'is'} {'estimated ' * count}worse{than}"
    is_ = f"lose{'s' * (not several)}" if lost else worse
    some = f" {in_words(len(fact.worse))} of them" * bool(fact.others)
    if fact.seeming and not some:
        seem = "seem" if several else "seems"
        by = "" if fact.quiet else f"by {looked_at(fact)}, "
        return f"{which} only {seem} worse, a horizon effect: {by}{found}."
    if not (lost or some):
        if several:
            found = f"{which}: {found}"
        elif not found.startswith(fact.replier.name):  # names stay as they are written
            found = f"{found[0].upper()}{found[1:]}"
        only = "" if fact.quiet else f"; only {_as_deep(fact)} shows that{_had_seen(fact)}"
        return f"{found}{only}."
    if fact.quiet:
        return f"{which} {is_}{f': {some.strip()}' * bool(some)}: {found}."
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
        return _by_look(fact, f"{good}{known}.")
    found = answers_left_out(fact, fact.worse)
    example = for_example_before(fact, fact.worse)
    if not fact.level:
        if not whole:
            are = f"{names([one.move for one in fact.worse])} {'is' if number == 1 else 'are'}"
        return _by_look(fact, f"{are} worse: {example}{found}.")
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
    return _by_look(fact, f"{good}, and {worse} worse{why}.")


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


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    LookedAgain: looked_again_words,
}
