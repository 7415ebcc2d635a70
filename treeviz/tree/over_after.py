"""Whether the game is over after a move, also after one that was cut: by the rules, if they tell.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("V../V../HHV/..V H"))
>>> [over_after(tree, move) for move in tree.children(0)]  # the last two were cut
[True, True, False]
"""

from __future__ import annotations

from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import rules_tell


def over_after(tree: GameTree, move: int) -> bool | None:
    """Return whether the game is over; None where the move was cut and nobody knows.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    kind = tree.columns.kind[move]
    if kind != PRUNED:
        return kind == TERMINAL
    state = tree.state(move) if rules_tell(tree) else None
    return None if state is None else tree.rules.is_over(state)
