"""Functions replaced by their stand-ins wherever a program looks them up, and put back afterwards.

A program finds a function in the names of a module, in a closure, in a class or in an object; each
of these is a place where a stand-in can be put.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

Callee = Callable[..., Any]


@contextmanager
def replaced(stand_ins: Mapping[Any, Callee], *elsewhere: Callee) -> Iterator[None]:
    """Let stand-ins be called wherever the functions' own code, or others', look them up.

    Names of modules, closures, classes and the instances of methods are covered; afterwards
    everything is as it was, whatever happened.

    Parameters
    ----------
    stand_ins
        Functions, each held as a key by its identity, with what is called in its place.
    elsewhere
        Other functions that call them.
    """
    undo: list[Callable[[], object]] = []
    functions = [held.function for held in stand_ins]
    by_identity = {
        id(getattr(held.function, "__func__", held.function)): stand_in
        for held, stand_in in stand_ins.items()
    }
    try:
        for code in (*functions, *elsewhere):
            _replace_in_names(code, by_identity, undo)
        for function in functions:
            _replace_in_class(function, by_identity[_identity(function)], undo)
        yield
    finally:
        for step in reversed(undo):
            step()


def _identity(function: Callee) -> int:
    return id(getattr(function, "__func__", function))


def _replace_in_names(
    code: Callee, stand_ins: Mapping[int, Callee], undo: list[Callable[[], object]]
) -> None:
    """Put stand-ins into the module and the closure of a function."""
    plain = inspect.unwrap(getattr(code, "__func__", code))
    spaces = getattr(plain, "__globals__", {})
    for name, value in list(spaces.items()):
        if id(value) in stand_ins:
            undo.append(partial(spaces.__setitem__, name, value))
            spaces[name] = stand_ins[id(value)]
    for cell in getattr(plain, "__closure__", None) or ():
        try:
            value = cell.cell_contents
        except ValueError:  # a name that has no value yet
            continue
        if id(value) in stand_ins:
            undo.append(partial(setattr, cell, "cell_contents", value))
            cell.cell_contents = stand_ins[id(value)]


def _replace_in_class(function: Callee, stand_in: Callee, undo: list[Callable[[], object]]) -> None:
    """Put a stand-in into the class of a method, so that every instance is watched."""
    plain = getattr(function, "__func__", function)
    owner = getattr(function, "__self__", None)
    kinds = [owner] if isinstance(owner, type) else [] if owner is None else [type(owner)]
    if not kinds:
        kinds = _kinds_named(plain)
    for kind in kinds:
        for home in getattr(kind, "__mro__", ()):
            for name, value in list(vars(home).items()):
                if getattr(value, "__func__", value) is plain:
                    _put(home, name, value, stand_in, undo)
    if owner is not None and not isinstance(owner, type):
        for name, value in list(getattr(owner, "__dict__", {}).items()):
            if value is function or getattr(value, "__func__", None) is plain:
                undo.append(partial(owner.__dict__.__setitem__, name, value))
                owner.__dict__[name] = stand_in


def _put(
    home: type, name: str, value: Any, stand_in: Callee, undo: list[Callable[[], object]]
) -> None:
    undo.append(partial(setattr, home, name, value))
    wrapped = type(value)(stand_in) if isinstance(value, (staticmethod, classmethod)) else stand_in
    setattr(home, name, wrapped)


def _kinds_named(plain: Callee) -> list[type]:
    """Return the class in which a function stands, by its qualified name."""
    parts = getattr(plain, "__qualname__", "").split(".")[:-1]
    found: Any = getattr(inspect.unwrap(plain), "__globals__", {})
    for part in parts:
        found = found.get(part) if isinstance(found, dict) else getattr(found, part, None)
        if found is None:
            return []
    return [found] if isinstance(found, type) else []


def cached_function(name: object, caller: Callee) -> Callee | None:
    """Return the function with a cache that a name stands for; None if it has none, or is hidden.

    What a cache answers never reaches the function, so no hook for profilers sees it; where a name
    can be looked up, the function is better replaced.

    Parameters
    ----------
    name
        What somebody called the function.
    caller
        A function that looks it up.
    """
    if not isinstance(name, str):
        return None
    plain = inspect.unwrap(getattr(caller, "__func__", caller))
    spaces = getattr(plain, "__globals__", {})
    first, *attributes = name.split(".")
    owners = [spaces.get(first), getattr(getattr(caller, "__self__", None), first, None)]
    for found in owners:
        for attribute in attributes:
            found = getattr(found, attribute, None)
        if callable(found) and hasattr(found, "cache_info"):
            cached: Callee = getattr(found, "__func__", found)
            return cached
    return None
