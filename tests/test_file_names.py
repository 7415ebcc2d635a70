"""Names of files as systems allow them: of any signs, of any length, of no encoding."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from needs import needs

from treeviz.cli import main

BOARD = "xox/oox/___"
WRITERS = {
    "draw": "svg",
    "explain": "md",
    "explore": "html",
    "record": "json",
    "inspect": "csv",
}
NAMES = {
    "blank": "a b",
    "line end": "a\nb",
    "escape": "a\x1b[2Jb",
    "dash": "-x",
    "option": "--help",
    "colon": "a:b",
    "percent": "a%db",
    "half a pair": "a\udcffb",
    "turned": "a\u202eb",
}


@needs(os.name != "nt", "Windows has no names with a line end, a colon or a sign of control")
@pytest.mark.parametrize("verb", WRITERS)
@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_any_name_is_written(verb: str, name: str, folder: Path) -> None:
    """Whatever the name holds, the file is there, and one line at most is said, without it raw."""
    file = f"{NAMES[name]}.{WRITERS[verb]}"
    done = CliRunner().invoke(main, [verb, "tictactoe", BOARD, "-o", file])
    assert done.exit_code == 0
    assert (folder / file).stat().st_size > 0
    assert done.stderr.count("\n") <= 1
    assert "\x1b" not in done.stderr
    assert sorted(os.listdir(folder)) == sorted(["my_game.py", file])


@pytest.mark.parametrize("verb", WRITERS)
def test_a_name_is_as_long_as_the_system_allows(verb: str, folder: Path) -> None:
    """The last one that fits is written; of a longer one it is told in one line, not all of it."""
    longest, ending = os.pathconf(folder, "PC_NAME_MAX"), f".{WRITERS[verb]}"
    fits, beyond = ("x" * (size - len(ending)) + ending for size in (longest, longest + 1))
    assert CliRunner().invoke(main, [verb, "tictactoe", BOARD, "-o", fits]).exit_code == 0
    assert (folder / fits).stat().st_size > 0
    refused = CliRunner().invoke(main, [verb, "tictactoe", BOARD, "-o", beyond])
    assert refused.exit_code == 2
    assert refused.stderr.startswith("treeviz: cannot write 'xxx")
    assert refused.stderr.endswith("file name too long\n")
    assert len(refused.stderr) <= len("treeviz: ") + 300 + len("\n")
    assert sorted(os.listdir(folder)) == sorted(["my_game.py", fits])


@pytest.mark.long("the program is started anew")
@needs(sys.platform == "linux", "macOS and Windows keep names as Unicode: none is in no encoding")
def test_a_name_that_is_no_text_is_a_name(folder: Path) -> None:
    """On a system whose names are bytes, one in no encoding is written to and read."""
    for variables in ({}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        for line in ([b"record", b"tictactoe", BOARD.encode(), b"-o"], [b"explain"]):
            done = subprocess.run(
                [sys.executable, "-m", "treeviz", *line, b"\xff\xfe.json"],
                env=os.environ | variables,
                capture_output=True,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, b"")
