"""Figures in Sphinx, built by Sphinx: pages, LaTeX, e-books; errors, caching, two at a time."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

import pytest
from chromium import asked
from needs import needs_program

from treeviz import draw, games, minimax

# The extension is tried in Sphinx itself, which only who writes with it needs.
pytest.importorskip("sphinx", reason="Sphinx is an extra of the tests")

CONF = """extensions = ["treeviz.sphinxext"]
project = "demo"
copyright = version = "1"
numfig = True
latex_elements = {"fontpkg": "", "fncychap": ""}
"""
PAGE = """Demo
====

.. gametree:: tictactoe xox/oox/___
   :caption: The *board* of the article.
   :name: article
   :explain: below

See :numref:`article`; inline :gametree:`tictactoe xox/oox/___ --plies 0 --title none`.

.. gametree:: tictactoe xox/oox/___

.. gametree:: tictactoe
   :depth: 2
   :alt: My own words
   :theme: ink

   xox
   oox
   ___

.. gametree::
   :object: held:tree
   :frames:
"""
HELD = """from treeviz import games, minimax
tree = minimax(games.Explicit([[3, 12], [2, 4]]))
"""


def project(folder: Path, page: str = PAGE, **others: str) -> Path:
    """Write the files of a documentation into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "conf.py").write_text(CONF)
    (folder / "index.rst").write_text(page)
    (folder / "held.py").write_text(HELD)
    for name, text in others.items():
        (folder / f"{name}.rst").write_text(text)
    return folder


