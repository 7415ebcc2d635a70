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
from treeviz.explanation.reply_words import answering, could_not, further_answers, names, replies
from treeviz.explanation.worth_words import count_stays, formula_or, worse_than_with
from treeviz.formatting.phrases import in_general, in_words, listed, named_all, possessive
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
    if fact.final:
        after = f"After {_whose(fact.answer.notation, their)}"
        gets = f"{my} gets {fact.scale.signed(fact.value)}, and nothing is worse"
        return f"{after} {gets}, so {_unseen(fact, possessive(their))}."
    gets = _enough(fact)
    answers = _answers(fact)
    could = could_not(fact.opponent, _only_counts(fact, [fact.value]))
    so = f"{their} chooses, so {answers} could not {could}: not looked at."
    if fact.again:
        so = f"So {answers} {'was' if fact.one_named else 'were'} not looked at."
    if fact.has is None:
        return f"{gets}, no better than the window asks for. {so}"
    if fact.value == fact.has and fact.has_meaning is Meaning.WIN:
        return _given_up(fact, answers)
    text = f"{gets}, {_beside(fact)}. {so}"
    if fact.value != fact.has or not fact.rival:
        return text
    return f"{text} Whether it is as good or worse was not found out."


def _given_up(fact: CutFact, unseen: str) -> str:
    """Return that a move was not looked into, for the mover already wins."""
    assert fact.answer is not None, "an answer was enough"
    own = _own(f"{possessive(_my(fact))} own ", fact.line, (fact.answer, *fact.branches))
    after = f"one answer, {fact.answer.notation}"
    if fact.place:
        after = f"{in_words(fact.place + 1)} answers"
    told = f"Given up after {after}: nothing is better than the win with {own}{_line(fact.line)}"
    left_open = f"Whether {fact.at.notation} wins, too, was not found out."
    were = "was" if fact.one_named else "were"
    unseen = f"{unseen[0].upper()}{unseen[1:]} {were} not looked at"
    return f"{told}. {unseen}. {_theory(fact.theory, 'it') or left_open}"


def _enough(fact: CutFact) -> str:
    """Return the answer that was enough, and what the opponent gets; which answers were not."""
    assert fact.answer is not None, "an answer was enough"
    named, their = fact.answer.notation, possessive(fact.mover.name)
    if named.startswith("leaf "):
        return f"After {named} {_gets(fact)}"
    if not (fact.tried and fact.all_named):
        return f"{answering(fact.mover.name, named)}, and {_gets(fact)}"
    before = names(fact.tried, "or")
    if not named_all(len(fact.tried)):
        before = f"first {in_words(len(fact.tried))} answers"
    return f"After {their} {before} {_my(fact)} would do better, but after {named} {_gets(fact)}"


def _answers(fact: CutFact) -> str:
    """Return the answers that were not looked at, as it stands after who chooses."""
    if not fact.all_named:
        return _branches(fact, "its").removeprefix("its ")
    named = names(fact.branches)
    if named.startswith("leaf "):
        return named
    return f"the answer{'' if len(fact.branches) == 1 else 's'} {named}"


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


def _my(fact: CutFact) -> str:
    return fact.opponent.name


def _has(fact: CutFact) -> str:
    beside = (*((fact.answer,) if fact.answer else ()), *fact.branches)
    return has_elsewhere(fact.has_meaning, fact.has or 0.0, fact.line, fact.scale, beside=beside)


def _beside(fact: CutFact) -> str:
    """Return how what the opponent gets compares with what it has elsewhere."""
    beside = (*((fact.answer,) if fact.answer else ()), *fact.branches)
    beside += fact.tried
    own = _own(f"{possessive(_my(fact))} own ", fact.line, beside)
    where = f"{own}{_line(fact.line)}"
    counts = _only_counts(fact, [fact.value])
    if fact.value == fact.has:
        return f"no better{f' for {_my(fact)}' * counts} than with {where}"
    if fact.has_meaning.decided or counts:
        return f"while {_my(fact) if counts else 'it'} already {_has(fact)}"
    if own:
        return f"while {_own_gives(fact.opponent, fact.line, fact.has, fact.scale)}"
    return f"worse than the {fact.scale.signed(fact.has)} it already has with {where}"


def _own(whose: str, line: Sequence[Named], beside: Sequence[Named]) -> str:
    """Return whose a move is that is written as one of the other player's beside it."""
    return whose * any(_line(line) == move.notation for move in beside)


