"""The English of cuts: which answer was enough, what the mover has elsewhere, what is left open.

>>> from treeviz import alphabeta, games
>>> from treeviz.explanation.why_cut import cut_fact
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> print(cut(cut_fact(tree, cut_at(tree, tree.find("C")))))  # doctest: +NORMALIZE_WHITESPACE
After leaf 0 MAX gets +2 at best, worse than the +3 it already has with B. MIN chooses, so leaf 1
and leaf 2 could only make that worse for MAX: not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.explanation.cut_facts import CutFact, WorseThan
from treeviz.explanation.elsewhere_words import (
    already_won,
    had_before,
    has_elsewhere,
    left_open,
    line_words,
    nothing_counted,
    own_gives,
    regained_words,
    retaken,
    soon_words,
    theory_words,
    whose_own,
)
from treeviz.explanation.ending_words import before_taken
from treeviz.explanation.fact import Fact
from treeviz.explanation.lost_at_once_words import lost_unseen_words
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import makes_threats, remark_on_answer
from treeviz.explanation.reply_words import (
    answering,
    could_not,
    looked_before,
    must_answer_words,
    names,
    owned,
)
from treeviz.explanation.worth_words import (
    COUNTS_AT_BEST,
    comes_or_counts,
    formula_or,
    worse_than_with,
)
from treeviz.formatting.phrases import in_words, listed, named_all, possessive
from treeviz.game.game import Player

_BOTH = 2


def cut(fact: CutFact) -> str:
    """Return which value, found where, made which branches irrelevant, and what is known."""
    told = _cut(fact)
    return left_open(told) if fact.settled_before else told


def _cut(fact: CutFact) -> str:
    if fact.unsafe:
        return _never_tried(fact)
    if fact.path:
        return _deeper(fact)
    if fact.lost_unseen:
        return lost_unseen_words(fact)
    my, their = fact.opponent.name, fact.mover.name
    if fact.answer is None:
        return f"Cut: {_unseen(fact, possessive(their))}."
    if fact.meaning is Meaning.LOSS:
        made = f"{_made(fact, fact.answer.notation)}{makes_threats(0, fact.threats)}"
        wins = f"{made}{',' * fact.moves_on} and wins {soon_words(fact.at_once)}"
        wins += remark_on_answer(fact.remark, fact.remarked)
        return f"{wins}, so {_unseen(fact, possessive(their))}{_before(fact)}."
    if fact.final:
        after = f"After {owned(fact.answer.notation, their)}"
        gets = f"{my} gets {fact.scale.signed(fact.value)}, and nothing is worse"
        return f"{after} {gets}, so {_unseen(fact, possessive(their))}{_before(fact)}."
    return _stops(fact)


def _made(fact: CutFact, answer: str) -> str:
    """Return that the move was made that was enough: as an answer, or by who moves again."""
    their = fact.mover.name
    return f"{their} moves again, with {answer}" if fact.moves_on else answering(their, answer)


def _stops(fact: CutFact) -> str:
    """Return what an answer leaves, and that nothing better was to be had by looking further."""
    their, gets, answers = fact.mover.name, _enough(fact), _answers(fact)
    open_ = fact.value == fact.has and fact.rival and not (fact.looked or fact.holds)
    unsettled = " Whether it is as good or worse is left unsettled." * open_
    if fact.holds or fact.gathered:
        return f"{gets}.{_won_before(fact) * fact.holds}{unsettled}"
    before = "" if _tells_tried(fact) else _before(fact)
    could = could_not(fact.opponent, nothing_counted(fact, [fact.value]))
    so = f"{their} chooses, so {answers} {could}: not looked at{before}."
    if fact.again:
        so = f"So {answers} {'was' if fact.one_named else 'were'} not looked at{before}."
    if fact.must and not _tells_tried(fact):  # the others lose: that is told
        one = "was" if fact.one_named else "were"
        so = f"{answers[0].upper()}{answers[1:]} {one} not looked at{before}."
    if fact.has is None:
        return f"{gets}, no better than the window asks for. {so}"
    if fact.value == fact.has and fact.has_meaning is Meaning.WIN:
        return _given_up(fact, answers)
    return f"{gets}, {_beside(fact)}. {so}{unsettled}"


def _won_before(fact: CutFact) -> str:
    """Return that the answers tried before lose; empty if they do not, or there were none."""
    if not (fact.place and fact.tried_win):
        return ""
    answers = f"the {in_words(fact.place)} answers" if fact.place > 1 else "the answer"
    win = f"wins with {fact.threat.notation}" if fact.threat else "wins"
    return f" After {answers} tried before, {_my(fact)} {win}."


def _before(fact: CutFact) -> str:
    """Return how many answers were looked at before the one that was enough, or which."""
    if not fact.counted:
        return ""
    if fact.tried and named_all(len(fact.tried)):
        were, they = "was" if len(fact.tried) == 1 else "were", fact.mover.name
        if fact.tried_win:
            tried = owned(names(fact.tried, "or"), they)
            return f"; after {tried}, looked at before, {_my(fact)} wins"
        return f"; {names(fact.tried)}, looked at before, {were} weaker for {they}"
    return looked_before(fact.place, bool(fact.tried), _my(fact), wins=fact.tried_win)


def _given_up(fact: CutFact, unseen: str) -> str:
    """Return that a move was not looked into, for the mover already wins."""
    assert fact.answer is not None, "an answer was enough"
    won = already_won(_my(fact), fact.line)
    looked = f"one answer was looked at, {owned(fact.answer.notation, fact.mover.name)}"
    if fact.place:
        looked = f"{in_words(fact.place + 1)} answers were looked at"
    elif fact.meaning is Meaning.WIN:
        looked += f", after which {_my(fact)} wins"
    were = "was" if fact.one_named else "were"
    unsettled = f"Whether {fact.at.notation} wins, too, is left unsettled."
    settled = "" if fact.looked else theory_words(fact.theory, "it") or unsettled
    return f"{won}, so only {looked}; {unseen} {were} not. {settled}".rstrip()


def _enough(fact: CutFact) -> str:
    """Return the answer that was enough, and what the opponent gets; which answers were not."""
    assert fact.answer is not None, "an answer was enough"
    named, their = fact.answer.notation, possessive(fact.mover.name)
    if named.startswith("leaf "):
        return f"After {named} {_gets(fact, 'it')}"
    if not _tells_tried(fact):
        answered = _made(fact, named)
        if fact.must:
            answered = must_answer_words(fact.mover.name, named, _my(fact))
        if fact.holds and fact.then is not None and fact.later is not None:
            worth = formula_or(fact.later.estimate, fact.value, fact.scale)
            worth += before_taken(fact.later, fact.scale)
            return f"{answered}, then {fact.then.by} {fact.then.notation}: estimated at {worth}"
        then = f", then {fact.then.by} {fact.then.notation}" if fact.replied and fact.then else ""
        return f"{answered}{then}, and {_gets(fact)}"
    before = names(fact.tried, "or")
    if not named_all(len(fact.tried)):
        before = f"first {in_words(len(fact.tried))} answers"
    would = f"would stand better{_worth_of_tried(fact)}"
    if fact.tried_win:
        would = f"would win with {fact.threat.notation}" if fact.threat else "would win"
        if fact.threat is not None and fact.threat.notation == named:
            named = owned(named, fact.mover.name)  # else it would read as the same move
    return f"After {their} {before} {_my(fact)} {would}, but after {named} {_gets(fact, 'it')}"


def _worth_of_tried(fact: CutFact) -> str:
    """Return what the opponent has after the moves that were tried before, if that is known."""
    if fact.tried_worth is None or nothing_counted(fact, [fact.tried_worth]):
        return ""
    more = "higher" if fact.opponent.player is Player.MAX else "lower"
    return f" ({fact.scale.signed(fact.tried_worth)}{f' or {more}' * (not fact.tried_exact)})"


def _tells_tried(fact: CutFact) -> bool:
    """Tell whether the answers before the one that was enough are told with it."""
    named = fact.answer is not None and fact.answer.notation.startswith("leaf ")
    return bool(fact.tried) and fact.all_named and not (named or fact.gathered)


def _answers(fact: CutFact) -> str:
    """Return the answers that were not looked at, as it stands after who chooses."""
    if not fact.all_named:
        return _branches(fact, "its").removeprefix("its ")
    named = names(fact.branches)
    if named.startswith("leaf "):
        return named
    return f"the answer{'' if len(fact.branches) == 1 else 's'} {named}"


def _unseen(fact: CutFact, whose: str) -> str:
    """Return that branches were not looked at, and whose they are."""
    return f"{_branches(fact, whose)} {'was' if fact.one_named else 'were'} not looked at"


def _gets(fact: CutFact, that: str = "that") -> str:
    """Return what the opponent gets at best, and what counts as 0 at best where nobody judges."""
    if nothing_counted(fact, [fact.value]):
        return f"{that} {COUNTS_AT_BEST}"
    if fact.holds and (fact.meaning is Meaning.DRAW or fact.has_meaning is Meaning.DRAW):
        return "it is a draw"
    told = fact.retake is not None and (fact.tells or not fact.hangs)
    taken = [fact.retake.notation] if told and fact.retake is not None else []
    then = regained_words(fact.regained, fact.scale)
    back = retaken(taken, len(taken), 1, _my(fact), then=then, hangs=fact.hangs)
    if taken and fact.regained is not None and fact.regained.better:
        best, worth = fact.regained.better, fact.scale.signed(fact.regained.worth)
        best_is = f"with captures counted, {best} is best: {worth}"
        back = f" (but {_my(fact)} {'takes' if fact.hangs else 'retakes'} {taken[0]}; {best_is})"
    if _is_exact(fact):
        return f"{comes_or_counts(_worth(fact), as_now=fact.as_now)}{back}"
    return f"{_my(fact)} gets {_worth(fact)} at best{back}"


def _is_exact(fact: CutFact) -> bool:
    """Tell whether the depth ends with the answer, so that it is exactly worth what is told."""
    drawn = fact.value == fact.has and fact.has_meaning is Meaning.DRAW
    exactly = fact.estimate is not None or fact.holds
    return exactly and fact.meaning is not Meaning.DRAW and not drawn


def _my(fact: CutFact) -> str:
    return fact.opponent.name


def _has(fact: CutFact) -> str:
    beside = (*((fact.answer,) if fact.answer else ()), *fact.branches)
    return has_elsewhere(fact.has_meaning, fact.has or 0.0, fact.line, fact.scale, beside=beside)


def _beside(fact: CutFact) -> str:
    """Return how what the opponent gets compares with what it has elsewhere."""
    beside = (*((fact.answer,) if fact.answer else ()), *fact.branches)
    beside += fact.tried
    own = whose_own(f"{possessive(_my(fact))} own ", fact.line, beside)
    where = f"{own}{line_words(fact.line)}"
    counts = nothing_counted(fact, [fact.value])
    if fact.value == fact.has:
        return f"no better{f' for {_my(fact)}' * counts} than with {where}"
    if fact.beside and fact.has is not None and not (fact.has_meaning.decided or counts):
        return worse_than_with(where, fact.has, fact.scale)
    if fact.has_meaning.decided or counts:
        return f"while {_my(fact) if counts else 'it'} already {_has(fact)}"
    if own:
        return f"while {own_gives(fact.opponent, fact.line, fact.has, fact.scale)}"
    return f"worse than the {fact.scale.signed(fact.has)} it {had_before(fact.moved)} with {where}"


def _deeper(fact: CutFact) -> str:
    """Return the same of a cut below the move that is explained: after which answers, and why."""
    my, their = fact.opponent.name, fact.mover.name
    several = bool(fact.also) or not fact.one_named
    branches = _branches(fact, possessive(their), "replies")
    unseen = f"{branches} {'were' if several else 'was'} not looked at"
    after = _after(fact)
    if fact.answer is None:
        return f"{after} {unseen}."
    answer = fact.answer.notation
    replies = "plays" if fact.moves_on else "replies"
    goes = f"{after} {their} {'takes' if answer.startswith('leaf ') else replies} {answer}"
    if fact.meaning is Meaning.LOSS:
        return f"{goes} and wins, so {unseen}."
    if fact.final:
        return f"{goes}: {my} gets {fact.scale.signed(fact.value)}, and nothing is worse; {unseen}."
    if fact.has is None:
        gets = f"{my} gets {_worth(fact)} at best, no better than the window asks for"
        return f"{goes}: {gets}; {unseen}."
    if fact.value == fact.has and fact.has_meaning is Meaning.WIN:
        return f"{after} {unseen}: {my} already {_has(fact)}, and nothing is better."
    if fact.value != fact.has and fact.has_meaning in (Meaning.WIN, Meaning.DRAW):
        enough = f"{after} one reply is enough, {owned(answer, their)}: {_gets(fact)}"
        return f"{enough}, {_beside(fact)} instead. So {unseen}."
    return f"{goes}: {_gets(fact)}, {_beside(fact)}; {unseen}."


def _worth(fact: CutFact) -> str:
    """Return what the opponent gets at best; a draw in words."""
    level = fact.value == fact.has
    drawn = fact.meaning is Meaning.DRAW or (level and fact.has_meaning is Meaning.DRAW)
    if drawn:
        return "a draw"
    later = None if fact.later is None or fact.then is None else fact.later.estimate
    ends_so = later is not None and later.value == fact.value  # after the best reply to it
    return formula_or(later if ends_so else fact.estimate, fact.value, fact.scale)


def _never_tried(fact: CutFact) -> str:
    """Return that moves were left out for no reason that is recorded."""
    my, their = fact.opponent.name, fact.mover.name
    branches = names(fact.branches) if fact.all_named else _branches(fact, possessive(their))
    one = fact.one_named and not fact.also
    told = f"{branches} {'was' if one else 'were'} never tried"
    shown = ", and nothing that is recorded shows that this was safe"
    if fact.settled:
        shown = f"; the value of the whole tree is proved without {'it' if one else 'them'}"
    shown = "" if fact.brief else shown
    if fact.path:
        return f"{_after(fact)} {told}{shown}."
    if fact.lost:
        return f"{my} loses whatever else {their} could answer: {told}."
    found = fact.scale.signed(fact.value)
    worst = "upper" if fact.opponent.player is Player.MAX else "lower"
    if fact.bound == worst:
        return f"{my} gets {found} at best: {told}{shown}."
    return f"The search returned {found} here, but {told}{shown}."


def _branches(fact: CutFact, whose: str, called: str = "answers") -> str:
    """Return what was not looked at, with whose moves they are: by name where it is not much."""
    if fact.more and not fact.also:
        return f"{whose} {in_words(fact.left_out)} further {called}"
    if not fact.all_named:
        number = f"{in_words(fact.there)} " * (fact.there > 0)
        if fact.also and number:
            return f"{whose} other moves there, {number}in all,"
        return f"{whose} {number}other moves there"
    named = names(fact.branches)
    return named if named.startswith("leaf ") else f"{whose} {named}"


def _after(fact: CutFact) -> str:
    """Return after which moves it was so, with who makes each."""
    *way, last = fact.path
    steps = [f"{possessive(step.by)} {step.notation}" for step in way]
    ends = listed([last.notation, *(move.notation for move in fact.also)], "or")
    steps.append(f"{possessive(last.by)} {ends}")
    if fact.under is not None:
        steps.insert(0, fact.under.notation)
    return f"After {steps[0]}" if len(steps) == 1 else f"After {', then '.join(steps)},"


def worse_than(fact: WorseThan) -> str:
    """Return than which other moves a move is worse, although only a bound of it is known."""
    both = "both " if len(fact.better) == _BOTH else ""
    return f"{fact.move.notation} is worse than {both}{names(fact.better)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    CutFact: cut,
    WorseThan: worse_than,
}
