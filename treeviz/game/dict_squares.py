"""The squares of a dict, by whatever names a program has for them: places, numbers, chess's names.

>>> squares_of((((0, 1), "x"), ((2, 2), "o")), None)
[SquareSign(row=0, column=1, sign='x'), SquareSign(row=2, column=2, sign='o')]
>>> squares_of(tuple((number, "_") for number in range(1, 10)), None)[5]
SquareSign(row=1, column=2, sign='_')
>>> squares_of((("a1", "x"), ("c3", "o")), (3, 3))
[SquareSign(row=2, column=0, sign='x'), SquareSign(row=0, column=2, sign='o')]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from re import compile as pattern
from typing import Any, NamedTuple, TypeAlias

from treeviz.formatting.expected import whole_number

_SMALLEST = 9  # squares
_PAIR = 2
_NAMED = pattern(r"[a-z][1-9][0-9]?")  # a letter for the column, a number for the row
_Shape: TypeAlias = "tuple[int, int] | None"


class SquareSign(NamedTuple):
    """A square of somebody's dict of squares, and what stands there."""

    row: int
    column: int
    sign: Any


def squares_of(pairs: Sequence[tuple[Any, ...]], shape: _Shape) -> list[SquareSign]:
    """Return the squares of a frozen dict ``(key, sign), …``; none if it is not one.

    Parameters
    ----------
    pairs
        What may be a dict as it is taken down.
    shape
        Rows and columns, if they are known: a dict does not name the squares that are empty, and
        then numbers and names alone do not tell how many there are.
    """
    if any(len(pair) != _PAIR for pair in pairs):
        return []
    if all(is_place(key) for key, _ in pairs):
        return [SquareSign(row, column, sign) for (row, column), sign in pairs]
    signs = dict(pairs) if all(type(key) in (int, str) for key, _ in pairs) else {}
    if len(signs) < len(pairs):
        return []
    numbers = {number: sign for key, sign in signs.items() if (number := _number(key)) is not None}
    if len(numbers) == len(signs):
        return _by_number(numbers, shape)
    named = all(isinstance(key, str) and _NAMED.fullmatch(key) for key in signs)
    return _by_name(signs, shape) if named else []


def is_place(key: Any) -> bool:
    """Tell whether something is a row and a column."""
    return isinstance(key, tuple) and len(key) == _PAIR and all(type(part) is int for part in key)


def _number(key: int | str) -> int | None:
    return whole_number(key) if isinstance(key, str) else key


def _by_number(signs: Mapping[int, Any], shape: _Shape) -> list[SquareSign]:
    """Return squares that are counted from 0 or from 1, row by row."""
    rows, columns = shape or (isqrt(len(signs)), isqrt(len(signs)))
    size = rows * columns
    first = 0 if 0 in signs else 1
    either = first and len(signs) < size and max(signs) != size  # they may be counted either way
    if either or size < _SMALLEST or not all(first <= number < first + size for number in signs):
        return []
    return [SquareSign(*divmod(number - first, columns), sign) for number, sign in signs.items()]


def _by_name(signs: Mapping[str, Any], shape: _Shape) -> list[SquareSign]:
    """Return squares that are named as those of chess: the first row is the lowest."""
    columns = max(ord(name[0]) for name in signs) - ord("a") + 1
    rows = max(int(name[1:]) for name in signs)
    if shape is None and not _SMALLEST <= rows * columns == len(signs):
        return []
    rows = rows if shape is None else max(rows, shape[0])
    return [
        SquareSign(rows - int(name[1:]), ord(name[0]) - ord("a"), sign)
        for name, sign in signs.items()
    ]
