"""Whether a move stays the best once what can be taken past the depth is counted of its rivals.

The estimate of the move played may come to less then. A rival is no better if one of the answers to
it that were searched leaves no more: that is asked of each, as a search with a window asks it.
Where none does, one that a cut left out may: the rules are asked about those.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> settled_rivals(tree, 0, tree.value_at(0))  # nothing is ever taken
Rivals(better=(), worth=None, open=(), at_least=False, held={})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.exchanges import narrowed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.holding_answer import holding_answer
from treeviz.tree.is_answered import is_answered
from treeviz.tree.leaves_more import leaves_more
from treeviz.tree.scout import end_of_depth
from treeviz.tree.settled_lines import settle
from treeviz.tree.worse_left_out import estimated_now, worse_left_out

_MOST = 6_000  # positions that are judged past the depth, for all rivals: of more nothing is told
_ASKED = 4  # answers to each
_MORE, _BETTER = 2_500, 3  # positions that are judged to find so many rivals that are better
_PLIES = 3  # with which the depth ends: the move, the answer, and the reply to it
_LEFT_OUT = 100  # positions that are judged after answers to one that were left out


class Rivals(NamedTuple):
    """What the other moves of a position come to.

    Attributes
    ----------
    better, worth
        Those that are known to come to more than the move played, of these the best, and what they
        come to; None: there are none.
    open
        Those of which it is not known whether they come to more than the move played, or these.
    at_least
        Whether these come to so much at least: to how much is not known.
    held
        Of those that come to no more an answer that holds them to it, as far as one was asked.
    """

    better: tuple[int, ...]
    worth: float | None
    open: tuple[int, ...]
    at_least: bool = False
    held: Mapping[int, int] = MappingProxyType({})

    @property
    def sure(self) -> bool:
        """Whether it is known of each that it comes to no more."""
        return not (self.better or self.open)


@asked_once
def settled_rivals(tree: GameTree, node: int, worth: float) -> Rivals:
    """Return which moves come to more than the one played, and whether it is known that none does.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    worth
        What the move played comes to, in points of MAX's side.
    """
    me, end = tree.player(node), tree.exchanges.judged + _MOST
    within = narrowed((-inf, inf), worth, me)
    best, better, unknown, held = worth, list[int](), list[int](), dict[int, int]()
    they_take, chosen = _other_side_takes(tree, node), tree.choice(node)
    for move in tree.children(node):
        if move == chosen or (they_take and not _may_be_more(tree, move, worth)):
            continue
        asked = ((n, settle(tree, n, within, end - tree.exchanges.judged))
                 for n in _answers(tree, move))  # fmt: skip
        enough = (n for n, one in asked if one is not None and not me.better(one.worth, worth))
        if (answer := next(enough, None)) is None and tree.bound(move) != "exact":
            left = min(end - tree.exchanges.judged, _LEFT_OUT)
            answer = holding_answer(tree, move, worth, left)
        if answer is not None:
            held[move] = answer
            continue
        exact = tree.bound(move) == "exact"
        full = settle(tree, move, most=end - tree.exchanges.judged) if exact else None
        if full is None:
            unknown.append(move)
        if full is None or not me.better(full.worth, worth) or me.better(best, full.worth):
            continue
        if me.better(full.worth, best):
            best, better = full.worth, []
        better.append(move)
    if unknown and not better and end_of_depth(tree) == _PLIES and not node:
        return _at_least(tree, unknown, worth)._replace(held=held)
    return Rivals(tuple(better), best if better else None, tuple(unknown), held=held)


def _at_least(tree: GameTree, moves: Sequence[int], worth: float) -> Rivals:
    """Return which of a few rivals come to more than so much, those first that are estimated best.

    What each comes to exactly is not asked: one reply that leaves more after each answer is enough.
    """
    me, end = tree.player(0), tree.exchanges.judged + _MORE
    told = {move: value for move in moves if (value := estimated_now(tree, move)) is not None}
    found = dict[int, float]()
    for move in sorted(told, key=told.__getitem__, reverse=me is Player.MAX)[:_ASKED]:
        if (left := end - tree.exchanges.judged) <= 0 or len(found) == _BETTER:
            break
        leaves = leaves_more(tree, move, worth, left)
        if leaves is not None and leaves.least is not None:
            found[move] = leaves.least
    least = me.other.best(found.values()) if found else None
    rest = tuple(move for move in moves if move not in found)
    return Rivals(tuple(sorted(found)), least, rest, at_least=bool(found))


def _other_side_takes(tree: GameTree, node: int) -> bool:
    """Return whether who does not move at a node is to move wherever the depth ends below it.

    Then no move comes to more than it is estimated at: who takes may as well stop at once.
    """
    rows, me = tree.columns, tree.player(node)
    below = range(node, rows.end[node])
    return all(rows.player_of(n) is me.other for n in below if rows.kind[n] == HORIZON)


def _may_be_more(tree: GameTree, move: int, worth: float) -> bool:
    """Return whether a move is estimated at more than so much, also by answers that were left out.

    Those make it worse, so that they are not asked about where what was found is enough.
    """
    me = tree.player(tree.columns.parent[move])
    if not me.better(tree.bounds(move)[me is Player.MAX], worth):
        return False
    cut = worse_left_out(tree, [move]).get(move)
    return cut is None or me.better(cut.value, worth)


def _answers(tree: GameTree, move: int) -> list[int]:
    """Return a few answers to a move that were searched, those first that count most."""
    they, kinds = tree.player(move), tree.columns.kind
    answers = (n for n in tree.children(move) if kinds[n] != PRUNED)
    values = {n: value for n in answers if (value := tree.value_at(n)) is not None}
    if not is_answered(tree, move):
        return []
    return sorted(values, key=values.__getitem__, reverse=they is Player.MAX)[:_ASKED]
