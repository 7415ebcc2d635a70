"""What the line of a move is worth once what can be taken at its end is: the estimate flatters.

>>> from treeviz import explain, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic="lines")
>>> moves = explain(tree).moves
>>> once_taken(tree, moves[0], moves, Player.MAX) is None  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.explained import MoveExplained
from treeviz.explanation.fact import Named
from treeviz.explanation.move_facts import BestReply, OnlyEstimated
from treeviz.explanation.plays_facts import OnceTaken
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import has_no_equal


def once_taken(
    tree: GameTree, move: MoveExplained, moves: Sequence[MoveExplained], mover: Player
) -> OnceTaken | None:
    """Return what is left of a move's estimate once what can be taken at its line's end is.

    None where nobody can take so that it becomes another, or where the line ends with one of
    several moves that are estimated equal.

    Parameters
    ----------
    tree
        The recording.
    move, moves
        The move, and all moves at the position, with what is said of them.
    mover
        Who makes them.
    """
    taken = _taken(tree, move)
    if taken is None or move.value is None or not mover.better(move.value, taken.worth):
        return taken
    others = [m for m in moves if m is not move and not m.lost and m.value is not None]
    level = [m for m in others if _may_be_worth(m, taken.worth, mover)]
    known = [m for m in level if m.bound == "exact" and _taken(tree, m) is None]
    values = [m.value for m in known if m.value is not None]
    if not values:
        return taken._replace(open=bool(level))
    best = mover.best(values)
    second = next(m for m in known if m.value == best)
    return taken._replace(second=Named(second.node, second.notation), gives=best)


def _may_be_worth(move: MoveExplained, least: float, mover: Player) -> bool:
    """Tell whether a move may be worth no less to its mover than some value."""
    worse_at_most = move.bound in ("exact", "upper" if mover is Player.MAX else "lower")
    return move.value is not None and not (worse_at_most and mover.better(least, move.value))


def _taken(tree: GameTree, move: MoveExplained) -> OnceTaken | None:
    """Return who can take at the end of a move's line, and what is estimated then."""
    value = move.value
    for fact in (statement.fact for statement in move.statements):
        if not isinstance(fact, BestReply | OnlyEstimated):
            continue
        end = fact.ending if isinstance(fact, BestReply) else fact
        then = None if end.retaken is None else end.retaken.value
        if end.retake is not None and then is not None and value is not None:
            if not has_no_equal(tree, end.retake.node) or value == then:
                return None
            return OnceTaken(end.retake.by, then, not end.hangs)
    return None
