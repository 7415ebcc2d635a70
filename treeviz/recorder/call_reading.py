"""How the calls of a search are read: which part is the value, what means MAX, whose side it is on.

>>> reading = CallReading(None, {True: Player.MAX, False: Player.MIN}, "max", Player.MAX)
>>> window_in(CallSaid(alpha=-3), reading, Player.MAX)
(-3.0, inf)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.keys import FAULTS
from treeviz.game.player import Player
from treeviz.recorder.call_log import NOT_RETURNED, CallSaid
from treeviz.recorder.result_parts import Part

_MAX_SAID = (True, 1, "max", "x", "white", "w", "vertical", 0)  # what usually means MAX
_MIN_SAID = (False, -1, "min", "o", "black", "b", "horizontal")
PointOfView = Literal["max", "mover"]


@dataclass(frozen=True)
class CallReading:
    """One way to read the calls of a search.

    Attributes
    ----------
    part
        Which part of a result is the value.
    sides
        Whose turn each value of the player's parameter means; None: it is read from other things.
    pov
        Whose side values and windows are on.
    first
        Who moves at the outermost calls, where nothing tells it.
    alternating
        Whether players take turns, where nothing tells it; else one plays against chance alone.
    """

    part: Part
    sides: Mapping[Any, Player] | None
    pov: PointOfView
    first: Player
    alternating: bool = True


@dataclass(frozen=True)
class Wishes:
    """What the user said of how calls are read; what is None is found.

    Attributes
    ----------
    part, pov
        As in `CallReading`.
    max_player
        The value of the player's parameter that means MAX; `UNSAID` if nothing was said.
    """

    part: Part = None
    pov: PointOfView | None = None
    max_player: Any = NOT_RETURNED


def window_in(said: CallSaid, meaning: CallReading, player: Player) -> tuple[float, float] | None:
    """Return alpha and beta as a call says them, MAX's side; None if it does not."""
    if said.alpha is None and said.beta is None:
        return None
    alpha = -inf if said.alpha is None else _end("alpha", said.alpha)
    beta = inf if said.beta is None else _end("beta", said.beta)
    turned = meaning.pov == "mover" and player is Player.MIN
    return (-beta, -alpha) if turned else (alpha, beta)


def _end(name: str, value: Any) -> float:
    """Return one end of a window as a number."""
    try:
        return float(value)
    except FAULTS as error:
        raise InputError(
            f"expected a number as {name}, a call was made with {repr_of(value)}; if another "
            f"parameter is {name}, say it: @recorder.watch({name}=…)"
        ) from error


def plain_said(value: Any) -> Any:
    """Return a value of a player's parameter as something that can be compared: lower-case text."""
    if isinstance(value, str):
        return value.lower()
    try:
        hash(value)
    except FAULTS:
        return repr_of(value, None)
    return value


def usual_max(value: Any) -> int:
    """Return how usual it is that a value means MAX; the smaller the more."""
    if any(value is said or value == said for said in _MIN_SAID if type(value) is type(said)):
        return len(_MAX_SAID) + 1
    return next(
        (
            place
            for place, said in enumerate(_MAX_SAID)
            if type(value) is type(said) and value == said
        ),
        len(_MAX_SAID),
    )


def check_reads(reads: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse what nobody can read calls by.

    Parameters
    ----------
    reads
        What the user said of how calls are read.
    known
        What may be said.

    Raises
    ------
    InputError
        With what there is.
    """
    unknown = sorted(set(reads) - set(known))
    if unknown:
        raise InputError(
            f"no way to read calls by {repr_of(unknown[0])}; there are {', '.join(known)}"
        )
    if (pov := reads.get("pov")) not in (None, "max", "mover"):
        raise InputError(f"expected pov='max' or pov='mover', got {repr_of(pov)}")
    signs = reads.get("signs")
    if signs is not None and not isinstance(signs, Mapping):
        raise InputError(
            f'expected signs by what the program uses, {{1: "x", …}}; got {repr_of(signs)}'
        )
    for name in ("board", "notation", "key"):
        if reads.get(name) is not None and not callable(reads[name]):
            raise InputError(f"expected a function as {name}=, got {repr_of(reads[name])}")
