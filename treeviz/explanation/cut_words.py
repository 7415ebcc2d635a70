"""The English of cuts: which answer was enough, what the mover has elsewhere, what is left open.

>>> from treeviz import alphabeta, games
>>> from treeviz.explanation.moves import cut_fact
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> print(cut(cut_fact(tree, cut_at(tree, tree.find("C")))))
Cut. After leaf 0 MAX gets +2 at best, and it already has +3 with B. MIN chooses, so leaf 1 and
leaf 2 could only make it worse: not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.explanation.fact import Fact, Named
from treeviz.explanation.group_facts import SameCut
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import CutFact, WorseThan
from treeviz.explanation.move_words import names
from treeviz.formatting.phrases import in_words, listed, possessive
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player

_BOTH = 2


def cut(fact: CutFact) -> str:
    """Return which value, found where, made which branches irrelevant, and what is known."""
    my, their, signed = fact.opponent.name, fact.mover.name, fact.scale.signed
    told = "Cut"
    if fact.path:
        told += f" after {_places(fact)}"
    branches = _branches(fact)
    were = "was" if fact.left_out == 1 and not fact.also else "were"
    unseen = f"{branches} {were} not looked at"
    if fact.unsafe:
        return _never_tried(fact)
    if fact.answer is None:
        return f"{told}: {unseen}."
    lost = fact.meaning is Meaning.LOSS
    if lost and (fact.final or fact.has is None or fact.has_meaning is Meaning.LOSS):
        return _joined(told, f"{their} wins with {fact.answer.notation}, so {unseen}.", fact)
    after = f"after {fact.answer.notation} {my}"
    if fact.final:
        gets = f"gets {signed(fact.value)}, and nothing is worse"
        return _joined(told, f"{after} {gets}, so {unseen}.", fact)
    so = f"{their} chooses, so {branches} could only make it worse: not looked at."
    if fact.has is None:
        gets = f"gets {signed(fact.value)} at best, no better than the window asks for"
        return _joined(told, f"{after} {gets}. {so}", fact)
    has = _has(fact.has_meaning, fact.has, fact.line, fact.scale)
    level = fact.value == fact.has
    if level and fact.has_meaning is Meaning.WIN:
        text = f"{my} already {has}, and nothing is better, so {unseen}."
        if fact.path:
            return _joined(told, text, fact)
        return _joined(
            told, f"{text} Whether {fact.at.notation} wins, too, was not found out.", fact
        )
    if lost:
        return _joined(told, f"{after} loses, and it already {has}, so {unseen}.", fact)
    drawn = fact.meaning is Meaning.DRAW or (level and fact.has_meaning is Meaning.DRAW)
    got = "a draw" if drawn else signed(fact.value)
    if not level:
        return _joined(told, f"{after} gets {got} at best, and it already {has}. {so}", fact)
    elsewhere = " ".join(step.notation for step in fact.line)
    text = f"{after} gets {got} at best, which it already has with {elsewhere}. {so}"
    if not fact.path:
        text += f" It is {got} or worse for {my}; the search did not find out which."
    return _joined(told, text, fact)


def _never_tried(fact: CutFact) -> str:
    """Return that moves were left out for no reason that is recorded."""
    branches, my, their = _branches(fact), fact.opponent.name, fact.mover.name
    one = fact.left_out == 1 and not fact.also
    told = f"{branches} {'was' if one else 'were'} never tried"
    shown = ", and nothing that is recorded shows that this was safe"
    if fact.settled:
        shown = f"; the value of the whole tree is proved without {'it' if one else 'them'}"
    shown = "" if fact.brief else shown
    if fact.path:
        return f"After {_places(fact)}, {told}{shown}."
    if fact.lost:
        return f"{my} loses whatever else {their} could answer: {told}."
    found = fact.scale.signed(fact.value)
    worst = "upper" if fact.opponent.player is Player.MAX else "lower"
    if fact.bound == worst:
        return f"{my} gets {found} at best: {told}{shown}."
    return f"The search returned {found} here, but {told}{shown}."


def _joined(told: str, text: str, fact: CutFact) -> str:
    """Return the reason after where it was: in its own sentence, or after a colon."""
    first = text[0].upper() if text.startswith("after ") else text[0]
    return f"{told}: {text}" if fact.path else f"{told}. {first}{text[1:]}"


def _branches(fact: CutFact) -> str:
    """Return what was not looked at: by name where that is known and of one place."""
    if all(branch.notation for branch in fact.branches) and not fact.also:
        return names(fact.branches, more=fact.more)
    one = fact.left_out == 1 and not fact.also
    return f"{possessive(fact.mover.name)} other move{'' if one else 's'} there"


def _places(fact: CutFact) -> str:
    """Return after which lines it was so; what they share is told once."""
    *before, last = [step.notation for step in fact.path]
    shared = "".join(f"{notation} " for notation in before)
    also = [place.notation for place in fact.also]
    if also and before and all(line.startswith(shared) for line in also):
        ends = [last, *(line.removeprefix(shared) for line in also)]
        return f"{shared.rstrip()} followed by {listed(ends, 'or')}"
    return listed([shared + last, *also], "or")


def _has(means: Meaning, value: float, line: Sequence[Named], scale: Scale) -> str:
    """Return what a player has elsewhere, and where, as the end of a sentence."""
    elsewhere = " ".join(step.notation for step in line)
    said = {Meaning.WIN: "wins", Meaning.DRAW: "has a draw", Meaning.LOSS: "loses"}
    return f"{said.get(means, f'has {scale.signed(value)}')} with {elsewhere}"


def same_cut(fact: SameCut) -> str:
    """Return the bounds of some moves, and the one reason why their rest was not looked at."""
    my, they, moves = fact.mover.name, fact.replier.name, names(fact.moves)
    has = _has(fact.has_meaning, fact.has, fact.line, fact.scale)
    level = all(value == fact.has for value in fact.values)
    one = fact.branches == 1
    rest = f"{in_words(fact.branches)} of {possessive(they)} answers"
    were = "was" if one else "were"
    answers = list(dict.fromkeys(answer.notation for answer in fact.answers))
    by = listed(answers, "or")
    each = "Each" if len(fact.moves) > _BOTH else "Either"
    if level and fact.has_meaning is Meaning.WIN:
        return (
            f"{moves}: {my} already {has}, and nothing is better, so {rest} {were} not looked at. "
            f"{each} may win, too: the search did not find out."
        )
    if fact.meaning is Meaning.LOSS:
        told = f"{moves}: {they} answers {by} and wins"
        already = "" if fact.has_meaning is Meaning.LOSS else f", and {my} already {has}"
        return f"{told}{already}, so {rest} {were} not looked at."
    drawn = fact.meaning is Meaning.DRAW or (level and fact.has_meaning is Meaning.DRAW)
    worth = "a draw" if drawn else _each(fact.values, fact.scale)
    told = (
        f"{moves}: after {possessive(they)} {by} {my} gets {worth} at best; it already {has}. "
        f"{they} chooses, so {in_words(fact.branches)} other answers could only make it "
        f"worse for {my}: not looked at."
    )
    if not level:
        return told
    line = " ".join(step.notation for step in fact.line)
    return f"{told} {each} may be as good as {line}: the search did not find out."


def _each(values: Sequence[float], scale: Scale) -> str:
    """Return the value of some moves; where they differ, each value there is, or their limits."""
    written = [scale.signed(value) for value in sorted(set(values))]
    if len(written) <= _BOTH:
        return listed(written, "or")
    return f"between {written[0]} and {written[-1]}"


def worse_than(fact: WorseThan) -> str:
    """Return than which other moves a move is worse, although only a bound of it is known."""
    both = "both " if len(fact.better) == _BOTH else ""
    return f"{fact.move.notation} is worse than {both}{names(fact.better)}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    CutFact: cut,
    SameCut: same_cut,
    WorseThan: worse_than,
}
