"""The English of cuts: which answer was enough, what the mover has elsewhere, what is left open.

>>> from treeviz import alphabeta, games
>>> from treeviz.explanation.why_cut import cut_fact
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> print(cut(cut_fact(tree, cut_at(tree, tree.find("C")))))  # doctest: +NORMALIZE_WHITESPACE
After leaf 0 MAX gets +2 at best, worse than the +3 it already has with B. MIN chooses, so leaf 1
and leaf 2 could not help MAX: not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.group_facts import SameCut
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import WorseThan
from treeviz.explanation.move_words import remark_on_answer
from treeviz.explanation.reply_words import answering, names, replies
from treeviz.explanation.worth_words import count_stays
from treeviz.formatting.phrases import in_words, listed, possessive
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player

_BOTH = 2


def cut(fact: CutFact) -> str:
    """Return which value, found where, made which branches irrelevant, and what is known."""
    if fact.unsafe:
        return _never_tried(fact)
    if fact.path:
        return _deeper(fact)
    my, their = fact.opponent.name, fact.mover.name
    if fact.answer is None:
        return f"Cut: {_unseen(fact, possessive(their))}."
    if fact.meaning is Meaning.LOSS:
        wins = f"{answering(their, fact.answer.notation)} and wins {_soon(fact.at_once)}"
        wins += remark_on_answer(fact.remark, fact.remarked)
        return f"{wins}, so {_unseen(fact, 'its')}."
    after = f"After {_whose(fact.answer.notation, their)}"
    if fact.final:
        gets = f"{my} gets {fact.scale.signed(fact.value)}, and nothing is worse"
        return f"{after} {gets}, so {_unseen(fact, possessive(their))}."
    gets = f"{after} {_gets(fact)}"
    so = f"{their} chooses, so {_branches(fact, 'its')} could not {_help(fact)}: not looked at."
    so = f"{their} chooses, so {_unseen(fact, 'its')}." if fact.again else so
    if fact.has is None:
        return f"{gets}, no better than the window asks for. {so}"
    if fact.value == fact.has and fact.has_meaning is Meaning.WIN:
        wins = f"{my} already {_has(fact)}, and nothing is better"
        return (
            f"{wins}, so {_unseen(fact, possessive(their))}. "
            f"Whether {fact.at.notation} wins, too, was not found out."
        )
    text = f"{gets}, {_beside(fact)}. {so}"
    if fact.value != fact.has or not fact.rival:
        return text
    return f"{text} Whether it is as good or worse was not found out."


def _soon(at_once: bool) -> str:
    """Return how an answer wins that was enough."""
    return "at once" if at_once else "by force"


def _unseen(fact: CutFact, whose: str) -> str:
    """Return that branches were not looked at, and whose they are."""
    return f"{_branches(fact, whose)} {'was' if fact.one_named else 'were'} not looked at"


def _only_counts(fact: CutFact | SameCut, values: Sequence[float | None]) -> bool:
    """Tell whether all values are 0 because nobody was asked: nobody has anything by them."""
    return not fact.asked and fact.meaning is not Meaning.DRAW and not any(values)


def _gets(fact: CutFact) -> str:
    """Return what the opponent gets at best."""
    if _only_counts(fact, [fact.value]):
        return count_stays(fact.opponent.player)
    return f"{fact.opponent.name} gets {_worth(fact)} at best"


def _help(fact: CutFact) -> str:
    """Return what the branches could not do."""
    return _raise(fact.opponent) if _only_counts(fact, [fact.value]) else f"help {_my(fact)}"


def _raise(mover: Side) -> str:
    return "raise it" if mover.player is Player.MAX else "lower it"


def _my(fact: CutFact) -> str:
    return fact.opponent.name


def _has(fact: CutFact) -> str:
    beside = (*((fact.answer,) if fact.answer else ()), *fact.branches)
    return has_elsewhere(fact.has_meaning, fact.has or 0.0, fact.line, fact.scale, beside=beside)


def _beside(fact: CutFact) -> str:
    """Return how what the opponent gets compares with what it has elsewhere."""
    beside = (*((fact.answer,) if fact.answer else ()), *fact.branches)
    own = _own("its own ", fact.line, beside)
    where = f"{own}{_line(fact.line)}"
    counts = _only_counts(fact, [fact.value])
    if fact.value == fact.has:
        return f"no better{f' for {_my(fact)}' * counts} than with {where}"
    if fact.has_meaning.decided or counts:
        return f"and {_my(fact) if counts else 'it'} already {_has(fact)}"
    return f"worse than the {fact.scale.signed(fact.has)} it already has with {where}"


def _own(whose: str, line: Sequence[Named], beside: Sequence[Named]) -> str:
    """Return whose a move is that is written as one of the other player's beside it."""
    return whose * any(_line(line) == move.notation for move in beside)


def _deeper(fact: CutFact) -> str:
    """Return the same of a cut below the move that is explained: after which answers, and why."""
    my, their = fact.opponent.name, fact.mover.name
    several = bool(fact.also) or not fact.one_named
    branches = _branches(fact, possessive(their))
    unseen = f"{branches} {'were' if several else 'was'} not looked at"
    after = _after(fact)
    if fact.answer is None:
        return f"{after} {unseen}."
    answer = fact.answer.notation
    goes = f"{after} {their} {'takes' if answer.startswith('leaf ') else 'replies'} {answer}"
    if fact.meaning is Meaning.LOSS:
        return f"{goes} and wins, so {unseen}."
    if fact.final:
        return f"{goes}: {my} gets {fact.scale.signed(fact.value)}, and nothing is worse; {unseen}."
    if fact.has is None:
        gets = f"{my} gets {_worth(fact)} at best, no better than the window asks for"
        return f"{goes}: {gets}; {unseen}."
    if fact.value == fact.has and fact.has_meaning is Meaning.WIN:
        return f"{after} {unseen}: {my} already {_has(fact)}, and nothing is better."
    return f"{goes}: {_gets(fact)}, {_beside(fact)}; {unseen}."


