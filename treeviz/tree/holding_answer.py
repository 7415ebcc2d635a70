"""An answer that a cut left out and that holds who moved to what it has, with captures counted.

A search stops at the first answer that is enough by its estimates. Where the takes past the depth
are counted that one may not be enough any more, and another, at which nobody looked, may be. The
rules tell: one after which no reply leaves more, counting what can be taken then, is enough. The
reply that was too much for one answer is tried first against the next (the killer heuristic:
Barbara Huberman, 1968).

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> holding_answer(tree, tree.children(0)[0], 3.0, most=300) is None  # the depth ends too soon
True
"""

from __future__ import annotations

from functools import partial
from math import inf

from treeviz.game.game import Move, State
from treeviz.game.player import Player
from treeviz.game.same_move import same_move
from treeviz.tree.columns import PRUNED
from treeviz.tree.exchanges import narrowed
from treeviz.tree.game_tree import GameTree
from treeviz.tree.scout import end_of_depth

_REPLIES = 2  # plies after a move with which the depth ends: the answer, and the reply to it


def holding_answer(tree: GameTree, move: int, worth: float, most: int) -> int | None:
    """Return an answer left out after which who moved gets no more than it has; None: none found.

    Parameters
    ----------
    tree, move
        The recording, and a move of which a cut left only a bound.
    worth
        What its player has elsewhere, with captures counted, in points of MAX's side.
    most
        How many positions may be judged past the depth.
    """
    if end_of_depth(tree) != tree.ply(move) + _REPLIES:
        return None
    me, end = tree.player(tree.columns.parent[move]), tree.exchanges.judged + most
    killer: Move | None = None
    for answer in tree.children(move):
        state = tree.state(answer)
        if tree.columns.kind[answer] != PRUNED or tree.rules.to_move(state) is not me:
            continue
        replies = list(tree.rules.moves(state))
        if killer is not None:
            replies = sorted(replies, key=partial(_other_than, killer))
        found = (reply for reply in replies if _is_more(tree, state, reply, worth, me))
        if tree.exchanges.judged > end:
            return None
        more = next(found, None)
        if replies and more is None:
            return answer
        killer = more
    return None


def _other_than(killer: Move, reply: Move) -> bool:
    return not same_move(reply, killer)


def _is_more(tree: GameTree, state: State, reply: Move, worth: float, me: Player) -> bool:
    """Return whether a reply leaves more than who makes it has elsewhere, or nobody can tell."""
    left = tree.exchanges.left_after(state, reply, narrowed((-inf, inf), worth, me))
    return left is None or me.better(left, worth)
