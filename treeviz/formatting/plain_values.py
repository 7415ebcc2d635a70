"""What came for an argument, read into a plain value of Python's own, or refused in one line.

A class of somebody's own may raise at any question: how large it is, what it is equal to, whether
it is true. So it is asked once, here and past its own code; what goes on is an `int`, a `float`, a
`str` or a `list` that nobody wrote a line of.

>>> read_whole(7, 1, "1 or more marks"), read_text("svg", "a format"), bare_number("7")
(7, 'svg', None)
>>> read_whole(7.5, 1, "1 or more marks")
Traceback (most recent call last):
    ...
treeviz.errors.InputError: expected 1 or more marks, got 7.5
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from numbers import Integral, Real
from typing import Any, TypeVar

from treeviz.errors import InputError, TreevizError
from treeviz.formatting.expected import is_a
from treeviz.formatting.printed import repr_of, said_by

_Result = TypeVar("_Result")
_NUMPY_TRUTHS = ("bool", "bool_")  # the second before numpy 2


def bare_text(given: object) -> str | None:
    """Return a text as Python's own; None if it is none.

    Examples
    --------
    >>> bare_text("spam"), bare_text(b"spam")
    ('spam', None)
    """
    return str.__str__(given) if is_a(given, str) else None


def bare_whole(given: object) -> int | None:
    """Return a whole number as Python's own, also one of numpy's; None if it is none, or a truth.

    Examples
    --------
    >>> bare_whole(7), bare_whole(True), bare_whole(7.0)
    (7, None, None)
    """
    kind = type(given)
    if issubclass(kind, int):
        return None if kind is bool else int.__pos__(given)  # type: ignore[arg-type]
    if not issubclass(kind, Integral):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except Exception:  # the code of others
        return None


def bare_number(given: object) -> float | None:
    """Return a real number as Python's own; None if it is none, or one that no float holds.

    Examples
    --------
    >>> bare_number(7), bare_number(True), bare_number("7"), bare_number(10**400)
    (7.0, 1.0, None, None)
    """
    kind = type(given)
    if issubclass(kind, float):
        return float.__pos__(given)  # type: ignore[arg-type]
    if issubclass(kind, int):
        given = int.__pos__(given)  # type: ignore[arg-type]
    elif not issubclass(kind, Real):
        return None
    try:
        return float.__pos__(float(given))  # type: ignore[arg-type]
    except Exception:  # one that is too large, or the code of others
        return None


def unexpected(what: str, given: object, refusal: type[TreevizError] = InputError) -> TreevizError:
    """Return the error that says what was expected, and what came.

    Parameters
    ----------
    what
        What was expected; with a semicolon at its end where the message has one there.
    given
        What came.
    refusal
        Which error it is.

    Examples
    --------
    >>> unexpected("a depth of 0 or more plies, or none for all", -1)
    InputError('expected a depth of 0 or more plies, or none for all; got -1')
    """
    long = ", " in what or what.endswith(";")
    return refusal(f"expected {what.rstrip(';')}{';' if long else ','} got {repr_of(given)}")


def read_whole(
    given: object, least: int, what: str, *, refusal: type[TreevizError] = InputError
) -> int:
    """Return a whole number that is not too small.

    Parameters
    ----------
    given
        What came.
    least
        The smallest that makes sense.
    what
        What it should be, for the message.
    refusal
        The error to raise.

    Raises
    ------
    InputError
        If it is none, or smaller.
    """
    found = bare_whole(given)
    if found is None or found < least:
        raise unexpected(what, given, refusal)
    return found


def read_limit(given: object, of: str) -> int | None:
    """Return a number of things to keep at most; None stands for all.

    Raises
    ------
    InputError
        If it is none.

    Examples
    --------
    >>> read_limit(-1, "rows")
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: expected a limit of 0 or more rows, or none for all; got -1
    """
    return (
        None
        if given is None
        else read_whole(given, 0, f"a limit of 0 or more {of}, or none for all")
    )


def read_text(given: object, what: str, *, refusal: type[TreevizError] = InputError) -> str:
    """Return a text; the parameters and errors are those of `read_whole`."""
    found = bare_text(given)
    if found is None:
        raise unexpected(what, given, refusal)
    return found


def read_named_text(given: object, name: str) -> str | None:
    """Return the text that an argument of some name is; None stands for none.

    Raises
    ------
    InputError
        If it is something else.
    """
    return None if given is None else read_text(given, f"a text as {name}")


def read_flag(given: object, name: str, *, refusal: type[TreevizError] = InputError) -> bool:
    """Return whether an argument of some name is true.

    Raises
    ------
    InputError
        If it is neither true nor false.

    Examples
    --------
    >>> read_flag("no", "guard")
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: expected True or False as guard, got 'no'
    """
    if is_a(given, int):
        return int.__bool__(given)
    if type(given).__name__ not in _NUMPY_TRUTHS:
        raise unexpected(f"True or False as {name}", given, refusal)
    return bool(given)


def own_items(given: object) -> list[Any] | None:
    """Return what is in a list or a tuple, whatever its class says of it; None if it is neither.

    Examples
    --------
    >>> own_items((1, 2)), own_items({1, 2})
    ([1, 2], None)
    """
    if is_a(given, list):
        return list(list.__iter__(given))
    return list(tuple.__iter__(given)) if is_a(given, tuple) else None


def read_mapping(
    given: object, what: str, *, refusal: type[TreevizError] = InputError
) -> dict[Any, Any]:
    """Return what is in a mapping; the parameters and errors are those of `read_whole`.

    Examples
    --------
    >>> read_mapping({"depth": 3}, "facts by name")
    {'depth': 3}
    """
    if not issubclass(type(given), Mapping):
        raise unexpected(what, given, refusal)
    try:
        found: dict[Any, Any] = dict(given)  # type: ignore[call-overload]  # it is one
    except Exception as error:  # the code of others
        raise unexpected(what, given, refusal) from error
    return found


def read_items(
    given: object, what: str, most: int, *, refusal: type[TreevizError] = InputError
) -> list[Any]:
    """Return what is in a collection, one more than the most at most; a text is none.

    Parameters
    ----------
    given
        What came; it may raise, at once or part-way, and it may have no end.
    what
        What it should hold, for the message.
    most
        How many there may be. Who reads one more says what to do about it.
    refusal
        The error to raise.

    Raises
    ------
    InputError
        If it cannot be gone through.

    Examples
    --------
    >>> read_items((n for n in range(9)), "numbers", 2)
    [0, 1, 2]
    """
    return list(islice(each_of(given, what, refusal), most + 1))


def each_of(given: object, what: str, refusal: type[TreevizError] = InputError) -> Iterator[Any]:
    """Yield what is in a collection, one after the other; the parameters are those of `read_items`.

    Raises
    ------
    InputError
        If it cannot be gone through, or raises part-way.

    Examples
    --------
    >>> list(each_of((1 // n for n in (1, 0)), "numbers"))
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: expected numbers; one of them raised ZeroDivisionError: integer \
division or modulo by zero
    """
    if is_a(given, str):
        raise unexpected(what, given, refusal)
    try:
        items = iter(given)  # type: ignore[call-overload]  # whatever it is
    except Exception:  # the code of others
        raise unexpected(what, given, refusal) from None
    while True:
        try:
            item = next(items)
        except StopIteration:
            return
        except TreevizError:
            raise
        except Exception as error:  # the code of others
            raise refusal(f"expected {what}; one of them raised {said_by(error)}") from error
        yield item


def call_given(name: str, function: Callable[..., _Result], *args: Any, **named: Any) -> _Result:
    """Return what a function returns that somebody handed over; what it raises is told as that.

    Raises
    ------
    InputError
        If it raises, or does not take what it is called with.

    Examples
    --------
    >>> call_given("search", len, 7)
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: search raised TypeError: object of type 'int' has no len()
    """
    try:
        return function(*args, **named)
    except TreevizError:
        raise
    except Exception as error:  # the code of others
        raise InputError(f"{name} raised {said_by(error)}") from error


def can_take(function: object, *args: object, **named: object) -> bool:
    """Tell whether a function can be called with so many arguments, as far as it shows that.

    Examples
    --------
    >>> can_take(lambda one: one, 7), can_take(lambda one: one, 7, 8), can_take(max, 7)
    (True, False, True)
    """
    import inspect  # slow to import; only who hands over a function of their own pays for it

    try:
        signature = inspect.signature(function)  # type: ignore[arg-type]  # it can be called
    except Exception:  # written in C, or the code of others
        return True
    try:
        signature.bind(*args, **named)
    except TypeError:
        return False
    return True
