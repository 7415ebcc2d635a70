"""Figures in Markdown: in Python-Markdown and MkDocs, in files for GitHub, by Pandoc."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
import zipfile
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from chromium import brightness
from click.testing import CliRunner
from markdown_it import MarkdownIt
from needs import needs_program

from treeviz import draw, games, minimax
from treeviz.cli import main
from treeviz.places.fences import fenced
from treeviz.places.markdown_files import refreshed

BLOCK = "```gametree\ntictactoe --explain below --caption 'The board.'\nxox\noox\n___\n```\n"
SVG = draw(minimax(games.TicTacToe("xox/oox/___")), theme="auto").svg()


@pytest.fixture(autouse=True)
def own_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep figures in a folder of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches"


def converted(text: str) -> str:
    """Return what Python-Markdown makes of a text."""
    markdown = pytest.importorskip("markdown", reason="Python-Markdown is an extra of the tests")
    html: str = markdown.markdown(
        text, extensions=["fenced_code", "treeviz.places.markdown_fence"], output_format="html"
    )
    return html


# Python-Markdown, MkDocs


def test_a_block_becomes_a_figure() -> None:
    """Picture, words and caption stand where the block was, each with ids of its own."""
    page = converted(f"# Post\n\n{BLOCK}\nText.\n\n{BLOCK}")
    assert SVG in page
    assert page.count("<svg ") == 2
    assert "<figcaption>The board.</figcaption>" in page
    assert "o answers [2,1] and wins" in page
    assert "<p>Text.</p>" in page
    assert "<p><figure" not in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_a_block_within_another_is_shown_as_it_is() -> None:
    """A page about this may show how it is written."""
    text = f"````markdown\n{BLOCK}````\n"
    assert not fenced(text)
    assert "<svg" not in converted(text)
    assert len(fenced("~~~ {.gametree #a}\nnim 1,2\n~~~\n```gametreee\nx\n```\n")) == 1


def test_a_block_that_fails_says_where(caplog: pytest.LogCaptureFixture) -> None:
    """The page shows the message with its line, and MkDocs is warned."""
    with caplog.at_level(logging.WARNING, logger="mkdocs.gametree"):
        page = converted("# Post\n\n```gametree\ntictacto xox\n```\n")
    assert 'role="alert">gametree, line 3: unknown game' in page
    assert "did you mean" in caplog.text


def test_mkdocs_builds_it(tmp_path: Path) -> None:
    """MkDocs Material needs one line; a block that fails fails a strict build."""
    pytest.importorskip("material", reason="MkDocs Material is an extra of the tests")
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: demo\ntheme: {name: material, font: false}\nplugins: []\n"
        "markdown_extensions: [pymdownx.superfences, treeviz.places.markdown_fence]\n"
    )
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    (tmp_path / "docs/index.md").write_text(f"# Post\n\n{BLOCK}")
    (tmp_path / "docs/other.md").write_text("```gametree\nchess nonsense\n```\n")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment)
    assert SVG in (tmp_path / "site/index.html").read_text()
    assert done.returncode == 1
    assert "gametree, line 1:" in done.stderr


# Files for GitHub


POST = f"""# Post

<!-- gametree tictactoe xox/oox/___ --explain below --name board -->

Between.

{BLOCK}
After.

<!-- gametree explicit '[[3, 12], [2, 4]]' --frames -->
"""


def test_a_second_run_changes_nothing(tmp_path: Path) -> None:
    """Pictures are beside the file, text between its marks is kept up, all else stays."""
    post = tmp_path / "post.md"
    post.write_text(POST)
    assert CliRunner().invoke(main, ["md", str(post), "--check"]).exit_code == 2
    assert post.read_text() == POST
    assert CliRunner().invoke(main, ["md", str(post)]).exit_code == 0
    first = post.read_text()
    assert [file.name for file in sorted(tmp_path.glob("*.svg"))] == [
        "board.svg", "post-2.svg", "post-3.svg",
    ]  # fmt: skip
    assert (tmp_path / "board.svg").read_text() == SVG
    assert "@keyframes" in (tmp_path / "post-3.svg").read_text()
    assert first.count("<!-- /gametree -->") == 3
    assert first.count("\nBetween.\n") == first.count("\nAfter.\n") == 1
    again = CliRunner().invoke(main, ["md", str(post)])
    assert (again.exit_code, again.stderr, post.read_text()) == (0, "", first)
    assert CliRunner().invoke(main, ["md", str(post), "--check"]).exit_code == 0
    post.write_text(first.replace("xox/oox/___ --explain below", "xox/oxx/o__"))
    stale = CliRunner().invoke(main, ["md", str(post), "--check"])
    assert (stale.exit_code, "board.svg" in stale.stderr) == (2, True)
    CliRunner().invoke(main, ["md", str(post)])
    assert post.read_text().count("<!-- /gametree -->") == 3
    assert "\nBetween.\n" in post.read_text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n```gametree\ntictacto\n```\n", "post.md, line 2: unknown game 'tictacto'"),
        ("<!-- gametree nim 1,2 --serach x -->\n", "post.md, line 1: No such option"),
        ("<!-- gametree nim 1,2 --name a -->\n" * 2, "line 2: two figures are called 'a'"),
    ],
)
def test_a_file_that_fails_is_left_alone(tmp_path: Path, text: str, said: str) -> None:
    """File and line are told, nothing is written."""
    (tmp_path / "post.md").write_text(text)
    done = CliRunner().invoke(main, ["md", str(tmp_path / "post.md")])
    assert done.exit_code == 2
    assert said in done.stderr
    assert (tmp_path / "post.md").read_text() == text
    assert not list(tmp_path.glob("*.svg"))


def test_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    """A file of another system is kept in its own line ends, and is up to date afterwards."""
    post = tmp_path / "post.md"
    post.write_bytes(POST.replace("\n", "\r\n").encode())
    assert CliRunner().invoke(main, ["md", str(post)]).exit_code == 0
    assert not re.search(rb"(?<!\r)\n", post.read_bytes())
    assert CliRunner().invoke(main, ["md", str(post), "--check"]).exit_code == 0


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A name that is mistyped is told in one line."""
    done = CliRunner().invoke(main, ["md", str(tmp_path / "psot.md")])
    assert done.exit_code == 2
    assert "there is no file" in done.stderr


