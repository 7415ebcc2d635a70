"""Who is proved to win at a node, whatever the estimates say.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> proved_winner(tree, 0), proved_winner(tree, tree.find("[2,1]"))
(<Player.MAX: 'max'>, None)
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree


def proved_winner(tree: GameTree, node: int) -> Player | None:
    """Return who is proved to win at a node by finished games alone; None: nobody is.

    Parameters
    ----------
    tree, node
        The recording, and where to look.
    """
    low, high = tree.certainty.at(node)
    return tree.results.winner(low, high)
