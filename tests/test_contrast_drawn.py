"""Every text of a picture has its contrast with what it really stands on, found in the drawing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

import pytest
from test_contrast import TEXT, contrast

from treeviz import Game, GameTree, Player, View, alphabeta, draw, games, minimax
from treeviz.formatting.lettering import text_width
from treeviz.game.board import Board

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
BOLD_LINE = 2.5  # points: from here on a line is a ground, and not a stroke beside a text


class Ground(NamedTuple):
    """A shape of one colour: an area, or a line of some width."""

    colour: str
    points: list[Point]
    width: float = 0.0

    def meets(self, *sides: tuple[float, float]) -> bool:
        """Tell whether it reaches into a rectangle, told by its ends across and down."""
        return all(
            min(along) - self.width <= high and low <= max(along) + self.width
            for (low, high), along in zip(sides, zip(*self.points, strict=True), strict=True)
        )

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point is on it."""
        if self.width:
            return any(
                distance(x, y, one, other) < self.width / 2
                for one, other in zip(self.points, self.points[1:], strict=False)
            )
        inside = False
        for (x1, y1), (x2, y2) in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
                inside = not inside
        return inside


def distance(x: float, y: float, one: Point, other: Point) -> float:
    """Return how far a point is from a stretch of a line."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    part = 0.0 if not length else ((x - one[0]) * dx + (y - one[1]) * dy) / length
    part = min(max(part, 0.0), 1.0)
    return hypot(x - one[0] - part * dx, y - one[1] - part * dy)


def coordinates(text: str) -> list[Point]:
    """Return the points of a shape; a curve is what joins its ends."""
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def painted(element: ET.Element) -> Iterator[Ground]:
    """Yield the grounds that an element of Graphviz's SVG paints."""
    if element.tag == f"{SVG}ellipse":
        x, y, r = (float(element.get(key, "0")) for key in ("cx", "cy", "rx"))
        points = [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
    elif element.tag in (f"{SVG}polygon", f"{SVG}polyline"):
        points = coordinates(element.get("points", ""))
    elif element.tag == f"{SVG}path":
        points = coordinates(element.get("d", ""))
        points = [points[0], *points[3::3]]
    else:
        return
    fill, stroke = element.get("fill", "none"), element.get("stroke", "none")
    if fill.startswith("#") and element.get("fill-opacity") != "0":
        yield Ground(fill, points)
    width = float(element.get("stroke-width", "1"))
    if stroke.startswith("#") and width >= BOLD_LINE:
        yield Ground(stroke, points, width)


def texts(raw: str) -> Iterator[tuple[str, str, set[str]]]:
    """Yield each text of a picture with its colour and the colours of all that it stands on."""
    grounds: list[Ground] = []
    for element in ET.fromstring(raw[raw.index("<svg") :]).iter():
        if element.tag != f"{SVG}text":
            grounds += painted(element)
            continue
        text, size = element.text or "", float(element.get("font-size", "14"))
        wide = text_width(text, size, bold="bold" in element.get("font-weight", "")) * 0.9
        x, y = float(element.get("x", "0")), float(element.get("y", "0"))
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "")]
        under, up = set(), (y - size, y)
        near = [ground for ground in reversed(grounds) if ground.meets((left, left + wide), up)]
        for across in (0.05, 0.25, 0.5, 0.75, 0.95):
            for part in (0.1, 0.35, 0.6):
                at = left + wide * across, y - size * part
                found = next((ground.colour for ground in near if ground.holds(*at)), None)
                assert found is not None, "the page has a ground"
                under.add(found)
        yield text, element.get("fill", "#000000"), under


class Letters(Game):
    """A game whose men are letters, old and new ones of both players and of nobody."""

    start = ""

    def to_move(self, state: str) -> Player:
        return Player.MIN if len(state) % 2 else Player.MAX

    def moves(self, state: str) -> range:
        return range(2 if len(state) < 3 else 0)

    def play(self, state: str, move: int) -> str:
        return state + "ab"[move]

    def utility(self, state: str) -> float:
        return float(state.count("a") - 1)

    def board(self, state: str) -> Board:
        rows = [f"KQ{state:_<3}"[:3], "rn#", f"{state[::-1]:_<3}"]
        return Board.of(rows, K=Player.MAX, Q=Player.MAX, a=Player.MAX, b=Player.MIN,
                        r=Player.MIN, n=Player.MIN)  # fmt: skip


def pictures() -> Iterator[tuple[GameTree, View]]:
    """Yield trees and views with every kind of text."""
    course = games.Domineering(".V../.VHH/HH../.... V")
    every = {"windows": True, "classes": True, "arithmetic": True, "static": True, "terms": True}
    yield minimax(games.TicTacToe("xox/oox/___")), View(notes={"[2,1]": "look"}, framed=("",))
    yield alphabeta(course, depth=2), View(causes=True, direction="right", **every)
    yield alphabeta(games.TicTacToe("xo_/_x_/__o")), View(marks=30, pruned="board", **every)
    yield alphabeta(games.TicTacToe("xo_/_x_/__o")), View(marks=30, pruned="searched")
    yield minimax(games.Connect("____/_oo_/_xx_", k=3), depth=2), View(marks=60)
    yield minimax(games.Nim(1, 2, 2)), View(marks=60)
    yield minimax(Letters()), View()
    yield minimax(games.TicTacToe("xo_/___/___")), View(marks=40, merge="symmetry")


# `slide` and `auto` have the colours of `paper`.
@pytest.mark.parametrize("name", ["paper", "dark", "ink"])
def test_every_text_can_be_read_where_it_stands(name: str) -> None:
    """Whatever a text stands on, in every theme, the contrast is 4.5 to 1 at least."""
    told = 0
    for tree, view in pictures():
        for text, colour, under in texts(draw(tree, view, name).raw_svg()):
            told += 1
            for ground in under:
                assert contrast(colour, ground) >= TEXT, f"{text!r}: {colour} on {ground}"
    assert told > 300
