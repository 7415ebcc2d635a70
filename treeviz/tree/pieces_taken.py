"""Pieces that a move takes off the board, and the move by the rules that takes back.

>>> from treeviz import games, minimax
>>> takes_a_piece(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
False
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON
from treeviz.tree.exchanges import Retake, pieces_on
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past

# What was found already, as long as its tree is there: a board is slow to make.
_FOUND: WeakKeyDictionary[GameTree, dict[int, bool]] = WeakKeyDictionary()


def takes_a_piece(tree: GameTree, node: int) -> bool:
    """Return whether the move to a node takes a piece off the board.

    Parameters
    ----------
    tree, node
        The recording, and a node that is not the root.
    """
    found = _FOUND.setdefault(tree, {})
    if node not in found:
        found[node] = _fewer_after_it(tree, node)
    return found[node]


def _fewer_after_it(tree: GameTree, node: int) -> bool:
    """Return whether fewer pieces stand on the board after a move than before it."""
    boards = (board_at(tree, at) for at in (tree.columns.parent[node], node))
    before, after = (None if board is None else pieces_on(board) for board in boards)
    return before is not None and after is not None and after < before


def ends_with_a_capture(tree: GameTree, node: int) -> bool:
    """Return whether the depth ends at a node, and the move to it takes a piece.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> ends_with_a_capture(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
    False
    """
    return tree.columns.kind[node] == HORIZON and takes_a_piece(tree, node)


def retake(tree: GameTree, node: int) -> Retake | None:
    """Return the first move that takes back where the depth ends; None if none does.

    Parameters
    ----------
    tree, node
        The recording, and where a line ends.
    """
    if not ends_with_a_capture(tree, node):
        return None
    state, me, rules = tree.state(node), tree.player(node), tree.rules
    before, after = board_at(tree, tree.columns.parent[node]), board_at(tree, node)
    assert before is not None, "something was taken off it"
    assert after is not None, "something was taken off it"
    lost = [
        (r, c)
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
        if before.rows[r][c].owner is me and cell.owner is me.other
    ]
    for move in rules.moves(state):
        if rules.takes(state, move) is False:
            continue
        later = rules.play(state, move)
        then = rules.board(later)
        if then is not None and any(then.rows[r][c].owner is me for r, c in lost):
            return Retake(move, *judged_past(tree, node, later))
    return None
