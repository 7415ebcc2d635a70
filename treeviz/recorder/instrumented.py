"""Somebody's recursive function with every call recorded as a visit; it does what it did."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any

from treeviz.errors import RecordingError
from treeviz.game.game import Player
from treeviz.recorder.call_reader import Function, Reading, replaced
from treeviz.recorder.tape import Tape
from treeviz.tree.columns import PLAYERS


def watched(recorder: Tape, function: Function, reading: Reading) -> Function:
    """Return a function that does what `function` does and records its calls.

    Parameters
    ----------
    recorder
        What to record with.
    function, reading
        The function, and how its calls are read.
    """
    enter, leave, take = recorder.enter, recorder.leave, recorder.take
    get_state, get_player, get_window = reading.state, reading.player, reading.window
    read_value, players = reading.value, recorder.columns.player

    @wraps(function)
    def visit(*args: Any, **kwargs: Any) -> Any:
        state = take(get_state(args, kwargs))
        node = enter(state, None, get_player(args, kwargs), get_window(args, kwargs))
        try:
            result = function(*args, **kwargs)
            value = read_value(result, PLAYERS[players[node]])
        except BaseException:
            if recorder.innermost == node:  # a reached limit has closed all visits already
                recorder.abandon()
            raise
        leave(value)
        return result

    return visit


def call_watched(
    recorder: Tape,
    function: Function,
    watch: Function | None,
    stand_in: Function,
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
) -> Any:
    """Call a function with the recursion in it replaced by its recorded stand-in.

    Parameters
    ----------
    recorder
        What to record with.
    function, args, kwargs
        What to call.
    watch
        The recursive function that it calls for each move at the root; None: it is `function`.
    stand_in
        The recorded twin of the recursive function.

    Raises
    ------
    RecordingError
        If the recursive function is never called.
    """
    with replaced(watch or function, stand_in, function):
        if watch is None:
            return stand_in(*args, **kwargs)
        board = next(iter(args), next(iter(kwargs.values()), None))
        root = recorder.enter(recorder.take(board), None, Player.MAX)
        try:
            result = function(*args, **kwargs)
        except BaseException:
            if recorder.innermost == root:
                recorder.abandon()
            raise
    columns = recorder.columns
    values = [columns.value[child] for child in columns.children_so_far(root)]
    if not values:
        recorder.abandon()
        raise RecordingError(f"{watch.__name__} was watched but never called")
    # The root is the turn of whoever is not next, and is worth the best of its moves to them.
    player = columns.player_of(root + 1).other
    columns.player[root] = player is Player.MIN
    recorder.leave(player.best(values))
    return result