def test_figures_of_a_text_come_from_one_function() -> None:
    """Without a shelf it is the same text and the same pictures."""
    done = refreshed(POST, "post", ".")
    assert done.pictures["board.svg"].decode() == SVG
    assert refreshed(done.text, "post", ".") == done


# What GitHub's own list lets through of a README, as its html-pipeline documents it; and pictures.
_ELEMENTS = re.compile(
    r"h[1-6]|br|b|i|strong|em|a|pre|code|img|div|ins|del|sup|sub|p|ol|ul|li|table|thead|tbody|tfoot|"
    r"tr|td|th|blockquote|dl|dt|dd|kbd|q|samp|var|hr|s|details|summary|caption|figure|figcaption|"
    r"span|picture|source"
)
_ATTRIBUTES = re.compile(
    r"href|src|srcset|media|alt|title|width|height|align|id|name|role|colspan|rowspan|start|lang|dir|"
    r"aria-(label|hidden|labelledby|describedby)"
)


class Sanitizer(HTMLParser):
    """Keeps of a page what is on those lists; scripts and styles go with what is in them."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[str] = []
        self.muted = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.muted += tag in ("script", "style")
        if _ELEMENTS.fullmatch(tag) and not self.muted:
            allowed = "".join(
                f' {name}="{escape(value or "")}"'
                for name, value in attributes
                if _ATTRIBUTES.fullmatch(name)
                and not (value or "").startswith(("data:", "javascript:"))
            )
            self.kept.append(f"<{tag}{allowed}>")

    def handle_endtag(self, tag: str) -> None:
        self.muted -= tag in ("script", "style")
        if _ELEMENTS.fullmatch(tag) and not self.muted:
            self.kept.append(f"</{tag}>")

    def handle_data(self, text: str) -> None:
        if not self.muted:
            self.kept.append(escape(text))


@pytest.mark.browser
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_github_shows_it(tmp_path: Path, browser: Any, mode: str) -> None:
    """What is left of a README is a picture that loads, described, by day and by night."""
    readme = tmp_path / "README.md"
    readme.write_text(POST)
    assert CliRunner().invoke(main, ["md", str(readme)]).exit_code == 0
    page = MarkdownIt("commonmark", {"html": True}).enable("table").render(readme.read_text())
    cleaner = Sanitizer()
    cleaner.feed(page + SVG)
    html = "".join(cleaner.kept)
    assert "<svg" not in html
    scheme = f"<style>html {{ color-scheme: {mode}; background: Canvas }}</style>"
    (tmp_path / "page.html").write_text(f"<!doctype html>{scheme}{html}", encoding="utf-8")
    # Readers choose on GitHub, whatever their machine prefers.
    opened = browser.new_page(color_scheme="light")
    opened.goto((tmp_path / "page.html").as_uri())
    images = opened.locator("img")
    assert [image.get_attribute("alt") for image in images.all()] == [
        "x plays [2,2] and wins at once (+10)",
        "x plays [2,2] and wins at once (+10)",
        "MAX plays 0, the best move: +3",
    ]
    assert all(images.evaluate_all("all => all.map(i => i.complete && i.naturalWidth > 200)"))
    assert brightness(images.first) > 200 if mode == "light" else brightness(images.first) < 60
    assert "o answers [2,1] and wins" in opened.locator("table").first.inner_text()
    opened.close()


# Pandoc


needs_pandoc = needs_program("pandoc")


def pandoc(folder: Path, to: str, text: str = f"# Post\n\n{BLOCK}") -> Path:
    """Convert a text; the filter runs as the program that is installed does."""
    program = folder / "treeviz-pandoc"
    program.write_text(
        f"#!{sys.executable}\n"
        "from treeviz.places.pandoc_filter import filter_pandoc\nfilter_pandoc()\n"
    )
    program.chmod(0o755)
    (folder / "post.md").write_text(text)
    out = folder / f"post.{to}"
    command = ["pandoc", "--filter", str(program), "post.md", "-o", str(out), "-s"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return out


@pytest.mark.long("Pandoc writes a document")
@needs_pandoc
def test_pandoc_writes_a_page(tmp_path: Path) -> None:
    """In HTML the picture stands in the page, by day and by night."""
    page = pandoc(tmp_path, "html").read_text()
    assert SVG in page
    assert "o answers [2,1] and wins" in page


QMD = """---
title: "A draw is not enough"
format: html
filters: [treeviz-pandoc]
---

