"""Everything that holds a function, so that a stand-in can be put in its place while it runs.

`replacing` looks where a program is expected to look a function up, before it begins. What a
function inside another one is called from shows only once it runs; then the garbage collector knows
whatever refers to it. A stand-in that misses one call would be worse than none, so it is put into
all places or into none.

>>> def outer():
...     def inner(n): return inner(n - 1) if n else "the function"
...     return inner
>>> function = outer()
>>> places = places_of(function)
>>> undo = put(lambda n: "its stand-in", function, places)
>>> function(1), undo(), function(1)
('its stand-in', None, 'the function')
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

_CACHE = type(cache(lambda: None))


class HeldAt(NamedTuple):
    """A place that holds a function: what puts another one there, and what reads it."""

    put: Callable[[Any], None]
    read: Callable[[], Any]


def functions_of(code: CodeType) -> list[FunctionType]:
    """Return the functions there are with some code: one for each run of what defines them."""
    return [
        holder
        for holder in gc.get_referrers(code)
        if isinstance(holder, FunctionType) and holder.__code__ is code
    ]


def is_plain(frame: FrameType) -> bool:
    """Tell of a call whether its function is plainly known under its name there: no cache has it.

    That is seldom otherwise, and asking the garbage collector takes as long as thousands of calls.
    """
    code, caller = frame.f_code, frame.f_back
    name, here = code.co_name, frame.f_locals
    around = {} if caller is None else caller.f_locals
    owner = here[code.co_varnames[0]] if code.co_argcount else None
    spaces = (here, around, frame.f_globals, vars(type(owner)))
    known = (space.get(name) for space in spaces)
    return any(isinstance(one, FunctionType) and one.__code__ is code for one in known)


def caches_of(function: FunctionType) -> list[Any]:
    """Return what `functools.cache` and `lru_cache` put before a function."""
    return [holder for holder in gc.get_referrers(function) if isinstance(holder, _CACHE)]


def places_of(function: Callable[..., Any]) -> list[HeldAt] | None:
    """Return all places that hold a function; names of a call that goes on already are none.

    Returns
    -------
    list of HeldAt or None
        None if something holds it where nobody can put another: a tuple, a `partial`, an object of
        a kind that is not known here.
    """
    places: list[HeldAt] = []
    for holder in gc.get_referrers(function):
        if isinstance(holder, FrameType):
            continue
        found = list(_places_in(holder, function))
        if not found:
            return None
        places += found
    return places


def put(stand_in: object, function: object, places: Sequence[HeldAt]) -> Callable[[], None]:
    """Put a stand-in into the places of a function, and return what undoes it."""
    for place in places:
        place.put(stand_in)

    def undo() -> None:
        for place in places:
            if place.read() is stand_in:
                place.put(function)

    return undo


def _places_in(holder: object, function: object) -> Iterator[HeldAt]:
    if isinstance(holder, CellType):
        yield HeldAt(partial(setattr, holder, "cell_contents"), partial(_content, holder))
    elif type(holder) is dict:
        kinds = _kinds_over(holder)
        for name in [name for name, held in holder.items() if held is function]:
            read = partial(holder.get, name)
            for kind in kinds:
                yield HeldAt(partial(setattr, kind, name), read)
            if not kinds:
                yield HeldAt(partial(holder.__setitem__, name), read)
    elif isinstance(holder, (staticmethod, classmethod)):
        for outer in gc.get_referrers(holder):
            for kind in _kinds_over(outer) if type(outer) is dict else ():
                for name in [name for name, held in outer.items() if held is holder]:
                    yield HeldAt(
                        partial(_put_wrapped, kind, name, holder), partial(_unwrapped, kind, name)
                    )


def _put_wrapped(kind: type, name: str, holder: Any, function: Any) -> None:
    setattr(kind, name, holder if holder.__func__ is function else type(holder)(function))


def _unwrapped(kind: type, name: str) -> Any:
    return getattr(vars(kind).get(name), "__func__", None)


def _content(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # its name was deleted
        return None


def _kinds_over(holder: dict[Any, Any]) -> list[type]:
    """Return the class whose names a dict holds: these are set by way of the class alone."""
    if "__module__" not in holder:
        return []
    return [
        kind
        for kind in gc.get_referrers(holder)
        if isinstance(kind, type) and any(held is holder for held in gc.get_referents(kind))
    ]
