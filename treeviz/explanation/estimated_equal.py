"""The moves beside one that are estimated equal to it: a node → nodes.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> estimated_equal(tree, tree.choice(0))
[]
"""

from __future__ import annotations

from treeviz.tree.game_tree import GameTree
from treeviz.tree.worse_left_out import judged_left_out


def estimated_equal(tree: GameTree, move: int) -> list[int]:
    """Return the moves beside one that are estimated equal to it, some by a second look.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move that is worth most.
    """
    node = tree.columns.parent[move]
    exact = [n for n in tree.best_children(node) if n != move]
    bounds = [n for n in tree.children(node) if tree.value_at(n) == tree.value_at(move)]
    return [*exact, *judged_left_out(tree, [n for n in bounds if n not in (move, *exact)]).level]
