"""The English of several moves that are equally good.

>>> from treeviz import explain, games, minimax
>>> print(explain(minimax(games.Nim("1 1 1"))).opening[-1].text)
All three moves win (+1): [0,1], [1,1] and [2,1].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.plays_words import soonest_words
from treeviz.explanation.reply_words import names
from treeviz.explanation.whole_facts import Tie
from treeviz.formatting.phrases import in_words, named_all, plies_in_words

_BOTH = 2


def tie_words(fact: Tie) -> str:
    """Return which moves are equally good."""
    many = len(fact.moves) + len(fact.again)
    number, value = in_words(many), fact.scale.signed(fact.value)
    every = f"All {number}" if many == fact.among else number.capitalize()
    every = "Both" if many == fact.among == _BOTH else every
    every = f"At least {number}" if fact.at_least else every
    if fact.guessed and fact.counts_as is not None:
        counted = "won" if fact.counts_as is Meaning.WIN else "lost"
        sure = [move for move in fact.moves if move not in fact.guessed]
        if fact.shown:
            return (
                f"{every} moves lose ({value}): {names(sure)}, as the search proves; "
                f"{names(fact.guessed)}, as the rules show."
            )
        return (
            f"{every} moves count as {counted} ({value}): {names(fact.moves)}; the search proves "
            f"it of {names(sure)} alone."
        )
    if fact.shown:
        return f"{every} moves lose ({value}), as the rules show: {names(fact.moves)}."
    if fact.counts_as is not None:
        counted = "won" if fact.counts_as is Meaning.WIN else "lost"
        return f"{every} moves are estimated as {counted} ({value}): {names(fact.moves)}."
    if fact.meaning is Meaning.ESTIMATE:
        if fact.again:
            look = "by a second look at what was cut"
            if named_all(many):
                each = f"{names(fact.moves)} and, {look}, {names(fact.again)}"
                in_all = " in all" * (not every.startswith("All"))
                return f"{every} moves{in_all} are estimated equal, at {value}: {each}."
            if named_all(len(fact.moves)):
                others = f"and, {look}, {in_words(len(fact.again))} others"
                return f"{names(fact.moves)} {others} are estimated equal, at {value}."
            second = f"{in_words(len(fact.again))} only {look}"
            return f"{every} moves are estimated equal, at {value} ({second})."
        which = f": {names(fact.moves)}" if named_all(len(fact.moves)) else ""
        if not fact.asked:
            return (
                f"{every} moves are equally good as far as is known, each counts as {value}{which}."
            )
        return f"{every} moves are estimated equal, at {value}{which}."
    if fact.meaning is Meaning.WIN:
        within = f" within {plies_in_words(fact.within)}" * bool(fact.within)
        within = f" at once, no other{within}" if fact.at_once and within else within
        told = names(fact.moves)
        if fact.again:
            few = named_all(len(fact.again))  # of many the rows name some
            others = names(fact.again) if few else f"{in_words(len(fact.again))} others"
            told += f" and, by a second look at what was cut, {others}"
        return f"{every} moves win{within} ({value}): {told}{_sooner(fact)}."
    each = f"each {'a draw' if fact.meaning is Meaning.DRAW else 'worth'}"
    each += f" ({value})" if fact.meaning is Meaning.DRAW else f" {value}"
    again = f" and, by a second look at what was cut, {names(fact.again)}" if fact.again else ""
    return f"{every} moves are equally good, {each}: {names(fact.moves)}{again}."


def _sooner(fact: Tie) -> str:
    """Return which of several wins are over soonest, and how soon; nothing if all are."""
    if not fact.quickest:
        return ""
    verb = "wins" if len(fact.quickest) == 1 else "win"
    soon = soonest_words(fact.soonest)
    return f"; {names(fact.quickest)} {verb} soonest,{soon}"


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {Tie: tie_words}
