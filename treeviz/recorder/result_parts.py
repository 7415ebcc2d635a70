"""Which part of what a search returns is a number, so that it may be the value.

>>> number_in((2, 1, 10.0), 2), number_in({"score": -1}, "score"), number_in("draw", None)
(10.0, -1.0, None)

A search may also tell only whether the player to move wins; that is +1 or −1.

>>> number_in(True, None), number_in((False, 3), 0)
(1.0, -1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of, said_by
from treeviz.game.keys import FAULTS

Part: TypeAlias = "int | str | Callable[[Any], Any] | None"  # of a result; None: all of it

_VALUE_NAMES = ("score", "value", "val", "eval", "evaluation", "utility", "best", "points", "v")


def parts_of(result: Any, *, verdicts: bool = False) -> Iterator[Part]:
    """Yield the parts of a result that are numbers, as a value might be.

    Parameters
    ----------
    result
        What a search returned.
    verdicts
        Whether True and False may be values, too: won and lost.

    Examples
    --------
    >>> list(parts_of((2, 1, 10.0))), list(parts_of({"position": None, "score": -1}))
    ([0, 1, 2], ['score'])
    """

    def fits(found: Any) -> bool:
        return _is_number(found) or (verdicts and is_verdict(found))

    if fits(result):
        yield None
    elif issubclass(type(result), Mapping):
        yield from (key for key, part in result.items() if fits(part))
    elif issubclass(type(result), (tuple, list)):
        yield from (place for place, part in enumerate(result) if fits(part))
    else:
        yield from (name for name in _VALUE_NAMES if fits(_attribute(result, name)))


def number_in(result: Any, part: Part) -> float | None:
    """Return the number that a part of a result is; a result that is a number is it; else None."""
    return as_value(found_in(result, part))


def value_parts(results: Sequence[Any], *, verdicts: bool) -> list[Part]:
    """Return which parts of results may be the value: numbers in all of them, the usual ones first.

    Parameters
    ----------
    results
        What the calls of a search returned.
    verdicts
        As in `parts_of`; what is True or False in some results only is no value: it cannot be
        told whether a draw is lost.

    Examples
    --------
    >>> value_parts([(3, 10.0), (None, -10.0)], verdicts=True)
    [1]
    >>> value_parts([0, False], verdicts=True)
    []
    """
    named = dict.fromkeys(
        part for result in results for part in parts_of(result, verdicts=verdicts)
    )
    telling: dict[Part, bool] = {}
    for part in named:
        found = [found_in(result, part) for result in results]
        kinds = {is_verdict(one) for one in found}
        if len(kinds) == 1 and all(as_value(one) is not None for one in found):
            telling[part] = True in kinds
    return sorted(telling, key=lambda part: (telling[part], usual_part(part)))


def found_in(result: Any, part: Part) -> Any:
    """Return a part of a result; a result that is a number is it."""
    if callable(part):
        try:
            return part(result)
        except FAULTS as error:
            raise InputError(
                f"value={_named(part)} raised {said_by(error)}, for the result {repr_of(result)}"
            ) from error
    if part is None or as_value(result) is not None:
        return result
    if isinstance(part, str) and not issubclass(type(result), Mapping):
        return _attribute(result, part)
    try:
        return result[part]
    except (LookupError, TypeError):
        return None


def as_value(found: Any) -> float | None:
    """Return the number that something is, +1 for True and −1 for False; None if it is none."""
    if is_verdict(found):
        return 1.0 if found else -1.0
    return float(found) if _is_number(found) else None


def is_verdict(value: Any) -> bool:
    """Tell whether a value is True or False, Python's or numpy's."""
    return type(value).__name__ in ("bool_", "bool")


def _named(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", function))


def _attribute(result: Any, name: str) -> Any:
    """Return an attribute of a result; None if it has none, or its class fails at the question."""
    try:
        return getattr(result, name, None)
    except FAULTS:
        return None


def _is_number(value: Any) -> bool:
    if issubclass(type(value), (str, bytes)) or value is None or is_verdict(value):
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
