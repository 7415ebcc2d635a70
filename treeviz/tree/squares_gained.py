"""How many squares a move makes its side's own, where the game counts them in the end.

>>> from treeviz import games, minimax
>>> squares_gained(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)  # they do not count there
0
"""

from __future__ import annotations

from treeviz.tree.board_at import board_at
from treeviz.tree.game_tree import GameTree


def squares_gained(tree: GameTree, move: int) -> int:
    """Return how many more squares the mover has after a move; 0 where they do not count.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    above = tree.columns.parent[move]
    if not tree.rules.counted:
        return 0
    me, held = tree.player(above), list[int]()
    for at in (above, move):
        board = board_at(tree, at)
        cells = () if board is None else (cell for row in board.rows for cell in row)
        held.append(sum(cell.owner is me for cell in cells))
    return held[1] - held[0]


def gains_apart(tree: GameTree, move: int) -> int:
    """Return how many squares a move gains, if another move gains none; else 0.

    Parameters
    ----------
    tree, move
        As for :func:`squares_gained`.
    """
    gained = squares_gained(tree, move)
    others = tree.children(tree.columns.parent[move])
    return gained if gained > 0 and any(squares_gained(tree, n) == 0 for n in others) else 0
