"""The move that takes back what was taken where the depth ends, as a sentence tells it.

>>> from treeviz import games, minimax
>>> taken_back(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1) is None
True
"""

from __future__ import annotations

from math import isinf

from treeviz.explanation.fact import Estimate, PlayedMove
from treeviz.tree.game_tree import GameTree
from treeviz.tree.pieces_taken import retake


def taken_back(tree: GameTree, node: int) -> PlayedMove | None:
    """Return a move by the rules that takes back what was taken last; None if there is none.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    found = retake(tree, node)
    if found is None:
        return None
    side, rules = tree.rules.side(tree.player(node)), tree.rules
    return PlayedMove(side, node, rules.notation_at(tree.state(node), found.move))


def counted_then(tree: GameTree, node: int) -> Estimate | None:
    """Return what the heuristic says after that move; None if there is none, or nobody is asked.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    found = retake(tree, node)
    if found is None or found.value is None or isinf(found.value):
        return None
    return Estimate.of_terms(tree, found.value, found.terms)
