"""`treeviz explore`, and pages as files: written whole, the same each time, refused in one line."""

from __future__ import annotations

import base64
import hashlib
import json
import pickle
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import treeviz
from treeviz import GameTree, InputError, alphabeta, explore, games, minimax
from treeviz.cli import main
from treeviz.explorer.program import modules, part, program
from treeviz.explorer.varints import varints
from treeviz.picture.theme import DARK, PAPER

PAGE = Path(treeviz.__file__).parent / "explorer" / "page"


def run(*words: str) -> Any:
    """Run a command; return what came of it."""
    return CliRunner().invoke(main, words)


def data_of(page: str) -> dict[str, Any]:
    """Return the header of the data in a page."""
    packed = re.search(r'id="data">([^<]*)<', page)
    assert packed is not None
    raw = zlib.decompress(base64.b64decode(packed[1]))
    return json.loads(raw[4 : 4 + int.from_bytes(raw[:4], "little")])


def test_a_page_is_made_of_a_game_or_a_recording(folder: Path) -> None:
    """The same page comes of a search, of its recording, and of draw."""
    for words in (
        ("explore", "tictactoe", "xox/oox/___", "-o", "a.html"),
        ("record", "tictactoe", "xox/oox/___", "-o", "tree.json.gz"),
        ("explore", "tree.json.gz", "-o", "b.html"),
        ("draw", "tictactoe", "xox/oox/___", "-o", "c.html"),
        ("explore", "tictactoe", "xox/oox/___"),
    ):
        done = run(*words)
        assert done.exit_code == 0, done.output
    pages = [(folder / name).read_text() for name in ("a.html", "b.html", "c.html", "tree.html")]
    assert pages[0] == pages[2] == pages[3]
    header, recorded = data_of(pages[0]), data_of(pages[1])
    for name in ("nodes", "values", "title", "line", "words", "boards", "game"):
        assert header[name] == recorded[name]


def test_two_searches_make_one_page(folder: Path) -> None:
    """`compare --page` writes both trees into one page, beside the words."""
    searches = ("--a", "depth=2 heuristic=lines", "--b", "depth=3 heuristic=lines")
    done = run("compare", "tictactoe", "xo_/___/___", *searches, "--page", "both.html")
    assert done.exit_code == 0, done.output
    assert b"They choose differently" in done.stdout_bytes
    page = (folder / "both.html").read_text()
    header = data_of(page)
    assert header["compared"]["flips"][0] == [0, 0]
    assert page.count('<script type="application/octet-stream"') == 2
    refused = run("compare", "tictactoe", *searches, "--page", "both.svg")
    assert (refused.exit_code, "html" in refused.output) == (2, True)


def test_a_page_goes_into_a_pipe() -> None:
    """With `-o -` it is written to standard output."""
    done = run("explore", "tictactoe", "xox/oox/___", "-o", "-")
    assert done.stdout_bytes.startswith(b"<!doctype html>")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tictactoe", "-o", "x.svg"), "html"),
        (("tictactoe", "xox/oox/___", "-o", "no/x.html"), "no folder"),
        (("tictacto", "-o", "x.html"), "tictactoe"),
        (("nothing.json", "-o", "x.html"), "nothing.json"),
        (("tictactoe", "--theme", "pink", "-o", "x.html"), "theme"),
        (("tictactoe", "-o", "-", "--open"), "-o FILE"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    folder: Path, words: tuple[str, ...], said: str
) -> None:
    """Bad input ends with status 2 and leaves no file."""
    done = run("explore", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output
    assert not list(folder.glob("*.html"))


def test_a_page_is_the_same_each_time(article: GameTree) -> None:
    """The same tree gives the same bytes, also one that was saved and read."""
    again = pickle.loads(pickle.dumps(article))
    assert explore(article).html == explore(again).html


def test_a_page_may_run_only_its_own_program(article: GameTree) -> None:
    """The policy names the script and the style by their hashes, and allows nothing else."""
    page = explore(article).html
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    assert "unsafe" not in policy[1]
    for tag, name in (("script", "script-src"), ("style", "style-src")):
        text = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert text is not None
        digest = base64.b64encode(hashlib.sha256(text[1].encode()).digest()).decode()
        assert f"{name} 'sha256-{digest}'" in policy[1]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)


def test_a_page_has_the_colours_of_its_theme(article: GameTree) -> None:
    """Colours come from the theme alone: the page's own files hold none."""
    page = explore(article).html
    assert f"--tone_max: {PAPER.tone_max};" in page
    assert f"--paper: {DARK.paper};" in page
    assert f"--paper: {PAPER.paper};" in explore(article, "paper").html
    for file in sorted(PAGE.iterdir()):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(", text), file.name


def test_modules_stand_in_order() -> None:
    """Each module is imported by another, but the first; each stands after what it imports."""
    names = list(modules())
    assert names[-1] == "main"
    assert {file.stem for file in PAGE.glob("*.js")} == set(names)
    assert all(len(part(f"{name}.js").splitlines()) <= 400 for name in names)
    assert not re.search(r"^(?:import|export) ", program(), re.MULTILINE)
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacent",
        "document.write",
        "eval(",
        "Function(",
    ):
        assert word not in program()


def test_a_notebook_shows_a_frame(article: GameTree, tmp_path: Path) -> None:
    """A notebook shows the page in a frame of its own, that cannot reach the notebook."""
    page = explore(article)
    shown = page._repr_mimebundle_()["text/html"]
    assert shown.startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert 'sandbox="allow-scripts ' in shown
    assert "allow-same-origin" not in shown
    assert page.save(tmp_path / "tree.htm").read_text() == page.html
    with pytest.raises(InputError, match=r"ends in \.html"):
        page.save(tmp_path / "tree.svg")


def test_a_game_is_no_tree() -> None:
    """What is no recorded tree is refused, and how to get one is told."""
    with pytest.raises(InputError, match=r"explore\(minimax\(game\)\)"):
        explore(games.TicTacToe())  # type: ignore[arg-type]


@given(st.lists(st.integers(0, 2**40)))
def test_varints_are_read_back(numbers: list[int]) -> None:
    """Seven bits a byte, the lowest first."""
    found, number, shift = list[int](), 0, 0
    for byte in varints(numbers):
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(number)
            number = shift = 0
    assert found == numbers


def test_subtrees_that_are_alike_are_told_once() -> None:
    """The whole of tic-tac-toe after two moves is told in a fifth of its nodes."""
    tree = minimax(games.TicTacToe("xo_/___/___"))
    columns = explore(tree).packed.columns
    assert len(columns["arity"]) < len(tree) / 5
    cut = alphabeta(games.TicTacToe("xo_/___/___"))
    assert sum(map(bool, explore(cut).packed.columns["source"])) > 0
