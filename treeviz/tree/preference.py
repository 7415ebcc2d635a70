"""Which of two moves a search prefers, and whether two searches do so differently.

A search that has a tie, or only a bound, prefers nothing: that it took one move and another search
another one is then a matter of order. Only what is proved strictly better is a preference.

>>> from treeviz import games, minimax
>>> one, other = minimax(games.Explicit([3, 2, 3])), minimax(games.Explicit([2, 3, 3]))
>>> prefers(one, 0, 1, 2), prefers(one, 0, 1, 3), turned(one, 0, other, 0)
(True, False, True)
"""

from __future__ import annotations

from treeviz.game.game import Player
from treeviz.tree.game_tree import GameTree


def prefers(tree: GameTree, node: int, one: int, other: int) -> bool:
    """Tell whether a recording proves one child strictly better than another for its mover.

    Chance prefers nothing.
    """
    match tree.player(node):
        case Player.MAX:
            return tree.bounds(one)[0] > tree.bounds(other)[1]
        case Player.MIN:
            return tree.bounds(one)[1] < tree.bounds(other)[0]
        case _:
            return False


def counterpart(tree: GameTree, node: int, other: GameTree, child: int) -> int | None:
    """Return the child of a node by the move that leads to `child` in another tree, if any."""
    found = tree.child(node, other.move(child))
    return tree.child(node, other.notation(child)) if found is None else found


def turned(a: GameTree, at: int, b: GameTree, there: int) -> bool:
    """Tell whether two searches of one position choose differently, and not only by their order.

    They do if their chosen moves differ and at least one of them proves its own strictly better.

    Parameters
    ----------
    a, b
        The recordings.
    at, there
        The node of the position in each.
    """
    one, two = a.choice(at), b.choice(there)
    if one is None or two is None:
        return False
    mine, yours = counterpart(a, at, b, two), counterpart(b, there, a, one)
    if mine == one:
        return False
    proved_here = mine is not None and prefers(a, at, one, mine)
    return proved_here or (yours is not None and prefers(b, there, two, yours))
