"""Overlap in random pictures, judged by the metrics of real fonts and not by the layout's own."""

from __future__ import annotations

import random
import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fontTools.ttLib import TTFont
from needs import needs
from strategies import tries

from treeviz import Board, Game, Player, View, draw, minimax
from treeviz.view.level_of_detail import TIERS

FONTS = {
    "DejaVu": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    "Liberation": ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
}
BATCHES, TREES = 10, tries(20)
SVG = "{http://www.w3.org/2000/svg}"
TOUCH = 0.5  # points that two grounds may share: what rounding of positions makes
WORDS = [
    "a", "e4", "[2,1]", "(0,2)-(0,3)", "Zugzwang", "a rather long label that goes on and on",
    "Läufer", "конь", "ход назад", "馬", "先手の勝ち", "킹", "حصان",
    "पासा", "ม้า", "♞f3", "≤ 2", "i" * 30, "W" * 12, "é̂", "🙂",
]  # fmt: skip
SHAPES = {"deep": (1, 2, 9), "wide": (5, 9, 2), "one-sided": (1, 6, 5), "bushy": (2, 4, 3)}


class Box(NamedTuple):
    """The ground of a text or a board: its corners, in points."""

    what: str
    left: float
    top: float
    right: float
    bottom: float


class Scripted(Game):
    """A random tree whose moves, labels and results are written in all scripts.

    A state is the tuple of the children chosen so far; its part of the tree is drawn from a
    generator seeded with it.
    """

    start = ()

    def __init__(self, seed: int) -> None:
        self.seed = seed
        chance = random.Random(seed)
        self.fewest, self.most, self.depth = SHAPES[chance.choice(sorted(SHAPES))]
        self.boards = chance.random() < 0.4

    def chance(self, state: tuple[int, ...]) -> random.Random:
        return random.Random(f"{self.seed} {state}")

    def to_move(self, state: tuple[int, ...]) -> Player:
        return Player.MIN if len(state) % 2 else Player.MAX

    def moves(self, state: tuple[int, ...]) -> range:
        chance = self.chance(state)
        over = len(state) >= self.depth or (state and chance.random() < 0.25)
        few = self.fewest == 1 and state and state[-1]  # one-sided and deep trees go on at the left
        return range(0 if over else chance.randint(self.fewest, 1 if few else self.most))

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def utility(self, state: tuple[int, ...]) -> float:
        return self.chance(state).choice([0, 1, -1, 10, -1234.5678, float("inf"), 1e9])

    def outcome(self, state: tuple[int, ...]) -> str:
        return self.chance(state).choice(["", "draw", *WORDS])

    def notation(self, move: int) -> str:
        return f"{move} {WORDS[(move * 7 + self.seed) % len(WORDS)]}"

    def label(self, state: tuple[int, ...]) -> str:
        return self.chance(state).choice(WORDS)

    def board(self, state: tuple[int, ...]) -> Board | None:
        if not self.boards:
            return None
        rows = ["".join(self.chance(state).choices("xo_", k=3)) for _ in range(3)]
        return Board.of(rows, x=Player.MAX, o=Player.MIN)


@cache
def installed() -> dict[str, tuple[Path, Path]]:
    """Return the files of the families that this machine has."""
    folders = (Path("/usr/share/fonts"), Path("/Library/Fonts"), Path.home() / ".fonts")
    files = {file.name: file for folder in folders for file in folder.rglob("*.ttf")}
    return {
        family: (files[regular], files[bold])
        for family, (regular, bold) in FONTS.items()
        if regular in files and bold in files
    }


@cache
def font(file: Path) -> dict[int, float]:
    """Return the widths of a font's signs, in parts of its size."""
    read = TTFont(file)
    widths, unit = read["hmtx"].metrics, read["head"].unitsPerEm
    return {sign: widths[glyph][0] / unit for sign, glyph in read.getBestCmap().items()}


def elements(
    element: ET.Element, inherited: dict[str, str]
) -> Iterator[tuple[ET.Element, dict[str, str]]]:
    """Yield the elements of a drawing with the attributes that hold for them."""
    held = inherited | element.attrib
    yield element, held
    for child in element:
        yield from elements(child, held)


def grounds(svg: str, fonts: tuple[Path, Path]) -> Iterator[Box]:
    """Yield where the texts and the boards of a picture stand."""
    root = ET.fromstring(svg)
    card = "#fffffe"  # the theme's colour of boards
    for element, held in elements(root, {}):
        if element.tag == f"{SVG}text":
            size = float(held["font-size"])
            widths = font(fonts["bold" in held.get("font-weight", "")])
            text = element.text or ""
            signs = [sign for sign in text if not unicodedata.combining(sign)]
            width = size * sum(widths.get(ord(sign), 1.0) for sign in signs)
            x, baseline = float(held["x"]), float(held["y"])
            left = x - {"start": 0, "middle": width / 2, "end": width}[held["text-anchor"]]
            yield Box(text, left, baseline - 0.72 * size, left + width, baseline + 0.1 * size)
        elif element.tag == f"{SVG}path" and held.get("fill") == card:
            found = re.fullmatch(r"M([-.\d]+),([-.\d]+)H([-.\d]+)V([-.\d]+)H[-.\d]+z", held["d"])
            if found:
                x1, y1, x2, y2 = map(float, found.groups())
                yield Box("a board", min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def overlap(one: Box, other: Box) -> bool:
    """Return whether two grounds share more than a touch."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > TOUCH and high > TOUCH


def inside(text: Box, other: Box) -> bool:
    """Return whether a text belongs to the card it stands on."""
    return other.what == "a board" and (
        text.left >= other.left - TOUCH and text.right <= other.right + TOUCH
    )


def neighbours(boxes: list[Box]) -> Iterator[tuple[Box, Box]]:
    """Yield the pairs that may share something, from left to right."""
    boxes = sorted(boxes, key=lambda box: box.left)
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            if other.left > one.right:
                break
            yield one, other


# The metrics of real fonts are the judge: a machine without any of them has none.
@pytest.mark.long("the texts of hundreds of random pictures are measured")
@needs(installed(), f"only real fonts can judge: none of {', '.join(FONTS)} is here")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_nothing_overlaps_in_random_pictures(batch: int) -> None:
    """No text of a random tree lies on another or on a board, and none leaves the picture."""
    for number in range(batch, BATCHES * TREES, BATCHES):
        chance = random.Random(number)
        family = chance.choice(sorted(installed()))
        view = View(
            marks=chance.choice([40, 120]),
            direction=chance.choice(["down", "right"]),
            tier=chance.choice([None, *TIERS]),
            arithmetic=chance.random() < 0.2,
        )
        tree = minimax(Scripted(number), max_nodes=100_000)
        diagram = draw(tree, view)
        found = list(grounds(diagram.svg(), installed()[family]))
        hits = [
            (one.what, other.what)
            for one, other in neighbours(found)
            if overlap(one, other) and not (inside(one, other) or inside(other, one))
        ]
        assert not hits, f"tree {number}"
        assert all(box.left >= -TOUCH for box in found), f"tree {number}"
        right = diagram.layout.width + TOUCH
        assert all(box.right <= right for box in found), f"tree {number}"
