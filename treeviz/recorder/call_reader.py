"""How calls of somebody's recursive function are read as visits.

Which parameter is the position, who is to move, what is the window, which part of the result the
value? Parameters are found by their usual names, or named by the user; nothing is guessed from
values that could mean two things.

>>> def minimax(board, depth, isMax): ...
>>> reading = Reading.of(minimax)
>>> reading.state(([["x"]], 0, True), {}), reading.player(([["x"]], 0, True), {})
([['x']], <Player.MAX: 'max'>)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from math import inf
from typing import Any, Literal, NamedTuple

from treeviz.errors import InputError, RecordingError
from treeviz.game.game import Player

PointOfView = Literal["max", "mover"]
Function = Callable[..., Any]

_STATE = ("board", "state", "position", "node", "pos", "grid")
_WHETHER_MAX = (
    "ismax", "is_max", "maximizing", "maximising", "maximizingplayer", "maximizing_player",
    "maximisingplayer", "maximising_player", "ismaximizing", "is_maximizing", "ismaximising",
    "is_maximising", "max_turn", "maximize", "maximise",
)  # fmt: skip
_PLAYER = ("player", "joueur", "turn", "to_move", "side", "color", "colour", "sign")
_COLOURS = ("color", "colour", "sign")  # of these, 1 is MAX and −1 is MIN
_MAX, _MIN = Player.MAX, Player.MIN
_UNSAID = object()


class Reading(NamedTuple):
    """How the arguments and the result of one function are read.

    Attributes
    ----------
    name
        What the function is called.
    state
        (args, kwargs) → the position, as the function got it.
    player
        (args, kwargs) → who is to move; None if no parameter says it.
    window
        (args, kwargs) → alpha and beta, MAX's side; None if there are no such parameters.
    value
        (result, player) → the value, in points of MAX's side.
    """

    name: str
    state: Callable[[tuple[Any, ...], Mapping[str, Any]], Any]
    player: Callable[[tuple[Any, ...], Mapping[str, Any]], Player | None]
    window: Callable[[tuple[Any, ...], Mapping[str, Any]], tuple[float, float] | None]
    value: Callable[[Any, Player], float]

    @classmethod
    def of(
        cls,
        function: Function,
        *,
        state: str | None = None,
        player: str | None = None,
        alpha: str | None = None,
        beta: str | None = None,
        value: int | str | None = None,
        pov: PointOfView = "max",
        max_player: Any = _UNSAID,
        sides: Mapping[str, Player] | None = None,
    ) -> Reading:
        """Return how a function is read.

        Parameters
        ----------
        function
            The recursive function.
        state, player, alpha, beta
            The names of its parameters; None: found by their usual names.
        value
            Which part of the result is the value: an index, a key or an attribute; None: the
            result, or the only number in a tuple.
        pov
            ``"max"``: values and windows are from MAX's side; ``"mover"``: from the side to move,
            as in a negamax.
        max_player
            The value of the player parameter that means MAX.
        sides
            What sides are called in the game, to read a player parameter such as ``"x"``.

        Raises
        ------
        InputError
            If the position's parameter is not found; the message shows the line that names it.
        """
        name = getattr(function, "__name__", repr(function))
        parameters = _parameters(function)
        if pov not in ("max", "mover"):
            raise InputError(f"expected pov='max' or pov='mover', got {pov!r}")
        where = _find(name, parameters, state, _STATE, "state")
        if where is None and not parameters:
            raise InputError(f"{name} takes no parameters, so there is no position to watch")
        if where is None:
            listed = ", ".join(parameters)
            first = next(iter(parameters), "board")
            raise InputError(
                f"which parameter of {name}({listed}) is the position? Say it: "
                f"@recorder.watch(state={first!r})"
            )
        get_player = _player_reader(name, parameters, player, max_player, sides or {})
        low = _find(name, parameters, alpha, ("alpha", "a"), "alpha")
        high = _find(name, parameters, beta, ("beta", "b"), "beta")
        return cls(
            name=name,
            state=_getter(parameters, where),
            player=get_player,
            window=_window_reader(parameters, low, high, pov, get_player),
            value=_value_reader(name, value, pov),
        )


def _parameters(function: Function) -> dict[str, tuple[int, Any]]:
    """Return a function's parameters: name → (place among the positional ones, default)."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError) as error:
        raise InputError(f"cannot watch {function!r}: it shows no signature") from error
    return {
        name: (place, None if parameter.default is parameter.empty else parameter.default)
        for place, (name, parameter) in enumerate(signature.parameters.items())
    }


def _find(
    function: str,
    parameters: Mapping[str, Any],
    named: str | None,
    usual: tuple[str, ...],
    what: str,
) -> str | None:
    if named is not None:
        if named not in parameters:
            raise InputError(
                f"{function} has no parameter {named!r} to be the {what}; "
                f"it has {', '.join(parameters)}"
            )
        return named
    return next((name for name in parameters if name.lower() in usual), None)


