"""Which argument of somebody's search is the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treeviz.errors import InputError
from treeviz.recorder.roles import Arguments, Function, Role, Roles
from treeviz.recorder.signatures import parameters_of
from treeviz.recorder.usual_names import (
    COLOUR,
    DEPTH,
    MOVE,
    PLAYER,
    WHETHER_MAX,
    window_parameters,
)

_NO_POSITION = {*COLOUR, *DEPTH, *PLAYER, *WHETHER_MAX, *MOVE, "self"}


def roles_of(
    search: Function, said: Role, arguments: Callable[[], tuple[Any, ...]]
) -> tuple[Roles, str | None]:
    """Return how the calls of a search are read, and the parameter that must be the position.

    The latter is None where that is said, or plain to see from what is passed.

    Parameters
    ----------
    search
        The function.
    said
        What was said to be the position; None: nothing.
    arguments
        Returns what it is called with at the start.

    Raises
    ------
    InputError
        If several parameters may be the position, or none.
    """
    name, parameters = getattr(search, "__name__", type(search).__name__), parameters_of(search)
    roles = Roles(name, parameters, position=said)
    refused: InputError | None = None
    try:
        roles.settle(Arguments(arguments(), {}))
    except InputError as error:
        refused = error
    window = window_parameters(parameters) or ()
    left = [p for p in parameters if p not in window and p.lower() not in _NO_POSITION]
    if refused is not None and (said is not None or not left):
        raise refused
    if refused is None and not (roles.supposed and left):
        return roles, None
    if len(left) > 1:
        raise InputError(
            f"which parameter of {name}({', '.join(parameters)}) is the position? Say it: "
            f"reads={{'state': {left[0]!r}}}, or --reads state={left[0]}"
        ) from refused
    return Roles(name, parameters, position=left[0]), left[0]  # all others say something else


def position_in(roles: Roles, arguments: tuple[Any, ...]) -> Any:
    """Return the position among the arguments of a call.

    Parameters
    ----------
    roles, arguments
        How they are read, settled; and the arguments.
    """
    assert roles.position is not None, "the roles are settled"
    return roles.position(arguments, {})


def roles_if_alike(search: Function, arguments: tuple[Any, ...]) -> Roles | None:
    """Return how the calls of an entry are read; None if it has no position of its own."""
    name = getattr(search, "__name__", type(search).__name__)
    try:
        roles = Roles(name, parameters_of(search))
        roles.settle(Arguments(arguments, {}))
    except InputError:
        return None
    return roles
