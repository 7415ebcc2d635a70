"""How long work tells how far it is: one kind of function, whatever the work.

>>> def tell(done, planned):
...     print(done, "of", "?" if planned is None else planned)
>>> tell(4096, None)
4096 of ?
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from treeviz.formatting.expected import expect_function
from treeviz.formatting.plain_values import can_take, unexpected

# Called now and then with how much is done (nodes of a search, positions of an audit), and with how
# much there is in all; None where that is not known yet.
Progress = Callable[[int, int | None], None]


@runtime_checkable
class RootProgress(Protocol):
    """A progress that is also told how many moves of the first position were begun."""

    def __call__(self, done: int, planned: int | None) -> None:
        """Take in how much is done, and how much there is in all, if that is known."""

    def begun(self, moves: int, planned: int | None) -> None:
        """Take in how many moves of the first position were begun, and how many there are."""


def expect_progress(given: object) -> None:
    """Refuse what cannot be told how far work is; None stands for nobody.

    What a progress raises goes through to whoever began the work: that is how it is stopped from
    outside.

    Raises
    ------
    InputError
        If it cannot be called with how much is done and how much there is in all.

    Examples
    --------
    >>> expect_progress(lambda done: print(done))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: expected a function of two numbers as progress, how much is done \
and how much there is in all (or None); got <function ...
    """
    expect_function(given, "progress")
    if given is not None and not can_take(given, 0, None):
        raise unexpected(
            "a function of two numbers as progress, how much is done and how much there is in "
            "all (or None)",
            given,
        )
