"""Which values are wins: what `Game.winner` says of the finished games that a recording holds.

A value by itself says nothing of who wins: the winner of a finished game does. As wins of MAX are
worth more than draws, and draws more than losses, it follows for the positions above what their
values mean, in whatever points the game counts.

>>> from treeviz import games, minimax
>>> minimax(games.TicTacToe("xox/oox/___")).results
Results(won=10.0, lost=-10.0, drawn=frozenset({0.0}), win=10.0, loss=-10.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress, islice
from math import nextafter
from operator import itemgetter
from typing import NamedTuple

from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.tree.columns import TERMINAL, Columns

_ENDED = bytes(code == TERMINAL for code in range(256))
_EASILY_FOUND = 2_000  # finished games among which the first of each value are looked for


class Results(NamedTuple):
    """What values mean in one recording, in points of MAX's side.

    Attributes
    ----------
    won
        From this value on MAX has won; None: no recorded game says so.
    lost
        Down from this value MIN has won; None likewise.
    drawn
        The values of drawn games.
    win, loss
        What every win of MAX, and of MIN, is worth where all are worth the same: no game can end
        better; None: they differ, as by how soon they come.
    """

    won: float | None = None
    lost: float | None = None
    drawn: frozenset[float] = frozenset()
    win: float | None = None
    loss: float | None = None

    @classmethod
    def of(cls, ends: Iterable[tuple[float, Player | None, bool]]) -> Results:
        """Return what values mean by finished games.

        Parameters
        ----------
        ends
            Of each: its value; who has won it; whether it has a result at all, or only a value. An
            end with a result that nobody has won is a draw if it is worth 0, or if other ends have
            winners.
        """
        by_winner: dict[Player | None, set[float]] = {who: set() for who in (None, *SIDES)}
        payoffs = set[float]()
        for value, winner, result in ends:
            (by_winner[winner] if result else payoffs).add(value)
        won, lost, level = by_winner[Player.MAX], by_winner[Player.MIN], by_winner[None]
        not_won, not_lost = lost | level | payoffs, won | level | payoffs
        drawn = level if won or lost else level & {0.0}
        best = min((v for v in won if not not_won or v > max(not_won)), default=None)
        worst = max((v for v in lost if not not_lost or v < min(not_lost)), default=None)
        return cls(
            best,
            worst,
            frozenset(drawn - won - lost - payoffs),
            best if won == {best} else None,
            worst if lost == {worst} else None,
        )

    def of_means(self) -> Results:
        """Return what values mean that may be means of such results.

        A win and a loss may be worth as much on average as a draw, or as a smaller win.
        """
        return self._replace(won=self.win, lost=self.loss, drawn=frozenset())

    def within(self, low: float, high: float) -> tuple[float, float]:
        """Return an interval without what no game can be worth, where all wins are alike."""
        if self.win is not None and low <= self.win:
            high = min(high, self.win)
        if self.loss is not None and high >= self.loss:
            low = max(low, self.loss)
        return low, high

    def winner(self, low: float, high: float) -> Player | None:
        """Return who wins a position whose value is proved to lie in an interval; None: unknown."""
        if self.won is not None and low >= self.won:
            return Player.MAX
        if self.lost is not None and high <= self.lost:
            return Player.MIN
        return None

    def is_draw(self, low: float, high: float) -> bool:
        """Tell whether a position whose value is proved to lie in an interval is a draw."""
        return low == high and low in self.drawn


def recorded_results(
    ends: Mapping[float, int],
    winner: Callable[[int], Player | None],
    outcome: Callable[[int], str],
) -> Results:
    """Return what values mean in one recording.

    Parameters
    ----------
    ends
        The values of its finished games, each with a node that has it: games of the same value
        ended alike, so one of them is asked.
    winner, outcome
        Node → who has won there; how the game ended, empty where it has only a value.
    """
    return Results.of((value, winner(n), bool(outcome(n))) for value, n in ends.items())


def first_ends(columns: Columns, root: int) -> dict[float, int]:
    """Return the values of the finished games at and below a node, each with the first that has it.

    Parameters
    ----------
    columns
        The recording.
    root
        The node. It takes no step of Python for each node below it.
    """
    stop = columns.end[root]
    ended = columns.kind[root:stop].translate(_ENDED)
    values = columns.value if not root and stop == len(columns) else columns.value[root:stop]
    different = len(set(compress(values, ended)))
    first: dict[float, int] = {}
    for node in islice(compress(range(root, stop), ended), _EASILY_FOUND):
        if len(first) == different:  # as nearly always: few results, and soon all of them
            return first
        first.setdefault(columns.value[node], node)
    last = reversed(columns.value[root:stop])  # of many values each is overwritten by its first
    found = zip(compress(last, ended[::-1]), _ended_backwards(ended, root), strict=True)
    return dict(sorted(dict(found).items(), key=itemgetter(1)))


def _ended_backwards(ended: bytearray, root: int) -> Iterable[int]:
    return compress(range(root + len(ended) - 1, root - 1, -1), ended[::-1])


BY_SIGN = Results(nextafter(0, 1), nextafter(0, -1), frozenset({0.0}))  # what goes without saying
