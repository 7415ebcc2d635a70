"""The quiet move that holds a move to its worth: it wins at once after replies that would spoil it.

What a move comes to counts what can be taken after each reply, and that nobody plays a reply after
which the other wins at once. Where that decides, the takes alone do not explain the count.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines")
>>> held_by_threat(tree, 1) is None  # no reply loses at once
True
"""

from __future__ import annotations

from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.settled_lines import counted_after
from treeviz.tree.settled_moves import settled_reply
from treeviz.tree.unseen_wins import rules_tell, win_next


def held_by_threat(tree: GameTree, move: int) -> str | None:
    """Return the move that wins at once after the first reply that would else be better.

    None where what can be taken explains what the move comes to.

    Parameters
    ----------
    tree, move
        The recording, and the move, whose replies end the depth.
    """
    held, they = settled_reply(tree, move), tree.player(move)
    if held is None or not rules_tell(tree):
        return None
    for reply in tree.children(move):
        counted = counted_after(tree, reply)
        over = tree.columns.kind[reply] == TERMINAL
        if over or counted is None or not they.better(counted, held[0]):
            continue  # who takes after a reply has no less than is counted after it
        state = tree.state(reply)
        left = tree.exchanges.left_at(state)
        if left is not None and they.better(left, held[0]):
            return win_next(tree, state)
    return None
