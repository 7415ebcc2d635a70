"""What a recorded line comes to once whatever can be taken where the depth ends is taken.

An estimate in the middle of an exchange flatters who took last, at every end of a search alike. If
each end counts what can be taken next, both sides may choose anew all the way up: what is left is
the value of a search to quiet positions (Larry Harris, 1975; Don Beal, 1990) below the same moves,
found by alpha-beta over what was recorded, the last moves that were cut judged after all.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> move = tree.choice(0)
>>> settle(tree, move).worth == tree.value_at(move)  # nothing is ever taken
True
"""

from __future__ import annotations

from math import inf, isinf
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.exchanges import narrowed
from treeviz.tree.game_tree import GameTree

_MOST = 6_000  # positions that are judged past the depth: of more nothing is told
_PLIES = 5  # below the node: deeper ones are not followed
_REPLIES = 60  # of more nobody asks what can be taken after each


class Settled(NamedTuple):
    """What is left of a value once what can be taken at the ends is.

    Attributes
    ----------
    worth
        That, in points of MAX's side.
    line
        The recorded nodes that lead there, from the node that was asked about.
    """

    worth: float
    line: tuple[int, ...]


class _NotKnown(Exception):
    """Something that matters was not searched, or nobody can tell what is left of it."""


def settle(
    tree: GameTree,
    node: int,
    within: tuple[float, float] = (-inf, inf),
    most: int = _MOST,
) -> Settled | None:
    """Return what a node comes to once what can be taken at every end below it is; None: not known.

    Parameters
    ----------
    tree, node
        The recording, and a node at which, or below which, the depth ends.
    within
        What both sides have elsewhere: of what lies outside only that is known.
    most
        How many positions may be judged past the depth.
    """
    try:
        return _Settling(tree, most).found(node, within, _PLIES)
    except _NotKnown:
        return None


def counted_after(tree: GameTree, end: int) -> float | None:
    """Return what is counted after a last move, before anything is taken; None: nobody can tell.

    Parameters
    ----------
    tree, end
        The recording, and a node with which the depth ends, or would if it had not been cut.
    """
    if tree.columns.kind[end] == PRUNED:
        return tree.exchanges.counted_at(tree.state(end))
    return tree.value_at(end)


class _Settling:
    """One search to quiet positions below a recorded node."""

    def __init__(self, tree: GameTree, most: int) -> None:
        self.tree, self.kinds = tree, tree.columns.kind
        self.most = tree.exchanges.judged + most

    def found(self, node: int, within: tuple[float, float], plies: int) -> Settled:
        """Return what a node comes to, as far as that lies within what both sides have already."""
        kind, (low, high) = self.kinds[node], within
        if kind == TERMINAL:
            return Settled(self._number(self.tree.value_at(node)), (node,))
        if kind == HORIZON:
            return Settled(self._number(self.tree.exchanges.settled(node)), (node,))
        replies, me = self.tree.children(node), self.tree.player(node)
        if not plies or not 0 < len(replies) <= _REPLIES:
            raise _NotKnown
        if any(self.kinds[reply] == HORIZON for reply in replies):
            return self._of_ends(node, replies, low, high)
        best: Settled | None = None
        for reply in sorted(replies, key=lambda n: self._promise(n, me)):
            if self.kinds[reply] == PRUNED:
                if best is not None and self._is_won(best.line[-1], me):
                    break  # nothing is better
                raise _NotKnown
            below = self.found(reply, (low, high), plies - 1)
            if best is None or me.better(below.worth, best.worth):
                best = Settled(below.worth, (node, *below.line))
            low, high = narrowed((low, high), best.worth, me)
            if low >= high:
                break
        assert best is not None
        return best

    def _of_ends(self, node: int, replies: list[int], low: float, high: float) -> Settled:
        """Return what a node comes to with whose moves the depth ends, those cut, too.

        Who takes after such a move has no less than is counted after it, so that moves which count
        no more than the best so far need no closer look.
        """
        me, best, too_long = self.tree.player(node), None, list[int]()
        for reply in self._likeliest_first(replies, me):
            if best is not None and not me.better(self._counted(reply), best.worth):
                continue
            worth = self._left(reply, me, (low, high))
            if worth is None:
                too_long.append(reply)
                continue
            if best is None or me.better(worth, best.worth):
                best = Settled(worth, (node, reply))
            low, high = narrowed((low, high), best.worth, me)
            if low >= high:
                return best
        if best is None or any(me.better(self._counted(n), best.worth) for n in too_long):
            raise _NotKnown
        return best

    def _likeliest_first(self, ends: list[int], me: Player) -> list[int]:
        """Return last moves, those first that count most; those that were cut come last."""
        searched = [end for end in ends if self.kinds[end] != PRUNED]
        searched.sort(key=self._counted, reverse=me is Player.MAX)
        return searched + [end for end in ends if self.kinds[end] == PRUNED]

    def _left(self, end: int, me: Player, within: tuple[float, float]) -> float | None:
        """Return what is left after a last move; None where that takes too long to tell."""
        tree = self.tree
        if tree.exchanges.judged > self.most:
            raise _NotKnown
        if self.kinds[end] == TERMINAL:
            return self._number(tree.value_at(end))
        if self.kinds[end] not in (HORIZON, PRUNED) or tree.player(end) is me:
            raise _NotKnown  # the search went on, or who moved moves again
        return tree.exchanges.left_of(end, within)

    def _counted(self, end: int) -> float:
        """Return what is counted after a last move, before anything is taken."""
        return self._number(counted_after(self.tree, end))

    def _number(self, value: float | None) -> float:
        if value is None or isinf(value):
            raise _NotKnown
        return value

    def _is_won(self, end: int, me: Player) -> bool:
        """Return whether a game is over at a node, and a side has won it."""
        return self.kinds[end] == TERMINAL and self.tree.winner(end) is me

    def _promise(self, node: int, me: Player) -> tuple[bool, float, float]:
        """Return where a move stands in order: those first after which most is counted at once.

        Those that were cut come last.
        """
        tree = self.tree
        now = tree.exchanges.counted_at(tree.state(node))
        found = tree.value_at(node)
        first, then = (inf if n is None else -n if me is Player.MAX else n for n in (now, found))
        return self.kinds[node] == PRUNED, first, then
