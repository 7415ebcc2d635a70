"""The stub of moves that are not drawn, before it is known what to say of them: it only counts.

Where there is room for counts only, a stub is as large with nothing more; to find out all that
could be told of its moves takes longer than to find out that they have no room.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Nim(2, 2))
>>> counted_stub(tree, tree.children(0), parent=0, ply=1, alone=True).brief
(('more', '4 more'),)
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.stub import Stub


def counted_stub(
    tree: GameTree, children: Sequence[int], *, parent: int, ply: int, alone: bool
) -> Stub:
    """Return a stub that only counts the children of a node that it stands for.

    Parameters
    ----------
    tree, children, parent, ply, alone
        As for :func:`~treeviz.view.stubs.fold`.
    """
    return Stub(
        parent=parent,
        ply=ply,
        moves=len(children),
        nodes=sum(map(tree.subtree_size, children)),
        low=None,
        high=None,
        cut=sum(tree.columns.kind[child] == PRUNED for child in children),
        alone=alone,
    )
