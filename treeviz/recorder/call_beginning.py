"""How a watched call is taken down when it begins: its arguments read, its position frozen.

It runs once a call, so whatever is known at the first call is settled there: where each role stands
among the arguments becomes one small function, compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from treeviz.recorder.call_log import SaidParts
from treeviz.recorder.roles import Roles, still

Begin: TypeAlias = Callable[[tuple[Any, ...], Mapping[str, Any]], int]


def call_beginning(
    roles: Roles,
    index: int,
    enter: Callable[[int, Any, SaidParts], int],
    take: Callable[[Any], Any],
) -> Begin:
    """Return what takes down that a call begins: it gets the arguments, and returns its number.

    Parameters
    ----------
    roles
        What the arguments mean, settled.
    index
        The number of the function.
    enter
        Takes down a call of it with a position and what is said beside it.
    take
        Makes of a position the value to record.
    """
    read, quick = roles.reader(), roles.by_place()
    if quick is None:

        def begin(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> int:
            position, said = read(args, kwargs)
            return enter(index, take(position), said)

        return begin
    place, others, left = quick
    picked, most = _picker(others, left), len(roles.parameters)

    def begin_by_place(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> int:
        if len(args) == most:
            return enter(index, take(args[place]), picked(args))
        position, said = read(args, kwargs)
        return enter(index, take(position), said)

    return begin_by_place


def _picker(
    others: tuple[int | None, ...], left: tuple[int, ...]
) -> Callable[[tuple[Any, ...]], SaidParts]:
    """Return what picks the parts of `CallSaid` from arguments that are all given by place.

    >>> _picker((2, None, None, 1, None), (0,))(("board", [3, 4], True))
    (True, None, None, (3, 4), None, ('board',))
    """
    parts = ["None" if place is None else f"args[{place}]" for place in others]
    if parts[_MOVE] != "None":
        parts[_MOVE] = f"still({parts[_MOVE]})"
    rest = "".join(f"args[{place}]," for place in left)
    source = f"lambda args: ({', '.join(parts)}, ({rest}))"
    picked: Callable[[tuple[Any, ...]], SaidParts] = eval(source, {"still": still})
    return picked


_MOVE = 3  # its place among the parts of `CallSaid`
