"""Values that no argument should be: each is made anew, as some can be gone through only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import count, repeat
from typing import Any
from unittest.mock import MagicMock, Mock

import numpy as np


def refusing(*_: object, **__: object) -> Any:
    """Refuse whatever is asked."""
    raise RuntimeError("not\nme")


def never(base: type, *names: str) -> type:
    """Return a class that raises at some questions."""
    return type("Bad", (base,), dict.fromkeys((f"__{name}__" for name in names), refusing))


ORDERED = ("eq", "ne", "lt", "le", "gt", "ge")
NUMBER = ("int", "index", "float", "abs", "neg", "pos", "add", "radd", "sub", "rsub", "mul", "rmul")
PRINTED = ("repr", "str", "format")
HELD = ("iter", "len", "getitem", "contains", "reversed")
ALL = (*ORDERED, *NUMBER, *PRINTED, *HELD, "bool", "hash", "call", "fspath")


class Lying:
    """Says that it is a text."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """What it is not."""
        return str


def raising_at_once() -> Iterator[Any]:
    """Raise before there is anything."""
    raise RuntimeError("not me")
    yield


def raising_midway() -> Iterator[Any]:
    """Yield some, then raise."""
    yield 0
    yield "a"
    raise RuntimeError("no more")


def in_itself() -> list[Any]:
    """Return a list that holds itself."""
    held: list[Any] = []
    held.append(held)
    return held


def nested() -> list[Any]:
    """Return lists so deep that Python cannot print them."""
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


HOSTILE: dict[str, Callable[[], Any]] = {
    "compared": never(object, *ORDERED),
    "true": never(object, "bool"),
    "hashed": never(object, "hash"),
    "printed": never(object, *PRINTED),
    "a number": never(object, *NUMBER),
    "counted": never(object, "len"),
    "gone through": never(object, "iter"),
    "looked into": never(object, "getattribute"),
    "asked for more": never(object, "getattr"),
    "anything": never(object, *ALL),
    "called": never(object, "call"),
    "a text": lambda: never(str, *ALL)("spam"),
    "a short text": lambda: never(str, *ALL)(""),
    "an int": lambda: never(int, *ALL)(2),
    "a negative int": lambda: never(int, *ALL)(-2),
    "a float": lambda: never(float, *ALL)(2.5),
    "a tuple": lambda: never(tuple, *ALL)((1, 2)),
    "a list": lambda: never(list, *ALL)([1, 2]),
    "a dict": lambda: type("Bad", (never(dict, *ALL),), {"items": refusing, "get": refusing})(a=1),
    "a set": lambda: never(set, *ALL)({1}),
    "lying": Lying,
    "nan": lambda: float("nan"),
    "inf": lambda: float("-inf"),
    "complex": lambda: 1j,
    "huge": lambda: 10**400,
    "hugely negative": lambda: -(10**5000),
    "digits": lambda: "9" * 5000,
    "a fraction": lambda: Fraction(10**400, 3),
    "a signalling nan": lambda: Decimal("sNaN"),
    "bytes": lambda: b"a",
    "many bytes": lambda: bytearray(5),
    "half a pair": lambda: "\ud800",
    "zero": lambda: "a\x00b",
    "lines": lambda: "a\nb\r\x1b[2J\u2028c",
    "long": lambda: "x" * 100_000,
    "nothing": lambda: None,
    "elliptic": lambda: ...,
    "not implemented": lambda: NotImplemented,
    "raises at once": raising_at_once,
    "raises midway": raising_midway,
    "endless": count,
    "the same": lambda: repeat("a"),
    "long range": lambda: range(10**18),
    "of nothing": lambda: lambda: 0,
    "of one": lambda: lambda one: one,
    "raising": lambda: refusing,
    "of anything": lambda: lambda *_, **__: None,
    "a class": lambda: int,
    "a mock": Mock,
    "a magic mock": MagicMock,
    "zeros": lambda: np.zeros(3),
    "no array": lambda: np.zeros(0),
    "one": lambda: np.array(1),
    "truth": lambda: np.True_,
    "objects": lambda: np.array([None, "a"], dtype=object),
    "in itself": in_itself,
    "nested": nested,
}
WRAPPED: dict[str, Callable[[Any], Any]] = {
    "": lambda odd: odd,
    " in a list": lambda odd: [odd],
    " in a pair": lambda odd: (odd, odd),
    " in a dict": lambda odd: {"a": odd},
    " returned": lambda odd: lambda *_, **__: odd,
}
# What is tried inside of something else, too.
HELD = ("compared", "printed", "looked into", "anything", "a text", "an int", "a tuple", "lying",
        "nan", "huge", "a signalling nan", "bytes", "nothing", "raises midway", "endless",
        "raising", "a magic mock", "no array", "objects", "nested")  # fmt: skip
