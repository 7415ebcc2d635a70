"""The explorer in a browser: what a reader does, and what the page shows then."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hostile import HOSTILE, Hostile

from treeviz import GameTree, alphabeta, compare, explore, games, minimax, rows
from treeviz.picture.theme import DARK, PAPER

pytestmark = pytest.mark.browser
FIGURE = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
Open = Callable[..., Any]


@pytest.fixture(scope="module")
def cuts() -> GameTree:
    """Return a tree with cuts."""
    return alphabeta(games.TicTacToe("xo_/_x_/__o"))


def heading(page: Any) -> str:
    """Return which position is the current one."""
    return page.text_content("#here .name")


def test_a_stranger_finds_the_answers(open_page: Open, article: GameTree, cuts: GameTree) -> None:
    """Why the middle move only draws is read at once; a line of moves leads to its position."""
    page = open_page(article)
    words = page.text_content("#inspector")
    assert "o will never let that happen: [2,2] gives it the draw." in words
    page.fill("#query", "[2,1] [2,2]")
    page.press("#query", "Enter")
    assert heading(page) == "After [2,2]"
    assert "x to move: a draw (0)." in page.text_content("#inspector .words")
    for told in ("x [2,1], o [2,0]", "1. [2,1] 2. [2,0]", "2,1, 2,0"):  # as words tell it
        page.fill("#query", told)
        page.press("#query", "Enter")
        assert heading(page) == "After [2,0]"
    (Path(page.url.removeprefix("file://").split("#")[0])).unlink()
    page = open_page(cuts)
    places = page.locator("#places button").all_text_contents()
    assert any("First cut" in place and "not looked at" in place for place in places)
    page.locator("#places button", has_text="Where most nodes went").click()
    assert page.get_attribute("#visits", "aria-pressed") == "true"
    largest = max(cuts.children(0), key=cuts.subtree_size)
    assert page.locator("ol.line button").nth(1).text_content() == cuts.notation(largest)


def test_keys_move_along_the_tree(open_page: Open, article: GameTree) -> None:
    """Arrows, Home and b go where the tree goes; the address follows."""
    page = open_page(article)
    went = []
    for key in ("ArrowDown", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowLeft", "Home", "b", "r"):
        page.keyboard.press(key)
        went.append(heading(page))
    best, start = "After [2,2]", "The position searched"
    assert went == [
        best, "After [2,1]", "After [2,2]", "After [2,1]", "After [2,0]", start, best, start,
    ]  # fmt: skip
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(350)
    assert page.url.endswith("#node=10")


def test_every_shortcut_is_told_and_does_something(open_page: Open) -> None:
    """The help names every key; none of them is dead."""
    tree = minimax(games.TicTacToe(rows=4, columns=4, k=3), depth=2)
    page = open_page(tree, viewport={"width": 600, "height": 500})
    page.keyboard.press("?")
    told = page.locator("#keys kbd").all_text_contents()
    page.keyboard.press("Escape")
    assert page.locator("#keys[open]").count() == 0
    names = {"↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight", "space": " "}
    node = tree.children(0)[1]
    seen = """async hashes => {
        const frame = () => new Promise(requestAnimationFrame);
        const frames = async () => { await frame(); await frame(); };
        for (const hash of hashes) { location.hash = hash; await frames(); }
        await frames();
        const canvas = document.querySelector('#icicle');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return document.body.innerHTML + document.activeElement.id
            + data.reduce((sum, one, i) => (sum * 31 + one * i) % 1000003, 0); }"""
    base = [f"#node={node}&span=20-60", f"#node={node}&span=2-90&find=ply+%3D%3D+2"]
    for key in told:
        before = page.evaluate(seen, base)
        page.keyboard.press(names.get(key, key))
        assert page.evaluate(seen, []) != before, key
        page.keyboard.press("Escape")
    assert len(told) >= 25


def test_finding_finds_what_inspect_finds(open_page: Open, cuts: GameTree) -> None:
    """A condition, its table, its CSV; what is not understood is told in one line."""
    page = open_page(cuts)
    query = "ply >= 2 and value > 0"
    page.fill("#query", query)
    page.click("#find button")
    expected = list(rows(cuts, query).nodes)
    assert page.text_content("#found h2") == f"{len(expected)} nodes found"
    found = page.locator("#found h2").bounding_box()
    assert found["y"] + found["height"] < 900 * 0.8  # it is seen where it was asked for
    shown = page.locator("#found tbody tr td:first-child").all_text_contents()
    assert list(map(int, shown)) == expected[:200]
    with page.expect_download() as download:
        page.click("#found >> text=Save as CSV")
    table = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text())))
    assert [int(row["node"]) for row in table] == expected
    assert [float(row["value"]) for row in table] == [cuts.value_at(node) for node in expected]
    page.click("#found >> text=value")
    values = page.locator("#found tbody tr td:nth-child(6)").all_text_contents()
    assert list(map(float, values)) == sorted(map(float, values))
    page.keyboard.press("Escape")
    page.fill("#query", "ply == and")
    page.press("#query", "Enter")
    assert "at the ▸: invalid syntax" in page.text_content("#notice")
    page.fill("#query", "ply == 1")
    page.press("#query", "Enter")
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    page.keyboard.press("n")
    assert heading(page) == f"After {cuts.notation(cuts.children(0)[1])}"
    page.keyboard.press("p")
    assert heading(page) == f"After {cuts.notation(cuts.children(0)[0])}"
    page.fill("#query", cuts.position(5))
    page.press("#query", "Enter")
    assert "in this position" in page.text_content("#found h2")


def test_the_search_is_stepped_through_and_back(open_page: Open) -> None:
    """Figure 5.2 step by step: the cut is told, the end is the choice, the beginning is there."""
    page = open_page(alphabeta(games.Explicit(FIGURE)))
    page.keyboard.press("s")
    assert "which move is worth most?" in page.text_content("#sentence")
    page.click("text=cut ▶")
    cut = page.text_content("#sentence")
    assert "leaf 1 and leaf 2 were not looked at" in cut
    assert "B is already better for MAX: +3" in cut
    page.click("[aria-label='To the end']")
    assert page.text_content("#sentence") == "The search ends: MAX plays B, +3."
    for _ in range(3):
        page.keyboard.press(",")
    page.click("[aria-label='To the beginning']")
    assert page.locator("#focus .node .value").first.text_content() == "?"
    page.keyboard.press("s")
    assert not page.is_visible("#stepper")
    assert page.locator("#focus .node .value").first.text_content() == "+3"


def test_a_quiz_says_right_or_wrong(open_page: Open) -> None:
    """Nothing is given away; a wrong value and a missed cut are told with their reasons."""
    page = open_page(alphabeta(games.Explicit(FIGURE)), "#mode=quiz")
    assert "+3" not in page.text_content("header")
    assert page.locator("#focus .asked").count() == 4
    assert page.locator("#focus .value").all_text_contents().count("?") == 4
    for label, value in (("B", "3"), ("C", "2"), ("D", "3"), ("the top", "3")):
        page.get_by_label(f"The value of {label}", exact=True).fill(value)
    for node in (7, 8):
        page.click(f"#focus [data-node='{node}']")
    page.click("#check")
    assert "5 of 6 are right." in page.text_content("#judged")
    assert "MIN answers leaf 0" in page.text_content("#inspector .words")  # now it may
    assert "MIN takes the smallest of +14, +5, +2" in page.text_content("#judged")
    page.get_by_label("The value of D", exact=True).fill("2")
    page.click("#check")
    assert "All 6 are right." in page.text_content("#judged")


def test_the_tree_answers_a_move(open_page: Open, article: GameTree) -> None:
    """Whoever tries a move is answered, and told what was given away."""
    page = open_page(article)
    page.keyboard.press("t")
    for place in ("header", "main"):  # nothing is given away
        assert not {"+10", "wins", "is best"} & set(page.inner_text(place).split())
    assert page.locator("#focus .node").count() == 1
    page.click("#asked .fields >> text=[2,0]")
    told = page.text_content("#asked .sentence")
    assert "[2,2] was better: +10, and [2,0] gives −10." in told
    assert "o answers [2,1]: o wins (−10)." in told
    page.click("text=Start again")
    page.click("#asked .fields >> text=[2,2]")
    assert "[2,2]: the search plays it, too." in page.text_content("#asked .sentence")


def test_a_link_shows_the_same(open_page: Open, cuts: GameTree) -> None:
    """A view opened from its address is the view that was left."""
    page = open_page(cuts)
    page.fill("#query", "value < 0")
    page.press("#query", "Enter")
    page.evaluate("document.activeElement.blur()")
    for key in ("w", "ArrowDown", "o", "z"):
        page.keyboard.press(key)
    page.wait_for_timeout(400)
    again = open_page(cuts, page.url[page.url.index("#") :])
    for place in ("#here", "#found h2", "#inspector", "#focus"):
        assert again.text_content(place) == page.text_content(place)
    assert again.get_attribute("#visits", "aria-pressed") == "true"
    pixels = "canvas => canvas.toDataURL()"
    assert again.locator("#icicle").evaluate(pixels) == page.locator("#icicle").evaluate(pixels)


def test_two_searches_are_looked_at_side_by_side(open_page: Open) -> None:
    """Where they differ is listed and gone to; the other follows, and is looked at by a click."""
    game = games.TicTacToe("xo_/___/___")
    a, b = (minimax(game, depth=depth, heuristic="lines") for depth in (2, 4))
    page = open_page(compare(a, b))
    assert "a chooses [1,1] (+1), b [0,2] (0)" in page.text_content("#compared")
    page.locator("#compared li button", has_text="[1,0]").first.click()
    assert heading(page) == "After [1,0]"
    assert page.text_content("#elsewhere") == "Here: a −1 · b −1"
    page.locator("#compared .choice button").nth(1).click()
    assert heading(page) == "After [1,0]"
    assert "1,020 nodes" in page.text_content("#caption")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.text_content("#elsewhere").endswith("a did not come here")
    page.click("#icicle-b", position={"x": 300, "y": 10})
    assert "50 nodes" in page.text_content("#caption")
    assert heading(page) == "The position searched"


def test_a_frame_of_a_notebook_works(browser: Any, article: GameTree, tmp_path: Path) -> None:
    """In its sandboxed frame the page is gone through and asked as it is alone."""
    shown = explore(article)._repr_mimebundle_()["text/html"]
    file = tmp_path / "notebook.html"
    file.write_text(f"<!doctype html><meta charset='utf-8'>{shown}", encoding="utf-8")
    context, troubles = browser.new_context(), list[str]()
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda told: troubles.append(told.text) if told.type == "error" else 0)
    page.goto(file.as_uri())
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready=true]")
    frame.click("#focus [data-node='5']")
    page.wait_for_timeout(350)  # until the address would be written, which a frame has not
    assert heading(frame) == "After [2,1]"
    frame.fill("#query", "ply == 1")
    frame.press("#query", "Enter")
    assert frame.text_content("#found h2") == "3 nodes found"
    context.close()
    assert troubles == []


@pytest.mark.parametrize("size", [(390, 844), (320, 600)])
def test_a_phone_is_wide_enough(open_page: Open, cuts: GameTree, size: tuple[int, int]) -> None:
    """Nothing is cut off at the sides, and what is touched is large enough for a finger."""
    width, height = size
    page = open_page(cuts, viewport={"width": width, "height": height}, has_touch=True)
    assert page.locator("html").evaluate("html => html.scrollWidth") <= width
    boxes = page.locator(".tools button, #find button, .bar button").all()
    shown = [box for one in boxes if (box := one.bounding_box())]
    assert shown
    assert all(box["height"] >= 30 for box in shown)


def test_a_quiz_is_seen_whole_on_a_phone(open_page: Open) -> None:
    """Questions and tree of Figure 5.2 stand on one screen, nothing to be scrolled to."""
    tree = alphabeta(games.Explicit(FIGURE))
    page = open_page(tree, "#mode=quiz", viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.locator("#focus").evaluate("box => box.scrollWidth - box.clientWidth") == 0
    boxes = [one.bounding_box() for one in page.locator("#focus .node").all()]
    assert len(boxes) == len(tree)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert max(box["y"] + box["height"] for box in boxes) <= 844
    size = "text => text.getBoundingClientRect().height"
    assert min(text.evaluate(size) for text in page.locator("#focus text.value").all()) >= 12


def test_light_and_dark_are_the_themes(open_page: Open, article: GameTree) -> None:
    """The page has the colours of the theme, follows its reader, and can be switched."""
    ground = "html => getComputedStyle(html).backgroundColor"

    def rgb(colour: str) -> str:
        return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"

    page = open_page(article, color_scheme="dark")
    assert page.locator("html").evaluate(ground) == rgb(DARK.paper)
    page.click("#look")
    assert page.locator("html").evaluate(ground) == rgb(PAPER.paper)
    size = "canvas => [canvas.width, canvas.getBoundingClientRect().width]"
    drawn, wide = page.locator("#icicle").evaluate(size)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 900})
    page.wait_for_timeout(100)
    # A canvas that takes another size is empty, and nothing draws while a page is printed.
    assert page.locator("#icicle").evaluate(size)[0] == drawn
    assert page.locator("#icicle").evaluate(size)[1] < wide
    assert page.locator("html").evaluate(ground) == rgb(PAPER.paper)
    assert not page.is_visible("#find")
    assert page.is_visible("#focus svg")


@pytest.mark.parametrize(
    ("tree", "line", "framed"),
    [
        (
            lambda: minimax(games.Domineering(rows=3, columns=3), depth=1),
            "(0,0)-(1,0)",
            {"stone_max"},
        ),
        (lambda: minimax(games.Connect("___/___/___", k=3), depth=1), "[1]", {"stone_max"}),
        (lambda: minimax(games.TicTacToe("xox/oox/___"), depth=2), "[2,0] [2,1]", {"stone_min"}),
        (lambda: minimax(games.Nim(1, 2), depth=1), "[1,1]", set()),
    ],
    ids=["pieces", "discs", "signs", "objects"],
)
def test_the_last_move_is_framed_as_in_pictures(
    open_page: Open, tree: Callable[[], GameTree], line: str, framed: set[str]
) -> None:
    """Its squares have a frame in the ink of its side; objects that were taken have rings."""
    recorded = tree()
    page = open_page(recorded, f"#node={recorded.find(line)}")
    board = page.locator("#inspector g.board").inner_html()
    assert set(re.findall(r"<polygon[^>]*stroke: var\(--(stone_\w+)\)", board)) == framed


def test_the_drawing_is_saved_whole(open_page: Open, article: GameTree) -> None:
    """A saved SVG needs no page: its colours are in it, and it says what the page says."""
    page = open_page(article)
    page.click("#save")
    with page.expect_download() as download:
        page.click("text=The drawing as SVG")
    text = Path(download.value.path()).read_text()
    assert "var(" not in text
    assert PAPER.stone_max in text
    texts = {"".join(one.itertext()) for one in ET.fromstring(text).iter() if one.text}
    assert {"+10", "−10", "[2,0]", "x wins"} <= texts
    page.click("#save")
    with page.expect_download() as download:
        page.click("text=The overview as PNG")
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


PAYLOADS = {
    **HOSTILE,
    "image": "<img src=x onerror=alert(1)>",
    "closing": "</script><script>alert(1)</script>",
    "handler": '" onmouseover="alert(1)" x=\'',
    "svg": "<svg/onload=alert(1)>",
    "address": "javascript:alert(1)",
    "template": "${alert(1)}`{{7*7}}",
    "prototype": "__proto__",
    "comment": "<!--<script>",
    "style": "</style><style>*{display:none}",
}


def test_labels_are_shown_and_never_run(open_page: Open) -> None:
    """Whatever moves, positions and sides are called, it is text: shown, and nothing else."""
    everything = " ".join(
        text for name, text in PAYLOADS.items() if name not in ("line ends", "line separators")
    )
    tree = minimax(Hostile(everything))
    page = open_page(tree)
    assert page.locator("script").count() == 2
    assert page.locator("img, main svg svg, main style").count() == 0
    shown = page.text_content("main")
    for payload in (
        "<img src=x onerror=alert(1)>",
        "</script>",
        "javascript:alert(1)",
        "__proto__",
    ):
        assert payload in shown
    for key in ("ArrowDown", "ArrowDown", "s", ".", "s", "t", "Escape", "q", "Escape"):
        page.keyboard.press(key)
    page.fill("#query", "value >= 0")
    page.press("#query", "Enter")
    assert page.locator("#found tbody tr").count() > 0


@pytest.mark.parametrize("name", PAYLOADS)
def test_each_label_alone_makes_a_page(name: str) -> None:
    """No text breaks out of the page's own script: only one stands where ours does."""
    text = explore(minimax(Hostile(PAYLOADS[name]))).html
    assert text.count("<script") == 2
    assert text.count("</script>") == 2
    assert "alert(1)" not in text.split('<script type="application/octet-stream"')[1].split(">")[0]
