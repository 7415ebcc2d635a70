"""The squares that change hands by a move, as discs turned in Othello do, and how they are written.

>>> from treeviz import games, minimax
>>> turned_squares(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
()
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.game.board import Board, Cell, Square
from treeviz.tree.board_at import board_at
from treeviz.tree.exchanges import pieces_on
from treeviz.tree.game_tree import GameTree

_MEN = ("discs", "stones")  # as boards are drawn with them
_WAYS = ("{column}{row}", "[{row},{column}]", "({row},{column})")  # to write a square as a move


def turned_squares(tree: GameTree, move: int) -> tuple[Square, ...]:
    """Return the squares that were the other side's before a move, and are the mover's after it.

    None are turned where a man moves there and takes another: then fewer stand on the board.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    above = tree.columns.parent[move]
    me, before, after = tree.player(above), board_at(tree, above), board_at(tree, move)
    if before is None or after is None or pieces_on(after) < pieces_on(before):
        return ()
    return tuple(
        (row, column)
        for row, column in sorted(after.changed(before))
        if _cell(before, (row, column)).owner is me.other
        and _cell(after, (row, column)).owner is me
    )


def called_on_board(tree: GameTree, move: int) -> str:
    """Return what stands on the squares of a board, as if there were several: ``"discs"``.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    board = board_at(tree, move)
    drawn = board.style if board is not None and board.style in _MEN else "men"
    return tree.rules.counted or drawn


def square_names(tree: GameTree, move: int, squares: Sequence[Square]) -> tuple[str, ...]:
    """Return squares as the game writes the one on which a move sets a man; empty if it does not.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    squares
        The squares, by their places on the board.
    """
    above = tree.columns.parent[move]
    me, before, after = tree.player(above), board_at(tree, above), board_at(tree, move)
    if before is None or after is None or not (after.column_names and after.row_names):
        return ()
    changed = after.changed(before)
    placed = [at for at in changed if not _cell(before, at).owner and _cell(after, at).owner is me]
    if len(placed) != 1:
        return ()
    for way in _WAYS:
        if _written(after, placed[0], way) == tree.notation(move):
            return tuple(_written(after, square, way) for square in squares)
    return ()


def _cell(board: Board, square: Square) -> Cell:
    """Return what stands on a square."""
    row, column = square
    return board.rows[row][column]


def _written(board: Board, square: Square, way: str) -> str:
    """Return a square by its coordinates."""
    row, column = square
    return way.format(row=board.row_names[row], column=board.column_names[column])
