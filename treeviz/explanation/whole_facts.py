"""What is said before and after the moves: the kinds of facts; their words are in `whole_words`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from treeviz.explanation.fact import Amount, BoardSquare, Estimate, Fact, Named, Side
from treeviz.explanation.look_again_facts import WinningToo
from treeviz.explanation.meaning import Meaning


class Size(NamedTuple):
    """How many nodes were visited, branches cut, and probes of moves searched again.

    `windows`: whether windows are recorded, so that it is known why branches were cut. `harmless`:
    whether what was cut could not change the value, as the recording proves. `deeper`: how many of
    the branches were cut below the moves that are told, if that is said here. `alone`: whether
    there is no room to tell more of what was cut.
    """

    visited: int
    cut: int
    probes: int = 0
    windows: bool = True
    harmless: bool = False
    deeper: int = 0
    alone: bool = False


class HeuristicSays(NamedTuple):
    """What a heuristic says of itself.

    Attributes
    ----------
    name
        What it is called; empty for the game's own.
    doc
        The first line of its docstring; empty if it has none of its own.
    none
        Whether it is none: every unfinished position counts as 0.
    there
        The heuristics that the game has, by name.
    """

    name: str
    doc: str
    none: bool
    there: tuple[str, ...]


class PlacedMove(NamedTuple):
    """A move among the others: as `places_of_moves` calls it."""

    node: int
    notation: str
    place: str


class Among(NamedTuple):
    """How many moves there are, and how many of them are not the best."""

    moves: int
    rest: int


class Group(NamedTuple):
    """Moves of one meaning.

    Attributes
    ----------
    meaning, moves
        What each is to the mover, and which.
    low, high, values
        The range of their values, None where none is known; and the value of each where all are.
    level
        Of moves of which only a bound is known: whether it is what the chosen move is worth.
    """

    meaning: Meaning
    moves: tuple[PlacedMove, ...]
    low: float | None
    high: float | None
    level: bool = False
    values: tuple[float, ...] = ()


@dataclass(frozen=True)
class GameOver(Fact):
    """The game is over here: its value, its result in the game's words, the winning line."""

    value: float | None
    result: str
    line: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class LeafHere(Fact):
    """The tree ends here with a value."""

    value: float | None


@dataclass(frozen=True)
class ToMove(Fact):
    """Whose turn it is; `check`: whether that side's king is in check."""

    mover: Side
    check: bool = False


@dataclass(frozen=True)
class SearchBrokenOff(Fact):
    """The search was broken off; `missing` moves here were not reached."""

    size: Size
    missing: int


@dataclass(frozen=True)
class SearchedTo(Fact):
    """The search ended after some plies and estimated there.

    Attributes
    ----------
    size, plies
        What was visited, and the plies; None: it did not look ahead.
    heuristic
        What estimated.
    better
        For whom a higher value is better: MAX, as the game calls it; empty if it is told elsewhere.
    uncut
        Whether it looked at every move, where it might have left some out.
    infinite
        The infinite estimates among the values told of: they count as wins.
    exchange
        Whether a line that is told ends with a capture, so that another may follow.
    shown
        Whether any value that is told rests on estimates: else it is not said what they are.
    """

    size: Size
    plies: int | None
    heuristic: HeuristicSays
    better: str
    uncut: bool = False
    infinite: tuple[Estimate, ...] = ()
    exchange: bool = False
    shown: bool = True


@dataclass(frozen=True)
class RecordedFrom(Fact):
    """Somebody's search, which did not say what its leaves are."""

    search: str
    size: Size


@dataclass(frozen=True)
class SearchedToTheEnd(Fact):
    """Every line was searched to the end of the game; `uncut`: all of them, and none was cut."""

    size: Size
    uncut: bool = False


@dataclass(frozen=True)
class HoldOut(Fact):
    """Every move loses, and some hold out longer than others.

    Attributes
    ----------
    moves
        Those that hold out longest.
    plies
        How many plies: the move and all that follow; None: all that is known is that the opponent
        has no win at once.
    opponent
        Who wins then.
    rest
        How many other moves there are.
    rest_plies
        The most and the fewest plies that the others hold out.
    chosen
        Whether it is the chosen move alone that holds out longest.
    alike
        Whether the search knows all of them to be worth the same, however late they lose.
    """

    moves: tuple[Named, ...]
    plies: int | None
    opponent: Side
    rest: int
    rest_plies: tuple[int, ...]
    chosen: bool
    alike: bool = False


