"""What replies to a move would make it better: a hope that will not come true, as a fact.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xox/oox/___"))).moves[1].statements[-1].fact
>>> isinstance(told, Hope), [error.notation for error in told.errors]
(True, ['[2,0]'])
"""

from __future__ import annotations

from dataclasses import dataclass

from treeviz.explanation.fact import BoardSquare, Named, Side
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import MoveFact


@dataclass(frozen=True)
class Hope(MoveFact):
    """Some replies would make the move at least as good as the chosen one; the best does not.

    Attributes
    ----------
    mover, replier
        Who makes the move, and who answers it.
    meaning, value
        What the move would be worth to the mover, if the replier erred; in points of MAX's side.
    errors
        The replies with which it would be so.
    others
        How many other replies would do as well, for another value.
    open
        Whether there are replies of which it is not known.
    better, unseen
        All the replies that do not, if that is known of each that was looked at and the others come
        to the same; and how many were not looked at.
    than, level
        The move that is played instead, None if it is this one; whether it is worth as much.
    threat, completes
        The move with which the mover then wins at once, if it is one and the same; else None. The
        squares of the line that it completes, if told.
    wider
        Whether the rules show that of more replies than the errors that the search saw.
    unsettled
        Those of `better` that may come to the same as the errors: the search left that open.
    among
        How many replies there are beside the best.
    answer
        The best reply, which does not let that happen.
    at_least
        Whether it would be worth no less than that after some of the errors: the search left more
        open.
    gives, holds
        What that reply is to the replier, and the value to which it holds the mover.
    """

    mover: Side
    replier: Side
    meaning: Meaning
    value: float | None
    errors: tuple[Named, ...]
    others: int
    answer: Named
    gives: Meaning
    holds: float | None
    open: bool = False
    better: tuple[Named, ...] = ()
    unseen: int = 0
    than: Named | None = None
    level: bool = False
    threat: Named | None = None
    completes: tuple[BoardSquare, ...] = ()
    wider: bool = False
    among: int = 0
    unsettled: tuple[Named, ...] = ()
    at_least: bool = False
