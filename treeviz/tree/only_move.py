"""Whether a player has one move alone; of some searches that is not known.

A search that stops looking at moves once one of them wins, or takes moves from a table of its own,
visits one move where there may be many. So may one whose windows are wrong, where no rules tell.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Nim("1 1"))
>>> [is_only_move(tree, node) for node in tree.principal_variation()]
[False, True, False]
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree


def is_only_move(tree: GameTree, node: int) -> bool:
    """Tell whether there is one move at a node, and no other that was merely not looked at."""
    facts = tree.facts
    moves = tree.children(node)
    if len(moves) != 1 or facts.stops_at_wins or facts.skips_moves:
        return False
    return tree.rules.known or _is_nested(tree, node, moves[0])


def _is_nested(tree: GameTree, node: int, move: int) -> bool:
    """Tell whether a move was searched within the window of its position, as it must be.

    Otherwise the program may have broken off at a bound that is none, and nothing shows it.
    """
    (alpha, beta), (low, high) = tree.columns.window(node), tree.columns.window(move)
    return (low, high) == (-inf, inf) or (alpha <= low and high <= beta)
