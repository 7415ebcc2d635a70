"""The line that gives a mark its value, where none of it is drawn: moves, each with whose it is.

>>> from treeviz import games, minimax
>>> from treeviz.formatting.tied import untied
>>> tree = minimax(games.Nim(1, 2))
>>> [untied(move) for move in main_line(tree, tree.best_play(0)[1:])]
['▲ [1,1]', '▼ [0,1]']
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.formatting.lettering import visible
from treeviz.formatting.tied import tied
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.line_told import LONG_MOVE, called_in_lines, say_whose
from treeviz.view.names import short_side
from treeviz.view.severed import AGAIN

_MOST = 2  # moves that are named


def with_answer(tree: GameTree, reply: int | None) -> tuple[int, ...]:
    """Return a reply and the best move after it, as nodes, if the search went on there.

    Parameters
    ----------
    tree, reply
        The recording, and the reply that gives a mark its value; None if there is none.
    """
    after = None if reply is None else tree.best_reply(reply)
    return tuple(node for node in (reply, after) if node is not None)


def main_line(tree: GameTree, line: Sequence[int]) -> tuple[str, ...]:
    """Return the first moves of a line, each with whose it is; none where names are long.

    Parameters
    ----------
    tree, line
        The recording, and the nodes of the line, one after the other.
    """
    line = line[:_MOST]
    moves = [visible(tree.notation(node)) for node in line]
    players = [tree.player(tree.columns.parent[node]) for node in line]
    if any(len(move) > LONG_MOVE for move in moves) or Player.CHANCE in players:
        return ()
    if not say_whose(moves, [short_side(tree, player) for player in players]):
        called = called_in_lines(tree)
        moves = [tied(f"{called[of]} {move}") for of, move in zip(players, moves, strict=True)]
    if line and tree.columns.kind[line[0]] == PRUNED:
        moves[0] = f"{moves[0]}, {AGAIN}"
    return tuple(moves)
