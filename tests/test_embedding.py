"""A picture in other people's pages: their styles change nothing, their darkness is followed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from treeviz import Theme, alphabeta, draw, games, minimax
from treeviz.picture.faces import settings
from treeviz.picture.png_size import resolution
from treeviz.picture.stylesheet import rules

HOSTILE = (
    "svg text{font-size:16px;font-family:serif;font-weight:900;letter-spacing:2px;"
    "text-anchor:end;fill:red;text-transform:uppercase}"
    "svg path,svg polygon,svg polyline,svg circle,svg ellipse{fill:currentColor;stroke:lime;"
    "stroke-width:4;fill-opacity:.3}svg g{fill:red;stroke:blue;font-size:30px}*{font-size:20px}"
)


def shot(browser: Any, folder: Path, body: str, *, style: str = "", html: str = "") -> bytes:
    """Return how a browser shows a page."""
    file = folder / "page.html"
    file.write_text(
        f'<!doctype html><html {html}><meta charset="utf-8"><style>body{{margin:0}}{style}</style>'
        f"<body>{body}",
        encoding="utf-8",
    )
    page = browser.new_page(viewport={"width": 900, "height": 900})
    page.goto(file.as_uri())
    seen: bytes = page.screenshot()
    page.close()
    return seen


def cuts(theme: str | Theme) -> str:
    """Return a picture with all sorts of lines and texts in it."""
    return draw(alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=2), theme=theme).svg()


@pytest.mark.browser
def test_styles_of_a_page_change_nothing(browser: Any, tmp_path: Path) -> None:
    """Sizes, fonts, colours and lines are the picture's own, whatever a page says of all SVGs."""
    svg = cuts("paper")
    plain = shot(browser, tmp_path, svg)
    assert shot(browser, tmp_path, svg, style=HOSTILE) == plain
    assert shot(browser, tmp_path, "") != plain


@pytest.mark.browser
def test_an_automatic_picture_follows_its_page(browser: Any, tmp_path: Path) -> None:
    """A page's color-scheme and its theme attribute are followed; each other page is light."""
    auto, dark = cuts("auto"), "html{color-scheme:dark}"
    light = shot(browser, tmp_path, auto)
    assert light == shot(browser, tmp_path, cuts("paper"))  # a page that says nothing is light
    ground = "html{background:#10151c}"
    night = shot(browser, tmp_path, auto, style=ground + dark)
    assert night != light
    assert shot(browser, tmp_path, auto, style=ground, html='data-theme="dark"') == night
    assert night == shot(browser, tmp_path, cuts("dark"), style=ground)
    by_day = shot(browser, tmp_path, auto, style=dark, html='data-theme="light"')
    assert by_day == shot(browser, tmp_path, cuts("paper"), style=dark)


def test_every_attribute_is_a_rule() -> None:
    """Whatever the drawing says of a colour, a line or a text is said with its id, too."""
    svg = draw(minimax(games.TicTacToe("xox/oox/___"))).svg()
    style, drawing = svg.split("</style>")
    name = re.search(r'<g id="(treeviz_\w+)"', drawing)[1]  # type: ignore[index]
    for key, value in set(re.findall(r' (fill|stroke|stroke-width|font-size)="([^"]*)"', drawing)):
        unit = "px" if key == "font-size" else ""
        assert f'#{name} [{key}="{value}"]{{{key}:{value}{unit}}}' in style
    selectors = re.findall(r"[^{}]+(?=\{)", style[style.index("<style>") + 7 :])
    assert all(selector.startswith(f"#{name}") for selector in selectors)


def test_only_colours_that_change_by_night_say_so() -> None:
    """What is the same by night has one colour, and a picture that never changes has no night."""
    drawing = '<g id="a" font-size="12"><path fill="#111111" stroke="#222222"/></g>'
    both = rules("a", drawing, {"#111111": "#eeeeee", "#222222": "#222222"})
    assert "fill:light-dark(#111111,#eeeeee)" in both
    assert "light-dark(#222222" not in both
    assert "color-scheme" not in rules("a", drawing, {})


@pytest.mark.parametrize(
    ("width", "inches", "dpi"), [(None, None, 300), ("10cm", 10 / 2.54, 300), (640, 640 / 96, 96)]
)
def test_a_png_says_how_large_it_is(
    width: str | int | None, inches: float | None, dpi: int
) -> None:
    """Its pixels and its resolution give the size asked for, or the one it was drawn with."""
    diagram = draw(minimax(games.TicTacToe("xox/oox/___")))
    png = diagram.png(width)
    pixels = int.from_bytes(png[16:20], "big")
    assert resolution(png) == dpi
    wanted = diagram.width / 72 if inches is None else inches
    assert pixels / dpi == pytest.approx(wanted, abs=0.02)


def test_a_picture_has_its_fonts_with_it(tmp_path: Path) -> None:
    """On a machine without any font a PNG is the same as on one with many."""
    code = (
        "from treeviz import draw, games, minimax; import sys;"
        "sys.stdout.buffer.write(draw(minimax(games.TicTacToe('xox/oox/___'))).png(400))"
    )
    bare = tmp_path / "fonts.conf"
    bare.write_text(settings(machine=None), encoding="utf-8")
    here = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    there = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        env={**os.environ, "FONTCONFIG_FILE": str(bare), "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert here.stdout == there.stdout != b""
