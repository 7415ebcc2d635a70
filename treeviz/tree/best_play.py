"""Best play: among moves that are proved equal the quickest win, the longest resistance.

A search takes the first of equal moves, so the line that it would play may pass by a win in one for
a win in three. What a reader should see is best play: the winner ends it soonest, the loser holds
out longest. The root's own move, draws and estimates stay as the search chose them.

How far the end is follows from what is proved, in one pass from the last node of a subtree to its
first, or from a few questions where the whole game was searched. Where replies may be missing
unseen nothing is said of it: the winner takes what is over soonest at the latest, and elsewhere the
search's choice stays.

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
from treeviz.tree.columns import CHANCE, MAX, MIN, OPEN, PRUNED, TERMINAL, Columns
from treeviz.tree.forced_ends import forced_ends
from treeviz.tree.intervals import Intervals
from treeviz.tree.nearest_ends import NearestEnds
from treeviz.tree.subtree_fold import SubtreeFold

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
        self._replies: dict[int, int | None] = {}  # those that were asked for
        self._nearest = NearestEnds(columns) if NearestEnds.serves(columns) else None
        self._plies = SubtreeFold(columns.end, self._folded)  # to the end
        self._forced = SubtreeFold(columns.end, self._folded_at_most)

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
        if node not in self._replies:
            self._replies[node] = self._reply(node)
        return self._replies[node]

    def _reply(self, node: int) -> int | None:
        choice, winner = self._choices.of(node), self._winner(node)
        if choice is None or winner is None:
            return choice
        equal = [c for c in self._choices.best(node) if self._winner(c) == winner]
        if len(equal) < 2:
            return choice
        hurries = winner == self._columns.player[node]
        plies = [self._to_end(child, node) for child in equal]
        if _UNKNOWN in plies:
            if not hurries:
                return choice
            forced = self._forced.below(node)  # the winner still takes what surely ends soonest
            plies = [forced[child] for child in equal]
            if min(plies) < 0:
                return choice
        best = (min if hurries else max)(plies)
        nearest = [c for c, number in zip(equal, plies, strict=True) if number == best]
        return choice if choice in nearest else nearest[0]

    def _to_end(self, node: int, within: int) -> int:
        """Return the plies to the end of a won game; asked, or folded for another node and all."""
        plies = None if self._nearest is None else self._nearest.plies(node)
        return self._plies.below(within)[node] if plies is None else plies

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
            forced = self._forced.below(node)[node]
            return forced if forced >= 0 else None
        plies = self._to_end(node, node)
        return None if plies == _UNKNOWN else plies

    def _winner(self, node: int) -> int | None:
        """Return which side wins for certain at a node, as in the player column; None: neither."""
        low, high = self._certainty().at(node)
        return MAX if low > 0 else MIN if high < 0 else None

    def _folded_at_most(self, root: int) -> array[int]:
        return forced_ends(self._columns, self._certainty(), root)

    def _folded(self, root: int) -> array[int]:
        """Return the plies to the end of a node and of all below it, folded child into parent."""
        columns, stop = self._columns, self._columns.end[root]
        low, high = (end[root:stop] for end in self._proof().below(root))
        least, most = (end[root:stop] for end in self._certainty().below(root))
        kinds, players = columns.kind[root:stop], columns.player[root:stop]
        parents, ends = columns.parent, columns.end
        plies = array("i", [_NONE]) * (stop - root)
        for node in range(stop - root - 1, -1, -1):
            kind, parent = kinds[node], parents[root + node] - root
            above = low[parent] if node and low[parent] == high[parent] else None
            if low[node] != high[node] and above is not None and low[node] <= above <= high[node]:
                plies[parent] = _UNKNOWN  # it may be as good, and nearer or farther
            if kind == PRUNED:
                continue
            if ends[root + node] == root + node + 1:
                plies[node] = 0 if kind == TERMINAL else _UNKNOWN
            elif kind == OPEN or plies[node] == _NONE or players[node] == CHANCE:
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
        return plies
