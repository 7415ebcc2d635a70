"""What stands on a square: strokes, rings, letters, discs, stones and men; signs are drawn.

An x is two strokes, an o a ring of equal optical weight, a chess figurine a man; any other sign is
its letter. The two sides differ by more than hue: a filled disc and one with a light heart, a black
stone and a white one.
"""

from __future__ import annotations

from treeviz.formatting.lettering import shortened, text_width
from treeviz.game.board import Cell, Style
from treeviz.game.player import Player
from treeviz.picture.board_grid import LANE
from treeviz.picture.men import MEN, paint_man
from treeviz.picture.theme import Theme
from treeviz.picture.xdot import BOLD, Canvas, Point

_STROKE = 0.115  # of a square's side: the weight of a sign
_REACH = 0.27  # of a square's side: from the centre to the end of a sign
_LETTER, _FIGURE = 0.62, 0.95  # of a square's side: the size of a letter, of another sign
_DISC, _HEART, _STONE, _OBJECT = 0.38, 0.17, 0.42, 0.33  # radii, of a square's side
_LONGEST = 12.0  # ems of a sign: more of it is cut off
_ON_DISC = 0.46  # of a square's side: the size of a letter on a disc
_THICK = LANE * 0.54  # of a square's side: a wall, in its lane
_LONG = 1 + LANE - _THICK  # … up to where lanes cross
_WALLS = {"─": (_LONG, _THICK), "│": (_THICK, _LONG), "┼": (_THICK, _THICK)}
_BLOCKED = Cell("#")  # a square that nobody may enter is filled
_PLAIN = frozenset("xXoO")  # signs that say nothing which a disc does not say


def side_colour(cell: Cell, theme: Theme, loud: bool) -> str:
    """Return the colour of a sign: its owner's, calmer where it stood there before."""
    if cell.owner is None:
        return theme.card_ink
    if not loud:
        return theme.max_calm if cell.owner is Player.MAX else theme.min_calm
    return theme.stone_max if cell.owner is Player.MAX else theme.stone_min


def paint_cell(
    canvas: Canvas,
    cell: Cell,
    centre: Point,
    side: float,
    theme: Theme,
    *,
    style: Style = "signs",
    loud: bool = True,
) -> None:
    """Draw what stands on one square.

    Parameters
    ----------
    canvas
        What to draw on.
    cell
        The square, not an empty one.
    centre, side
        Its middle, and its side in points.
    theme
        How the roles look.
    style
        How the board draws its cells.
    loud
        Whether the sign is in full strength.
    """
    x, y = centre
    if cell.sign in _WALLS:
        _paint_wall(canvas, cell, centre, side, theme, loud)
    elif cell == _BLOCKED:
        canvas.rectangle(x - side / 2, y - side / 2, side, side, theme.grid)
    elif style == "objects":
        canvas.disc(centre, side * _OBJECT, theme.card_ink)
    elif style == "discs" and cell.owner is not None:
        _paint_disc(canvas, cell, centre, side, theme, loud)
    elif style in ("stones", "points") and cell.owner is not None:
        _paint_stone(canvas, cell, centre, side, theme)
    elif cell.sign in MEN:
        corner = (x - side / 2, y - side / 2)
        paint_man(canvas, cell.sign, corner, side, light=theme.man_white, dark=theme.man_black)
    else:
        _paint_sign(canvas, cell.sign, centre, side, side_colour(cell, theme, loud))


def _paint_wall(
    canvas: Canvas, cell: Cell, centre: Point, side: float, theme: Theme, loud: bool
) -> None:
    """Draw a part of a wall in its lane."""
    (x, y), (wide, high) = centre, _WALLS[cell.sign]
    wide, high = wide * side, high * side
    colour = side_colour(cell, theme, loud) if cell.owner or loud else theme.grid
    canvas.rectangle(x - wide / 2, y - high / 2, wide, high, colour)


def _paint_disc(
    canvas: Canvas, cell: Cell, centre: Point, side: float, theme: Theme, loud: bool
) -> None:
    colour = side_colour(cell, theme, loud)
    canvas.disc(centre, side * _DISC, colour)
    ink = theme.man_white
    if cell.owner is Player.MIN:
        canvas.disc(centre, side * (_HEART if cell.sign in _PLAIN else _HEART * 1.7), ink)
        ink = colour
    if cell.sign not in _PLAIN:
        _write(canvas, cell.sign, centre, side * _ON_DISC, side, ink)


def _paint_stone(canvas: Canvas, cell: Cell, centre: Point, side: float, theme: Theme) -> None:
    fill, ink = theme.man_black, theme.man_white
    if cell.owner is Player.MIN:
        fill, ink = ink, fill
    canvas.disc(centre, side * _STONE, fill, theme.man_black, max(side * 0.05, 0.7))
    if cell.sign not in _PLAIN:
        _write(canvas, cell.sign, centre, side * _ON_DISC, side, ink)


def _paint_sign(canvas: Canvas, sign: str, centre: Point, side: float, colour: str) -> None:
    x, y = centre
    stroke, reach = side * _STROKE, side * _REACH
    if sign in ("x", "X"):
        # In one go, through the middle: half as many lines for Graphviz to draw.
        corners = [(x - reach, y - reach), (x + reach, y + reach), (x, y)]
        corners += [(x + reach, y - reach), (x - reach, y + reach)]
        canvas.line(corners, colour, stroke)
    elif sign in ("o", "O"):
        canvas.ring(centre, reach, colour, stroke)
    else:
        size = side * (_LETTER if sign.isascii() else _FIGURE)
        _write(canvas, sign, centre, size, side, colour)


def _write(canvas: Canvas, sign: str, centre: Point, size: float, side: float, colour: str) -> None:
    sign = shortened(sign, _LONGEST * size, size, bold=True)
    size *= min(1.0, side * 0.9 / max(text_width(sign, size, bold=True), 1e-9))
    x, y = centre
    canvas.text((x, y + size * 0.36), sign, size, colour, "middle", BOLD)
