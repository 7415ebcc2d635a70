"""What the line of a move is worth once what can be taken at its end is: the estimate flatters.

>>> from treeviz import explain, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic="lines")
>>> once_taken(tree, explain(tree).moves[0], Player.MAX, 1.0) is None  # nothing is ever taken
True
"""

from __future__ import annotations

from treeviz.explanation.explained import MoveExplained
from treeviz.explanation.move_facts import BestReply, OnlyEstimated
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import has_no_equal


def once_taken(
    tree: GameTree, move: MoveExplained, mover: Player, value: float | None
) -> tuple[str, float, bool] | None:
    """Return who can take where a line ends, what is estimated then, and whether it takes back.

    None where nobody can so that it becomes worse, or where the line ends with one of several moves
    that are estimated equal.

    Parameters
    ----------
    tree
        The recording.
    move
        The move, with what is said of it.
    mover, value
        Who makes it, and what it is worth, in points of MAX's side.
    """
    for fact in (statement.fact for statement in move.statements):
        if not isinstance(fact, BestReply | OnlyEstimated):
            continue
        end = fact.ending if isinstance(fact, BestReply) else fact
        then = None if end.retaken is None else end.retaken.value
        if end.retake is not None and then is not None and value is not None:
            if not has_no_equal(tree, end.retake.node):
                return None
            return (end.retake.by, then, not end.hangs) if mover.better(value, then) else None
    return None
