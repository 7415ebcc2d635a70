"""Help and messages on terminals that lack some signs: readable, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long("a process for each command and encoding")

TOLD = [
    ["draw", "domineering", ".V../.VHH/HH../.... V"],
    ["draw", "tictactoe", "x__/_o_/__x", "--search", "alphabeta"],
    ["explain", "domineering", ".V../.VHH/HH../.... V", "--words", "full"],
    ["explain", "domineering", ".V../.VHH/HH../.... V", "--depth", "0-4"],
    ["frames", "tictactoe", "xox/oox/___"],
    ["inspect", "tictactoe", "xox/oox/___"],
]


@pytest.mark.parametrize("encoding", ["cp437", "ascii"])
def test_results_are_readable_on_old_terminals(encoding: str) -> None:
    """Words and outlines are written in the terminal's encoding; for a file or a pipe `-o` says."""
    program = "\n".join(
        [
            "from treeviz.cli import main",
            f"for words in {TOLD!r}:",
            "    try: main(words)",
            "    except SystemExit as end: assert not end.code",
        ]
    )
    told, whole = (
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONIOENCODING": name},
            capture_output=True,
            check=True,
        ).stdout.decode(name)
        for name in (encoding, "utf-8")
    )
    assert "x is left" in told
    assert told.count("?") == whole.count("?")
    assert "inf" in told if encoding == "ascii" else "∞" in told
    piped = [sys.executable, "-m", "treeviz", *TOLD[0], "-o", "-"]
    done = subprocess.run(
        piped, env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=True
    )
    assert "▲" in done.stdout.decode()


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "ascii"])
def test_signs_have_stand_ins(encoding: str) -> None:
    """What an encoding lacks is written with signs that it has, in help and in refusals."""
    told = []
    for words in (["inspect", "--help"], ["draw", "≥−∞"]):
        done = subprocess.run(
            [sys.executable, "-m", "treeviz", *words],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )
        told.append((done.stdout + done.stderr).decode(encoding))
    assert "Traceback" not in "".join(told)
    assert "Usage: treeviz inspect" in told[0]
    assert "?" not in told[0]
    assert not set(told[1]) & set("\ufffd")
    assert told[1].count("\\") == 0
