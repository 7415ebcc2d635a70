"""The program as a shell runs it: completion, colours, Ctrl-C, closed pipes."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BOARD = "xox/oox/___"
TREEVIZ = [sys.executable, "-m", "treeviz"]


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
