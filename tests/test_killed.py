"""A writer killed at any moment leaves the old file or the new one, whole."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from needs import needs

pytestmark = [
    pytest.mark.long("each writer is killed at 40 moments"),
    needs(hasattr(os, "fork"), "this system has no fork"),
]

# A child writes two contents in turn until it is killed, at moments spread over some writings.
# Python is started once for all children of a writer.
SCRIPT = """
    import itertools, os, pathlib, random, signal, sys, time
    from treeviz import draw, games, load, minimax, save
    from treeviz.files.atomic import save_together

    trees = [minimax(games.TicTacToe(board)) for board in ("xox/oox/___", "xo_/ox_/__x")]
    diagrams = [draw(tree) for tree in trees]
    pictures = [diagram.svg().encode() for diagram in diagrams]
    writers = {
        "svg": (["kept.svg"], lambda turn: diagrams[turn].save("kept.svg")),
        "json.gz": (["kept.json.gz"], lambda turn: save(trees[turn], "kept.json.gz")),
        "frames": (
            ["kept-1.svg", "kept-2.svg"],
            lambda turn: save_together(
                {pathlib.Path(f"kept-{at}.svg"): pictures[turn] for at in (1, 2)}
            ),
        ),
    }
    files, write = writers[sys.argv[1]]
    whole = []
    for turn in (0, 1):
        write(turn)
        whole.append([pathlib.Path(file).read_bytes() for file in files])
    dice = random.Random(0)
    for moment in range(40):
        child = os.fork()
        if child == 0:
            for turn in itertools.cycle((0, 1)):
                write(turn)
        time.sleep(dice.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        for at, file in enumerate(files):
            found = pathlib.Path(file).read_bytes()
            assert found in [contents[at] for contents in whole], (moment, file, len(found))
"""


@pytest.mark.parametrize("writer", ["svg", "json.gz", "frames"])
def test_killed_while_writing(writer: str, tmp_path: Path) -> None:
    """Forty kills, and never a torn file."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(SCRIPT), writer],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (done.returncode, done.stderr) == (0, "")
