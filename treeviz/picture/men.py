"""Chessmen as shapes of our own: six silhouettes in a unit square, told apart by their fill.

No font is asked: a figurine such as ♟ is an emoji on some machines and missing on others. A white
man is filled white and outlined, a black one filled black with light lines within: readable in
grey, and at 15 points a square.

>>> kind, white = MEN["♘"]
>>> kind, white, len(OUTLINES[kind])
('knight', True, 1)
"""

from __future__ import annotations

from treeviz.picture.xdot import Canvas, Point

MEN: dict[str, tuple[str, bool]] = {  # the sign of a cell → which man, and whether it is white
    "♔": ("king", True), "♕": ("queen", True), "♖": ("rook", True),
    "♗": ("bishop", True), "♘": ("knight", True), "♙": ("pawn", True),
    "♚": ("king", False), "♛": ("queen", False), "♜": ("rook", False),
    "♝": ("bishop", False), "♞": ("knight", False), "♟": ("pawn", False),
}  # fmt: skip

Path = list[Point]  # a start, then three points for each Bézier

_LINE = 0.055  # of a square's side: outlines and inner lines
_FIRM = 0.075  # … the outline of a white man, which stands on light squares, too
_THINNEST = 0.7  # points
_DETAILED = 11.0  # points: on smaller squares the inner lines are left out


def _path(text: str, *, mirrored: bool = False) -> Path:
    """Return the Béziers of a path as SVG writes it: `M`, `L`, `C`, numbers in hundredths.

    Parameters
    ----------
    text
        The path; straight lines become Béziers whose handles are their ends.
    mirrored
        Whether it is the right half of a symmetric outline, from the middle to the middle.
    """
    path: Path = []
    words = text.split()
    while words:
        command = words.pop(0)
        count = {"M": 1, "L": 1, "C": 3}[command]
        points = []
        for _ in range(count):
            x, y = words.pop(0).split(",")
            points.append((float(x) / 100, float(y) / 100))
        path += [path[-1], points[0], points[0]] if command == "L" else points
    if mirrored:
        path += [(1 - x, y) for x, y in reversed(path[:-1])]
    return path


def _ball(x: float, y: float, radius: float = 5.0) -> Path:
    """Return a circle as two Béziers; hundredths of the unit square."""
    reach = radius * 4 / 3
    return _path(
        f"M {x - radius},{y} C {x - radius},{y - reach} {x + radius},{y - reach} {x + radius},{y} "
        f"C {x + radius},{y + reach} {x - radius},{y + reach} {x - radius},{y}"
    )


# Symmetric men are given by their right half, from the top to the foot.
OUTLINES: dict[str, tuple[Path, ...]] = {
    "pawn": (
        _path(
            "M 50,17 C 59,17 65,23 65,31 C 65,36 63,40 59,43 L 66,48 L 60,51 "
            "C 61,60 66,65 73,70 C 78,74 79,80 79,87 L 50,87",
            mirrored=True,
        ),
    ),
    "rook": (
        _path(
            "M 50,16 L 57,16 L 57,24 L 66,24 L 66,16 L 78,16 L 78,34 L 68,42 L 70,68 L 79,76 "
            "L 79,87 L 50,87",
            mirrored=True,
        ),
    ),
    "bishop": (
        _path(
            "M 50,8 C 54,8 57,11 57,14 C 57,17 56,18 54,20 C 63,27 71,35 71,46 "
            "C 71,54 67,59 61,63 L 63,72 C 72,74 81,76 82,87 L 50,87",
            mirrored=True,
        ),
    ),
    "queen": (
        _ball(10, 29), _ball(30, 18), _ball(50, 13), _ball(70, 18), _ball(90, 29),
        _path(
            "M 50,17 L 60,40 L 71,22 L 75,44 L 90,33 L 79,64 C 76,69 76,72 80,77 L 81,87 L 50,87",
            mirrored=True,
        ),
    ),
    "king": (
        _path(
            "M 50,5 L 54,5 L 54,11 L 60,11 L 60,18 L 54,18 L 54,24 C 58,27 60,31 59,36 "
            "C 66,27 79,25 86,34 C 93,44 85,56 77,64 C 74,69 75,72 79,77 L 80,87 L 50,87",
            mirrored=True,
        ),
    ),
    "knight": (
        _path(
            "M 25,87 L 82,87 C 84,62 82,42 70,29 C 64,22 58,19 53,18 L 50,9 L 44,18 L 37,12 "
            "L 36,22 C 30,26 27,32 25,39 C 21,46 16,50 13,57 C 12,63 16,68 22,68 L 27,64 "
            "L 26,69 C 33,66 41,60 51,57 C 50,66 40,69 32,75 C 27,79 25,83 25,87"
        ),
    ),
}  # fmt: skip

# Lines within: where a man would be told from another by them at reading size.
_WITHIN: dict[str, tuple[Path, ...]] = {
    "pawn": (),
    "rook": (_path("M 34,42 L 66,42"), _path("M 32,69 L 68,69")),
    "bishop": (_path("M 50,33 L 50,51"), _path("M 42,41 L 58,41"), _path("M 38,68 L 62,68")),
    "queen": (_path("M 27,66 C 42,61 58,61 73,66"), _path("M 25,76 C 42,72 58,72 75,76")),
    "king": (
        _path("M 50,58 L 50,40"),
        _path("M 27,66 C 42,61 58,61 73,66"),
        _path("M 25,76 C 42,72 58,72 75,76"),
    ),
    "knight": (_path("M 34,36 L 37,34"), _path("M 60,27 C 72,38 73,60 72,78")),
}


def paint_man(
    canvas: Canvas, sign: str, corner: Point, side: float, *, light: str, dark: str
) -> None:
    """Draw the chessman of a sign on a square.

    Parameters
    ----------
    canvas
        What to draw on.
    sign
        One of :data:`MEN`.
    corner, side
        The square's top left corner, and its side in points.
    light, dark
        The fill of white men, and that of black ones and all outlines.
    """
    kind, white = MEN[sign]
    width = max(side * _LINE, _THINNEST)
    fill, line = (light, dark) if white else (dark, light)

    def placed(path: Path) -> list[Point]:
        return [(corner[0] + x * side, corner[1] + y * side) for x, y in path]

    for outline in OUTLINES[kind]:
        # A black man's outline is its own colour: as large as a white one, and dark on any ground.
        firm = max(side * _FIRM, _THINNEST) if white else width
        canvas.shape(placed(outline), fill, dark, firm)
    if side >= _DETAILED:
        for path in _WITHIN[kind]:
            canvas.curve(placed(path), line, width)
