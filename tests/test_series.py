"""Numbered files: their names, that all are written or none, and what earlier series left."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from refusal import one_line, refused

from treeviz import GameTree, InputError, frames
from treeviz.cli import main
from treeviz.files.atomic import save_together
from treeviz.talk.numbering import is_numbered, numbered

BOARD = "xox/oox/___"
OVER = "xox/oox/__x"
LINE = ("frames", "tictactoe", BOARD)
MAGIC = {"svg": b"<svg ", "png": b"\x89PNG\r\n\x1a\n", "pdf": b"%PDF-"}


def run(*args: str) -> str:
    """Run a command line that must succeed; return what it printed."""
    result = CliRunner().invoke(main, args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.parametrize(
    ("pattern", "seventh", "hundredth"),
    [
        ("s-%02d.svg", "s-07.svg", "s-100.svg"),
        ("s-%d.svg", "s-7.svg", "s-100.svg"),
        ("%04d.png", "0007.png", "0100.png"),
        ("s-{n}.svg", "s-7.svg", "s-100.svg"),
        ("a%20b/s-{n:03}.svg", "a%20b/s-007.svg", "a%20b/s-100.svg"),
        ("s-{n:02d}-{x}.svg", "s-07-{x}.svg", "s-100-{x}.svg"),
    ],
)
def test_a_pattern_names_a_series(pattern: str, seventh: str, hundredth: str) -> None:
    """The number stands where the pattern has a place for it, with zeros as it says."""
    names = numbered(pattern)
    assert is_numbered(pattern)
    assert (str(names.path(7)), str(names.path(100))) == (seventh, hundredth)


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        ("search.svg", "search-%02d.svg"),
        ("talk/search.pdf", "talk/search-%02d.pdf"),
        ("search", "search-%02d.svg"),
        ("%02d/search.svg", "%02d/search-%02d.svg"),
        ("s-%d-%d.png", "s-%02d.png"),
        ("my.talk.svg", "my.talk-%02d.svg"),
    ],
)
def test_a_pattern_has_one_number(article: GameTree, pattern: str, instead: str) -> None:
    """A pattern with no number, or two, is refused in one line that says what to write instead."""
    with pytest.raises(InputError, match=f"write {re.escape(repr(instead))}") as caught:
        frames(article).save(pattern)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("digits", ["010", "0999999", "0" + "9" * 5000])
@pytest.mark.parametrize("pattern", ["s-%{}d.svg", "s-{{n:{}}}.svg"])
def test_a_number_has_a_sane_width(pattern: str, digits: str) -> None:
    """No file name has a million digits; nine are more than any search has steps."""
    with pytest.raises(InputError, match=r"9 digits at most.*write 's-%02d\.svg'") as caught:
        numbered(pattern.format(digits))
    one_line(str(caught.value))
    assert numbered(pattern.format("09")).path(7).name == "s-000000007.svg"


@pytest.mark.parametrize("format", ["svg", "png", "pdf"])
def test_frames_are_written_to_numbered_files(
    article: GameTree, tmp_path: Path, format: str
) -> None:
    """Every frame has its file, in the format of the ending, and the paths are returned."""
    reel = frames(article)
    files = reel.save(tmp_path / f"s-%02d.{format}", width=300)
    assert [file.name for file in files] == [f"s-{n:02d}.{format}" for n in range(1, 18)]
    assert sorted(tmp_path.iterdir()) == files
    assert all(file.read_bytes().startswith(MAGIC[format]) for file in files)
    if format != "pdf":  # which holds a date
        assert files[4].read_bytes() == reel[4].encode(format, 300)


def test_a_shorter_series_is_not_mixed_into_a_longer_one(
    article: GameTree, finished: GameTree, tmp_path: Path
) -> None:
    """What a longer series left is refused and named, or deleted when asked; nothing else is."""
    pattern = tmp_path / "s-{n}.svg"
    frames(article).save(pattern)
    others = [tmp_path / name for name in ("s-x.svg", "s-03.svg", "t-9.svg", "s-9.png")]
    for other in others:
        other.write_text("mine")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(InputError, match=r"left s-3\.svg, s-4\.svg, s-5\.svg and 12 more in"):
        frames(finished).save(pattern)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    files = frames(finished).save(pattern, replace=True)
    assert sorted(tmp_path.iterdir()) == sorted([*files, *others])
    frames(article).save(pattern)  # a longer one leaves nothing over
    frames(article)[3:5].save(pattern)  # a part belongs to the series that is there
    assert len(list(tmp_path.glob("s-*.svg"))) == 17 + 2


@pytest.mark.parametrize("format", ["dot", "txt", "gif"])
def test_frames_are_pictures(article: GameTree, tmp_path: Path, format: str) -> None:
    """Frames are written as pictures only, and nothing is left of the attempt."""
    with pytest.raises(InputError, match=format):
        frames(article).save(tmp_path / f"s-%d.{format}")
    assert list(tmp_path.iterdir()) == []


def test_files_are_written_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one cannot be written, all stay as they were, and the error names that one."""
    kept, second = tmp_path / "1.svg", tmp_path / "2.svg"
    kept.write_bytes(b"old")
    real, calls = os.fsync, []

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as caught:
        save_together({kept: b"new", second: b"new"})
    assert caught.value.filename == str(second)
    assert [file.name for file in tmp_path.iterdir()] == ["1.svg"]
    assert kept.read_bytes() == b"old"


