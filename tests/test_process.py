"""The program as a shell runs it: completion, colours, Ctrl-C, closed pipes."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.long("the program is started, stopped and killed as a shell does it")

BOARD = "xox/oox/___"
TREEVIZ = [sys.executable, "-m", "treeviz"]
JOBS = 2  # processes of an audit


def in_a_shell(*args: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a shell does."""
    return subprocess.run(
        [*TREEVIZ, *args], capture_output=True, text=True, env=os.environ | variables, check=False
    )


@pytest.mark.parametrize(
    ("line", "expected"), [("treeviz dr", "draw"), ("treeviz draw tic", "tictactoe")]
)
def test_shells_complete_verbs_and_games(line: str, expected: str) -> None:
    """Tab completes verbs and the names of games."""
    place = str(len(line.split()) - 1)
    done = in_a_shell(_TREEVIZ_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=place)
    assert done.stdout.split() == [f"plain,{expected}"]


def test_names_not_imported_yet_are_suggested_too() -> None:
    """A mistaken name in a package that imports its parts late is still set right."""
    done = in_a_shell("draw", "treeviz.games:TicTacToo")
    assert done.returncode == 2
    assert "did you mean 'TicTacToe'?" in done.stderr


@pytest.mark.parametrize("verb", ["draw", "explain", "audit", "games"])
def test_help_on_a_terminal_of_few_signs(verb: str) -> None:
    """Where ≥ and the true minus sign cannot be written, help is still given."""
    done = in_a_shell(verb, "--help", PYTHONIOENCODING="cp1252")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: treeviz {verb}")


def test_no_colour_where_none_is_wanted() -> None:
    """With NO_COLOR set no escape sequence is written, whatever else would allow it."""
    for line in (["explain", "tictactoe", BOARD], ["games"], ["--help"], ["draw", "nothing"]):
        done = in_a_shell(*line, NO_COLOR="1", FORCE_COLOR="1", CLICOLOR_FORCE="1")
        assert "\x1b" not in done.stdout + done.stderr
        assert done.stdout + done.stderr


