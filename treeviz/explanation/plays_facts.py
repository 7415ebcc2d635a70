"""What is played, and what comes of it: the facts; their words are in `plays_words`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from treeviz.explanation.fact import Fact, Named, PlayedMove, Side
from treeviz.explanation.may_turn_facts import NONE_ALIKE, Alike
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.won_beside import WonBeside

_NONE = WonBeside()


class OnceTaken(NamedTuple):
    """What an estimate comes to if both sides choose by what is left once all is taken.

    Attributes
    ----------
    worth
        That, in points of MAX's side.
    end
        The first move of the line that is another one then, if there is one.
    open
        Whether other moves are, or may be, worth more than that.
    level
        Other moves that come to as much, if they are few.
    instead, may
        The move of the recorded line in whose place `end` is played; and the other moves that may
        come to as much, of which only a bound is known.
    by, takes
        Who takes first, and the takes, as they are written, where the line of the move does not
        tell them.
    how
        ``"answer"``: `end` is the first move of the line; ``"end"``: the last; else ``"go on"``.
    best
        Whether it is known that no other move comes to more.
    rivals, rival, at_least
        The moves that are known to come to more, and what they do, in points of MAX's side; whether
        that is so much at least, and others may do it, too.
    more
        Whether what `rivals` come to is known, and it is not whether others come to more, too.
    unsettled
        If they are few, those that may come to more, where it is known that no other does.
    alike
        How many of the moves that are estimated equal come to as much.
    after
        The moves after `end`, as they are written, with what is taken past the depth.
    quiet
        Whether `end` takes nothing: mostly others would do.
    as_much, every
        The moves that are known to come to as much, where no other comes to more; whether it is
        known that these are all.
    passed
        The take that ends the line after the answer `end`, the one that takes back past the depth,
        and the reply that is best there with captures counted; empty where there is none, or `end`
        is no answer.
    equal
        How many of `as_much`, the first ones, are estimated equal to the move played, if all that
        are estimated so are among them; else 0.
    unlike
        Else those of the moves estimated equal that are known to come to less, if they are few.
    alone
        Whether it is known that all other moves come to less.
    most, but
        Whether most other moves come to as much, and it is known which do not; and these, which are
        few.
    """

    worth: float
    end: PlayedMove | None = None
    open: bool = False
    level: tuple[Named, ...] = ()
    instead: str = ""
    may: tuple[Named, ...] = ()
    by: str = ""
    takes: tuple[str, ...] = ()
    how: str = "end"
    best: bool = False
    rivals: tuple[Named, ...] = ()
    rival: float | None = None
    at_least: bool = False
    more: bool = False
    unsettled: tuple[Named, ...] = ()
    alike: Alike = NONE_ALIKE
    after: tuple[str, ...] = ()
    quiet: bool = False
    as_much: tuple[Named, ...] = ()
    every: bool = False
    passed: tuple[str, ...] = ()
    equal: int = 0
    unlike: tuple[Named, ...] = ()
    alone: bool = False
    most: bool = False
    but: tuple[Named, ...] = ()


@dataclass(frozen=True)
class ReturnedInstead(Fact):
    """The program returned another move than the one that its values choose first.

    Attributes
    ----------
    returned, worth
        That move, and what it is worth, in points of MAX's side.
    move, value
        The one that its values choose, and what that is worth.
    """

    own_line: ClassVar[bool] = True
    returned: Named
    worth: float
    move: Named
    value: float


@dataclass(frozen=True)
class Plays(Fact):
    """What is played, and what comes of it.

    Attributes
    ----------
    mover, move
        Who plays which move.
    meaning
        What it is to the mover.
    value, exact
        What the position is worth, in points of MAX's side, and whether that is proved.
    plies, at_most
        In how many plies a won game is over, None if that is not proved; whether at most.
    own, own_bound
        What the move is worth, and what that is to the proof.
    among, equals, unseen
        How many moves there are, how many are as good, itself included, how many not looked at.
    lost, quicker, soonest
        Whether every move loses; the moves that win as well, and sooner, and in how many plies.
    unsafe
        Whether nothing that is recorded shows that it was safe to look at no more.
    only
        Whether there is no other move.
    alike
        Whether it came first, nobody was asked for estimates, and every move may be as good.
    later
        Whether worse moves were searched before it.
    level
        The moves that may be as good: the search knows only that they are not better.
    even
        Moves that the search left open and that are as good, by the answers that it left out.
    taken
        What its estimate comes to if what can be taken next is counted; None: it stands.
    tied
        Whether it is told before which moves are as good.
    of_them, looked
        Whether that is told in the sentence before; else of how many only a second look shows it,
        if that is told.
    others, again
        The other moves that are estimated equal, and those that are so by a second look alone, if
        it is not told before which these are.
    marked
        Of how many moves their bound is told in a row, if of these too; 0: not of all of them.
    unknown
        Whether nobody was asked for estimates, and the value is none: 0 says nothing.
    saves
        Whether all the other moves lose, and this one is estimated not to.
    beaten
        Whether it is told behind it that this one loses, too, past the depth.
    sure
        Whether finished games alone decide, although there are estimates in the tree.
    best
        Whether no other move is better although only bounds of some are known, by the rules alone.
    beside
        The other moves that win, where this one does so at once.
    stands, unbeaten
        Whether its estimate stands though some lines end in the middle of an exchange; and whether
        it is known that no other move comes to more then.
    alone
        Whether it alone wins, some of the others draw and some lose, and these are many; of an
        estimate: whether it is told that no other is as good.
    flatters
        Whether its line ends before the opponent takes, and it is not known what is left then.
    uncounted
        Whether nobody knows what others that are estimated equal come to once captures are counted.
    """

    own_line: ClassVar[bool] = True

    @property
    def begins_line(self) -> bool:
        """Whether it begins a line: not behind the moves that it is one of."""
        return not self.of_them

    mover: Side
    move: Named
    meaning: Meaning
    value: float | None
    exact: bool
    plies: int | None
    at_most: bool
    own: float | None
    own_bound: str
    among: int
    equals: int
    unseen: int
    lost: bool
    quicker: tuple[Named, ...] = ()
    only: bool = False
    unsafe: bool = False
    alike: bool = False
    later: bool = False
    level: tuple[Named, ...] = ()
    even: tuple[Named, ...] = ()
    taken: OnceTaken | None = None
    tied: bool = False
    unknown: bool = False
    saves: bool = False
    beaten: bool = False
    sure: bool = False
    soonest: int = 0
    best: bool = False
    of_them: bool = False
    looked: int = 0
    others: tuple[Named, ...] = ()
    again: tuple[Named, ...] = ()
    marked: int = 0
    beside: WonBeside = _NONE
    alone: bool = False
    stands: bool = False
    unbeaten: bool = False
    flatters: bool = False
    uncounted: bool = False
