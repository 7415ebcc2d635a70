"""What a recorded tree says of one move: the kinds of facts; their words are in `move_words`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from treeviz.explanation.fact import BoardSquare, Estimate, Fact, Named, PlayedMove, Side
from treeviz.explanation.meaning import Meaning


class SquaresHeld(NamedTuple):
    """How many squares each side has on the board, where these decide when the game is over.

    Attributes
    ----------
    counted
        What they are called: ``"boxes"``.
    sides, points
        The two sides as the game calls them, MAX first, and how many each has.
    """

    counted: str
    sides: tuple[str, ...]
    points: tuple[int, ...]


class Rather(NamedTuple):
    """A move that is better than the one a line has, and what it is worth once all is taken.

    In points of MAX's side.
    """

    move: PlayedMove
    worth: float


class Ending(NamedTuple):
    """How a line of best play ends.

    Attributes
    ----------
    meaning
        What its value means for the player to move where the explanation begins.
    winner
        Who wins, as the game calls that player; empty if nobody is said to.
    value
        What it is worth, in points of MAX's side.
    outcome
        How the game ended there, in its own words; empty if it did not, or has none.
    estimate
        What is estimated where the depth ended; None where the line ends otherwise.
    plies
        Of a won game: in how many plies it is over, the move explained among them; None: not known.
    at_most
        Whether it may be over sooner: branches were cut, and the number is what was proved.
    retake
        A move that would take back what took last, where the depth ended; None if none is told.
    retaken
        What the heuristic says after that move; None: it is not told.
    hangs
        Whether that move takes something else, and not what took last.
    then
        The takes that follow that move: what is told is counted at the end of them.
    beyond
        A move that wins at once where the depth ended, by the rules; None if none is told.
    anyway
        Where whoever moved last wins there whatever is replied, by the rules: the moves, one of
        which wins at once then, each with whose it is. Empty if it is not so, or is not told.
    chain
        The squares of the chain that has won, in order; empty where no chain wins.
    held
        What each side has there, where that is counted in the end; None: nothing is.
    safer
        Beside `beyond`, which the side that moved last lets happen: its best move after which that
        does not follow, and what that is worth once all is taken. None: there is none, or it is not
        told.
    as_now
        Whether the same is estimated there as of the position that is explained, term by term.
    """

    meaning: Meaning
    winner: str
    value: float | None
    outcome: str
    estimate: Estimate | None
    plies: int | None = None
    at_most: bool = False
    retake: PlayedMove | None = None
    beyond: PlayedMove | None = None
    chain: tuple[str, ...] = ()
    held: SquaresHeld | None = None
    as_now: bool = False
    retaken: Estimate | None = None
    hangs: bool = False
    then: tuple[str, ...] = ()
    anyway: tuple[PlayedMove, ...] = ()
    safer: Rather | None = None


@dataclass(frozen=True)
class MoveFact(Fact):
    """A fact about one move: `move` is the move explained."""

    move: Named


@dataclass(frozen=True)
class NeverLookedAt(MoveFact):
    """The search knew of the move and never entered it.

    Attributes
    ----------
    best
        The move that nothing can be better than, so that it did not need to; None if it had
        another reason.
    unsafe, brief
        Whether nothing that is recorded shows that it was safe to leave it out; whether that was
        said before.
    won
        Whether that move wins.
    """

    best: Named | None
    unsafe: bool = False
    brief: bool = False
    won: bool = False


@dataclass(frozen=True)
class BrokenOff(MoveFact):
    """The search ended before the move had a value."""


@dataclass(frozen=True)
class OnlyEstimated(MoveFact):
    """The depth ends after the move: it is worth what is estimated there.

    `retake`, `retaken`, `hangs`, `then`: what would be taken next, as :class:`Ending` has it.
    """

    estimate: Estimate
    retake: PlayedMove | None = None
    retaken: Estimate | None = None
    hangs: bool = False
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class EndsAtOnce(MoveFact):
    """Nothing follows the move: the game is over, or it is a leaf.

    Attributes
    ----------
    mover
        Who makes it.
    meaning
        What that is to the mover.
    outcome
        How the game ended, in its own words.
    finished
        Whether the game is over, and not only the tree.
    line
        The squares that win, where the game has such; empty otherwise.
    remark
        What the theory of the game says of a position that is won, empty if nothing.
    chain, held
        The squares of the chain that wins, in order; and what each side has in the end. See
        :class:`Ending`.
    """

    mover: Side
    meaning: Meaning
    outcome: str
    finished: bool
    line: tuple[BoardSquare, ...] = ()
    remark: str = ""
    chain: tuple[str, ...] = ()
    held: SquaresHeld | None = None


@dataclass(frozen=True)
class KnownBefore(MoveFact):
    """The position was not searched again: its value came from a table or a cache."""


@dataclass(frozen=True)
class SearchedUnseen(MoveFact):
    """A search within the window went on from the position; its calls are not recorded."""


@dataclass(frozen=True)
class CutByNullMove(MoveFact):
    """No answer was looked at: a null move, to pass, was good enough already.

    Attributes
    ----------
    replier
        Who might have passed.
    """

    replier: Side


@dataclass(frozen=True)
class CutAway(MoveFact):
    """So much was cut below the move that nothing is known of it."""


@dataclass(frozen=True)
class Bounded(MoveFact):
    """Only a bound of the move's value is known: there were cuts below it.

    Attributes
    ----------
    mover
        Who makes the move.
    value, bound
        The bound, in points of MAX's side, and which it is: ``"lower"`` or ``"upper"``.
    answer
        The answer that holds the value there, with its player; None if none does.
    needed
        Whether it may have been needed how much exactly: the search was asked for every value.
    drawn
        Whether it is a draw that the mover gets so.
    than, level
        The move that is played instead, if this one is proved no better, else None; whether the
        bound is what that one is worth.
    asked, holds
        Whether anything estimates unfinished positions: else they only count as 0; as of a cut.
    lost, must
        Whether the bound proves that who answers wins; whether any other answer would lose at once.
    """

    mover: Side
    value: float
    bound: str
    answer: PlayedMove | None
    needed: bool = False
    drawn: bool = False
    than: Named | None = None
    level: bool = False
    asked: bool = True
    holds: bool = False
    lost: bool = False
    must: bool = False


@dataclass(frozen=True)
class Contradicted(MoveFact):
    """The leaves below a move, or of the whole tree, prove another value than was returned.

    Attributes
    ----------
    value
        What the search returned, in points of MAX's side.
    proved
        The interval that the leaves prove, both ends in points of MAX's side.
    """

    value: float | None
    proved: tuple[float, float]


@dataclass(frozen=True)
class NoReply(MoveFact):
    """No reply to the move has a value."""


@dataclass(frozen=True)
class WinsAtOnce(MoveFact):
    """The replier wins with the reply.

    Attributes
    ----------
    replier
        Who moves after the move.
    again
        Whether that is the mover once more.
    replies
        The replies that win at once.
    every, completes
        Whether these are all that there are; the squares of the line that it completes, if told.
    remark
        What the game says of each of them, such as that it leaves no move; empty: nothing.
    """

    replier: Side
    again: bool
    replies: tuple[Named, ...]
    every: bool = False
    completes: tuple[BoardSquare, ...] = ()
    remark: str = ""


@dataclass(frozen=True)
class WinsByForce(MoveFact):
    """The mover wins whatever the opponent replies.

    Attributes
    ----------
    only
        Whether there is a single reply.
    line
        One line of best play to show it, from the reply on; empty if none is told.
    ending
        How it ends.
    """

    only: bool
    line: tuple[PlayedMove, ...]
    ending: Ending


@dataclass(frozen=True)
class AnyReply(MoveFact):
    """Every reply comes to the same.

    Attributes
    ----------
    replies, answers
        How many there are, and which, if they are few and no other was merely not looked at.
    alike
        Whether the lines of all of them end alike: with the same result and terms.
    line
        One line of best play to show it, from the reply on.
    ending
        How it ends.
    """

    replies: int
    alike: bool
    line: tuple[PlayedMove, ...]
    ending: Ending
    answers: tuple[Named, ...] = ()


@dataclass(frozen=True)
class BestReply(MoveFact):
    """The best reply, and best play from there.

    Attributes
    ----------
    mover
        Who makes the move.
    again
        Whether the mover replies as well.
    counts
        What the position counts after that, where it counts two things and the line goes on.
    only
        Whether it is the only reply that was there.
    line
        Best play, from the reply on.
    left
        Whether the move after the reply is the last of the line and the only one there.
    example
        Which move after the reply is the first beside which others do as well, or where it does not
        matter, from 1; 0: there is none.
    ending
        How the line ends.
    as_good, taken
        The other replies that are proved as good, and what the mover can take next after them, past
        the depth, if it gains by that.
    hanging
        After how many of them the mover can take so, where it is not told what.
    met
        After how many of them the mover wins at once, past the depth.
    remark, remarked
        What the theory of the game says of the position after a reply that wins, empty if nothing;
        and whether the same was said of another.
    threats
        The threats that reply makes, of which one cannot be stopped; none where none are seen.
    sooner
        The replies that were not looked at and win at once, by the rules, where that one takes
        longer.
    one_of
        Whether it is one of several that count the same, beside others of which no more is known.
    """

    mover: Side
    again: bool
    only: bool
    line: tuple[PlayedMove, ...]
    left: bool
    example: int
    ending: Ending
    as_good: tuple[Named, ...]
    remark: str = ""
    remarked: bool = False
    threats: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    hanging: int = 0
    met: int = 0
    one_of: bool = False
    counts: Estimate | None = None
    sooner: tuple[Named, ...] = ()