def _worth(fact: CutFact) -> str:
    """Return what the opponent gets at best; a draw in words."""
    level = fact.value == fact.has
    drawn = fact.meaning is Meaning.DRAW or (level and fact.has_meaning is Meaning.DRAW)
    return "a draw" if drawn else fact.scale.signed(fact.value)


def _whose(answer: str, name: str) -> str:
    """Return an answer with who gives it; a leaf, which says where it is, without."""
    return answer if answer.startswith("leaf ") else f"{possessive(name)} {answer}"


def _line(line: Sequence[Named]) -> str:
    return " ".join(step.notation for step in line)


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


def _branches(fact: CutFact, whose: str) -> str:
    """Return what was not looked at, with whose moves they are: by name where it is not much."""
    if fact.more and not fact.also:
        return f"{whose} {in_words(fact.left_out)} further answers"
    if not fact.all_named:
        return f"{whose} other moves there"
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


def has_elsewhere(
    means: Meaning, value: float, line: Sequence[Named], scale: Scale, beside: Sequence[Named] = ()
) -> str:
    """Return what a player has elsewhere, and where, as the end of a sentence.

    Parameters
    ----------
    means, value
        What it is to the player, and worth, in points of MAX's side.
    line
        The moves that lead there.
    scale
        How values are written.
    beside
        Moves of the other that are told beside it: one that is written alike is this player's own.
    """
    said = {Meaning.WIN: "wins", Meaning.DRAW: "has a draw", Meaning.LOSS: "loses"}
    has = said.get(means, f"has {scale.signed(value)}")
    return f"{has} with {_own('its own ', line, beside)}{_line(line)}"


def same_cut(fact: SameCut) -> str:
    """Return the bounds of some moves, and the one reason why their rest was not looked at."""
    my, they = fact.mover.name, fact.replier.name
    number = in_words(fact.branches)  # of each move at least one
    if fact.level and fact.has_meaning is Meaning.WIN:
        return _win_had(fact, number)
    answered = replies(fact.moves, fact.answers, they)
    unseen = f"{number} further answers were not looked at"
    if fact.meaning is Meaning.LOSS:
        wins = f", and {they} wins" if answered.paired else " and wins"
        why = remark_on_answer(fact.remark, fact.remarked, several=answered.several)
        return f"{answered.text}{wins} {_soon(fact.at_once)}{why}, so {unseen}."
    counts = _only_counts(fact, fact.values)
    drawn = fact.meaning is Meaning.DRAW or (fact.level and fact.has_meaning is Meaning.DRAW)
    values = dict.fromkeys(map(fact.scale.signed, fact.values))
    worth = "a draw" if drawn else listed(list(values))
    gets = count_stays(fact.mover.player) if counts else f"{my} gets {worth} at best"
    if not fact.again:
        could = f"{number} further answers could not"
        unseen = f"{could} {_raise(fact.mover) if counts else f'help {my}'}: not looked at"
    text = f"{answered.text}, and {gets}, {_than_had(fact, counts)}; {they} chooses, so {unseen}."
    draws = fact.level and fact.has_meaning is Meaning.DRAW
    return f"{text} Whether they draw, too, was left open." if draws else text


def _win_had(fact: SameCut, number: str) -> str:
    """Return that moves were not looked into, for the mover already wins."""
    has = has_elsewhere(fact.has_meaning, fact.has, fact.line, fact.scale, fact.answers)
    unseen = f"{number} of {possessive(fact.replier.name)} answers were not looked at"
    already = f"{names(fact.moves)}: {fact.mover.name} already {has}, and nothing is better"
    if not fact.one_each:
        return f"{already}, so {unseen}. Whether these moves win, too, is open."
    return (
        f"{already}, so after each only {_first_answer(fact)} was tried; the {number} others "
        "were not looked at. Whether these moves win, too, is open."
    )


def _first_answer(fact: SameCut) -> str:
    """Return which answer to moves was looked at, if it is one, and that the mover wins then."""
    answers = {answer.notation for answer in fact.answers}
    they = possessive(fact.replier.name)
    told = f"{they} answer {answers.pop()}" if len(answers) == 1 else f"one of {they} answers"
    return told + f" ({fact.mover.name} wins there)" * (fact.meaning is Meaning.WIN)


def _than_had(fact: SameCut, counts: bool) -> str:
    """Return how what the mover gets compares with what it has elsewhere."""
    my, line = fact.mover.name, _line(fact.line)
    own = _own(f"{possessive(my)} own ", fact.line, fact.answers)
    if fact.level:
        return f"no better{f' for {my}' * counts} than with {own}{line}"
    if fact.has_meaning.decided or counts:
        has = has_elsewhere(fact.has_meaning, fact.has, fact.line, fact.scale, fact.answers)
        return f"while {my if counts else 'it'} already {has}"
    return f"worse than the {fact.scale.signed(fact.has)} it already has with {own}{line}"


def worse_than(fact: WorseThan) -> str:
    """Return than which other moves a move is worse, although only a bound of it is known."""
    both = "both " if len(fact.better) == _BOTH else ""
    return f"{fact.move.notation} is worse than {both}{names(fact.better)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    CutFact: cut,
    SameCut: same_cut,
    WorseThan: worse_than,
}
