"""What is stated of several moves at once, and the reasons of one that are seen beside the others.

The words are in `group_words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import MoveFact


@dataclass(frozen=True)
class OnlyMove(MoveFact):
    """No other move is as good, for the opponent threatens one that this one meets.

    Attributes
    ----------
    opponent
        Who threatens.
    threat
        What wins at once after most other moves.
    takes
        Whether it is this very move, so that it takes the place.
    """

    opponent: Side
    threat: Named
    takes: bool


@dataclass(frozen=True)
class Threatens(MoveFact):
    """The move makes threats, and whatever is answered one of them wins at once."""

    opponent: Side
    threats: tuple[Named, ...]


@dataclass(frozen=True)
class Remark(MoveFact):
    """What the theory of the game says of the position after a move."""

    remark: str


@dataclass(frozen=True)
class Answered(Fact):
    """Moves of one fate, with the answer to each.

    Attributes
    ----------
    moves, answers
        The moves, and the best answer to each of them, in the same order.
    mover, replier
        Who makes the moves, and who answers.
    meaning, value
        What each is to the mover, and worth, in points of MAX's side.
    plies, at_most
        In how many plies the game is over, if each loses in as many; whether at most.
    hope
        Whether the mover would win after some of them, if the replier erred.
    remark
        What the theory of the game says of the position after each answer; empty if nothing.
    """

    moves: tuple[Named, ...]
    answers: tuple[Named, ...]
    mover: Side
    replier: Side
    meaning: Meaning
    value: float | None
    plies: int | None
    at_most: bool
    hope: bool
    remark: str


@dataclass(frozen=True)
class WinToo(Fact):
    """Moves that win as well, in as many plies each; None: it is not known in how many."""

    moves: tuple[Named, ...]
    mover: Side
    plies: int | None
    at_most: bool


@dataclass(frozen=True)
class MirrorImages(Fact):
    """Moves that are the same as another by a symmetry of the game."""

    moves: tuple[Named, ...]
    image: Named


@dataclass(frozen=True)
class SameCut(Fact):
    """Moves that were cut for one reason: the same answer, and what the mover has elsewhere.

    Attributes
    ----------
    moves, values
        The moves, and the bound of each, in points of MAX's side.
    mover, replier
        Who makes the moves, and who chooses the answers.
    answer
        How the answer is written that was enough.
    has, has_meaning, line
        What the mover has already, what that is to the mover, and with which line.
    branches
        How many answers were not looked at.
    """

    moves: tuple[Named, ...]
    values: tuple[float, ...]
    mover: Side
    replier: Side
    answer: str
    has: float
    has_meaning: Meaning
    line: tuple[Named, ...]
    branches: int


@dataclass(frozen=True)
class EndAtOnce(Fact):
    """Moves after which nothing follows, each worth as much."""

    moves: tuple[Named, ...]
    value: float | None
    finished: bool


@dataclass(frozen=True)
class Unsearched(Fact):
    """Moves after which the depth ends, each estimated at as much."""

    moves: tuple[Named, ...]
    value: float | None


@dataclass(frozen=True)
class Unseen(Fact):
    """Moves that were never looked at, or of which nothing came to be known."""

    moves: tuple[Named, ...]
    entered: bool


class Counted(NamedTuple):
    """So many moves of one meaning, and the range of their values; None where none is known."""

    meaning: Meaning
    moves: int
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Remaining(Fact):
    """The moves that are not told one by one."""

    moves: tuple[Named, ...]
    groups: tuple[Counted, ...]
    unseen: int
