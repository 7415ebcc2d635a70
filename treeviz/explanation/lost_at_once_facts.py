"""Moves that lose to an answer at once, though the search did not see it each time: the fact."""

from __future__ import annotations

from dataclasses import dataclass

from treeviz.explanation.fact import BoardSquare, Fact, Named, Side


@dataclass(frozen=True)
class LostAtOnce(Fact):
    """Moves after which an answer wins at once, though the search did not look at it each time.

    Attributes
    ----------
    moves, answers
        The moves, and the answer to each of them, in the same order.
    mover, replier
        Who makes the moves, and who answers.
    seen
        The moves after which the search found the answer.
    branches, passed
        How many answers were not looked at, and how many of these to the other moves.
    first
        The answer at which the search stopped after the others, if it was the same each time; None:
        it was not.
    fewest, most
        After how many answers it stopped there, at least and at most.
    slower
        Whether the answers at which it stopped win, too, but later.
    line
        The move beside which the search stopped; empty: whatever was best by then.
    won, completes
        Whether that one wins, so that no more was asked of the others; the squares of the line that
        the answers complete, if that is told.
    """

    moves: tuple[Named, ...]
    answers: tuple[Named, ...]
    mover: Side
    replier: Side
    seen: tuple[Named, ...]
    branches: int
    passed: int = 0
    first: Named | None = None
    fewest: int = 1
    most: int = 1
    slower: bool = False
    line: tuple[Named, ...] = ()
    won: bool = False
    completes: tuple[BoardSquare, ...] = ()
