"""What a diagnosis looked at, what it could not, and why: kinds of facts, and their English.

>>> ENGLISH[FewDecided](FewDecided(1))
"the heuristic's sign: only 1 position examined is decided"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from treeviz.explanation.fact import Fact
from treeviz.formatting.numerals import count


@dataclass(frozen=True)
class Untried(Fact):
    """Something could not be looked at."""


@dataclass(frozen=True)
class Examined(Fact):
    """How much was looked at."""


@dataclass(frozen=True)
class ExaminedFirstGames(Examined):
    """Only the first games were played: they showed enough, or were interrupted."""


@dataclass(frozen=True)
class ExaminedRecording(Examined):
    """A recording of so many nodes."""

    nodes: int


@dataclass(frozen=True)
class ExaminedPositions(Examined):
    """Positions of a game, and what was asked of them.

    Attributes
    ----------
    positions
        How many.
    heuristic
        The heuristic that was asked about them; empty: none was.
    search
        The search that was called; empty: none was.
    calls, nodes
        How often it was called, and how many nodes were recorded.
    """

    positions: int
    heuristic: str = ""
    search: str = ""
    calls: int = 0
    nodes: int = 0


@dataclass(frozen=True)
class RulesFirst(Untried):
    """The rules contradict themselves, so nothing else means anything."""


@dataclass(frozen=True)
class DiagnosisStopped(Untried):
    """Somebody interrupted the diagnosis."""


@dataclass(frozen=True)
class NoSeedTried(Untried):
    """The game cannot be sent to a Python with another seed."""


@dataclass(frozen=True)
class WinnersUntold(Untried):
    """Neither a board nor `winner()` says who has won."""


@dataclass(frozen=True)
class KeysUntold(Untried):
    """The game has no `key()` of its own."""


@dataclass(frozen=True)
class NoEstimates(Untried):
    """The game has no heuristic, and none was given."""


@dataclass(frozen=True)
class FewDecided(Untried):
    """Too few of the positions examined are decided to know a heuristic's sign."""

    decided: int


@dataclass(frozen=True)
class SymmetriesUntold(Untried):
    """The game has no `symmetries()` of its own."""


@dataclass(frozen=True)
class SwappedUntold(Untried):
    """The game has no `swapped()`."""


@dataclass(frozen=True)
class NoneNearTheEnd(Untried):
    """No position examined is near enough to the end to search from it."""


@dataclass(frozen=True)
class OneSided(Untried):
    """The search moves for one side, and was called only where that one is to move."""

    side: str


@dataclass(frozen=True)
class TimeUp(Untried):
    """The time was up after some of the calls that were planned."""

    calls: int
    planned: int


@dataclass(frozen=True)
class SampledInTime(Untried):
    """Choosing positions was given so many seconds of work, and there were more."""

    seconds: int


@dataclass(frozen=True)
class LawsInTime(Untried):
    """Some questions were not asked of all positions, because each takes long."""


@dataclass(frozen=True)
class OnlyCallsOthers(Untried):
    """The search does not call itself, and which function does is not clear."""

    search: str


@dataclass(frozen=True)
class TookTooLong(Untried):
    """The search took more nodes than it was given.

    Attributes
    ----------
    position
        Where it was called, as the game writes it.
    said
        What the recorder said.
    """

    position: str
    said: str


@dataclass(frozen=True)
class CallsUnread(Untried):
    """The calls of a search could not be read as visits.

    Attributes
    ----------
    position
        Where it was called, as the game writes it.
    said
        What the recorder said.
    """

    position: str
    said: str


@dataclass(frozen=True)
class NothingRecognised(Untried):
    """Nothing that a search visits could be recognised as a position."""

    search: str


@dataclass(frozen=True)
class NothingVisited(Untried):
    """Nothing was searched at the positions called at."""


@dataclass(frozen=True)
class AveragesOverMoves(Untried):
    """The search is no minimax: it averages over moves."""


@dataclass(frozen=True)
class AddsUpMoves(Untried):
    """The search is no minimax: each value is the sum of those of all moves."""


@dataclass(frozen=True)
class PointsOfEach(Untried):
    """The search returns the points of both players, whose sum is not always the same."""


@dataclass(frozen=True)
class ProofNumbers(Untried):
    """The values inside the search are numbers of what is left to prove."""


@dataclass(frozen=True)
class DepthMistaken(Untried):
    """The search looks another way ahead than it was asked to, so its values are other ones."""


@dataclass(frozen=True)
class OnlyWinsTold(Untried):
    """The values inside the search say only whether the mover wins."""


@dataclass(frozen=True)
class AddsOnTheWay(Untried):
    """The search counts from each position on, and adds what a move wins to the reply."""


@dataclass(frozen=True)
class ChangedOnTheWay(Untried):
    """The search changes values on their way up."""


