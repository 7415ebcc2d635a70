"""In how many plies a won game is over at most, by what was recorded: the number of a mate.

At the winner's turn the nearest recorded win counts, for moves that were cut or not tried can only
be nearer; at the loser's turn, and at that of chance, all replies count, and the longest.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit([[[1, -1], [1, [-1, [1]]]], -1]))
>>> list(forced_ends(tree.columns, tree.certainty, 0))[:3]
[3, 2, 1]
"""

from __future__ import annotations

from array import array

from treeviz.tree.columns import MAX, MIN, PRUNED, TERMINAL, Columns
from treeviz.tree.intervals import Intervals

_UNKNOWN = -2  # a reply of the loser is not known to lose
_NONE = -1  # no child has told its distance yet


def forced_ends(columns: Columns, certainty: Intervals, root: int) -> array[int]:
    """Return in how many plies the winner ends the game at most; negative: unknown.

    The entries are those of a node and of all below it, in their order.

    Parameters
    ----------
    columns
        The recording.
    certainty
        The interval of each node that follows from the rules alone.
    root
        Where to begin.
    """
    stop = columns.end[root]
    least, most = (end[root:stop] for end in certainty.below(root))
    kinds, players = columns.kind[root:stop], columns.player[root:stop]
    parents = columns.parent
    plies = array("i", [_NONE]) * (stop - root)

    def winner(node: int) -> bool | None:
        """Return True where MAX has won, False where MIN has, None where neither is proved."""
        return True if least[node] > 0 else False if most[node] < 0 else None

    for node in range(stop - root - 1, -1, -1):
        won = winner(node)
        if kinds[node] == TERMINAL and won is not None:
            plies[node] = 0
        elif kinds[node] == PRUNED or won is None:
            plies[node] = _UNKNOWN
        elif plies[node] >= 0:
            plies[node] += 1
        parent = parents[root + node] - root
        above = winner(parent) if node else None
        if above is None:
            continue
        known = plies[node] >= 0 and won == above
        if players[parent] == (MAX if above else MIN):  # the winner is to move
            if known and (plies[parent] < 0 or plies[node] < plies[parent]):
                plies[parent] = plies[node]
        elif not known:
            plies[parent] = _UNKNOWN
        elif plies[parent] != _UNKNOWN:
            plies[parent] = max(plies[parent], plies[node])
    return plies
