"""`Intervals`: in which interval the true value of each node lies, found when it is asked for.

The ends of a leaf's interval follow from its kind, those of an inner node from its children; what
they mean is told in :mod:`treeviz.tree.proof`. There are two ways to them, and they tell the same:

- *Asking one node.* An end is the minimax value of the ends of the leaves below, so alpha-beta
  finds it, and finds it quickly: what the search chose is looked at first, as in the method of
  Plaat, Schaeffer, Pijls and de Bruin (1996) that looks first where a table points. A picture of a
  hundred nodes, or an explanation, needs a few thousand of a million nodes for it.
- *Folding a subtree*, from its last node to its first, each child into its parent: linear, and what
  is done where much is asked for, where asking has cost too much already, or where chance moves.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
>>> tree.proof.at(0), tree.proof.at(5), list(tree.proof.high)[:3]
((3.0, 3.0), (-inf, 2.0), [3.0, 3.0, 3.0])
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from math import inf, isnan, nan
from typing import TypeAlias

from treeviz.tree.columns import CHANCE, HORIZON, KNOWN, NULL, OPEN, PRUNED, UNSEEN, Columns
from treeviz.tree.means import mean_end
from treeviz.tree.questions import DEEPEST, Questions, TooMuchAskedError

# What is known from before may rest on estimates, where there are any.
ESTIMATED: Collection[int] = (HORIZON, KNOWN, NULL, UNSEEN)
_WINDOWED = (KNOWN, NULL, UNSEEN)  # values that are bounds where they lie outside the window
_End: TypeAlias = Callable[..., float]


class Intervals:
    """The intervals of all nodes of one recording, in points of MAX's side.

    Iterating yields `low` and `high`, so that both are had at once: ``low, high = tree.proof``.

    Parameters
    ----------
    columns
        The recording, finished.
    unknown
        Kinds of leaves (codes of :mod:`treeviz.tree.columns`) whose values are not to be believed:
        `ESTIMATED` to learn what follows from the rules alone.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Explicit([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> tree.bounds(0), tree.bounds(5)
    ((3.0, 3.0), (2.0, 2.0))
    """

    def __init__(self, columns: Columns, unknown: Collection[int] = ()) -> None:
        self._columns, self._distrusted = columns, frozenset(unknown)
        self._means = CHANCE in columns.player  # where alpha-beta does not help
        self._doubtful = {PRUNED, OPEN, *_WINDOWED, *self._distrusted}  # kinds of leaves
        self._questions = Questions(len(columns))
        self._folded = 0  # nodes so far
        self._roots: set[int] = set()  # of the subtrees that are folded

    @property
    def low(self) -> array[float]:
        """The lower end of every node's interval."""
        return self.below(0)[0]

    @property
    def high(self) -> array[float]:
        """The upper end of every node's interval."""
        return self.below(0)[1]

    def __iter__(self) -> Iterator[array[float]]:
        yield from self.below(0)

    def at(self, node: int) -> tuple[float, float]:
        """Return both ends of one node's interval.

        Parameters
        ----------
        node
            Its number; it must be one of the recording.
        """
        if self._means:
            self.below(0)
        low, high = self._low[node], self._high[node]
        if low == low and high == high:
            return low, high
        columns = self._columns
        if columns.end[node] == node + 1:  # of a leaf nothing need be asked
            distrusted = self._distrusted
            low = _leaf_end(columns, node, distrusted, -inf)
            return low, _leaf_end(columns, node, distrusted, inf)
        try:
            return self._low_end(node), self._high_end(node)
        except TooMuchAskedError:
            self.below(0)
        return self._low[node], self._high[node]

    def no_worse(self, node: int, value: float, player: int) -> bool:
        """Tell whether a node is proved to be worth no less to a player than a value.

        Parameters
        ----------
        node
            Its number; it must be one of the recording.
        value
            What it is compared with, in points of MAX's side.
        player
            MAX or MIN, as in the player column.
        """
        lost = inf if player else -inf
        if value == lost:
            return True
        sure = self.ensured(node, player)
        return sure <= value if player else sure >= value

    def ensured(self, node: int, player: int) -> float:
        """Return what a player is sure of at a node: the end that is worse for it, found alone.

        Parameters
        ----------
        node
            Its number; it must be one of the recording.
        player
            MAX or MIN, as in the player column.
        """
        found, end = (self._high, self._high_end) if player else (self._low, self._low_end)
        if self._means:
            self.below(0)
        if found[node] == found[node]:
            return found[node]
        try:
            return end(node)
        except TooMuchAskedError:
            return self.below(0)[player][node]

    def below(self, root: int) -> tuple[array[float], array[float]]:
        """Return `low` and `high`, of which the entries of a node and of all below it hold good.

        Parameters
        ----------
        root
            The node. Where subtrees were folded that are together as large as the tree, it is
            folded as a whole, so that asking for one after the other costs no more than once.
        """
        if root in self._roots or 0 in self._roots:
            return self._low, self._high
        stop = self._columns.end[root]
        self._folded += stop - root
        if self._folded > len(self._columns):
            root, stop = 0, len(self._columns)
        low = _folded(self._columns, root, self._distrusted, -inf)
        if self._high is not self._low:
            self._high[root:stop] = _folded(self._columns, root, self._distrusted, inf)
        self._low[root:stop] = low
        self._roots.add(root)
        return self._low, self._high

    def _points(self) -> bool:
        """Tell whether every leaf is a point, and so every node: the two ends are then one."""
        if self._means or any(kind in self._columns.kind for kind in self._doubtful):
            return False
        total = sum(self._columns.value)  # a NaN, or ∞ − ∞, if it is one
        return total == total or not any(map(isnan, self._columns.value))

    @cached_property
    def _low(self) -> array[float]:
        """What is known so far of the lower ends: a NaN is not known, for no end is one."""
        return array("d", [nan]) * len(self._columns)

    @cached_property
    def _high(self) -> array[float]:
        return self._low if self._points() else array("d", [nan]) * len(self._columns)

    @cached_property
    def _low_end(self) -> Callable[[int], float]:
        return self._asking(self._low, -inf)

    @cached_property
    def _high_end(self) -> Callable[[int], float]:
        return self._asking(self._high, inf)

    def _asking(self, found: array[float], lost: float) -> Callable[[int], float]:
        """Return what finds one end of a node by alpha-beta, and keeps what it learns on the way.

        It is made once, and handed itself: a function that held itself, and so the columns, would
        be left to the garbage collector.

        Parameters
        ----------
        found
            This end of every node, as far as it is known.
        lost
            What this end is where nothing is known: −∞ or +∞.

        Raises
        ------
        TooMuchAskedError
            When it is asked, if folding is the better way.
        """
        columns, distrusted = self._columns, self._distrusted
        ends, players = columns.end, columns.player
        values, kinds = columns.value, columns.kind
        loser = lost < 0  # who takes this end away by a reply that is not known
        doubtful, look = self._doubtful, self._questions.look

        def end(itself: _End, node: int, alpha: float, beta: float, plies: int) -> float:
            """Return the end if it is inside the window; outside of it, a bound of it."""
            known = found[node]
            if known == known:
                return known
            child, stop = node + 1, ends[node]
            if child == stop:
                return _leaf_end(columns, node, distrusted, lost)
            look(plies)
            minimises = players[node]
            if minimises == loser and (kinds[node] == OPEN or columns.was_cut(node)):
                found[node] = lost
                return lost
            value, chosen = values[node], child
            while chosen < stop and values[chosen] != value:
                chosen = ends[chosen]
            if chosen == stop:  # a search that changes values on their way up, or gave up
                chosen = child
            least, most_wanted = alpha, beta
            best = itself(itself, chosen, alpha, beta, plies - 1)
            while child < stop:
                if minimises:
                    if best <= alpha:
                        break
                    if best < beta:
                        beta = best
                else:
                    if best >= beta:
                        break
                    if best > alpha:
                        alpha = best
                after = ends[child]
                if child != chosen:
                    reply = values[child]
                    if after != child + 1 or kinds[child] in doubtful or reply != reply:
                        reply = itself(itself, child, alpha, beta, plies - 1)
                    if reply < best if minimises else reply > best:
                        best = reply
                child = after
            if least < best < most_wanted or best in (-inf, inf):
                found[node] = best
            return best

        return lambda node: end(end, node, -inf, inf, DEEPEST)


def _folded(columns: Columns, root: int, distrusted: Collection[int], lost: float) -> array[float]:
    """Fold one end of every leaf's interval into a node and all below it, child into parent.

    Parameters
    ----------
    columns, distrusted
        As in `Intervals`.
    root
        The node.
    lost
        What this end is where nothing is known: −∞ or +∞.
    """
    stop = columns.end[root]
    players = columns.player[root:stop]
    loser = lost < 0  # whose missing reply may take this end away: MIN the lower, MAX the upper
    # A parent starts at the neutral element of its maximum (−∞) or minimum (+∞).
    found = [inf if player else -inf for player in players]
    column = (columns.parent, columns.end, columns.value, columns.kind)
    for node, parent, end, value, kind in zip(
        range(stop - 1, root - 1, -1), *(reversed(one[root:stop]) for one in column), strict=True
    ):
        place = node - root
        if end == node + 1:
            if value != value or kind in distrusted:  # a NaN is not itself
                value = lost
            elif kind in _WINDOWED:
                value = _leaf_end(columns, node, distrusted, lost)
            found[place] = value
        elif players[place] == CHANCE:
            parts = [(found[child - root], share) for child, share in columns.shares(node)]
            found[place] = value = mean_end(columns, node, parts, lost)
        elif kind == OPEN and players[place] == loser:  # broken off: replies may be missing
            found[place] = value = lost
        else:
            value = found[place]
        if not place:
            break
        above = parent - root
        if players[above]:
            if value < found[above]:
                found[above] = value
        elif value > found[above]:
            found[above] = value
    return array("d", found)


def _leaf_end(columns: Columns, leaf: int, distrusted: Collection[int], lost: float) -> float:
    """Return one end of a leaf's interval: its value, or what the end is where it is not known.

    A value from a table, by a null move, or of a search that is not shown, leaves an end open if it
    lies outside the window: it is a bound there.
    """
    value, kind = columns.value[leaf], columns.kind[leaf]
    if value != value or kind in distrusted:
        return lost
    if kind in _WINDOWED:
        alpha, beta = columns.window(leaf)
        if -inf < alpha and value <= alpha if lost < 0 else beta < inf and value >= beta:
            return lost
    return value