See @fig-board.

::: {#fig-board .column-margin}
```{.gametree plies=1}
tictactoe xox/oox/___
```

The board.
:::

```{python}
draw(tree)
```
"""


@pytest.mark.long("Pandoc writes a document")
@needs_pandoc
def test_pandoc_reads_what_is_written_for_quarto(tmp_path: Path) -> None:
    """A figure that is referred to stands in a block of Quarto's; cells are left to Quarto."""
    # Quarto itself is no package of a registry; its documents are Pandoc's Markdown.
    page = pandoc(tmp_path, "html", QMD).read_text()
    around = re.search(r'<div id="fig-board" class="column-margin">(.*?)</div>', page, re.DOTALL)
    assert around is not None
    assert "<svg " in around[1]
    assert "<p>The board.</p>" in around[1]
    assert "draw(tree)" in page


@pytest.mark.long("Pandoc writes a document")
@needs_pandoc
def test_pandoc_writes_word(tmp_path: Path) -> None:
    """A Word document holds a sharp image with its description, and the words as text."""
    text = "```{.gametree depth=2 caption='The board.'}\ntictactoe xox/oox/___\n```\n"
    with zipfile.ZipFile(pandoc(tmp_path, "docx", text)) as opened:
        (image,) = [name for name in opened.namelist() if name.endswith(".png")]
        document = opened.read("word/document.xml").decode()
        assert len(opened.read(image)) > 20_000
    assert "The board." in document


@pytest.mark.long("Pandoc writes a document")
@needs_pandoc
def test_pandoc_writes_latex(tmp_path: Path) -> None:
    """LaTeX is given a PDF that is there, and the caption."""
    source = pandoc(tmp_path, "tex").read_text()
    file = re.search(r"\\includegraphics[^{]*\{([^}]+\.pdf)\}", source)
    assert file is not None
    assert Path(file[1]).read_bytes().startswith(b"%PDF")
    assert "The board." in source


@pytest.mark.long("Pandoc writes a document")
@needs_pandoc
@pytest.mark.parametrize("to", ["pptx", "epub"])
def test_pandoc_writes_slides_and_books(tmp_path: Path, to: str) -> None:
    """A deck holds a sharp image, a book the drawing itself."""
    with zipfile.ZipFile(pandoc(tmp_path, to)) as opened:
        (image,) = [name for name in opened.namelist() if re.search(r"media/.*\.(png|svg)$", name)]
        content = opened.read(image)
        written = b"".join(opened.read(n) for n in opened.namelist() if n.endswith("ml"))
    assert content.startswith(b"\x89PNG" if to == "pptx" else b"<svg")
    assert "The board." in written.decode(errors="replace")


@pytest.mark.long("Pandoc writes a document")
@needs_pandoc
def test_pandoc_is_told_what_fails(tmp_path: Path) -> None:
    """The conversion fails with treeviz's own message."""
    document = subprocess.run(
        ["pandoc", "-t", "json"], input="```gametree\nnim x\n```\n", capture_output=True, text=True
    ).stdout
    command = [sys.executable, "-m", "treeviz.places.pandoc_filter", "html"]
    done = subprocess.run(command, input=document, capture_output=True, text=True)
    assert done.returncode == 2
    assert re.match(r"treeviz-pandoc: in the block 'nim x': ", done.stderr)
    assert json.loads(document)["blocks"]


def test_a_post_is_written_with_its_pictures_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that shows a picture which could not be written would be worse than the old one."""
    post = tmp_path / "post.md"
    post.write_text("```gametree\ntictactoe xox/oox/___\n```\n")
    (tmp_path / "post-1.svg").mkdir()
    before = post.read_bytes()
    assert CliRunner().invoke(main, ["md", str(post)]).exit_code == 2
    assert post.read_bytes() == before


def test_a_post_whose_name_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may have any bytes as its name; a picture of that name cannot be told in a text."""
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"\xff.md")
    Path(name).write_text("```gametree\ntictactoe xox/oox/___\n```\n")
    done = CliRunner().invoke(main, ["md", name])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("treeviz: no text can name ")


def test_a_pipe_is_no_post(tmp_path: Path) -> None:
    """What is read from a pipe could not be written back: nobody waits for it."""
    os.mkfifo(tmp_path / "post.md")
    done = CliRunner().invoke(main, ["md", str(tmp_path / "post.md")])
    assert done.exit_code == 2
    assert "is no plain file" in done.stderr
