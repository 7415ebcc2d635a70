"""What networkx finds at a node of a tree: a name, and the function that reads it when asked."""

from __future__ import annotations

from collections.abc import Callable
from math import isinf
from typing import Any


def node_readers(tree: Any) -> dict[str, Callable[[int], Any]]:
    """Return the attributes of the nodes of a tree, each as a function of a node.

    Parameters
    ----------
    tree
        A :class:`~treeviz.GameTree`.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Explicit([[3, 12, 8], [2, 4, 6]]))
    >>> readers = node_readers(tree)
    >>> readers["value"](0), readers["ply"](2), readers["alpha"](0)
    (3.0, 2, None)
    """
    window = tree.columns.window

    def end(which: int) -> Callable[[int], float | None]:
        return lambda node: None if isinf(window(node)[which]) else window(node)[which]

    return {
        "state": tree.state,
        "position": tree.position,
        "player": tree.player,
        "value": tree.value_at,
        "bound": tree.bound,
        "static": tree.static,
        "terms": tree.terms,
        "kind": tree.kind,
        "alpha": end(0),
        "beta": end(1),
        "ply": tree.ply,
    }
