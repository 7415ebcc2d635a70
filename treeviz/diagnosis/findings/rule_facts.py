"""What is wrong with the rules of a game, as seen on one board: kinds of facts, and their English.

>>> from treeviz.game.game import Player
>>> x = Side(Player.MAX, "x")
>>> won_but(WonBut(At("'xxx/oo_/___'", ("[0,2]",)), x, -10.0, 3, 4))
"After [0,2], at 'xxx/oo_/___', x has won, but utility() gives −10. So it is for 3 of 4 won games
examined."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.explanation.fact import Fact, Side
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import result_words

_FEW = 4  # moves told


class At(NamedTuple):
    """Where a position is: its text in quotes, and the moves to it if they are few."""

    position: str
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class FindingFact(Fact):
    """What is the matter on the board that shows a finding."""


@dataclass(frozen=True)
class Said(FindingFact):
    """What somebody's code said itself when it failed, or what is said of its answer."""

    text: str


@dataclass(frozen=True)
class ChangedMeanwhile(FindingFact):
    """A position is another one after a move was played from it.

    Attributes
    ----------
    position, move
        The position as it was written, and the move.
    now
        How it is written now; None: the same.
    mover, mover_before
        Who is to move now, and who was; None: the same.
    moves, before
        The moves there are now, and there were; both empty: the same.
    """

    position: str
    move: str
    now: str | None
    mover: str | None = None
    mover_before: str | None = None
    moves: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


@dataclass(frozen=True)
class LineAndMoves(FindingFact):
    """Somebody has a line on the board, and there are moves; None: whose line is not clear."""

    at: At
    owner: Side | None
    moves: int


@dataclass(frozen=True)
class OtherOrder(FindingFact):
    """Asked twice, `moves()` gives the same moves in different orders.

    Attributes
    ----------
    at
        Where.
    first, then
        The moves as they came.
    runs
        Whether they came so in two runs of Python, and not in one.
    """

    at: At
    first: tuple[str, ...]
    then: tuple[str, ...]
    runs: bool = False


@dataclass(frozen=True)
class OtherMoves(FindingFact):
    """After other positions were looked at, `moves()` gives other moves."""

    at: At
    first: tuple[str, ...]
    then: tuple[str, ...]


@dataclass(frozen=True)
class WonBut(FindingFact):
    """A won game has a value that does not say so.

    Attributes
    ----------
    at, winner
        Where, and who has won.
    value
        What `utility()` gives.
    wrong, won
        In how many of how many won games examined; both 0: that is not told.
    """

    at: At
    winner: Side
    value: float
    wrong: int = 0
    won: int = 0


@dataclass(frozen=True)
class TieWorth(FindingFact):
    """A tie is not worth 0.

    Attributes
    ----------
    at, result
        Where, and how the game ended there, as it says itself.
    value
        What `utility()` gives.
    loss, win
        What a loss and a win are worth, if a tie lies between them on a scale of its own.
    """

    at: At
    result: str
    value: float
    loss: float | None = None
    win: float | None = None


@dataclass(frozen=True)
class SameKey(FindingFact):
    """Two positions have one key; the kinds of their difference are its subclasses."""

    one: str
    other: str
    key: str


@dataclass(frozen=True)
class SameKeyOtherMover(SameKey):
    """Positions of one key, at which different players are to move."""

    movers: tuple[Side, ...]


@dataclass(frozen=True)
class SameKeyOtherMoves(SameKey):
    """Positions of one key, at which there are fewer and more moves."""

    fewer: int
    more: int


@dataclass(frozen=True)
class SameKeyOtherWorth(SameKey):
    """Positions of one key, which are worth different values."""

    worth: float
    other_worth: float


def at_words(at: At) -> str:
    """Return where a position is, as a sentence begins."""
    return f"After {' '.join(at.line)}, at {at.position}," if at.line else f"At {at.position}"


def few(moves: tuple[str, ...]) -> str:
    """Return the first few of some moves."""
    return ", ".join(moves[:_FEW]) + (" …" if len(moves) > _FEW else "")


def won_but(fact: WonBut) -> str:
    """Return that a won game has a value that does not say so."""
    told = (
        f"{at_words(fact.at)} {fact.winner.name} has won, but utility() gives "
        f"{fact.scale.signed(fact.value)}."
    )
    if fact.won:
        told += f" So it is for {fact.wrong} of {count(fact.won, 'won game')} examined."
    return told


def _changed(fact: ChangedMeanwhile) -> str:
    was = "is another object"
    if fact.now is not None:
        was = f"is {fact.now}"
    elif fact.mover and fact.mover_before:
        was = f"has {fact.mover.upper()} to move, and not {fact.mover_before.upper()}"
    elif fact.moves or fact.before:
        was = f"has the moves {', '.join(fact.moves) or 'none'}, and not {', '.join(fact.before)}"
    return f"At {fact.position} {fact.move} is played. Looked at again, that position {was}."


def _line_and_moves(fact: LineAndMoves) -> str:
    won = f"{fact.owner.name} has a line" if fact.owner else "there is a line"
    return f"{at_words(fact.at)} {won}, and moves() still gives {count(fact.moves, 'move')}."


def _other_order(fact: OtherOrder) -> str:
    first, then = few(fact.first), few(fact.then)
    if fact.runs:
        return (
            f"{at_words(fact.at)} moves() gives {first} in this run of Python and {then} in "
            "another."
        )
    return f"{at_words(fact.at)} moves() gave first {first}, then {then}."


def _tie(fact: TieWorth) -> str:
    write = fact.scale.signed
    told = (
        f"{at_words(fact.at)} the game is {result_words(fact.result)}, and utility() gives "
        f"{write(fact.value)}."
    )
    if fact.loss is not None and fact.win is not None:
        told += f" A loss is worth {write(fact.loss)}, a win {write(fact.win)}."
    return told


def _same(fact: SameKey, difference: str) -> str:
    return f"{fact.one} and {fact.other} have the same key, {fact.key}, with {difference}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    Said: lambda fact: fact.text,
    ChangedMeanwhile: _changed,
    LineAndMoves: _line_and_moves,
    OtherOrder: _other_order,
    OtherMoves: lambda fact: (
        f"{at_words(fact.at)} moves() gave {few(fact.first)}; after other positions were "
        f"looked at, it gives {few(fact.then)}."
    ),
    WonBut: won_but,
    TieWorth: _tie,
    SameKeyOtherMover: lambda fact: _same(
        fact, f"{' and '.join(side.name for side in fact.movers)} to move"
    ),
    SameKeyOtherMoves: lambda fact: _same(
        fact, f"{fact.fewer} and {count(fact.more, 'move')} to choose from"
    ),
    SameKeyOtherWorth: lambda fact: _same(
        fact, f"worth {fact.scale.signed(fact.worth)} and {fact.scale.signed(fact.other_worth)}"
    ),
}
