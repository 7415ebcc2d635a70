"""Whether a move is lost, by all that a picture shows of it: what a title says of the other moves.

That is what the search proved, an answer left out that wins, by the rules or by a second look, and
the answer drawn below a move, where the rules show past the depth that it wins.

>>> from treeviz import Player, alphabeta, games
>>> tree = alphabeta(games.Domineering(".HH../...../.V.V./.V.V. H"), depth=2)
>>> [tree.notation(move) for move in tree.children(0) if not lost_to(tree, move, Player.MAX)]
['(1,3)-(1,4)']
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import beaten_past_depth
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.worse_left_out import is_lost
from treeviz.view.second_look import worse_found


def lost_to(tree: GameTree, move: int, winner: Player) -> bool:
    """Tell whether a move loses, as far as the search, the rules and a second look show.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move.
    winner
        To whom it is to lose: the side that answers.
    """
    if proved_winner(tree, move) is winner or unseen_wins(tree, move, winner):
        return True
    if tree.player(move) is winner and beaten_past_depth(tree, move):
        return True
    found = worse_found(tree, move)
    return found is not None and is_lost(tree, move, found)
