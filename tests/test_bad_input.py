"""What cannot be done is said in one line that helps, and leaves no trace on the disk.

Each row is a command line, and the words that its one line on standard error must hold.
"""

from __future__ import annotations

import errno
import os
import pty
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from needs import needs
from refusal import OLD, TARGET, refused

from treeviz import InputError, draw, explore, frames, games, minimax, save
from treeviz.cli import main

BOARD = "xox/oox/___"
DEPTH_2 = ("draw", "tictactoe", "--depth", "2")


POSITIONS = {
    "wrong shape": ("tictactoe", "xox/oo/___", "not equally long", "row 1 has 2"),
    "strange sign": ("tictactoe", "xox/o?x/___", "strange sign '?'", "row 1, column 1"),
    "too many x": ("tictactoe", "xxx/xxo/o__", "x has 5 and o has 2", "as many signs as o"),
    "too many o": ("tictactoe", "ooo/x__/___", "x has 1 and o has 3"),
    "two winners": ("tictactoe", "xxx/ooo/___", "both x and o have a line"),
    "moved after the end": ("tictactoe", "xxx/oo_/o__", "x has a line, yet o moved after"),
    "no squares": ("tictactoe", "//", "empty tic-tac-toe position"),
    "far too large": ("tictactoe", "x" * 27 + "/", "1 to 26 columns", "27"),
    "one sign too few": ("tictactoe", "xoxoox__", "9 signs of a tic-tac-toe board of 3 × 3", "8"),
    "rows unknown": ("domineering", "... V", "16 signs", "rows split by '/'", "got 3 in '...'"),
    "half a domino": ("domineering", "V../.../...", "half a domino at row 0, column 0", "below"),
    "three squares": ("domineering", "V../V../V..", "half a domino at row 2, column 0"),
    "upright H": ("domineering", "H../H../...", "half a domino", "to the right of"),
    "flat V": ("domineering", "VV./.../...", "half a domino", "below"),
    "strange mover": ("domineering", ".../... Q", "strange sign 'Q'"),
    "open bracket": ("explicit", "A(B(3 12", "2 brackets are still open", "A(B(3 12 8)"),
    "closed too often": ("explicit", "A(3))", "never opened"),
    "no payoff": ("explicit", "A(B C)", "'B' needs children in brackets or a payoff"),
    "no children": ("explicit", "A()", "a node without children needs a payoff"),
    "no number": ("explicit", "A(b=x)", "'x' is no number"),
    "two roots": ("explicit", "3 4", "expected one root, got 2"),
    "no tree": ("explicit", "", "a hand-typed tree is missing"),
}


@pytest.mark.parametrize("verb", ["draw", "explain", "play"])
@pytest.mark.parametrize("row", POSITIONS.values(), ids=POSITIONS)
def test_positions_that_cannot_be(folder: Path, verb: str, row: tuple[str, ...]) -> None:
    """A position that cannot be is refused by every verb, saying where and why."""
    game, position, *words = row
    said = refused(folder, (verb, game, position, "-o", TARGET, "--format", "txt"))
    assert [word for word in words if word not in said] == []


