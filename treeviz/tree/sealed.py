"""Columns that grow while a search is recorded, and can no longer be written to afterwards.

A recording says what happened. When it is finished, its columns are sealed where they stand: each
changes its class, so that half a million entries are not copied and are read as quickly as before.

>>> values = Numbers("d", [3, 12])
>>> sealed(values)[1]
12.0
>>> values.append(13)  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
    ...
RecordingError: a recorded tree cannot be changed; nx.DiGraph(tree) is a copy of it that can
"""

from __future__ import annotations

from array import array
from typing import Any, NoReturn

from treeviz.errors import RecordingError

READ_ONLY = "a recorded tree cannot be changed; nx.DiGraph(tree) is a copy of it that can"


def refuse(*_: object, **__: object) -> NoReturn:
    """Raise the one error for every attempt to write to a tree."""
    raise RecordingError(READ_ONLY)


class Numbers(array):  # type: ignore[type-arg]  # its entries are int or float, by its typecode
    """A column of numbers of one C type."""

    __slots__ = ()


class Codes(bytearray):
    """A column of small codes, a byte each."""

    __slots__ = ()


class SealedList(list[Any]):
    """A column of objects."""

    __slots__ = ()


class SealedNumbers(Numbers):
    """A finished column of numbers."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse
    append = extend = insert = pop = remove = reverse = refuse
    byteswap = frombytes = fromfile = fromlist = fromunicode = refuse


class SealedCodes(Codes):
    """A finished column of codes."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse
    append = extend = insert = pop = remove = reverse = clear = refuse


class SealedItems(SealedList):
    """A finished column of objects."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse
    append = extend = insert = pop = remove = reverse = clear = sort = refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return SealedItems, (list(self),)  # pickle would append to it, one by one


_SEALED: dict[type, type] = {Numbers: SealedNumbers, Codes: SealedCodes, SealedList: SealedItems}
_GROWN: dict[type, type] = {array: Numbers, bytearray: Codes, list: SealedList}


def sealed(column: Any) -> Any:
    """Return a column that can no longer be written to: the same one, wherever it is one of ours.

    Parameters
    ----------
    column
        One of `Numbers`, `Codes`, `SealedList`; a plain array, bytearray or list, which is copied;
        or anything that cannot be written to anyway.
    """
    if type(column) is array:
        column = Numbers(column.typecode, column)
    elif type(column) in _GROWN:
        column = _GROWN[type(column)](column)
    if type(column) in _SEALED:
        column.__class__ = _SEALED[type(column)]
    elif hasattr(column, "seal"):
        column.seal()
    return column
