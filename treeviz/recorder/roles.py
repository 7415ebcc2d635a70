"""What the arguments of a function mean: where the position is, whose turn it is, the window.

A role is named by the user (a parameter, an attribute such as ``"self.turn"``, or a function of the
arguments), or found: by the usual names of parameters, by the form of what is passed, in the object
that the function is a method of, or among the names of its module.
"""

from __future__ import annotations

import inspect
from array import array
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, TypeAlias

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of, said_by
from treeviz.game.grids import largest_grid
from treeviz.game.keys import FAULTS
from treeviz.game.snapshot import Snapshot, has_fields, holds_parts, is_memory, snapshot
from treeviz.recorder.call_log import SaidParts
from treeviz.recorder.usual_names import (
    ALPHA,
    BETA,
    DEPTH,
    MOVE,
    PLAYER,
    POSITION,
    WHETHER_MAX,
    window_parameters,
)

_ORDERED = (list, dict, deque, array)  # they change, and are more than a set of marks

Function: TypeAlias = Callable[..., Any]
Getter: TypeAlias = Callable[[tuple[Any, ...], Mapping[str, Any]], Any]
Role: TypeAlias = "str | Callable[..., Any] | None"
Reader: TypeAlias = Callable[[tuple[Any, ...], Mapping[str, Any]], tuple[Any, SaidParts]]

_INDEX = ("nodeindex", "node_index", "index", "idx", "i", "node_idx", "leaf_index")
_NOWHERE = -1  # the place of what is no parameter
_SEVERAL = 2  # plain values that may be one position together
_SHOWN = 80  # signs of a call in a message
_OTHER_ROLES = {*WHETHER_MAX, *PLAYER, *ALPHA, *BETA, *DEPTH, *MOVE}


class Arguments(NamedTuple):
    """One call: its arguments by place and by name."""

    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