OPTIONS = {
    "game": (("draw", "tictacto"), "unknown game 'tictacto'", "did you mean 'tictactoe'?"),
    "verb": (("drow", "tictactoe"), "'drow'", "Did you mean 'draw'?"),
    "option": (("draw", "tictactoe", "--mark", "3"), "'--mark'", "--marks"),
    "heuristic": ((*DEPTH_2, "--heuristic", "line"), "'line'", "did you mean 'lines'?"),
    "theme": ((*DEPTH_2, "--theme", "drak"), "unknown theme 'drak'", "did you mean 'dark'?"),
    "format": ((*DEPTH_2, "--format", "sgv"), "unknown format 'sgv'", "did you mean 'svg'?"),
    "ending": (("draw", "tictactoe", "-o", "a.pngg"), "'pngg'", "did you mean 'png'?"),
    "no ending": (("draw", "tictactoe", "-o", "a"), "no format for 'a'", "svg, png, pdf"),
    "engine": ((*DEPTH_2, "--engine", "bundle"), "'bundle'", "did you mean 'bundled'?"),
    "direction": ((*DEPTH_2, "--direction", "rigth"), "'rigth'", "did you mean 'right'?"),
    "format of words": (("explain", "tictactoe", "--format", "jsn"), "did you mean 'json'?"),
    "depth": ((*DEPTH_2[:2], "--depth", "-1"), "depth of 0 or more", "-1"),
    "depth in words": ((*DEPTH_2[:2], "--depth", "two"), "'--depth'", "'two'"),
    "penalty": ((*DEPTH_2, "--depth-penalty", "-1"), "depth penalty of 0 or more", "-1"),
    "penalty NaN": ((*DEPTH_2, "--depth-penalty", "nan"), "depth penalty of 0 or more", "nan"),
    "no nodes": ((*DEPTH_2, "--max-nodes", "0"), "--max-nodes of 1 or more", "0"),
    "no marks": (("draw", "tictactoe", BOARD, "--marks", "0"), "1 or more marks", "0"),
    "beyond the limit": (
        ("draw", "tictactoe", "--max-nodes", "99"),
        "--max-nodes 99",
        "set a depth",
    ),
    "in a row": (("draw", "tictactoe", "--k", "0"), "k of 1 or more", "0"),
    "no rows": (("draw", "tictactoe", "--rows", "0"), "1 to 26 rows", "0"),
    "a size it has not": (("draw", "explicit", "A(1 2)", "--rows", "3"), "takes no --rows"),
    "open nothing": (("draw", "tictactoe", "--open"), "--open shows a file", "-o FILE"),
    "no such file": (("draw", "gone.py:Game"), "there is no file 'gone.py'"),
    "a file alone": (("draw", "my_game.py"), "one of the names in my_game.py", "my_game.py:Race"),
    "a file of opinions alone": ((*DEPTH_2, "--heuristic", "my_game.py"), "my_game.py:said"),
    "a file of searches alone": ((*DEPTH_2, "--search", "my_game.py"), "my_game.py:said"),
    "no such module": (("draw", "gone_away:Game"), "there is no module 'gone_away'"),
    "module without a name": (("draw", ":Game"), "':Game'"),
    "no such attribute": (("draw", "my_game.py:Rase"), "'Rase'", "did you mean 'Race'?"),
    "no game": (("draw", "my_game.py:said"), "making my_game.py:said raised TypeError"),
    "a search": (("draw", "my_game.py:said"), "a search of your own is given by --search"),
    "no heuristic": ((*DEPTH_2, "--heuristic", "my_game.py:ready"), "expected a function"),
    "made already": (("draw", "my_game.py:ready", "--rows", "3"), "made already", "--rows"),
}


@pytest.mark.parametrize("row", OPTIONS.values(), ids=OPTIONS)
def test_options_that_make_no_sense(folder: Path, row: tuple) -> None:
    """A name nobody knows or a size that cannot be is refused, with the nearest that can."""
    args, *words = row
    output = () if "-o" in args or "--open" in args else ("-o", TARGET)
    said = refused(folder, (*args, *output))
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("def minimax(board): ...\n", ("theirs.py:minimax", "watched by treeviz.Recorder")),
        ("import math\n", ("a file that defines a name", "has none")),
    ],
)
def test_a_file_without_a_game(folder: Path, lines: str, words: tuple[str, ...]) -> None:
    """It may hold a search, which needs no game to be watched, or nothing at all."""
    Path("theirs.py").write_text(lines, encoding="utf-8")
    said = refused(folder, ("draw", "theirs.py", "-o", TARGET))
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize("verb", ["draw", "play"])
@pytest.mark.parametrize("width", ["wide", "0", "-3", "5 miles", "", "nan", "inf", "1e3", "cm"])
def test_widths_that_make_no_sense(folder: Path, verb: str, width: str) -> None:
    """A width that is no length is refused, with lengths that are."""
    said = refused(folder, (verb, "tictactoe", BOARD, "-o", TARGET, "--width", width))
    assert "12cm" in said
    assert repr(width) in said


def test_a_png_too_wide_for_any_bitmap(folder: Path) -> None:
    """A bitmap nobody could hold is refused, with a way out."""
    said = refused(folder, ("draw", "tictactoe", BOARD, "-o", "a.png", "--width", "90000"))
    assert "too large" in said
    assert "svg or pdf" in said


def test_outputs_that_cannot_be_written(folder: Path) -> None:
    """A folder that is missing, a folder for a file, a file for a folder: named, status 2."""
    (folder / "folder.svg").mkdir()
    for output, word in {
        "gone/tree.svg": "there is no folder 'gone'",
        "folder.svg": "it is a folder",
        f"{TARGET}/tree.svg": f"there is no folder '{TARGET}'",
    }.items():
        said = refused(folder, ("draw", "tictactoe", BOARD, "-o", output))
        assert repr(output) in said
        assert word in said


