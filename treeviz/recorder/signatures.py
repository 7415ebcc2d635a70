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


def parameters_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return a function's parameters and their defaults; None where there is none.

    Raises
    ------
    InputError
        If it shows no signature.
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError) as error:
        raise InputError(f"cannot watch {repr_of(function)}: it shows no signature") from error
    return {
        name: None if parameter.default is parameter.empty else parameter.default
        for name, parameter in signature.parameters.items()
    }
