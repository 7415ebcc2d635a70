"""What is wrong with a heuristic, as seen on one board: the kinds of facts, and their English.

>>> from treeviz.game.game import Player
>>> o = Side(Player.MIN, "o")
>>> names_the_loser(NamesTheLoser(At("'xox/oox/x__'"), o, -10.0, 3.0, 8, 9, None))
"At 'xox/oox/x__' o wins by force (−10), and the heuristic says +3. It names the loser in 8 of 9
decided positions."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from treeviz.diagnosis.findings.rule_facts import At, FindingFact, at_words
from treeviz.explanation.fact import Fact, Side
from treeviz.formatting.numerals import count


class Ranked(NamedTuple):
    """A position in quotes, what it is worth by the rules, and what the heuristic says of it."""

    position: str
    worth: float
    estimate: float


@dataclass(frozen=True)
class BeyondWin(FindingFact):
    """An estimate is larger than what a win is worth.

    Attributes
    ----------
    at, estimate
        Where, and what the heuristic says.
    winner, most
        For whom that is good, and the most that a win of theirs is worth.
    """

    at: At
    estimate: float
    winner: Side
    most: float


@dataclass(frozen=True)
class NamesTheLoser(FindingFact):
    """A heuristic favours the side that loses by force.

    Attributes
    ----------
    at, winner
        Where, and who wins.
    worth, estimate
        What the position is worth, and what the heuristic says.
    wrong, decided
        In how many of how many decided positions it names the loser.
    mover
        At whose turn it does; None: always.
    """

    at: At
    winner: Side
    worth: float
    estimate: float
    wrong: int
    decided: int
    mover: Side | None


@dataclass(frozen=True)
class RanksWrongly(FindingFact):
    """A heuristic prefers the worse of two moves.

    Attributes
    ----------
    at
        Where they are made.
    better, worse
        Where they lead.
    wrong, pairs
        How many of how many such pairs it ranks the wrong way round.
    mover
        At whose turn it does; None: always.
    decided
        Whether these are the pairs of a won position and a lost one.
    """

    at: At
    better: Ranked
    worse: Ranked
    wrong: int
    pairs: int
    mover: Side | None
    decided: bool = False


@dataclass(frozen=True)
class SureAndWrong(FindingFact):
    """An estimate is that of a won game, and the other side wins."""

    at: At
    estimate: float
    winner: Side
    worth: float


@dataclass(frozen=True)
class Uneven(FindingFact):
    """Of a position and its twin a heuristic does not say what it should.

    Attributes
    ----------
    at, estimate
        The position, and what is said of it.
    twin, twin_estimate
        The twin in quotes, and what is said of that.
    swapped
        Whether the sides are swapped there; else it is the same by symmetry.
    """

    at: At
    estimate: float
    twin: str
    twin_estimate: float
    swapped: bool


@dataclass(frozen=True)
class ChoiceFlips(FindingFact):
    """The move chosen at a depth is another one a ply deeper."""

    at: At
    move: str
    depth: int
    deeper_move: str


@dataclass(frozen=True)
class BothStuck(FindingFact):
    """Neither side has a move, and the value gives the game to the one who is to move.

    Attributes
    ----------
    at
        Where.
    loser, winner
        Who is to move and has lost, and who has won.
    value
        The value used.
    wrong, finished
        In how many of how many finished positions examined the loser is named.
    """

    at: At
    loser: Side
    winner: Side
    value: float
    wrong: int
    finished: int


def names_the_loser(fact: NamesTheLoser) -> str:
    """Return that a heuristic favours the side that loses by force."""
    write = fact.scale.signed
    return (
        f"{at_words(fact.at)} {fact.winner.name} wins by force ({write(fact.worth)}), and the "
        f"heuristic says {write(fact.estimate)}. It names the loser in {count(fact.wrong)} of "
        f"{count(fact.decided, 'decided position')}{_when(fact.mover)}."
    )


def _when(mover: Side | None) -> str:
    return f" with {mover.name} to move" if mover else ""


def _beyond(fact: BeyondWin) -> str:
    write = fact.scale.signed
    return (
        f"{at_words(fact.at)} the game is not over, and the heuristic says "
        f"{write(fact.estimate)}. {write(fact.most)} is the most that a win of "
        f"{fact.winner.name} is worth among the games examined."
    )


def _ranks(fact: RanksWrongly) -> str:
    write, better, worse = fact.scale.signed, fact.better, fact.worse
    return (
        f"{at_words(fact.at)} two moves lead to {better.position}, worth {write(better.worth)} by "
        f"the rules, and to {worse.position}, worth {write(worse.worth)}. The heuristic says "
        f"{write(better.estimate)} and {write(worse.estimate)}. {_how_often(fact)}"
    )


def _how_often(fact: RanksWrongly) -> str:
    when, pairs = _when(fact.mover), count(fact.pairs, "pair")
    if fact.decided:
        return (
            f"Of all {pairs} of such positions{when}, one won by MAX and one by MIN, it ranks none "
            "rightly."
        )
    return f"It ranks {count(fact.wrong)} of {pairs} of such positions{when} the wrong way round."


def _sure(fact: SureAndWrong) -> str:
    write = fact.scale.signed
    return (
        f"{at_words(fact.at)} the heuristic says {write(fact.estimate)}, and {fact.winner.name} "
        f"wins ({write(fact.worth)})."
    )


def _uneven(fact: Uneven) -> str:
    write = fact.scale.signed
    twin = f"of {fact.twin}, the same by symmetry,"
    if fact.swapped:
        twin = f"with the sides swapped, {fact.twin},"
    return (
        f"{at_words(fact.at)} the heuristic says {write(fact.estimate)}; {twin} it says "
        f"{write(fact.twin_estimate)}."
    )


def _both_stuck(fact: BothStuck) -> str:
    lost = fact.loser.name
    return (
        f"{at_words(fact.at)} neither side has a move, and it is {lost}'s turn: "
        f"{fact.winner.name} has won. The value used is {fact.scale.signed(fact.value)}, which "
        f"gives the game to {lost}. Wherever only one side is stuck, the same heuristic says that "
        f"the stuck side has lost. It names the loser in {count(fact.wrong)} of "
        f"{count(fact.finished, 'finished position')} examined."
    )


ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    BeyondWin: _beyond,
    BothStuck: _both_stuck,
    ChoiceFlips: lambda fact: (
        f"{at_words(fact.at)} the choice is {fact.move} at depth {fact.depth}, and "
        f"{fact.deeper_move} at depth {fact.depth + 1}."
    ),
    NamesTheLoser: names_the_loser,
    RanksWrongly: _ranks,
    SureAndWrong: _sure,
    Uneven: _uneven,
}
