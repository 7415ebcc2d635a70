"""The one answer that keeps several moves from winning, beside one that does win: moves → it.

A second look that finds no win (the test of SCOUT: Judea Pearl, 1980) has met an answer that stops
it. Who asks why a move does not win asks for that answer.

>>> from treeviz import alphabeta, games
>>> board = "_____/___x_/___x_/o_oox/oxoxx"
>>> tree = alphabeta(games.Connect(board, k=4), depth=5)
>>> common_defence(tree, [tree.find("[3]"), tree.find("[4]")])
'[1]'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.scout import OutOfReach, Scout

_ASKED = 2000  # positions looked at in all


def common_defence(tree: GameTree, moves: Sequence[int]) -> str:
    """Return an answer, as it is written, after which none of some moves of the root wins.

    Empty if there is none to all of them, or it would take too long to find.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the moves, which do not win.
    """
    won = tree.results.win if tree.player(0) is Player.MAX else tree.results.loss
    if won is None or not moves:
        return ""
    first, *others = moves
    left = [_ASKED]
    try:
        for name in _defences(tree, first, won, left):
            if all(name in _defences(tree, move, won, left, only=name) for move in others):
                return name
    except OutOfReach:
        return ""
    return ""


def _defences(
    tree: GameTree, move: int, won: float, left: list[int], only: str = ""
) -> Iterator[str]:
    """Yield the answers, as they are written, after which a move does not win.

    `won`: what a win is worth; `left`: how many positions may be looked at; `only`: the one answer
    that is asked about.
    """
    for answer in tree.children(move):
        name = tree.notation(answer)
        if only and name != only:
            continue
        if Scout(tree, move, left, won).beaten_by(answer) is not None:
            yield name
