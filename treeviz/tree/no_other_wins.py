"""Moves beside one that wins of which it is known that they do not, as far as the search looked.

The search itself proves it of those that it searched in full: their values would be a win's. Of
those that it left open a second look does.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
>>> [tree.notation(move) for move in no_other_wins(tree)]
['[2,2]']
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.wins_too import wins_too


@asked_once
def no_other_wins(tree: GameTree) -> tuple[int, ...]:
    """Return the moves of the root that do not win within the depth, beside one that does.

    Empty where none does, or where one win may be worth more than another.

    Parameters
    ----------
    tree
        The recording.
    """
    me, found = tree.player(0), wins_too(tree)
    won = tree.results.win if me is Player.MAX else tree.results.loss
    if proved_winner(tree, 0) is not me or won is None:
        return ()
    # At best a move is worth this; what counts more than a win leaves open whether there is one.
    best = {move: tree.bounds(move)[me is Player.MAX] for move in tree.children(0)}
    return tuple(
        move
        for move, worth in best.items()
        if found.get(move) is False or (move not in found and me.better(won, worth))
    )
