"""Pictures as a browser sees them: what its own measurements say of texts and boxes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from reach import MADE, searched

from treeviz import View, alphabeta, draw, games, minimax

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><meta charset="utf-8"><body style="margin:0">{pictures}
<pre id="found"></pre>
<script>
const found = [...document.querySelectorAll("svg")].map(svg => {{
  const box = e => {{ const b = e.getBoundingClientRect(), s = svg.getBoundingClientRect();
    return [b.left - s.left, b.top - s.top, b.right - s.left, b.bottom - s.top]; }};
  return {{
    size: [svg.getBoundingClientRect().width, svg.getBoundingClientRect().height],
    texts: [...svg.querySelectorAll("text")].map(t => [t.textContent, ...box(t)]),
    role: svg.getAttribute("role"),
    arrows: [...svg.querySelectorAll(".cause path")].flatMap(path => {{
      const s = svg.getBoundingClientRect(), to = path.getScreenCTM(), at = [];
      for (let along = 0; along <= path.getTotalLength(); along += 2) {{
        const p = path.getPointAtLength(along).matrixTransform(to);
        at.push([p.x - s.left, p.y - s.top]);
      }}
      return at; }}),
    styles: getComputedStyle(svg.querySelector(".node polygon, .node path")).pointerEvents,
  }};
}});
document.getElementById("found").textContent = JSON.stringify(found);
</script>"""


def measured(browser: Any, pictures: list[str], folder: Path) -> list[dict]:
    """Return what the browser finds in each picture of a page."""
    file = folder / "page.html"
    file.write_text(PAGE.format(pictures="\n".join(f"<div>{p}</div>" for p in pictures)))
    page = browser.new_page(viewport={"width": 3000, "height": 1000})
    page.goto(file.as_uri())
    found = json.loads(page.text_content("#found"))
    page.close()
    return found


def trees() -> list:
    """Return trees of all shapes: boards, numbers, cuts, depth limits, long names."""
    course = games.Domineering(".V../.VHH/HH../.... V")
    return [
        minimax(games.TicTacToe("xox/oox/___")),
        minimax(games.TicTacToe("x__/_o_/__x")),
        minimax(course, depth=2),
        minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")),
        minimax(games.Explicit("(a-rather-long-name(1 2 3) 5 another-long-name=7 (((-inf))))")),
        alphabeta(games.TicTacToe("xo_/_x_/__o")),
        minimax(games.Nim(1, 2, 2)),
        minimax(games.Connect("____/_oo_/_xx_", k=3), depth=2),
    ]


def check_texts(found: list[dict]) -> None:
    """Hold pictures to it that no text lies on another, or leaves its picture."""
    for picture in found:
        width, height = picture["size"]
        for _, left, top, right, bottom in picture["texts"]:
            assert -1 <= left <= right <= width + 1
            assert -1 <= top <= bottom <= height + 1
        clashes = [
            (one[0], other[0])
            for i, one in enumerate(picture["texts"])
            for other in picture["texts"][i + 1 :]
            if one[1] + 1 < other[3] - 1 and other[1] + 1 < one[3] - 1
            and one[2] + 3 < other[4] - 3 and other[2] + 3 < one[4] - 3
        ]  # fmt: skip
        assert clashes == []


def test_no_two_texts_overlap(browser: Any, tmp_path: Path) -> None:
    """In the browser's own measures no text lies on another, and none leaves its picture."""
    pictures = []
    for direction in ("down", "right"):
        for theme in ("paper", "slide"):
            view = View(marks=60, direction=direction, causes=True)
            pictures += [draw(tree, view, theme).svg() for tree in trees()]
    found = measured(browser, pictures, tmp_path)
    assert len(found) == len(pictures) == 32
    check_texts(found)
    for picture in found:
        struck = [
            text for text, left, top, right, bottom in picture["texts"]
            for x, y in picture["arrows"] if left < x < right and top + 3 < y < bottom - 3
        ]  # fmt: skip
        assert struck == []
    assert sum(bool(picture["arrows"]) for picture in found) >= 4


def test_no_two_texts_overlap_wherever_a_picture_stands(browser: Any, tmp_path: Path) -> None:
    """The same of pictures of many games as they come, some on a slide."""
    fits = [(name, None) for name in MADE] + [(name, "slide") for name in list(MADE)[::4]]
    pictures = [draw(searched(name), fit=fit).svg("1600px") for name, fit in fits]
    found = measured(browser, pictures, tmp_path)
    assert len(found) == len(pictures)
    check_texts(found)


def test_pictures_on_one_page_keep_their_styles(browser: Any, tmp_path: Path) -> None:
    """Two pictures on a page are images with styles of their own."""
    pictures = [draw(tree).svg() for tree in trees()[:2]]
    found = measured(browser, [*pictures, '<svg><g class="node"><polygon/></g></svg>'], tmp_path)
    assert [picture["role"] for picture in found] == ["img", "img", None]
    assert [picture["styles"] for picture in found] == ["all", "all", "auto"]
