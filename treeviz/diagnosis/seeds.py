"""Is the order of the moves the same in another run of Python?

The order of texts in a set hangs on a seed that is new in every run (PYTHONHASHSEED). So a game
whose moves are, or contain, anything but numbers is asked again in two other Pythons.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from treeviz.contract import ask, place_of
from treeviz.diagnosis.findings import Finding
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.shown import at, finding
from treeviz.game import Game

_SEEDS = ("1", "2")
_POSITIONS = 60
_PATIENCE = 30  # seconds
_CHILD = "import sys; from treeviz.diagnosis.seeds import tell; tell(sys.stdin.buffer.read())"


def order_between_runs(sample: Sample) -> Iterator[Finding]:
    """Yield that the order of the moves hangs on the seed of a run."""
    if not may_vary(sample):
        return
    orders = [run for seed in _SEEDS if (run := _orders_in(sample.rules, seed)) is not None]
    here = orders_of(sample.rules)
    differing = {
        where
        for other in orders
        for where, moves in other.items()
        if where in here and moves != here[where] and sorted(moves) == sorted(here[where])
    }
    states = [s for s in sample.unfinished if place_of(sample.rules, s) in differing]
    if not states:
        return
    state = sample.smallest(states)
    where = place_of(sample.rules, state)
    other = next(run[where] for run in orders if run.get(where, here[where]) != here[where])
    yield finding(
        "order-changes",
        sample.rules,
        state,
        f"{at(sample, state)} moves() gives {', '.join(here[where][:4])} in this run of Python, and "
        f"{', '.join(other[:4])} in another.",
    )


def untried(sample: Sample) -> Iterator[str]:
    """Yield that other runs could not be tried, if so."""
    if may_vary(sample) and _orders_in(sample.rules, _SEEDS[0]) is None:
        yield "the order of moves in other runs: the game cannot be sent to another Python"


def may_vary(sample: Sample) -> bool:
    """Tell whether some move is made of more than numbers; those are always in one order."""
    return any(
        not _numbers(move) for state in sample.unfinished[:20] for move in sample.moves[state]
    )


def _numbers(move: Any) -> bool:
    if isinstance(move, tuple):
        return all(map(_numbers, move))
    return type(move) in (int, float, bool)


def orders_of(rules: Game) -> dict[str, list[str]]:
    """Return the moves of the first positions, as they are written, by the position's text."""
    orders: dict[str, list[str]] = {}
    waiting = deque([rules.start])
    while waiting and len(orders) < _POSITIONS:
        state = waiting.popleft()
        where = place_of(rules, state)
        if where in orders:
            continue
        moves = ask(rules, "moves", state, lambda here: list(rules.moves(here)))
        orders[where] = [ask(rules, "notation", move, rules.notation) for move in moves]
        waiting += [ask(rules, "play", state, rules.play, move) for move in moves]
    return orders


def tell(pickled: bytes) -> None:
    """Write the orders of a pickled game to standard output, as JSON; run in another Python."""
    sys.stdout.write(json.dumps(orders_of(pickle.loads(pickled))))


def _orders_in(rules: Game, seed: str) -> dict[str, list[str]] | None:
    """Return the orders in a Python with another seed; None if the game cannot go there."""
    original = getattr(rules, "_game", rules)
    home = getattr(sys.modules.get(type(original).__module__), "__file__", None)
    if home is None or type(original).__module__ == "__main__":
        return None
    paths = [str(Path(home).parent.resolve()), *filter(None, sys.path)]
    env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(paths)}
    try:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD],
            input=pickle.dumps(rules),
            capture_output=True,
            env=env,
            timeout=_PATIENCE,
            check=True,
        )
        orders: dict[str, list[str]] = json.loads(done.stdout)
    except (
        pickle.PicklingError,
        AttributeError,
        TypeError,
        ValueError,
        subprocess.SubprocessError,
    ):
        return None
    return orders
