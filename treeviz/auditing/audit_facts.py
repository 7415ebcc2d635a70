"""What an audit finds: the kinds of facts. Their words are in :mod:`treeviz.auditing.english`.

>>> UndecidedIn(3, Against.WINNERS).to_dict()
{'kind': 'undecided-in', 'number': 3, 'against': 'winners'}
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from treeviz.explanation.fact import Fact, Side


class Against(StrEnum):
    """What a heuristic is held against: who wins, a payoff, or a deeper search's opinion."""

    WINNERS = "winners"
    PAYOFFS = "payoffs"
    DEEPER_SEARCH = "deeper search"


class TrueWorth(NamedTuple):
    """What a position is worth by the rules, or by the deeper search.

    Attributes
    ----------
    value
        In points of MAX's side; None if it could not be found.
    winner
        Who wins, if the rules prove it; None: nobody, or that is not said.
    drawn
        Whether the rules prove a draw.
    """

    value: float | None
    winner: Side | None = None
    drawn: bool = False


@dataclass(frozen=True)
class AuditFact(Fact):
    """One thing that an audit says."""


# Where the positions come from


@dataclass(frozen=True)
class Origin(AuditFact):
    """Where the positions of an audit come from; its subclasses are the ways."""


@dataclass(frozen=True)
class FromSomebody(Origin):
    """So many positions that somebody gave."""

    positions: int


@dataclass(frozen=True)
class FromRandomGames(Origin):
    """Positions of random games: how many, of how many asked for, by which seed."""

    positions: int
    asked: int
    seed: int


@dataclass(frozen=True)
class EveryReachable(Origin):
    """Every position that a game can reach; `whoever`: whoever of both sides begins."""

    whoever: bool


@dataclass(frozen=True)
class AuditedHow(AuditFact):
    """Which positions were judged, how the heuristic was asked, and what is compared.

    Attributes
    ----------
    origin
        Where the positions come from.
    depth
        How many plies the heuristic was searched; 0: not at all; None: to the end of the game.
    judge_finished
        Whether the heuristic judged finished games, too.
    truth_depth
        The depth of the deeper search that is compared with; None: the truth.
    """

    origin: Origin
    depth: int | None
    judge_finished: bool
    truth_depth: int | None


# In total


@dataclass(frozen=True)
class WrongSidesIn(AuditFact):
    """In how many positions the value of a heuristic favours the wrong side."""

    heuristic: str
    number: int
    positions: int
    against: Against


@dataclass(frozen=True)
class FailedEverywhere(AuditFact):
    """A heuristic failed in all of so many positions."""

    heuristic: str
    positions: int


@dataclass(frozen=True)
class StoppedAfter(AuditFact):
    """An audit was interrupted: how many positions were judged, and how many there are."""

    judged: int
    planned: int


@dataclass(frozen=True)
class UndecidedIn(AuditFact):
    """In so many positions a heuristic says 0 where one side is better."""

    number: int
    against: Against


@dataclass(frozen=True)
class LeansIn(AuditFact):
    """In so many positions a heuristic favours a side where none is better."""

    number: int
    against: Against


@dataclass(frozen=True)
class WrongMovesIn(AuditFact):
    """In so many positions, of those with a choice, a worse move is chosen."""

    number: int
    choices: int
    against: Against


@dataclass(frozen=True)
class RanksTheWrongWay(AuditFact):
    """Of two moves the heuristic mostly prefers the worse, always or at one side's turn.

    Finished games, which the rules judge, are left out: this is what it thinks itself.

    Attributes
    ----------
    agreement
        Kendall's τ of the pairs that it and the truth both rank: from −1 to 1, here below 0.
    wrong, pairs
        How many pairs it ranks the wrong way round, of how many.
    against
        What the ranks are compared with.
    mover, other
        At whose turn, and at whose it ranks them rightly; None: at every turn.
    diagnosis
        The command that looks for the reason; empty if the command line does not know the game.
    """

    agreement: float
    wrong: int
    pairs: int
    against: Against
    mover: Side | None = None
    other: Side | None = None
    diagnosis: str = ""


@dataclass(frozen=True)
class FailedInMore(AuditFact):
    """In so many more positions the heuristic failed."""

    number: int


@dataclass(frozen=True)
class NeverAsked(AuditFact):
    """The heuristic was never asked: every search ends where games end."""


@dataclass(frozen=True)
class WentOnAlone(AuditFact):
    """One process had to judge alone, for a reason that is told in words of the machine."""

    reason: str


@dataclass(frozen=True)
class ColumnsMean(AuditFact):
    """What the rounded columns of the table are.

    Attributes
    ----------
    against
        What the moves are compared with.
    endless
        Whether a mean is infinite.
    """

    against: Against
    endless: bool


# The smallest example


@dataclass(frozen=True)
class TheMover(AuditFact):
    """Who is to move in an example; None: the game is over."""

    mover: Side | None


@dataclass(frozen=True)
class WrongValue(AuditFact):
    """What a heuristic says of a position, and what the position is worth.

    Attributes
    ----------
    heuristic
        What it is called, in backticks, and the depth at which it was searched.
    value
        What it says, in points of MAX's side.
    truth
        What the position is worth.
    deeper
        Whether a deeper search says so, and not the rules.
    """

    heuristic: str
    value: float | None
    truth: TrueWorth
    deeper: bool = False


@dataclass(frozen=True)
class WrongMove(AuditFact):
    """A heuristic's search plays a move that is worth less than the best.

    Attributes
    ----------
    heuristic
        As in :class:`WrongValue`.
    mover
        Who plays.
    move, worth
        The move as it is written, and what it is worth.
    best, truth
        The first best move, and what it is worth.
    deeper
        Whether a deeper search says so, and not the rules.
    """

    heuristic: str
    mover: Side
    move: str
    worth: TrueWorth
    best: str
    truth: TrueWorth
    deeper: bool = False


@dataclass(frozen=True)
class HeldEqual(AuditFact):
    """So many moves are equal to the heuristic's search, which plays the first of them."""

    number: int


@dataclass(frozen=True)
class TheBestMove(AuditFact):
    """What the best move is worth; `like` is what the one that is played is worth."""

    mover: Side
    move: str
    truth: TrueWorth
    like: TrueWorth


@dataclass(frozen=True)
class ShownBy(AuditFact):
    """The line of best play.

    Attributes
    ----------
    moves
        As they are written; the first few of a long line.
    more
        Whether it goes on.
    deeper
        Whether it is the deeper search's line.
    """

    moves: tuple[str, ...]
    more: bool
    deeper: bool = False


@dataclass(frozen=True)
class ReachedBy(AuditFact):
    """The moves from the start that lead to an example, as they are written."""

    moves: tuple[str, ...]


@dataclass(frozen=True)
class TermsHere(AuditFact):
    """What the named terms of a heuristic say of an example, in points of MAX's side."""

    names: tuple[str, ...]
    values: tuple[float, ...]


@dataclass(frozen=True)
class OpenedBy(AuditFact):
    """The command that opens an example in a terminal."""

    command: str
