"""`ForcedEnds`: in how many plies a won game is over at most, by what was recorded.

It is the number of a mate. At the winner's turn the nearest recorded win counts, for moves that
were cut or not tried can only be nearer; at the loser's turn, and at that of chance, all replies
count, and the longest. So it is minimax over plies, and alpha-beta finds it: of the winner's moves
only those are followed that the search found to win, the small ones first.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit([[[1, -1], [1, [-1, [1]]]], -1]))
>>> ends = ForcedEnds(tree.columns, tree.certainty)
>>> [ends.plies(node) for node in range(3)]
[3, 2, 1]
>>> list(ends.folded(0))[:3]
[3, 2, 1]
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import inf

from treeviz.tree.columns import CHANCE, MAX, MIN, OPEN, PRUNED, TERMINAL, Columns
from treeviz.tree.intervals import Intervals
from treeviz.tree.questions import DEEPEST, Questions, TooMuchAskedError
from treeviz.tree.subtree_fold import SubtreeFold

_UNKNOWN = -2  # a reply of the loser is not known to lose
_NONE = -1  # no child has told its distance yet


class ForcedEnds:
    """In how many plies the winner ends the game at most, in one recording.

    Parameters
    ----------
    columns
        The recording.
    certainty
        The interval of each node that follows from the rules alone.
    """

    def __init__(self, columns: Columns, certainty: Intervals) -> None:
        self._columns, self._certainty = columns, certainty
        self._found: dict[int, float] = {}
        self._questions = Questions(len(columns))
        self._fold = SubtreeFold(columns.end)

    def plies(self, node: int) -> int | None:
        """Return in how many plies the game is over at most; None if that is not proved.

        Parameters
        ----------
        node
            Where somebody wins for certain.
        """
        low, _ = self._certainty.at(node)
        try:
            plies = self._look(node, MAX if low > 0 else MIN, (0, inf), DEEPEST)
        except TooMuchAskedError:
            plies = self._fold.below(node, self.folded)[node]
        return int(plies) if 0 <= plies < inf else None

    def _look(self, node: int, winner: int, window: tuple[float, float], left: int) -> float:
        """Return the plies if they are inside a window, ends included; outside, a bound of them.

        Infinity stands for ends that are not forced.
        """
        columns = self._columns
        if columns.end[node] == node + 1:
            won = columns.kind[node] == TERMINAL and _for(winner, columns.value[node]) > 0
            return 0 if won else inf
        if node in self._found:
            return self._found[node]
        least, most = window
        if most <= 0:
            return inf
        self._questions.look(left)
        if columns.player[node] == winner:
            found = self._nearest(node, winner, window, left)
        else:
            found = self._farthest(node, winner, window, left)
        if least < found <= most or found == most == inf:
            self._found[node] = found
        return found

    def _nearest(self, node: int, winner: int, window: tuple[float, float], left: int) -> float:
        least, most = window
        found = inf
        for child in self._winning(node, winner):
            plies = self._look(child, winner, (least - 1, most - 1), left - 1) + 1
            if plies < found:
                found = plies
                most = min(most, plies - 1)
                if found <= max(least, 1):
                    break
        return found

    def _farthest(self, node: int, winner: int, window: tuple[float, float], left: int) -> float:
        columns, (least, most) = self._columns, window
        if columns.kind[node] == OPEN or columns.was_cut(node):
            return inf
        if columns.player[node] == CHANCE and not self._wins(node, winner):
            return inf  # what may happen is not all recorded, or does not always win
        found = 0.0
        for child in columns.children(node):
            found = max(found, self._look(child, winner, (least - 1, most - 1), left - 1) + 1)
            if found > most:
                break
            least = max(least, found)
        return found

    def _winning(self, node: int, winner: int) -> Sequence[int]:
        """Return the moves of the winner that the search found to win, the small ones first.

        The others are not needed: that the game ends so soon is shown by the move that ends it.
        """
        values, ends = self._columns.value, self._columns.end
        children = self._columns.children(node)
        return sorted(
            (child for child in children if not _for(winner, values[child]) <= 0),
            key=lambda child: ends[child] - child,
        )

    def _wins(self, node: int, winner: int) -> bool:
        low, high = self._certainty.at(node)
        return low > 0 if winner == MAX else high < 0

    def folded(self, root: int) -> array[int]:
        """Return the plies of a node and of all below it, in their order; negative: unknown."""
        columns, stop = self._columns, self._columns.end[root]
        least, most = (end[root:stop] for end in self._certainty.below(root))
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


def _for(winner: int, value: float) -> float:
    """Return a value in points of the winner's side; a NaN where it is not known."""
    return value if winner == MAX else -value
