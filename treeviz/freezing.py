"""Positions that may change, taken down as they stand."""

from __future__ import annotations

from typing import Any


def frozen(value: Any) -> Any:
    """Return a value as it stands now, so that later changes of a board do not reach it.

    Lists become tuples, sets frozensets, dicts sorted pairs, arrays nested tuples; what cannot
    change stays what it is.

    Examples
    --------
    >>> board = [["x", "_"], ["_", "o"]]
    >>> frozen(board)
    (('x', '_'), ('_', 'o'))
    """
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return tuple(map(frozen, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(frozen, value))
    if isinstance(value, dict):
        return tuple((frozen(key), frozen(part)) for key, part in value.items())
    if hasattr(value, "tolist") and hasattr(value, "shape"):  # an array, numpy's or its like
        return frozen(value.tolist())
    return value


def rows_of_signs(state: Any) -> list[tuple[str, ...]] | None:
    """Return a state as rows of one-sign strings, if it is such a grid."""
    if not isinstance(state, tuple) or not state:
        return None
    rows = [tuple(row) for row in state if isinstance(row, (tuple, str))]
    square = len(rows) == len(state) and len({len(row) for row in rows}) == 1 and rows[0]
    if not square or not all(isinstance(s, str) and len(s) == 1 for row in rows for s in row):
        return None
    return rows
