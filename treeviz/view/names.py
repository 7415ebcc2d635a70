"""What moves, sides and results are called in a picture: short enough to be read.

A user's game may call them anything, a whole position or a page of text. The whole name of a move
or a result stands in the tooltip of its mark.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> short_move(tree, 1), short_side(tree, tree.player(0))
('[2,0]', 'x')
"""

from __future__ import annotations

from functools import lru_cache

from treeviz.formatting.lettering import shortened, visible
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree

_MOVE, _SIDE, _RESULT = 30.0, 20.0, 40.0  # in ems: more is cut off


def short_move(tree: GameTree, node: int) -> str:
    """Return what the move to a node is called in a line of text."""
    return visible(shortened(tree.notation(node), _MOVE, 1.0))


def short_side(tree: GameTree, player: Player) -> str:
    """Return what a side is called."""
    return _short_side(tree.rules.side(player))


@lru_cache(maxsize=64)  # of a picture's many marks all are of the same few sides
def _short_side(side: str) -> str:
    return visible(shortened(side, _SIDE, 1.0))


def short_sides(tree: GameTree) -> tuple[str, str]:
    """Return what MAX and MIN are called."""
    return short_side(tree, Player.MAX), short_side(tree, Player.MIN)


def short_result(tree: GameTree, node: int) -> str:
    """Return what the result of a node's game is called; empty where it has none."""
    return visible(shortened(tree.outcome(node), _RESULT, 1.0))
