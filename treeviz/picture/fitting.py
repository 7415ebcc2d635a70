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
(42, 9.3)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import NamedTuple

from treeviz.errors import ViewError, unknown
from treeviz.formatting.length import centimetres, points
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.theme import Theme
from treeviz.tree.game_tree import GameTree
from treeviz.view.level_of_detail import TierName
from treeviz.view.view import Direction, View

_TIERS: tuple[TierName, ...] = ("board", "small", "value")  # dots have no text to be read


class Frame(NamedTuple):
    """What a picture must fit into.

    Attributes
    ----------
    width, height
        Its size, in points; the height may be infinite.
    text
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
    fit: str | None = None, width: str | float | None = None, text: str | float | None = None
) -> Frame:
    """Return the frame that a name, a width and a size of text describe.

    Parameters
    ----------
    fit
        ``"slide"`` or ``"page"``; None: a width of one's own.
    width
        How wide, such as ``"12cm"``; None: as the fit says.
    text
        How small the smallest text may be, such as ``"9pt"``, a number being points; None: as the
        fit says, or 9 points.

    Raises
    ------
    InputError
        If there is no such fit, or a length is not understood.
    """
    if fit is not None and fit not in FITS:
        raise unknown("fit", str(fit), FITS)
    if text is not None and not str(text).strip().endswith(_UNITS):
        text = f"{text}pt"
    size = None if text is None else points(text, "text size")
    frame = FITS[fit] if fit else Frame(inf, inf, _READABLE)
    if width is not None:
        frame = Frame(points(width), frame.height, frame.text, fill=True)
    return frame if size is None else frame._replace(text=size)


def fitted(tree: GameTree, view: View, theme: Theme, frame: Frame) -> tuple[Layout, float]:
    """Return the layout with the most marks that fits into a frame, and how wide to draw it.

    Parameters
    ----------
    tree, view, theme
        What to show; the view's marks are not exceeded.
    frame
        What it must fit into.

    Raises
    ------
    ViewError
        If even the fewest marks do not fit; the message says how wide they are.
    """
    theme = replace(theme, aspect=frame.aspect)
    if view.least(tree) > view.marks:
        view(tree)  # says that the marks are too few
    smallest = inf
    for thinner in _thinner(tree, view):
        found = _fitting(tree, thinner, theme, frame)
        if isinstance(found, Layout):
            layout = _most(tree, thinner, view.marks, theme, frame, found)
            return layout, _width(layout, frame)
        smallest = min(smallest, found)
    raise ViewError(
        f"text of {frame.text:g} pt in {centimetres(frame.width)} leaves no room for this tree: "
        f"its smallest picture needs {centimetres(smallest)}; make it wider, the text smaller, or "
        "show less of it"
    )


def _thinner(tree: GameTree, view: View) -> Iterator[View]:
    """Yield views that show less and less: smaller boards last, the tree's depth before them.

    Each shows the fewest marks that it can. A reply to each of the root's moves is given up only
    when nothing else is left to give up.
    """
    deepest = len(tree.principal_variation(tree.find(view.root))) - 1
    if view.depth is not None:
        deepest = min(deepest, view.depth)
    tiers = (view.tier,) if view.tier else _TIERS
    for first, last in ((deepest, 2), (min(deepest, 1), min(deepest, 1))):
        for tier in tiers:
            for plies in range(first, last - 1, -1):
                depth = view.depth if plies == deepest else plies
                tiered = replace(view, tier=tier, depth=depth)
                yield replace(tiered, marks=tiered.least(tree))


def _most(
    tree: GameTree, view: View, marks: int, theme: Theme, frame: Frame, layout: Layout
) -> Layout:
    """Return the layout with the most marks that fits, by bisection from a number that does."""
    fits, fails = view.marks, marks + 1
    while fails - fits > 1:
        # Trees are wide: most numbers do not fit, so ask near the lower end first.
        marks = min((fits + fails) // 2, 2 * fits)
        found = _fitting(tree, replace(view, marks=marks), theme, frame)
        if not isinstance(found, Layout):
            fails = marks
            continue
        fits, layout = marks, found
        if len(found.scene.marks) < marks:
            break  # the whole tree is drawn
    return layout


def _fitting(tree: GameTree, view: View, theme: Theme, frame: Frame) -> Layout | float:
    """Return a layout that fits, the better one of both directions; else the width it needs."""
    scene = view(tree)
    enlarged = theme.text_size / frame.text  # from the frame's points to those of the layout
    needed = inf
    for direction in _directions(view.direction):
        layout = lay_out(scene, theme, direction, frame.width * enlarged)
        over = max(layout.width / frame.width, layout.height / frame.height) / enlarged
        if over <= 1:
            return layout
        needed = min(needed, over * frame.width)
    return needed


def _directions(wanted: Direction) -> Iterator[Direction]:
    if wanted == "auto":
        yield "down"
        yield "right"
    else:
        yield wanted


def _width(layout: Layout, frame: Frame) -> float:
    """Return how wide to draw a layout that fits, in points."""
    scale = min(frame.width / layout.width, frame.height / layout.height)
    return layout.width * (scale if frame.fill else min(scale, 1.0))
