"""Answers that take the man which has just moved, and are a mistake: what meets them.

A reader who sees a man go where it can be taken asks for that before all else.

>>> from treeviz import games, minimax
>>> mover_taken(minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines"), 1)
()
"""

from __future__ import annotations

from treeviz.game.board import Square
from treeviz.tree.asked_once import asked_once
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import INNER, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.man_taken import square_taken


@asked_once
def mover_taken(tree: GameTree, move: int) -> tuple[int, ...]:
    """Return the replies that meet such takes: each take is the parent of its reply.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move, of whose answers some are known to be worse than
        others for who answers.
    """
    square, best = _went_to(tree, move), tree.value_at(move)
    they = tree.player(move)
    if square is None or best is None or tree.columns.kind[move] != INNER:
        return ()
    met = list[int]()
    for answer in tree.children(move):
        if tree.columns.kind[answer] == PRUNED or square_taken(tree, answer) != square:
            continue
        value, reply = tree.value_at(answer), tree.best_reply(answer)
        worse = value is not None and they.better(best, value)
        if reply is None or not worse or tree.player(answer) is not they.other:
            return ()  # one of them is no mistake
        met.append(reply)
    return tuple(met)


def _went_to(tree: GameTree, move: int) -> Square | None:
    """Return the square on which a move sets a man that stood elsewhere; None if on none."""
    above = tree.columns.parent[move]
    before, after = board_at(tree, above), board_at(tree, move)
    if before is None or after is None:
        return None
    me = tree.player(above)
    changed = after.changed(before)
    came = [(r, c) for r, c in changed if after.rows[r][c].owner is me]
    left = [(r, c) for r, c in changed if before.rows[r][c].owner is me]
    return came[0] if len(came) == len(left) == 1 else None