def _getter(
    parameters: Mapping[str, tuple[int, Any]], name: str
) -> Callable[[tuple[Any, ...], Mapping[str, Any]], Any]:
    place, default = parameters[name]

    def get(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        return args[place] if place < len(args) else kwargs.get(name, default)

    return get


def _player_reader(
    function: str,
    parameters: Mapping[str, tuple[int, Any]],
    named: str | None,
    max_player: Any,
    sides: Mapping[str, Player],
) -> Callable[[tuple[Any, ...], Mapping[str, Any]], Player | None]:
    name = _find(function, parameters, named, _WHETHER_MAX + _PLAYER, "player")
    if name is None:
        return lambda args, kwargs: None
    get = _getter(parameters, name)
    if name.lower() in _WHETHER_MAX and max_player is _UNSAID:
        return lambda args, kwargs: _MAX if get(args, kwargs) else _MIN
    met: list[Player] = []  # who the first 0 or −1 was
    known: dict[Any, Player] = {str(Player.MAX): Player.MAX, str(Player.MIN): Player.MIN}
    known |= {side.lower(): player for side, player in sides.items()}
    known |= {-1: Player.MIN}
    if name.lower() in _COLOURS:
        known |= {1: Player.MAX}
    else:
        known |= {0: Player.MAX}

    def read(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Player:
        value = get(args, kwargs)
        if max_player is not _UNSAID:
            return Player.MAX if value == max_player else Player.MIN
        if value is True or value is False:
            return Player.MAX if value else Player.MIN
        player = known.get(value.lower() if isinstance(value, str) else value)
        if player is None and value == 1 and met:
            player = met[0].other  # 1 after 0 is MIN, as in a course; 1 after −1 is MAX
        if value in (0, -1) and player is not None and not met:
            met.append(player)
        if player is None:
            raise InputError(
                f"who is {name}={value!r}? Say which value of {name!r} means MAX: "
                f"@recorder.watch(max_player={value!r})"
            )
        return player

    return read


def _window_reader(
    parameters: Mapping[str, tuple[int, Any]],
    low: str | None,
    high: str | None,
    pov: PointOfView,
    player: Callable[[tuple[Any, ...], Mapping[str, Any]], Player | None],
) -> Callable[[tuple[Any, ...], Mapping[str, Any]], tuple[float, float] | None]:
    if low is None or high is None:
        return lambda args, kwargs: None
    get_low, get_high = _getter(parameters, low), _getter(parameters, high)

    def read(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[float, float]:
        alpha, beta = get_low(args, kwargs), get_high(args, kwargs)
        alpha = -inf if alpha is None else alpha
        beta = inf if beta is None else beta
        if pov == "mover" and player(args, kwargs) is Player.MIN:
            return -beta, -alpha
        return alpha, beta

    return read


def _value_reader(
    name: str, part: int | str | None, pov: PointOfView
) -> Callable[[Any, Player], float]:
    plain = part is None and pov == "max"

    def pick(result: Any) -> Any:
        if part is None:
            return result if not isinstance(result, tuple) else _only_number(name, result)
        if isinstance(part, str) and hasattr(result, part):
            return getattr(result, part)
        try:
            return result[part]
        except (TypeError, LookupError) as error:
            raise RecordingError(
                f"{name} returned {result!r}, which has no part {part!r}"
            ) from error

    def read(result: Any, player: Player) -> float:
        if plain and type(result) in (int, float):  # nearly always; half a million times
            return result  # type: ignore[no-any-return]
        value = pick(result)
        if isinstance(value, str) or not hasattr(value, "__float__"):
            raise RecordingError(
                f"{name} returned {result!r}; expected a number, or say which part is the value: "
                "@recorder.watch(value=0)"
            )
        number = float(value)
        return -number if pov == "mover" and player is Player.MIN else number

    return read


def _only_number(name: str, result: tuple[Any, ...]) -> Any:
    numbers = [
        part for part in result if isinstance(part, (int, float)) and not isinstance(part, bool)
    ]
    if len(numbers) != 1:
        raise RecordingError(
            f"which part of {result!r}, returned by {name}, is the value? Say it: "
            "@recorder.watch(value=0)"
        )
    return numbers[0]


@contextmanager
def replaced(function: Function, stand_in: Function, *elsewhere: Function) -> Iterator[None]:
    """Let a stand-in be called wherever a function's own code, or others', look it up by name.

    Global names, closures and methods of an instance are covered; afterwards everything is as it
    was, whatever happened.
    """
    undo: list[Callable[[], object]] = []
    for code in (function, *elsewhere):
        plain = getattr(code, "__func__", code)
        spaces = getattr(plain, "__globals__", {})
        for name, value in list(spaces.items()):
            if value is function:
                spaces[name] = stand_in
                undo.append(partial(spaces.__setitem__, name, function))
        for cell in getattr(plain, "__closure__", None) or ():
            if cell.cell_contents is function:
                cell.cell_contents = stand_in
                undo.append(partial(setattr, cell, "cell_contents", function))
    owner = getattr(function, "__self__", None)
    if owner is not None and hasattr(owner, "__dict__"):
        name = function.__name__
        owner.__dict__[name] = stand_in
        undo.append(partial(owner.__dict__.pop, name))
    try:
        yield
    finally:
        for step in undo:
            step()
