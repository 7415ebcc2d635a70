"""Whether a value rests on estimates: a recording and a node → what the rules alone leave of it.

A search that stops at a depth believes its heuristic. What it backs up may follow from the rules
all the same: a win found in time needs no estimate, wherever else the search was broken off.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
>>> [rests_on_estimates(tree, node) for node in (0, tree.find("(0,0)-(1,0)"))]
[True, False]
"""

from __future__ import annotations

from itertools import compress

from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.proof import supported

_HORIZON = bytes(code == HORIZON for code in range(256))


def rests_on_estimates(tree: GameTree, node: int) -> bool:
    """Tell whether what is said of a node's value does not follow from the rules alone.

    A bound is judged as a bound: ``"≤ 2"`` is certain if the rules leave nothing above 2.
    """
    value = tree.value_at(node)
    if value is None or not tree.reaches_horizon or tree.columns.kind[node] == PRUNED:
        return False
    low, high = tree.results.within(*tree.certainty.at(node))
    if (win := tree.rules.scale.win) is not None:  # no value is larger than a win
        low, high = max(low, -win), min(high, win)
    return not supported(value, tree.bound(node), low, high)


@asked_once
def estimates_itself(tree: GameTree) -> bool:
    """Tell whether a search estimated by an opinion of its own, and not by the game's: not all 0.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> estimates_itself(minimax(games.Nim(1, 2), depth=1))
    False
    """
    at_horizon = compress(tree.columns.value, tree.columns.kind.translate(_HORIZON))
    return silent(tree.heuristic) and any(at_horizon)


def asks_nobody(tree: GameTree) -> bool:
    """Tell whether nobody was asked where the search stopped: a 0 there is no verdict.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> asks_nobody(minimax(games.Nim(1, 2), depth=1)), asks_nobody(minimax(games.Nim(1, 2)))
    (True, False)
    """
    return tree.reaches_horizon and silent(tree.heuristic) and not estimates_itself(tree)
