"""Moves that give something away, told apart from those that are merely no better: the fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.answer_groups import best_first, looked_at
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.look_again_facts import AnswerLeftOut, FoundLater
from treeviz.explanation.reply_words import names, owned
from treeviz.explanation.worth_words import bound_at_best, formula_or
from treeviz.formatting.phrases import in_words, listed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.taking_answers import searched_among, taking_answers

_NAMED, _BRIEF = 8, 3  # answers that are named, and where there is little room


@dataclass(frozen=True)
class GivesAway(FoundLater):
    """Moves of one row after each of which an answer takes, and more is lost than with that played.

    By an answer that meets hardly any other move; `worse` has them all, of which `brief` tells
    fewer.

    Attributes
    ----------
    searched
        The moves of which the search itself found that answer; those to others it had left out.
    threatened
        Whether it was threatened before them, and the answers are few: moves that leave that.
    """

    searched: tuple[Named, ...] = ()
    threatened: bool = False


def gives_away_words(fact: GivesAway) -> str:
    """Return after which move which answer takes, and what that leaves.

    Examples
    --------
    >>> from treeviz.explanation.fact import Estimate, Named, Side
    >>> from treeviz.game.game import Player
    >>> white, black = Side(Player.MAX, "White"), Side(Player.MIN, "Black")
    >>> left = AnswerLeftOut(Named(1, "c4"), Named(2, "Rxc4"), Estimate(-9.0), at_best=True)
    >>> print(gives_away_words(GivesAway(white, black, 1, (), (left,), (), Named(5, "a4"))))
    It gives something away, as a second look shows: Black takes with Rxc4.
    """
    if fact.threatened:
        return _left_hanging(fact)
    by, shows = fact.replier.name, _shown(fact)
    ones = best_first(fact, fact.worse)
    if len(ones) == 1:
        takes = f"{by} takes with {ones[0].answer.notation}{_reckoned(fact, ones[0])}"
        return f"It gives something away{shows}: {takes}."
    met = dict[tuple[str, str], list[Named]]()
    for one in ones:
        left = _left(fact, one, ones[0].estimate.value)
        met.setdefault((one.answer.notation, left), []).append(one.move)
    takes = f" {by} takes"  # with what it does is told each time, who it is but once
    told = [
        f"after {names(moves, 'or')}{takes * (not n)} with {answer}{left}"
        for n, ((answer, left), moves) in enumerate(met.items())
    ]
    most = _BRIEF if fact.brief else _NAMED
    if len(told) > most + 1:
        more = sum(len(moves) for moves in [*met.values()][most:])
        told[most:] = [f"likewise after {in_words(more)} others"]
    *first, last = told
    every = f"{', '.join(first)} and {last}" if first else last
    return f"Each gives something away{shows}: {every}."


def _left_hanging(fact: GivesAway) -> str:
    """Return which moves leave something to be taken, and with which answers."""
    takes = Counter(one.answer.notation for one in fact.worse).most_common()
    which = names([one.move for one in fact.worse])
    lets = f"{which} let{'s' * (len(fact.worse) == 1)} {fact.replier.name} take"
    if len(takes) == 1:
        return f"{lets} with {takes[0][0]}{_shown(fact)}."
    (first, n), *others = takes
    each = [f"with {first} after {in_words(n)} of them"]
    each += [f"with {answer} after {in_words(number)}" for answer, number in others]
    return f"{lets}{_shown(fact)}: {listed(each)}."


def _shown(fact: GivesAway) -> str:
    """Return by what it is known, in a clause: not where the search itself found it."""
    if fact.quiet:
        return ""
    if not fact.searched:
        return f", as {looked_at(fact)} shows"
    return f", some as {looked_at(fact)} shows" if len(fact.searched) < len(fact.worse) else ""


def _reckoned(fact: GivesAway, one: AnswerLeftOut) -> str:
    """Return what is counted after the only answer, with the reply, if that is known."""
    worth = formula_or(one.estimate, one.estimate.value, fact.scale)
    if (one.at_best and not one.reply) or "=" not in worth:
        return ""  # after a reply that is not told nobody could add it up
    then = f", and after {owned(one.reply, fact.mover.name)}" if one.reply else ", and"
    return f"{then} that counts {worth}"


def _left(fact: GivesAway, one: AnswerLeftOut, best: float | None) -> str:
    """Return what an answer leaves at best, in brackets, if less than stands before the row."""
    worth = one.estimate.value
    return f" ({bound_at_best(fact.scale.signed(worth), fact.mover)})" * (worth != best)


def given_away_again(tree: GameTree, fact: GivesAway) -> bool:
    """Return whether a second look at the moves of a fact finds the same answers that take.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    found = taking_answers(tree, sorted(one.move.node for one in fact.worse))
    told = {*AnswerLeftOut.all_of(tree, found)} == {*fact.worse}
    return told and [move.node for move in fact.searched] == searched_among(tree, found)


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {GivesAway: gives_away_words}
