"""Which men a move attacks, for a title: a node → a few words.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> attack_title(tree, tree.choice(0))  # there are no men to take
''
"""

from __future__ import annotations

from treeviz.formatting.phrases import men_listed
from treeviz.tree.attacked_men import man_attacked, threatened_men
from treeviz.tree.game_tree import GameTree
from treeviz.tree.prepared_take import take_that_follows
from treeviz.view.names import short_move


def attack_title(tree: GameTree, move: int, room: int = 90) -> str:
    """Return which men a move attacks, ``"attacks the queen and the rook"``; empty if none.

    With how they are taken, ``"attacks the pawn (Nxd7)"``, where there is room for it: of pawns
    there are many. Empty, too, where the game has no names for its men.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    room
        How many letters it may have with how they are taken.
    """
    attacked = threatened_men(tree, move)
    one = None if attacked else man_attacked(tree, move)
    if one is not None and take_that_follows(tree, move):  # a take that gains nothing is no reason
        attacked = (one,)
    men = [one.man for one in attacked]
    if not men or not all(men):
        return ""
    does = f"attacks {men_listed(men)}"
    told = f"{does} ({', '.join(short_move(tree, one.take) for one in attacked)})"
    return told if len(told) <= room else does
