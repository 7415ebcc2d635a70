"""`treeviz audit`: the report as it is printed, where positions come from, how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from html import escape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from needs import needs
from refusal import refused

from treeviz import audit, games, load
from treeviz.cli import main

pytestmark = pytest.mark.long("processes are started, interrupted and killed")

LINES = ("tictactoe", "--heuristic", "lines")
SMALL = "x__/_o_/___"  # whose audits have every kind of fault
LINES_THERE = ("tictactoe", SMALL, "--heuristic", "lines")
COURSE = ("domineering", "--rows", "4", "--columns", "4", "--heuristic", "course", "--all")
HEURISTICS = """
import multiprocessing, os, time
from treeviz import games

def stones(state):
    return state.count("x") - state.count("o")

def picky(state):
    if state == "xo_/___/___":
        raise ValueError("not this one")
    return 1

def slow(state):
    with open("asked", "a") as file:
        file.write(".")
    time.sleep(0.001)
    return 1

def fatal(state):
    if multiprocessing.parent_process():
        os._exit(1)
    return 1
"""


def run(*args: str, stdin: str | None = None, status: int = 0) -> Result:
    """Audit, hold it to its exit status and return what it said."""
    result = CliRunner().invoke(main, ("audit", *args), input=stdin)
    assert result.exit_code == status, result.stderr
    assert bool(result.stderr) == bool(status)
    return result


@pytest.fixture
def heuristics(folder: Path) -> Path:
    """Work in a folder with heuristics of one's own."""
    (folder / "mine.py").write_text(HEURISTICS)
    return folder


@pytest.mark.parametrize(("judging", "wrong"), [(("--judge-finished",), "1,504"), ((), "0")])
def test_the_course_on_the_command_line(judging: tuple[str, ...], wrong: str) -> None:
    """Both figures of the course are in the first sentence."""
    told = run(*COURSE, *judging).stdout
    assert told.startswith(
        f"The heuristic `course` names the wrong winner in {wrong} of 4,886 positions"
    )


def test_the_report_is_that_of_python() -> None:
    """Text, Markdown and JSON are those of `audit(...)`, and all begin with the same sentence."""
    found = audit(games.TicTacToe(SMALL), heuristic="lines", depth=1)
    assert run(*LINES_THERE, "--depth", "1").stdout == f"{found.text}\n"
    markdown = run(*LINES_THERE, "--depth", "1", "--format", "markdown").stdout
    assert markdown == f"{found.markdown()}\n"
    assert markdown.startswith(f"**{found.headline}**")
    printed = run(*LINES_THERE, "--depth", "1", "--format", "json").stdout
    assert json.loads(printed) == found.to_dict()
    assert found.to_dict()["schema"] == 1


def test_the_table_adds_up() -> None:
    """In the printed table the rows of the plies add up to the last one."""
    told = run(*LINES_THERE, "--depth", "1").stdout
    block = next(block for block in told.split("\n\n") if block.lstrip().startswith("ply"))
    rows = [re.split(r"  +", line.strip().replace(",", "")) for line in block.splitlines()]
    head, *plies, total = rows
    for column in range(1, head.index("regret")):
        assert sum(int(row[column]) for row in plies) == int(total[column])


def test_json_has_no_infinities() -> None:
    """Infinite values and regrets are strings, and every faulty position is there."""

    def refuse(literal: str) -> None:
        raise AssertionError(literal)

    printed = run(*COURSE, "--judge-finished", "--format", "json").stdout
    told = json.loads(printed, parse_constant=refuse)
    wrong = [one for one in told["faulty"] if "wrong winner" in one["faults"]]
    assert len(wrong) == told["total"]["wrong_winners"] == 1504
    assert {(one["value"], one["truth"]) for one in wrong} == {("-inf", "inf")}
    assert told["total"]["worst_regret"] == "inf"


def test_a_report_is_a_file(folder: Path) -> None:
    """The ending says the format; nothing is printed."""
    for ending, beginning in {"txt": "The heuristic", "md": "**The heuristic", "json": "{"}.items():
        assert run(*LINES_THERE, "--depth", "0", "-o", f"report.{ending}").stdout == ""
        assert (folder / f"report.{ending}").read_text().startswith(beginning)


def test_the_smallest_faults_are_drawn(folder: Path) -> None:
    """`--draw` makes a picture of each fault, titled with what is wrong."""
    run(*COURSE, "--judge-finished", "--draw", "faults")
    drawn = sorted((folder / "faults").iterdir())
    assert [file.name for file in drawn] == ["wrong-move.svg", "wrong-winner.svg"]
    assert "course says −∞; in truth Vertical wins" in drawn[1].read_text()


