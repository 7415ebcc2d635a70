"""Help and messages on terminals that lack some signs: readable, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
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
