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
    bound, value, results = tree.bound(node), tree.value_at(node), tree.results
    if bound not in ("lower", "upper") or value is None:
        return bound
    low, high = results.within(*tree.certainty.at(node))
    if low == high == value:
        return "exact"
    best = results.win if bound == "upper" else results.loss
    return "open" if value == best else bound
