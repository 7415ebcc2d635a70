r"""The picture in TikZ: its own coordinates, the fonts of the document, colours that have names.

What Graphviz says it would paint, in its own language for drawings, is written as TikZ, operation
by operation; so a figure in a paper is the same as everywhere. The file serves twice: a document
that loads ``tikz`` takes it with ``\input``, and by itself it is a document of one page.

>>> operations = "S 15 -setlinewidth(2) c 7 -#14181f L 2 0 0 10 20 "
>>> _drawn(operations, _Pen({"#14181f": "ink"}, 1.0), "")
['\\draw[draw=ink,line width=2bp] (0,0) -- (10,20);']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from treeviz.formatting.latex import SIGN, latex
from treeviz.picture.edges import PAINTED
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import NOTHING

_STATEMENT = re.compile(r"^\t(n\d+|s\d+)( -> \w+)?\t? ?\[(.*?)\];$", re.DOTALL | re.MULTILINE)
_DRAWING = re.compile(r'_(h?|l)draw_="((?:[^"\\]|\\.)*)"', re.DOTALL)
_CLASS = re.compile(r'\bclass="?(\w+)')
_SHARP = re.compile(r"#([0-9a-f]{6})([0-9a-f]{2})?$")
_DASHES = {"dashed": "on {0}bp off {1}bp", "dotted": "on {2}bp off {3}bp"}
_PATTERN = (5.0, 2.0, 1.0, 4.0)  # points: lengths of dashes, of dots, and of what is between them
_ANCHORS = {"-1": "base west", "0": "base", "1": "base east"}
_OPAQUE = "ff"

_FONT = r"\def\treevizfont#1{\fontsize{#1}{#1}\selectfont}"


class _Pen(NamedTuple):
    """What is the same for a whole drawing: the names of colours, and its scale."""

    names: Mapping[str, str]
    scale: float

    def colour(self, written: str) -> str:
        """Return a colour by its name, or by its parts if it has none."""
        found = _SHARP.match(written)
        assert found is not None, "the theme writes colours in hexadecimal digits"
        plain = f"#{found[1]}"
        if plain in self.names:
            return self.names[plain]
        red, green, blue = (int(found[1][at : at + 2], 16) for at in (0, 2, 4))
        return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"

    def length(self, points: float) -> str:
        """Return a length of the drawing in big points of the document."""
        return f"{points * self.scale:.2f}".rstrip("0").rstrip(".")


def definitions(theme: Theme) -> str:
    r"""Return what a picture needs before it: its colours by their names, and how text is sized.

    A journal that wants other colours changes them here, each in its one line.
    """
    named = (
        rf"\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}"
        for colour, name in _names(theme).items()
    )
    return "\n".join([*named, SIGN, _FONT, ""])


def picture(xdot: str, background: str, theme: Theme, scale: float) -> str:
    r"""Return a drawing as a `tikzpicture`.

    Parameters
    ----------
    xdot
        What Graphviz would paint, as it writes it in its format ``xdot``.
    background
        What is painted below that.
    theme
        Whose colours have names.
    scale
        How large it is, as a part of its own size.
    """
    pen = _Pen(_names(theme), scale)
    unit = f"{scale:.4f}bp"
    lines = [
        rf"\begin{{tikzpicture}}[x={unit},y={unit},line join=round,"
        r"every node/.style={inner sep=0pt,outer sep=0pt}]",
        *_drawn(background, pen, ",line cap=round"),
    ]
    edges, nodes = [], []
    for name, to, attributes in _STATEMENT.findall(xdot):
        drawings = [drawn for _, drawn in _DRAWING.findall(attributes)]
        painted = [line for drawing in drawings for line in _drawn(drawing, pen, "")]
        if to:
            role = _CLASS.search(attributes)
            edges.append((_late(role[1] if role else ""), painted))
        else:
            nodes.append((name, painted))
    for _, painted in sorted(edges, key=lambda edge: edge[0]):
        lines += painted
    for _, painted in nodes:
        lines += painted
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def _names(theme: Theme) -> dict[str, str]:
    """Return the name of each colour: that of the first role that has it."""
    names: dict[str, str] = {}
    for role, colour in theme.colours().items():
        names.setdefault(colour, f"treeviz-{role.replace('_', '-')}")
    return names


def _late(role: str) -> int:
    known = [str(painted) for painted in PAINTED]
    return known.index(role) if role in known else 0


class _Tokens:
    """The operations of a drawing, word by word; texts are counted in bytes."""

    def __init__(self, written: str) -> None:
        unquoted = written.replace("\\\n", "").replace('\\"', '"').replace("\\\\", "\\")
        self._rest = unquoted.encode()

    def __iter__(self) -> Iterator[str]:
        while self._rest.strip():
            yield self.word()

    def word(self) -> str:
        """Return the next word."""
        word, _, self._rest = self._rest.lstrip().partition(b" ")
        return word.decode()

    def text(self) -> str:
        """Return the next text, which tells its length before it."""
        length = int(self.word())
        start = self._rest.index(b"-") + 1
        found, self._rest = self._rest[start : start + length], self._rest[start + length :]
        return found.decode()

    def points(self, count: int) -> list[str]:
        """Return the next points, as TikZ writes them."""
        return [f"({_short(self.word())},{_short(self.word())})" for _ in range(count)]


def _short(number: str) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def _drawn(operations: str, pen: _Pen, ends: str) -> list[str]:
    """Return operations of xdot as commands of TikZ.

    Parameters
    ----------
    operations
        As Graphviz writes them.
    pen
        The names of colours, and the scale.
    ends
        An option for open lines: how they end.
    """
    lines: list[str] = []
    tokens = _Tokens(operations)
    line, fill, width, dashes, size, font = NOTHING, NOTHING, 1.0, "", 10.0, ""
    for operation in tokens:
        match operation:
            case "c":
                line = tokens.text()
            case "C":
                fill = tokens.text()
            case "F":
                size = float(tokens.word())
                font = _font(tokens.text())
            case "S":
                style = tokens.text()
                if style.startswith("setlinewidth("):
                    width = float(style[13:-1])
                elif style in ("solid", *_DASHES):
                    dashes = _dashed(style, pen)
            case "T":
                (at,) = tokens.points(1)
                anchor = _ANCHORS[tokens.word()]
                tokens.word()  # how wide it is in another font
                written = latex(tokens.text())
                if font == r"\ttfamily":
                    written = written.replace(" ", "~")
                chosen = rf"font=\treevizfont{{{pen.length(size)}}}{font}"
                if not _unseen(line):
                    options = f"anchor={anchor},text={pen.colour(line)},{chosen}"
                    lines.append(rf"\node[{options}] at {at} {{{written}}};")
            case "P" | "p" | "L" | "B" | "b":
                points = tokens.points(int(tokens.word()))
                filled, closed = operation in "Pb", operation in "Pp"
                path = _curve(points) if operation in "Bb" else " -- ".join(points)
                closing = " -- cycle" if closed or operation == "b" else ""
                options = _stroke(pen, line, width, dashes) + (ends if operation in "LB" else "")
                lines += _painted(pen, f"{path}{closing}", options, fill if filled else "")
            case "E" | "e":
                (at,) = tokens.points(1)
                across, up = _short(tokens.word()), _short(tokens.word())
                path = f"{at} ellipse [x radius={across},y radius={up}]"
                options = _stroke(pen, line, width, dashes)
                lines += _painted(pen, path, options, fill if operation == "E" else "")
    return lines


def _painted(pen: _Pen, path: str, stroke: str, fill: str) -> list[str]:
    """Return the command that draws a path, fills it, does both, or none."""
    options = [stroke] if stroke else []
    if fill and not _unseen(fill):
        found = _SHARP.match(fill)
        dense = found[2] if found and found[2] else _OPAQUE
        opacity = "" if dense == _OPAQUE else f",fill opacity={int(dense, 16) / 255:.2f}"
        options.insert(0, f"fill={pen.colour(fill)}{opacity}")
    verb = "path" if fill else "draw"
    return [rf"\{verb}[{','.join(options)}] {path};"] if options else []


def _stroke(pen: _Pen, colour: str, width: float, dashes: str) -> str:
    if _unseen(colour) or not width:
        return ""
    return f"draw={pen.colour(colour)},line width={pen.length(width)}bp{dashes}"


def _dashed(style: str, pen: _Pen) -> str:
    if style == "solid":
        return ""
    return ",dash pattern=" + _DASHES[style].format(*map(pen.length, _PATTERN))


def _unseen(colour: str) -> bool:
    found = _SHARP.match(colour)
    return found is not None and found[2] == "00"


def _font(name: str) -> str:
    if name.startswith("Courier"):
        return r"\ttfamily"
    return r"\bfseries\boldmath" if name.endswith("Bold") else ""


def _curve(points: list[str]) -> str:
    """Return a curve of Béziers: a start, then two handles and an end for each."""
    start, *rest = points
    parts = (
        f".. controls {rest[at]} and {rest[at + 1]} .. {rest[at + 2]}"
        for at in range(0, len(rest), 3)
    )
    return " ".join([start, *parts])
