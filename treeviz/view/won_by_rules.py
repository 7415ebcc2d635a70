"""Moves that win by the rules one ply past the depth: what a plate says beside their estimate.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xoo/___/_x_"), depth=2, heuristic="lines")
>>> {tree.notation(move): told for move, told in won_by_rules(tree, 0).items()}
{'[2,0]': 'but x wins', '[2,2]': 'but x wins'}
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf

from treeviz.errors import GameError
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import won_past_depth
from treeviz.view.cut_reason import side_in_notes

_SHORT = 5  # signs of a side that is called by its name on a plate


def won_by_rules(tree: GameTree, node: int) -> Mapping[int, str]:
    """Return which moves win one ply past the depth, and what their plates say of that.

    None where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.
    """
    won = _won(tree, node)
    me = tree.player(node)
    side = side_in_notes(tree, me, _SHORT) if won else ""
    told = dict[int, str]()
    for move in won:
        value = tree.value_at(move) or 0.0
        joined = "" if isinf(value) else "and " if me.better(value, 0.0) else "but "
        told[move] = f"{joined}{side} wins"
    return told


def proved_by_rules(tree: GameTree, node: int, won: Mapping[int, str]) -> frozenset[int]:
    """Return the nodes whose infinite estimates are wins by the rules, one ply past the depth.

    Parameters
    ----------
    tree, node
        The recording, and where the moves are made.
    won
        Those of them that win so.
    """
    chosen = tree.choice(node)
    nodes = [n for move in won for n in (move, *tree.children(move))]
    nodes += [node] if chosen in won else []
    return frozenset(n for n in nodes if isinf(tree.value_at(n) or 0.0))


def _won(tree: GameTree, node: int) -> list[int]:
    try:
        return won_past_depth(tree, node)
    except GameError:
        return []