def test_ctrl_c_ends_a_long_search_in_one_line(folder: Path, race: str) -> None:
    """An interruption is told in one line; no traceback, no file."""
    signs_of_life = "class Long(Race):\n    goal = 90\n    def utility(self, state):\n"
    signs_of_life += "        open('begun', 'w').close()\n        return 0\n"
    (folder / "long.py").write_text(f"{race}\n{signs_of_life}")
    line = [*TREEVIZ, "draw", "long.py:Long", "-o", "tree.svg", "--max-nodes", "100000000"]
    done = subprocess.Popen(
        line,
        stderr=subprocess.PIPE,
        text=True,
        # A shell's background jobs ignore Ctrl-C, and so would their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not (folder / "begun").exists():
        assert done.poll() is None, "it ended by itself"
        time.sleep(0.01)
    done.send_signal(signal.SIGINT)
    told = done.communicate(timeout=60)[1]
    assert told.split("\n") in (["treeviz: interrupted", ""], ["", "treeviz: interrupted", ""])
    assert done.returncode == 130
    assert not (folder / "tree.svg").exists()


def test_a_reader_who_has_seen_enough_is_no_failure() -> None:
    """`treeviz … | head` says nothing on standard error."""
    line = f"{shlex.join(TREEVIZ)} draw tictactoe --marks 2000 --format dot -o - | head -c 9"
    done = subprocess.run(["sh", "-c", line], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"digraph t", b"")


@pytest.mark.parametrize(
    "line",
    [
        ("explain", "tictactoe", BOARD),
        ("draw", "tictactoe", BOARD, "--format", "svg", "-o", "-"),
        ("record", "tictactoe", BOARD, "-o", "-"),
        ("inspect", "tictactoe", BOARD),
        ("diagnose", "tictactoe"),
        ("games",),
        ("draw", "--help"),
        ("--man",),
    ],
    ids=" ".join,
)
def test_a_reader_who_reads_nothing_stops_it_in_silence(line: tuple[str, ...]) -> None:
    """`treeviz … | true`: the status is 1, as is written in the documentation."""
    unread, written = os.pipe()
    os.close(unread)
    done = subprocess.run([*TREEVIZ, *line], stdout=written, stderr=subprocess.PIPE, check=False)
    os.close(written)
    assert (done.returncode, done.stderr) == (1, b"")


def test_files_are_written_though_nobody_reads(folder: Path) -> None:
    """Of a picture and words the picture is whole where the reader of the words is gone."""
    unread, written = os.pipe()
    os.close(unread)
    line = [*TREEVIZ, "explain", "tictactoe", BOARD, "--figure", "tree.svg"]
    done = subprocess.run(line, stdout=written, stderr=subprocess.PIPE, check=False)
    os.close(written)
    assert (done.returncode, done.stderr) == (1, b"")
    assert (folder / "tree.svg").read_text().rstrip().endswith("</svg>")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_request_to_end_leaves_nothing_behind(folder: Path, race: str, number: int) -> None:
    """Asked to end, an audit of two processes ends, and they with it; nothing is half written."""
    life = "def slow(state):\n    import os, time\n"
    life += "    open(f'{os.getpid()}.begun', 'w').close()\n    time.sleep(0.2)\n    return 0.0\n"
    life += "class Long(Race):\n    goal = 30\n    heuristics = {'slow': slow}\n"
    (folder / "long.py").write_text(f"{race}\n{life}")
    asked = ["--heuristic", "slow", "--depth", "1", "--jobs", str(JOBS), "-o", "found.txt"]
    line = [*TREEVIZ, "audit", "long.py:Long", *asked]
    done = subprocess.Popen(
        line, stderr=subprocess.PIPE, text=True, preexec_fn=lambda: signal.signal(number, 0)
    )
    while len(begun := list(folder.glob("*.begun"))) < JOBS:  # none is just being started
        assert done.poll() is None, "it ended by itself"
        time.sleep(0.01)
    done.send_signal(number)
    told = done.communicate(timeout=60)[1]
    assert done.returncode == 128 + number
    assert "Traceback" not in told
    assert "leaked" not in told
    workers = [int(file.stem) for file in begun]
    ends = time.monotonic() + 30
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < ends, "a process was left behind"
        time.sleep(0.05)
    assert not (folder / "found.txt").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_python_tidies_up_is_no_traceback(folder: Path, number: int) -> None:
    """When the work is done and told, nothing is left that a request to end could stop."""
    code = f"""
    import atexit, os, sys
    from treeviz.__main__ import run
    atexit.register(lambda: os.kill(os.getpid(), {int(number)}))
    sys.argv = ["treeviz", "draw", "tictactoe", "{BOARD}", "-o", "tree.svg"]
    run()
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "tree.svg").read_text().rstrip().endswith("</svg>")


def test_ctrl_c_while_python_still_reads_its_modules_is_no_traceback(folder: Path) -> None:
    """An interruption before there is anything to tell ends the process without a word."""
    slow = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nraise RuntimeError('alive')\n"
    (folder / "click.py").write_text(slow)
    done = in_a_shell("games", PYTHONPATH=os.pathsep.join([str(folder), *sys.path]))
    assert done.returncode == -signal.SIGINT
    assert done.stderr == ""


def test_nothing_is_imported_before_signals_are_heard() -> None:
    """What Python would show of an interruption is its own start, and what signals need."""
    told = "import sys, signal, io; before = {*sys.modules}; import treeviz.__main__; "
    told += "print(*sorted({*sys.modules} - before))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["treeviz", "treeviz.__main__"]


def test_a_process_forked_while_a_picture_is_made_makes_its_own() -> None:
    """A child does not wait for ever for a thread that only its parent has."""
    script = """
        import os, signal, threading
        from treeviz import draw, games, minimax

        diagram = draw(minimax(games.Explicit([[3, 12], [2, 4]])))
        ended = threading.Event()

        def drawing():
            while not ended.is_set():
                diagram.png()

        threads = [threading.Thread(target=drawing, daemon=True) for _ in range(2)]
        for thread in threads:
            thread.start()
        for _ in range(8):
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                os._exit(0 if diagram.png() else 1)
            assert os.waitpid(child, 0)[1] == 0
        ended.set()
    """
    code = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", textwrap.dedent(script)]
    done = subprocess.run(code, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_process_forked_while_a_part_is_imported_imports_it(tmp_path: Path) -> None:
    """Parts are imported when they are asked for, also while another thread forks."""
    (tmp_path / "slow.py").write_text("import time; time.sleep(0.7)", encoding="utf-8")
    script = f"""
        import importlib, os, signal, threading, time
        import treeviz.tree

        treeviz.__path__.append({str(tmp_path)!r})
        threading.Thread(target=importlib.import_module, args=("treeviz.slow",)).start()
        time.sleep(0.2)
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            importlib.import_module("treeviz.slow")
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
    """
    code = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", textwrap.dedent(script)]
    done = subprocess.run(code, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_process_forked_while_something_is_computed_computes_it() -> None:
    """What is computed once is locked before Python 3.12; no child waits for a lock of a thread."""
    script = """
        import os, signal, threading
        from treeviz import draw, games, minimax
        from treeviz.picture.diagram import Diagram

        tree = minimax(games.TicTacToe("xox/oox/___"))
        assert draw(tree).source
        held, free = threading.Event(), threading.Event()

        def computing():
            with getattr(vars(Diagram)["_drawn"], "lock", threading.RLock()):
                held.set()
                free.wait()

        thread = threading.Thread(target=computing, daemon=True)
        thread.start()
        held.wait()
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            os._exit(0 if draw(tree).source else 1)
        assert os.waitpid(child, 0)[1] == 0
    """
    code = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", textwrap.dedent(script)]
    done = subprocess.run(code, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_was_closed_before_is_no_failure(folder: Path, closed: str) -> None:
    """A process started without a standard stream draws all the same."""
    line = f"{shlex.join(TREEVIZ)} draw tictactoe {BOARD} -o tree.svg {closed}"
    subprocess.run(["sh", "-c", line], check=True)
    assert (folder / "tree.svg").read_text().rstrip().endswith("</svg>")


@pytest.mark.parametrize(("stream", "status"), [(">&-", 2), (">/dev/full", 1)])
def test_what_cannot_be_written_is_told_in_one_line(stream: str, status: int) -> None:
    """An output that is closed or full is a failure, and says so once."""
    line = f"{shlex.join(TREEVIZ)} explain tictactoe {BOARD} {stream}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert done.stderr.startswith("treeviz: cannot write: ")
    assert done.stderr.count("\n") == 1


def test_a_refusal_that_nobody_can_read_keeps_its_status() -> None:
    """Where standard error is full, what was asked still cannot be done as asked."""
    line = f"{shlex.join(TREEVIZ)} draw nothing 2>/dev/full"
    assert subprocess.run(["sh", "-c", line], check=False).returncode == 2
