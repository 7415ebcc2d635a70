"""What every game is worth that a side wins, as the rules say and the recording bears out.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("_____/_____/__x__/_oox_", k=3), depth=3)
>>> won_for(tree, Player.MAX), won_for(tree, Player.MIN)
(10.0, -10.0)
"""

from __future__ import annotations

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree


def won_for(tree: GameTree, side: Player) -> float | None:
    """Return what every game is worth that a side wins; None: they differ, or it is not known.

    The rules say so, and what is recorded bears it out: that some wins are worth the same is not
    enough, and a search that records none of either may count its own points.

    Parameters
    ----------
    tree, side
        The recording, and who wins.
    """
    worth, found = tree.rules.win_worth, tree.results
    if worth is None or tree.facts.depth_penalty or found.won is found.lost is None:
        return None
    if found.won is not None and found.win != worth:
        return None
    if found.lost is not None and found.loss != -worth:
        return None
    return worth if side is Player.MAX else -worth
