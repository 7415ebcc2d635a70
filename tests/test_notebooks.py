"""Pictures in notebooks: trusted or not, in a page, on paper and as Markdown."""

from __future__ import annotations

import re
from base64 import b64decode
from html import escape, unescape
from pathlib import Path

import pytest
from chromium import asked
from needs import needs_program

from treeviz import GameTree, alphabeta, draw, explain, explore, frames, games, rows
from treeviz.talk.reel import Frames


@pytest.fixture(scope="module")
def reel() -> Frames:
    """Return a short talk."""
    return frames(alphabeta(games.Explicit([[3, 12], [2, 4]])))


def test_frames_end_on_the_last_where_nothing_runs(reel: Frames) -> None:
    """Without scripts one sees the last frame and its sentence, and no button that is dead."""
    page = reel._repr_mimebundle_()["text/html"]
    still = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)
    (source,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', still)
    assert b64decode(source).decode() == reel[-1].svg()
    assert reel[-1].sentence in unescape(still)
    assert "<button" not in still
    assert reel[:0]._repr_mimebundle_() == {"text/plain": "<Frames: 0, to nothing>"}


@pytest.mark.browser
def test_frames_are_stepped_by_buttons_and_keys(reel: Frames, tmp_path: Path) -> None:
    """A browser steps there and back, and two on one page do not disturb one another."""
    other = frames(alphabeta(games.Explicit([[1, 2], [3, 4]])))
    page = "".join(shown._repr_mimebundle_()["text/html"] for shown in (reel, other))
    question = """
      const [one, two] = document.querySelectorAll(".treeviz-frames");
      const at = () => one.querySelector("span").textContent + "/" +
        two.querySelector("span").textContent;
      const press = key => one.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
      const seen = [at()];
      one.querySelectorAll("button")[2].click(); press("ArrowRight"); seen.push(at());
      press("ArrowLeft"); seen.push(at());
      press("End"); press("ArrowRight"); seen.push(at());
      const img = one.querySelector("img"); await img.decode();
      return [...seen, img.naturalWidth > 100, one.querySelector("p").textContent].join("|");
    """
    n, m = len(reel), len(other)
    assert asked(page, question, tmp_path).split("|") == [
        f"1 of {n}/1 of {m}", f"3 of {n}/1 of {m}", f"2 of {n}/1 of {m}", f"{n} of {n}/1 of {m}",
        "true", reel[-1].sentence,
    ]  # fmt: skip


@pytest.mark.browser
def test_frames_alone_in_a_frame_fit_into_the_page(reel: Frames, tmp_path: Path) -> None:
    """Where they get a frame of their own, as in marimo, they look like the page; all is seen."""
    page = (
        '<body style="color: rgb(250, 240, 230); font-family: fantasy">'
        f'<iframe srcdoc="{escape(reel._repr_html_())}" width="100%" height="90px"></iframe>'
    )
    question = """
      const frame = document.querySelector("iframe"), inner = frame.contentDocument;
      const said = getComputedStyle(inner.querySelector("p"));
      const low = inner.querySelector("button").getBoundingClientRect().bottom;
      return [low <= frame.clientHeight, frame.clientHeight < low + 60, said.color, said.fontFamily]
        .join("|");
    """
    assert asked(page, question, tmp_path) == "true|true|rgb(250, 240, 230)|fantasy"


# What each front end takes first of what it is given. VS Code puts what it does not know before
# all, and takes the first for which it has a renderer; for PDF it has none.
FRONT_ENDS = {
    "VS Code": ["application/json", "application/javascript", "text/html", "image/svg+xml",
                "text/latex", "text/markdown", "image/png", "image/jpeg", "text/plain"],
    "VS Code, a file": ["text/html", "application/javascript", "image/gif", "text/latex",
                        "text/markdown", "image/png", "image/svg+xml", "image/jpeg",
                        "application/json", "text/plain"],
    "JupyterLab": ["text/html", "text/markdown", "text/latex", "image/svg+xml", "image/png",
                   "application/javascript", "text/plain", "application/pdf"],
    "marimo": ["text/html", "image/svg+xml", "image/png", "text/plain"],
}  # fmt: skip


@pytest.mark.parametrize("order", FRONT_ENDS.values(), ids=list(FRONT_ENDS))
def test_every_front_end_takes_the_page(order: list[str], article: GameTree, reel: Frames) -> None:
    """Picture, frames and a whole page are shown as HTML: with their description, and stepped."""
    for shown in (draw(article), reel, reel.animated(), explore(article)):
        given = shown._repr_mimebundle_()
        assert next(kind for kind in order if kind in given) == "text/html"
        assert given["text/html"].startswith(("<img ", "<div ", "<iframe "))
        # A widget or data of a program would come before a page, or need an extension.
        assert not [kind for kind in given if "json" in kind or "javascript" in kind]
    for told in (explain(article), rows(article)):  # IPython asks for each kind by its method
        assert told._repr_html_().startswith('<section class="treeviz">')


def test_what_asks_for_html_alone_gets_it(article: GameTree, reel: Frames) -> None:
    """Sphinx-Gallery and others ask for no bundle: they get what stands in it."""
    for shown in (draw(article), reel, reel.animated()):
        assert shown._repr_html_() == shown._repr_mimebundle_()["text/html"]
    assert reel[:0]._repr_html_() == "&lt;Frames: 0, to nothing&gt;"


@pytest.fixture(scope="module")
def notebook(article: GameTree, reel: Frames) -> object:
    """Return a notebook whose cells show a picture, frames and words, as a kernel displays them."""
    nbformat = pytest.importorskip("nbformat", reason="nbconvert is an extra of the tests")
    shell = pytest.importorskip("IPython.core.interactiveshell", reason="IPython is an extra")
    formatter = shell.InteractiveShell().display_formatter
    cells = []
    for result in (draw(article), reel, explain(article)):
        data, metadata = formatter.format(result)
        output = nbformat.v4.new_output("execute_result", data, metadata=metadata)
        cells.append(nbformat.v4.new_code_cell("…", outputs=[output]))
    made = nbformat.v4.new_notebook(cells=cells)
    nbformat.validate(made)
    return made


def test_a_notebook_becomes_a_page(notebook: object, article: GameTree, reel: Frames) -> None:
    """As HTML, the picture, the frames and the words are there; sanitized, the pictures stay."""
    nbconvert = pytest.importorskip("nbconvert", reason="nbconvert is an extra of the tests")
    page, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)
    pictures = {
        b64decode(found).decode() for found in re.findall(r"svg\+xml;base64,([^\"]+)", page)
    }
    assert {draw(article).svg(), reel[-1].svg()} <= pictures
    assert "o answers [2,1] and wins" in page
    assert "treeviz-frames" in page


@needs_program("pandoc", "nbconvert writes LaTeX with it")
def test_a_notebook_becomes_latex(notebook: object, article: GameTree) -> None:
    """As LaTeX, the pictures are PDFs, which need no other program."""
    nbconvert = pytest.importorskip("nbconvert", reason="nbconvert is an extra of the tests")
    source, resources = nbconvert.LatexExporter().from_notebook_node(notebook)
    files = re.findall(r"\\adjustimage\{[^}]*\}\{[^}]*\}\}\{([^}]+\.pdf)\}", source)
    assert len(files) == 2
    assert resources["outputs"][files[0]] == draw(article).pdf()


def test_a_notebook_becomes_markdown(notebook: object) -> None:
    """As Markdown, the picture is an image with its description."""
    nbconvert = pytest.importorskip("nbconvert", reason="nbconvert is an extra of the tests")
    told, _ = nbconvert.MarkdownExporter().from_notebook_node(notebook)
    assert 'alt="x plays [2,2] and wins' in told or "![svg]" in told
