"""Whether no move loses as far as a search looked that asked no heuristic: a second look at cuts.

What is not decided counts as 0 there, and one reply that leaves it at 0 ends the search of a move:
that it does not win is known then, and not that it does not lose.

>>> from treeviz import alphabeta, games
>>> none_lost(alphabeta(games.TicTacToe(), depth=3))
True
>>> tree = alphabeta(games.TicTacToe("xx_/_o_/___"), depth=2)  # all moves but one lose
>>> none_lost(tree)
False
"""

from __future__ import annotations

from treeviz.tree.asked_once import asked_once
from treeviz.tree.game_tree import GameTree
from treeviz.tree.scout import OutOfReach, Scout
from treeviz.tree.unseen_wins import rules_tell

_ASKED = 2_000  # positions looked at in all: of more nothing is told


@asked_once
def none_lost(tree: GameTree) -> bool | None:
    """Return whether no move of the root loses within the depth; None: nobody knows.

    Parameters
    ----------
    tree
        The recording of a search that asked no heuristic.
    """
    if not rules_tell(tree):
        return None
    left = [_ASKED]
    for move in tree.children(0):
        if tree.bound(move) == "exact" and not tree.value_at(move):
            continue
        try:
            if Scout(tree, move, left, 0.0).beaten_by(move) is not None:
                return False
        except OutOfReach:
            return None
    return True
