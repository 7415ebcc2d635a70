"""What a plate says of a move of the root once the answers that the search left out are judged.

The search stopped as soon as it knew that the move is no better; a picture that draws the better
answer, or calls the move equal, says what follows from that.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> move = tree.find("(3,1)-(4,1)")
>>> tree.value_at(move), second_look(tree, move, frozenset())
(2.0, '≤ +1')
"""

from __future__ import annotations

from collections.abc import Collection

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.view.checked_reply import checked_reply


def second_look(tree: GameTree, move: int, level: Collection[int]) -> str:
    """Return a move's value as it is written then; empty where the search's own stands.

    Parameters
    ----------
    tree, move
        The recording, and a move of the root.
    level
        The moves that are as good as the one played by all answers left out.
    """
    scale = tree.rules.scale
    if move in level:
        return scale.signed(tree.value_at(move))
    checked = checked_reply(tree, move)
    if checked is None or checked.worth is None:
        return ""
    return scale.bounded(checked.worth, "upper" if tree.player(move) is Player.MIN else "lower")
