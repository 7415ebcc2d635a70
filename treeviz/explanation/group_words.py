"""The English of facts about several moves.

>>> from treeviz.explanation.fact import Named
>>> mirror_images(MirrorImages((Named(2, "c"), Named(3, "d")), Named(1, "a")))
'c and d: mirror images of a.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import (
    Answered,
    Counted,
    EndAtOnce,
    MirrorImages,
    OnlyMove,
    Remaining,
    Remark,
    SameCut,
    Threatens,
    Unsearched,
    Unseen,
    WinToo,
)
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import names
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_words, listed
from treeviz.formatting.scale import Scale

_PAIRS = 4  # moves whose answers are told one by one
_AT_ONCE = 2  # plies: a move, and the answer that wins


def only_move(fact: OnlyMove) -> str:
    """Return that a move is the only one, and which threat it meets."""
    verb = "takes" if fact.takes else "stops"
    threat = f"{fact.threat.notation}, which {fact.opponent.name} threatens"
    return f"It is the only move: it {verb} {threat}."


def threatens(fact: Threatens) -> str:
    """Return which threats a move makes that cannot all be met."""
    number, they = len(fact.threats), fact.opponent.name
    if number == 1:
        return f"It threatens {names(fact.threats)}, and {they} cannot stop it."
    cannot = "cannot stop both" if number == _AT_ONCE else "cannot stop them all"
    return f"It makes {in_words(number)} threats, {names(fact.threats)}; {they} {cannot}."


def _soon(plies: int | None, at_most: bool) -> str:
    if plies is None:
        return ""
    most = "at most " if at_most else ""
    return " at once" if plies <= _AT_ONCE else f" in {most}{count(plies, 'ply')}"


def answered(fact: Answered) -> str:
    """Return the answer to each of some moves, and to what it comes."""
    they, replies = fact.replier.name, [answer.notation for answer in fact.answers]
    soon = _soon(fact.plies, fact.at_most)
    if len(set(replies)) == 1:
        told = f"{names(fact.moves)}: {they} answers {replies[0]}"
    else:
        pairs = list(zip(fact.moves, replies, strict=True))[:_PAIRS]
        first = f"after {pairs[0][0].notation} {they} answers {pairs[0][1]}"
        then = [f"after {move.notation} {reply}" for move, reply in pairs[1:]]
        told = ", ".join([first, *then])
        told = f"{told[0].upper()}{told[1:]}"
        if len(fact.moves) > _PAIRS:
            told += f", and so on after {in_words(len(fact.moves) - _PAIRS)} more"
    match fact.meaning:
        case Meaning.LOSS:
            told += f" and wins{soon}" if len(set(replies)) == 1 else f"; {they} wins{soon}"
        case Meaning.DRAW:
            told += ": each is a draw"
        case Meaning.ESTIMATE:
            told += f": each is estimated at {fact.scale.signed(fact.value)}"
        case _:
            told += f": each is worth {fact.scale.signed(fact.value)}"
    if fact.remark:
        told += f" (the answer {fact.remark})"
    if fact.hope:
        told += f". {fact.mover.name} would win only if {they} missed it"
    return f"{told}."


def win_too(fact: WinToo) -> str:
    """Return that moves win as well."""
    verb = "wins" if len(fact.moves) == 1 else "win"
    soon = _soon(fact.plies - 1 if fact.plies == 1 else fact.plies, fact.at_most)
    return f"{names(fact.moves)} {verb} too{',' if soon else ''}{soon}."


def mirror_images(fact: MirrorImages) -> str:
    """Return that moves are mirror images of another."""
    images = "a mirror image" if len(fact.moves) == 1 else "mirror images"
    return f"{names(fact.moves)}: {images} of {fact.image.notation}."


def same_cut(fact: SameCut) -> str:
    """Return the bounds of some moves, and the one reason why their rest was not looked at."""
    signed, my = fact.scale.signed, fact.mover.name
    different = list(dict.fromkeys(map(signed, fact.values)))
    bounds = f"{listed(different)} at best" if len(different) < _PAIRS else "no better"
    elsewhere = " ".join(step.notation for step in fact.line)
    has = {Meaning.WIN: "wins", Meaning.DRAW: "has a draw"}.get(
        fact.has_meaning, f"has {signed(fact.has)}"
    )
    level = fact.values.count(fact.has)
    some = "Each" if level == len(fact.values) else f"{in_words(level).capitalize()} of them"
    unknown = f" {some} may be as good: the search did not find out." if level else ""
    other = "the other answer" if fact.branches == 1 else f"the {fact.branches:,} other answers"
    return (
        f"{names(fact.moves)}: {bounds} for {my}, each by the answer {fact.answer}; "
        f"{my} already {has} with {elsewhere}. {fact.replier.name} chooses, so "
        f"{other} could only make it worse: not looked at.{unknown}"
    )


def end_at_once(fact: EndAtOnce) -> str:
    """Return that nothing follows some moves."""
    told = "the game ends at once" if fact.finished else "leaves"
    return f"{names(fact.moves)}: {told}, {fact.scale.signed(fact.value)} each."


def unsearched(fact: Unsearched) -> str:
    """Return that the depth ends after some moves."""
    value = fact.scale.signed(fact.value)
    return f"{names(fact.moves)}: not searched further, each estimated at {value}."


def unseen(fact: Unseen) -> str:
    """Return that of some moves nothing is known."""
    told = "nothing is known of them" if fact.entered else "never looked at"
    return f"{names(fact.moves)}: {told}."


def remaining(fact: Remaining) -> str:
    """Return what the moves that are not told one by one come to."""
    told = [_counted(group, fact.scale) for group in fact.groups]
    if fact.unseen:
        told.append(f"{in_words(fact.unseen)} never looked at")
    return f"{names(fact.moves)}: {listed(told)}."


def _counted(group: Counted, scale: Scale) -> str:
    one, number = group.moves == 1, in_words(group.moves)
    match group.meaning:
        case Meaning.WIN:
            return f"{number} {'wins' if one else 'win'}"
        case Meaning.LOSS:
            return f"{number} {'loses' if one else 'lose'}"
        case Meaning.DRAW:
            return f"{number} {'draws' if one else 'draw'}"
    if group.low is None or group.high is None:
        return f"{number} without a value"
    low, high = scale.signed(group.low), scale.signed(group.high)
    between = low if low == high else f"{low} to {high}"
    verb = "is" if one else "are"
    return {
        Meaning.ESTIMATE: f"{number} {verb} estimated at {between}",
        Meaning.BOUND: f"{number} {verb} known only by a bound, {between}",
    }.get(group.meaning, f"{number} {verb} worth {between}")


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    OnlyMove: only_move,
    Threatens: threatens,
    Remark: lambda fact: f"{fact.move.notation}: {fact.remark}.",
    Answered: answered,
    WinToo: win_too,
    MirrorImages: mirror_images,
    SameCut: same_cut,
    EndAtOnce: end_at_once,
    Unsearched: unsearched,
    Unseen: unseen,
    Remaining: remaining,
}
