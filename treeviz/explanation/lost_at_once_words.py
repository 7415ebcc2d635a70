"""The English of moves that lose at once, though the search left out the answer that wins.

>>> from treeviz.explanation.fact import Side
>>> from treeviz.game.player import Player
>>> b, c, d = Named(2, "b"), Named(3, "c"), Named(9, "d")
>>> x, o = Side(Player.MAX, "x"), Side(Player.MIN, "o")
>>> told = LostAtOnce((b, c), (d, d), x, o, (), 4, first=Named(5, "e"), line=(Named(1, "a"),))
>>> print(lost_at_once_words(told))  # doctest: +NORMALIZE_WHITESPACE
b and c: o answers d and wins at once. The rules show that; the search itself did not try that
answer: it stopped at o's e, which left x no better off than with a. In all, four answers to the two
moves were not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.elsewhere_words import already_won, line_words, whose_own
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.lost_at_once_facts import LostAtOnce
from treeviz.explanation.reply_words import answering, completing, names, owned, replies
from treeviz.formatting.phrases import in_words, named_all, possessive

_FEW = 3  # moves that are named again


def lost_at_once_words(fact: LostAtOnce) -> str:
    """Return which answers win at once, after which moves the search saw it, and why no more."""
    answered = replies(fact.moves, fact.answers, fact.replier.name)
    row = completing(fact.completes, fact.answers)
    if len(fact.seen) == len(fact.moves):
        further = "further answer was" if fact.branches == 1 else "further answers were"
        left_out = f"{in_words(fact.branches)} {further} not looked at"
        return f"{answered.winning(' at once')}{row}, so {left_out}."
    wins = f"{answered.winning(' at once')}{row}."
    if fact.won:
        return f"{wins} {_already_won(fact)}. {_altogether(fact)}."
    return f"{wins} {_passed_by(fact)}. {_altogether(fact)}."


def _passed_by(fact: LostAtOnce) -> str:
    """Return after which moves the search came to the answer that wins, and where it stopped."""
    left = len(fact.moves) - len(fact.seen)
    where = f"at one of the first {in_words(fact.most)} answers"
    if fact.first is not None:
        where = f"at {fact.replier.name}'s {fact.first.notation}"
    elif fact.most == 1:
        where = "at the first"
    if fact.slower:
        why = "which wins later"
    elif fact.line:
        own = whose_own("its own ", fact.line, (*fact.answers, *filter(None, [fact.first])))
        why = f"which left {fact.mover.name} no better off than with {own}{line_words(fact.line)}"
    else:
        why = f"which left {fact.mover.name} no better off than with the best move so far"
    stopped = f"stopped {where}, {why}"
    win = "those answers" if len({one.notation for one in fact.answers}) > 1 else "that answer"
    if not fact.seen:
        return f"The rules show that; the search itself did not try {win}: it {stopped}"
    unseen = [move for move in fact.moves if move not in set(fact.seen)]
    others = names(unseen) if left <= _FEW else f"the other {in_words(left)}"
    seen = names(fact.seen) if named_all(len(fact.seen)) else in_words(len(fact.seen))
    return (
        f"The search saw a win after {seen}; after {others} it {stopped}; "
        f"{_by_the_rules(fact.answers, fact.replier.name)} there, too"
    )


def _already_won(fact: LostAtOnce) -> str:
    """Return that the other side wins elsewhere, so that no more was asked of these moves."""
    stopped = f"{in_words(fact.fewest)} other answer{'s' * (fact.most > 1)}"
    if fact.fewest < fact.most:
        last = "or" if fact.most == fact.fewest + 1 else "to"
        stopped = f"{in_words(fact.fewest)} {last} {in_words(fact.most)} other answers"
    elif fact.first is not None and fact.most == 1:
        stopped = f"the answer {fact.first.notation}"
    unseen = [move for move in fact.moves if move not in set(fact.seen)]
    left = "it looked only at"
    if fact.seen:
        number = len(unseen)
        which = names(unseen, "or") if number <= _FEW else f"the {in_words(number)} searched later"
        left = f"after {which} it looked only at"
    won = already_won(fact.mover.name, fact.line)
    rules = _by_the_rules(fact.answers, fact.replier.name)
    return (
        f"{won}, so {left} {stopped}; {rules} there"
        if fact.seen
        else (f"{won}, so {left} {stopped}; {rules}")
    )


def _altogether(fact: LostAtOnce) -> str:
    """Return how many answers were not looked at."""
    unseen = [move for move in fact.moves if move not in set(fact.seen)]
    all_theirs = fact.passed == fact.branches and len(unseen) <= _FEW
    number = len(fact.moves)
    every = f"the {in_words(number)} moves" if number > 1 else "it"
    which = names(unseen) if fact.seen and all_theirs else every
    to_these = f"{in_words(fact.branches)} answer{'s' * (fact.branches > 1)} to {which}"
    told = f"{to_these} {'was' if fact.branches == 1 else 'were'} not looked at"
    told = f"in all, {told}" if which == every and number > 1 else told
    return f"{told[0].upper()}{told[1:]}"


def lost_unseen_words(fact: CutFact) -> str:
    """Return which answer wins at once to a move that was cut, and why the search left it out."""
    assert fact.unseen_win is not None, "one wins at once"
    assert fact.answer is not None, "an answer was enough"
    stopped = f"the answer {fact.answer.notation}"
    if fact.place:
        stopped = f"{in_words(fact.place + 1)} other answers"
    told = (fact.answer, fact.unseen_win)
    showed = _showed(fact.loses, "the move", fact.line, fact.opponent.name, told)
    wins = f"{answering(fact.mover.name, fact.unseen_win.notation)} and wins at once"
    unseen = f"; {_not_looked_at(fact.left_out)}" * (not fact.one_named)
    return f"{wins}, by the rules: the search looked only at {stopped}, which {showed}{unseen}."


def _by_the_rules(answers: Sequence[Named], by: str) -> str:
    """Return that the answers named before win, by the one if it is always the same."""
    written = {answer.notation for answer in answers}
    win = f"{owned(written.pop(), by)} wins" if len(written) == 1 else "the answers above win"
    return f"by the rules {win}"


def _showed(
    slower: bool, them: str, line: tuple[Named, ...], my: str, answers: tuple[Named, ...]
) -> str:
    """Return what an answer that the search looked at had shown of one move or more, `them`."""
    if slower:
        return f"showed {them} to lose, too"
    if not line:
        return f"showed {them} to be no better than another"
    own = whose_own(f"{possessive(my)} own ", line, answers)
    return f"showed {them} to be no better than {own}{line_words(line)}"


def _not_looked_at(number: int) -> str:
    """Return that so many answers were not looked at."""
    return f"{in_words(number)} answer{' was' if number == 1 else 's were'} not looked at"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {LostAtOnce: lost_at_once_words}
