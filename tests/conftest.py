"""What the tests share: the trees people know, and golden files."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from chromium import BROWSER, CHROMIUM
from hypothesis import HealthCheck, given, settings, strategies
from needs import needs

from treeviz import GameTree, explore, games, minimax

# The same examples in each run, so that a change is judged by what it changes; others are tried by
# `--hypothesis-profile=long`, for the evening, and what it finds is kept as an example. With "few"
# the laws are tried once more where something else is in question: another version of a library.
# A law is a law on a slow machine too: nothing has a deadline.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("few", PATIENT, max_examples=5, derandomize=True)
settings.register_profile("short", PATIENT, max_examples=15, derandomize=True)
settings.register_profile("long", PATIENT, max_examples=1000)
settings.load_profile("short")

NO_BROWSER = "only a browser tells what a page does: there is no Chromium on this machine"
TAKES_LONG = "which takes long: run with --all, as in CI"
GOLDEN = Path(__file__).parent / "golden"
RACE = '''
from treeviz import Game, Player

class Race(Game):
    """Count to `goal` in steps of one or two; who says it wins."""

    start = (0, Player.MAX)
    goal = 5

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        return [step for step in (1, 2) if state[0] + step <= self.goal]

    def play(self, state, move):
        return state[0] + move, state[1].other

    def utility(self, state):
        return 1 if state[1] is Player.MIN else -1

    def parse(self, text):
        return int(text), Player.MAX

ready = Race()

def short():
    made = Race()
    made.goal = 3
    return made

def said(state):
    return {"said": state[0]}

class Holder:
    made = ready
'''


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that rewrites the golden files."""
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew; read the diff"
    )
    parser.addoption(
        "--all", action="store_true", help="run what takes long and what asks a browser, as CI does"
    )


def pytest_configure() -> None:
    """Let byte code be kept, and Ctrl-C be heard, by those who test, whatever they inherit.

    Two workers and some hundred processes that tests start read the same files. What a shell runs
    in the background is deaf to Ctrl-C, and so would be all that it starts.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.set_threshold(100_000)  # objects; by default 700


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what a machine lacks, and what is left to CI: each mark says why it is skipped.

    CI installs a browser, pip brings none. What takes long tells the same of many more games,
    settings and programs, and says beside its mark what takes so long.
    """
    everything = config.getoption("--all")
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(needs(CHROMIUM, NO_BROWSER))
            item.add_marker(needs(everything, f"a page is opened in Chromium, {TAKES_LONG}"))
        elif long := item.get_closest_marker("long"):
            (why,) = long.args
            item.add_marker(needs(everything, f"{why}, {TAKES_LONG}"))


def pytest_collection_finish() -> None:
    """Keep what all tests share out of every search for garbage, which took a tenth of the time.

    Hypothesis has a generator of random numbers of its own and asks who holds it when the first
    law is tried; what is frozen does not answer, so one is tried before.
    """
    given(strategies.none())(lambda _: None)()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Keep what a module leaves behind, trees for the next ones, out of such searches, too.

    They go through all that is not frozen, and so does who asks what holds a function: a diagnosis
    does so at every call of a search that it watches by name.
    """
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def article() -> GameTree:
    """Return the article's board: a loss, a draw and a win to choose from."""
    return minimax(games.TicTacToe("xox/oox/___"))


@pytest.fixture(scope="session")
def course() -> GameTree:
    """Return the course's position, two plies deep, then estimates."""
    return minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)


@pytest.fixture(scope="session")
def aima() -> GameTree:
    """Return figure 5.2 of "Artificial Intelligence: A Modern Approach"."""
    return minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))


@pytest.fixture(scope="session")
def opening() -> GameTree:
    """Return tic-tac-toe after two moves: 8,232 nodes, more than any picture shows."""
    return minimax(games.TicTacToe("xo_/___/___"))


@pytest.fixture(scope="session")
def finished() -> GameTree:
    """Return a game that x has won."""
    return minimax(games.TicTacToe("xox/oox/__x"))


@pytest.fixture
def check_golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with its golden file, or write the file anew with `--update-golden`."""

    def check(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-golden"):
            GOLDEN.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), f"{name} differs: see --update-golden"

    return check


@pytest.fixture
def race() -> str:
    """Return the code of a game of one's own."""
    return RACE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of one's own, with a game of one's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "my_game.py").write_text(RACE)
    return tmp_path


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start one browser for all tests that look at pages of the explorer."""
    # What drives it is asked for first; CI installs both.
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(**BROWSER)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open pages of trees; nothing may go wrong in them, and nothing may be asked of a network."""
    contexts, troubles = [], list[str]()

    def opened(tree: Any, hash: str = "", **how: Any) -> Any:
        file = tmp_path / "tree.html"
        if not file.exists():
            explore(tree).save(file)
        context = browser.new_context(**{"viewport": {"width": 1300, "height": 900}, **how})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda told: troubles.append(told.text) if told.type == "error" else 0)
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.split(":")[0] in ("file", "data", "blob")
                else troubles.append(asked.url)
            ),
        )
        page.goto(file.as_uri() + hash)
        page.wait_for_selector("html[data-ready=true]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def every_line_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give `diagnose` enough of time and memory to try every small change.

    However slow the machine is, and whatever other tests of the worker have left to be freed.
    """
    for name in ("_IN_ALL", "SECONDS"):
        monkeypatch.setattr(f"treeviz.diagnosis.examination.{name}", 60.0)
    for name in ("_LEAST", "_WATCHED"):  # seconds, before a change is given up
        monkeypatch.setattr(f"treeviz.diagnosis.remedies.{name}", 2.0)
    monkeypatch.setattr("treeviz.diagnosis.remedies._MEGABYTES", 1_000)


@pytest.fixture
def no_line_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what takes longest: names of faults are tried; lines are in the tests of lines."""
    from treeviz.diagnosis.remedies import Remedies

    monkeypatch.setattr(Remedies, "lines", lambda self, found, seconds: ())


@pytest.fixture(autouse=True)
def _waiting_is_no_work(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a diagnosis says in a test is not what a slow or busy machine has the time for."""
    if any(word in request.module.__name__ for word in ("diagnos", "docs", "gallery")):
        from treeviz.diagnosis import remedies, stopwatch

        monkeypatch.setattr(stopwatch, "_WAITING", inf)
        for module in (remedies, stopwatch):
            monkeypatch.setattr(module, "thread_time", lambda: time.thread_time() / 2)