@dataclass(frozen=True)
class EveryMoveLoses(Fact):
    """All moves lose.

    Attributes
    ----------
    value
        What they are worth, in points of MAX's side, if that is the same for all.
    estimates
        Whether there are estimates in the tree, none of which decided that.
    mover, left
        Who loses, and what the theory of the game says of the position itself, as of one that is
        left to that side; empty if nothing.
    """

    value: float | None
    estimates: bool = False
    mover: Side | None = None
    left: str = ""


@dataclass(frozen=True)
class ValuesMean(Fact):
    """What the values of finished games mean, the largest first.

    `certain`: whether every value that is told is one: all lines were searched to the end. Without
    `results` nothing else is told: none is written as a number.
    """

    own_line: ClassVar[bool] = True
    results: tuple[Amount, ...]
    certain: bool = False


@dataclass(frozen=True)
class Tie(Fact):
    """Several moves are equally good.

    Attributes
    ----------
    moves, among
        Which, and among how many.
    meaning, value
        What each is to the mover, and worth, in points of MAX's side.
    quickest, soonest
        Of wins that differ in length: those that are over soonest, and in how many plies.
    at_least
        Whether others may be as good: only a bound of them is known.
    counts_as
        What an infinite estimate of them is to the mover: a win or a loss; None: it is finite.
    guessed
        Those of which only estimates say it, where the rules prove it of the others.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    again
        Further moves that are as good, by a second look at the answers that were cut.
    within
        Of wins: within how many plies no other move wins, by such a look; 0: that is not told.
    at_once
        Of wins: whether each ends the game.
    shown
        Of losses: whether the rules show just past the depth that those lose, too, of which only
        estimates say it.
    """

    own_line: ClassVar[bool] = True
    moves: tuple[Named, ...]
    among: int
    meaning: Meaning
    value: float | None
    quickest: tuple[Named, ...] = ()
    soonest: int = 0
    at_least: bool = False
    counts_as: Meaning | None = None
    asked: bool = True
    guessed: tuple[Named, ...] = ()
    again: tuple[Named, ...] = ()
    within: int = 0
    at_once: bool = False
    shown: bool = False


@dataclass(frozen=True)
class NoRecommendation(Fact):
    """There are moves, and none of them was found to be best."""


@dataclass(frozen=True)
class EstimatedHere(Fact):
    """The position itself was estimated, and not searched."""

    estimate: Estimate


@dataclass(frozen=True)
class NothingReached(Fact):
    """No move reaches the window with which the search began; of the value a bound is known."""

    mover: Side
    value: float | None


@dataclass(frozen=True)
class Others(Fact):
    """What the moves that are not played come to, in groups of one meaning.

    Attributes
    ----------
    groups, among
        The groups, and how many moves there are.
    chosen
        What the chosen move is to the mover.
    brief
        Whether the list of the moves tells what they come to.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    winning
        Those that a second look finds to win, too, if the move played is sure to win; that no other
        does; or None.
    """

    groups: tuple[Group, ...]
    among: Among
    chosen: Meaning
    brief: bool = False
    asked: bool = True
    winning: WinningToo | None = None


@dataclass(frozen=True)
class Traps(Fact):
    """After these moves the opponent has just one winning answer to find.

    Attributes
    ----------
    moves, opponent
        The moves, and who answers them.
    others, several
        What the other answers are to the opponent, if all come to the same; whether there are more
        than one after a move.
    every
        Whether these are all the moves that there are.
    """

    moves: tuple[Named, ...]
    opponent: Side
    others: Meaning | None
    several: bool
    every: bool = False


@dataclass(frozen=True)
class WaysToErr(Fact):
    """Of equally good moves, those after which most replies are worse than the best.

    Attributes
    ----------
    moves, opponent
        The moves, and who replies.
    replies, errors
        How many replies there are to each, and how many of them are worse for the opponent.
    only
        Whether no reply to any of the others is.
    among
        How many moves are equally good.
    other
        Of how many replies to another one so many are: what that is compared with if it is alone.
    guessed
        Whether estimates alone say that they are worse.
    """

    moves: tuple[Named, ...]
    opponent: Side
    replies: int
    errors: int
    only: bool = False
    among: int = 2
    other: tuple[int, int] = (0, 0)
    guessed: bool = False
