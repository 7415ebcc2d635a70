"""The answers that gave the moves of a position their value: a position → the commonest first.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/___/_o_"))
>>> [(tree.notation(moves[0]), tree.notation(answer), len(moves))
...  for answer, moves in common_answers(tree, 0).items()][0]
('[1,0]', '[1,1]', 4)
"""

from __future__ import annotations

from collections.abc import Mapping

from treeviz.game.same_move import same_move
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree


@asked_once
def common_answers(tree: GameTree, node: int) -> Mapping[int, list[int]]:
    """Return answers to the moves of a position, and to which of them each gave their value.

    Each is one node of several at which the same move is made, the commonest first. Of answers
    that were as good the first was enough.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    """
    found = dict[int, list[int]]()
    for move in tree.children(node):
        answer = tree.choice(move)
        if answer is None or tree.columns.kind[answer] == PRUNED:
            continue
        if tree.player(move) is not tree.player(node).other:
            continue
        played = tree.move(answer)
        alike = next((one for one in found if same_move(tree.move(one), played)), answer)
        found.setdefault(alike, []).append(move)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))
