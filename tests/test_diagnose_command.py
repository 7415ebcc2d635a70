"""`treeviz diagnose`: what it prints, draws and refuses."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.planted import ENTRY, TICTACTOE
from tests.refusal import refused
from treeviz import Diagnosis, diagnose, games, load
from treeviz.cli import main
from treeviz.diagnosis.findings.catalogue import CATALOGUE

pytestmark = pytest.mark.long("whole diagnoses are made by the command line")

BOARD = "xo_/_x_/__o"
COURSE = """
def minmax(s, h, v, p, joueur):
    after = list(s(v, joueur))
    if p == 0 or not after:
        return h(v)
    values = [minmax(s, h, one, p - 1, 1 - joueur) for one in after]
    return max(values) if joueur == 0 else min(values)

def places(v, down, right):
    return [(r, c) for r in range(len(v) - down) for c in range(len(v[0]) - right)
            if v[r][c] == v[r + down][c + right] == -1]

def successors(v, joueur):
    down, right = (1, 0) if joueur == 0 else (0, 1)
    for r, c in places(v, down, right):
        after = [list(row) for row in v]
        after[r][c] = after[r + down][c + right] = joueur
        yield after

def heuristic(v):
    n0, n1 = len(places(v, 1, 0)), len(places(v, 0, 1))
    return -float("inf") if n0 == 0 else float("inf") if n1 == 0 else n0 - n1

def arguments(state):
    v = [[".VH".index(sign) - 1 for sign in row] for row in state[:-2].split("/")]
    return successors, heuristic, v, 9, "VH".index(state[-1])
