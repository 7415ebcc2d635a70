"""Whether a move leaves more than so much after every answer, once what can be taken is counted.

By the rules: after each answer, also those that were cut, one reply has to leave more. The reply
that was enough after one answer is tried first after the next (the killer heuristic: Barbara
Huberman, 1968).

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> leaves_more(tree, tree.choice(0), -9.0, 1)  # it would take too long
>>> leaves_more(tree, tree.choice(0), 99.0, 900).sure
False
"""

from __future__ import annotations

from functools import partial
from math import inf
from typing import NamedTuple

from treeviz.errors import GameError
from treeviz.game.game import Move
from treeviz.game.same_move import same_move
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.exchanges import narrowed
from treeviz.tree.game_tree import GameTree


class LeavesMore(NamedTuple):
    """Whether some reply leaves more after each answer to a move.

    Attributes
    ----------
    sure
        Whether that is so; else after some answer none does.
    least
        What the replies that were found leave at least, in points of MAX's side; None: none was.
    """

    sure: bool
    least: float | None = None


def leaves_more(tree: GameTree, move: int, worth: float, most: int) -> LeavesMore | None:
    """Return whether after each answer to a move of the root some reply leaves more.

    None where that is not known.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    worth
        More than what, for who makes the move, in points of MAX's side.
    most
        How many positions may be judged past the depth.
    """
    if tree.columns.kind[move] != INNER:
        return None
    me, end = tree.player(0), tree.exchanges.judged + most
    within, least = narrowed((-inf, inf), worth, me), None
    killer: Move | None = None
    for answer in tree.children(move):
        state = tree.state(answer)
        if tree.columns.kind[answer] not in (INNER, PRUNED) or tree.rules.to_move(state) is not me:
            return None
        try:
            replies = list(tree.rules.moves(state))
        except GameError:
            return None  # past the depth, which is no matter of what was recorded
        if not replies:
            return None  # the game is over there: nothing is left of an exchange
        if killer is not None:
            replies.sort(key=partial(_other_than, killer))
        for reply in replies:
            if tree.exchanges.judged > end:
                return None
            left = tree.exchanges.left_after(state, reply, within)
            if left is None:
                return None
            if me.better(left, worth):
                killer = reply
                least = left if least is None or me.better(least, left) else least
                break
        else:
            return LeavesMore(sure=False)
    return LeavesMore(sure=True, least=least)


def _other_than(killer: Move, reply: Move) -> bool:
    return not same_move(reply, killer)