class Roles:
    """Where a function's arguments say what; made from its signature, completed at its first call.

    Parameters
    ----------
    function
        The function, or the code that a profiler saw, as a function-like object with a signature.
    name
        How messages speak of it.
    parameters
        Its parameters: name → default.
    position, player, alpha, beta, move, probability
        Roles that the user named; None: to be found.
    spaces
        Names that the function can see beside its parameters: those of its module.
    used
        Those that its own code uses.

    Raises
    ------
    InputError
        If a named parameter is not there, or, at the first call, if nothing is a position.
    """

    def __init__(
        self,
        name: str,
        parameters: Mapping[str, Any],
        *,
        position: Role = None,
        player: Role = None,
        alpha: Role = None,
        beta: Role = None,
        move: Role = None,
        probability: Role = None,
        spaces: Mapping[str, Any] | None = None,
        used: Collection[str] = (),
    ) -> None:
        self.name, self.parameters = name, dict(parameters)
        self._places = {parameter: place for place, parameter in enumerate(parameters)}
        self._plain: dict[Getter, int] = {}  # those that read a parameter as it is passed
        self._spaces, self._used = spaces or {}, used
        self.position = self._named(position, "state")
        self.player = self._named(player, "player") or self._usual(WHETHER_MAX + PLAYER)
        windowed = self._usual_pair()
        self.alpha = self._named(alpha, "alpha") or windowed[0]
        self.beta = self._named(beta, "beta") or windowed[1]
        self.move = self._named(move, "move") or self._usual(MOVE)
        self.probability = self._named(probability, "probability")
        asked = player if isinstance(player, str) else None
        self.player_name = asked or self._usual_name(WHETHER_MAX + PLAYER)
        self._left: list[Getter] = []  # what reads the parameters that have no role
        self.found_by_name, self.supposed = self.position is None, False  # by several values
        if self.position is None:
            taken = window_parameters(self.parameters) or ()
            free = [p for p in self.parameters if p not in taken]
            usual = next((n for n in POSITION for p in free if p.lower() == n), None)
            found = next((p for p in free if p.lower() == usual), None)
            self.position = None if found is None else self._getter(found)

    def settle(self, call: Arguments) -> None:
        """Find the position in the first call, where no name tells it.

        Raises
        ------
        InputError
            If nothing that is passed, or that the function can see, looks like a position.
        """
        if self.position is None:
            self._settle_position(call)
        elif self.found_by_name and type(self.position(*call)) is int:
            self.position = self._numbers(call) or self.position  # one of several bit boards
        if self._place(self.position) not in (_NOWHERE, None) and (
            self._place(self.position) == self._place(self.move)
        ):
            self.move = None  # an object that is a move and the positions around it
        if self.player is None:
            self._left = [self._getter(one) for one in self._without_a_role(call)]

    def _without_a_role(self, call: Arguments) -> Iterator[str]:
        """Yield the parameters of which nothing is known, where a plain value is passed."""
        roles = (self.position, self.alpha, self.beta)
        taken = [self._plain.get(role) for role in roles if role is not None]
        for parameter, place in self._places.items():
            plain = isinstance(self._getter(parameter)(*call), (bool, int, str))
            if plain and place not in taken and parameter.lower() not in (*DEPTH, *MOVE):
                yield parameter

    def _settle_position(self, call: Arguments) -> None:
        for parameter in self.parameters:
            passed = self._getter(parameter)(*call)
            if parameter != "self" and looks_like_a_board(passed):
                self.position = self._getter(parameter)
                return
        itself = self._getter("self") if "self" in self.parameters else None
        if itself is not None and looks_like_a_board(itself(*call)):
            self.position = itself
            return
        indexed = self._by_index(call)
        if indexed is not None:
            self.position = indexed
            return
        compound = [p for p in self.parameters if p != "self" and self._compound(p, call)]
        if len(compound) == 1:
            self.position = self._getter(compound[0])
            return
        if len(compound) > 1 and all(type(self._getter(p)(*call)) is tuple for p in compound):
            self.position = self._together([(p, self._getter(p)) for p in compound])
            return
        keeps, objects = itself is not None and holds_parts(itself(*call)), self._objects(call)
        if len(objects) == 1 and not keeps:  # what the method is of only counts, or is set up
            self.position = self._getter(objects[0])
            if self.player and self._plain.get(self.player) == self._places[objects[0]]:
                self.player = None  # a letter may stand for either
            return
        if itself is not None and (keeps or not self._plain_left(call)):
            self.position = itself
            return
        boards = [name for name in POSITION if looks_like_a_board(self._spaces.get(name))]
        if boards:  # of several the one that its own code speaks of
            self.position = self._global(next((n for n in boards if n in self._used), boards[0]))
            return
        left = [p for p in self.parameters if p != "self" and p.lower() not in _OTHER_ROLES]
        if len(left) == 1:
            self.position = self._getter(left[0])
            return
        held = [n for n in self._used if isinstance(self._spaces.get(n), (*_ORDERED, set))]
        if self._plain_left(call):  # then a constant, such as a list of masks, is no position
            held = [name for name in held if not name.isupper()]
        kept = [name for name in held if not is_memory(name, self._spaces[name])]
        if kept or len(held) == 1:
            self.position = self._globals(kept or held)
            return
        self.position, self.supposed = self._numbers(call) or self._refuse(call), True

    def _numbers(self, call: Arguments) -> Getter | None:
        """Return what reads several plain values that are one position together; None: no such.

        An interval ``f(left, right)``, the numbers used and their sum, two boards of bits.
        """
        plain = self._plain_left(call)
        return self._together(plain) if len(plain) >= _SEVERAL else None

    def _together(self, parts: Sequence[tuple[str, Getter]]) -> Getter:
        """Return what reads several parameters that are one position together."""
        return lambda args, kwargs: Snapshot(
            "position", tuple((name, snapshot(get(args, kwargs))) for name, get in parts)
        )

    def _plain_left(self, call: Arguments) -> list[tuple[str, Getter]]:
        """Return the parameters without a role that are plain values, and what reads them."""
        windowed = [self._plain.get(role) for role in (self.alpha, self.beta) if role is not None]
        free = [p for p in self.parameters if p != "self" and self._places[p] not in windowed]
        left = [p for p in free if p.lower() not in {*WHETHER_MAX, *PLAYER, *DEPTH, *MOVE}]
        getters = {parameter: self._getter(parameter) for parameter in left}
        return [(p, get) for p, get in getters.items() if isinstance(get(*call), (int, str))]

    def reader(self) -> Reader:
        """Return what reads a call: its position, and what its arguments say beside it.

        It runs once a call, so what can be settled before is settled here.
        """
        position, left = self.position, self._left
        assert position is not None, "a settled role is there"
        player, alpha, beta, move, likely = self._said()

        def read(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[Any, SaidParts]:
            return position(args, kwargs), (
                None if player is None else player(args, kwargs),
                None if alpha is None else alpha(args, kwargs),
                None if beta is None else beta(args, kwargs),
                None if move is None else still(move(args, kwargs)),
                None if likely is None else likely(args, kwargs),
                tuple([get(args, kwargs) for get in left]) if left else (),
            )

        return read

    def _said(self) -> tuple[Getter | None, ...]:
        """Return what reads the parts of `CallSaid`, all but what is left."""
        return self.player, self.alpha, self.beta, self.move, self.probability

    def by_place(self) -> tuple[int, tuple[int | None, ...], tuple[int, ...]] | None:
        """Return where the position stands among the arguments, each part of `CallSaid`, the rest.

        None if one of them is no parameter as it is passed.
        """
        position, *others = (self._place(role) for role in (self.position, *self._said()))
        left = tuple(self._plain[get] for get in self._left)
        if position is None or _NOWHERE in (position, *others):
            return None
        return position, tuple(others), left

    def _place(self, role: Getter | None) -> int | None:
        return None if role is None else self._plain.get(role, _NOWHERE)

    def _compound(self, parameter: str, call: Arguments) -> bool:
        """Tell whether something is passed that consists of parts: the only one is the position."""
        passed = self._getter(parameter)(*call)
        return isinstance(passed, (tuple, *_ORDERED)) and bool(passed)

    def _objects(self, call: Arguments) -> list[str]:
        """Return the parameters that get an object, if no name, or a letter, says what it is."""
        roles = {role for role in _OTHER_ROLES if len(role) > 1} | {"self"}
        free = [p for p in self.parameters if p.lower() not in roles]
        return [p for p in free if has_fields(self._getter(p)(*call))]

    def _refuse(self, call: Arguments) -> NoReturn:
        listed = ", ".join(self.parameters)
        if not self.parameters:
            raise InputError(f"{self.name} takes no parameters, so there is no position to watch")
        raise InputError(
            f"which parameter of {self.name}({listed}) is the position? Say it: "
            f"@recorder.watch(state={repr_of(next(iter(self.parameters)))})"
        )

    def _by_index(self, call: Arguments) -> Getter | None:
        """Return what reads a place in a tree whose leaves are one flat list: its ply and index."""
        index = self._usual_name(_INDEX)
        if index is None or type(self._getter(index)(*call)) is not int:
            return None
        passed = [self._getter(p)(*call) for p in self.parameters if self._compound(p, call)]
        if not all(
            isinstance(p, (list, tuple)) and {int, float} >= set(map(type, p)) for p in passed
        ):
            return None
        level, place = self._usual(DEPTH), self._getter(index)
        if level is None:
            return self._numbers(call) or place
        return lambda args, kwargs: (level(args, kwargs), place(args, kwargs))

    def _globals(self, names: Sequence[str]) -> Getter:
        spaces = self._spaces
        if len(names) == 1:
            return self._global(names[0])
        return lambda args, kwargs: Snapshot(
            "position", tuple((name, snapshot(spaces.get(name))) for name in names)
        )

    def _global(self, name: str) -> Getter:
        spaces = self._spaces
        return lambda args, kwargs: spaces.get(name)

    def _usual_name(self, names: Sequence[str]) -> str | None:
        return next((p for p in self.parameters if p.lower() in names), None)

    def _usual(self, names: Sequence[str]) -> Getter | None:
        name = self._usual_name(names)
        return None if name is None else self._getter(name)

    def _usual_pair(self) -> tuple[Getter | None, Getter | None]:
        """Return alpha and beta, if both are there: one letter alone may be anything."""
        pair = window_parameters(self.parameters)
        return (None, None) if pair is None else (self._getter(pair[0]), self._getter(pair[1]))

    def _named(self, role: Role, what: str) -> Getter | None:
        if role is None:
            return None
        if callable(role):
            return self._asked(role, what)
        name, *attributes = role.split(".")
        if name not in self.parameters:
            raise InputError(
                f"{self.name} has no parameter {repr_of(name)} to be the {what}; "
                f"it has {', '.join(self.parameters) or 'none'}"
            )
        get = self._getter(name)
        for attribute in attributes:
            get = _attribute(get, attribute)
        return get

    def _asked(self, function: Callable[..., Any], what: str) -> Getter:
        """Return what asks a user's function: by the names of its parameters, or with all."""
        ask, called = self._called(function), getattr(function, "__name__", function)

        def get(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
            try:
                return ask(args, kwargs)
            except FAULTS as error:
                passed = [
                    *map(repr_of, args),
                    *(f"{name}={repr_of(part)}" for name, part in kwargs.items()),
                ]
                call = f"{self.name}({', '.join(passed)})"
                shown = call if len(call) <= _SHOWN else f"{call[:_SHOWN]} …"
                raise InputError(
                    f"{what}={called} raised {said_by(error)}, asked of the call {shown}"
                ) from error

        return get

    def _called(self, function: Callable[..., Any]) -> Getter:
        try:
            wanted = list(inspect.signature(function).parameters)
        except (TypeError, ValueError):
            wanted = []
        if wanted and set(wanted) <= set(self.parameters):
            getters = [self._getter(name) for name in wanted]
            return lambda args, kwargs: function(*(get(args, kwargs) for get in getters))
        return lambda args, kwargs: function(*args, **kwargs)

    def _getter(self, name: str) -> Getter:
        place, default = self._places[name], self.parameters[name]

        def get(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
            return args[place] if place < len(args) else kwargs.get(name, default)

        self._plain[get] = place
        return get


def _attribute(get: Getter, name: str) -> Getter:
    return lambda args, kwargs: getattr(get(args, kwargs), name, None)


def looks_like_a_board(value: Any) -> bool:
    """Tell whether a value is a board, or something that holds one."""
    if value is None or isinstance(value, (bool, int, float)):
        return False
    return largest_grid(snapshot(value, insist=False)) is not None


def still(result: Any) -> Any:
    """Return a move or a result as it stands: lists and dicts may be changed by who gets them."""
    kind = type(result)
    return tuple(result) if kind is list else dict(result) if kind is dict else result
