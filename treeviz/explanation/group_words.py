"""The English of facts about several moves.

>>> from treeviz.explanation.fact import Named
>>> mirror_images(MirrorImages((Named(2, "c"), Named(3, "d")), Named(1, "a")))
'c and d: mirror images of a.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import (
    Answered,
    AnyAnswer,
    DoubleThreat,
    EndAtOnce,
    MeetsThreat,
    MirrorImages,
    Remark,
    Threatens,
    Unsearched,
    Unseen,
    WinToo,
)
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import in_plies, makes_threats, remark_on_answer
from treeviz.explanation.reply_words import completing, each_reply, names, replies, squares_words
from treeviz.explanation.worth_words import estimate_words, formula_or, worth_told
from treeviz.formatting.phrases import in_brackets, in_general, in_short, in_words, possessive

_AT_ONCE = 2  # plies: a move, and the answer that wins
_SOONEST = " at once"


def meets_threat(fact: MeetsThreat) -> str:
    """Return which threat a move meets, and whether it is the only move."""
    they, threat = fact.opponent.name, fact.threat.notation
    if fact.brief:
        return f"It takes {threat}, where {they} would win at once."
    alone = "that does not lose" if fact.sure else "not seen to lose"
    alone = "that wins" if fact.wins else alone
    told = f"The only move {alone}: it" if fact.alone else "It"
    told += f" {'takes' if fact.takes else 'stops'} {threat}"
    where = "where" if fact.takes else "with which"
    if not fact.line:  # played now, it need not win
        after = "every other move" if fact.every else "most other moves"
        return f"{told}, {where} {they} wins at once after {after}."
    line = squares_words(fact.line, threat).removesuffix(f" in {threat}")  # that was said
    return f"{told}, {where} {they} threatens to complete {line}."


def threatens(fact: Threatens) -> str:
    """Return which threats a move makes that cannot all be met."""
    number, they = len(fact.threats), fact.opponent.name
    if fact.met:
        threat = names(fact.threats)
        row = f", to complete {squares_words(fact.line, threat)}" if fact.line else ""
        return f"It threatens {threat}{row}."
    if number == 1:
        still = " still" * fact.before
        wins = f"Whatever {they} answers, {names(fact.threats)}{still} wins at once"
        if not fact.line:
            return f"{wins}."
        threat = fact.threats[0].notation
        row = squares_words(fact.line, threat)
        return (
            f"{wins}: even after {possessive(they)} own {threat} the next {threat} completes {row}."
        )
    if fact.stuck:
        return f"Whatever {they} answers, {names(fact.threats, 'or')} wins at once."
    cannot = "cannot stop both" if number == _AT_ONCE else "cannot stop them all"
    threatens = "It leaves the threats" if fact.before else "It threatens"
    return f"{threatens} {names(fact.threats)}; {they} {cannot}."


def double_threat(fact: DoubleThreat) -> str:
    """Return which threats the opponent has in a lost position."""
    they, which = fact.opponent.name, names(fact.threats)
    if len(fact.threats) == _AT_ONCE:
        return f"{they} threatens both {which}; {fact.mover.name} can stop only one."
    return f"{they} threatens {which}; {fact.mover.name} cannot stop them all."


def remark(fact: Remark) -> str:
    """Return what the theory of the game says of a move; shorter if it was said of another."""
    if fact.remarked:
        return f"It {in_short(fact.remark)}, too{in_brackets(fact.remark)}."
    return f"It {fact.remark}."


def _soon(plies: int | None, at_most: bool) -> str:
    return _SOONEST if plies is not None and plies <= _AT_ONCE else in_plies(plies, at_most)


def answered(fact: Answered) -> str:
    """Return the answer to each of some moves, and to what it comes."""
    they, soon = fact.replier.name, _soon(fact.plies, fact.at_most)
    by = (each_reply if fact.each else replies)(fact.moves, fact.answers, they)
    told = by.text
    match fact.meaning:
        case Meaning.LOSS:
            threats = makes_threats(fact.threats, fact.named)
            told = by.winning(soon, threats, makes_threats(fact.threats, fact.named, each=True))
            told += completing(fact.completes, fact.answers)
        case Meaning.DRAW:
            told += "; each is a draw" if by.several else ", and with best play each is a draw"
        case _ if fact.deeper and fact.asked and isfinite(fact.value or 0.0):
            told += f"; then {fact.mover.name} has {_formula(fact)} at best"
        case Meaning.ESTIMATE if fact.later and fact.estimate is not None:
            plies = "plies" if fact.later > 1 else "ply"
            told += f"; {in_words(fact.later)} {plies} later each {_worth_of(fact)}"
            told += f", and by the rules {they} then wins at once" * fact.by_rules
        case _:
            told += f"; each {_worth_of(fact)}"
    told += remark_on_answer(fact.remark, fact.remarked, several=by.several)
    if fact.otherwise is not None and (fact.meaning is not Meaning.LOSS or soon == _SOONEST):
        any_other = f"any other answer lets {fact.mover.name} win with {fact.otherwise.notation}"
        told += f"; {any_other}"
    return f"{told}."


def _formula(fact: Answered) -> str:
    """Return the value that moves share, as the sum that it is if they share its terms."""
    return formula_or(fact.estimate, fact.value, fact.scale)


def _worth_of(fact: Answered | Unsearched) -> str:
    """Return what moves are worth, with the terms if they share them."""
    if fact.estimate is not None and (fact.asked or fact.value):
        return f"is {estimate_words(fact.estimate, fact.scale)}"
    means = fact.meaning if isinstance(fact, Answered) else Meaning.ESTIMATE
    return worth_told(means, fact.value, fact.asked, fact.scale)


def any_answer(fact: AnyAnswer) -> str:
    """Return that after some moves it does not matter what is answered."""
    worth = worth_told(fact.meaning, fact.value, fact.asked, fact.scale)
    each = {Meaning.WIN: "wins", Meaning.DRAW: "is a draw"}.get(fact.meaning, worth)
    return f"{names(fact.moves)}: each {each}, whatever {fact.replier.name} answers."


def win_too(fact: WinToo) -> str:
    """Return that moves win as well."""
    verb = "wins" if len(fact.moves) == 1 else "win"
    soon = _soon(fact.plies - 1 if fact.plies == 1 else fact.plies, fact.at_most)
    wins = f"{names(fact.moves)} {verb} too{',' if soon else ''}{soon}"
    if fact.remark:
        told = in_short(fact.remark) if fact.remarked else in_general(fact.remark)
        return f"{wins}: each {told}{in_brackets(fact.remark) * fact.remarked}."
    pairs = zip(fact.moves, fact.lines, strict=True) if fact.lines else ()
    lines = dict.fromkeys(
        squares_words(line, move.notation).removesuffix(f" in {move.notation}")  # that is said
        for move, line in pairs
    )
    complete = "they complete" if len(lines) > 1 else "both complete"
    return f"{wins}: {complete} {' and '.join(lines)}." if lines else f"{wins}."


def mirror_images(fact: MirrorImages) -> str:
    """Return that moves are mirror images of another."""
    if len(fact.moves) == 1:
        return f"It is a mirror image of {fact.image.notation}."
    return f"{names(fact.moves)}: mirror images of {fact.image.notation}."


def end_at_once(fact: EndAtOnce) -> str:
    """Return that nothing follows some moves."""
    told = "the game ends at once" if fact.finished else "leaves"
    return f"{names(fact.moves)}: {told}, {fact.scale.signed(fact.value)} each."


def unsearched(fact: Unsearched) -> str:
    """Return that the depth ends after some moves."""
    return f"{names(fact.moves)}: not searched further, each {_worth_of(fact)}."


def unseen(fact: Unseen) -> str:
    """Return that of some moves nothing is known."""
    told = "nothing is known of them" if fact.entered else "never looked at"
    if fact.unsafe:
        shown = "" if fact.brief else ", and nothing that is recorded shows that this was safe"
        told = f"never tried{shown}"
    why = ""
    if fact.best is not None:
        why = f", for nothing is better than {'a win' if fact.won else fact.best.notation}"
    return f"{names(fact.moves)}: {told}{why}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    MeetsThreat: meets_threat,
    Threatens: threatens,
    DoubleThreat: double_threat,
    Remark: remark,
    Answered: answered,
    WinToo: win_too,
    MirrorImages: mirror_images,
    AnyAnswer: any_answer,
    EndAtOnce: end_at_once,
    Unsearched: unsearched,
    Unseen: unseen,
}
