"""What an estimate passes by: a win at once where the depth ended, as the rules tell.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> won_past_depth(tree, [tree.find("[2,2] [2,1]")]).notation
'[0,2]'
"""

from __future__ import annotations

from collections.abc import Iterable

from treeviz.explanation.fact import PlayedMove
from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import win_past_depth


def won_past_depth(tree: GameTree, ends: Iterable[int]) -> PlayedMove | None:
    """Return a move that wins at once at each of some ends, without its name if they differ.

    Parameters
    ----------
    tree, ends
        The recording, and where lines end of which one player is to move; None, if at one of them
        nothing wins.
    """
    wins = dict[str, int]()
    for end in ends:
        win = win_past_depth(tree, end)
        if win is None:
            return None
        wins.setdefault(win, end)
    (name, node), *others = wins.items()
    return PlayedMove(tree.rules.side(tree.player(node)), node, "" if others else name)
