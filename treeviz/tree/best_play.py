"""Best play: among moves that are proved equal the quickest win, the longest resistance.

A search takes the first of equal moves, so the line that it would play may pass by a win in one for
a win in three. What a reader should see is best play: the winner ends it soonest, the loser holds
out longest, and of replies as long takes the place of a threat. Of replies that are estimated equal
where the depth ends, it is one after which the other side does not win at once, and the least can
be taken next: the estimate does not see that, and a reader who does would look at a blunder. The
root's own move and draws stay as the search chose them.

How far the end is follows from what is proved, in one pass from the last node of a subtree to its
first, or from a few questions where the whole game was searched. Where replies may be missing
unseen nothing is said of it: the winner takes what is over soonest at the latest, and the loser
what is over latest then; where that is not known either, the search's choice stays.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit([[[[[1]], 1]]]))
>>> tree.principal_variation(), tree.best_play()
([0, 1, 2, 3, 4, 5], [0, 1, 2, 6])
>>> tree = minimax(games.Explicit([[[1]], 1]))  # the root's move is the search's own
>>> tree.best_play()
[0, 1, 2, 3]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from treeviz.formatting.plain_values import read_flag
from treeviz.game.game import Move
from treeviz.tree.blocking_replies import blocking_replies
from treeviz.tree.choices import Choices
from treeviz.tree.columns import HORIZON, Columns
from treeviz.tree.exact_ends import ExactEnds
from treeviz.tree.exchanges import Exchanges
from treeviz.tree.forced_ends import ForcedEnds
from treeviz.tree.intervals import Intervals
from treeviz.tree.next_wins import NextWins


class BestPlay:
    """The best play of one recording.

    Parameters
    ----------
    columns
        The recording.
    choices
        What its search chose.
    move_to
        Gives the move that led to a node; None where it is not known.
    proof, certainty
        What the recording proves if its estimates are believed, and what follows from the rules
        alone.
    exchanges, next_wins
        What is left where the depth ends once what can be taken is, and who wins next there.
    """

    def __init__(
        self,
        columns: Columns,
        choices: Choices,
        move_to: Callable[[int], Move],
        proof: Intervals,
        certainty: Intervals,
        exchanges: Exchanges,
        next_wins: NextWins,
    ) -> None:
        self._columns, self._choices, self._move_to = columns, choices, move_to
        self._exchanges, self._next_wins = exchanges, next_wins
        self._replies: dict[int, int | None] = {}  # those that were asked for
        self._last: tuple[int, list[int]] = (-1, [])  # asked for again and again, mostly the root's
        self._exact = ExactEnds(columns, choices, proof, certainty)
        self._forced = ForcedEnds(columns, certainty)

    def line(self, node: int) -> list[int]:
        """Return the line of best play from a node to its end; see `GameTree.best_play`."""
        asked, line = self._last
        if asked != node:
            line = self._followed(node)
            self._last = node, line
        return line[:]

    def _followed(self, node: int) -> list[int]:
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
        exact, choice, winner = self._exact, self._choices.of(node), self._exact.winner(node)
        if choice is None:
            return None
        if winner is None:
            return self._standing(node, choice) if node else choice
        values = self._columns.value
        equal = [  # of the loser's replies also those of which a bound is enough to lose
            child
            for child in self._columns.children(node)
            if values[child] == values[choice] and exact.winner(child) == winner
        ]
        if len(equal) < 2:  # of moves that only estimates call as good none is best play
            return equal[0] if equal else choice
        hurries = winner == self._columns.player[node]
        plies = _all_known(exact.plies(child, node) for child in equal)
        if plies is None:  # what surely ends soonest, or is not seen to end so soon
            plies = _all_known(map(self._forced.plies, equal))
        if plies is None:
            return choice if choice in equal else equal[0]
        best = (min if hurries else max)(plies)
        nearest = [c for c, number in zip(equal, plies, strict=True) if number == best]
        if not hurries:
            replies = list(self._columns.children(node))
            blocking = set(blocking_replies(self._columns, self._move_to, replies))
            nearest = [reply for reply in nearest if reply in blocking] or nearest
        return choice if choice in nearest else nearest[0]

    def _standing(self, node: int, choice: int) -> int:
        """Return of the moves estimated as high as the choice what stands best past the depth.

        It is not met by a win, or even wins, and most is left after it.
        """
        rows = self._columns
        if self._ends_at(choice):
            equal = (n for n in rows.children(node) if rows.value[n] == rows.value[choice])
            standing = self._next_wins.best(choice, filter(self._ends_at, equal))
            if standing != choice:
                return standing
        most = self._exchanges.settled(choice) if self._ends_at(choice) else None
        if most is None or most == rows.value[choice]:
            return choice
        best = choice
        for child in rows.children(node):
            if rows.value[child] == rows.value[choice] and self._ends_at(child):
                left = self._exchanges.settled_beyond(child, most)
                if left is not None:
                    best, most = child, left
                if most == rows.value[choice]:
                    break  # nothing is taken after it
        return best

    def _ends_at(self, node: int) -> bool:
        return self._columns.kind[node] == HORIZON

    def plies(self, node: int, at_most: bool = False) -> int | None:
        """Return after how many plies of best play a won game ends; None if that is not proved.

        Parameters
        ----------
        node
            Where to begin.
        at_most
            Whether it is enough that the game ends so soon at the latest: the number of a mate.
        """
        at_most = read_flag(at_most, "at_most")
        if self._exact.winner(node) is None:
            return None
        exact = None if at_most else self._exact.plies(node, node)
        if exact is None:
            forced = self._forced.plies(node)
            return forced if at_most or forced == 1 else None  # nothing ends sooner than at once
        return exact


def _all_known(plies: Iterable[int | None]) -> list[int] | None:
    """Return numbers of plies if all are known; else None, as soon as one is not."""
    known = list[int]()
    for number in plies:
        if number is None:
            return None
        known.append(number)
    return known
