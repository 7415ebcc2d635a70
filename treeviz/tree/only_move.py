"""Whether a player has one move alone; of some searches that is not known.

A search that stops looking at moves once one of them wins, or takes moves from a table of its own,
visits one move where there may be many.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Nim("1 1"))
>>> [is_only_move(tree, node) for node in tree.principal_variation()]
[False, True, False]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree


def is_only_move(tree: GameTree, node: int) -> bool:
    """Tell whether there is one move at a node, and no other that was merely not looked at."""
    facts = tree.facts
    return len(tree.children(node)) == 1 and not facts.stops_at_wins and not facts.skips_moves
