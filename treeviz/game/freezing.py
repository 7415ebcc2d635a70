"""Positions that may change, taken down as they stand."""

from __future__ import annotations

from typing import Any

from treeviz.game.game import Game, State


class Taking:
    """Takes down positions as a search passes them: called with one, returns what to record.

    Rows of signs are read as the game's own state, where there are rules that read positions; each
    distinct position is kept once.

    Parameters
    ----------
    rules
        The game; None if its rules were not given.
    """

    def __init__(self, rules: Game | None) -> None:
        self._rules = rules
        self._taken: dict[Any, State] = {}

    def __call__(self, state: State) -> State:
        """Return a position as it is to be recorded."""
        if type(state) is list and state and type(state[0]) is list:
            try:  # a board of rows, the usual case: quicker than freezing whatever may come
                return self._taken[tuple(map(tuple, state))]
            except (KeyError, TypeError):  # not met before, or not plain rows
                still = frozen(state)
        else:
            still = frozen(state)
        if still not in self._taken:
            self._taken[still] = self._adopted(still)
        return self._taken[still]

    def _adopted(self, state: State) -> State:
        rows = rows_of_signs(state)
        if self._rules is None or rows is None or isinstance(self._rules.start, tuple):
            return state
        return self._rules.parse("/".join(map("".join, rows)))


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
