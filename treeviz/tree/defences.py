"""The answers that keep moves from winning, beside one that does win: moves → one, or one to each.

A second look that finds no win (the test of SCOUT: Judea Pearl, 1980) has met an answer that stops
it. Who asks why a move does not win asks for that answer.

>>> from treeviz import alphabeta, games
>>> board = "_____/___x_/___x_/o_oox/oxoxx"
>>> tree = alphabeta(games.Connect(board, k=4), depth=5)
>>> defences(tree, [tree.find("[3]"), tree.find("[4]")])
('[1]',)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.scout import OutOfReach, Scout

_ASKED = 2000  # positions looked at in all
_EACH = 3  # moves to each of which an answer of its own is told


def defences(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...]:
    """Return an answer, as it is written, after which none of some moves of the root wins.

    If there is none to all of them, one to each where they are few. None if there are many, or it
    would take too long to find.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the moves, which do not win.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
    >>> defences(tree, [tree.find("[2,2]")]), defences(tree, [])
    (('[1,1]',), ())
    """
    won = tree.results.win if tree.player(0) is Player.MAX else tree.results.loss
    if won is None or not moves:
        return ()
    first, *others = moves
    left = [_ASKED]
    try:
        for name in _found(tree, first, won, left):
            if all(name in _found(tree, move, won, left, only=name) for move in others):
                return (name,)
        if len(moves) > _EACH:
            return ()
        each = [next(_found(tree, move, won, left), "") for move in moves]
    except OutOfReach:
        return ()
    return tuple(each) if all(each) else ()


def _found(tree: GameTree, move: int, won: float, left: list[int], only: str = "") -> Iterator[str]:
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
