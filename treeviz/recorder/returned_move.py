"""The move that a program returns, among those that its search looked at.

What a program returns may stand for a move in many ways: a square, a number, the board after it,
beside a value or alone. It is taken for one of the moves only where it can be no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from treeviz.errors import TreevizError
from treeviz.game.grids import grid_of
from treeviz.game.snapshot import snapshot
from treeviz.tree.game_tree import GameTree

_PARTS = 4  # of a result: the move, its value, and a little more


def with_returned(tree: GameTree, result: Any) -> GameTree:
    """Return a tree that knows which move its program returned, if it is not the one it chose.

    Parameters
    ----------
    tree
        The recording.
    result
        What the program returned.

    Examples
    --------
    >>> from treeviz import Recorder
    >>> recorder = Recorder()
    >>> root = recorder.enter("start")
    >>> for move, value in (("a", 3), ("b", 5)):
    ...     node = recorder.enter(None, move)
    ...     recorder.leave(value)
    >>> recorder.leave(5)
    >>> told = with_returned(recorder.tree(), ("a", 3))
    >>> told.facts.returned, with_returned(recorder.tree(), "b").facts.returned
    (1, None)
    """
    chosen = tree.choice(0)
    if chosen is None:
        return tree
    values = set(_values_said(tree))
    for parts in _parts_of(result):
        told = [part for part in parts if not _is_one_of(part, values)]
        meant = {n for n in tree.children(0) for part in told if _stands_for(tree, part, n)}
        if len(meant) == 1 and chosen not in meant:
            facts = replace(tree.facts, returned=meant.pop())
            return GameTree.over(tree.columns, tree.game, tree.heuristic, facts)
        if meant:
            return tree
    return tree


def _values_said(tree: GameTree) -> Iterator[float]:
    """Yield the values that stand beside a move: of the root and its moves, from either side."""
    for node in (0, *tree.children(0)):
        value = tree.value_at(node)
        if value is not None:
            yield from (value, -value)


def _parts_of(result: Any) -> Iterator[list[Any]]:
    """Yield a result, what two of its parts are together, and its parts: the first that fits."""
    try:
        still = snapshot(result, insist=False)
    except TreevizError:
        return
    yield [still]
    if isinstance(still, tuple) and len(still) <= _PARTS:
        yield [still[:2], still[1:]]
        yield [part[1] if isinstance(part[0], str) else part for part in map(_pair, still)]


def _pair(part: Any) -> Any:
    """Return an entry of a dict as it is, and anything else as an entry without a name."""
    return part if isinstance(part, tuple) and len(part) == 2 else ("", part)


def _is_one_of(part: Any, values: set[float]) -> bool:
    """Tell whether a part of a result may be the value beside the move."""
    return isinstance(part, (int, float)) and part in values


def _stands_for(tree: GameTree, part: Any, node: int) -> bool:
    move, state = tree.move(node), tree.state(node)
    if part is None or isinstance(part, bool):
        return False
    if isinstance(part, str):
        return part in (move, tree.notation(node))
    if type(part) is int:
        return part in _numbers(tree, move)
    if _is_square(part):
        return _is_square(move) and part in _ways_to_write(*move)
    known = type(part) is type(state) and bool(part == state)
    return known or (type(part) is type(move) and bool(part == move))


def _is_square(move: Any) -> bool:
    return isinstance(move, tuple) and len(move) == 2 and all(type(n) is int for n in move)


def _ways_to_write(row: int, column: int) -> tuple[tuple[int, int], ...]:
    """Return how programs write a square: the column first, too, and both counted from 1, too."""
    below, right = row + 1, column + 1
    return (row, column), (column, row), (below, right), (right, below)


def _numbers(tree: GameTree, move: Any) -> tuple[int, ...]:
    """Return the numbers that may stand for a column or a square of a flat board: from 0 or 1."""
    if type(move) is int:
        return move, move + 1
    state = tree.state(0)
    grid = grid_of(state) if isinstance(state, (tuple, str)) else None
    if grid is None or not _is_square(move) or grid.shape[0] * grid.shape[1] != len(state):
        return ()
    place = move[0] * grid.shape[1] + move[1]
    return place, place + 1
