"""What the lines of several moves have in common at their ends: moves → plies, an estimate.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Nim(1, 1), heuristic=None)
>>> plies_later(tree, tree.children(0))
1
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.explanation.fact import Estimate
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree


def plies_later(tree: GameTree, nodes: Sequence[int]) -> int:
    """Return how many plies best play goes on after each of some nodes; 0 if not as many.

    Parameters
    ----------
    tree, nodes
        The recording, and the nodes.
    """
    plies = {len(tree.best_play(node)) - 1 for node in nodes}
    return plies.pop() if len(plies) == 1 else 0


def same_end_estimate(tree: GameTree, nodes: Sequence[int]) -> Estimate | None:
    """Return what is estimated where best play from each of some nodes ends, if it is the same.

    Parameters
    ----------
    tree, nodes
        The recording, and the nodes.
    """
    ends = [tree.best_play(node)[-1] for node in nodes]
    if any(tree.columns.kind[end] != HORIZON for end in ends):
        return None
    first, *others = (Estimate.of(tree, end) for end in ends)
    return first if all(other == first for other in others) else None