"""


def printed(*args: str) -> str:
    result = CliRunner().invoke(main, ("diagnose", *args))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.fixture
def programs(folder: Path) -> Path:
    (folder / "healthy.py").write_text(TICTACTOE + ENTRY.replace("search(", "deeper("))
    (folder / "sick.py").write_text(TICTACTOE.replace("return -10", "return 10"))
    (folder / "course.py").write_text(COURSE)
    return folder


def test_a_mistake_is_told_and_drawn(programs: Path) -> None:
    """The fault, its board and the advice are printed, and the board is drawn into the folder."""
    told = printed("tictactoe", BOARD, "--search", "sick.py:search", "--draw", "pictures")
    assert "FAULT   A finished game is valued from the side to move." in told
    assert "Look at " in told
    names = sorted(file.name for file in (programs / "pictures").iterdir())
    assert names == ["1-win-by-the-mover.svg", "2-slow-win.svg"]
    assert all((programs / "pictures" / n).read_bytes().startswith(b"<svg ") for n in names)


@pytest.mark.usefixtures("no_line_is_looked_for")
def test_the_fault_comes_first(programs: Path) -> None:
    """What was not tried stands behind what was found, the verdict last."""
    told = printed("tictactoe", BOARD, "--search", "sick.py:search")
    places = [told.index(words) for words in ("FAULT", "Examined", "Not tried", "One fault.")]
    assert places == sorted(places)
    assert places[0] == 0


@pytest.mark.usefixtures("no_line_is_looked_for")
def test_strict(programs: Path) -> None:
    """With `--strict` a fault is an exit status, as of a linter; a healthy search still has 0."""
    strict = ("diagnose", "tictactoe", BOARD, "--strict", "--search")
    result = CliRunner().invoke(main, [*strict, "sick.py:search"])
    assert result.exit_code == 2
    assert result.stdout == printed("tictactoe", BOARD, "--search", "sick.py:search")
    assert result.stderr == (
        "treeviz: one fault: A finished game is valued from the side to move\n"
    )
    assert CliRunner().invoke(main, [*strict, "healthy.py:search"]).exit_code == 0


@pytest.mark.usefixtures("no_line_is_looked_for")
@pytest.mark.parametrize(
    "asked",
    [
        ("tictactoe", BOARD, "--search", "sick.py:search"),
        ("connect", "--rows", "2", "--columns", "3", "--k", "3", "--heuristic", "bad.py:huge"),
        ("bad.py:Lane", "--moves", "2", "--heuristic", "bad.py:huge"),
    ],
    ids=" ".join,
)
def test_the_command_of_a_finding_opens_it(programs: Path, asked: tuple[str, ...]) -> None:
    """The printed command runs as it stands and shows the board of the finding."""
    (programs / "bad.py").write_text("from tests.planted import Lane\ndef huge(state): return 99\n")
    told = printed(*asked)
    findings = json.loads(printed(*asked, "--format", "json"))["findings"]
    assert findings
    for one in findings:
        assert f"Open it: `{one['command']}`\n" in told
        words = shlex.split(one["command"])
        assert words[:2] == ["treeviz", "explain"]
        assert CliRunner().invoke(main, words[1:]).exit_code == 0
        recorded = CliRunner().invoke(main, ["record", *words[2:], "-o", "opened.json"])
        assert (recorded.exit_code, recorded.stderr) == (0, "")
        assert load("opened.json").position(0) == one["position"]


def test_what_is_healthy(programs: Path) -> None:
    """Without a fault that is said, and that it proves nothing."""
    for search in ("healthy.py:search", "alphabeta", "minimax"):
        told = printed("tictactoe", BOARD, "--search", search)
        assert told.endswith("No fault found. That is no proof that there is none.\n")
        assert "FAULT" not in told


def test_an_entry_and_the_function_it_calls(programs: Path) -> None:
    """`--watch` names the recursive function in the file of the search."""
    told = printed("nim", "1,2", "--search", "healthy.py:find", "--watch", "deeper")
    assert "calls of find" in told
    assert "FAULT" not in told


def test_arguments_made_by_a_function(programs: Path) -> None:
    """`--call` and `--reads` say how a search with parameters of its own is called and read."""
    told = printed(
        "domineering", ".V../.VHH/HH../.... V", "--search", "course.py:minmax",
        "--call", "arguments", "--reads", "state=v", "--reads", "player=joueur",
    )  # fmt: skip
    assert "FAULT   A finished game is judged by the heuristic." in told
    assert "Vertical has won (+∞ by the rules)" in told


@pytest.mark.usefixtures("no_line_is_looked_for")
@pytest.mark.parametrize("format", ["json", "markdown", "text"])
def test_formats(programs: Path, format: str) -> None:
    """JSON has schema 1 and the same findings; Markdown has no column of blanks."""
    told = printed("tictactoe", BOARD, "--search", "sick.py:search", "--format", format)
    if format == "json":
        read = json.loads(told)
        assert read["schema"] == 1
        assert [f["name"] for f in read["findings"]] == ["win-by-the-mover", "slow-win"]
        keys = {"name", "fault", "title", "statement", "text", "advice", "position", "lines"}
        keys.add("command")
        assert all(keys == set(f) for f in read["findings"])
    else:
        assert ("**Fault: " in told) is (format == "markdown")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("tictactoe", "--search", "sick.py:serch"), "did you mean 'search'"),
        (("tictactoe", "--watch", "x"), "--watch, --call and --reads go with --search"),
        (("tictactoe", "--search", "sick.py:search", "--reads", "v"), "expected --reads WHAT=NAME"),
        (("tictactoe", "--search", "sick.py:search", "--reads", "stat=v"), "did you mean 'state'"),
        (("tictactoe", "--search", "sick.py:LINES"), "expected a function as the search"),
        (("tictactoe", "--search", "course.py:minmax"), "what should 'h' of minmax("),
        (
            ("tictactoe", "--search", "course.py:minmax", "--call", "minmax"),
            "what makes the arguments raised TypeError",
        ),
        (("tictactoe", "--draw", "nowhere/deep"), "there is no folder 'nowhere'"),
        (("tictactoe", "--draw", "sick.py"), "it is a file"),
        (("tictactoe", "--max-positions", "0"), "expected --max-positions of 1 or more"),
        (("tictactoe", "xxx/xxx/xxx"), "cannot be"),
        (("tictactoe", "--format", "svg"), "unknown format"),
        (("tictactoe", "--heuristic", "line"), "did you mean 'lines'"),
    ],
)
def test_refusals(programs: Path, args: tuple[str, ...], words: str) -> None:
    """What cannot be done as asked is refused in one line, and nothing is written."""
    assert words in refused(programs, ("diagnose", *args))


def test_a_game_and_a_search_of_one_file(folder: Path) -> None:
    """A game and a search from one file share what the file defines."""
    (folder / "both.py").write_text(
        "from enum import Enum\n"
        "from tests.planted import Lane\n"
        "class Mark(Enum):\n    ONE = 1\n"
        "class Own(Lane):\n    mark = Mark.ONE\n"
        "def search(game, state, maximizing):\n"
        "    assert game.mark is Mark.ONE\n"
        "    after = [game.play(state, move) for move in game.moves(state)]\n"
        "    values = [search(game, one, not maximizing) for one in after]\n"
        "    if not values:\n        return game.utility(state)\n"
        "    return max(values) if maximizing else min(values)\n"
    )
    assert "No fault found" in printed("both.py:Own", "--search", "both.py:search")


def test_every_entry_is_told_well() -> None:
    """Titles are sentences, and advice goes on from "Look at"."""
    for entry in CATALOGUE.values():
        assert entry.title.endswith(".")
        assert entry.advice.endswith((".", ")", "?"))
        assert entry.advice[0].islower() or entry.advice.startswith("MAX")


def test_a_diagnosis_is_a_value() -> None:
    """It can be asked for its faults and remarks, and written out."""
    diagnosis = diagnose(games.TicTacToe(BOARD), heuristic="lines")
    assert isinstance(diagnosis, Diagnosis)
    assert set(diagnosis.findings) == {*diagnosis.faults, *diagnosis.remarks}
    assert str(diagnosis) == diagnosis.text
    assert json.loads(json.dumps(diagnosis.to_dict(), allow_nan=False))["text"] == diagnosis.text
