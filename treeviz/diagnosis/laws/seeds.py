"""The order of the moves in this run of Python, and in another.

A game whose moves are, or contain, anything but numbers is asked again in a Python with another
seed: there the texts in a set stand in another order.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from treeviz.diagnosis.findings.example_tree import at, finding
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.rule_facts import OtherOrder
from treeviz.diagnosis.findings.untried_facts import NoSeedTried
from treeviz.diagnosis.sample import Sample
from treeviz.game.contract import place_of
from treeviz.game.game import Game
from treeviz.game.orders import orders_of
from treeviz.game.snapshot import snapshot

_PATIENCE = 30  # seconds
_CHILD = "import sys; from treeviz.game.orders import tell; tell(sys.stdin.buffer.read())"


def order_between_runs(sample: Sample) -> Iterator[Finding | NoSeedTried]:
    """Yield that the order of the moves hangs on the seed of a run; or that it was not tried."""
    if not _may_vary(sample):
        return
    there = _orders_elsewhere(sample.rules)
    if there is None:
        yield NoSeedTried()
        return
    here = orders_of(sample.rules)
    differing = {
        where
        for where, moves in there.items()
        if moves != here.get(where, moves) and sorted(moves) == sorted(here[where])
    }
    states = [s for s in sample.unfinished if place_of(sample.rules, s) in differing]
    if states:
        state = sample.smallest(states)
        where = place_of(sample.rules, state)
        yield finding(
            "order-changes",
            sample.rules,
            state,
            OtherOrder(at(sample, state), tuple(here[where]), tuple(there[where]), runs=True),
        )


def _may_vary(sample: Sample) -> bool:
    """Tell whether some move is made of more than numbers; those are always in one order."""
    return any(
        not _numbers(snapshot(move, insist=False))
        for state in sample.unfinished[:20]
        for move in sample.moves[state]
    )


def _numbers(move: Any) -> bool:
    if isinstance(move, tuple):
        return all(map(_numbers, move))
    return type(move) in (int, float, bool)


def _orders_elsewhere(rules: Game) -> dict[str, list[str]] | None:
    """Return the orders in a Python with another seed; None if the game cannot go there."""
    original = getattr(rules, "_game", rules)
    home = getattr(sys.modules.get(type(original).__module__), "__file__", None)
    if home is None or type(original).__module__ == "__main__":
        return None
    paths = [str(Path(home).parent.resolve()), *filter(None, sys.path)]
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
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
