"""The same SVG in fewer words: what Graphviz writes at every mark is said once, or not at all.

Nothing moves and no colour changes. Straight lines and rectangles are written as such, signs of one
colour on one board share a path or a group, and what most marks have in common stands at all of
them together. A large picture loses a third of its bytes.

>>> square = '<polygon fill="white" stroke="none" points="0,0 5,0 5,9 0,9 0,0"/>'
>>> slim_drawing(square, Common(text_size=12.5, value_size=15, ink="black"))
'<path fill="white" d="M0,0H5V9H0z"/>'
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Common(NamedTuple):
    """What most texts have in common: their size, that of the values, in points; their colour."""

    text_size: float
    value_size: float
    ink: str

    @property
    def drawing(self) -> str:
        """The attributes of the drawing as a whole."""
        return f'fill="none" text-anchor="middle" font-size="{self.text_size:g}"'

    @property
    def nodes(self) -> str:
        """The attributes of all nodes together."""
        return f'fill="{self.ink}" font-weight="bold" font-size="{self.value_size:g}"'

    @property
    def stub(self) -> str:
        """The attributes of a stub among the nodes."""
        return f'font-weight="normal" font-size="{self.text_size:g}"'


_CURVE = re.compile(r' d="M([^"C]+)C([^"]+)"')
_RECTANGLE = re.compile(
    r'<polygon ([^>]*?)points="([-.\d]+),([-.\d]+) ([-.\d]+),\3 \4,([-.\d]+) \2,\5 \2,\3"/>'
)
_CLOSED = re.compile(r'(<polygon [^>]*?points=)"(\S+) ([^"]*) \2"')  # lines stay as they end
_UNSTROKED = re.compile(r' (fill="#[^"]*") stroke-width="[^"]*"')
_GRID = re.compile(r'<polyline ([^>]*?) points="((?:\S+ ){4,}[^"]+)"/>')
_RUN = re.compile(r'<polyline ([^>]*?) points="[^"]*"/>\n(?:<polyline \1 points="[^"]*"/>\n)+')
_POINTS = re.compile(r' points="([^"]*)"')
_BLOCKS = re.compile(r'<path (fill="[^"]*"[^>]*?) d="([^"]*)"/>\n(?:<path \1 d="[^"]*"/>\n)+')
_PATH = re.compile(r' d="([^"]*)"')
_RING = re.compile(r'<ellipse ([^>]*?) rx="([^"]*)" ry="\2"/>')
_RINGS = re.compile(r"(?:<circle (stroke[^>]*?)( cx=[^>]*>\n))(?:<circle \1 cx=[^>]*>\n)+")
_EDGE = re.compile(r'<g id="[^"]*" class="(edge[^"]*)">\n')
_BARE_EDGE = re.compile(r'<g class="(edge[^"]*)">\n<path ([^>]*)/>\n</g>\n')


def slim_drawing(part: str, common: Common) -> str:
    """Return what stands below the nodes in fewer words: bands, boards, edges.

    Parameters
    ----------
    part
        Whole elements as Graphviz wrote them.
    common
        What the texts of the picture have in common.
    """
    part = _shared(part, common).replace(' fill="none"', "")
    part = _UNSTROKED.sub(r" \1", part)
    part = _CURVE.sub(_straightened, part)
    part = _BLOCKS.sub(_blocked, part)
    part = _RUN.sub(_joined, part)
    part = _GRID.sub(_squared, part)
    part = _RING.sub(r'<circle \1 r="\2"/>', part)
    part = _RINGS.sub(_grouped, part)
    part = _EDGE.sub(r'<g class="\1">\n', part)
    return _BARE_EDGE.sub(r'<path class="\1" \2/>\n', part)


def slim_nodes(part: str, common: Common) -> str:
    """Return nodes in fewer words; values are what most of their texts are."""
    part = _shared(part, common)
    part = part.replace(f' font-weight="bold" font-size="{common.value_size:.2f}"', "")
    part = re.sub(rf'(<text [^>]*?) fill="{common.ink}"', r"\1", part)
    return part.replace('class="node stub">', f'class="node stub" {common.stub}>')


def _shared(part: str, common: Common) -> str:
    part = part.replace(' "/>', '"/>')  # older versions of Graphviz end points with a blank
    part = part.replace(' stroke="none"', "").replace(' text-anchor="middle"', "")
    part = part.replace(f' font-size="{common.text_size:.2f}"', "")
    part = _RECTANGLE.sub(r'<path \1d="M\2,\3H\4V\5H\2z"/>', part)
    return _CLOSED.sub(r'\1"\2 \3"', part)


def _straightened(match: re.Match[str]) -> str:
    """Return the lines of a path as lines, if its curves are none."""
    start, places = match[1], match[2].split(" ")
    ends = [start, *places[2::3]]
    if places[0::3] != ends[:-1] or places[1::3] != ends[1:]:
        return match[0]
    return f' d="M{start}L{" ".join(ends[1:])}"'


def _joined(match: re.Match[str]) -> str:
    """Return several lines that look the same as one path."""
    lines = "".join([f"M{points}" for points in _POINTS.findall(match[0])])
    return f'<path {match[1]} d="{lines}"/>\n'


def _blocked(match: re.Match[str]) -> str:
    """Return several grounds of one colour, none above another, as one path."""
    return f'<path {match[1]} d="{"".join(_PATH.findall(match[0]))}"/>\n'


def _squared(match: re.Match[str]) -> str:
    """Return a long line as its steps across and down, if it has no others."""
    start, *steps = [point.split(",") for point in match[2].split(" ")]
    written, (x, y) = [f"M{start[0]},{start[1]}"], start
    for across, down in steps:
        if across != x and down != y:
            return match[0]
        written.append(f"V{down}" if across == x else f"H{across}")
        x, y = across, down
    return f'<path {match[1]} d="{"".join(written)}"/>'


def _grouped(match: re.Match[str]) -> str:
    """Return several rings that look the same as a group."""
    rings = match[0].replace(f" {match[1]}", "")
    return f"<g {match[1]}>\n{rings}</g>\n"
