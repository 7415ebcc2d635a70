"""Pictures are good neighbours: valid, accessible, scoped, and true to whatever text they show."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from base64 import b64decode
from html import unescape
from pathlib import Path

import pygraphviz
import pytest
from hostile import HOSTILE, Hostile, HostileBoards

from treeviz import GameTree, View, draw, load, minimax, save
from treeviz.formatting.lettering import shortened, visible
from treeviz.picture.diagram import Diagram
from treeviz.picture.theme import THEMES
from treeviz.view.plaintext import describe

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=HOSTILE)
def hostile(request: pytest.FixtureRequest) -> tuple[str, Diagram]:
    """Return a strange text and a picture that is full of it."""
    text = HOSTILE[request.param]
    return text, draw(minimax(Hostile(text)), View(title=f"t{text}"), fit="wall")


def parsed(diagram: Diagram) -> ET.Element:
    """Return a picture as an XML parser sees it."""
    return ET.fromstring(diagram.svg())


def written(root: ET.Element, tag: str) -> list[str]:
    """Return the texts of all elements of a kind; blanks may be of any sort."""
    found = ("".join(element.itertext()) for element in root.iter(SVG + tag))
    return [text.replace("\xa0", " ") for text in found]


def printed(text: str) -> list[str]:
    """Return the lines of a text as a terminal prints them."""
    return text.expandtabs().replace("\r\n", "\n").split("\n")


def test_strange_texts_are_valid_and_shown(hostile: tuple[str, Diagram]) -> None:
    """Whatever a title, position, move, outcome or side holds is shown, and stays text."""
    text, diagram = hostile
    root, size = parsed(diagram), diagram.theme.text_size
    texts = written(root, "text")
    assert visible(f"t{text}") in texts
    for label in (f"m{text}0", f"m{text}1", f"o{text}"):
        assert shortened(visible(label), 220.0, size) in texts
    for position in (f"p{text}", f"p{text}0"):
        for line in printed(position):  # a position stands line by line, as it was printed
            assert shortened(visible(line), 220.0, size) in texts
    assert visible(f"MAX s{text}MAX") in texts
    assert visible(f"s{text}MIN") in texts
    assert not {element.tag for element in root.iter()} & {SVG + "script", SVG + "b"}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_strange_signs_lose_no_board(text: str, tmp_path: Path) -> None:
    """Whatever stands on a square is shown, on every board, and of a stranger's recording too."""
    tree = minimax(HostileBoards(text))
    save(tree, tmp_path / "tree.json")
    for each in (tree, load(tmp_path / "tree.json")):
        assert written(parsed(draw(each)), "text").count(visible(text)) == len(tree)


def test_strange_texts_are_told_to_a_screen_reader(hostile: tuple[str, Diagram]) -> None:
    """The title, the description and each mark's sentence hold the text in its visible form."""
    text, diagram = hostile
    lines = text.replace("\r\n", "\n").replace("\n", "/")  # of a position, in one line
    root = parsed(diagram)
    whole, *sentences = written(root, "title")
    assert whole == visible(f"t{text}")
    assert visible(f"p{lines}00") in written(root, "desc")[0]
    assert len(sentences) == len(diagram.layout.placed)
    assert f"After {visible(f'm{text}0')}: {visible(f'p{lines}0')}. " in sentences[1]


def test_strange_texts_do_not_disturb_other_formats(hostile: tuple[str, Diagram]) -> None:
    """PNG, PDF and DOT can be made of any text, and DOT has one node per mark."""
    _, diagram = hostile
    assert diagram.png(width=200).startswith(b"\x89PNG\r\n\x1a\n")
    assert diagram.pdf().startswith(b"%PDF-")
    assert len(pygraphviz.AGraph(string=diagram.source)) == 7


def test_picture_is_an_image_with_a_name(article: GameTree) -> None:
    """A picture has the role of an image and is labelled by its title and its description."""
    root = parsed(draw(article))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, description = (
        next(element for element in root.iter() if element.get("id") == name)
        for name in root.get("aria-labelledby", "").split()
    )
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text == "x plays [2,2] and wins at once (+10)"
    assert "After [2,2]: the game is over, x wins; value +10." in str(description.text)


def test_every_mark_is_a_group_with_its_sentence(opening: GameTree) -> None:
    """Each mark, stubs included, is a group that begins with a sentence about it; no edge does."""
    diagram = draw(opening, View(marks=40))
    groups = [g for g in parsed(diagram).iter(SVG + "g") if g.get("class")]
    nodes = [g for g in groups if g.get("class").startswith("node ")]
    hints = [getattr(placed.mark, "hint", "Not drawn: ") for placed in diagram.layout.placed]
    assert len(nodes) == len(hints) == 40
    for node, hint in zip(nodes, hints, strict=True):
        assert node[0].tag == f"{SVG}title"
        assert str(node[0].text).startswith(hint)
    edges = [e for e in parsed(diagram).iter() if str(e.get("class")).startswith("edge ")]
    assert len(edges) == 39
    assert all(edge.find(SVG + "title") is None for edge in edges)