def test_markdown_shows_the_pictures(folder: Path) -> None:
    """A report in Markdown links its pictures from where it stands."""
    (folder / "reports").mkdir()
    run(*LINES_THERE, "--depth", "1", "--draw", "faults", "-o", "reports/audit.md")
    report = (folder / "reports" / "audit.md").read_text()
    linked = re.findall(r"!\[.*\]\(<(.*)>\)", report)
    assert len(linked) == 4
    assert all((folder / "reports" / link).is_file() for link in linked)


def test_positions_come_from_a_file(folder: Path) -> None:
    """One position a line; blank lines and comments are passed over; `-` is a pipe."""
    lines = "# openings\n\nxo_/___/___\n  x__/_o_/___  # the centre\n"
    (folder / "boards.txt").write_text(lines)
    told = run(*LINES, "--depth", "1", "--positions", "boards.txt").stdout
    assert "of 2 positions" in told
    assert run(*LINES, "--depth", "1", "--positions", "-", stdin=lines).stdout == told


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"xo_/___/___\n\nxxx/___/___\n", "boards.txt:3: 'xxx/___/___' cannot be"),
        (b"# nothing\n", "boards.txt has none"),
        (b"\xff\xfe\x00", "boards.txt is no text"),
        (None, "cannot read 'boards.txt': no such file"),
    ],
)
def test_bad_position_files_are_refused(folder: Path, content: bytes | None, said: str) -> None:
    """A line that is no position is named with its file and number; nothing is judged."""
    if content is not None:
        (folder / "boards.txt").write_bytes(content)
    line = ("audit", *LINES, "--positions", "boards.txt", "-o", "report.md")
    assert said in refused(folder, line)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("tictactoe", "--heuristic", "lins"), "did you mean 'lines'"),
        (("tictactoe",), "no heuristic of its own to audit"),
        ((*LINES, "--all", "--random", "5"), "one of --all, --random and --positions"),
        ((*LINES, "--depth", "2", "--truth-depth", "1"), "beyond the depth"),
        ((*LINES, "--jobs", "0"), "1 or more jobs"),
        ((*LINES, "--max-positions", "9"), "more than 9 positions"),
        ((*LINES, "-o", "report.svg"), "unknown format 'svg'"),
        ((*LINES, "-o", "gone/report.md"), "there is no folder 'gone'"),
        ((*LINES, "--draw", "my_game.py"), "it is no folder"),
        (("tictactoe", "xxx", "--heuristic", "lines"), "'xxx'"),
    ],
)
def test_mistakes_are_refused(folder: Path, args: tuple[str, ...], said: str) -> None:
    """One line, status 2, and no file."""
    assert said in refused(folder, ("audit", *args))


def test_ones_own_heuristic_is_audited_by_any_number_of_processes(heuristics: Path) -> None:
    """`file.py:f` and a game of one's own are found by name in other processes too."""
    line = ("tictactoe", "--heuristic", "mine.py:stones", "--depth", "1", "--random", "150")
    assert run(*line, "--jobs", "2").stdout == run(*line, "--jobs", "1").stdout
    line = ("my_game.py:Race", "--heuristic", "my_game.py:said", "--depth", "1")
    told = run(*line, "--jobs", "2").stdout
    assert told == run(*line, "--jobs", "1").stdout
    assert "One process went on alone" not in told


def test_a_position_from_a_pipe_reaches_every_process(folder: Path) -> None:
    """What was read from standard input once is not read again."""
    line = ("tictactoe", "-", "--heuristic", "lines", "--depth", "1", "--jobs")
    board = "xoxo/oxox/____\n"
    assert run(*line, "2", stdin=board).stdout == run(*line, "1", stdin=board).stdout


def test_a_process_that_dies_is_done_without(heuristics: Path) -> None:
    """If other processes end before their time, this one judges what is left, and says so."""
    line = ("tictactoe", "--heuristic", "mine.py:fatal", "--depth", "0", "--random", "50")
    told = run(*line, "--jobs", "2").stdout
    assert "One process went on alone: another process ended before its time." in " ".join(
        told.split()
    )
    assert "of 50 positions" in told


def test_a_failing_heuristic_is_status_2_with_a_report(heuristics: Path) -> None:
    """The report is complete, the failure is in it, and the status tells a script of it."""
    line = ("tictactoe", "--heuristic", "mine.py:picky", "--depth", "0")
    result = run(*line, status=2)
    assert "of 5,477 positions" in result.stdout
    assert "raised ValueError: not this one at 'xo_/___/___'" in result.stdout
    assert result.stderr == (
        "treeviz: the heuristic 'picky' failed in 1 of 5,478 positions; the report says where\n"
    )