@dataclass(frozen=True)
class DepthOfItsOwn(Untried):
    """The search stops at a depth of its own, and not at the end."""


@dataclass(frozen=True)
class LeavesBelieved(Untried):
    """Some leaves of the search are unfinished games, whose values were believed."""

    leaves: int


@dataclass(frozen=True)
class RulesUnknown(Untried):
    """A recording does not know the rules of its game."""


@dataclass(frozen=True)
class RecordingFails(Untried):
    """The game of a recording fails when it is asked.

    Attributes
    ----------
    said
        What it said.
    """

    said: str


def _examined(fact: ExaminedPositions) -> str:
    heuristic = f" and the heuristic {fact.heuristic!r}" if fact.heuristic else ""
    calls, nodes = count(fact.calls, "call"), count(fact.nodes, "node")
    search = f"; {calls} of {fact.search}, {nodes}" if fact.search else ""
    return f"Examined {count(fact.positions, 'position')}{heuristic}{search}."


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    ExaminedFirstGames: lambda fact: "Examined the first games only.",
    ExaminedRecording: lambda fact: f"Examined a recording of {count(fact.nodes, 'node')}.",
    ExaminedPositions: _examined,
    RulesFirst: lambda fact: "all else: the rules must be right first",
    DiagnosisStopped: lambda fact: "all else: it was interrupted",
    NoSeedTried: lambda fact: (
        "the order of moves in other runs: the game cannot be sent to another Python"
    ),
    WinnersUntold: lambda fact: (
        "winners: neither a board with the winning line nor winner() says who has won"
    ),
    KeysUntold: lambda fact: "keys: the game has no key() of its own",
    NoEstimates: lambda fact: "estimates: the game has no heuristic, and none was given",
    FewDecided: lambda fact: (
        f"the heuristic's sign: only {count(fact.decided, 'position')} examined "
        f"{'is' if fact.decided == 1 else 'are'} decided"
    ),
    SymmetriesUntold: lambda fact: "symmetry: the game tells no symmetries()",
    SwappedUntold: lambda fact: (
        "swapped sides: the game has no swapped(state) that gives the board with the sides swapped"
    ),
    OneSided: lambda fact: (
        f"where {fact.side} is not to move: the search gets no turn, and plays that side alone"
    ),
    NoneNearTheEnd: lambda fact: (
        "the search: no position examined is near enough to the end; say how far it shall look "
        "with depth"
    ),
    TimeUp: lambda fact: (
        f"more positions: the time was up after {fact.calls} of {count(fact.planned, 'call')}"
    ),
    SampledInTime: lambda fact: (
        f"more positions: choosing them was given {count(fact.seconds, 'second')} of work"
    ),
    LawsInTime: lambda fact: "some questions at some of the positions: each answer takes long",
    OnlyCallsOthers: lambda fact: (
        f"the inside of {fact.search}: it does not call itself; say which function does with "
        "watch=…, or --watch NAME"
    ),
    TookTooLong: lambda fact: f"the search at {fact.position}: {fact.said}",
    CallsUnread: lambda fact: f"the search called at {fact.position}: {fact.said}",
    NothingRecognised: lambda fact: (
        f"the search: nothing that {fact.search} searches could be recognised as a position of "
        "the game; say what is one with reads={'state': …}"
    ),
    NothingVisited: lambda fact: "the search: nothing was searched at the positions called at",
    AveragesOverMoves: lambda fact: "the search: it averages over moves, as no minimax does",
    AddsUpMoves: lambda fact: (
        "the search: it adds up the values of all moves; for best play take the best of them, the "
        "largest for MAX and the smallest for MIN"
    ),
    PointsOfEach: lambda fact: (
        "the search: it returns the points of both players, whose sum is not always the same; "
        "each may take most for itself, whatever the other gets"
    ),
    ProofNumbers: lambda fact: "values inside the search: they count what is left to prove",
    AddsOnTheWay: lambda fact: (
        "the search: it adds to values on their way back, such as the points that a move wins; "
        "they count from each position on, and are not judged by how the game ends"
    ),
    DepthMistaken: lambda fact: "values of the search: it looks another way ahead than asked",
    OnlyWinsTold: lambda fact: "values inside the search: they say only whether the mover wins",
    ChangedOnTheWay: lambda fact: (
        "backed-up values: the search changes values on their way up (the faster win?)"
    ),
    DepthOfItsOwn: lambda fact: "values to the end: the search has a depth of its own",
    LeavesBelieved: lambda fact: (
        f"{count(fact.leaves, 'leaf')} of the search at which the game is not over: their values "
        "were believed"
    ),
    RulesUnknown: lambda fact: "cuts and endings: the recording does not know the game's rules",
    RecordingFails: lambda fact: f"the recording: {fact.said}",
}
