"""A canvas that keeps what is drawn as plain data, with roles for colours.

The picture draws boards on a canvas of Graphviz; the same functions draw them on this one for a
page, which gives each role its colour. So a sign has one form, wherever it is shown.

>>> ink = Ink()
>>> ink.disc((5, 5), 2, ROLES.max)
>>> ink.strokes
[['E', [5, 5, 2], 'max', '', 0]]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from treeviz.picture.theme import PAPER, Theme
from treeviz.picture.xdot import BOLD, NOTHING, REGULAR, TYPED, Anchor, Canvas, LineStyle, Point

# A theme whose colours are the names of their roles.
ROLES: Theme = replace(PAPER, **{role: role for role in PAPER.colours()})  # type: ignore[arg-type]


class Ink(Canvas):
    """Collects strokes: what it is, where, filled with what, drawn with what, how thick.

    What it is: ``"P"`` a polygon, ``"B"`` an outline of Béziers, ``"L"`` an open line, ``"C"`` an
    open curve, ``"E"`` a circle, ``"T"`` a text.
    """

    def __init__(self) -> None:
        super().__init__(0)
        self.strokes: list[list[Any]] = []

    def _add(self, what: str, numbers: Iterable[float], fill: str, line: str, width: float) -> None:
        places = [round(number, 2) for number in numbers]
        whole = [int(number) if number == int(number) else number for number in places]
        fill, line = ("" if role == NOTHING else role for role in (fill, line))
        self.strokes.append([what, whole, fill, line, round(width, 2) if line else 0])

    def polygon(
        self,
        points: Iterable[Point],
        fill: str,
        outline: str = NOTHING,
        width: float = 1,
        style: LineStyle = "solid",
    ) -> None:
        """Draw a filled polygon."""
        self._add("P", _flat(points), fill, outline, width)

    def block(
        self, x: float, y: float, width: float, height: float, radius: float, fill: str
    ) -> None:
        """Draw a filled rectangle with round corners."""
        self._add("R", (x, y, width, height, radius), fill, NOTHING, 0)

    def line(
        self, points: Sequence[Point], colour: str, width: float, style: LineStyle = "solid"
    ) -> None:
        """Draw an open line through some points."""
        self._add("L", _flat(points), NOTHING, colour, width)

    def shape(self, points: Sequence[Point], fill: str, outline: str, width: float) -> None:
        """Draw a filled outline of Béziers."""
        self._add("B", _flat(points), fill, outline, width)

    def curve(self, points: Sequence[Point], colour: str, width: float) -> None:
        """Draw an open curve of Béziers."""
        self._add("C", _flat(points), NOTHING, colour, width)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: str,
        outline: str = NOTHING,
        width: float = 1,
        style: LineStyle = "solid",
    ) -> None:
        """Draw a filled circle."""
        self._add("E", (*centre, radius), fill, outline, width)

    def ring(self, centre: Point, radius: float, colour: str, width: float) -> None:
        """Draw a circle that is not filled."""
        self._add("E", (*centre, radius), NOTHING, colour, width)

    def text(
        self,
        baseline: Point,
        text: str,
        size: float,
        colour: str,
        anchor: Anchor = "start",
        font: str = REGULAR,
    ) -> None:
        """Write one line of text."""
        self._add("T", (*baseline, size), colour, NOTHING, 0)
        face = {BOLD: "bold", TYPED: "typed"}.get(font, "")
        self.strokes[-1] += [text, anchor, face]


def _flat(points: Iterable[Point]) -> list[float]:
    return [number for point in points for number in point]
