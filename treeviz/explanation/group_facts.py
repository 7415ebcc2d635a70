"""What is stated of several moves at once, and the reasons of one that are seen beside the others.

The words are in `group_words`.
"""

from __future__ import annotations

from dataclasses import dataclass

from treeviz.explanation.fact import BoardSquare, Estimate, Fact, Named, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import MoveFact


@dataclass(frozen=True)
class MeetsThreat(MoveFact):
    """The opponent threatens to win, and the move meets that.

    Attributes
    ----------
    opponent
        Who threatens.
    threat
        What wins at once after most other moves.
    takes
        Whether it is this very move, so that it takes the place.
    line
        The squares that would win then, where the game has such; empty otherwise.
    alone
        Whether every other move loses.
    sure, wins
        Whether it is proved that this one does not, and that it wins.
    every
        Whether it is known to win at once after every other move.
    brief
        Whether it is told only that it would win at once.
    """

    opponent: Side
    threat: Named
    takes: bool
    line: tuple[BoardSquare, ...]
    alone: bool = True
    sure: bool = True
    wins: bool = False
    every: bool = False
    brief: bool = False


@dataclass(frozen=True)
class Threatens(MoveFact):
    """The move makes threats, and whatever is answered one of them wins at once.

    Attributes
    ----------
    opponent, threats
        Who can stop no more than all but one of them.
    met
        Whether there is an answer that stops it; then it is one.
    line
        The squares that would win then, where the game has such and it is one; empty otherwise.
        Of one threat that is not met: those that win after an answer that is written as it is.
    before
        Whether one of them would have won at once, instead of the move: it only adds to it.
    stuck
        Whether they win as they leave the opponent no move: that is no threat before it answers.
    """

    opponent: Side
    threats: tuple[Named, ...]
    met: bool = False
    line: tuple[BoardSquare, ...] = ()
    before: bool = False
    stuck: bool = False


@dataclass(frozen=True)
class DoubleThreat(Fact):
    """The opponent threatens to win with either of two moves or more, and no move stops them all.

    Attributes
    ----------
    mover, opponent
        Who can stop one of them, and who threatens.
    threats
        The moves, all of them.
    """

    mover: Side
    opponent: Side
    threats: tuple[Named, ...]


@dataclass(frozen=True)
class Remark(MoveFact):
    """What the theory of the game says of the position after a move; whether it was said before."""

    remark: str
    remarked: bool = False


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
    otherwise
        The move with which the mover wins at once after any other answer to any of them; None if
        that is not so of all.
    remark, remarked
        What the theory of the game says of the position after each answer, empty if nothing; and
        whether the same was said of another.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    threats, named
        How many threats each answer makes, of which one cannot be stopped, 0: none are seen; and
        which, if they are the same ones each time.
    deeper
        Whether the mover moves again before the value is settled.
    estimate
        What is estimated where all their lines end, if that is the same, with the same terms.
    later
        How many plies after the answers that is, if it is as many for each; else 0.
    completes
        The squares of the line that the answers complete, if that is told.
    by_rules
        Whether the rules show that who answers wins at once past the depth, whatever is replied.
    each
        Whether the answer to each is told, however many they are.
    """

    moves: tuple[Named, ...]
    answers: tuple[Named, ...]
    mover: Side
    replier: Side
    meaning: Meaning
    value: float | None
    plies: int | None
    at_most: bool
    otherwise: Named | None
    remark: str
    asked: bool = True
    threats: int = 0
    deeper: bool = False
    remarked: bool = False
    estimate: Estimate | None = None
    named: tuple[str, ...] = ()
    later: int = 0
    completes: tuple[BoardSquare, ...] = ()
    by_rules: bool = False
    each: bool = False


@dataclass(frozen=True)
class AnyAnswer(Fact):
    """Moves after which it does not matter what is answered: each is worth as much.

    Attributes
    ----------
    moves
        The moves.
    replier
        Who answers.
    meaning, value
        What each is to the mover, and worth, in points of MAX's side.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    """

    moves: tuple[Named, ...]
    replier: Side
    meaning: Meaning
    value: float | None
    asked: bool = True


@dataclass(frozen=True)
class WinToo(Fact):
    """Moves that win as well, in as many plies each; None: it is not known in how many.

    Attributes
    ----------
    moves, mover
        The moves, and who makes them.
    plies, at_most
        In how many plies each wins; whether at most.
    lines
        The squares of the line that each of two completes, in the same order; empty where they
        complete none, or are more.
    remark, remarked
        What the theory of the game says of each; empty where it says nothing. Whether that was
        said of another move before.
    """

    moves: tuple[Named, ...]
    mover: Side
    plies: int | None
    at_most: bool
    lines: tuple[tuple[BoardSquare, ...], ...] = ()
    remark: str = ""
    remarked: bool = False


@dataclass(frozen=True)
class MirrorImages(Fact):
    """Moves that are the same as another by a symmetry of the game."""

    moves: tuple[Named, ...]
    image: Named


@dataclass(frozen=True)
class EndAtOnce(Fact):
    """Moves after which nothing follows, each worth as much."""

    moves: tuple[Named, ...]
    value: float | None
    finished: bool


@dataclass(frozen=True)
class Unsearched(Fact):
    """Moves after which the depth ends, each estimated at as much.

    Attributes
    ----------
    moves, value
        The moves, and what each is worth, in points of MAX's side.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    estimate
        What is estimated after each, if its terms are the same; None: they are not.
    """

    moves: tuple[Named, ...]
    value: float | None
    asked: bool = True
    estimate: Estimate | None = None


@dataclass(frozen=True)
class Unseen(Fact):
    """Moves that were never looked at, or of which nothing came to be known.

    Attributes
    ----------
    moves, entered
        The moves, and whether the search began with them.
    best
        The move that nothing can be better than, so that they did not matter; None if there was
        another reason.
    unsafe, brief
        Whether nothing that is recorded shows that it was safe to leave them out; whether that was
        said before.
    won
        Whether that move wins.
    """

    moves: tuple[Named, ...]
    entered: bool
    best: Named | None
    unsafe: bool = False
    brief: bool = False
    won: bool = False
