"""Positions that may change, taken down as they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import Any

from treeviz.errors import InputError, RecordingError
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Game, State
from treeviz.game.keys import FAULTS, hashable
from treeviz.game.snapshot import snapshot

_MOST_ROWS = 32  # of boards that are worth a function of their own
_PLAIN = {str, int, bool, float, type(None)}


class Taking:
    """Takes down positions as a search passes them: called with one, returns what to record.

    Boards are read as the game's own state, where there are rules that read positions; each
    distinct position is kept once.

    Parameters
    ----------
    rules
        The game; None if its rules were not given.

    Attributes
    ----------
    signs
        What the program's signs are to the game: ``{1: "x", -1: "o", 0: "_"}``.
    owners
        The objects whose methods search.
    """

    def __init__(self, rules: Game | None) -> None:
        self._rules = rules
        self._taken: dict[Any, State] = {}
        self.signs: Mapping[Any, str] = {}
        self.owners: list[object] = []

    def __call__(self, state: State) -> State:
        """Return a position as it is to be recorded.

        Raises
        ------
        RecordingError
            If the game does not read it, or it tells nothing of itself.
        """
        if self._rules is not None and type(state) is type(self._rules.start):
            # The game's own, which never changes.
            return state if type(state) is str else hashable(state)
        if type(state) is list and state:
            # A plain board, the usual case: quicker than freezing whatever may come.
            try:
                rows = type(state[0]) is list
                board = _rows_of(state) if rows else tuple(state)
                return self._taken[board]
            except KeyError:
                if _is_plain(state, rows):
                    return self._first_met(board)
            except FAULTS:  # no plain board: rows beside what is none, or a part without a hash
                pass
        still = snapshot(state, owners=self.owners)
        try:
            return self._taken[still]
        except KeyError:
            return self._first_met(still)
        except FAULTS:  # a part of a kind of its own that cannot be a key
            still = repr_of(still, None)
            return self._taken[still] if still in self._taken else self._first_met(still)

    def taking_like(self, state: State) -> Callable[[State], State]:
        """Return what takes down positions like one: on rows of squares quicker than a call.

        Whatever comes that is no board of so many rows, all of them values, is taken as any other.
        """
        if type(state) is not list or not 0 < len(state) <= _MOST_ROWS:
            return self
        if type(state[0]) is not list:
            return self
        met, rows, frozen = self._taken.get, len(state), _freezer(len(state))

        def take(state: State) -> State:
            if type(state) is list and len(state) == rows:
                board = frozen(state)
                try:
                    kept = met(board)
                except FAULTS:  # a part without a hash, or one that will not be compared
                    return self(state)
                if kept is not None:
                    return kept
                if board and _PLAIN.issuperset(map(type, chain.from_iterable(board))):
                    return self._first_met(board)
            return self(state)

        return take

    def _first_met(self, still: Any) -> State:
        """Keep a position that was not met before; return it as it is to be recorded."""
        kept = self._taken[still] = self._adopted(still)
        return kept

    def _adopted(self, state: State) -> State:
        """Return a position as the game's own state."""
        rules = self._rules
        if rules is None or isinstance(rules.start, tuple) or state == rules.start:
            return state
        from treeviz.game.grids import largest_grid  # of a program's own boards only

        grid = largest_grid(state)
        if grid is None or isinstance(state, str):
            return state
        text = "/".join("".join(map(self._sign, row)) for row in grid.rows)
        try:
            return rules.parse(text)
        except InputError as error:
            raise RecordingError(
                f"the position {text!r} of the search is none of {type(rules).__name__}, which "
                f"begins with {rules.position(rules.start)!r}: {error}; say what the signs are: "
                'signs={1: "x", …}, or leave the game out'
            ) from error

    def _sign(self, sign: Any) -> str:
        if sign in self.signs:
            return self.signs[sign].strip() or "_"
        from treeviz.game.grids import is_empty

        return "_" if is_empty(sign) else str(sign).strip()


@cache
def _freezer(rows: int) -> Callable[[list[Any]], tuple[Any, ...]]:
    """Return what makes a tuple of so many lists, without a loop, in half the time; else ()."""
    kinds = " is ".join(f"type(board[{row}])" for row in range(rows))
    each = "".join(f"tuple(board[{row}])," for row in range(rows))
    source = f"lambda board: ({each}) if {kinds} is list else ()"
    made: Callable[[list[Any]], tuple[Any, ...]] = eval(source)
    return made


def _rows_of(state: list[Any]) -> tuple[Any, ...]:
    """Return rows as tuples; a row that is another thing, such as a text, is left as it is."""
    return tuple([tuple(row) if type(row) is list else row for row in state])


def _is_plain(state: list[Any], rows: bool) -> bool:
    """Tell whether a board's squares, all of them, are values: its tuples are its snapshot."""
    if not rows:
        return _PLAIN.issuperset(map(type, state))
    only = all(type(row) is list for row in state)
    return only and _PLAIN.issuperset(map(type, chain.from_iterable(state)))
