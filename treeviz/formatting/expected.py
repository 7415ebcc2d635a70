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

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of


def is_one_of(given: object, names: Collection[str]) -> bool:
    """Tell whether one of some names came; what is no text is none, whatever it says of itself."""
    return isinstance(given, str) and given in names


def expect_function(given: object, name: str) -> None:
    """Refuse what cannot be called; None stands for no function.

    Raises
    ------
    InputError
        If it cannot be.
    """
    _expect(callable(given), "a function", name, given)


def expect_text(given: object, name: str) -> None:
    """Refuse what is no text; None stands for none.

    Raises
    ------
    InputError
        If it is none.
    """
    _expect(isinstance(given, str), "a text", name, given)


def _expect(fits: bool, what: str, name: str, given: object) -> None:
    if given is not None and not fits:
        raise InputError(f"expected {what} as {name}, got {repr_of(given)}")


def expect_several(given: object, what: str) -> None:
    """Refuse what does not hold several of something, and a text.

    Raises
    ------
    InputError
        If it does not.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InputError(f"expected {what}, got {repr_of(given)}")
