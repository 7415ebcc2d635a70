"""Which part of what a search returns is a number, so that it may be the value.

>>> number_in((2, 1, 10.0), 2), number_in({"score": -1}, "score"), number_in("draw", None)
(10.0, -1.0, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of, said_by
from treeviz.game.contract import FAULTS

Part: TypeAlias = "int | str | Callable[[Any], Any] | None"  # of a result; None: all of it

_VALUE_NAMES = ("score", "value", "val", "eval", "evaluation", "utility", "best", "points", "v")


def parts_of(result: Any) -> Iterator[Part]:
    """Yield the parts of a result that are numbers, as a value might be.

    Examples
    --------
    >>> list(parts_of((2, 1, 10.0))), list(parts_of({"position": None, "score": -1}))
    ([0, 1, 2], ['score'])
    """
    if _is_number(result):
        yield None
    elif isinstance(result, Mapping):
        yield from (key for key, part in result.items() if _is_number(part))
    elif isinstance(result, (tuple, list)):
        yield from (place for place, part in enumerate(result) if _is_number(part))
    else:
        yield from (name for name in _VALUE_NAMES if _is_number(_attribute(result, name)))


def number_in(result: Any, part: Part) -> float | None:
    """Return the number that a part of a result is; a result that is a number is it; else None."""
    if callable(part):
        try:
            found = part(result)
        except FAULTS as error:
            raise InputError(
                f"value={_named(part)} raised {said_by(error)}, for the result {repr_of(result)}"
            ) from error
    elif part is None or _is_number(result):
        found = result
    elif isinstance(part, str) and not isinstance(result, Mapping):
        found = _attribute(result, part)
    else:
        try:
            found = result[part]
        except (LookupError, TypeError):
            return None
    return float(found) if _is_number(found) else None


def _named(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", function))


def _attribute(result: Any, name: str) -> Any:
    """Return an attribute of a result; None if it has none, or its class fails at the question."""
    try:
        return getattr(result, name, None)
    except FAULTS:
        return None


def _is_number(value: Any) -> bool:
    if isinstance(value, (bool, str, bytes)) or value is None:
        return False
    kind = type(value)  # as Python does; asking the object might run code of its own that raises
    if hasattr(kind, "__len__") or not hasattr(kind, "__float__"):
        return False
    try:
        float(value)
    except FAULTS:
        return False  # too large, or no number after all
    return True


def usual_part(part: Part) -> tuple[int, int]:
    """Return how usual a part is as the value; the smaller the more."""
    if part is None:
        return 0, 0
    if isinstance(part, str) and part.lower() in _VALUE_NAMES:
        return 1, _VALUE_NAMES.index(part.lower())
    return (2, part) if isinstance(part, int) else (3, 0)
