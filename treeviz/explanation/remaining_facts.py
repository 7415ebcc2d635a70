"""The moves of a position that are not told one by one: what they come to, by counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from treeviz.explanation.cut_facts import UnseenWin
from treeviz.explanation.fact import Estimate, Fact, Had, Named, Regained, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import Ending


class PlayedWorth(NamedTuple):
    """The move that is played, and its value, in points of MAX's side."""

    move: Named
    value: float


class Met(NamedTuple):
    """A move that takes a piece, as anybody would try it, and the answer that speaks against it.

    `value`: what that leaves at best, in points of MAX's side; None: as much as is told of all.
    """

    move: Named
    answer: Named
    value: float | None = None


class Counted(NamedTuple):
    """So many moves of one meaning, and the range of their values; None where none is known.

    Attributes
    ----------
    meaning, moves
        What each is to the mover, and how many there are.
    low, high
        The lowest and the highest value, in points of MAX's side.
    bound, named
        What the values are to the proof, and which moves they are.
    values, answers
        What each of these moves is worth, in points of MAX's side, and the answer to it that was
        enough or is best, None where none is told; empty in the fewest words.
    branches
        How many other answers were not looked at, where that is told of these moves alone.
    than, level
        The move played, if none of these is better, else None; whether one of them may be as good.
    remark
        What the theory of the game says after the answers, if these win; empty if nothing.
    estimate
        What is estimated right after each of the answers, if it is the same; None: it is not.
    before, weaker
        How many answers were looked at before those; whether none of them was enough.
    as_now
        Whether the same is counted before the moves.
    retakes, taken, regained
        The moves that take back what those answers took, where the depth ends; after how many of
        the moves there is one; what is counted then, if that is mostly the same.
    commonest
        The answer to most of the moves, or to a third of them at least, where the answers are not
        told; else empty.
    times, leaves
        How many of the moves it answers, if not more than half, or all; else 0: most. What these
        come to at best, where that is less than all do; else None.
    answered
        These moves, if they are few among others.
    odd
        Those that it does not answer, where it answers most, with their own answers, if they are
        few.
    met
        Those of the moves that are named and take a piece, with the answers to them, where the
        answers are not told.
    had
        The moves and values against which the search cut these, if others than the one played.
    terse
        Whether there is room only for the fewest words.
    taking, later, reply, ending
        The answers that took, after which a move takes back; how many plies after the answers these
        moves are estimated; and of a single move the reply after which it is, and how its line
        ends.
    far
        Those of the moves that are far worse than the others; empty: none, or it is not told.
    """

    meaning: Meaning
    moves: int
    low: float | None
    high: float | None
    bound: str = "exact"
    named: tuple[Named, ...] = ()
    values: tuple[float, ...] = ()
    answers: tuple[Named | None, ...] = ()
    branches: int = 0
    than: PlayedWorth | None = None
    level: bool = False
    remark: str = ""
    estimate: Estimate | None = None
    before: int = 0
    weaker: bool = False
    retakes: tuple[str, ...] = ()
    taken: int = 0
    commonest: str = ""
    times: int = 0
    answered: tuple[Named, ...] = ()
    as_now: bool = False
    had: tuple[Had, ...] = ()
    met: tuple[Met, ...] = ()
    terse: bool = False
    taking: tuple[str, ...] = ()
    regained: Regained | None = None
    later: int = 0
    reply: str = ""
    leaves: float | None = None
    odd: tuple[Met, ...] = ()
    ending: Ending | None = None
    far: tuple[Named, ...] = ()


@dataclass(frozen=True)
class Remaining(Fact):
    """The moves that are not told one by one.

    Attributes
    ----------
    moves, groups, unseen
        Which, what they come to, and how many of them were never looked at.
    mover, replier
        Who makes them, and who answers.
    won
        Whether the mover wins with another.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    again, compared
        Whether it was said before that it is who answers that chooses; and that another is worse
        than the move played.
    unseen_wins
        The moves after which an answer that was not looked at wins at once, by the rules.
    remarked
        Whether what the theory of the game says of answers was said of others.
    counted
        Whether it is told how many answers were looked at before those that were enough.
    looked
        Whether it is told beside it what a second look finds of them.
    each
        Whether answers other than the commonest are told in turn, where they are few and long.
    """

    moves: tuple[Named, ...]
    groups: tuple[Counted, ...]
    unseen: int
    mover: Side
    replier: Side
    won: bool = False
    asked: bool = True
    again: bool = False
    compared: bool = False
    unseen_wins: tuple[UnseenWin, ...] = ()
    remarked: bool = False
    counted: bool = True
    looked: bool = False
    each: bool = False

    @property
    def remark(self) -> str:
        """What the theory of the game says of the answers to those that lose; empty if nothing."""
        return next((group.remark for group in self.groups if group.remark), "")

    @property
    def worse(self) -> bool:
        """Whether it is told that all of them are worse than the move played."""
        return any(group.than is not None and not group.level for group in self.groups)

    @property
    def chooses(self) -> bool:
        """Whether some of what was cut rests on who chooses: no answer wins, and nothing is won."""
        return any(
            group.branches
            and group.meaning is not Meaning.LOSS
            and not (group.bound == "open" and self.won)
            for group in self.groups
        )
