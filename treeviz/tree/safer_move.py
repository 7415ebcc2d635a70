"""The last move of a line that does not let the other side win next: the end → the move, its worth.

Where the depth ends a search does not see who wins next, and may end a line with a move that lets
the other side do so. Nobody would play that who looks one ply further.

>>> from treeviz import alphabeta, games
>>> board = "_______/_______/__o____/__xo___/_xox___/ooxxoxx"
>>> tree = alphabeta(games.Connect(board), depth=4, heuristic="lines")
>>> end = tree.best_play(tree.find("[1]"))[-1]
>>> safer = safer_move(tree, end)
>>> tree.notation(end), tree.notation(safer.node), tree.rules.scale.signed(safer.worth)
('[3]', '[0]', '−0.1')
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.tree.columns import PRUNED
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import win_past_depth


class SaferMove(NamedTuple):
    """A node, and what it is worth once all is taken that can be, in points of MAX's side."""

    node: int
    worth: float


def safer_move(tree: GameTree, end: int) -> SaferMove | None:
    """Return the best of the other last moves of a line after which nobody wins next.

    None where the other side does not win next, where there is no such move, or where moves were
    cut there; and where the line begins with a move that is known to lose: then no last move helps.

    Parameters
    ----------
    tree, end
        The recording, and the node at which the depth ends a line.
    """
    above, columns = tree.columns.parent[end], tree.columns
    if end == 0 or win_past_depth(tree, end) is None or tree.player(end) is tree.player(above):
        return None
    they, others = tree.player(above), [n for n in columns.children(above) if n != end]
    if above and they is tree.player(0) and tree.path(end)[1] in forced_past_depth(tree).lost:
        return None
    if any(columns.kind[node] == PRUNED for node in others):
        return None
    safe = [node for node in others if win_past_depth(tree, node) is None]
    settled = {node: tree.exchanges.settled(node) for node in safe}
    values = {node: worth for node, worth in settled.items() if worth is not None}
    if not values:
        return None
    best = they.best(values.values())
    return SaferMove(next(node for node, value in values.items() if value == best), best)
