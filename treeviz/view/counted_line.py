"""The line that follows the move played once captures are counted, where it leaves the one found.

A title that says what the value comes to then names the answer that makes it so, and a reader looks
for that answer: it is drawn beside the line's own, with what follows it.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> counted_line(tree, 0)  # nothing is ever taken
()
"""

from __future__ import annotations

from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_moves import settled_line


def counted_line(tree: GameTree, root: int) -> tuple[int, ...]:
    """Return the nodes that follow the move played then, from the first that is not on its line.

    As far as the search entered them; none where the line stays, and below the root of the tree.

    Parameters
    ----------
    tree, root
        The recording, and the position with which the picture begins.
    """
    settled = None if root else settled_line(tree, 0)
    if settled is None:
        return ()
    played, kinds = {*tree.best_play(0)}, tree.columns.kind
    other = [node for node in settled.line if node not in played]
    searched = [node for node in other if kinds[node] != PRUNED]
    return tuple(searched) if searched == other[: len(searched)] else ()
