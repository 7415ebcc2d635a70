"""What a program keeps between its calls, and what it returns when it cannot.

Defaults that can change, dicts, lists and sets among the names that a function uses, tables that an
object among them holds, and caches: each can be emptied for one call. If the answer is then another
one, what was kept is the cause.

>>> def search(state, seen=[]):
...     seen.append(state)
...     return len(seen)
>>> kept = KeptBetweenCalls([search])
>>> search("a"), search("b"), kept.forgetting(lambda: search("b")), search("c")
(1, 2, 1, 3)
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

_CHANGING = (list, dict, set)


class Store(NamedTuple):
    """One thing that is kept: what it is called, itself, and what it held at first.

    Attributes
    ----------
    name
        What it is called.
    default
        Whether it is the default of a parameter.
    itself, first
        The list, dict or set; and what it held at first.
    """

    name: str
    default: bool
    itself: Any
    first: Any


class KeptBetweenCalls:
    """What some functions keep between their calls.

    Parameters
    ----------
    functions
        Somebody's functions, before they are called.

    Attributes
    ----------
    stores
        What was found.
    """

    def __init__(self, functions: Sequence[Callable[..., Any]]) -> None:
        self._functions = [inspect.unwrap(one) for one in functions]
        self._caches = [one for one in functions if hasattr(one, "cache_clear")]
        self.stores = list({id(store.itself): store for store in self._found()}.values())

    def _found(self) -> Iterator[Store]:
        for function in self._functions:
            for name, value in _defaults(function):
                if isinstance(value, _CHANGING):
                    yield Store(name, True, value, copy.copy(value))
            code = getattr(function, "__code__", None)
            spaces = getattr(function, "__globals__", {})
            for name in code.co_names if code is not None else ():
                value = spaces.get(name)
                if type(value) in _CHANGING:
                    yield Store(name, False, value, copy.copy(value))
                elif type(value).__module__ == spaces.get("__name__"):
                    yield from _tables_of(name, value)

    @property
    def changed(self) -> list[Store]:
        """What holds something else by now than at first."""
        return [store for store in self.stores if len(store.itself) != len(store.first)]

    def forgetting(self, call: Callable[[], Any]) -> Any:
        """Return what a call gives if nothing was kept before it; all is put back afterwards.

        Parameters
        ----------
        call
            What calls the program; what it raises goes on.
        """
        now = [copy.copy(store.itself) for store in self.stores]
        for cache in self._caches:
            cache.cache_clear()
        for store in self.stores:
            _refill(store.itself, store.first)
        try:
            return call()
        finally:
            for store, held in zip(self.stores, now, strict=True):
                _refill(store.itself, held)


def _tables_of(name: str, holder: Any) -> Iterator[Store]:
    """Yield the dicts and sets that an object of the program holds, such as an engine's table."""
    for field, value in getattr(holder, "__dict__", {}).items():
        if type(value) in (dict, set):
            yield Store(f"{name}.{field}", False, value, copy.copy(value))


def _defaults(function: Any) -> Iterator[tuple[str, Any]]:
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return
    for name, parameter in parameters.items():
        if parameter.default is not parameter.empty:
            yield name, parameter.default


def _refill(store: Any, held: Any) -> None:
    store.clear()
    if isinstance(store, list):
        store.extend(held)
    else:
        store.update(held)
