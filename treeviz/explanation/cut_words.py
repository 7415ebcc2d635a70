"""The English of cuts: which answer was enough, what the mover has elsewhere, what is left open.

>>> from treeviz import alphabeta, games
>>> from treeviz.explanation.why_cut import cut_fact
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> print(cut(cut_fact(tree, cut_at(tree, tree.find("C")))))
Cut. After leaf 0 MAX gets +2 at best, and it already has +3 with B. MIN chooses, so leaf 1 and
leaf 2 could not help MAX: not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.group_facts import SameCut
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import WorseThan
from treeviz.explanation.move_words import names, remark_on_answer, replies
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
    theirs = possessive(their)
    unseen = f"{_branches(fact, theirs)} {'was' if fact.one_named else 'were'} not looked at"
    if fact.answer is None:
        return f"Cut: {unseen}."
    if fact.meaning is Meaning.LOSS:
        return f"Cut. {their} answers {fact.answer.notation} and wins, so {unseen}."
    after = f"Cut. After {_whose(fact.answer.notation, their)} {my}"
    if fact.final:
        return f"{after} gets {fact.scale.signed(fact.value)}, and nothing is worse, so {unseen}."
    so = f"{their} chooses, so {_branches(fact, 'its')} could not help {my}: not looked at."
    so = f"So {unseen}." if fact.again else so
    if fact.has is None:
        return f"{after} gets {_worth(fact)} at best, no better than the window asks for. {so}"
    has = has_elsewhere(
        fact.has_meaning, fact.has, fact.line, fact.scale, beside=(fact.answer, *fact.branches)
    )
    if fact.value == fact.has and fact.has_meaning is Meaning.WIN:
        text = f"Cut. {my} already {has}, and nothing is better, so {unseen}."
        return f"{text} Whether {fact.at.notation} wins, too, was not found out."
    if fact.value != fact.has:
        return f"{after} gets {_worth(fact)} at best, and it already {has}. {so}"
    elsewhere = _line(fact.line)
    text = f"{after} gets {_worth(fact)} at best, which it already has with {elsewhere}. {so}"
    if not fact.rival:
        return text
    seen = " as far as was searched" * (fact.has_meaning is Meaning.ESTIMATE)
    return f"{text} At best it is as good as {elsewhere}{seen}."


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
        return f"{goes} and wins; {unseen}."
    if fact.final:
        return f"{goes}: {my} gets {fact.scale.signed(fact.value)}, and nothing is worse; {unseen}."
    if fact.has is None:
        gets = f"{my} gets {_worth(fact)} at best, no better than the window asks for"
        return f"{goes}: {gets}; {unseen}."
    has = has_elsewhere(
        fact.has_meaning, fact.has, fact.line, fact.scale, beside=(fact.answer, *fact.branches)
    )
    if fact.value != fact.has:
        return f"{goes}: {my} gets {_worth(fact)} at best, and it already {has}; {unseen}."
    if fact.has_meaning is Meaning.WIN:
        return f"{after} {unseen}: {my} already {has}, and nothing is better."
    has = f"which it already has with {_line(fact.line)}"
    return f"{goes}: {my} gets {_worth(fact)} at best, {has}; {unseen}."


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
    elsewhere = _line(line)
    own = "its own " if any(elsewhere == move.notation for move in beside) else ""
    said = {Meaning.WIN: "wins", Meaning.DRAW: "has a draw", Meaning.LOSS: "loses"}
    return f"{said.get(means, f'has {scale.signed(value)}')} with {own}{elsewhere}"


def same_cut(fact: SameCut) -> str:
    """Return the bounds of some moves, and the one reason why their rest was not looked at."""
    my, they, moves = fact.mover.name, fact.replier.name, names(fact.moves)
    has = has_elsewhere(fact.has_meaning, fact.has, fact.line, fact.scale, fact.answers)
    level = all(value == fact.has for value in fact.values)
    number = in_words(fact.branches)  # of each move at least one
    others = f"{number} further answers"
    if level and fact.has_meaning is Meaning.WIN:
        unseen = f"{number} of {possessive(they)} answers were not looked at"
        if fact.one_each:
            unseen = f"only one answer to each was looked at, and {number} others were not"
        return (
            f"{moves}: {my} already {has}, and nothing is better, so {unseen}. "
            "Whether they win, too, was left open."
        )
    by, paired = replies(fact.moves, fact.answers)
    if fact.meaning is Meaning.LOSS:
        lead = f"{they} answers {by}," if paired else f"{moves}: {they} answers {by}"
        why = remark_on_answer(fact.remark, fact.remarked)
        return f"{lead} and wins{why}, so {others} were not looked at."
    drawn = fact.meaning is Meaning.DRAW or (level and fact.has_meaning is Meaning.DRAW)
    values = dict.fromkeys(map(fact.scale.signed, fact.values))
    worth = "a draw" if drawn else listed(list(values))
    own = f"{possessive(my)} own " * any(_line(fact.line) == one.notation for one in fact.answers)
    already = f"no more than {own}{_line(fact.line)} does" if level else f"and it already {has}"
    lead = f"{they} answers {by}, which" if paired else f"{moves}: {possessive(they)} {by}"
    unseen = f"{they} chooses, so {others} could not help {my}: not looked at"
    unseen = f"{others} were not looked at" if fact.again else unseen
    draws = level and fact.has_meaning is Meaning.DRAW
    too = " Whether they draw, too, was left open." if draws else ""
    return f"{lead} leaves {my} {worth} at best, {already}; {unseen}.{too}"


def worse_than(fact: WorseThan) -> str:
    """Return than which other moves a move is worse, although only a bound of it is known."""
    both = "both " if len(fact.better) == _BOTH else ""
    return f"{fact.move.notation} is worse than {both}{names(fact.better)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    CutFact: cut,
    SameCut: same_cut,
    WorseThan: worse_than,
}