# Whose child a process is, and whether it still lives, is read where Linux tells it.
@needs(Path("/proc/self/stat").exists(), "whether a process lives is read in /proc: none here")
@pytest.mark.parametrize("killer", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_audit_leaves_no_process(heuristics: Path, killer: signal.Signals) -> None:
    """The processes that judge end with the one that asked for them, however it ends."""
    line = ["audit", "tictactoe", "--heuristic", "mine.py:slow", "--depth", "0", "--jobs", "2"]
    done = subprocess.Popen(
        [sys.executable, "-m", "treeviz", *line],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    while not (heuristics / "asked").exists():
        assert done.poll() is None, "it ended by itself"
        time.sleep(0.01)
    assert len(alive(done.pid)) > 2
    done.send_signal(killer)
    done.wait()
    patience = time.monotonic() + 30
    while alive(done.pid) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not alive(done.pid)


def alive(session: int) -> list[str]:
    """Return the processes of a session."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, _, _, its_session = place.read_text().rpartition(")")[2].split()[:4]
            if its_session == str(session) and state != "Z":
                found.append(place.parent.name)
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_was_judged(heuristics: Path, jobs: str) -> None:
    """An interruption of all processes leaves a report of what was done, one line, status 130."""
    line = ["audit", "tictactoe", "--heuristic", "mine.py:slow", "--depth", "0", "--jobs", jobs]
    done = subprocess.Popen(
        [sys.executable, "-m", "treeviz", *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal interrupts all processes of its group
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    asked = heuristics / "asked"
    # Some chunks of a hundred positions, of each of which several boards are asked about.
    while not asked.exists() or asked.stat().st_size < 3000:
        assert done.poll() is None, "it ended by itself"
        time.sleep(0.01)
    os.killpg(done.pid, signal.SIGINT)
    told, said = done.communicate(timeout=60)
    assert done.returncode == 130
    found = re.fullmatch(r"\n?treeviz: interrupted after ([\d,]+) of 5,478 positions\n", said)
    assert found, said
    assert f"It was interrupted after {found[1]} of 5,478 positions." in " ".join(told.split())


NO_PARSE = """
from treeviz import Player

class Take:
    '''Take one to three of seven; who takes the last wins. Positions cannot be typed.'''
    def __init__(self, stones: int = 7): self.start = (stones, Player.MAX)
    def to_move(self, state): return state[1]
    def moves(self, state): return range(1, min(3, state[0]) + 1)
    def play(self, state, move): return (state[0] - move, state[1].other)
    def utility(self, state): return -1 if state[1] is Player.MAX else 1
    def heuristic(self, state): return 1

def hopeful(state): return 1
"""
ASKED = [
    ("tictactoe", "xo_/_x_/__o", "--heuristic", "lines", "--depth", "1"),
    ("tictactoe", "xo_/___/___", "--moves", "[1,1]", "--heuristic", "lines", "--depth", "1"),
    ("connect", "xo_/oox/xxo", "--k", "3", "--heuristic", "mine.py:hopeful", "--depth", "0"),
    ("domineering", "--rows", "3", "--columns", "3", "--heuristic", "course", "--judge-finished"),
    ("nim", "2,3", "--heuristic", "mine.py:hopeful", "--depth", "1"),
    ("mine.py:Take", "--heuristic", "mine.py:hopeful", "--depth", "1"),
    ("mine.py:Take", "--moves", "2", "--depth", "1"),
    ("explicit", "A(B(3 -12) C(2 4) D(14 -5))", "--heuristic", "mine.py:hopeful", "--depth", "0"),
]


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_the_command_of_an_example_opens_it(folder: Path, asked: tuple[str, ...]) -> None:
    """The printed command runs as it stands, and shows that position; in every format."""
    (folder / "mine.py").write_text(NO_PARSE)
    told = run(*asked).stdout
    facts = json.loads(run(*asked, "--format", "json").stdout)
    assert facts["examples"]
    html, markdown = (run(*asked, "--format", form).stdout for form in ("html", "md"))
    for example in facts["examples"]:
        command = example["command"]
        assert f"`{command}`\n" in told  # in one line
        assert f"`{command}`" in markdown
        assert f"<code>{escape(command)}</code>" in html
        words = shlex.split(command)
        assert words[:2] == ["treeviz", "explain"]
        opened = CliRunner().invoke(main, ["record", *words[2:], "-o", "opened.json"])
        assert opened.exit_code == 0, opened.stderr
        assert CliRunner().invoke(main, words[1:]).exit_code == 0
        assert load("opened.json").position(0) == example["position"]
