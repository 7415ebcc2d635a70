"""A diagnosis that is interrupted, that takes long, or has little time."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from treeviz import Game, Interrupted, Player, diagnose
from treeviz.diagnosis import stopwatch
from treeviz.diagnosis.findings.untried_facts import (
    DiagnosisStopped,
    ExaminedPositions,
    SampledInTime,
)

SLOW = """
import time
from treeviz import Game, Player

class Slow(Game):
    '''Add one or two up to 60; after a while, playing takes its time.'''
    start = (0, Player.MAX)
    played = 0

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        return [1, 2, 2] if state[0] < 60 else []

    def play(self, state, move):
        Slow.played += 1
        if Slow.played == WHEN:
            open('begun', 'w').close()
            time.sleep(60)
        return (state[0] + move, state[1].other)

    def utility(self, state):
        return -1 if state[1] is Player.MAX else 1
"""


class Endless(Game):
    """Add one or two up to a million."""

    start: Any = (0, Player.MAX)

    def to_move(self, state: Any) -> Player:
        """Return whose turn it is."""
        return state[1]

    def moves(self, state: Any) -> list[int]:
        """Return the steps."""
        return [1, 2] if state[0] < 10**6 else []

    def play(self, state: Any, move: int) -> Any:
        """Step on."""
        return (state[0] + move, state[1].other)

    def utility(self, state: Any) -> float:
        """Whoever steps last wins."""
        return -1 if state[1] is Player.MAX else 1


@pytest.mark.parametrize(
    ("moves", "begins"), [(20, "Examined the first games only."), (420, "FAULT")]
)
def test_ctrl_c_before_any_call_tells_what_was_found(
    tmp_path: Path, moves: int, begins: str
) -> None:
    """The laws are asked of the positions met by then; a line on standard error, status 130."""
    (tmp_path / "slow.py").write_text(SLOW.replace("WHEN", str(moves)))
    done = subprocess.Popen(
        [sys.executable, "-m", "treeviz", "diagnose", "slow.py:Slow"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        # A shell's background jobs ignore Ctrl-C, and so would their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not (tmp_path / "begun").exists():
        assert done.poll() is None, "it ended by itself"
        time.sleep(0.01)
    done.send_signal(signal.SIGINT)
    told, said = done.communicate(timeout=60)
    assert said.split("\n") == ["treeviz: interrupted; what was found by then is told", ""]
    assert done.returncode == 130
    assert told.startswith(begins)
    assert "Not tried: all else: it was interrupted" in told


def test_an_interruption_of_the_laws_gives_what_was_found() -> None:
    """Whichever part is interrupted, it is told by the same exception."""

    def heuristic(state: Any) -> float:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        diagnose(Endless(), heuristic=heuristic, max_positions=100)
    found = stopped.value.found
    assert isinstance(found.examined, ExaminedPositions)
    assert found.examined.positions == 100
    assert DiagnosisStopped() in found.untried


def test_choosing_positions_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are more positions than time, that is told."""
    clock = iter(range(10**9))
    for passing in ("thread_time", "monotonic"):
        monkeypatch.setattr(stopwatch, passing, lambda: next(clock) / 1000)
    found = diagnose(Endless())
    assert SampledInTime(1) in found.untried
    assert not any(isinstance(fact, SampledInTime) for fact in diagnose(Small()).untried)


class Small(Endless):
    """The same from near the end."""

    start: Any = (10**6 - 3, Player.MAX)


def test_every_part_tells_that_it_goes_on() -> None:
    """Positions, estimates and calls are counted, and never backwards by much."""
    told: list[int] = []
    parts: list[int] = []

    def heuristic(state: Any) -> float:
        parts.append(len(told))
        return 0.0

    def search(game: Any, state: Any) -> float:
        parts.append(len(told))
        moves = game.moves(state)
        if not moves:
            return float(game.utility(state))
        choose = max if game.to_move(state) is Player.MAX else min
        return choose(search(game, game.play(state, move)) for move in moves)

    diagnose(
        Small(),
        heuristic=heuristic,
        search=search,
        progress=lambda done, planned: told.append(done),
    )
    assert parts == sorted(parts)
    assert told[0] == 1
    assert parts[0] > 0
    assert told == sorted(told)


def test_what_others_do_on_a_machine_takes_no_time_of_a_diagnosis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only where a thread waits of its own accord does what passes count, by half; not at once."""
    clock, waits = iter((0.0, 0.5, 100.5)), iter((7, 7, 8, 8))
    monkeypatch.setattr(stopwatch, "monotonic", lambda: next(clock))
    monkeypatch.setattr(stopwatch, "thread_time", lambda: 0.0)
    monkeypatch.setattr(stopwatch, "_waits", lambda: next(waits))
    monkeypatch.setattr(stopwatch, "_WAITING", 2)
    monkeypatch.setattr(stopwatch, "_GRACE", 0.5)
    watch = stopwatch.Stopwatch()
    assert watch.seconds == 0
    assert watch.seconds == 0
    assert watch.seconds == 50
