"""What the heuristic says of positions that the search did not come to, one move past a node.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic="lines")
>>> judged_past(tree, 1, tree.rules.play(tree.state(1), (1, 1)))[0]
0.0
"""

from __future__ import annotations

from treeviz.game.game import State
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Judgement


def judged_past(tree: GameTree, node: int, state: State) -> Judgement:
    """Return the value of a position in points of MAX's side, and its named terms.

    It is None, and there are no terms, where nobody can be asked.

    Parameters
    ----------
    tree, node
        The recording, and a node that was not searched further.
    state
        The game's own state after a move from there.

    Raises
    ------
    GameError
        If the heuristic raises, or gives no number.
    """
    judgement: Judgement = tree._opinions.ask(node, state)
    return judgement
