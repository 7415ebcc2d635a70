"""What is wrong with a search, as seen in one call of it: the kinds of facts.

Their words are in :mod:`treeviz.diagnosis.findings.search_words`. Each begins with the position at
which the search was called, in quotes.

>>> BoardNotRestored("'xox/oox/___'").to_dict()
{'kind': 'board-not-restored', 'called': "'xox/oox/___'"}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from treeviz.diagnosis.findings.rule_facts import FindingFact
from treeviz.explanation.fact import Amount, Side


class Limits(NamedTuple):
    """A window, or what a value lies between."""

    low: float
    high: float


class Within(NamedTuple):
    """A move, and the window with which it was searched."""

    move: str
    window: Limits


@dataclass(frozen=True)
class SearchFact(FindingFact):
    """One thing that is wrong in a call of a search."""

    called: str


@dataclass(frozen=True)
class BoardNotRestored(SearchFact):
    """When a search returns, the board that it was given is another one."""


@dataclass(frozen=True)
class PlaysOn(SearchFact):
    """A search goes on where the game is over.

    Attributes
    ----------
    position, outcome
        Where, and how the game ended, as it says itself; empty: it does not.
    changed
        Whether the board that it was given is another one afterwards.
    """

    position: str
    outcome: str
    changed: bool


@dataclass(frozen=True)
class WrongMover(SearchFact):
    """A search comes to a position with the wrong side to move; `changed` as in `PlaysOn`."""

    position: str
    mover: Side
    changed: bool


@dataclass(frozen=True)
class NoMoveLeads(SearchFact):
    """A search comes from one position to a board to which no move leads.

    Attributes
    ----------
    position, board
        Where it was, and what it comes to.
    left
        Whether that is what a move leads to, but for squares that an earlier move filled.
    changed
        Whether the board that it was given is another one afterwards.
    """

    position: str
    board: str
    left: bool
    changed: bool


@dataclass(frozen=True)
class TakenForAnothersTurn(SearchFact):
    """A search treats a position as if the other side were to move."""

    position: str
    taken_for: Side
    mover: Side


@dataclass(frozen=True)
class OtherOrderCalledAgain(SearchFact):
    """Called again, a search takes the same moves in another order."""

    first: tuple[str, ...]
    then: tuple[str, ...]


@dataclass(frozen=True)
class EndValued(SearchFact):
    """A finished game has another value in a search than by the rules.

    Attributes
    ----------
    position
        Where the game is over.
    winner
        Who has won; None: nobody.
    worth, value
        What that is worth by the rules, and the value used.
    wrong, won
        For how many of how many recorded won games it is so.
    """

    position: str
    winner: Side | None
    worth: float
    value: float
    wrong: int
    won: int


@dataclass(frozen=True)
class BackedUp(SearchFact):
    """A value is returned that does not follow from what was looked at.

    Attributes
    ----------
    way
        The moves from the call to where that is.
    mover
        Who is to move there.
    looked_at
        The moves looked at, and their values.
    value
        What is returned.
    window
        The window there; None: there is none.
    odd
        A move that was searched with a window that is not the one known by then.
    left_out
        The moves that were cut off.
    truth
        What the value lies between in truth.
    """

    way: str
    mover: Side
    looked_at: tuple[Amount, ...]
    value: float
    window: Limits | None
    odd: Within | None
    left_out: tuple[str, ...]
    truth: Limits


@dataclass(frozen=True)
class ReturnsUnlooked(SearchFact):
    """A value is returned without looking at a move, and it is wrong.

    Attributes
    ----------
    way, mover
        The moves from the call to where that is, and who is to move there.
    value, truth
        What is returned, and what it lies between in truth.
    window
        The window in which that value was found, if it is only a bound.
    of_mover
        Who was to move on the same board where that value was found, if that is another side.
    """

    way: str
    mover: Side
    value: float
    truth: Limits
    window: Limits | None = None
    of_mover: Side | None = None


@dataclass(frozen=True)
class WindowAtOdds(SearchFact):
    """A node is searched with another window than the one that is known by then."""

    way: str
    window: Limits
    known: Limits


@dataclass(frozen=True)
class EstimateUsed(SearchFact):
    """Where a search stops it uses another value than the heuristic's.

    Attributes
    ----------
    way, mover
        The moves from the call to there, and who is to move.
    estimate, value
        What the heuristic says, and the value used; MAX's side.
    """

    way: str
    mover: Side
    estimate: float
    value: float


@dataclass(frozen=True)
class RememberedShallow(SearchFact):
    """A value is returned at once that was found looking less far ahead than is asked now.

    Attributes
    ----------
    way
        The moves from the call to there.
    value, looked
        What is returned, and how many plies were looked ahead where it was found.
    asked, truth
        How many plies ahead it should be looked, and what that gives.
    """

    way: str
    value: float
    looked: int
    asked: int
    truth: float


@dataclass(frozen=True)
class RowsShared(SearchFact):
    """A board is none that a move leads to: it shares rows with another one.

    Attributes
    ----------
    position, board
        The position before, and the board.
    """

    position: str
    board: str


@dataclass(frozen=True)
class Contradicts(FindingFact):
    """A recording contradicts itself at a position; the claim as :meth:`GameTree.check` has it."""

    position: str
    claim: str
