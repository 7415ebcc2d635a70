"""What it costs to have to move: the kind of fact, and its English.

>>> from treeviz.explanation.english import words
>>> from treeviz.game.player import Player
>>> lost, won = Worth(-1.0, "exact", Meaning.LOSS), Worth(1.0, "exact", Meaning.WIN)
>>> words(Zugzwang(Side(Player.MAX, "White"), 2, lost, won))
'Zugzwang: both moves lose; if White could pass, White would win. Whoever is to move loses.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.refutation_facts import Worth
from treeviz.formatting.phrases import in_words

_OF_ALL = {Meaning.LOSS: ("lose", "loses"), Meaning.DRAW: ("draw at best", "draws at best")}
_WOULD = {Meaning.WIN: "win", Meaning.DRAW: "draw"}


@dataclass(frozen=True)
class Zugzwang(Fact):
    """Every move makes it worse: passing, which the rules do not allow, would be better.

    Attributes
    ----------
    mover, moves
        Who must move, and how many moves there are.
    moving, passing
        What the best of them is worth, and what passing would be.
    """

    mover: Side
    moves: int
    moving: Worth
    passing: Worth


def _zugzwang(fact: Zugzwang) -> str:
    name, moving, passing = fact.mover.name, fact.moving.meaning, fact.passing.meaning
    several, single = _OF_ALL.get(moving or Meaning.BOUND, ("", ""))
    told = f"the best move is worth {fact.moving.limits(fact.scale, fact.mover)}"
    if several:
        every = "both moves" if fact.moves == 2 else f"all {in_words(fact.moves)} moves"
        told = f"{every} {several}" if fact.moves > 1 else f"the only move {single}"
    better = f"that would be worth {fact.passing.limits(fact.scale, fact.mover)}"
    if passing in _WOULD:
        better = f"{name} would {_WOULD[passing]}"
    both = " Whoever is to move loses." if (moving, passing) == _MUTUAL else ""
    return f"Zugzwang: {told}; if {name} could pass, {better}.{both}"


_MUTUAL = (Meaning.LOSS, Meaning.WIN)
ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {Zugzwang: _zugzwang}
