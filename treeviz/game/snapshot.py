"""Objects that may change, taken down by what they say of themselves.

A search that plays on one board object passes the same object again and again; to keep it would be
to show one stale board at every node. So what is kept is a value: the position that the object
writes (``fen()``), its fields, or its text; never the object, and never its address.

>>> class Board:
...     def __init__(self): self.squares = [0] * 9
>>> board = Board()
>>> taken = snapshot(board)
>>> board.squares[4] = 1
>>> taken, taken == snapshot(board)
(Board(squares=(0, 0, 0, 0, 0, 0, 0, 0, 0)), False)
"""

from __future__ import annotations

import dataclasses
from array import array
from collections import UserList, UserString, deque
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Set
from enum import Enum
from functools import cache, partial
from numbers import Rational
from re import search
from types import ModuleType
from typing import Any, NamedTuple

from treeviz.errors import RecordingError, TreevizError
from treeviz.formatting.printed import said_by, steady_repr
from treeviz.game.keys import FAULTS

_WRITERS = ("fen", "board_fen", "to_fen", "get_fen")  # methods that write a position as one line
_DEEPEST = 12  # objects inside objects
_MOST = 20_000  # parts of one position
_CYCLE = "…"  # what stands for an object that contains itself
_TABLES = r"cache|memo|table|transpos|^tt$|bounds|killer|history|seen|visited|stats"
_COUNTS = r"nodes|calls|visited|counter|evaluations|killer|history|undo|move_stack"
_FOUND = r"(^|_)best|principal|(^|_)pv($|_)|chosen|next_(move|point|step)$|^_?choice$"  # so far
_COLLECTIONS = (list, tuple, dict, set, frozenset, deque, array)
_EXACT = frozenset(_COLLECTIONS)  # and not classes derived from them, which may have fields
_VALUES = frozenset((str, bytes, int, float, bool, type(None)))
# Modules whose objects are machinery of a program, and no part of a position.
_MACHINERY = frozenset(
    ("_io", "_thread", "asyncio", "concurrent", "io", "logging", "multiprocessing")
)
_MACHINERY |= {"random", "socket", "sqlite3", "threading", "tkinter"}
_PLAIN = (str, bytes, int, float, complex, bool, type(None), Enum, Rational)  # a Fraction


class Snapshot(NamedTuple):
    """An object as it stood.

    Attributes
    ----------
    kind
        The name of its class.
    fields
        Its fields and their values, frozen.
    text
        How it writes itself; empty if it does not.
    """

    kind: str
    fields: tuple[tuple[str, Any], ...]
    text: str = ""

    def __str__(self) -> str:
        return self.text or repr(self)

    def __repr__(self) -> str:
        return f"{self.kind}({', '.join(f'{n}={steady_repr(part)}' for n, part in self.fields)})"


def snapshot(value: Any, *, insist: bool = True, owners: Collection[object] = ()) -> Any:
    """Return a value as it stands now, so that later changes do not reach it.

    Lists, deques and arrays become tuples, sets frozensets, dicts tuples of pairs in the order of
    their keys, arrays of numpy's nested tuples. An object becomes the line that its ``fen()``
    writes, or a :class:`Snapshot` of its fields and its text; of a function, a class or a module
    the name is kept.

    Parameters
    ----------
    value
        Any value.
    insist
        Whether an object that tells nothing of itself is refused; else its kind is all that is
        kept of it.
    owners
        Objects that search: where a position refers to one of them, its kind is all that is kept,
        for what a searcher counts is no part of the position.

    Raises
    ------
    RecordingError
        If it tells nothing of itself: no fields, no text; or if its own code raises anything.

    Examples
    --------
    >>> rows = [["x", "_"], ["_", "o"]]
    >>> snapshot(rows), snapshot({(0, 0): "x"})
    ((('x', '_'), ('_', 'o')), (((0, 0), 'x'),))
    """
    try:
        return _Taking(insist, owners).take(value)
    except TreevizError:
        raise
    except Exception as error:  # its class is somebody's own code
        kind = type(value).__name__
        if insist:
            raise RecordingError(f"a {kind} cannot be read: {said_by(error)}") from error
        return kind


