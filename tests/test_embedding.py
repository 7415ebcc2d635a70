"""A picture in other people's pages: their styles change nothing, their darkness is followed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from treeviz import Theme, alphabeta, draw, games, minimax
from treeviz.picture.faces import settings
from treeviz.picture.png_size import resolution
from treeviz.picture.stylesheet import rules

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
browser = [
    pytest.mark.browser,
    # Only a browser can tell what a page does to a picture; a fresh machine may have none.
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]
HOSTILE = (
    "svg text{font-size:16px;font-family:serif;font-weight:900;letter-spacing:2px;"
    "text-anchor:end;fill:red;text-transform:uppercase}"
    "svg path,svg polygon,svg polyline,svg circle,svg ellipse{fill:currentColor;stroke:lime;"
    "stroke-width:4;fill-opacity:.3}svg g{fill:red;stroke:blue;font-size:30px}*{font-size:20px}"
)


def shot(folder: Path, name: str, body: str, *, style: str = "", html: str = "") -> bytes:
    """Return how a browser shows a page."""
    page = folder / f"{name}.html"
    page.write_text(
        f'<!doctype html><html {html}><meta charset="utf-8"><style>body{{margin:0}}{style}</style>'
        f"<body>{body}",
        encoding="utf-8",
    )
    command = [
        str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
        "--disable-quic", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", f"--user-data-dir={folder / 'profile'}", "--window-size=900,900",
        f"--screenshot={folder / name}.png", page.as_uri(),
    ]  # fmt: skip
    subprocess.run(command, capture_output=True, timeout=120, check=True)
    return (folder / f"{name}.png").read_bytes()


def cuts(theme: str | Theme) -> str:
    """Return a picture with all sorts of lines and texts in it."""
    return draw(alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=2), theme=theme).svg()


@pytest.mark.parametrize("_", [pytest.param(None, marks=browser)])
def test_styles_of_a_page_change_nothing(tmp_path: Path, _: None) -> None:
    """Sizes, fonts, colours and lines are the picture's own, whatever a page says of all SVGs."""
    svg = cuts("paper")
    plain = shot(tmp_path, "plain", svg)
    assert shot(tmp_path, "styled", svg, style=HOSTILE) == plain
    assert shot(tmp_path, "empty", "") != plain


@pytest.mark.parametrize("_", [pytest.param(None, marks=browser)])
def test_an_automatic_picture_follows_its_page(tmp_path: Path, _: None) -> None:
    """A page's color-scheme and its theme attribute are followed; each other page is light."""
    auto = cuts("auto")
    light = shot(tmp_path, "light", auto)
    assert light == shot(tmp_path, "paper", cuts("paper"))  # a page that says nothing is light
    ground = "html{background:#10151c}"
    night = shot(tmp_path, "night", auto, style=ground + "html{color-scheme:dark}")
    assert night != light
    assert shot(tmp_path, "theme", auto, style=ground, html='data-theme="dark"') == night
    assert night == shot(tmp_path, "night-alone", cuts("dark"), style=ground)
    by_day = shot(tmp_path, "day", auto, style="html{color-scheme:dark}", html='data-theme="light"')
    assert by_day == shot(tmp_path, "paper-there", cuts("paper"), style="html{color-scheme:dark}")


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
