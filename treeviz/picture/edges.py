"""How edges look: by what they say, in weights that keep their distance in every size of text.

The chosen line is the heaviest, then the edge whose value the parent took, then the others. The
chosen line of another search is double, an arrow from a cut's cause dotted; nothing here is dashed:
dashes say that a value rests on estimates.
"""

from __future__ import annotations

from math import hypot
from typing import Literal, NamedTuple

from treeviz.picture.theme import PAPER, Theme
from treeviz.picture.xdot import Point
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

EdgeRole = Literal["chosen", "rival", "taken", "other", "cause", "stub"]

_WIDTHS: dict[EdgeRole, float] = {
    "chosen": 3.2, "rival": 1.3, "taken": 2.0, "other": 1.0, "cause": 1.6, "stub": 1.0,
}  # fmt: skip  # points, beside text of the size of the theme "paper"
# What is painted later lies above: the chosen line above everything.
PAINTED: tuple[EdgeRole, ...] = ("stub", "other", "taken", "cause", "rival", "chosen")
_BAR = 5.0  # half the length of a bar across a severed edge
_APART = 2.6  # half the distance of the two bars
_SEVERED = 0.66  # of an edge's way: where it is severed


class Stroke(NamedTuple):
    """The colour and the width of an edge, in points."""

    colour: str
    width: float


def role_of(mark: Mark | Stub) -> EdgeRole:
    """Return what the edge to a mark says."""
    if isinstance(mark, Stub):
        return "stub"
    if mark.chosen:
        return "chosen"
    if mark.pruned:  # by the rules it may win; the search took no value from it
        return "other"
    return "rival" if mark.rival else "taken" if mark.taken else "other"


def stroke(role: EdgeRole, theme: Theme) -> Stroke:
    """Return how an edge of a role looks; what is written larger has heavier edges.

    Examples
    --------
    >>> stroke("taken", PAPER)
    Stroke(colour='#4a5260', width=2.0)
    """
    colours = {"taken": theme.line_taken, "other": theme.line_other, "stub": theme.line_other}
    width = _WIDTHS[role] * theme.text_size / PAPER.text_size
    return Stroke(colours.get(role, theme.ink), round(width, 2))


def bars(start: Point, end: Point) -> list[list[Point]]:
    """Return the two short bars that sever an edge, two thirds of the way down.

    They slant, and never lie level: two level bars would read as "equal".

    Examples
    --------
    >>> [[(round(x, 1), round(y, 1)) for x, y in bar] for bar in bars((0, 0), (0, 30))]
    [[(-3.5, 20.7), (3.5, 13.7)], [(-3.5, 25.9), (3.5, 18.9)]]
    """
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    lean = _BAR / 2**0.5
    across = (lean, -lean) if abs(dx + dy) >= abs(dx - dy) - 1e-9 else (lean, lean)
    found = []
    for offset in (-_APART, _APART):
        x = x1 + (x2 - x1) * _SEVERED + dx * offset
        y = y1 + (y2 - y1) * _SEVERED + dy * offset
        found.append([(x - across[0], y - across[1]), (x + across[0], y + across[1])])
    return found
