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


def attack_title(tree: GameTree, move: int) -> str:
    """Return which men a move attacks, ``"attacks the queen and the rook"``; empty if none.

    Empty, too, where the game has no names for its men.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    """
    men = [one.man for one in threatened_men(tree, move)]
    if not men and (one := man_attacked(tree, move)) is not None:
        men = [one.man]
    return f"attacks {men_listed(men)}" if men and all(men) else ""
