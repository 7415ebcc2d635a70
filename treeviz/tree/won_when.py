"""How soon the moves win that a search left open, beside one that ends the game by winning it.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("V../V../HHV/..V H"))
>>> tree.notation(tree.choice(0)), won_when(tree, tree.children(0)[1:2])
('(0,1)-(0,2)', 'at once')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.over_after import over_after

When = Literal["", "at once", "later"]


def won_when(tree: GameTree, moves: Sequence[int]) -> When:
    """Return how soon these moves win, which all do, where the one played wins at once.

    Empty where that one does not, and where some of them win at once and others later.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the moves.
    """
    played = tree.choice(0)
    if played is None or tree.columns.kind[played] != TERMINAL:
        return ""
    over = {over_after(tree, move) for move in moves}
    if len(over) != 1:
        return ""
    return "at once" if over.pop() else "later"
