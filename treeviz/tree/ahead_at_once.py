"""Which moves count more than another right after them, before they are answered: a node → nodes.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect(), depth=3, heuristic="lines")
>>> tree.notation(tree.choice(0)), ahead_at_once(tree, tree.choice(0))
('[3]', [])
"""

from __future__ import annotations

from treeviz.tree.game_tree import GameTree


def ahead_at_once(tree: GameTree, move: int) -> list[int]:
    """Return which other moves count more at once than one, those that were not looked at, too.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    node, own = tree.columns.parent[move], tree.static(move)
    me, others = tree.player(node), [n for n in tree.children(node) if n != move]
    counts = {n: tree.static(n) for n in others}
    return [n for n, value in counts.items()
            if value is not None and own is not None and me.better(value, own)]  # fmt: skip
