"""What somebody's object or exception says of itself, as a message holds it: safe, and not long.

A class may print itself by code that raises, and a board may print itself over pages. A message
tells of both, and is never the second failure.

>>> class Broken:
...     def __repr__(self):
...         raise ValueError("half made")
>>> repr_of(Broken()), repr_of([1, "two"]), repr_of("long" * 100, most=12)
('<Broken, whose repr raises ValueError>', "[1, 'two']", "'longlonglo …")
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

_MOST = 120  # characters; a message has room for two such values
_MANY = 1000  # parts of a collection that are all printed before it is cut
_DEEPEST = 100  # collections in each other
_LOOKED_AT = 100  # of those of one depth
_BITS = 4096  # of a whole number whose digits are printed

_HOLDERS = (set, frozenset, tuple, list, dict)
_PLAIN = frozenset((int, str, float, bool, type(None)))  # most parts of most states

_abridged = reprlib.Repr()
_abridged.maxlong = _abridged.maxother = _MOST


def repr_of(value: Any, most: int | None = _MOST) -> str:
    """Return a value as Python prints it.

    Parameters
    ----------
    value
        Any object, of whatever class.
    most
        How many characters; what is longer is cut. None: all of it, for what must be told apart.

    Examples
    --------
    >>> repr_of(10**5000), repr_of(list(range(10**6)))
    ('<int of 16610 bits>', '[0, 1, 2, 3, 4, 5, ...]')
    """
    if type(value) is int and value.bit_length() > _BITS:
        return f"<int of {value.bit_length()} bits>"
    try:
        if type(value) in _HOLDERS and _is_deep(value):
            return f"<{type(value).__name__} nested more than {_DEEPEST} deep>"
        if most is None:
            return repr(value)
        if type(value) in (str, bytes, bytearray):
            text = repr(value[:most])
        elif type(value) in (list, tuple, set, frozenset, dict) and len(value) > _MANY:
            text = _abridged.repr(value)
        else:
            text = str.__str__(repr(value))  # the text may have a class of its own
    except Exception as error:  # the code of others, or parts nested too deeply
        return f"<{type(value).__name__}, whose repr raises {type(error).__name__}>"
    if "\n" in text:
        text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]} …"


def _is_deep(value: Any) -> bool:
    """Tell whether collections lie in each other so deep that printing them could end the program.

    A search allows itself more calls than Python does by default, and Python's own printing takes
    as many: it would run out of its stack, and not raise.
    """
    layer = [value]
    for _ in range(_DEEPEST):
        layer = [
            part
            for held in layer[:_LOOKED_AT]
            for part in islice(held.values() if type(held) is dict else held, _LOOKED_AT)
            if type(part) in _HOLDERS
        ]
        if not layer:
            return False
    return True


def text_of(value: Any) -> str:
    """Return what a value says of itself; how Python prints it if its class raises.

    Examples
    --------
    >>> text_of(7.5), text_of("2in")
    ('7.5', '2in')
    """
    try:
        return str(value)
    except Exception:  # the code of others
        return repr_of(value)


def steady_text(value: Any) -> str:
    """Return a value as Python prints it, the parts of its sets in an order of their own.

    Python prints a set in the order of the hashes of its parts, and those of texts change from run
    to run: a position would have another name in every recording.

    Examples
    --------
    >>> steady_text(frozenset({"ox", "ant", "bee"})), steady_text(({"b", "a"}, 1)), steady_text("a")
    ("frozenset({'ant', 'bee', 'ox'})", "({'a', 'b'}, 1)", 'a')
    """
    text = str(value)
    if "{" not in text or isinstance(value, str):
        return text
    printed = type(value) in _HOLDERS or text == repr(value)
    return steady_repr(value) if printed else text


def steady_repr(value: Any) -> str:
    """Return a value as :func:`repr` does, the parts of its sets in an order of their own.

    Examples
    --------
    >>> steady_repr([{"b", "a"}, "a"])
    "[{'a', 'b'}, 'a']"
    """
    kind = type(value)
    if kind in _PLAIN:
        return repr(value)
    if kind in (set, frozenset) and value:
        parts = f"{{{', '.join(sorted(map(steady_repr, value)))}}}"
        return parts if kind is set else f"frozenset({parts})"
    if kind is dict:
        pairs = (f"{steady_repr(key)}: {steady_repr(part)}" for key, part in value.items())
        return f"{{{', '.join(pairs)}}}"
    if kind is tuple:
        return f"({', '.join(map(steady_repr, value))}{',' * (len(value) == 1)})"
    if kind is list:
        return f"[{', '.join(map(steady_repr, value))}]"
    if is_dataclass(value):
        return _steady_fields(value, kind.__qualname__, [f.name for f in fields(value) if f.repr])
    if isinstance(value, tuple) and hasattr(kind, "_fields"):  # a named tuple
        return _steady_fields(value, kind.__name__, kind._fields)
    return repr(value)


def _steady_fields(value: Any, name: str, names: Sequence[str]) -> str:
    """Return a value with named parts as :func:`repr` does; as it is if its class has its own."""
    text, parts = repr(value), [(field, getattr(value, field)) for field in names]
    if text != f"{name}({', '.join(f'{field}={part!r}' for field, part in parts)})":
        return text
    return f"{name}({', '.join(f'{field}={steady_repr(part)}' for field, part in parts)})"


def said_by(error: BaseException) -> str:
    """Return an exception as one line: its kind and what it says.

    Examples
    --------
    >>> said_by(ValueError("no board")), said_by(KeyError()), said_by(KeyError("a"))
    ('ValueError: no board', 'KeyError', "KeyError: 'a'")
    """
    try:
        said = " ".join(str(error).split())
    except Exception as second:  # the code of others
        said = f"and its text raises {type(second).__name__}"
    return f"{type(error).__name__}{f': {said}' if said else ''}"
