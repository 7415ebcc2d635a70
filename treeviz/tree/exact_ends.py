"""`ExactEnds`: in how many plies of best play a won game ends, where that is proved.

The winner hurries, the loser holds out, and only moves proved equal count. Where a branch was cut
that may be as good, it may be nearer or farther, so nothing is said: that is soon seen, as what the
search chose is looked at first. What asking does not find is folded, in one pass from the last node
of a subtree to its first.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit([[[1], [[[1]]]], [-1]]))
>>> tree.plies_to_end(), tree.plies_to_end(1)
(5, 4)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from treeviz.tree.choices import Choices
from treeviz.tree.columns import CHANCE, MAX, MIN, OPEN, PRUNED, TERMINAL, Columns
from treeviz.tree.intervals import Intervals
from treeviz.tree.nearest_ends import NearestEnds
from treeviz.tree.questions import DEEPEST, Questions, TooMuchAskedError
from treeviz.tree.subtree_fold import SubtreeFold

_UNKNOWN = -2  # replies may be missing below it, or it is no end of a game
_NONE = -1  # no child has told its distance yet


class ExactEnds:
    """The distances of the ends of won games in one recording.

    Parameters
    ----------
    columns
        The recording.
    choices
        What its search chose.
    proof, certainty
        What the recording proves if its estimates are believed, and what follows from the rules
        alone.
    """

    def __init__(
        self,
        columns: Columns,
        choices: Choices,
        proof: Intervals,
        certainty: Intervals,
    ) -> None:
        self._columns, self._choices = columns, choices
        self._proof, self._certainty = proof, certainty
        self._nearest = NearestEnds(columns) if NearestEnds.serves(columns) else None
        self._found: dict[int, int] = {}
        self._questions = Questions(len(columns))
        self._plies = SubtreeFold(columns.end)

    def winner(self, node: int) -> int | None:
        """Return which side wins for certain at a node, as in the player column; None: neither."""
        low, high = self._certainty.at(node)
        return MAX if low > 0 else MIN if high < 0 else None

    def plies(self, node: int, within: int) -> int | None:
        """Return in how many plies of best play a won game ends; None if that is not proved.

        Parameters
        ----------
        node
            Where somebody wins for certain.
        within
            The node above, or itself, of which all else below may be asked next.
        """
        plies = self._asked(node) if self._nearest is None else self._nearest.plies(node)
        if plies is None:
            plies = self._plies.below(within, self.folded)[node]
        return None if plies == _UNKNOWN else plies

    def _asked(self, node: int) -> int | None:
        """Return the plies as folding tells them; None if too much is to be asked."""
        try:
            return self._look(node, DEEPEST)
        except TooMuchAskedError:
            return None

    def _look(self, node: int, left: int) -> int:
        columns = self._columns
        if columns.end[node] == node + 1:
            return 0 if columns.kind[node] == TERMINAL else _UNKNOWN
        if node not in self._found:
            self._questions.look(left)
            self._found[node] = self._of_children(node, left)
        return self._found[node]

    def _of_children(self, node: int, left: int) -> int:
        columns, proof, winner = self._columns, self._proof, self.winner(node)
        if columns.was_cut(node) or columns.kind[node] == OPEN or columns.player[node] == CHANCE:
            return _UNKNOWN
        value, high = proof.at(node)
        found = list[int]()
        for child in self._choice_first(node) if value == high else ():
            ends = proof.at(child)
            if ends[0] != ends[1]:
                if ends[0] <= value <= ends[1]:
                    return _UNKNOWN  # it may be as good, and nearer or farther
            elif ends[0] == value and self.winner(child) is not None:
                found.append(self._look(child, left - 1))
                if found[-1] == _UNKNOWN:
                    return _UNKNOWN
        if not found:
            return _UNKNOWN
        return 1 + (min if columns.player[node] == winner else max)(found)

    def _choice_first(self, node: int) -> Iterator[int]:
        choice = self._choices.of(node)
        if choice is not None:
            yield choice
        yield from (child for child in self._columns.children(node) if child != choice)

    def folded(self, root: int) -> array[int]:
        """Return the plies to the end of a node and of all below it; negative: unknown."""
        columns, stop = self._columns, self._columns.end[root]
        low, high = (end[root:stop] for end in self._proof.below(root))
        least, most = (end[root:stop] for end in self._certainty.below(root))
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
