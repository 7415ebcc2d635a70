"""The order of a game's moves, to be compared with that in another run of Python.

The order of texts in a set hangs on a seed that is new in every run (PYTHONHASHSEED). This room is
small, because another Python has to load it.

>>> from treeviz import games
>>> orders_of(games.Nim(1, 1))["'1,1'"]
['[0,1]', '[1,1]']
"""

from __future__ import annotations

import json
import pickle
import sys
from collections import deque

from treeviz.game.contract import ask, moves_of, notation_of, place_of
from treeviz.game.game import Game

_POSITIONS = 60


def orders_of(rules: Game) -> dict[str, list[str]]:
    """Return the moves of the first positions, as they are written, by the position's text."""
    orders: dict[str, list[str]] = {}
    waiting = deque([rules.start])
    while waiting and len(orders) < _POSITIONS:
        state = waiting.popleft()
        where = place_of(rules, state)
        if where in orders:
            continue
        moves = moves_of(rules, state)
        orders[where] = [notation_of(rules, move) for move in moves]
        waiting += [ask(rules, "play", state, rules.play, move) for move in moves]
    return orders


def tell(pickled: bytes) -> None:
    """Write the orders of a pickled game to standard output, as JSON; run in another Python."""
    sys.stdout.write(json.dumps(orders_of(pickle.loads(pickled))))
