"""The English of hopes: what weaker answers would let come true.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xox/oox/___"))).moves[1].statements[-1]
>>> hope(told.fact) == told.text
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isinf
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.hope_facts import Hope
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.reply_words import completing, names
from treeviz.formatting.phrases import in_words, named_all
from treeviz.game.player import Player

_FEW = 2  # of many mistakes that are named


def _left_open(fact: Hope) -> str:
    """Return which of the replies that are no errors may be some, with what stands before."""
    if not fact.unsettled:
        return ""
    return f"; whether {names(fact.unsettled, 'or')} would, too, is left unsettled"


def _other_hopes(fact: Hope) -> tuple[str, str]:
    """Return how many replies are errors of another value: beside those named, or at the end."""
    if not fact.others:
        return "", ""
    replies = f"{in_words(fact.others)} other {'reply' if fact.others == 1 else 'replies'}"
    if fact.than is None:
        return f" ({replies} would do as well)", ""
    its, move = fact.mover.name, fact.than.notation
    return "", f" After {replies} {its} would do no worse than with {move}."


def hope(fact: Hope) -> str:
    """Return the hope that the opponent will not let come true."""
    if fact.meaning is Meaning.ESTIMATE:
        return _hoped_estimate(fact)
    mine, they = fact.mover.name, fact.replier.name
    have = f"have {fact.scale.signed(fact.value)}{_or_more(fact)}"
    do = {Meaning.WIN: "win", Meaning.DRAW: "draw"}.get(fact.meaning, have)
    few = 0 < len(fact.better) < len(fact.errors) or fact.wider
    if fact.meaning.decided and few:
        other = f"answer but {names(fact.better)}"
        if fact.threat is not None:
            other = "other answer" if len(fact.better) == 1 else other
            completes = completing(fact.completes, [fact.threat])
            return f"After any {other} {mine} wins with {fact.threat.notation}{completes}."
        if not fact.unseen:
            return f"Any {other} would let {mine} {do}{_left_open(fact)}."
        were = f"{in_words(fact.unseen)} {'was' if fact.unseen == 1 else 'were'}"
        return (
            f"Any {other} that was looked at would let {mine} {do}; {were} not{_left_open(fact)}."
        )
    beside, at_end = _other_hopes(fact)
    if not named_all(len(fact.errors)) and fact.meaning.decided:
        number = in_words(len(fact.errors))
        which = f"{number} of the other {in_words(fact.among)} answers"
        which = which if len(fact.errors) < fact.among else f"all {number} other answers"
        told = f"{which}, such as {fact.errors[0].notation},"
        return f"After {told} {mine} would {do}.{at_end}"
    errors = f"{names(fact.errors, 'or')}{beside}"
    if fact.gives is Meaning.WIN:
        such = ", for example" if fact.open else ""
        return f"{mine} would {do} if {they} answered {errors} instead{such}.{at_end}"
    if fact.gives is not Meaning.DRAW:
        such = ", for example," if fact.open else ","
        compared = "as good as" if fact.level else "better than with"
        than = "" if fact.than is None else f", {compared} {fact.than.notation}"
        than = than * (not fact.meaning.decided)
        return f"If {they} answered {errors}{such} {mine} would {do}{than}.{at_end}"
    such = "for example " if fact.open else ""
    return (
        f"{mine} could {do} here if {they} answered {such}{errors}. {they} will never let that "
        f"happen: {fact.answer.notation} gives it the draw.{at_end}"
    )


def _or_more(fact: Hope) -> str:
    """Return that the move would be worth no less, with a blank before it; or nothing."""
    more = "higher" if fact.mover.player is Player.MAX else "lower"
    return f" or {more}" if fact.at_least else ""


def _hoped_estimate(fact: Hope) -> str:
    """Return after which weaker answers the mover would be estimated better off."""
    few, worth = named_all(len(fact.errors)), fact.scale.signed(fact.value)
    such = "such as " if fact.others or fact.open or not few else ""
    errors = names(fact.errors if few else fact.errors[:_FEW], "or")
    worth += _or_more(fact)
    if fact.value is not None and isinf(fact.value):
        worth = f"what counts as a win ({worth})"
    return f"Only after a weaker answer, {such}{errors}, would {fact.mover.name} get {worth}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {Hope: hope}
