"""Which parameters a function has: a function → their names and defaults.

>>> def search(board, depth=3): ...
>>> parameters_of(search)
{'board': None, 'depth': 3}
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of


def unwrapped(function: Callable[..., Any]) -> Any:
    """Return the function inside those that wrap it, as `functools.wraps` tells; else itself."""
    try:
        return inspect.unwrap(function)
    except Exception:  # an object whose class raises, or one that wraps itself
        return function


def parameters_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return a function's parameters and their defaults; None where there is none.

    Raises
    ------
    InputError
        If it shows no signature.
    """
    try:
        signature = inspect.signature(function)
    except Exception as error:  # written in C, or an object whose class raises
        raise InputError(f"cannot watch {repr_of(function)}: it shows no signature") from error
    return {
        name: None if parameter.default is parameter.empty else parameter.default
        for name, parameter in signature.parameters.items()
    }
