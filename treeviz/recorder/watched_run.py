"""One run of a program, functions of it watched: those at hand replaced, the others by name."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from inspect import iscoroutinefunction, isgeneratorfunction
from types import FunctionType, MethodType
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.expected import is_a
from treeviz.formatting.plain_values import bare_text, own_items
from treeviz.formatting.printed import repr_of
from treeviz.recorder.by_name import watched_by_name
from treeviz.recorder.replacing import cached_function, replaced
from treeviz.recorder.roles import Function
from treeviz.recorder.watcher import Watched, Watcher


@contextmanager
def watched_run(
    watcher: Watcher,
    listed: Sequence[Watched],
    function: Function,
    all_called: bool = True,
) -> Iterator[Function]:
    """Watch functions while one is called; give what to call in its place.

    Parameters
    ----------
    watcher
        Who takes down their calls.
    listed
        The functions, or names of such as cannot be got hold of.
    function
        What is called; its code looks them up.
    all_called
        Whether each name must be that of a function that is called; else one of them.
    """
    wanted = [cached_function(one, function) or one for one in listed]
    names = [one for one in wanted if isinstance(one, str)]
    if iscoroutinefunction(function):
        name = getattr(function, "__name__", "search")
        raise InputError(
            f"{name} is a coroutine, and who calls it awaits it only later: run it inside, "
            f"recorder.runcall(lambda: asyncio.run({name}(…)), watch={name})"
        )
    if isgeneratorfunction(function):
        name = getattr(function, "__name__", "search")
        raise InputError(
            f"{name} is a generator, and runs only when somebody goes through it: do so inside, "
            f"recorder.runcall(lambda: list({name}(…)), watch={name})"
        )
    functions = [one for one in wanted if not isinstance(one, str)]
    stand_ins = [watcher.stand_in(getattr(one, "__func__", one)) for one in functions]
    watcher.say_sides()
    pairs = list(zip(functions, stand_ins, strict=True))
    deepest = sys.getrecursionlimit()
    with ExitStack() as undo:
        undo.callback(sys.setrecursionlimit, deepest)
        sys.setrecursionlimit(2 * deepest)  # a stand-in is one call more at each level
        undo.enter_context(replaced({Held(one): it for one, it in pairs}, function))
        if names:
            undo.enter_context(watched_by_name(watcher, names, all_called))
        called = next((it for one, it in pairs if _is_same(one, function)), function)
        owner = getattr(function, "__self__", None)
        yield called if called is function or owner is None else MethodType(called, owner)


def _is_same(one: Function, function: Function) -> bool:
    """Tell whether two are one function; a method is made anew whenever it is looked up."""
    return one is function or (is_a(one, MethodType) and one == function)


class Held:
    """A function as a key: the same only as itself."""

    __slots__ = ("function",)

    def __init__(self, function: Function) -> None:
        self.function = function

    def __hash__(self) -> int:
        return id(getattr(self.function, "__func__", self.function))

    def __eq__(self, other: object) -> bool:
        mine = getattr(self.function, "__func__", self.function)
        return isinstance(other, Held) and mine is getattr(
            other.function, "__func__", other.function
        )


def itself(function: Function) -> Function:
    """Return a function, or of an object that is called the method that calls run."""
    kinds = type(function).__mro__
    method = next((vars(kind)["__call__"] for kind in kinds if "__call__" in vars(kind)), None)
    return method if isinstance(method, FunctionType) else function


def listed_to_watch(watch: Watched | Sequence[Watched]) -> list[Watched]:
    """Return the functions and names to watch, one or several.

    Raises
    ------
    InputError
        If that is neither, or there is none.
    """
    several: list[Any] | None = list(set.__iter__(watch)) if is_a(watch, set) else own_items(watch)
    given: list[Any] = [watch] if several is None else several
    listed = [one if (name := bare_text(one)) is None else name for one in given]
    strange = [one for one in listed if not callable(one) and not is_a(one, str)]
    if strange or not listed:
        got = repr_of(strange[0]) if strange else "none"
        raise InputError(f"expected a function to watch, its name, or a list of such; got {got}")
    return listed
