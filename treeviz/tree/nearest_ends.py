"""`NearestEnds`: how far the end of a won game is, asked of one node and not folded from all.

The winner hurries, the loser holds out: that is minimax over how good a result is and then how soon
it comes, so alpha-beta finds it, and quickly where what wins at once is looked at first. It serves
recordings of which nothing was cut: there every reply is known, if only by an estimate, and that is
no end.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> NearestEnds(tree.columns).plies(0)
5
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from treeviz.tree.columns import CHANCE, HORIZON, INNER, TERMINAL, Columns
from treeviz.tree.questions import DEEPEST, Questions, TooMuchAskedError

_WHOLE = bytes((INNER, TERMINAL, HORIZON))
_NEVER = 1 << 40  # plies to the end of what is only estimated to be won

Score = tuple[
    float, int
]  # of MAX's side: the value, and among wins the nearer, of losses the farther


class NearestEnds:
    """The distances of the ends of won games in one recording.

    Parameters
    ----------
    columns
        The recording; all its leaves are finished games or estimates, and no move was left out.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._found: dict[int, Score] = {}  # with plies from the node
        self._questions = Questions(len(columns))

    @staticmethod
    def serves(columns: Columns) -> bool:
        """Tell whether a recording holds nothing but moves made, games finished, and estimates."""
        return not columns.kind.translate(None, _WHOLE) and CHANCE not in columns.player

    def plies(self, node: int) -> int | None:
        """Return in how many plies of best play a won game ends; None if too much is to be asked.

        Negative if best play leads to an estimate, which may be worth as much as the end of a game.

        Parameters
        ----------
        node
            A node whose value is not 0.
        """
        try:
            plies = abs(self._score(node, (-inf, 0), (inf, 0), DEEPEST)[1])
        except TooMuchAskedError:
            return None
        return plies if plies < _NEVER >> 1 else -2

    def _score(self, node: int, alpha: Score, beta: Score, left: int) -> Score:
        """Return the score of a node if it is inside the window; outside of it, a bound of it."""
        columns = self._columns
        if columns.end[node] == node + 1:
            value = columns.value[node]
            if columns.kind[node] == TERMINAL or not value:
                return value, 0
            return value, -_NEVER if value > 0 else _NEVER
        if node in self._found:
            return self._found[node]
        self._questions.look(left)
        minimises = columns.player[node]
        low, high = alpha, beta
        best = (inf, 0) if minimises else (-inf, 0)
        first = True
        for child in self._in_order(node):
            score = _later(self._score(child, _sooner(low), _sooner(high), left - 1))
            if first or (score < best if minimises else score > best):
                best, first = score, False
            if minimises:
                high = min(high, best)
            else:
                low = max(low, best)
            if low >= high:
                break
        if alpha < best < beta:
            self._found[node] = best
        return best

    def _in_order(self, node: int) -> Sequence[int]:
        """Return the children: what gave the value first; the winner tries what is small first."""
        columns = self._columns
        values, ends, value = columns.value, columns.end, columns.value[node]
        sign = 1 if (value > 0) != bool(columns.player[node]) else -1
        return sorted(
            columns.children(node), key=lambda c: (values[c] != value, sign * (ends[c] - c))
        )


def _later(score: Score) -> Score:
    """Return a score one ply farther from the end: of wins it is less, of losses more."""
    value, plies = score
    return value, plies - 1 if value > 0 else plies + 1 if value < 0 else 0


def _sooner(score: Score) -> Score:
    value, plies = score
    return value, plies + 1 if value > 0 else plies - 1 if value < 0 else 0