def nests(before: Any, after: Any) -> bool:
    """Tell whether a position is a part of the one before it, as in a tree of nested lists.

    Examples
    --------
    >>> nests(((3, 12), (2, 4)), (2, 4)), nests((1, 1, 0), (1, 0, 0))
    (True, False)
    """
    return isinstance(before, tuple) and after in before


def holds_parts(value: Any) -> bool:
    """Tell whether an object keeps anything that has parts, so that it may be a position itself.

    Examples
    --------
    >>> class Counts:
    ...     def __init__(self): self.calls, self.depth = 0, 3
    >>> holds_parts(Counts())
    False
    """
    taken = snapshot(value, insist=False)
    parts = [part for _, part in taken.fields] if isinstance(taken, Snapshot) else []
    return any(isinstance(part, (tuple, frozenset)) for part in parts)


def has_fields(value: Any) -> bool:
    """Tell whether something is an object that is taken down by its fields.

    Examples
    --------
    >>> class Pile:
    ...     def __init__(self): self.left = 3
    >>> has_fields(Pile()), has_fields(3), has_fields(max)
    (True, False, False)
    """
    return not _is_named(value) and isinstance(snapshot(value, insist=False), Snapshot)


class _Taking:
    """One position being taken down: what it is inside of, and how large it has become."""

    def __init__(self, insist: bool, owners: Collection[object]) -> None:
        self._insist = insist
        self._owners = frozenset(map(id, owners))
        self._inside: list[int] = []
        self._parts = 0

    def take(self, value: Any) -> Any:
        if isinstance(value, (*_PLAIN, Snapshot, range)) and not _is_numpys(value):
            return value
        self._parts += 1
        if self._inside and id(value) in self._owners:
            return type(value).__name__
        if id(value) in self._inside or len(self._inside) > _DEEPEST or self._parts > _MOST:
            return _CYCLE
        self._inside.append(id(value))
        try:
            return self._composed(value)
        finally:
            self._inside.pop()

    def _composed(self, value: Any) -> Any:
        kind = type(value)
        if isinstance(value, _COLLECTIONS):
            held = self._held(value)
            own = () if kind in _EXACT else self._fields_of(value)
            return Snapshot(kind.__name__, (("items", held), *own)) if own else held
        if isinstance(value, (bytearray, UserList, UserString)):
            return bytes(value) if isinstance(value, bytearray) else self.take(value.data)
        if isinstance(value, Mapping):
            return self._pairs(value)
        if _is_named(value):
            return _name(value)
        if hasattr(value, "tolist") and hasattr(value, "shape"):  # an array, numpy's or its like
            return self.take(value.tolist())
        return self._object(value)

    def _held(self, value: Any) -> Any:
        """Return what a collection of Python's holds: a tuple, a frozenset or pairs."""
        if isinstance(value, dict):
            return self._pairs(value)
        plain = _VALUES.issuperset(map(type, value))
        if isinstance(value, (set, frozenset)):
            return frozenset(value if plain else map(self.take, value))
        if hasattr(value, "_fields"):
            return type(value)._make(map(self.take, value))
        return tuple(value if plain else map(self.take, value))

    def _pairs(self, value: Mapping[Any, Any]) -> tuple[tuple[Any, Any], ...]:
        """Return the pairs of a dict in an order of their own: dicts are equal in whatever one."""
        pairs = [(self.take(key), self.take(part)) for key, part in value.items()]
        return tuple(sorted(pairs, key=_by_key))

    def _fields_of(self, value: Any) -> tuple[tuple[str, Any], ...]:
        return tuple((name, self.take(part)) for name, part in _fields(value))

    def _object(self, value: Any) -> Any:
        kind = type(value)
        if _is_value(value):
            return value
        written = _written(value)
        if written is not None:
            return written
        if len(self._inside) > 1 and _is_machinery(value):
            return kind.__name__
        fields = self._fields_of(value)
        text = str(value) if _overrides(kind, "__str__") else ""
        if not fields and not text:
            if isinstance(value, Collection):
                return self._held(frozenset(value) if isinstance(value, Set) else tuple(value))
            if len(self._inside) > 1 or not self._insist:
                return kind.__name__  # a part without anything of its own: its kind is all it has
            raise RecordingError(
                f"{kind.__name__} says nothing of its position: no fields, no text; "
                f"say what to take down: state=lambda {kind.__name__.lower()}: …"
            )
        if _overrides(kind, "__hash__") and not fields:
            return value  # a value of its own kind, such as a Decimal
        return Snapshot(kind.__name__, fields, text)


