"""Graphviz where it is found: in the wheel, or a `dot` of the machine; the same bytes again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from treeviz import GameTree, RenderError, draw
from treeviz.picture.render import Engine

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="no `dot` on this machine")


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
