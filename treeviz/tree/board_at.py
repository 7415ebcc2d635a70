"""The board of a node, as the game draws it: what pictures show, and words compare.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> board_at(tree, 0).rows[2][0].sign, board_at(tree, tree.find("[2,0]")).rows[2][0].sign
('', 'x')
"""

from __future__ import annotations

from treeviz.game.board import Board
from treeviz.tree.game_tree import GameTree


def board_at(tree: GameTree, node: int) -> Board | None:
    """Return the board of a node; None where no state was recorded, or the game draws none.

    Parameters
    ----------
    tree, node
        A recorded tree, and the node.
    """
    state = tree.state(node)
    return None if state is None else tree.rules.board(state)


def in_check(tree: GameTree, node: int) -> bool:
    """Return whether the board points out a man of who is to move: a king in check.

    Parameters
    ----------
    tree, node
        The recording, and the position.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> in_check(minimax(games.TicTacToe(), depth=1), 0)  # nothing is pointed out
    False
    """
    board = board_at(tree, node)
    if board is None:
        return False
    return any(board.rows[r][c].owner is tree.player(node) for r, c in board.marked)
