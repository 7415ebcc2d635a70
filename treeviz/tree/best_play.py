"""Best play: among moves that are proved equal the quickest win, the longest resistance.

A search takes the first of equal moves, so the line that it would play may pass by a win in one for
a win in three. What a reader should see is best play: the winner ends it soonest, the loser holds
out longest. The root's own move, draws and estimates stay as the search chose them.

How far the end is follows from what is proved, in one pass from the last node of a subtree to its
first. Where replies may be missing unseen nothing is said of it, and the search's choice stays.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit([[[[[1]], 1]]]))
>>> tree.principal_variation(), tree.best_play()
([0, 1, 2, 3, 4, 5], [0, 1, 2, 6])
>>> tree = minimax(games.Explicit([[[1]], 1]))  # the root's move is the search's own
>>> tree.best_play()
[0, 1, 2, 3]
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from treeviz.tree.choices import Choices
from treeviz.tree.columns import OPEN, PRUNED, TERMINAL, Columns
from treeviz.tree.forced_ends import forced_ends
from treeviz.tree.proof import Intervals

_UNASKED = -3  # nobody asked for this node yet
_UNKNOWN = -2  # replies may be missing below it, or it is no end of a game
_NONE = -1  # no child has told its distance yet


class BestPlay:
    """The best play of one recording.

    Parameters
    ----------
    columns
        The recording.
    choices
        What its search chose.
    proof, certainty
        Give what the recording proves if its estimates are believed, and what follows from the
        rules alone.
    """

    def __init__(
        self,
        columns: Columns,
        choices: Choices,
        proof: Callable[[], Intervals],
        certainty: Callable[[], Intervals],
    ) -> None:
        self._columns, self._choices = columns, choices
        self._proof, self._certainty = proof, certainty
        self._plies = array("i")  # to the end, of each node that was asked for
        self._forced: array[int] | None = None  # to the end at most

    def line(self, node: int) -> list[int]:
        """Return the line of best play from a node to its end; see `GameTree.best_play`."""
        line = [node]
        reply = self._choices.of(0) if node == 0 else self.reply(node)
        while reply is not None:
            line.append(reply)
            reply = self.reply(reply)
        return line

    def reply(self, node: int) -> int | None:
        """Return the move of best play at a node, as a child; None if there is none."""
        choice, winner = self._choices.of(node), self._winner(node)
        if choice is None or winner is None:
            return choice
        equal = [c for c in self._choices.best(node) if self._winner(c) == winner]
        if len(equal) < 2:
            return choice
        plies = self._distances(node)
        if any(plies[child] == _UNKNOWN for child in equal):
            return choice
        hurries = winner == self._columns.player[node]
        best = (min if hurries else max)(plies[child] for child in equal)
        nearest = [child for child in equal if plies[child] == best]
        return choice if choice in nearest else nearest[0]

    def plies(self, node: int, at_most: bool = False) -> int | None:
        """Return after how many plies of best play a won game ends; None if that is not proved.

        Parameters
        ----------
        node
            Where to begin.
        at_most
            Whether it is enough that the game ends so soon at the latest: the number of a mate.
        """
        if self._winner(node) is None:
            return None
        if at_most:
            if self._forced is None:
                self._forced = forced_ends(self._columns, self._certainty())
            return self._forced[node] if self._forced[node] >= 0 else None
        plies = self._distances(node)[node]
        return None if plies == _UNKNOWN else plies

    def _winner(self, node: int) -> int | None:
        """Return which side wins for certain at a node, as in the player column; None: neither."""
        low, high = self._certainty()
        return 0 if low[node] > 0 else 1 if high[node] < 0 else None

    def _distances(self, node: int) -> array[int]:
        """Return the plies to the end, folded for a node and all below it."""
        columns = self._columns
        if not self._plies:
            self._plies = array("i", [_UNASKED]) * len(columns)
        if self._plies[node] == _UNASKED:
            self._fold(node)
        return self._plies

    def _fold(self, root: int) -> None:
        """Fold the plies to the end below a node, each child into its parent."""
        columns, plies = self._columns, self._plies
        low, high = self._proof()
        least, most = self._certainty()
        kinds, players, parents, ends = columns.kind, columns.player, columns.parent, columns.end
        for node in range(root, ends[root]):
            plies[node] = _NONE
        for node in range(ends[root] - 1, root - 1, -1):
            kind, parent = kinds[node], parents[node]
            above = low[parent] if node != root and low[parent] == high[parent] else None
            if low[node] != high[node] and above is not None and low[node] <= above <= high[node]:
                plies[parent] = _UNKNOWN  # it may be as good, and nearer or farther
            if kind == PRUNED:
                continue
            if ends[node] == node + 1:
                plies[node] = 0 if kind == TERMINAL else _UNKNOWN
            elif kind == OPEN or plies[node] == _NONE:
                plies[node] = _UNKNOWN
            elif plies[node] >= 0:
                plies[node] += 1
            for_max = least[node] > 0
            if not (for_max or most[node] < 0) or not low[node] == high[node] == above:
                continue
            if plies[node] == _UNKNOWN or plies[parent] == _UNKNOWN:
                plies[parent] = _UNKNOWN
            elif plies[parent] == _NONE:
                plies[parent] = plies[node]
            elif players[parent] != for_max:  # the winner hurries, the loser holds out
                plies[parent] = min(plies[parent], plies[node])
            else:
                plies[parent] = max(plies[parent], plies[node])
