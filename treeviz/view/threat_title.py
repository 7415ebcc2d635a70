"""Which win a move threatens, for a title: a node → a few words; empty if several answers meet it.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("x__/_o_/___"), depth=2, heuristic="lines")
>>> threat_title(tree, tree.find("[0,1]")), threat_title(tree, tree.find("[1,2]"))
('threatens [0,2]', '')
"""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.tree.game_tree import GameTree
from treeviz.tree.must_answer import must_answer
from treeviz.tree.unseen_wins import win_next


def threat_title(tree: GameTree, move: int) -> str:
    """Return with what a move threatens to win at once, where one answer meets it; or nothing.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    """
    answer = must_answer(tree, move)
    if answer is None:
        return ""
    others = (node for node in tree.children(move) if node != answer)
    wins = {win_next(tree, tree.state(other)) for other in others}
    name = wins.pop() if len(wins) == 1 else None
    return "threatens to win" if name is None else f"threatens {visible(name)}"
