"""What the theory of a game says of a move that wins: a node → a clause of a title.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Nim(1, 2))
>>> theory_title(tree, tree.choice(0), 60)
': it leaves two equal piles'
"""

from __future__ import annotations

from treeviz.formatting.phrases import in_short
from treeviz.tree.game_tree import GameTree


def theory_title(tree: GameTree, move: int, room: int) -> str:
    """Return what the theory of the game says of a move, if it says why that matters.

    Empty where the game knows none, is over, or where that is too long.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    room
        How many letters it may have.
    """
    known = tree.kind(move) != "terminal" and tree.state(move) is not None
    remark = tree.rules.remark(tree.state(move)) if known else None
    if not remark or in_short(remark) == remark:
        return ""
    told = f": it {in_short(remark)}"
    return told if len(told) <= room else ""