def build(folder: Path, builder: str = "html", *options: str, status: int = 0) -> str:
    """Build a documentation; return what was said."""
    from sphinx.cmd.build import build_main

    # What a page names is imported by each build anew, as in a program that builds once.
    sys.modules.pop("held", None)
    command = ["-q", "-b", builder, "-d", str(folder.parent / "doctrees"), *options]
    with redirect_stderr(StringIO()) as told:
        found = build_main([*command, "--no-color", str(folder), str(folder / "_build" / builder)])
    assert found == status, told.getvalue()
    return told.getvalue()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a documentation of which pages are built."""
    folder = project(tmp_path_factory.mktemp("sphinx") / "docs")
    assert build(folder, "html", "-W") == ""
    return folder


def test_a_page_has_its_figures(built: Path) -> None:
    """The picture stands in the page with its caption, number, words and description."""
    page = (built / "_build/html/index.html").read_text()
    assert page.count("<svg ") == 4
    assert "The <em>board</em> of the article." in page
    assert "Fig. 1" in page
    assert "o answers [2,1] and wins" in page
    assert 'aria-label="My own words"' in page
    assert "treeviz-frames" in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "two pictures of one page share no id"
    svg = draw(minimax(games.TicTacToe("xox/oox/___")), theme="auto").svg()
    assert svg in page


@pytest.mark.browser
def test_a_reader_sees_the_figures(built: Path, tmp_path: Path) -> None:
    """In a browser each is there, its text can be read, and it fits its column."""
    page = (built / "_build/html/index.html").read_text()
    question = """
      return [...document.querySelectorAll("svg.treeviz")].map(svg => {
        const box = svg.getBoundingClientRect();
        const column = svg.parentElement.getBoundingClientRect();
        const sizes = [...svg.querySelectorAll("text")].map(t => t.getBoundingClientRect().height);
        return box.width <= column.width + 1 && Math.min(...sizes) >= 8;
      }).join(" ");
    """
    told = asked(page, question, tmp_path, "--window-size=1000,2000")
    assert told == "true true true true"


def test_what_has_not_changed_is_not_drawn_again(built: Path) -> None:
    """Another page costs its own figure only; a changed file draws what depends on it."""
    shelf = built.parent / "doctrees" / "gametree"
    before = {file.name: file.stat().st_mtime_ns for file in shelf.iterdir()}
    page = PAGE + "\n.. gametree:: tictactoe xox/oxx/o__\n"
    (built / "index.rst").write_text(page)
    build(built, "html", "-W")
    after = {file.name: file.stat().st_mtime_ns for file in shelf.iterdir()}
    assert before.items() <= after.items()
    assert len(after) == len(before) + 2  # the picture, and what is read of it
    (built / "held.py").write_text(HELD.replace("12", "11"))
    build(built, "html", "-W")
    assert len(list(shelf.iterdir())) == len(after) + 2


def test_it_is_printed(tmp_path: Path) -> None:
    """For LaTeX the figures are PDFs, and the words are set."""
    folder = project(tmp_path / "docs")
    assert build(folder, "latex", "-W") == ""
    out = folder / "_build" / "latex"
    source = (out / "demo.tex").read_text()
    files = re.findall(r"includegraphics[^{]*\{\{?(gametree-\w+)", source)
    assert len(files) == 5
    assert all((out / f"{name}.pdf").read_bytes().startswith(b"%PDF") for name in files)
    assert r"o answers [2,1] and wins" in source


@needs_program("pdflatex", "only LaTeX tells that it takes a manual")
def test_latex_sets_it(tmp_path: Path) -> None:
    """The manual that Sphinx writes for it is compiled without an error."""
    folder = project(tmp_path / "docs")
    assert build(folder, "latex", "-W") == ""
    out = folder / "_build" / "latex"
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "demo.tex"]
    done = subprocess.run(command, cwd=out, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout[-2000:]


def test_it_is_an_e_book(tmp_path: Path) -> None:
    """An e-book holds the pictures as files, named in its list, with their descriptions."""
    folder = project(tmp_path / "docs")
    build(folder, "epub")
    with zipfile.ZipFile(folder / "_build" / "epub" / "demo.epub") as book:
        page = book.read("index.xhtml").decode()
        sources = set(re.findall(r'<img class="gametree" src="([^"]+\.svg)"', page))
        assert sources
        assert sources <= set(book.namelist())
        assert all(source in book.read("content.opf").decode() for source in sources)
    assert 'alt="My own words"' in page


def test_it_is_plain_text(tmp_path: Path) -> None:
    """Where nothing is drawn, the description and the words stand in its place."""
    folder = project(tmp_path / "docs")
    build(folder, "text")
    told = (folder / "_build/text/index.txt").read_text()
    assert "[My own words]" in told
    assert "Left    [2,0]  −10  o answers [2,1] and wins at once (the column [0,1] " in told


FAILING = [
    (".. gametree:: tictactoe\n   :serach: alphabeta\n", r"'--serach'.*'--search'"),
    (".. gametree:: tictacto\n", r"unknown game 'tictacto'.*did you mean 'tictactoe'"),
    (".. gametree:: tictactoe xox/oox/__\n", r"not equally long"),
    (".. gametree:: tictactoe -\n", r"no standard input: write its position out"),
    (".. gametree:: tictactoe 'xox\n", r"no closing quotation"),
    ("A :gametree:`tictactoe xox`.\n", r"expected 9 signs of a tic-tac-toe board"),
    (".. gametree::\n   :object: held:trees\n", r"did you mean 'tree'"),
]


def test_what_fails_says_where(tmp_path: Path) -> None:
    """File and line, treeviz's own message, and a build that is strict fails."""
    page = "Demo\n====\n\n"
    lines = []
    for block, _ in FAILING:
        lines.append(page.count("\n") + 1)
        page += f"{block}\n"
    folder = project(tmp_path / "docs", page)
    told = build(folder, "html", "-W", "--keep-going", status=1)
    for line, (_, said) in zip(lines, FAILING, strict=True):
        assert re.search(rf"index\.rst:{line}: ERROR: .*{said}", told), told


def test_pages_are_read_two_at_a_time(tmp_path: Path) -> None:
    """Built by two processes, the pages are the same to the byte."""
    more = {f"page{n}": PAGE.replace("article", f"board{n}") for n in range(6)}
    index = f"{PAGE}\n.. toctree::\n\n" + "".join(f"   {name}\n" for name in more)
    folder = project(tmp_path / "docs", index, **more)
    assert build(folder, "html", "-W", "-j", "2") == ""
    parallel = [(folder / f"_build/html/{name}.html").read_text() for name in more]
    shutil.rmtree(folder / "_build")
    assert build(folder, "html", "-W", "-E") == ""
    assert [(folder / f"_build/html/{name}.html").read_text() for name in more] == parallel
