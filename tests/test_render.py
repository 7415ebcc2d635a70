"""Graphviz where it is found: in the wheel, or a `dot` of the machine; the same bytes again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from needs import needs_program
from refusal import one_line

from treeviz import GameTree, RenderError, draw
from treeviz.picture.render import Engine

needs_dot = needs_program("dot")


@pytest.fixture
def without_pygraphviz(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work as on a machine where the wheel cannot be loaded."""
    monkeypatch.setitem(sys.modules, "pygraphviz", None)


@needs_dot
@pytest.mark.usefixtures("without_pygraphviz")
def test_a_dot_of_the_machine_serves(article: GameTree, tmp_path: Path) -> None:
    """Without pygraphviz a `dot` makes the picture, in every format."""
    assert draw(article).svg() == draw(article, engine="dot").svg()
    for ending, magic in ((".png", b"\x89PNG"), (".pdf", b"%PDF-"), (".svg", b"<svg")):
        assert draw(article).save(tmp_path / f"a{ending}").read_bytes().startswith(magic)


@pytest.mark.usefixtures("without_pygraphviz")
def test_without_any_graphviz(article: GameTree, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without either, one line says what to install."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RenderError, match=r"no `dot`.*pygraphviz cannot be imported; install one"):
        draw(article).svg()


@pytest.mark.parametrize("engine", ["bundled", pytest.param("dot", marks=needs_dot)])
def test_a_pdf_carries_no_date(article: GameTree, engine: Engine) -> None:
    """The same input gives the same bytes at any time; and every object is where the PDF says."""
    pdf = draw(article, engine=engine).pdf()
    told = re.sub(
        rb"stream\r?\n.*?endstream", b"", pdf, flags=re.DOTALL
    )  # packed data says nothing
    assert len(told) < len(pdf)
    assert not re.search(rb"/CreationDate|/ModDate|/ID", told)
    start = int(pdf[pdf.rindex(b"startxref") :].split()[1])
    assert pdf[start:].startswith(b"xref")


@pytest.mark.parametrize("engine", ["bundled", pytest.param("dot", marks=needs_dot)])
def test_same_input_same_bytes_in_another_year(tmp_path: Path, engine: Engine) -> None:
    """Two runs whose clocks are years apart write the same PDF."""
    written = set()
    for year in ("0", "1700000000"):
        line = ["-m", "treeviz", "draw", "tictactoe", "xox/oox/___", "--engine", engine]
        subprocess.run(
            [sys.executable, *line, "-o", str(tmp_path / "a.pdf")],
            env={**os.environ, "SOURCE_DATE_EPOCH": year},
            check=True,
        )
        written.add((tmp_path / "a.pdf").read_bytes())
    assert len(written) == 1


def test_a_pdf_tells_its_title(article: GameTree) -> None:
    """Readers show it above the page: the last table of objects leads to it, and to the others."""
    pdf, scene = draw(article).pdf(), draw(article).layout.scene
    start = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    table, number, offset = re.match(rb"(xref)\n(\d+) 1\n(\d+)", pdf[start:]).groups()  # type: ignore[union-attr]
    told = pdf[int(offset) : start]
    assert told.startswith(number + b" 0 obj")
    title = re.search(rb"/Title <FEFF([0-9A-F]+)>", told)
    assert table == b"xref"
    assert title is not None
    assert bytes.fromhex(title[1].decode()).decode("utf-16-be") == scene.title
    before = int(re.search(rb"/Prev (\d+)", pdf[start:])[1])  # type: ignore[index]
    assert pdf[before:].startswith(b"xref")


PNG = b"\x89PNG\r\n\x1a\n"
LIES: dict[str, tuple[str, bytes, str]] = {
    "nothing": ("svg", b"", r"expected an SVG of `dot`, got nothing"),
    "text": ("svg", b"Usage: dot [FILE]\n", r"expected an SVG of `dot`, got other text"),
    "another format": ("png", b"<svg></svg>", r"expected a PNG of `dot`, got an SVG"),
    "a half": ("svg", b"<svg><g>", r"got a broken SVG"),
    "what nobody can read": ("svg", b"<svg>\xff</svg>", r"got a broken SVG"),
    "another tree": ("svg", b"<svg><g></g></svg>", r"the SVG that Graphviz makes of this tree"),
    "a PNG of nothing": ("png", PNG, r"got a broken PNG"),
    "a PNG of noise": ("png", PNG + b"x" * 40 + b"IEND\xaeB`\x82", r"got a broken PNG"),
    "a PDF of nothing": ("pdf", b"%PDF-1.7\n", r"got a broken PDF"),
    "a page": ("pdf", b"<?xml?><svg></svg>", r"expected a PDF of `dot`, got an SVG"),
    "no drawing": ("tex", b"digraph {}", r"expected a drawing of `dot`, got a broken drawing"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_dot_that_lies(
    article: GameTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lie: str
) -> None:
    """What is called `dot` may be something else and end well; no file is made of that."""
    ending, given, said = LIES[lie]
    (tmp_path / "given").write_bytes(given)
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\nexec /bin/cat '{tmp_path}/given'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RenderError, match=said) as refused:
        draw(article, engine="dot").save(tmp_path / f"a.{ending}")
    one_line(str(refused.value))
    assert not (tmp_path / f"a.{ending}").exists()


@pytest.mark.parametrize(
    ("ends", "said"), [("kill -SEGV $$", "it was ended by Segm"), ("exit 3", "it ended with 3")]
)
def test_a_dot_that_says_nothing_of_its_end(
    article: GameTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ends: str, said: str
) -> None:
    """What ended it is told in words: a signal by its name."""
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\n{ends}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RenderError, match=f"dot could not make the svg: {said}"):
        draw(article, engine="dot").svg()


def test_a_dot_that_sleeps(
    article: GameTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is stopped with all that it began, and the message says what to do."""
    program, begun = tmp_path / "dot", tmp_path / "begun"
    program.write_text(f"#!/bin/sh\n/bin/sleep 600 &\necho $! > {begun}\nwait\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("treeviz.picture.render._TIMEOUT", 1.0)
    with pytest.raises(RenderError, match=r"was stopped after 1 seconds: is it .*'bundled' needs"):
        draw(article, engine="dot").svg()
    sleeper, ends = Path("/proc") / begun.read_text().strip(), time.monotonic() + 10
    while sleeper.exists() and "(sleep) Z" not in (sleeper / "stat").read_text():
        assert time.monotonic() < ends, "a process was left behind"
        time.sleep(0.05)


@pytest.mark.parametrize("stream", ["", ">&2"])
def test_a_dot_that_writes_without_end(
    article: GameTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stream: str
) -> None:
    """It is stopped before it fills the memory, and the message says what to do."""
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\nexec /usr/bin/yes {stream}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("treeviz.picture.render._MOST_BYTES", 1_000_000)
    with pytest.raises(RenderError, match=r"writes without end: is it .*'bundled' needs none"):
        draw(article, engine="dot").svg()


@needs_dot
@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "tex"])
def test_half_of_a_picture(
    article: GameTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ending: str
) -> None:
    """A `dot` that is stopped in the middle of its picture is told of, at whatever byte."""
    program = tmp_path / "dot"
    program.write_text(f'#!/bin/sh\n{shutil.which("dot")} "$@" | /usr/bin/head -c 2000\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RenderError, match="got a broken"):
        draw(article, engine="dot").save(tmp_path / f"a.{ending}")


@pytest.mark.parametrize("bundled", [True, False])
@pytest.mark.parametrize("kind", ["no permission", "a folder", "no program"])
def test_a_dot_that_cannot_be_run(
    article: GameTree, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str, bundled: bool
) -> None:
    """A file in the way is named, with what to do."""
    program = tmp_path / "dot"
    if kind == "a folder":
        program.mkdir()
    else:
        program.write_bytes(b"\x7fELF, or so it says")
        program.chmod(0o755 if kind == "no program" else 0o644)
    monkeypatch.setenv("PATH", str(tmp_path))
    if not bundled:
        monkeypatch.setitem(sys.modules, "pygraphviz", None)
    with pytest.raises(RenderError, match=r"dot' cannot be run \(.+\)(: install|, and py)") as told:
        draw(article, engine="dot").svg()
    assert str(tmp_path) in one_line(str(told.value))
