"""The English of facts about several moves.

>>> from treeviz.explanation.fact import Named
>>> mirror_images(MirrorImages((Named(2, "c"), Named(3, "d")), Named(1, "a")))
'c and d: mirror images of a.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from treeviz.explanation.fact import BoardSquare, Fact
from treeviz.explanation.group_facts import (
    Answered,
    AnyAnswer,
    Counted,
    EndAtOnce,
    MirrorImages,
    OnlyMove,
    Remaining,
    Remark,
    Threatens,
    Unsearched,
    Unseen,
    WinToo,
)
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_words import (
    makes_threats,
    names,
    remark_on_answer,
    replies,
    worth_told,
)
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_words, listed, named_all, possessive
from treeviz.game.game import Player

_ANSWERS = 3  # so many answers to many moves are told with the moves that each answers
_PAIRS = 4  # moves whose answers are told one by one
_BOTH = 2
_AT_ONCE = 2  # plies: a move, and the answer that wins
_SOONEST = " at once"


def only_move(fact: OnlyMove) -> str:
    """Return that a move is the only one, and which threat it meets."""
    they, threat = fact.opponent.name, fact.threat.notation
    told = f"The only move: it {'takes' if fact.takes else 'stops'} {threat}"
    if not fact.line:
        return f"{told}, which {they} threatens."
    where = "where" if fact.takes else "with which"
    return f"{told}, {where} {they} threatens to complete {_row(fact.line, threat)}."


def _row(line: Sequence[BoardSquare], move: str) -> str:
    """Return what the squares that win are together; which they are, if moves are written so."""
    written = [f"[{row},{column}]" for row, column in line]
    column = len({square.column for square in line}) == 1
    row = len({square.row for square in line}) == 1
    shape = "column" if column else "row" if row else "diagonal"
    return f"the {shape} {' '.join(written)}" if move in written else f"a {shape}"


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
    return _SOONEST if plies <= _AT_ONCE else f" in {most}{count(plies, 'ply')}"


def answered(fact: Answered) -> str:
    """Return the answer to each of some moves, and to what it comes."""
    they, soon = fact.replier.name, _soon(fact.plies, fact.at_most)
    by, paired = replies(fact.moves, fact.answers)
    told = f"{they} answers {by}" if paired else f"{names(fact.moves)}: {they} answers {by}"
    match fact.meaning:
        case Meaning.LOSS:
            told += makes_threats(fact.threats) or "," * paired
            told += f" and wins{soon}"
        case Meaning.DRAW:
            told += "; each is a draw"
        case _ if fact.deeper and fact.asked and isfinite(fact.value or 0.0):
            told += f"; then {fact.mover.name} has {fact.scale.signed(fact.value)} at best"
        case _:
            told += f"; each {worth_told(fact.meaning, fact.value, fact.asked, fact.scale)}"
    told += remark_on_answer(fact.remark, fact.remarked)
    if fact.hope and soon == _SOONEST:
        told += f". {fact.mover.name} would win only if {they} missed it"
    return f"{told}."


def any_answer(fact: AnyAnswer) -> str:
    """Return that after some moves it does not matter what is answered."""
    worth = worth_told(fact.meaning, fact.value, fact.asked, fact.scale)
    each = {Meaning.WIN: "wins", Meaning.DRAW: "is a draw"}.get(fact.meaning, worth)
    return f"{names(fact.moves)}: each {each}, whatever {fact.replier.name} answers."


def win_too(fact: WinToo) -> str:
    """Return that moves win as well."""
    verb = "wins" if len(fact.moves) == 1 else "win"
    soon = _soon(fact.plies - 1 if fact.plies == 1 else fact.plies, fact.at_most)
    return f"{names(fact.moves)} {verb} too{',' if soon else ''}{soon}."


def mirror_images(fact: MirrorImages) -> str:
    """Return that moves are mirror images of another."""
    if len(fact.moves) == 1:
        return f"A mirror image of {fact.image.notation}."
    return f"{names(fact.moves)}: mirror images of {fact.image.notation}."


def end_at_once(fact: EndAtOnce) -> str:
    """Return that nothing follows some moves."""
    told = "the game ends at once" if fact.finished else "leaves"
    return f"{names(fact.moves)}: {told}, {fact.scale.signed(fact.value)} each."


def unsearched(fact: Unsearched) -> str:
    """Return that the depth ends after some moves."""
    worth = worth_told(Meaning.ESTIMATE, fact.value, fact.asked, fact.scale)
    return f"{names(fact.moves)}: not searched further, each {worth}."


def unseen(fact: Unseen) -> str:
    """Return that of some moves nothing is known."""
    told = "nothing is known of them" if fact.entered else "never looked at"
    if fact.unsafe:
        shown = "" if fact.brief else ", and nothing that is recorded shows that this was safe"
        told = f"never tried{shown}"
    why = "" if fact.best is None else f", for nothing is better than {fact.best.notation}"
    return f"{names(fact.moves)}: {told}{why}."


def remaining(fact: Remaining) -> str:
    """Return what the moves that are not told one by one come to."""
    alone = len(fact.groups) + (fact.unseen > 0) == 1
    every = "" if not alone else "they" if len(fact.moves) > 1 else "it"
    told = [_counted(group, fact, every) for group in fact.groups]
    if fact.unseen:
        told.append("never looked at" if alone else f"{in_words(fact.unseen)} never looked at")
    plain = alone or all(group.bound == "exact" for group in fact.groups)
    text = listed(told) if plain else "; ".join(told)
    estimated = any(not group.meaning.decided for group in fact.groups)
    if fact.than is not None and plain and estimated and not fact.won:
        none = "neither reaches" if len(fact.moves) == _BOTH else "none reaches"
        none = "it does not reach" if len(fact.moves) == 1 else none
        text = f"{none} {fact.scale.signed(fact.than)}. {text[0].upper()}{text[1:]}"
    if len(fact.moves) == 1:
        return f"{text[0].upper()}{text[1:]}."
    return f"{names(fact.moves)}: {text}."


def _counted(group: Counted, fact: Remaining, every: str) -> str:
    """Return what so many moves come to, and whose answers to them were not looked at."""
    told = _worth(group, fact, every)
    if not group.branches:
        return told
    after = [answer.notation for answer in group.answers]
    others = "further answer was" if group.branches == 1 else "further answers were"
    whose = possessive(fact.replier.name)
    if group.bound == "open" and fact.won:
        return f"{told}; {in_words(group.branches)} {others} not looked at"
    if after:
        told += f" after {whose} {listed(after, 'or')}"
    return f"{told}, so {in_words(group.branches)} {others} not looked at"


def _worth(group: Counted, fact: Remaining, every: str) -> str:
    """Return what so many moves come to; `every`: how they are called if there are no others."""
    one, number, scale = group.moves == 1, every or in_words(group.moves), fact.scale
    if one and not every:
        number = group.named[0].notation
    match group.meaning:
        case Meaning.WIN:
            return f"{number} {'wins' if one else 'win'}"
        case Meaning.LOSS:
            return f"{number} {'loses' if one else 'lose'}"
        case Meaning.DRAW:
            return f"{number} {'draws' if one else 'draw'}"
    if group.low is None or group.high is None:
        return f"{number} {'has' if one or every == 'it' else 'have'} no value"
    low, high = scale.signed(group.low), scale.signed(group.high)
    between = low if low == high else f"{low} to {high}"
    verb = "is" if one else "are"
    if group.bound != "exact":
        worst = "upper" if fact.mover.player is Player.MAX else "lower"
        side = {worst: " at best", "open": " as far as it was searched"}.get(
            group.bound, " or better"
        )
        give = "gives" if one or every == "it" else "give"
        last = len(fact.groups) == _BOTH and not fact.unseen and group is fact.groups[-1]
        which = f"the other {number}" if last else f"{number} of them"
        which = names(group.named) if named_all(len(group.named)) else which
        if group.bound == "open" and fact.won:
            return f"{every or which} may win, too"
        best, worst = (high, low) if fact.mover.player is Player.MAX else (low, high)
        others = "" if low == high or not side.endswith("best") else f", the worst {worst}"
        least = best if others else between
        return f"{every or which} {give} {fact.mover.name} {least}{side}{others}"
    return {
        Meaning.ESTIMATE: f"{number} {verb} estimated at {between}",
    }.get(group.meaning, f"{number} {verb} worth {between}")


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    OnlyMove: only_move,
    Threatens: threatens,
    Remark: lambda fact: f"It {fact.remark}.",
    Answered: answered,
    WinToo: win_too,
    MirrorImages: mirror_images,
    AnyAnswer: any_answer,
    EndAtOnce: end_at_once,
    Unsearched: unsearched,
    Unseen: unseen,
    Remaining: remaining,
}
