"""What a parameter of somebody's search gets, by its name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from math import inf
from typing import Any

from treeviz.diagnosis.calls.given_boards import piles_of, plain_state, rows_of
from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of, said_by
from treeviz.game.game import Game, Player, State
from treeviz.game.keys import FAULTS
from treeviz.games.functional import Turn
from treeviz.recorder.usual_names import (
    COLOUR,
    DEPTH,
    PLAYER,
    POSITION,
    WHETHER_MAX,
    window_parameters,
)

GAME = ("game", "rules")
_ROWS = ("board", "grid", "game_board", "current_board", "new_board", "newboard")
_PILES = ("piles", "heaps", "pits", "stacks")


def value_for(
    name: str,
    state: State,
    depth: int,
    rules: Game,
    names: Collection[str],
    reads: Mapping[str, Any],
) -> tuple[bool, Any]:
    """Return whether the name of a parameter says what it gets, and that.

    Parameters
    ----------
    name, names
        The parameter, and all there are.
    state, depth
        The position, and what a parameter for the depth gets.
    rules, reads
        The game, and how calls of the search are read.

    Examples
    --------
    >>> from treeviz import games
    >>> nim = games.Nim(2, 1)
    >>> value_for("piles", nim.start, 3, nim, ("piles", "isMax"), {})
    (True, [2, 1])
    """
    lower, mover = name.lower(), rules.to_move(state)
    known = {one.lower() for one in names}
    window = window_parameters(names)
    if name == reads.get("state"):
        return True, plain_state(state)
    if lower in _ROWS:
        return True, rows_of(rules, state)
    if lower in DEPTH:
        return True, depth
    if window is not None and name in window:
        return True, -inf if name == window[0] else inf
    if lower in _PILES and any(_says_the_turn(other) for other in known):
        return True, piles_of(state)
    if lower in (*POSITION, "s0"):
        return True, plain_state(state)
    if lower in COLOUR:
        return True, 1 if mover is Player.MAX else -1
    if lower in PLAYER:
        if isinstance(state, Turn):
            return True, state.player
        named = reads.get("max_player")
        if named is not None and mover is Player.MAX:
            return True, named
        return named is None, rules.side(mover).lower()
    if lower in WHETHER_MAX or "max" in lower:
        return True, mover is Player.MAX
    return False, None


def not_known_what(
    name: str, function: str, parameters: Collection[str], why: str = ""
) -> InputError:
    """Return the refusal of a search of which it is not clear what a parameter gets.

    Parameters
    ----------
    name, function, parameters
        The parameter, what the search is called, and all its parameters.
    why
        What is known of it, as half a sentence; empty: nothing.

    Examples
    --------
    >>> asks = "its code asks whether it is 'A'"
    >>> print(str(not_known_what("turn", "best", ["heap", "turn"], asks))[:80])
    what should 'turn' of best(heap, turn) be: its code asks whether it is 'A'. Say
    """
    given = ", ".join(parameters)
    asked = f"what should {name!r} of {function}({given}) be{f': {why}.' if why else '?'}"
    made = f"({given}{',' if len(parameters) == 1 else ''})"
    return InputError(
        f"{asked} Say how it is called: write def arguments(state): return {made}, "
        "and give call=arguments"
    )


def made_arguments(call: Callable[[Any], Any], state: State) -> tuple[Any, ...]:
    """Return the arguments that somebody's function makes of a state.

    Parameters
    ----------
    call
        The function.
    state
        The position.

    Raises
    ------
    InputError
        If it raises, or gives no arguments.
    """
    try:
        made = call(state)
        if isinstance(made, Iterable) and not isinstance(made, (str, Mapping)):
            return tuple(made)
    except FAULTS as error:
        raise InputError(
            f"what makes the arguments raised {said_by(error)}; it got {repr_of(state)}"
        ) from error
    raise InputError(
        f"what makes the arguments gave {repr_of(made)} for {repr_of(state)}; expected them in a "
        "tuple, such as (board, True)"
    )


def max_value_at(
    place: int, rules: Game, arguments: Callable[[State], tuple[Any, ...]]
) -> dict[str, Any]:
    """Return what an argument is where MAX is to move, as ``max_player``; nothing if it is a truth.

    Parameters
    ----------
    place
        Which argument.
    rules, arguments
        The game, and state → what the search is called with there.
    """
    start = rules.start
    first = [rules.play(start, move) for move in rules.moves(start)][:1]
    for state in [start, *first]:
        made = arguments(state)
        if rules.to_move(state) is Player.MAX and place < len(made):
            return {} if isinstance(made[place], bool) else {"max_player": made[place]}
    return {}


def _says_the_turn(name: str) -> bool:
    return name in (*COLOUR, *PLAYER, *WHETHER_MAX) or "max" in name
