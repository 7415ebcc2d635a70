"""An audit handed to a cluster: what comes back is what one process finds, or one clear line."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from treeviz import InputError, audit, games
from treeviz.auditing import engines
from treeviz.auditing.engines import find_engine
from treeviz.cli import main

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # what the engines say is not ours to judge
    pytest.mark.long("clusters are started"),
]
TICTACTOE = games.TicTacToe()
MINE = """
def stones(state):
    return state.count("x") - state.count("o") - 0.5
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Return a Dask cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


def workers(cluster: Any) -> list[int]:
    """Return the numbers of the processes that judge."""
    return [nanny.pid for nanny in cluster.workers.values()]


def test_a_cluster_changes_nothing(cluster: Any) -> None:
    """Two processes of two threads each find what one finds, in the same order."""
    weight = 2

    def twice(state: str) -> float:
        return weight * (state.count("x") - state.count("o"))

    options = {"heuristic": twice, "depth": 1, "random": 400}
    alone = audit(TICTACTOE, **options)
    found = audit(TICTACTOE, **options, backend="dask", scheduler=cluster.scheduler_address)
    assert found.judged == alone.judged
    assert found.text == alone.text
    assert found.to_dict() == alone.to_dict()


def test_the_command_line_hands_work_to_a_cluster(cluster: Any, folder: Path) -> None:
    """A heuristic in a file that no worker has travels to them."""
    (folder / "mine.py").write_text(MINE)
    line = ["audit", "tictactoe", "--heuristic", "mine.py:stones", "--depth", "1"]
    line += ["--random", "300"]
    there = ["--backend", "dask", "--scheduler", cluster.scheduler_address]
    alone, found = (CliRunner().invoke(main, [*line, *more]) for more in ([], there))
    assert found.exit_code == 0, found.output
    assert found.stdout == alone.stdout


def test_a_process_killed_half_way_leaves_no_gap(cluster: Any) -> None:
    """Whatever it was judging is judged by another: the result is whole."""

    def slow(state: str) -> float:
        from time import sleep

        sleep(0.002)
        return state.count("x") - 1

    def quick(state: str) -> float:
        return state.count("x") - 1

    quick.__name__ = "slow"
    killed = threading.Event()

    def kill(done: int, planned: int) -> None:
        if planned and done > planned / 2 and not killed.is_set():
            killed.set()
            os.kill(workers(cluster)[0], signal.SIGKILL)

    options: dict[str, Any] = {"depth": 0, "random": 1500}
    found = audit(
        TICTACTOE,
        heuristic=slow,
        **options,
        backend="dask",
        scheduler=cluster.scheduler_address,
        progress=kill,
    )
    alone = audit(TICTACTOE, heuristic=quick, **options)
    assert killed.is_set()
    assert len(found) == found.planned == 1500
    assert found.judged == alone.judged
    assert found.total == alone.total


def test_a_ray_cluster_changes_nothing() -> None:
    """Ray gives its answers in windows; they are the same."""
    ray = pytest.importorskip("ray", reason="the extra ray is not installed")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        options: dict[str, Any] = {"heuristic": lambda s: s.count("x"), "depth": 1, "random": 300}
        alone, found = (audit(TICTACTOE, **options, backend=b) for b in (None, "ray"))
        assert found.judged == alone.judged
        assert found.text == alone.text
    finally:
        ray.shutdown()


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that does not answer is one line, and so is none at all."""
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    monkeypatch.setattr(engines, "_PATIENCE", 1)
    with pytest.raises(InputError, match="no Dask scheduler answers at 'tcp"):
        find_engine(None, "dask", "tcp://127.0.0.1:9")
    with pytest.raises(InputError, match="expected the address of a Dask scheduler"):
        find_engine(2, "dask", None)


@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_an_extra_that_is_missing(
    backend: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its library a backend says how to install it."""
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(InputError, match=rf"pip install 'gametreeviz\[{backend}\]'"):
        find_engine(None, backend, None)