# On the command line


def test_without_an_output_the_sentences_are_printed(folder: Path) -> None:
    """In a terminal one reads what the talk will say; a file can hold it, too."""
    told = run(*LINE)
    assert told.splitlines()[0] == " 1  x (MAX) is to move: which move is worth most?"
    assert told.splitlines()[-1] == "17  x plays [2,2] and wins at once (+10)"
    assert run(*LINE, "-o", "talk.txt") == ""
    assert (folder / "talk.txt").read_text() == told == run(*LINE, "--format", "txt")


@pytest.mark.parametrize("verb", ["frames", "play"])
def test_frames_and_games_have_the_same_forms(folder: Path, verb: str) -> None:
    """Searches and games are written to numbered files, or into one SVG that plays."""
    count = {"frames": 17, "play": 2}[verb]
    line = (verb, "tictactoe", BOARD, "--theme", "dark")
    assert run(*line, "-o", "s-%02d.svg") == ""
    assert len(list(folder.glob("s-*.svg"))) == count
    assert run(*line, "-o", "one.svg", "--animated", "--seconds", "2") == ""
    one = (folder / "one.svg").read_text()
    assert "@keyframes" in one
    assert run(*line, "--animated", "--seconds", "2") == one
    assert run(*line, "-o", "-", "--format", "svg", "--animated", "--seconds", "2") == one


def test_an_earlier_series_can_be_replaced(folder: Path) -> None:
    """A shorter run is refused where a longer one left files; `--replace` deletes those."""
    run(*LINE, "-o", "s-%d.svg")
    over = ("frames", "tictactoe", OVER, "-o", "s-%d.svg")
    assert "s-3.svg, s-4.svg, s-5.svg and 12 more" in refused(folder, over)
    run(*over, "--replace")
    assert sorted(file.name for file in folder.glob("s-*")) == ["s-1.svg", "s-2.svg"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("-o", "kept.svg"), "write 'kept-%02d.svg', or make one svg that plays"),
        (("-o", "."), "write 'search-%02d.svg'"),
        (("-o", "nowhere/s-%d.svg"), "there is no folder 'nowhere'"),
        (("-o", "s-%d.gif"), "unknown format 'gif'"),
        (("-o", "s-%d"), "give it an ending"),
        (("-o", "-", "--format", "png"), "frames are many pngs: give -o 'search-%02d.png'"),
        (("-o", "kept.gif", "--animated"), "unknown format 'gif'"),
        (("-o", "s-%d.svg", "--animated"), "leave the number out of 's-%d.svg'"),
        (("--seconds", "2"), "--seconds goes with --animated"),
        (("--animated", "--seconds", "0"), "expected 0.01 to 3,600 seconds"),
        (("--values", "none"), "expected values 'all'"),
        (("--merge", "positions"), "expected no merge, got 'positions'"),
        (("--open",), "--open shows a file"),
        (("-o", "s-%d.svg", "--theme", "papper"), "did you mean 'paper'"),
        (("-o", "s-%d.svg", "--marks", "0"), "expected 1 or more marks, got 0"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_written(
    folder: Path, args: tuple[str, ...], said: str
) -> None:
    """Every refusal is one line that says what to do, and leaves every file as it was."""
    assert said in refused(folder, (*LINE, *args))
