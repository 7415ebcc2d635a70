"""A win that nothing stops where the depth ended: two threats, say, of which one move meets one.

The side to move has no win of its own, and after each of its moves the other side wins at once.
That lies two plies past the depth, where the estimate passes it by; the rules tell it.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("___/_x_/o_x"), depth=2, heuristic="lines")
>>> won_anyway(tree, tree.find("[0,0] [1,0]")), won_anyway(tree, tree.find("[0,1] [0,2]"))
((), ('[1,2]', '[0,0]'))
"""

from __future__ import annotations

from itertools import islice
from weakref import WeakKeyDictionary

from treeviz.errors import GameError
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import rules_tell, win_next

_ASKED = 100  # moves at one position: hardly a game has so many
_FOUND: WeakKeyDictionary[GameTree, dict[int, tuple[str, ...]]] = WeakKeyDictionary()


def won_anyway(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return the moves, as written, one of which wins at once whatever is played; empty: none does.

    Empty, too, where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, end
        The recording, and a node where the depth ended.
    """
    found = _FOUND.setdefault(tree, {})
    if end not in found:
        try:
            found[end] = _won_anyway(tree, end)
        except GameError:
            found[end] = ()
    return found[end]


def _won_anyway(tree: GameTree, end: int) -> tuple[str, ...]:
    state, rules = tree.state(end), tree.rules
    if tree.columns.kind[end] != HORIZON or state is None or not rules_tell(tree):
        return ()
    if rules.is_over(state) or win_next(tree, state) is not None:
        return ()
    mover, wins = rules.to_move(state), dict[str, None]()
    for tried, move in enumerate(islice(rules.moves(state), _ASKED + 1)):
        later = rules.play(state, move)
        over = rules.is_over(later)
        win = None if over or rules.to_move(later) is mover else win_next(tree, later)
        if win is None or tried == _ASKED:
            return ()  # it ends otherwise, goes on, or there are too many
        wins[win] = None
    return tuple(wins)
