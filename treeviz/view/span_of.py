"""Where the values of some moves lie among those of all: what the bar on a stub shows.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit([0, 2, 5, 10]))
>>> span_of(tree, 0, tree.children(0)[:3])
(0.0, 0.5, 1.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from treeviz.tree.game_tree import GameTree

_FEWEST = 3  # different values: of fewer the range tells all


def span_of(tree: GameTree, node: int, moves: Sequence[int]) -> tuple[float, float, float] | None:
    """Return where the values of some moves of a node lie among those of all: see `StubFacts`.

    Parameters
    ----------
    tree, node, moves
        The recording, the position, and some of its moves.
    """
    every = [v for v in map(tree.value_at, tree.children(node)) if v is not None]
    some = [v for v in map(tree.value_at, moves) if v is not None]
    own = tree.value_at(node)
    if len(set(some)) < _FEWEST or own is None or not all(map(isfinite, every)):
        return None
    low = min(*every, own)
    whole = max(*every, own) - low
    if not whole:
        return None
    return (min(some) - low) / whole, (max(some) - low) / whole, (own - low) / whole
