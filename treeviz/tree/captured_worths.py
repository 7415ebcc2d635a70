"""What the moves of a position come to with captures counted, past the depth: each by its own.

An estimate in the middle of an exchange flatters who took last. Beside it stands what is left once
whatever can be taken is, of every move alike, also of those that were cut.

>>> from treeviz import games, minimax
>>> captured_worths(minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines"), 0)
{}
"""

from __future__ import annotations

from collections.abc import Mapping

from treeviz.errors import GameError
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next
from treeviz.tree.settled_moves import settled_worth, turned_by_takes


@asked_once
def captured_worths(tree: GameTree, node: int) -> Mapping[int, float]:
    """Return what moves come to with captures counted, by their nodes; empty if that is no news.

    It is none where nothing changes by it. Moves of which it is not known are left out; all are
    where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    try:
        return _worths(tree, node)
    except GameError:
        return {}


def _worths(tree: GameTree, node: int) -> Mapping[int, float]:
    moves, kinds = tree.children(node), tree.columns.kind
    if tree.player(node) is Player.CHANCE or not tree.reaches_horizon:
        return {}
    if any(kinds[move] == PRUNED for move in moves):
        return {}
    found = {move: settled_worth(tree, move) for move in moves}
    worths = {move: worth for move, worth in found.items() if worth is not None}
    changed = (m for m in worths if tree.bound(m) == "exact" and worths[m] != tree.value_at(m))
    if not any(changed) and turned_by_takes(tree, node) is None:
        return {}
    ends = (tree.best_play(move)[-1] for move in worths)
    taken = any(kinds[end] == HORIZON and taken_next(tree, end) is not None for end in ends)
    return worths if taken else {}  # else nothing is ever taken