@needs(os.geteuid(), "nothing is refused to root, who may write everywhere")
@pytest.mark.parametrize("place", ["folder", "file"])
def test_outputs_that_must_not_be_written(folder: Path, place: str) -> None:
    """A folder or file without the right to write is refused, and the file stays."""
    locked = folder / "locked"
    locked.mkdir()
    (locked / "tree.svg").write_bytes(OLD)
    path = locked if place == "folder" else locked / "tree.svg"
    path.chmod(path.stat().st_mode & ~0o222)
    try:
        target = "locked/new.svg" if place == "folder" else "locked/tree.svg"
        assert "permission denied" in refused(folder, ("draw", "tictactoe", BOARD, "-o", target))
    finally:
        path.chmod(path.stat().st_mode | 0o222)


def test_a_full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full is the machine's failure: status 1, and the old file stays."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = refused(folder, ("draw", "tictactoe", BOARD, "-o", TARGET), status=1)
    assert "no space left" in said


NO_FAULT_OF_THE_MACHINE = {"EACCES", "EROFS", "ENAMETOOLONG", "ELOOP"}


@pytest.mark.parametrize(
    "name",
    ["ENOSPC", "EDQUOT", "EIO", "ENOMEM", "EMFILE", "ENFILE", *sorted(NO_FAULT_OF_THE_MACHINE)],
)
def test_who_is_to_blame(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What the machine lacks has status 1: space, a quota, memory; what it forbids status 2."""
    number = getattr(errno, name)

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    status = 2 if name in NO_FAULT_OF_THE_MACHINE else 1
    said = refused(folder, ("draw", "tictactoe", BOARD, "-o", TARGET), status=status)
    assert os.strerror(number).lower() in said


def test_out_of_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without memory has status 1, and is told what to ask less of."""

    def fail(_: int) -> None:
        raise MemoryError

    monkeypatch.setattr(os, "fsync", fail)
    said = refused(folder, ("draw", "tictactoe", BOARD, "-o", TARGET), status=1)
    assert said == "treeviz: out of memory: set a depth or allow fewer nodes\n"


# A device of Linux alone; a full disk is tested above, on every system.
@needs(Path("/dev/full").exists(), "only /dev/full is always full, and it is not here")
def test_a_full_device(folder: Path) -> None:
    """A device or a pipe that takes no more is told in one line: status 1."""
    line = ("draw", "tictactoe", BOARD, "--format", "svg", "-o")
    assert "no space left" in refused(folder, (*line, "/dev/full"), status=1)
    with open("/dev/full", "wb") as stdout:
        done = subprocess.run(
            [sys.executable, "-m", "treeviz", *line, "-"],
            stdout=stdout, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "treeviz: cannot write: no space left on device\n"


def test_no_graphviz_on_the_machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing `dot` is the machine's failure: status 1, and a way out."""
    monkeypatch.setenv("PATH", str(folder))
    line = ("draw", "tictactoe", BOARD, "-o", TARGET, "--engine", "dot")
    said = refused(folder, line, status=1)
    assert "there is no `dot`" in said
    assert "bundled" in said


def test_a_terminal_gets_no_bytes(folder: Path) -> None:
    """A PNG is not poured over a terminal."""
    master, terminal = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "treeviz", "draw", "tictactoe", BOARD, "--format", "png"],
        stdout=terminal, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(terminal)
    os.close(master)
    assert done.returncode == 2
    assert done.stderr == "treeviz: a png is no text for a terminal: give -o FILE, or pipe it on\n"


@pytest.mark.parametrize("verb", ["draw", "explain", "play"])
@pytest.mark.parametrize("position", ["xox/oox/__x", "xxo/oox/xxo"])
def test_a_finished_game_is_no_error(verb: str, position: str) -> None:
    """The end of a game is a position like any other: exit status 0, and the result is told."""
    result = CliRunner().invoke(main, (verb, "tictactoe", position))
    assert (result.exit_code, result.stderr) == (0, "")
    assert ("x wins" if position.endswith("x") else "draw") in result.stdout


@pytest.mark.parametrize("path", [3, None, 1.5, b"tree.json"])
def test_what_names_no_file_is_refused(path: Any) -> None:
    """Whatever writes a file says in one line what it got for a name."""
    tree = minimax(games.TicTacToe(BOARD))
    writers = (partial(save, tree), draw(tree).save, frames(tree).save, explore(tree).save)
    for write in writers:
        with pytest.raises(InputError, match="expected the name of a file, got"):
            write(path)
