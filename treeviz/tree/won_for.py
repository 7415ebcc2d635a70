"""What every game is worth that a side wins: as recorded, or as the rules say beside that.

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

    The rules alone are not asked: a search that records no win of either may count its own points.

    Parameters
    ----------
    tree, side
        The recording, and who wins.
    """
    of_max = side is Player.MAX
    worths, some = (tree.results.win, tree.results.loss), (tree.results.won, tree.results.lost)
    own, other = worths if of_max else worths[::-1]
    if own is not None or some[not of_max] is not None or other is None:
        return own
    worth = tree.rules.win_worth
    if worth is None or tree.facts.depth_penalty:
        return None
    known, opposite = (worth, -worth) if of_max else (-worth, worth)
    return known if other == opposite else None
