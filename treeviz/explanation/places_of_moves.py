"""Where two or three moves lie beside each other, by which words can call them.

"The middle move" is said where it cannot be mistaken: of moves that fill squares of a board from
left to right or from top to bottom, and of those of a tree without boards as it is drawn.

>>> from treeviz import games, minimax
>>> places_of_moves(minimax(games.TicTacToe("xox/oox/___")), 0)
('left', 'middle', 'right')
>>> places_of_moves(minimax(games.Domineering("..V/..V/..V/HHV H")), 0)
('top', 'middle', 'bottom')
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

from treeviz.game.board import Board
from treeviz.tree.board_at import board_at
from treeviz.tree.game_tree import GameTree

_ALONG = {2: ("left", "right"), 3: ("left", "middle", "right")}
_DOWN = {2: ("top", "bottom"), 3: ("top", "middle", "bottom")}


def places_of_moves(tree: GameTree, node: int) -> tuple[str, ...]:
    """Return where each move of a node lies among the others; empty where that is not clear.

    Parameters
    ----------
    tree, node
        A recorded tree, and the node.
    """
    children = tree.children(node)
    nowhere = ("",) * len(children)
    if len(children) not in _ALONG:
        return nowhere
    before, *after = (board_at(tree, at) for at in (node, *children))
    if before is None:
        return _ALONG[len(children)]
    squares = [_filled(before, board) for board in after]
    if before.slant or not all(squares):
        return nowhere
    rows, columns = ([mean(one[axis] for one in many) for many in squares] for axis in (0, 1))
    if _rising(columns):
        return _ALONG[len(children)]
    return _DOWN[len(children)] if _rising(rows) else nowhere


def _filled(before: Board, after: Board | None) -> frozenset[tuple[int, int]]:
    """Return the squares that a move fills; none if it does anything else."""
    changed = frozenset() if after is None else after.changed(before)
    alone = all(not before.rows[r][c].sign for r, c in changed)
    return changed if alone else frozenset()


def _rising(numbers: Sequence[float]) -> bool:
    return all(one < other for one, other in pairwise(numbers))
