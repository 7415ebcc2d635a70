"""What is folded: some children of a node, with all that follows them → one counted stub.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> fold(tree, tree.children(0)[:2], parent=0, ply=1).lines
('+2 moves', '2,368 nodes', '0 to +10')
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Stub


def fold(
    tree: GameTree, children: Sequence[int], *, parent: int, ply: int, blank: bool = False
) -> Stub:
    """Return the stub that stands for some children of a node.

    Parameters
    ----------
    tree
        The recording.
    children
        The nodes that are not drawn.
    parent
        The place of their parent among the marks.
    ply
        Their distance from the root.
    blank
        Whether the range of their values is left out, for an exercise.
    """
    columns = tree.columns
    values = [v for v in map(columns.value_of, children) if v is not None]
    return Stub(
        parent=parent,
        ply=ply,
        moves=len(children),
        nodes=sum(map(tree.subtree_size, children)),
        low=min(values, default=None),
        high=max(values, default=None),
        unseen=sum(columns.kind.count(PRUNED, child, columns.end[child]) for child in children),
        blank=blank,
        scale=tree.rules.scale,
    )
