"""A piece that can be taken where a line ends: the depth ends before that.

By the rules the moves that take it are played, and the moves that take back; what is told is a loss
all the same.

>>> from treeviz import games, minimax
>>> left_hanging(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1) is None  # nothing is taken
True
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf

from treeviz.errors import GameError
from treeviz.game.board import Board, Square
from treeviz.game.game import Move, State
from treeviz.game.player import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past
from treeviz.tree.pieces_taken import Retake, pieces_on, retake


def left_hanging(tree: GameTree, node: int) -> Retake | None:
    """Return the move that best takes what can be taken, if who is taken from then has less.

    None where the depth does not end.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    found = _best_take(tree, node)
    return None if found is None else found[1]


def settled_value(tree: GameTree, node: int) -> float | None:
    """Return what is left where the depth ends once what can be taken is, and taken back.

    That is the value of the node where nothing is taken with gain; None where it has none.

    Parameters
    ----------
    tree, node
        The recording, and where the depth ends.
    """
    found = _best_take(tree, node)
    return tree.value_at(node) if found is None else found[0]


def _best_take(tree: GameTree, node: int) -> tuple[float, Retake] | None:
    """Return what is left after the best exchange, and the move that begins it; None if none is."""
    state, value = tree.state(node), tree.value_at(node)
    if not node or tree.columns.kind[node] != HORIZON or state is None or value is None:
        return None
    after = board_at(tree, node)
    me, them = tree.player(node), tree.player(node).other
    if after is None or tree.player(tree.columns.parent[node]) is not them:
        return None
    targets = _stood_on(after, them)
    best: tuple[float, Retake] | None = None
    for move, later, square in _takes(tree, state, after, targets, me):
        own, terms = judged_past(tree, node, later)
        if own is None or isinf(own) or not me.better(own, value if best is None else best[0]):
            continue  # nor is it once they take back
        found = _after_exchange(tree, node, later, square, them, own)
        if me.better(found, value if best is None else best[0]):
            best = found, Retake(move, own, terms)
    return best


def taken_next(tree: GameTree, node: int) -> tuple[Retake, bool] | None:
    """Return the move that takes where a line ends, and whether it takes back; None if none does.

    None, too, where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    try:
        if node and (back := retake(tree, node)) is not None:
            return back, True
        found = left_hanging(tree, node)
    except GameError:
        return None
    return None if found is None else (found, False)


def _stood_on(board: Board, side: Player) -> list[Square]:
    """Return the squares that a side stands on."""
    rows = enumerate(board.rows)
    return [(r, c) for r, row in rows for c, cell in enumerate(row) if cell.owner is side]


def _takes(
    tree: GameTree, state: State, board: Board, squares: list[Square], taker: Player
) -> Iterator[tuple[Move, State, Square]]:
    """Yield the moves that take what stands on some squares, and where each leads."""
    rules, many = tree.rules, pieces_on(board)
    for move in rules.moves(state):
        if not rules.takes(state, move):
            continue
        later = rules.play(state, move)
        then = rules.board(later)
        if then is not None and pieces_on(then) < many:
            yield from ((move, later, (r, c)) for r, c in squares if then.rows[r][c].owner is taker)


def _after_exchange(
    tree: GameTree, node: int, state: State, square: Square, them: Player, own: float
) -> float:
    """Return what is left to who was taken from, if that side takes back where it gains by it."""
    board = tree.rules.board(state)
    assert board is not None, "something was taken on it"
    taken_back = (
        judged_past(tree, node, later)[0]
        for _, later, _ in _takes(tree, state, board, [square], them)
    )
    return them.best([own, *(value for value in taken_back if value is not None)])
