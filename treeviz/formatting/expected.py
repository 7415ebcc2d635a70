"""What came for an argument, held to what it must be: refused in one line that says both.

>>> is_one_of("svg", ("svg", "png")), is_one_of(["svg"], ("svg", "png"))
(True, False)
>>> expect_function(7, "progress")
Traceback (most recent call last):
    ...
treeviz.errors.InputError: expected a function as progress, got 7
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeGuard, TypeVar

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of

_Kind = TypeVar("_Kind")
_DIGITS = 9  # of a number that somebody types


def is_a(given: object, kind: type[_Kind]) -> TypeGuard[_Kind]:
    """Tell whether something is of a class, without asking it: its code may fail at any question.

    Examples
    --------
    >>> is_a("x", str), is_a(7, str)
    (True, False)
    """
    return issubclass(type(given), kind)


def is_one_of(given: object, names: Collection[str]) -> bool:
    """Tell whether one of some names came; what is no text is none, whatever it says of itself."""
    return is_a(given, str) and str.__str__(given) in names


def expect_function(given: object, name: str) -> None:
    """Refuse what cannot be called; None stands for no function.

    Raises
    ------
    InputError
        If it cannot be.
    """
    _expect(callable(given), "a function", name, given)


def expect_kind(given: object, kind: type | tuple[type, ...], what: str) -> None:
    """Refuse what is not of a class; `what` says what it should be.

    Raises
    ------
    InputError
        If it is not.

    Examples
    --------
    >>> expect_kind(7, str, "a text")
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: expected a text, got 7
    """
    if not issubclass(type(given), kind):
        raise InputError(f"expected {what}, got {repr_of(given)}")


def expect_callable(given: object, what: str) -> None:
    """Refuse what cannot be called, and None; `what` says what it should be.

    Raises
    ------
    InputError
        If it cannot be.
    """
    if not callable(given):
        raise InputError(f"expected {what}, got {repr_of(given)}")


def whole_number(word: str) -> int | None:
    """Return the number that a word of up to nine digits is; None if it is no such word.

    Examples
    --------
    >>> whole_number("42"), whole_number("-1"), whole_number("²"), whole_number("9" * 5000)
    (42, None, None, None)
    """
    return int(word) if word.isdecimal() and len(word) <= _DIGITS else None


def _expect(fits: bool, what: str, name: str, given: object) -> None:
    if given is not None and not fits:
        raise InputError(f"expected {what} as {name}, got {repr_of(given)}")


def lacks(given: object, names: Iterable[str]) -> list[str]:
    """Return which names a thing does not have; all, if its class raises at the question.

    Examples
    --------
    >>> lacks([], ("append", "step")), lacks(int, ("real",))
    (['step'], ['real'])
    """
    names = list(names)
    if is_a(given, type):  # a class is not the thing
        return names
    try:
        return [name for name in names if not hasattr(given, name)]
    except Exception:  # the code of others
        return names


def is_several(given: object) -> TypeGuard[Iterable[Any]]:
    """Tell whether something can be gone through: an array of no dimensions only says that it can.

    Examples
    --------
    >>> is_several([1, 2]), is_several("ab"), is_several(7)
    (True, True, False)
    """
    try:
        iter(given)  # type: ignore[call-overload]  # whatever it is
    except Exception:  # the code of others
        return False
    return True


def expect_several(given: object, what: str) -> None:
    """Refuse what does not hold several of something, and a text.

    Raises
    ------
    InputError
        If it does not.
    """
    if is_a(given, str) or not is_several(given):
        raise InputError(f"expected {what}, got {repr_of(given)}")
