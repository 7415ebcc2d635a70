"""Plain Python values as JSON and back, exactly; whatever is not plain is refused.

JSON has no tuples and no infinities. So a tuple is written as a list, and what JSON lacks as an
object of one entry that names its kind:

>>> packed(((2, 0), None, "x"))
[[2, 0], None, 'x']
>>> packed(float("-inf")), packed(["a"]), packed(frozenset({3})), packed({1: "b"})
({'float': '-inf'}, {'list': ['a']}, {'set': [3]}, {'dict': [[1, 'b']]})
>>> unpacked([[2, 0], {"float": "-inf"}])
((2, 0), -inf)

Reading makes numbers, text and containers of them, and nothing else: no code of a file is ever run.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite, isinf
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Player
from treeviz.game.keys import FAULTS

_DEEPEST = 40  # containers in each other
_WIDEST = 4096  # bits of a whole number; Python reads no more than some thousand digits
_INFINITIES = {"inf": float("inf"), "-inf": float("-inf")}


def packed(value: Any, depth: int = 0) -> Any:
    """Return a value as JSON can hold it.

    Parameters
    ----------
    value
        None, a boolean, number or text, a :class:`~treeviz.Player`, or tuples, lists, sets and
        dicts of such.
    depth
        How many containers it is in already.

    Raises
    ------
    TypeError
        If it is anything else.
    """
    kind = type(value)
    if value is None or kind in (bool, str):
        return value
    if kind is int and value.bit_length() < _WIDEST:
        return value
    if kind is float and isfinite(value):
        return value
    if kind is float and isinf(value):
        return {"float": "inf" if value > 0 else "-inf"}
    if kind is Player:
        return {"player": value.value}
    if depth < _DEEPEST:
        if kind is tuple:
            return [packed(part, depth + 1) for part in value]
        if kind is list:
            return {"list": [packed(part, depth + 1) for part in value]}
        if kind in (set, frozenset):
            return {"set": sorted((packed(part, depth + 1) for part in value), key=json.dumps)}
        if kind is dict:
            pairs = [(packed(k, depth + 1), packed(v, depth + 1)) for k, v in value.items()]
            return {"dict": [list(pair) for pair in pairs]}
        # A scalar of numpy's; the class is asked, for that runs no code of its own.
        if hasattr(kind, "shape") and hasattr(kind, "item") and value.shape == ():
            return packed(value.item(), depth + 1)
    raise TypeError(f"{kind.__name__} is no plain value")


def packed_or_text(value: Any) -> Any:
    """Return a value as JSON can hold it, or, if it is not plain, what it prints as."""
    try:
        return packed(value)
    except TypeError:
        return _text(value)


def _text(value: Any) -> str:
    """Return what a value prints as; its class may fail at that."""
    try:
        return str(value)
    except FAULTS:
        return repr_of(value)


def unpacked(given: Any, depth: int = 0) -> Any:
    """Return the value that :func:`packed` wrote.

    Raises
    ------
    InputError
        If it wrote no such thing.
    """
    if depth > _DEEPEST:
        raise InputError(f"a value is nested more than {_DEEPEST} deep")
    if isinstance(given, list):
        return tuple(unpacked(part, depth + 1) for part in given)
    if not isinstance(given, dict):
        return given
    if len(given) == 1:
        kind, content = next(iter(given.items()))
        try:
            return _READERS[kind](content, depth + 1)
        except (KeyError, TypeError, ValueError):
            pass  # an unknown kind, or not what that kind holds: told below
    raise InputError(f"expected a plain value, got {shown(given)}")


def shown(given: Any) -> str:
    """Return a value as messages show it: as Python prints it, but not at length."""
    text = repr(given)
    return text if len(text) < 60 else text[:60] + " …"


def _parts(content: Any, depth: int) -> tuple[Any, ...]:
    if not isinstance(content, list):
        raise TypeError("expected a list")
    return tuple(unpacked(part, depth) for part in content)


_READERS: dict[str, Callable[[Any, int], Any]] = {
    "float": lambda content, _: _INFINITIES[content],
    "player": lambda content, _: Player(content),
    "list": lambda content, depth: list(_parts(content, depth)),
    "set": lambda content, depth: frozenset(_parts(content, depth)),
    "dict": lambda content, depth: dict(_parts(content, depth)),
}
