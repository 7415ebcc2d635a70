"""Wins that a search left out at a cut: moves that end the game at once, as the rules tell.

A cut leaves out what could change nothing. What was left out may still be told of where it wins at
once: that follows from the rules, which are asked of a few positions one ply further on.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
>>> [tree.notation(win) for win in unseen_wins(tree, tree.find("[3]"), Player.MAX)]
['[2]']
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree

_ASKED = 100  # moves at one position: hardly a game has so many


def unseen_wins(tree: GameTree, node: int, player: Player) -> list[int]:
    """Return the moves that were cut at a node and with which a player, who is to move, wins.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    player
        Who is to win at once with the move.
    """
    if tree.player(node) is not player:
        return []
    cut = [child for child in tree.children(node) if tree.columns.kind[child] == PRUNED]
    if not tree.rules.known or len(cut) > _ASKED:
        return []
    return [child for child in cut if _is_won(tree, child, player)]


def _is_won(tree: GameTree, child: int, player: Player) -> bool:
    """Tell whether the game is over after a move that was never made, and a player has won it."""
    state, rules = tree.state(child), tree.rules
    if state is None or any(True for _ in rules.moves(state)):
        return False
    return rules.winner(state) is player
