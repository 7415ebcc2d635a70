"""Rivals that come to just as much as the move played once what can be taken is: its equals then.

The estimate of the move played may come to less with captures counted, past the depth. A rival that
is estimated worse may then be level with it. Whether it is the rules tell: after each answer to it,
also those that were cut, one reply has to leave as much.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> level_with_captures(tree)  # nothing is ever taken
Level(moves=(), sure=False)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf, nextafter
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.leaves_more import leaves_more
from treeviz.tree.scout import end_of_depth
from treeviz.tree.settled_moves import settled_line
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.tree.worse_left_out import estimated_now

_PLIES = 3  # with which the depth ends: the move, the answer, and the reply to it
_FIRST = 2  # rivals that seem worse
_MOST, _OF_ONE = 2_500, 1_000  # positions that are judged past the depth: in all, and of one rival


class Level(NamedTuple):
    """The rivals that come to as much as the move played.

    Attributes
    ----------
    moves
        Their nodes; of those that are estimated alike the first ones come first.
    sure
        Whether it is known of every other rival that it does not.
    """

    moves: tuple[int, ...] = ()
    sure: bool = False


@asked_once
def level_with_captures(tree: GameTree) -> Level:
    """Return the moves of the root that come to as much as the one played, and no more.

    Nothing where its estimate stands with captures counted, where some rival may come to more, and
    where the depth does not end with the replies to the answers. Of the last of many rivals it is
    not asked.

    Parameters
    ----------
    tree
        The recording.
    """
    if tree.player(0) is Player.CHANCE or end_of_depth(tree) != _PLIES:
        return Level()
    settled = settled_line(tree, 0)
    if settled is None or not settled_rivals(tree, 0, settled.worth).sure:
        return Level()
    me, end = tree.player(0), tree.exchanges.judged + _MOST
    found, sure, promise = list[int](), True, partial(_promise, tree, me)
    for move in _in_turn(tree, sorted(_candidates(tree, settled.worth), key=promise)):
        left = min(_OF_ONE, end - tree.exchanges.judged)
        least = nextafter(settled.worth, -inf if me is Player.MAX else inf)  # as much counts, too
        leaves = leaves_more(tree, move, least, left) if left > 0 else None
        sure &= leaves is not None
        if leaves is not None and leaves.sure:
            found.append(move)
    return Level(tuple(found), sure)


def _candidates(tree: GameTree, worth: float) -> Iterator[int]:
    """Yield the rivals that are not known to come to less than so much."""
    me = tree.player(0)
    for move in tree.children(0):
        found = tree.value_at(move) if tree.columns.kind[move] == INNER else None
        if move == tree.choice(0) or found is None or me.better(worth, found):
            continue  # an answer that was left out makes it no better
        told = estimated_now(tree, move)
        if told is not None and not me.better(worth, told):
            yield move


def _in_turn(tree: GameTree, moves: Sequence[int]) -> list[int]:
    """Return rivals in the order in which they are asked about, while there is time.

    A few that seem worse come before those that are estimated equal: of these a reader expects it.
    """
    worse = [move for move in moves if estimated_now(tree, move) != tree.value_at(0)]
    equal = [move for move in moves if move not in worse]
    return [*worse[:_FIRST], *equal, *worse[_FIRST:]]


def _promise(tree: GameTree, me: Player, move: int) -> float:
    """Return where a rival stands in order: those that are estimated best come first."""
    told = estimated_now(tree, move) or 0.0
    return -told if me is Player.MAX else told
