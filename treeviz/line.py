"""Lines of moves as people write them, found in a tree."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from treeviz.errors import ViewError
from treeviz.game import Move, same_move

if TYPE_CHECKING:
    from treeviz.tree import GameTree

_MOVE = re.compile(r"(?:\([^)]*\)|\[[^\]]*\]|\S)+")  # blanks inside brackets belong to the move
_NOISE = str.maketrans("", "", " []()")


def find_line(tree: GameTree, moves: str | Iterable[Move]) -> int:
    """Return the node that a line of moves leads to; see :meth:`treeviz.GameTree.find`.

    Raises
    ------
    ViewError
        If the line is not in the tree; the message says which moves are.
    """
    node = 0
    played: list[str] = []
    for move in _MOVE.findall(moves) if isinstance(moves, str) else moves:
        child = find_child(tree, node, move)
        if child is None:
            there = ", ".join(repr(tree.notation(c)) for c in tree.columns.children(node))
            after = f" after {' '.join(played)}" if played else ""
            raise ViewError(
                f"no move {move!r} at ply {len(played)}{after}; "
                f"moves there: {there or 'none, the line ends here'}"
            )
        node = child
        played.append(tree.notation(child))
    return node


def find_child(tree: GameTree, node: int, move: Move) -> int | None:
    """Return the child that a move or its notation leads to; None if there is none."""
    children = tree.children(node)
    for child in children:
        if same_move(tree.move(child), move):
            return child
    if isinstance(move, str):
        wanted = move.translate(_NOISE)
        for child in children:
            written = tree.notation(child), str(tree.move(child))
            if any(text.translate(_NOISE) == wanted for text in written):
                return child
    return None