def _own_gives(mover: Side, line: Sequence[Named], has: float | None, scale: Scale) -> str:
    """Return what a move of one's own is worth, of which the other has one that is written so."""
    return f"{possessive(mover.name)} move {_line(line)} gives {scale.signed(has)}"


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
    return "a draw" if drawn else formula_or(fact.estimate, fact.value, fact.scale)


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
        number = f"{in_words(fact.there)} " * (fact.there > 0)
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
    if fact.level and fact.has_meaning is Meaning.WIN:
        return _win_had(fact)
    answered = replies(fact.moves, fact.answers, they)
    if len(fact.moves) == 1:
        answered = answered._replace(text=answering(they, fact.answers[0].notation))
    if fact.meaning is Meaning.LOSS:
        wins = f", and {they} wins" if answered.paired else " and wins"
        why = remark_on_answer(fact.remark, fact.remarked, several=answered.several)
        unseen = f"{in_words(fact.branches)} further answers were not looked at"
        return f"{answered.text}{wins} {_soon(fact.at_once)}{why}, so {unseen}."
    counts = _only_counts(fact, fact.values)
    drawn = fact.meaning is Meaning.DRAW or (fact.level and fact.has_meaning is Meaning.DRAW)
    values = dict.fromkeys(fact.values)
    worth = listed([formula_or(fact.estimate, value, fact.scale) for value in values])
    worth = "a draw" if drawn else worth
    gets = count_stays(fact.mover.player) if counts else f"{my} gets {worth} at best"
    unseen = further_answers(fact.branches, fact.replier, fact.mover, counts, fact.again)
    text = f"{answered.text}, and {gets}{_than_had(fact, counts)}. {unseen}"
    draws = fact.level and fact.has_meaning is Meaning.DRAW
    which = "it draws" if len(fact.moves) == 1 else "they draw"
    return f"{text} Whether {which}, too, was left open." if draws else text


def _win_had(fact: SameCut) -> str:
    """Return that moves were not looked into, for the mover already wins."""
    tried, number = {answer.notation for answer in fact.answers}, in_words(fact.branches)
    own = _own(f"{possessive(fact.mover.name)} own ", fact.line, fact.answers)
    after, unseen = "", f"{number} of {possessive(fact.replier.name)} answers"
    if fact.one_each:
        after = " after one answer" + (f", {tried.pop()}" if len(tried) == 1 else "")
        unseen = f"the {number} other answers"
    why = f"nothing is better than the win with {own}{_line(fact.line)}"
    left_open = _theory(fact.theory, "each") or "Whether these moves win, too, is open."
    told = f"{names(fact.moves)}: each was given up{after}: {why}"
    return f"{told}. {unseen[0].upper()}{unseen[1:]} were not looked at. {left_open}"


def _theory(theory: str, which: str) -> str:
    """Return what the theory says of moves that the search left open; empty where it says none."""
    if not theory:
        return ""
    wins = "it wins" if which == "it" else "they win"
    return f"The search left it open whether {wins}, too; but {which} {in_general(theory)}."


def _than_had(fact: SameCut, counts: bool) -> str:
    """Return how what the mover gets compares with what it has elsewhere."""
    my, line = fact.mover.name, _line(fact.line)
    own = _own(f"{possessive(my)} own ", fact.line, fact.answers)
    if fact.level:
        return f", no better{f' for {my}' * counts} than with {own}{line}"
    if fact.beside:
        return "" if fact.compared else _beside_played(fact, own)
    if fact.has_meaning.decided or counts:
        has = has_elsewhere(fact.has_meaning, fact.has, fact.line, fact.scale, fact.answers)
        return f", while {my if counts else 'it'} already {has}"
    return f", worse than the {fact.scale.signed(fact.has)} it already has with {own}{line}"


def _beside_played(fact: SameCut, own: str) -> str:
    """Return that what the mover gets is less than with the move that is played."""
    line = _line(fact.line)
    does = {Meaning.WIN: "wins", Meaning.DRAW: "draws", Meaning.LOSS: "loses"}
    if fact.has_meaning.decided:
        return f"; {own}{line} {does[fact.has_meaning]}"
    if own:
        return f", while {_own_gives(fact.mover, fact.line, fact.has, fact.scale)}"
    return f", {worse_than_with(line, fact.has, fact.scale)}"


def worse_than(fact: WorseThan) -> str:
    """Return than which other moves a move is worse, although only a bound of it is known."""
    both = "both " if len(fact.better) == _BOTH else ""
    return f"{fact.move.notation} is worse than {both}{names(fact.better)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    CutFact: cut,
    SameCut: same_cut,
    WorseThan: worse_than,
}
