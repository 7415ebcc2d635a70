"""What is wrong with what a search returns, or with how far it goes: the kinds of facts.

Their words are in :mod:`treeviz.diagnosis.findings.search_words`.

>>> ReturnsIllegal("'xox/oox/___'", "best_move", "(0, 0)", "[2,0]", 3).kind
'returns-illegal'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from treeviz.diagnosis.findings.search_kinds import Limits, SearchFact
from treeviz.explanation.fact import Side


@dataclass(frozen=True)
class ReturnsNoMove(SearchFact):
    """There are moves, and something else is returned."""

    returned: str
    move: str


@dataclass(frozen=True)
class ReturnsWorse(SearchFact):
    """A move is returned that is not the best.

    Attributes
    ----------
    returned
        The moves returned; several are said to be equally good.
    move
        The worse one of them.
    worth
        What it is worth; None: worse than the best.
    best
        What the best move is worth.
    best_move, mover
        That move, empty if it is not known which; and who is to move.
    bound
        The value found for it, if that is only a bound.
    """

    returned: tuple[str, ...]
    move: str
    worth: float | None
    best: float
    best_move: str
    mover: Side
    bound: float | None


@dataclass(frozen=True)
class PassesWinOver(SearchFact):
    """A move wins at once, and one that takes longer is preferred.

    Attributes
    ----------
    at_once, chosen
        The two moves.
    value, longer
        What they are worth to the search: the same, or it even likes the longer way more.
    """

    at_once: str
    chosen: str
    value: float
    longer: float


@dataclass(frozen=True)
class ReturnsWorseMove(SearchFact):
    """A move is returned that is worse by the rules.

    Attributes
    ----------
    search
        What it is called.
    returned
        The moves returned.
    worth
        What the first of them is worth.
    best, best_worth
        The best move, and what that is worth.
    mover
        Who is to move.
    """

    search: str
    returned: tuple[str, ...]
    worth: float
    best: str
    best_worth: float
    mover: Side


@dataclass(frozen=True)
class DiffersAfresh(SearchFact):
    """A value is another one if nothing was kept from calls before.

    Attributes
    ----------
    search
        What it is called.
    store
        What it keeps between calls.
    value, afresh
        What it returned, and what it returns with that emptied.
    """

    search: str
    store: str
    value: float
    afresh: float


@dataclass(frozen=True)
class LooksAhead(SearchFact):
    """A search looks another number of plies ahead than it was asked.

    Attributes
    ----------
    search
        What it is called.
    asked
        How many plies it was asked to look ahead, in several calls.
    plies
        At which ply it stopped in each; None: only where the game ends.
    further
        How far it had gone at least in the last call, which was stopped; None: none was.
    """

    search: str
    asked: tuple[int, ...]
    plies: tuple[int | None, ...]
    further: int | None


class LookedAt(NamedTuple):
    """A move, and how many plies beyond the position it was looked at."""

    move: str
    plies: int


@dataclass(frozen=True)
class LooksLessAndLess(SearchFact):
    """Each move of a position is looked at a ply less far than the one before it.

    Attributes
    ----------
    asked
        How many plies the search was asked to look ahead.
    first
        The first move, and how far it was looked at.
    others
        The moves after it, and how far each of them was.
    """

    asked: int
    first: LookedAt
    others: tuple[LookedAt, ...]


@dataclass(frozen=True)
class ReturnsBound(SearchFact):
    """A program returns as the value what is only a bound.

    Attributes
    ----------
    value, window
        What the last search found, and its window.
    truth
        What the value lies between in truth.
    """

    value: float
    window: Limits
    truth: Limits


@dataclass(frozen=True)
class ReturnsIllegal(SearchFact):
    """What is returned is no move of the position.

    Attributes
    ----------
    search
        What it is called.
    returned
        What came back.
    move, moves
        A move that there is, and how many there are.
    """

    search: str
    returned: str
    move: str
    moves: int


@dataclass(frozen=True)
class ValuesContradict(SearchFact):
    """Two values returned contradict the rules, from whichever side they are read.

    Attributes
    ----------
    search
        What it is called.
    value, worth
        What it returned at the position that is worse for MAX, and what that is worth.
    other
        The better position.
    other_value, other_worth
        The same of that.
    """

    search: str
    value: float
    worth: float
    other: str
    other_value: float
    other_worth: float


@dataclass(frozen=True)
class ReturnsNothing(SearchFact):
    """A call comes to its end without a value.

    Attributes
    ----------
    search
        What it is called.
    file, line
        Where it ends.
    """

    search: str
    file: str
    line: int


@dataclass(frozen=True)
class NeverEnds(SearchFact):
    """A search goes on and on, though little can follow.

    Attributes
    ----------
    search
        What it is called.
    calls
        How many calls it had made when it was stopped; None: it called itself too deeply.
    nodes
        How many nodes the whole tree of the position has.
    """

    search: str
    calls: int | None
    nodes: int


@dataclass(frozen=True)
class NothingSearched(SearchFact):
    """A search returned at once wherever it was called, though the game went on.

    Attributes
    ----------
    search
        What it is called.
    given
        What it was handed there, written as a call.
    returned
        What came back; empty: nothing that was recorded.
    worth
        What the position is worth by the rules, from MAX's side; None: not known.
    calls
        At how many positions it was called.
    """

    search: str
    given: str
    returned: str
    worth: float | None
    calls: int
