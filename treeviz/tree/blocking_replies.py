"""Replies that stand in the way: what anybody would try who sees the threat.

A lost position offers replies that hold out equally long. Of these, the one to show is the very
move with which the game ends otherwise: it takes the place that the winner wants.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("x_x/_o_/x_o"))
>>> found = blocking_replies(tree.columns, tree.move, tree.children(0))
>>> [tree.notation(reply) for reply in found]
['[0,1]', '[1,0]']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from treeviz.game.game import Move
from treeviz.game.same_move import same_move
from treeviz.tree.columns import TERMINAL, Columns

_OFTEN = 2  # replies after which a move ends the game, so that it is a threat


def blocking_replies(
    columns: Columns, move_to: Callable[[int], Move], replies: Sequence[int]
) -> list[int]:
    """Return the replies that are themselves a move which ends the game after most others.

    Parameters
    ----------
    columns, move_to
        The recording, and what gives the move that led to a node; None where it is not known.
    replies
        The nodes of all replies at a position that is lost, in search order.
    """
    threats = _threats(columns, move_to, replies)
    often = max((len(ended) for _, ended in threats), default=0)
    if often < _OFTEN:
        return []
    most = [move for move, ended in threats if len(ended) == often]
    return [r for r in replies if any(same_move(move_to(r), move) for move in most)]


def _threats(
    columns: Columns, move_to: Callable[[int], Move], replies: Iterable[int]
) -> list[tuple[Move, set[int]]]:
    """Return the moves that end the game, each with the replies after which it does."""
    threats = list[tuple[Move, set[int]]]()
    for reply in replies:
        for end in columns.children(reply):
            ending = move_to(end) if columns.kind[end] == TERMINAL else None
            if ending is None:
                continue
            ended = next((found for move, found in threats if same_move(move, ending)), None)
            if ended is None:
                threats.append((ending, {reply}))
            else:
                ended.add(reply)
    return threats
