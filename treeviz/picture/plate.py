"""The outlines of value plates, as Graphviz draws them: houses, ellipses and boxes."""

from __future__ import annotations

from math import cos, pi, sin

from treeviz.picture.placement.geometry import Rect
from treeviz.picture.sizes import PlateShape
from treeviz.picture.xdot import Point

# Graphviz' house leaves this part of its box free at its foot, its inverted house at its head.
HOUSE_FOOT = 0.0957
_CORNERS = 24  # of a polygon that looks like an ellipse
_WALL = 0.5593  # of the box: the height of a house's walls
_WIDE_WALL = 0.68  # the same of one that Graphviz does not draw


def plate_outline(shape: PlateShape, plate: Rect, *, wide: bool = False) -> list[Point]:
    """Return the corners of a plate as it is seen.

    Parameters
    ----------
    shape, plate
        Which form it has, and the room that it takes.
    wide
        Whether a result stands beside its value, below a roof that is flat so far from its ridge.

    Examples
    --------
    >>> plate_outline("box", Rect(0, 0, 40, 28))
    [(0, 0), (40, 0), (40, 28), (0, 28)]
    >>> len(plate_outline("house", Rect(0, 0, 40, 28)))
    5
    """
    left, right, bottom = plate.x, plate.x + plate.width, plate.y + plate.height
    if shape == "box":
        return [(left, plate.y), (right, plate.y), (right, bottom), (left, bottom)]
    if shape == "ellipse":
        centre, half = plate.centre, (plate.width / 2, plate.height / 2)
        turns = [2 * pi * step / _CORNERS for step in range(_CORNERS)]
        return [(centre[0] + half[0] * cos(a), centre[1] + half[1] * sin(a)) for a in turns]
    wall = (_WIDE_WALL if wide else _WALL) * plate.height
    top, middle = plate.y + HOUSE_FOOT * plate.height, left + plate.width / 2
    if shape == "house":
        eaves = bottom - wall
        return [(middle, top), (right, eaves), (right, bottom), (left, bottom), (left, eaves)]
    eaves = top + wall
    return [(left, top), (right, top), (right, eaves), (middle, bottom), (left, eaves)]
