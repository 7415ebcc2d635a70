"""The functions of somebody's file that a function calls, by their names in its code.

>>> [one.__name__ for one in with_helpers(recursive_helper)][:2]
['recursive_helper', 'with_helpers']
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any

_MOST = 12  # functions


def with_helpers(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """Yield a function and those of the same file that it calls, the nearest first.

    Parameters
    ----------
    function
        Somebody's function; what has no code of its own has no helpers.
    """
    unwrapped = inspect.unwrap(function)
    first = getattr(unwrapped, "__func__", unwrapped)
    waiting = [first] if isinstance(first, FunctionType) else []
    seen: list[CodeType] = []
    while waiting and len(seen) < _MOST:
        one = waiting.pop(0)
        if one.__code__ in seen:
            continue
        seen.append(one.__code__)
        yield one
        file, spaces = one.__code__.co_filename, one.__globals__
        for name in dict.fromkeys(_names(one.__code__)):
            for helper in _called_so(name, spaces):
                if helper.__code__.co_filename == file:
                    waiting.append(helper)


def recursive_helper(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Return the only function that calls itself among those that a function calls; None: none is.

    None as well if the function calls itself.

    Parameters
    ----------
    function
        Somebody's function.
    """
    recursive = [one for one in with_helpers(function) if one.__name__ in _names(one.__code__)]
    if len(recursive) != 1 or recursive[0].__code__ is getattr(
        inspect.unwrap(function), "__code__", None
    ):
        return None
    found: Callable[..., Any] = recursive[0].__globals__.get(recursive[0].__name__, recursive[0])
    return found


def _called_so(name: str, spaces: dict[str, Any]) -> Iterator[FunctionType]:
    """Yield the functions that a name may mean: one of the module, or a method of its classes."""
    helper = spaces.get(name)
    helper = inspect.unwrap(helper) if callable(helper) else None
    if isinstance(helper, FunctionType):
        yield helper
    elif isinstance(helper, type):
        helper = vars(helper).get("__init__")
        if isinstance(helper, FunctionType):
            yield helper
    for kind in dict.fromkeys(one for one in spaces.values() if isinstance(one, type)):
        method = vars(kind).get(name)
        if isinstance(method, FunctionType):
            yield method


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names of the module that some code uses, and the functions inside it."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)
