"""Which moves may hold, where the one played loses past the depth: a position → its other moves.

A title names them, and a reader looks for their boards first.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3)
>>> [tree.notation(move) for move in may_hold(tree, 0)]
['[2,0]', '[2,2]']
"""

from __future__ import annotations

from treeviz.tree.asked_once import asked_once
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.view.won_by_rules import answers_later


@asked_once
def may_hold(tree: GameTree, root: int) -> tuple[int, ...]:
    """Return the moves that are not known to lose; none where the one played is not, either.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    choice = tree.choice(root)
    if choice is None or not answers_later(tree, [choice]):
        return ()
    unsure = [node for node in tree.children(root) if not loses_within(tree, node)]
    lost = answers_later(tree, unsure)
    return tuple(node for node in unsure if node not in lost)


def loses_within(tree: GameTree, move: int) -> bool:
    """Tell whether a move is known to lose by what was searched, or to an answer at once.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.
    """
    winner = tree.player(tree.columns.parent[move]).other
    return proved_winner(tree, move) is winner or bool(unseen_wins(tree, move, winner))