def ids(svg: str) -> list[str]:
    """Return the ids of a picture."""
    return [str(e.get("id")) for e in ET.fromstring(svg).iter() if e.get("id") is not None]


def test_two_pictures_can_stand_on_one_page(article: GameTree, course: GameTree) -> None:
    """Ids are unique in a picture and between pictures, be it only their theme that differs."""
    pictures = [draw(article), draw(article, theme="dark"), draw(article, View(title="t"))]
    found = [name for diagram in [*pictures, draw(course)] for name in ids(diagram.svg())]
    assert len(found) == len(set(found)) > 50


def test_styles_are_scoped(article: GameTree) -> None:
    """Every style rule begins with the picture's own id, so that it touches nothing else."""
    root = parsed(draw(article))
    name = str(next(root.iter(SVG + "g")).get("id"))
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", "".join(written(root, "style")))
    assert rules
    for rule in rules:
        apart = re.sub(r":is\([^)]*\)", ":is()", re.sub(r'"[^"]*"', "", rule))
        assert all(re.match(rf"#{name}\b", part.strip()) for part in apart.split(","))


@pytest.mark.parametrize("theme", THEMES)
def test_view_box_is_the_page(article: GameTree, theme: str) -> None:
    """The view box begins at 0, and its size is that of the layout, to the rounding."""
    diagram = draw(article, theme=theme)
    left, top, width, height = map(float, str(parsed(diagram).get("viewBox")).split())
    assert (left, top) == (0, 0)
    assert (width, height) == pytest.approx((diagram.layout.width, diagram.layout.height), abs=1)


def test_same_input_same_bytes(article: GameTree) -> None:
    """The same tree gives the same SVG and the same DOT, however often it is drawn."""
    assert draw(article).svg() == draw(article).svg()
    assert draw(article).source == draw(article).source


def test_a_notebook_gets_an_image(article: GameTree) -> None:
    """A notebook gets an image with its description, the SVG, a PDF, and a PNG only if it asks."""
    diagram = draw(article)
    bundle = diagram._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "application/pdf", "text/plain"}
    assert "<svg" not in bundle["text/html"], "what is not trusted is taken apart"
    tag = re.fullmatch(r'<img src="([^"]+)" alt="([^"]+)" style="[^"]+">', bundle["text/html"])
    assert tag is not None
    assert b64decode(tag[1].partition(",")[2]).decode() == bundle["image/svg+xml"] == diagram.svg()
    assert unescape(tag[2]) == describe(diagram.layout.scene)
    assert b64decode(bundle["application/pdf"]).startswith(b"%PDF")
    assert bundle["text/plain"] == repr(diagram)
    asked, told = diagram._repr_mimebundle_(include={"image/png"})
    assert b64decode(asked["image/png"]).startswith(b"\x89PNG")
    assert told["image/png"]["width"] == pytest.approx(diagram.width * 96 / 72, abs=1)


@pytest.mark.parametrize("marks", [40, 120, 400])
def test_dot_is_good_dot(opening: GameTree, marks: int) -> None:
    """Any Graphviz reads the DOT: a node per mark, a place for each, and nothing to lay out."""
    diagram = draw(opening, View(marks=marks))
    graph = pygraphviz.AGraph(string=diagram.source)
    assert graph.graph_attr["layout"] == "nop2"
    assert len(graph) == len(diagram.layout.placed)
    assert len(graph.edges()) == len(graph) - 1
    for node in graph.nodes():
        x, y = map(float, node.attr["pos"].split(","))
        assert 0 < x < diagram.layout.width
        assert 0 < y < diagram.layout.height
    # One Bézier of a line or several: its beginning, then three points each.
    assert all(len(edge.attr["pos"].split()) % 3 == 1 for edge in graph.edges())
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', diagram.source)
    assert max(len(piece.encode()) for piece in quoted) < 16_384
    assert graph.graph_attr["_background"].startswith("c ")


SILENT = """
from treeviz import draw, games, minimax
diagram = draw(minimax(games.TicTacToe("xox/oox/___")))
diagram.svg(), diagram.png(), diagram.pdf()
"""


def test_graphviz_does_not_chatter(tmp_path: Path) -> None:
    """Nothing reaches standard error, even where the machine's fonts cannot be found."""
    nowhere = {"HOME": "/nonexistent", "FONTCONFIG_PATH": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", SILENT], capture_output=True, env=nowhere, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
