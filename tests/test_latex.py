"""Pictures in papers and talks: LaTeX reads them, alone and within a document."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from hostile import HOSTILE, Hostile
from needs import needs_program

from treeviz import GameTree, View, alphabeta, draw, frames, games, minimax
from treeviz.cli import main
from treeviz.formatting.latex import latex
from treeviz.picture.theme import THEMES
from treeviz.places.deck_beamer import deck_beamer
from treeviz.view.mermaid import beyond_limits, mermaid

AIMA = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
ENGINES = [pytest.param(name, marks=needs_program(name)) for name in ("pdflatex", "lualatex")]
needs_latex = needs_program("pdflatex")


def typeset(source: str, folder: Path, engine: str = "pdflatex") -> tuple[int, str]:
    """Set a document; return how many pages it has, and what was said."""
    (folder / "paper.tex").write_text(source, encoding="utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=120
    )
    said = done.stdout
    assert done.returncode == 0, "\n".join(re.findall(r"^!.*(?:\n.*){4}", said, re.MULTILINE))
    pages = re.search(r"\((\d+) pages?,", said)
    assert pages is not None
    return int(pages[1]), said


@pytest.mark.long("LaTeX sets a document")
@pytest.mark.parametrize("engine", ENGINES)
def test_a_figure_is_a_document_by_itself(tmp_path: Path, article: GameTree, engine: str) -> None:
    """A written file compiles as it is, with boards, signs and colours."""
    assert typeset(draw(article, width="12cm", min_text="8pt").tex(), tmp_path, engine)[0] == 1


@pytest.mark.long("LaTeX sets a document")
@needs_latex
def test_a_document_reads_figures(tmp_path: Path, article: GameTree) -> None:
    """Two figures in one article, each within its column, and a tree to edit by hand."""
    cut = alphabeta(games.Explicit(AIMA))
    for name, tree, ending in (("a", article, "tex"), ("b", cut, "tex"), ("c", cut, "forest.tex")):
        command = ["draw", "explicit", AIMA, "--search", "alphabeta", "--title", "none"]
        if tree is article:
            command = ["draw", "tictactoe", "xox/oox/___", "--legend", "none"]
        done = CliRunner().invoke(main, [*command, "-o", str(tmp_path / f"{name}.{ending}")])
        assert done.exit_code == 0, done.output
    body = "".join(
        rf"\begin{{figure}}\centering\input{{{name}}}\caption{{One.}}\end{{figure}}"
        for name in ("a.tex", "b.tex", "c.forest.tex")
    )
    source = (
        r"\documentclass{article}\usepackage{tikz,forest}\begin{document}"
        + body
        + r"\end{document}"
    )
    pages, said = typeset(source, tmp_path)
    assert pages >= 1
    assert "Overfull" not in said


@pytest.mark.long("LaTeX sets a document")
@needs_latex
def test_whatever_a_game_writes_is_set(tmp_path: Path) -> None:
    """Signs that LaTeX reads as commands, and signs it has no letters for, stop nothing."""
    pictures = [
        draw(minimax(Hostile(text)), View(title=f"t{text}"), fit="wall", theme=theme).tex("10cm")
        for text, theme in zip(HOSTILE.values(), list(THEMES) * 9, strict=False)
    ]
    for number, picture in enumerate(pictures):
        (tmp_path / f"p{number}.tex").write_text(picture, encoding="utf-8")
    inputs = "".join(rf"\input{{p{number}.tex}}\newpage " for number in range(len(pictures)))
    head = r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern,tikz}"
    typeset(rf"{head}\begin{{document}}{inputs}\end{{document}}", tmp_path)


@pytest.mark.long("LaTeX sets a document")
@needs_latex
@pytest.mark.parametrize("shape", ["169", "43"])
def test_a_talk_is_stepped_in_beamer(tmp_path: Path, shape: str) -> None:
    """A click a step, each on one page of one size, in either shape of slides."""
    reel = frames(minimax(games.Explicit([[3, 12], [2, 4]])), fit="slide", theme="slide")
    source = deck_beamer(reel).replace("aspectratio=169", f"aspectratio={shape}")
    pages, said = typeset(source, tmp_path)
    assert pages == len(reel)
    assert "Overfull" not in said


def test_a_talk_can_be_read(tmp_path: Path) -> None:
    """Without a size, text has the size of footnotes at 11 points; a legend is asked for."""
    for more, legend in ([], False), (["--legend", "below"], True):
        command = ["frames", "tictactoe", "xox/oox/___", *more, "-o", str(tmp_path / "talk.tex")]
        assert CliRunner().invoke(main, command).exit_code == 0
        source = (tmp_path / "talk.tex").read_text()
        texts = re.findall(r"text=treeviz-(\S+?),font=\\treevizfont\{([\d.]+)\}", source)
        assert min(float(size) for name, size in texts if name != "card-muted") >= 9
        assert ("chosen line" in source) is legend


def test_colours_have_names(article: GameTree) -> None:
    """Every colour of a picture is defined by name, once, and no other is written."""
    for theme in THEMES:
        source = draw(article, theme=theme).tex()
        defined = re.findall(r"\\definecolor\{([\w-]+)\}\{HTML\}\{[0-9A-F]{6}\}", source)
        assert len(defined) == len(set(defined))
        used = set(re.findall(r"(?:fill|draw|text)=([^,\]]+)", source))
        assert used <= set(defined), used - set(defined)


def test_text_is_written_for_latex() -> None:
    """What LaTeX would read as commands is escaped, and what it lacks is named."""
    assert latex("a_b & 50% {x}") == r"a\_b \& 50\% \{x\}"
    assert latex("≥ +5 ♞") == r"$\geq$ +5 \treevizsign{♞}{U+265E}"


def test_a_flowchart_has_every_mark(article: GameTree) -> None:
    """Each mark is a node, each edge an arrow, and the chosen line is thick."""
    scene = View()(article)
    told = mermaid(scene)
    assert len(re.findall(r"^    n\d+[\[]", told, re.MULTILINE)) == len(scene.marks)
    arrows = re.findall(r"^    n\d+ [-=.]+[x>-]?", told, re.MULTILINE)
    assert len(arrows) == len(scene.marks) - 1
    assert len(re.findall("==>", told)) == sum(
        getattr(mark, "chosen", False) and mark.parent is not None for mark in scene.marks
    )
    assert not re.search(r'"[^"\n]*[\[\]()"<>](?!br>)[^"\n]*"\]', told.replace("<br>", " "))


def test_a_flowchart_too_large_for_github_is_told(tmp_path: Path) -> None:
    """It is written all the same, and a line on standard error says what would be drawn."""
    file = tmp_path / "tree.mmd"
    command = ["draw", "tictactoe", "--depth", "3", "--marks", "480", "--plies", "3"]
    done = CliRunner().invoke(main, [*command, "-o", str(file)])
    assert done.exit_code == 0
    assert "GitHub does not draw a flowchart" in done.stderr
    assert beyond_limits(file.read_text())
    assert not beyond_limits(mermaid(View(marks=100)(minimax(games.TicTacToe(), depth=3))))
