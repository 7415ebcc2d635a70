"""Pieces that a move takes off the board, and the move by the rules that takes back.

>>> from treeviz import games, minimax
>>> takes_a_piece(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
False
"""

from __future__ import annotations

from treeviz.game.game import Move
from treeviz.tree.asked_once import asked_once
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON
from treeviz.tree.exchange_place import Retake
from treeviz.tree.exchanges import pieces_on
from treeviz.tree.game_tree import GameTree
from treeviz.tree.judged_past import judged_past


@asked_once
def takes_a_piece(tree: GameTree, node: int) -> bool:
    """Return whether the move to a node takes a piece off the board.

    It is as the game says, or as its boards before and after the move show.

    Parameters
    ----------
    tree, node
        The recording, and a node that is not the root.
    """
    above = tree.columns.parent[node]
    before = tree.state(above)
    told = None if before is None else tree.rules.takes(before, tree.move(node))
    return _fewer_after_it(tree, node) if told is None else told


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
    state, rules = tree.state(node), tree.rules
    for move in rules.moves(state):
        if rules.takes(state, move) is not False and takes_back(tree, node, move):
            return Retake(move, *judged_past(tree, node, rules.play(state, move)))
    return None


def takes_back(tree: GameTree, node: int, move: Move) -> bool:
    """Return whether a move takes what stands where a man was taken last.

    Parameters
    ----------
    tree, node, move
        The recording, a node to which a move leads that takes a man, and the game's own move there.
    """
    me, rules = tree.player(node), tree.rules
    before, after = board_at(tree, tree.columns.parent[node]), board_at(tree, node)
    then = rules.board(rules.play(tree.state(node), move))
    if before is None or after is None or then is None:
        return False
    return any(
        before.rows[r][c].owner is me and cell.owner is me.other and then.rows[r][c].owner is me
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
    )


@asked_once
def takes_what_moved(tree: GameTree, node: int) -> bool:
    """Return whether the move to a node takes the very man that was moved before it.

    Parameters
    ----------
    tree, node
        The recording, and a node two plies or more below the root.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> takes_what_moved(minimax(games.TicTacToe("xo_/___/___"), depth=2), 2)
    False
    """
    moved = tree.columns.parent[node]
    above = tree.columns.parent[moved]
    me = tree.player(above)
    before, after, then = (board_at(tree, at) for at in (above, moved, node))
    if before is None or after is None or then is None:
        return False
    return any(
        before.rows[r][c].owner is not me and cell.owner is me and then.rows[r][c].owner is me.other
        for r, row in enumerate(after.rows)
        for c, cell in enumerate(row)
    )
