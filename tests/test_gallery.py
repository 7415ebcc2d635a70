"""The gallery: every script runs, and what is committed is what it makes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long("every picture of the gallery is made anew")

HERE = Path(__file__).parent.parent
sys.path.insert(0, str(HERE))

from gallery.__main__ import entry, pages, run  # noqa: E402  # the gallery stands beside the package
from gallery.contents import CONTENTS, DEFAULTS  # noqa: E402
from gallery.explorer import TITLES  # noqa: E402
from gallery.explorer.__main__ import PAGES  # noqa: E402
from gallery.explorer.screenshot import PAGE, PICTURE  # noqa: E402

PICTURES = HERE / "gallery" / "pictures"
NEEDS = {
    "mate_in_two": "chess",
    "what_hangs": "chess",
    "wide_slide": "chess",
    "atomic": "chess",
    "hexapawn": "easyAI",
    "breakthrough": "pyspiel",
    "hex": "pyspiel",
    "othello": "pyspiel",
    "smothered_mate": "chess",
    "environment": "pettingzoo.classic.tictactoe_v3",
}


@pytest.mark.usefixtures("every_line_is_tried")
@pytest.mark.parametrize("name", CONTENTS)
def test_script_makes_what_is_committed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script's words, the DOT of its picture, and what SVGs say, are those of the repository."""
    if name in NEEDS:
        why = f"{name} needs {NEEDS[name]!r}, which an extra brings"
        pytest.importorskip(NEEDS[name], reason=why, exc_type=ImportError)
    monkeypatch.chdir(tmp_path)
    words, source = run(name)
    assert words == (PICTURES / f"{name}.txt").read_text(encoding="utf-8")
    assert source == (PICTURES / f"{name}.dot").read_text(encoding="utf-8")
    made = {file.name for file in tmp_path.iterdir()}
    assert f"{name}.svg" in made
    assert all(re.fullmatch(rf"{name}(-\d+)?\.svg", file) for file in made)
    assert made == {file.name for file in PICTURES.glob(f"{name}*.svg") if file.name in made}
    assert {file.name for file in PICTURES.glob(f"{name}-*.svg")} <= made
    for file in made:
        assert said(tmp_path / file) == said(PICTURES / file)


def said(picture: Path) -> list[str]:
    """Return what an SVG says to those who cannot see it: titles, descriptions, and its texts.

    Where they stand may differ from one Graphviz to the next.
    """
    svg = picture.read_text(encoding="utf-8")
    return re.findall(r"<(?:title|desc|text)\b[^>]*>([^<]*)<", svg)


def test_every_script_is_in_the_index() -> None:
    """No script is forgotten, and the index page holds the words of each."""
    scripts = {file.stem for file in (HERE / "gallery").glob("*.py")}
    assert scripts == {*CONTENTS, "__init__", "__main__", "contents"}
    page = (HERE / "gallery" / "index.html").read_text(encoding="utf-8")
    assert all(entry(name) in page for name in CONTENTS)
    assert all((PICTURES / f"{name}.svg").exists() for name in CONTENTS)


@pytest.mark.parametrize("name", DEFAULTS)
def test_the_first_are_drawn_as_they_come(name: str) -> None:
    """The twelve pictures that come first ask for nothing; one of them for its kind."""
    script = (HERE / "gallery" / f"{name}.py").read_text(encoding="utf-8")
    asked = 'draw(tree, View(tier="icicle"))' if name == "poster" else "draw(tree)"
    assert f"diagram = {asked}\n" in script
    assert ("View" in script) == (name == "poster")
    assert len(DEFAULTS) == 12


@pytest.mark.usefixtures("every_line_is_tried")
@pytest.mark.parametrize("name", CONTENTS)
def test_scripts_are_short(name: str) -> None:
    """A script begins with its title and paragraph, and shows one thing."""
    lines = (HERE / "gallery" / f"{name}.py").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith('"""')
    assert lines[1] == ""
    assert len(lines) <= 60
    assert any(f'.save("{name}.svg")' in line for line in lines)


def test_pages_of_whole_trees_are_linked_and_shown() -> None:
    """Each page that is made has a title and a link; the picture of the README is of one of them.

    Its bytes are those of the machine that took it, so only its size is judged.
    """
    assert list(PAGES) == list(TITLES)
    assert pages() in (HERE / "gallery" / "index.html").read_text(encoding="utf-8")
    written = (HERE / "gallery" / "README.md").read_text(encoding="utf-8")
    assert all(f"`explorer/{name}.html" in written for name in PAGES)
    assert PAGE in PAGES
    assert f"(gallery/pictures/{PICTURE.name})" in (HERE / "README.md").read_text(encoding="utf-8")
    assert 20_000 < PICTURE.stat().st_size < 150_000
