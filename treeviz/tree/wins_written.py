"""Whether a move that is written so wins at once after another, whether or not it was searched.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"))
>>> [wins_as_written(tree, move, "[1,2]") for move in tree.children(0)]
[False, False, True, True, True]
"""

from __future__ import annotations

from treeviz.tree.game_tree import GameTree
from treeviz.tree.unseen_wins import rules_tell


def wins_as_written(tree: GameTree, move: int, answer: str) -> bool:
    """Return whether an answer to a move wins at once, by the rules; False where they are not told.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    answer
        The answer, as it is written.
    """
    state, rules = tree.state(move), tree.rules
    if state is None or not rules_tell(tree) or rules.is_over(state):
        return False
    mover = rules.to_move(state)
    for reply in rules.moves(state):
        if rules.notation_at(state, reply) == answer:
            then = rules.play(state, reply)
            return rules.is_over(then) and rules.winner(then) is mover
    return False
