"""The English of facts about moves.

>>> from treeviz.explanation.fact import Named, Side
>>> from treeviz.explanation.move_facts import WinsAtOnce
>>> from treeviz.game.game import Player
>>> wins_at_once(WinsAtOnce(Named(1, "a"), Side(Player.MIN, "o"), False, (Named(2, "b"),)))
'o answers b and wins.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.explanation.fact import Estimate, Fact, Named, Played
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    Bounded,
    BrokenOff,
    CutAway,
    CutFact,
    Ending,
    EndsAtOnce,
    Hope,
    NeverLookedAt,
    NoReply,
    OnlyEstimated,
    WinsAtOnce,
)
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_words, listed, ordinal, sentence
from treeviz.formatting.scale import Scale
from treeviz.game.game import Player

_LINE_TOLD = 12  # plies of a line that are told move by move


def names(moves: Sequence[Named], last: str = "and") -> str:
    """Return moves as a list in a sentence."""
    return listed([move.notation for move in moves], last)


def terms_words(estimate: Estimate, scale: Scale) -> str:
    """Return the named terms of an estimate, such as ``"mobility +2, material −1"``; or nothing."""
    return ", ".join(f"{term.name} {scale.difference(term.value)}" for term in estimate.terms)


def estimate_words(estimate: Estimate, scale: Scale) -> str:
    """Return an estimate with its terms."""
    terms = terms_words(estimate, scale)
    value = f"estimated at {scale.signed(estimate.value)}"
    return f"{value} ({terms})" if terms else value


def ends_at_once(fact: EndsAtOnce) -> str:
    """Return that nothing follows a move."""
    match fact.meaning:
        case Meaning.WIN:
            return f"{fact.mover.name} wins at once."
        case Meaning.DRAW:
            return "It is a draw at once."
        case Meaning.LOSS:
            return f"{fact.mover.name} loses at once."
    if fact.outcome:
        return sentence(f"The game ends at once: {fact.outcome}")
    return "The game ends at once." if fact.finished else "A leaf."


def bounded(fact: Bounded) -> str:
    """Return the bound that is known of a move."""
    most = "at most" if fact.bound == "upper" else "at least"
    told = f"Worth {fact.scale.signed(fact.value)} {most}"
    if fact.answer is not None:
        told += f", for {fact.answer.by} can answer {fact.answer.notation}"
    return f"{told}; exactly how much was not needed."


def wins_at_once(fact: WinsAtOnce) -> str:
    """Return that the replier wins with the reply."""
    side = fact.replier.name
    if fact.again:
        return f"{side} moves again and wins with {names(fact.replies, 'or')}."
    if len(fact.replies) == 1:
        return f"{side} answers {fact.replies[0].notation} and wins."
    return f"{side} wins with {names(fact.replies, 'or with')}."


def any_reply(fact: AnyReply) -> str:
    """Return that every reply comes to the same, and one line of best play to show it."""
    reply, rest = fact.line[0], fact.line[1:]
    ending = _ending(fact.ending, fact.scale)
    if fact.ending.meaning.decided:
        joined = ": " if fact.ending.meaning is Meaning.DRAW else ", "
        told = f"Whatever {reply.by} answers{joined}{ending}"
        return sentence(f"{told}; after {reply.notation}{_rest(rest)}" if rest else told)
    every = "Both replies" if fact.replies == 2 else f"All {in_words(fact.replies)} replies"
    told = f"{every} come to the same, {fact.scale.signed(fact.ending.value)}"
    return sentence(f"{told}; after {reply.notation}{_rest(rest)}: {ending}")


def best_reply(fact: BestReply) -> str:
    """Return the best reply, best play from there, and what is as good."""
    told = sentence(_best_line(fact))
    if not fact.as_good:
        return told
    return f"{told} {names(fact.as_good)} {'is' if len(fact.as_good) == 1 else 'are'} as good."


def _best_line(fact: BestReply) -> str:
    reply, rest = fact.line[0], fact.line[1:]
    verb = "goes on with" if fact.again else "can only answer" if fact.only else "answers"
    told = f"{reply.by} {verb} {reply.notation}"
    if not rest:
        return f"{told}{_ending_joined(fact.ending, fact.scale, direct=True)}"
    if fact.left:
        last = f"{rest[0].by} is left with {rest[0].notation}"
        return f"{told}; {last}{_ending_joined(fact.ending, fact.scale, direct=False)}"
    if not fact.again and fact.ending.meaning is Meaning.LOSS:
        return f"{told} and wins whatever {fact.mover.name} plays:{_rest(rest)}"
    return f"{told}, then{_rest(rest)}: {_ending(fact.ending, fact.scale)}"


def _rest(line: Sequence[Played]) -> str:
    """Return the moves after the first reply, with who makes each."""
    steps = [f"{step.by} {step.notation}" for step in line[:_LINE_TOLD]]
    if len(line) > _LINE_TOLD:
        steps.append(f"and {count(len(line) - _LINE_TOLD, 'ply')} more to {line[-1].notation}")
    return f" {', '.join(steps)}" if steps else ""


def _ending(ending: Ending, scale: Scale) -> str:
    """Return how a line ends, after a colon."""
    match ending.meaning:
        case Meaning.WIN | Meaning.LOSS:
            return f"{ending.winner} wins"
        case Meaning.DRAW:
            return "a draw"
        case Meaning.ESTIMATE if ending.estimate is not None:
            return estimate_words(ending.estimate, scale)
        case Meaning.ESTIMATE:
            return f"{scale.signed(ending.value)} as far as it was searched"
    value = scale.signed(ending.value)
    return f"{ending.outcome} ({value})" if ending.outcome else value


def _ending_joined(ending: Ending, scale: Scale, direct: bool) -> str:
    """Return how a line ends, as the end of the sentence that tells its last move."""
    match ending.meaning:
        case Meaning.DRAW:
            return ", and it is a draw"
        case Meaning.WIN if not direct:
            return " and wins"  # the only move of a side that wins with it
        case Meaning.WIN | Meaning.LOSS:
            return f", and {_ending(ending, scale)}"
    return f": {_ending(ending, scale)}"


def hope(fact: Hope) -> str:
    """Return the hope that the opponent will not let come true."""
    mine, they, signed = fact.mover.name, fact.replier.name, fact.scale.signed
    could = {
        Meaning.WIN: f"{mine} could win here",
        Meaning.DRAW: f"{mine} could draw here",
    }.get(fact.meaning, f"{mine} could have {signed(fact.value)} here")
    gives = {
        Meaning.WIN: "wins",
        Meaning.DRAW: "gives it the draw",
    }.get(fact.gives, f"holds it to {signed(fact.holds)}")
    noun = "reply" if fact.others == 1 else "replies"
    more = f" ({in_words(fact.others)} other {noun} would do as well)" if fact.others else ""
    return (
        f"{could} if {they} answered {names(fact.errors, 'or')}{more}. {they} will never let that "
        f"happen: {fact.answer.notation} {gives}."
    )


def cut(fact: CutFact) -> str:
    """Return which value, found where, made which branches irrelevant, and what is known."""
    my, their, signed = fact.opponent.name, fact.mover.name, fact.scale.signed
    value = signed(fact.value)
    were = "was" if len(fact.branches) == 1 else "were"
    never = f"{names(fact.branches)} {were} never looked at"
    name = fact.at.notation or "this position"
    known = {"upper": f"≤ {value}", "lower": f"≥ {value}"}.get(fact.bound, value)
    if fact.answer is None:
        return f"Cut: {never}."
    answer = f"{their}'s {ordinal(fact.place)} answer, {fact.answer.notation},"
    most = "at most" if fact.opponent.player is Player.MAX else "at least"
    if fact.final:
        return f"Cut. {answer} is worth {value}, and nothing is better: {never}."
    if fact.has is None:
        told = f"Cut. {answer} leads to {value}, outside the window: {never}."
        return f"{told} Known of {name}: {known}."
    elsewhere = " ".join(step.notation for step in fact.line)
    if fact.value == fact.has:
        return (
            f"Cut. {answer} gives {my} {value} {most}: no better than {elsewhere}. {never}. "
            f"Known of {name}: {known}, which is no tie."
        )
    return (
        f"Cut. {answer} holds {my} to {value} {most}, and {my} already has {signed(fact.has)} with "
        f"{elsewhere}. So {my} will not play {name}, whatever else {their} could answer: "
        f"{never}. Known of {name}: {known}."
    )


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    NeverLookedAt: lambda _: "Never looked at.",
    BrokenOff: lambda _: "The search was broken off here: nothing is known of it.",
    OnlyEstimated: lambda fact: (
        f"Not searched further: {estimate_words(fact.estimate, fact.scale)}."
    ),
    EndsAtOnce: ends_at_once,
    CutAway: lambda _: "Nothing is known of it: it was cut off.",
    Bounded: bounded,
    NoReply: lambda _: "No reply to it has a value.",
    WinsAtOnce: wins_at_once,
    AnyReply: any_reply,
    BestReply: best_reply,
    Hope: hope,
    CutFact: cut,
}
