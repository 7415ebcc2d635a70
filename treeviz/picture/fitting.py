"""A picture of a given size whose text can be read: the tree is thinned until it fits.

A picture that is scaled down to a slide or a column has text that nobody reads. So the size of the
text is given, and what gives way is the number of marks: the largest number is drawn with which the
picture, at the size asked for, has no text smaller than asked. If even the fewest marks that tell
the result do not fit with whole boards, smaller ones are tried, then values alone.

>>> from treeviz import View, games, minimax
>>> from treeviz.picture.theme import PAPER
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> layout, width = fitted(tree, View(), PAPER, frame_of(fit="page"))
>>> len(layout.scene.marks), round(PAPER.text_size * width / layout.width, 1)
(10, 9.2)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp, inf
from typing import Literal, NamedTuple

from treeviz.errors import ViewError, unknown
from treeviz.formatting.length import centimetres, points
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.theme import Theme
from treeviz.tree.game_tree import GameTree
from treeviz.view.level_of_detail import TierName
from treeviz.view.showing import Showing
from treeviz.view.view import Direction, View

_TIERS: tuple[TierName, ...] = ("board", "small", "value")  # dots have no text to be read
_WORTH = {"board": 1.0, "small": 0.85, "value": 0.5, "dot": 0.1}  # what a mark tells in each tier
_ENOUGH = 25.0  # marks, after which more tell little
_FIRST_TRIED = 24  # marks


class Frame(NamedTuple):
    """What a picture must fit into.

    Attributes
    ----------
    width, height
        Its size, in points; the height may be infinite.
    min_text
        How small its smallest text may be, in points.
    fill
        Whether a small picture is enlarged to it.
    aspect
        Width to height that the picture keeps; 0: as the tree is.
    """

    width: float
    height: float
    text: float
    fill: bool = False
    aspect: float = 0.0


_READABLE = 9.0  # points: text that is read comfortably on paper
_UNITS = ("px", "pt", "in", "cm", "mm")
FITS = {
    "slide": Frame(960, 540, text=14, fill=True, aspect=16 / 9),  # 13.3 × 7.5 inches
    "page": Frame(points("16cm"), points("24cm"), text=_READABLE),  # the text block of a page of A4
}


def frame_of(
    fit: str | None = None, width: str | float | None = None, min_text: str | float | None = None
) -> Frame:
    """Return the frame that a name, a width and a size of text describe.

    Parameters
    ----------
    fit
        ``"slide"`` or ``"page"``; None: a width of one's own.
    width
        How wide, such as ``"12cm"``; None: as the fit says.
    min_text
        How small the smallest text may be, such as ``"9pt"``, a number being points; None: as the
        fit says, or 9 points.

    Raises
    ------
    InputError
        If there is no such fit, or a length is not understood.
    """
    if fit is not None and fit not in FITS:
        raise unknown("fit", str(fit), FITS)
    if min_text is not None and not str(min_text).strip().endswith(_UNITS):
        min_text = f"{min_text}pt"
    size = None if min_text is None else points(min_text, "text size")
    frame = FITS[fit] if fit else Frame(inf, inf, _READABLE)
    if width is not None:
        frame = Frame(points(width), frame.height, frame.text, fill=True)
    return frame if size is None else frame._replace(text=size)


def fitted(tree: GameTree, view: View, theme: Theme, frame: Frame) -> tuple[Layout, float]:
    """Return the layout that tells most of what fits into a frame, and how wide to draw it.

    Parameters
    ----------
    tree, view, theme
        What to show; the view's marks are not exceeded.
    frame
        What it must fit into.

    Raises
    ------
    ViewError
        If not even the root fits; the message says how wide it is.
    """
    theme = replace(theme, aspect=frame.aspect)
    showing = view.showing(tree)
    best: Layout | None = None
    most = 0.0
    for tier in (view.tier,) if view.tier else _TIERS:
        for direction in _directions(view.direction):
            layout = _largest(showing, view.limit, tier, direction, theme, frame)
            if layout is not None and (told := _told(layout, tier)) > most:
                best, most = layout, told
    if best is None:
        root = lay_out(showing.scene(1, _TIERS[-1]), theme, room=1.0)
        smallest = root.width * frame.text / theme.text_size
        raise ViewError(
            f"text of {frame.text:g} pt in {centimetres(frame.width)} leaves no room for this "
            f"tree: its smallest picture needs {centimetres(smallest)}; make it wider, or the text "
            "smaller"
        )
    return best, _width(best, frame)


def _largest(
    showing: Showing,
    limit: int,
    tier: TierName,
    direction: Literal["down", "right"],
    theme: Theme,
    frame: Frame,
) -> Layout | None:
    """Return the layout with the most marks that fits, by bisection; None if none does."""
    layout, fits, fails = None, 0, limit + 1
    marks = min(limit, _FIRST_TRIED)
    while fails - fits > 1:
        scene = showing.scene(marks, tier)
        found = lay_out(scene, theme, direction, frame.width * theme.text_size / frame.text)
        if _fits(found, theme, frame):
            layout, fits = found, marks
            if len(scene.marks) < marks - 1:
                break  # all that may be shown is
        else:
            fails = marks
        marks = (fits + fails) // 2
    return layout


def _fits(layout: Layout, theme: Theme, frame: Frame) -> bool:
    """Tell whether a layout fits into a frame if its text is as large as the frame asks."""
    enlarged = theme.text_size / frame.text  # from the frame's points to those of the layout
    return layout.width <= frame.width * enlarged and layout.height <= frame.height * enlarged


def _told(layout: Layout, tier: TierName) -> float:
    """Return how much a picture tells: its first marks most, and whole boards more than small."""
    marks = len(layout.scene.marks)
    return _WORTH[tier] * (1 - exp(-marks / _ENOUGH))


def _directions(wanted: Direction) -> Iterator[Literal["down", "right"]]:
    if wanted in ("auto", "down"):
        yield "down"
    if wanted in ("auto", "right"):
        yield "right"


def _width(layout: Layout, frame: Frame) -> float:
    """Return how wide to draw a layout that fits, in points."""
    scale = min(frame.width / layout.width, frame.height / layout.height)
    return layout.width * (scale if frame.fill else min(scale, 1.0))
