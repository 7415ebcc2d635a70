"""What the line of a move is worth once what can be taken at its end is: the estimate flatters.

>>> from treeviz import explain, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic="lines")
>>> moves = explain(tree).moves
>>> once_taken(tree, moves[0], moves, Player.MAX) is None  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from treeviz.explanation.explained import MoveExplained
from treeviz.explanation.fact import Named
from treeviz.explanation.may_turn_facts import MayTurn, Settled
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
    found = _taken(tree, move)
    if found is None:
        return None
    taken, _ = found
    if may_turn(tree, move, moves, mover) is not None:
        return None  # it is told with which move it may turn
    others = (m for m in moves if m is not move and not m.lost and m.bound != "exact")
    return taken._replace(open=any(_may_be_worth(m, taken.worth, mover) for m in others))


def may_turn(
    tree: GameTree, played: MoveExplained, moves: Sequence[MoveExplained], mover: Player
) -> MayTurn | None:
    """Return which other move comes to more than the one played, once what can be taken is taken.

    Parameters
    ----------
    tree, mover
        The recording, and who moves.
    played, moves
        The move, and all moves at the position, with what is said of them.
    """
    own = next(_settled(tree, [played]), None)
    others = (move for move in moves if move is not played and not move.lost)
    found = [one for one in _settled(tree, others) if own and mover.better(one.value, own.value)]
    if own is None or not found:
        return None
    best = mover.best([one.value for one in found])
    return MayTurn(own, next(one for one in found if one.value == best))


def _settled(tree: GameTree, moves: Iterable[MoveExplained]) -> Iterator[Settled]:
    """Yield what some moves come to, as far as their values are exact."""
    for move in moves:
        if move.value is None or move.bound != "exact":
            continue
        own = Settled(Named(move.node, move.notation), move.value)
        found = _taken(tree, move)
        yield own if found is None else own._replace(value=found[0].worth, end=found[1])


def _may_be_worth(move: MoveExplained, least: float, mover: Player) -> bool:
    """Tell whether a move of which only a bound is known may be worth more than some value."""
    at_most = move.bound == ("upper" if mover is Player.MAX else "lower")
    return move.value is not None and (not at_most or mover.better(move.value, least))


def _taken(tree: GameTree, move: MoveExplained) -> tuple[OnceTaken, int] | None:
    """Return who can take at the end of a move's line and what is estimated then, and that end."""
    for fact in (statement.fact for statement in move.statements):
        if not isinstance(fact, BestReply | OnlyEstimated):
            continue
        end = fact.ending if isinstance(fact, BestReply) else fact
        then = None if end.retaken is None else end.retaken.value
        if end.retake is not None and then is not None and move.value is not None:
            if not has_no_equal(tree, end.retake.node) or move.value == then:
                return None
            return OnceTaken(end.retake.by, then, not end.hangs), end.retake.node
    return None
