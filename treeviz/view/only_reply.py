"""Replies that are forced: marks → the same, with a note at the only legal reply to a move.

A reader misses there what stands beside other boards: how many replies more there are.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.Domineering("HH./.../..V/..V V"))
>>> [mark.move for mark in View()(tree).marks if ONLY_REPLY in getattr(mark, "notes", ())]
['(3,0)-(3,1)']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.only_move import is_only_move
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

ONLY_REPLY = "only reply"


def with_only_replies(tree: GameTree, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which those of only replies say so.

    It is told where another move leaves several: near the end of a game, where places run out, it
    goes without saying. So it does in a tree without boards, which is all that there is.

    Parameters
    ----------
    tree, marks
        The recording, and the marks of a picture.
    """
    forced = (isinstance(m, Mark) and bool(m.board) and _is_forced(tree, m.node) for m in marks)
    return [
        _told(m) if isinstance(m, Mark) and so else m for m, so in zip(marks, forced, strict=True)
    ]


def _told(mark: Mark) -> Mark:
    """Return a mark with that note before its own."""
    window = None if mark.window is None else mark.window + 1
    return mark._replace(notes=(ONLY_REPLY, *mark.notes), window=window)


def _is_forced(tree: GameTree, reply: int) -> bool:
    """Tell whether a reply is the only one, and not so after each move that was looked at."""
    move = tree.parent(reply)
    above = None if move is None else tree.parent(move)
    if move is None or above is None or not is_only_move(tree, move):
        return False
    if tree.player(above) is not tree.player(move).other:
        return False
    if tree.columns.kind[reply] in (PRUNED, TERMINAL):
        return False  # of a reply that ends the game nobody asks what else there was
    return any(len(tree.children(other)) > 1 for other in tree.children(above))
