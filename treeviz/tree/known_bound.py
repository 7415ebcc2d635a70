"""What a value is to what is known: the search's own bound, and how wins and losses limit it.

A search that cuts knows of many nodes only a bound. Where every win is worth the same, some of
these are values all the same, as a game cannot be lost worse than lost, and others say nothing.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Nim(2, 2))
>>> node = tree.find("[1,1]")
>>> tree.value_at(node), tree.bound(node), known_bound(tree, node)
(-1.0, 'upper', 'exact')
"""

from __future__ import annotations

from math import inf

from treeviz.tree.game_tree import GameTree


def known_bound(tree: GameTree, node: int) -> str:
    """Return what a node's value is to what is known: exact, lower, upper, or open.

    ``"exact"`` also where no other value is left: no more than a lost game's is that of a lost
    game. ``"open"`` also where the bound says nothing: no more than a won game's may be anything.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("___/x_o/xo_"))
    >>> cut = tree.find("[0,2]")
    >>> tree.bound(cut), tree.value_at(cut), known_bound(tree, cut)
    ('upper', 10.0, 'open')
    """
    bound, value = tree.bound(node), tree.value_at(node)
    if bound not in ("lower", "upper") or value is None:
        return bound
    low, high = tree.results.within(*tree.certainty.at(node))
    if low == high == value:
        return "exact"
    return "open" if holds_anyway(tree, node) else bound


def holds_anyway(tree: GameTree, node: int) -> bool:
    """Tell whether a value is a bound that all keep: no more than a win, no less than a loss.

    Where a search found estimates beyond a win, such a bound says something.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Nim(2, 1))
    >>> [(tree.notation(n), tree.value_at(n), holds_anyway(tree, n)) for n in tree.children(0)]
    [('[0,1]', 1.0, False), ('[0,2]', -1.0, False), ('[1,1]', 1.0, True)]
    """
    value, found = tree.value_at(node), tree.value_at(0)
    least, most = tree.results.within(-inf, inf)
    if value is None or found is None or not least <= found <= most:
        return False
    if least < value < most:
        return False
    bound = tree.bound(node)
    return (bound == "upper" and value >= most) or (bound == "lower" and value <= least)