def _is_named(value: Any) -> bool:
    """Tell whether something is a function, a class or a module: its name is all there is to it."""
    named = callable(value) and (hasattr(value, "__name__") or isinstance(value, partial))
    return named or isinstance(value, (type, ModuleType))


def _is_machinery(value: Any) -> bool:
    return type(value).__module__.partition(".")[0] in _MACHINERY


def _name(value: Any) -> str:
    function = value.func if isinstance(value, partial) else value
    return str(getattr(function, "__name__", type(function).__name__))


def _is_numpys(value: Any) -> bool:
    """Tell whether a number is one of numpy's, which is not simply equal to a tuple or not."""
    return hasattr(type(value), "tolist")


def _by_key(pair: tuple[Any, Any]) -> tuple[str, Any]:
    """Return what pairs of a dict are sorted by: numbers and places by size, all else as text."""
    key = pair[0]
    numbers = key if isinstance(key, tuple) else (key,)
    if all(isinstance(part, (int, float)) for part in numbers):
        return "", numbers
    return (key, ()) if isinstance(key, str) else (repr(key), ())


def _is_value(value: Any) -> bool:
    """Tell whether an object is a value: a frozen dataclass of values, no function among them."""
    parameters = getattr(type(value), "__dataclass_params__", None)
    if parameters is None or not (parameters.frozen and parameters.eq):
        return False
    parts = [getattr(value, field.name) for field in dataclasses.fields(value)]
    if any(_is_named(part) or _is_machinery(part) for part in parts):
        return False
    try:
        hash(value)
    except FAULTS:  # a part of it may have a hash of its own
        return False
    return True


def _overrides(kind: type, name: str) -> bool:
    return getattr(kind, name) is not getattr(object, name)


def _written(value: Any) -> str | None:
    """Return the line in which an object writes its position, if it has a method for it."""
    for name in _WRITERS:
        method: Callable[[], Any] | None = getattr(value, name, None)
        if callable(method) and not isinstance(value, type):
            line = method()
            if isinstance(line, str):
                return line
    return None


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an object: of a dataclass, of slots, of its dict; no private caches."""
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value) if field.compare]
    else:
        kind: object = type(value)
        names = [*_slots(kind), *getattr(value, "__dict__", {})]
    for name in names:
        if hasattr(value, name) and not is_memory(name, part := getattr(value, name)):
            yield name, part


def is_memory(name: str, part: Any) -> bool:
    """Tell whether a field is what a search keeps for itself: what it found, tables, counters.

    Examples
    --------
    >>> is_memory("memo", {}), is_memory("history", []), is_memory("board", [])
    (True, True, False)
    """
    if search(_FOUND, name.lower()):
        return True
    if isinstance(part, (Mapping, set)):
        return search(_TABLES, name.lower()) is not None
    kept = isinstance(part, (list, int)) and not isinstance(part, bool)
    return kept and search(_COUNTS, name.lower()) is not None


@cache
def _slots(kind: Hashable) -> tuple[str, ...]:
    """Return the names of a class's slots, and of those of its bases."""
    each = (getattr(base, "__slots__", ()) for base in getattr(kind, "__mro__", ()))
    names = ((slots,) if isinstance(slots, str) else slots for slots in each)
    return tuple(name for slots in names for name in slots if not name.startswith("__"))
