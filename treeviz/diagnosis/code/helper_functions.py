"""The functions of somebody's file that a function calls, by their names in its code.

>>> [one.__name__ for one in with_helpers(recursive_helper)][:2]
['recursive_helper', 'with_helpers']
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any

_MOST = 12  # functions
_CACHES = ("cache", "lru_cache")


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """Return the code of a function, of what is wrapped if it is wrapped; None if it has none.

    Parameters
    ----------
    function
        Somebody's function.
    """
    code: CodeType | None = getattr(inspect.unwrap(function), "__code__", None)
    return code


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
    if len(recursive) != 1 or recursive[0].__code__ is code_of(function):
        return None
    found: Callable[..., Any] = recursive[0].__globals__.get(recursive[0].__name__, recursive[0])
    return found


def recursing_together(function: Callable[..., Any]) -> tuple[CodeType, ...]:
    """Return the functions inside a function that call one another; else those of its file.

    Parameters
    ----------
    function
        Somebody's function.
    """
    return recursive_inside(function) or mutually_recursive(function)


def mutually_recursive(function: Callable[..., Any]) -> tuple[CodeType, ...]:
    """Return the functions of a file that call one another, which a function calls.

    Nothing if it is one of them, if one calls itself as well, or has a cache.

    Parameters
    ----------
    function
        Somebody's function, such as one that calls `max_value`, which calls `min_value`.

    Examples
    --------
    >>> mutually_recursive(mutually_recursive)
    ()
    """
    found = {one.__name__: one for one in with_helpers(function)}
    calls = {name: {*_names(one.__code__)} & found.keys() for name, one in found.items()}
    again = {name for name in found if name in _leads_to(calls, name)}
    alone = any(name in calls[name] for name in again)
    as_called = (found[name].__globals__.get(name, found[name]) for name in again)
    wrapped = any(inspect.unwrap(one) is not one for one in as_called)
    if alone or wrapped or getattr(function, "__name__", "") in again:
        return ()
    return _no_generators(one.__code__ for name, one in found.items() if name in again)


def _leads_to(calls: Mapping[str, Collection[str]], name: str) -> set[str]:
    """Return what a function calls, and what those call, and so on."""
    waiting, seen = [*calls[name]], set[str]()
    while waiting:
        if (one := waiting.pop()) not in seen:
            seen.add(one)
            waiting += calls[one]
    return seen


def recursive_inside(function: Callable[..., Any]) -> tuple[CodeType, ...]:
    """Return the functions defined in a function that call one another, or themselves.

    With them those that take the same and call them: where one of two calls itself by mistake, the
    other is no less of the search. None if one has a cache: what that answers is no call.

    Parameters
    ----------
    function
        Somebody's function.

    Examples
    --------
    >>> def search(state):
    ...     def best(here):
    ...         return max(map(worst, here), default=0)
    ...     def worst(here):
    ...         return min(map(best, here), default=0)
    ...     return best(state)
    >>> [code.co_name for code in recursive_inside(search)]
    ['best', 'worst']
    """
    whole = code_of(function)
    if whole is None or {whole.co_name, *_CACHES} & set(_names(whole)):
        return ()
    inside = {code.co_name: code for code in codes_inside(whole) if code.co_name.isidentifier()}
    calls = {one: {n for n in _reached(code) if n in inside} for one, code in inside.items()}
    again = {name for name in inside if name in _leads_to(calls, name)}
    alike = {arguments_of(inside[name]) for name in again}
    return _no_generators(
        code
        for name, code in inside.items()
        if name in again or (arguments_of(code) in alike and _leads_to(calls, name) & again)
    )


def _no_generators(codes: Iterable[CodeType]) -> tuple[CodeType, ...]:
    """Return the codes of functions that return: what only yields values in between is no search.

    >>> def moves(): yield 1
    >>> _no_generators([moves.__code__])
    ()
    """
    return tuple(code for code in codes if not code.co_flags & inspect.CO_GENERATOR)


def defines_functions(function: Callable[..., Any]) -> bool:
    """Tell whether functions are defined inside a function.

    Parameters
    ----------
    function
        Somebody's function.
    """
    code = code_of(function)
    return code is not None and any(one.co_name.isidentifier() for one in codes_inside(code))


def knows_windows(functions: Sequence[Callable[..., Any]]) -> bool:
    """Tell whether functions speak of alpha and of beta; those without code of their own may.

    Parameters
    ----------
    functions
        Somebody's functions.
    """
    codes = [code_of(one) for one in functions]
    if None in codes:
        return True
    seen = {name.lower() for code in codes if code is not None for name in _every_name(code)}
    return any("alpha" in name for name in seen) and any("beta" in name for name in seen)


def knows_numpy(function: Callable[..., Any]) -> bool:
    """Tell whether the module of a function has numpy, under whatever name.

    Parameters
    ----------
    function
        Somebody's function.
    """
    spaces = getattr(inspect.unwrap(function), "__globals__", {})
    return any(isinstance(one, ModuleType) and one.__name__ == "numpy" for one in spaces.values())


def _every_name(code: CodeType) -> Iterator[str]:
    """Yield the names that some code uses, and the functions inside it."""
    for one in (code, *codes_inside(code)):
        yield from (*one.co_varnames, *one.co_names, *one.co_freevars, *one.co_cellvars)


def calls_itself(function: Callable[..., Any]) -> bool:
    """Tell whether a function is recursive as far as its code shows; what has no code may be.

    Parameters
    ----------
    function
        Somebody's function.
    """
    code = code_of(function)
    return code is None or getattr(function, "__name__", "") in _every_name(code)


def arguments_of(code: CodeType) -> tuple[str, ...]:
    """Return the parameters of some code.

    Parameters
    ----------
    code
        That of a function.
    """
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def codes_inside(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of the functions that are defined in some code.

    Parameters
    ----------
    code
        That of a function.
    """
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from codes_inside(part)


def _reached(code: CodeType) -> Iterator[str]:
    """Yield the names around it that some code uses, in what is inside it, too."""
    yield from code.co_freevars
    for part in codes_inside(code):
        yield from part.co_freevars


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
