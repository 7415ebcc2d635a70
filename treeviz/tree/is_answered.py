"""Whether the other side is to move after a move; in some games who moved moves again.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> is_answered(tree, tree.find("[2,0]"))
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree


def is_answered(tree: GameTree, move: int) -> bool:
    """Tell whether the other side is to move after a move, and not who made it, or chance.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to; the root is none.
    """
    return tree.player(move) is tree.player(tree.columns.parent[move]).other
