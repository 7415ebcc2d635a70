"""Pieces that are taken where the depth ends, and the moves by the rules that take back.

>>> from treeviz import games, minimax
>>> takes(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
False
"""

from __future__ import annotations

from treeviz.explanation.fact import PlayedMove
from treeviz.game.board import Board
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree


def takes(tree: GameTree, node: int) -> bool:
    """Return whether the move to a node, where the depth ends, takes a piece off the board.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1)
    >>> takes(tree, 1)
    False
    """
    return tree.columns.kind[node] == HORIZON and takes_a_piece(tree, node)


def takes_a_piece(tree: GameTree, node: int) -> bool:
    """Return whether the move to a node takes a piece off the board.

    Parameters
    ----------
    tree, node
        The recording, and a node that is not the root.
    """
    boards = (board_at(tree, at) for at in (tree.columns.parent[node], node))
    before, after = (None if board is None else pieces_on(board) for board in boards)
    return before is not None and after is not None and after < before


def taken_back(tree: GameTree, node: int) -> PlayedMove | None:
    """Return a move that takes the piece that took last, where the depth ends; None if none does.

    It is a move by the rules, which the search did not look at.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    if not takes(tree, node):
        return None
    state, me, rules = tree.state(node), tree.player(node), tree.rules
    before, after = board_at(tree, tree.columns.parent[node]), board_at(tree, node)
    assert before is not None, "something was taken off it"
    assert after is not None, "something was taken off it"
    lost = [
        (r, c)
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
        if before.rows[r][c].owner is me and cell.owner is me.other
    ]
    for move in rules.moves(state):
        then = rules.board(rules.play(state, move))
        if then is not None and any(then.rows[r][c].owner is me for r, c in lost):
            return PlayedMove(rules.side(me), node, rules.notation_at(state, move))
    return None


def pieces_on(board: Board) -> int:
    """Return how many pieces stand on a board."""
    return sum(cell.owner is not None for row in board.rows for cell in row)
