"""The move that takes back what was taken where the depth ends, as a sentence tells it.

>>> from treeviz import games, minimax
>>> taken_back(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1) is None
True
"""

from __future__ import annotations

from treeviz.explanation.fact import PlayedMove
from treeviz.tree.game_tree import GameTree
from treeviz.tree.pieces_taken import retake


def taken_back(tree: GameTree, node: int) -> PlayedMove | None:
    """Return a move by the rules that takes back what was taken last; None if there is none.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    move = retake(tree, node)
    if move is None:
        return None
    side, rules = tree.rules.side(tree.player(node)), tree.rules
    return PlayedMove(side, node, rules.notation_at(tree.state(node), move))
