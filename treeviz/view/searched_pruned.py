"""What would have been: branches that a search pruned, searched after all.

To show that a cut was right, the picture may search what was cut: the root's value and choice stay
as they are, and the number of nodes tells what the cut saved. The recording is not changed.
"""

from __future__ import annotations

from collections.abc import Collection

from treeviz.errors import ViewError
from treeviz.search.minimax import minimax
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree


def search_pruned(tree: GameTree, shown: Collection[int]) -> dict[int, GameTree]:
    """Return a minimax tree for each pruned branch among the nodes to show.

    Parameters
    ----------
    tree
        The recording.
    shown
        The nodes to show.

    Raises
    ------
    ViewError
        If the search took its values from a depth penalty, which a search from elsewhere counts
        differently, or if the game's states were not recorded.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    >>> [(node, ghost.value) for node, ghost in search_pruned(tree, range(len(tree))).items()]
    [(7, 4.0), (8, 6.0)]
    """
    pruned = [node for node in shown if tree.columns.kind[node] == PRUNED]
    if pruned and tree.facts.depth_penalty:
        raise ViewError("pruned='searched' does not go with a depth penalty: plies count anew")
    depth = tree.facts.depth
    ghosts = {}
    for node in pruned:
        state = tree.state(node)
        if state is None:
            raise ViewError("pruned='searched' needs the rules: record with Recorder(game=…)")
        left = None if depth is None else depth - tree.ply(node)
        ghosts[node] = minimax(tree.rules.at(state), depth=left, heuristic=tree.heuristic)
    return ghosts
