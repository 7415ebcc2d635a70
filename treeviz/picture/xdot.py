"""A canvas that writes xdot, Graphviz's own language for drawings.

A graph's `_background` attribute holds such a drawing, and every Graphviz renders it below the
nodes and edges: so boards, bands and legends are drawn as free forms, in pure DOT. Coordinates come
in with y growing downwards, as on a page; Graphviz's grows upwards. Colours, widths and fonts are
written only when they change.

>>> canvas = Canvas(height=100)
>>> canvas.line([(0, 0), (10, 20)], "#000000", 2)
>>> canvas.xdot()
'c 7 -#000000 S 15 -setlinewidth(2) L 2 0 100 10 80 '
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from treeviz.formatting.lettering import visible

Point: TypeAlias = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
LineStyle = Literal["solid", "dashed", "dotted"]

REGULAR, BOLD, TYPED = "Helvetica", "Helvetica-Bold", "Courier"
# Versions of Graphviz disagree on how a backslash counts in the length of an xdot text; this sign
# looks the same, and the SVG is given the true one back.
BACKSLASH = "∖"
_ANCHOR = {"start": -1, "middle": 0, "end": 1}
_ROUND = 0.5523  # how far a Bézier's handles reach to make a quarter of a circle
NOTHING = "#00000000"


class Canvas:
    """Collects drawing operations; see the module.

    Parameters
    ----------
    height
        The height of the drawing, in points.
    """

    def __init__(self, height: float) -> None:
        self.height = height
        self._operations: list[str] = []
        self._set: dict[str, str] = {}

    def xdot(self) -> str:
        """Return the drawing in xdot."""
        return "".join(self._operations)

    def polygon(
        self,
        points: Iterable[Point],
        fill: str,
        outline: str = NOTHING,
        width: float = 1,
        style: LineStyle = "solid",
    ) -> None:
        """Draw a filled polygon, outlined if an outline colour is given."""
        self._pen(outline, width if outline != NOTHING else None, style)
        self._change("C", fill)
        self._points("P", list(points))

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        outline: str = NOTHING,
        line: float = 1,
        style: LineStyle = "solid",
    ) -> None:
        """Draw a filled rectangle with its top left corner at (x, y)."""
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        self.polygon(corners, fill, outline, line, style)

    def block(
        self, x: float, y: float, width: float, height: float, radius: float, fill: str
    ) -> None:
        """Draw a filled rectangle with round corners."""
        self._pen(NOTHING, None)
        self._change("C", fill)
        handle = radius * (1 - _ROUND)
        right, bottom = x + width, y + height
        self._points(
            "b",
            [
                (x + radius, y), (x + radius, y), (right - radius, y), (right - radius, y),
                (right - handle, y), (right, y + handle), (right, y + radius),
                (right, y + radius), (right, bottom - radius), (right, bottom - radius),
                (right, bottom - handle), (right - handle, bottom), (right - radius, bottom),
                (right - radius, bottom), (x + radius, bottom), (x + radius, bottom),
                (x + handle, bottom), (x, bottom - handle), (x, bottom - radius),
                (x, bottom - radius), (x, y + radius), (x, y + radius),
                (x, y + handle), (x + handle, y), (x + radius, y),
            ],
        )  # fmt: skip

    def line(
        self, points: Sequence[Point], colour: str, width: float, style: LineStyle = "solid"
    ) -> None:
        """Draw an open line through some points."""
        self._pen(colour, width, style)
        self._points("L", points)

    def shape(self, points: Sequence[Point], fill: str, outline: str, width: float) -> None:
        """Draw a filled outline of Béziers: a start, then two handles and an end for each."""
        self._pen(outline, width)
        self._change("C", fill)
        self._points("b", points)

    def curve(self, points: Sequence[Point], colour: str, width: float) -> None:
        """Draw an open curve of Béziers: a start, then two handles and an end for each."""
        self._pen(colour, width)
        self._points("B", points)

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: str,
        outline: str = NOTHING,
        width: float = 1,
        style: LineStyle = "solid",
    ) -> None:
        """Draw a filled circle, outlined if an outline colour is given."""
        self._pen(outline, width if outline != NOTHING else None, style)
        self._change("C", fill)
        x, y = self._place(centre)
        self._operations.append(f"E {x} {y} {_number(radius)} {_number(radius)} ")

    def ring(self, centre: Point, radius: float, colour: str, width: float) -> None:
        """Draw a circle that is not filled."""
        self._pen(colour, width)
        x, y = self._place(centre)
        self._operations.append(f"e {x} {y} {_number(radius)} {_number(radius)} ")

    def text(
        self,
        baseline: Point,
        text: str,
        size: float,
        colour: str,
        anchor: Anchor = "start",
        font: str = REGULAR,
    ) -> None:
        """Write one line of text, every sign of it `visible`; nothing if it is empty."""
        if not text:
            return
        self._change("c", colour)
        self._set_font(size, font)
        text = visible(text).replace("\\", BACKSLASH)
        x, y = self._place(baseline)
        self._operations.append(f"T {x} {y} {_ANCHOR[anchor]} 0 {_sized(text)} ")

    def _pen(self, colour: str, width: float | None, line: LineStyle = "solid") -> None:
        self._change("c", colour)
        if width is None:
            return
        for key, style in (
            ("width", f"setlinewidth({_number(width)})"),
            ("dash", line),
        ):
            unset = key == "dash" and line == "solid" and key not in self._set
            if not unset and self._set.get(key) != style:
                self._set[key] = style
                self._operations.append(f"S {_sized(style)} ")

    def _change(self, operation: str, colour: str) -> None:
        if self._set.get(operation) != colour:
            self._set[operation] = colour
            self._operations.append(f"{operation} {_sized(colour)} ")

    def _set_font(self, size: float, font: str) -> None:
        operation = f"F {_number(size)} {_sized(font)} "
        if self._set.get("F") != operation:
            self._set["F"] = operation
            self._operations.append(operation)

    def _points(self, operation: str, points: Sequence[Point]) -> None:
        height = self.height
        places = " ".join([f"{_number(x)} {_number(height - y)}" for x, y in points])
        self._operations.append(f"{operation} {len(points)} {places} ")

    def _place(self, point: Point) -> tuple[str, str]:
        return _number(point[0]), _number(self.height - point[1])


@lru_cache(maxsize=1 << 14)  # the same few places come again and again
def _number(value: float) -> str:
    """Return a number with no more digits than it needs: a hundredth of a point is not seen."""
    return f"{value:.2f}".removesuffix(".00")


@lru_cache(maxsize=1 << 12)  # the same colours, styles and names
def _sized(text: str) -> str:
    """Return text as xdot counts it: by its bytes."""
    return f"{len(text.encode())} -{text}"
