"""What of a board, as a search has it, is the position: an object keeps more than its squares.

A history, counters and tables differ from call to call; squares and whose turn it is do not.

>>> from treeviz.game.snapshot import snapshot
>>> class Board:
...     def __init__(self, played):
...         self.squares, self.turn, self.played = [*"xo__x____"], "x", played
>>> one, other = (snapshot(Board(played)) for played in ([], [1, 2]))
>>> one == other, essence(one) == essence(other)
(False, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from treeviz.game.grids import largest_grid
from treeviz.game.snapshot import Snapshot


class Essence(NamedTuple):
    """What an object that holds a board has in common with every other at the same position.

    Attributes
    ----------
    kind
        The name of its class.
    rows
        The squares of its largest board.
    said
        Its fields that are texts, truths or sides, and what they hold.
    """

    kind: str
    rows: tuple[tuple[Any, ...], ...]
    said: tuple[tuple[str, Any], ...]


def essence(board: Any) -> Any:
    """Return what two boards that are the same position have in common.

    A free square that is written by its number is the same whether that is a number or a text.

    Parameters
    ----------
    board
        A position as it was taken down.

    Examples
    --------
    >>> essence(("x", "1", 2)) == essence(("x", 1, "2"))
    True
    """
    if type(board) is tuple:
        return _numbered(board)
    if not isinstance(board, Snapshot):
        return board
    grid = largest_grid(board)
    if grid is None:
        return board
    said = tuple(field for field in board.fields if isinstance(field[1], (str, bool, Enum)))
    return Essence(board.kind, grid.rows, said)


def _numbered(part: Any) -> Any:
    """Return a list with the numbers that are written as texts in it, at any depth."""
    if type(part) is tuple:  # what has named fields is no list of squares
        return tuple(map(_numbered, part))
    return int(part) if isinstance(part, str) and part.isdecimal() else part


def alike(board: Any, before: Any, options: Sequence[Any]) -> int | None:
    """Return which of some objects another must be, though they are not equal: the one it can be.

    What is the same in all of them and in the position before tells none apart: a history that is
    always empty, a counter. Nor does the order of pieces that each say where they stand.

    Parameters
    ----------
    board
        The object as the search has it.
    before, options
        The position before, and what its moves lead to, as they are made for the search.

    Examples
    --------
    >>> from treeviz.game.snapshot import Snapshot
    >>> def of(*places, played=()):
    ...     pieces = tuple(Snapshot("Man", (("r", r), ("c", c))) for r, c in places)
    ...     return Snapshot("Men", (("pieces", pieces), ("played", played)))
    >>> alike(of((3, 1), (2, 2), played=("b3",)), of((2, 2)), [of((2, 3)), of((2, 2), (3, 1))])
    1
    """
    if not isinstance(board, Snapshot):
        return None
    others = [before, *options]
    if any(not isinstance(o, Snapshot) or _names(o) != _names(board) for o in others):
        return None
    telling = [
        place
        for place in range(len(board.fields))
        if any(option.fields[place] != before.fields[place] for option in options)
    ]

    def seen(one: Snapshot) -> list[Any]:
        return [_unordered(one.fields[place][1]) for place in telling]

    there = [place for place, option in enumerate(options) if seen(option) == seen(board)]
    return there[0] if telling and len(there) == 1 else None


def same_kind(one: Any, other: Any) -> bool:
    """Tell whether two boards are the same kind of thing, as they were taken down.

    Parameters
    ----------
    one, other
        What a search has, and what it was given; a tuple is of one kind with those as long.

    Examples
    --------
    >>> same_kind((1, 0, 2), (1, 0, 0)), same_kind((1, 0, 2), "102")
    (True, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, Snapshot):
        return _names(one) == _names(other)
    return not isinstance(one, tuple) or len(one) == len(other)


def _names(board: Snapshot) -> tuple[str, ...]:
    return board.kind, *(name for name, _ in board.fields)


def _unordered(value: Any) -> Any:
    """Return pieces in one order, whatever order they are kept in, if each tells its place."""
    if not isinstance(value, tuple) or len(set(map(_place_told, value))) < len(value):
        return value
    return value if None in map(_place_told, value) else tuple(sorted(value, key=repr))


def _place_told(piece: Any) -> str | None:
    """Return the numbers that a piece tells of its place, two or more; None if it tells none."""
    told = [part for _, part in piece.fields] if isinstance(piece, Snapshot) else piece
    if not isinstance(told, (tuple, list)):
        return None
    flat = [n for part in told for n in (part if isinstance(part, tuple) else (part,))]
    numbers = [n for n in flat if isinstance(n, int) and not isinstance(n, bool)]
    return repr(numbers) if len(numbers) > 1 else None
