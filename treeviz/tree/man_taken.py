"""The man that a move takes, by its name, where boards show men by their figurines.

>>> from treeviz import games, minimax
>>> man_taken(minimax(games.TicTacToe("xo_/___/___"), depth=1), 1)
''
"""

from __future__ import annotations

import unicodedata

from treeviz.game.board import Cell, Square
from treeviz.tree.asked_once import asked_once
from treeviz.tree.board_at import board_at
from treeviz.tree.exchanges import pieces_on
from treeviz.tree.game_tree import GameTree

_MAN = " CHESS "  # in the name of a sign, before which man it is


def man_taken(tree: GameTree, child: int) -> str:
    """Return the name of the man that a move takes; empty if it takes none, or several.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    """
    square, before = square_taken(tree, child), board_at(tree, tree.columns.parent[child])
    if square is None or before is None:
        return ""
    row, column = square
    return _man(before.rows[row][column])


@asked_once
def square_taken(tree: GameTree, child: int) -> Square | None:
    """Return the square from which a move takes a man; None if it takes none, or several.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    """
    node = tree.columns.parent[child]
    they = tree.player(node).other
    before, after = (board_at(tree, at) for at in (node, child))
    if before is None or after is None or pieces_on(before) != pieces_on(after) + 1:
        return None
    taken = [
        (r, c)
        for r, (row, then) in enumerate(zip(before.rows, after.rows, strict=True))
        for c, (cell, now) in enumerate(zip(row, then, strict=True))
        if cell.owner is they and now.owner is not they
    ]
    return taken[0] if len(taken) == 1 else None


def man_moved_away(tree: GameTree, move: int, take: int) -> str:
    """Return the name of the man that a move takes away from a take; empty if it moves another.

    Parameters
    ----------
    tree, move, take
        The recording, the node of a move, and that of a take that answers another move.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=2)
    >>> man_moved_away(tree, tree.find("[0,2]"), tree.find("[1,0] [0,2]"))  # nothing is taken
    ''
    """
    square, above = square_taken(tree, take), tree.columns.parent[move]
    before, after = (board_at(tree, at) for at in (above, move))
    if square is None or before is None or after is None:
        return ""
    row, column = square
    own, left = before.rows[row][column], after.rows[row][column]
    return _man(own) if own.owner is tree.player(above) and not left.sign else ""


def _man(cell: Cell) -> str:
    """Return what a man is called whose figurine stands on a square; empty for other signs.

    Examples
    --------
    >>> _man(Cell("♛")), _man(Cell("b"))
    ('queen', '')
    """
    name = unicodedata.name(cell.sign, "") if len(cell.sign) == 1 else ""
    return name.partition(_MAN)[2].lower()
