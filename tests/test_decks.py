"""Talks in one file: a page that is stepped by keys, and a deck for PowerPoint."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from chromium import asked
from click.testing import CliRunner
from needs import needs_program

from treeviz import frames, games, minimax
from treeviz.cli import main
from treeviz.errors import InputError
from treeviz.places.decks import deck
from treeviz.talk.reel import Frames
from treeviz.view.plaintext import describe

TREE = ("explicit", "A(B(3 12 8) C(2 4 6) D(14 5 2))", "--search", "alphabeta")


@pytest.fixture(scope="module")
def reel() -> Frames:
    """Return a short talk on slides."""
    return frames(minimax(games.Explicit([[3, 12], [2, 4]])), fit="slide", theme="slide")


@pytest.mark.browser
def test_a_page_is_stepped_by_keys(reel: Frames, tmp_path: Path) -> None:
    """One step is seen at a time, the keys go on and back, and each is said to who cannot see."""
    question = """
      const seen = () => [...document.querySelectorAll("section")]
        .map((s, n) => getComputedStyle(s).display === "none" ? "" : n + 1).join("");
      const press = key => dispatchEvent(new KeyboardEvent("keydown", {key}));
      const told = [seen()];
      for (const key of ["ArrowRight", " ", "ArrowLeft", "End", "PageDown", "Home"]) {
        press(key); told.push(seen());
      }
      press("ArrowRight");
      const svg = document.querySelector("section.now svg").getBoundingClientRect();
      return [...told, document.getElementById("said").textContent,
        svg.width >= document.documentElement.clientWidth - 1].join("|");
    """
    n = len(reel)
    page = deck(reel, "html").decode()
    assert asked(page, question, tmp_path).split("|") == [
        "1", "2", "3", "2", f"{n}", f"{n}", "1", reel[1].sentence, "true",
    ]  # fmt: skip
    assert "http" not in page.replace("http://www.w3.org", "").replace("http-equiv", "")


def test_a_deck_for_powerpoint_has_a_slide_a_step(reel: Frames) -> None:
    """Opened again, each slide has its picture in full, its description, and notes to say."""
    pptx = pytest.importorskip("pptx", reason="python-pptx is an extra")
    part = reel[-2:]
    opened = pptx.Presentation(io.BytesIO(deck(part, "pptx")))
    assert len(opened.slides) == len(part)
    for slide, frame in zip(opened.slides, part, strict=True):
        (picture,) = slide.shapes
        assert picture.image.size[0] == 2560
        assert (picture.left, picture.width) == (0, opened.slide_width)
        assert picture._element.nvPicPr.cNvPr.get("descr") == describe(frame.layout.scene)
        assert slide.notes_slide.notes_text_frame.text == frame.sentence


# python-pptx reads back what it wrote; whether others can read it only another program tells, and
# LibreOffice is too large to be installed for one test.
@needs_program("soffice", "only another program, LibreOffice, tells that it reads our decks")
def test_a_deck_is_shown_by_libreoffice(reel: Frames, tmp_path: Path) -> None:
    """Another program opens it: a page a step, of the size of slides, each with its picture."""
    pytest.importorskip("pptx", reason="python-pptx is an extra")
    (tmp_path / "talk.pptx").write_bytes(deck(reel[-2:], "pptx"))
    command = ["soffice", f"-env:UserInstallation={(tmp_path / 'own').as_uri()}", "--headless"]
    command += ["--convert-to", "pdf", "--outdir", str(tmp_path), str(tmp_path / "talk.pptx")]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    written = (tmp_path / "talk.pdf").read_bytes()
    assert len(re.findall(rb"/Type ?/Page\b", written)) == 2
    sizes = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", written)
    assert {(round(float(wide)), round(float(high))) for wide, high in sizes} == {(960, 540)}
    assert len(re.findall(rb"/Subtype ?/Image", written)) >= 2


def test_a_deck_without_its_package_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is named before anything is searched, with the extra that brings it."""
    monkeypatch.setitem(sys.modules, "pptx", None)
    done = CliRunner().invoke(main, ["frames", *TREE, "-o", "talk.pptx"])
    assert done.exit_code == 2
    assert "pip install 'gametreeviz[pptx]'" in done.stderr
    assert not Path("talk.pptx").exists()


def test_decks_are_written_together(tmp_path: Path) -> None:
    """Several outputs at once are of one search; a numbered deck and an unknown one are refused."""
    files = [tmp_path / name for name in ("talk.html", "talk.tex", "talk.txt")]
    command = ["frames", *TREE]
    for file in files:
        command += ["-o", str(file)]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    page, talk, sentences = (file.read_text() for file in files)
    assert (page.count("<section "), talk.count(r"\only<"), sentences.count("\n")) == (16, 16, 16)
    numbered = CliRunner().invoke(main, ["frames", *TREE, "-o", str(tmp_path / "t-%02d.html")])
    assert numbered.exit_code == 2
    assert "a deck is one file" in numbered.stderr
    with pytest.raises(InputError, match="unknown deck 'key'"):
        deck(frames(minimax(games.Explicit([1, 2]))), "key")
