"""What is counted right after a move, where it is most of all: a node → a clause of a title.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect(), depth=3, heuristic="lines")
>>> count_title(tree, tree.choice(0))
'; at once it counts (69 − 62) × 0.1, the best of all'
"""

from __future__ import annotations

from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.view.labels import counted_at_once

_FEW = 4  # other moves: of fewer all that they come to is told
_ASKED = 60  # … and of more nobody asks what each counts


def count_title(tree: GameTree, move: int) -> str:
    """Return what is counted right after a move, if that is two things, and most of all moves.

    Empty where another counts as much, or was never looked at.

    Parameters
    ----------
    tree, move
        The recording, and the node of an estimated move.
    """
    above, kinds = tree.columns.parent[move], tree.columns.kind
    others = [node for node in tree.children(above) if node != move]
    if kinds[move] != INNER or silent(tree.heuristic) or not _FEW <= len(others) <= _ASKED:
        return ""
    own, me = tree.static(move), tree.player(above)
    if own is None or any(kinds[node] == PRUNED for node in others):
        return ""
    counts = [tree.static(node) for node in others]
    most = all(value is not None and me.better(own, value) for value in counts)
    told = counted_at_once(tree, move) if most else ""
    return f"; at once it counts {told}, the best of all" if told else ""
