"""A picture for the place where it will stand: what does not fit is folded, never shrunk.

The size of the place and of the text are given; what gives way is how much of the tree is drawn,
how large its boards are, and where it grows to. Of all pictures that fit, the one is taken that
tells most: many of the ranking's first marks, on boards that can be read. On a slide, what is then
left of its height and width makes the boards larger and the tree wider.

>>> from treeviz import View, games, minimax
>>> from treeviz.picture.theme import PAPER
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> layout, width = fitted(tree, View(), PAPER, frame_of(fit="page"))
>>> round(PAPER.text_size * width / layout.width, 1) >= 9
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import exp, inf
from typing import Literal, NamedTuple

from treeviz.errors import ViewError, unknown
from treeviz.formatting.length import centimetres, is_pixels, points
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.theme import Theme
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.view import View


class Sheet(NamedTuple):
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
    thumbnail
        Whether a picture that has no room for text that can be read is made all the same.
    """

    width: float
    height: float
    text: float
    fill: bool = False
    aspect: float = 0.0
    thumbnail: bool = False


WALL = "wall"  # no place in particular: as large as the marks ask for
_READABLE = 9.0  # points: text that is read comfortably on paper …
_ON_SCREEN = 7.5  # … and on a screen, where that is 10 pixels
_UNITS = ("px", "pt", "in", "cm", "mm")
SHEET_WIDTH = 1036.0  # points; in a column of 830 pixels its text is 10 pixels high
_SHEET_HEIGHT = 1300.0
FITS = {
    "slide": Sheet(960, 540, text=14, fill=True, aspect=16 / 9),  # 13.3 × 7.5 inches
    "page": Sheet(points("16cm"), points("24cm"), text=_READABLE),  # the text block of a page of A4
}

# What a picture tells: the line and the choice at its root most, on boards that can be read.
_NEAR, _FURTHER = 1.0, 0.4  # a mark on the chosen line: up to its second ply, and below
_RIVAL, _REPLY, _REST = 0.9, 0.7, 0.35  # a move of the root, the reply to it, and any other mark
_ENOUGH = 10.0  # of these together, after which more of them tell little …
_ENOUGH_TO_SHOW = 7.0  # … and on a slide, which is seen from afar
_CUT_SHORT = (3, 2)  # plies: a line may be cut short to make room for what else there is to say
_SIZES = (1.6, 1.25, 1.0, 0.8, 0.64, 0.5, 0.4)  # of boards, as parts of the theme's
_LEAST_TO_SHOW = 0.64  # the same on a slide
_SMALLER = 0.55  # the power of a board's size with which a smaller one tells less
_LARGER = 0.2  # the same of one larger than the theme's
_NO_BOARDS = 0.45  # what a picture tells that has boards on its line alone
_WHOLE = 1.3  # how much more a picture tells that leaves nothing out
_LOW = 0.8  # height to width up to which a picture is seen at a glance
_DOWN = 1.12  # growing down is what readers expect
_FIRST_TRIED = 16  # marks
_LARGEST = 4.0  # what boards grow to at most, as parts of the theme's size
_WIDEST = 1.7  # times the gaps that marks need
_LONGEST_EDGES = 6  # times those of the theme, on top of them
_STEPS = 6  # of a bisection


def frame_of(
    fit: str | None = None, width: str | float | None = None, min_text: str | float | None = None
) -> Sheet:
    """Return the frame that a name, a width and a size of text describe.

    Parameters
    ----------
    fit
        ``"slide"`` or ``"page"``; ``"wall"`` or None: a width of one's own, or none.
    width
        How wide, such as ``"12cm"``; None: as the fit says.
    min_text
        How small the smallest text may be, such as ``"9pt"``, a number being points; None: as the
        fit says, or 9 points, or 10 pixels where the width is in pixels.

    Raises
    ------
    InputError
        If there is no such fit, or a length is not understood.
    """
    if fit == WALL:
        fit = None
    if fit is not None and fit not in FITS:
        raise unknown("fit", str(fit), (*FITS, WALL))
    if min_text is not None and not str(min_text).strip().endswith(_UNITS):
        min_text = f"{min_text}pt"
    size = None if min_text is None else points(min_text, "text size")
    frame = FITS[fit] if fit else Sheet(inf, inf, _READABLE)
    if width is not None:
        smallest = _ON_SCREEN if fit is None and is_pixels(width) else frame.text
        frame = Sheet(points(width), frame.height, smallest, fill=True)
    return frame if size is None else frame._replace(text=size)


def place_for(
    view: View,
    theme: Theme,
    fit: str | None = None,
    width: str | float | None = None,
    min_text: str | float | None = None,
) -> Sheet | None:
    """Return what a picture must fit into; None: it is as large as its marks ask for.

    Parameters
    ----------
    view, theme
        What to show; dots, icicles and a number of marks that is asked for take a large sheet.
    fit, width, min_text
        As for :func:`~treeviz.draw`.

    Raises
    ------
    InputError
        If there is no such fit, or a length is not understood.
    """
    if (fit is not None and fit != WALL) or min_text is not None:
        return frame_of(fit, width, min_text)
    if fit == WALL or view.marks is not None or view.tier in ("dot", "icicle"):
        return None
    if width is not None:
        return frame_of(None, width)._replace(thumbnail=True)
    if theme.aspect:
        return FITS["slide"]
    return Sheet(SHEET_WIDTH, _SHEET_HEIGHT, theme.text_size)


def fitted(tree: GameTree, view: View, theme: Theme, frame: Sheet) -> tuple[Layout, float]:
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
    if view.tier == "icicle":  # the whole tree, whatever its size
        layout = lay_out(view(tree), theme)
    else:
        layout = _Fitting(tree, view, theme, frame).best()
    scale = min(frame.width / layout.width, frame.height / layout.height)
    return layout, layout.width * (scale if frame.fill else min(scale, 1.0))


Way = Literal["down", "right"]


class _Found(NamedTuple):
    """One picture that fits: how much it tells, and what it was made with."""

    told: float
    layout: Layout
    way: Way
    boards: float


class _Fitting:
    """The search for the picture that tells most."""

    def __init__(self, tree: GameTree, view: View, theme: Theme, frame: Sheet) -> None:
        self.tree, self.view, self.theme, self.frame = tree, view, theme, frame
        self.showing = view.showing(tree)
        enlarged = theme.text_size / frame.text  # from the frame's points to those of the layout
        self.width, self.height = frame.width * enlarged, frame.height * enlarged
        self.scenes: dict[tuple[int, bool], Scene] = {}

    def best(self) -> Layout:
        """Return the layout that tells most of all that fit."""
        found = max(self._candidates(), key=lambda found: found.told, default=None)
        if found is None and self.frame.thumbnail:
            return lay_out(self.showing.scene(self.view.limit), self.theme, self.view.direction)
        if found is None:
            raise self._refusal()
        return self._filled(found) if self.frame.fill else found.layout

    def _candidates(self) -> Iterator[_Found]:
        """Yield the pictures with the most marks, for both directions and each size of boards."""
        wanted = self.view.direction
        ways: tuple[Way, ...] = ("down", "right") if wanted == "auto" else (wanted,)
        line = len(self.showing.selection.shape.line) - 1
        deepest = line if self.view.depth is None else min(line, self.view.depth)
        for plies in (None, *(plies for plies in _CUT_SHORT if plies < deepest)):
            if plies is not None:
                self.showing, self.scenes = replace(self.view, depth=plies).showing(self.tree), {}
            for way in ways:
                yield from self._of_sizes(way)

    def _of_sizes(self, way: Way) -> Iterator[_Found]:
        """Yield the picture with the most marks for each size of boards, the smallest first."""
        boards = self._has_boards() and self.view.tier is None
        least = _LEAST_TO_SHOW if self.frame.aspect else 0.0
        sizes = [s for s in _SIZES if s >= least and (self.frame.fill or s <= 1)]
        sizes = sizes if boards else [1.0]
        limit = self.view.limit
        for size in sorted(sizes):
            found = self._largest(way, size, limit)
            if found is None:
                break  # larger boards do not fit either
            yield found
            limit = len(found.layout.scene.marks)
        if boards:
            found = self._largest(way, 1.0, self.view.limit, plain=True)
            if found is not None:
                yield found

    def _largest(self, way: Way, boards: float, limit: int, plain: bool = False) -> _Found | None:
        """Return the picture with the most marks that fits, by bisection; None if none does."""
        best, fits, fails = None, 0, limit + 1
        marks = min(limit, _FIRST_TRIED)
        while fails - fits > 1:
            scene = self._scene(marks, plain)
            layout = lay_out(scene, self.theme, way, self.width, boards)
            if self._fits(layout):
                best, fits = layout, marks
                if len(scene.marks) < marks - 1:
                    break  # all that may be shown is
            else:
                fails = marks
            marks = (fits + fails) // 2 if fails <= limit else min(2 * fits, limit)
        if best is None:
            return None
        return _Found(self._told(best, way, boards, plain), best, way, boards)

    def _scene(self, marks: int, plain: bool = False) -> Scene:
        """Return the scene of so many marks; a plain one has boards on its line alone."""
        if (marks, plain) not in self.scenes:
            tier = "value" if plain else self.view.tier or "board"
            self.scenes[marks, plain] = self.showing.scene(marks, tier)
        return self.scenes[marks, plain]

    def _has_boards(self) -> bool:
        scene = self._scene(min(self.view.limit, _FIRST_TRIED))
        return any(isinstance(mark, Mark) and mark.board is not None for mark in scene.marks)

    def _fits(self, layout: Layout) -> bool:
        return layout.width <= self.width + 1e-6 and layout.height <= self.height + 1e-6

    def _told(self, layout: Layout, way: Way, boards: float, plain: bool) -> float:
        """Return how much a picture tells."""
        enough = _ENOUGH_TO_SHOW if self.frame.aspect else _ENOUGH
        told = 1 - exp(-_weight(layout.scene) / enough)
        if not any(isinstance(mark, Stub) for mark in layout.scene.marks):
            told *= _WHOLE
        told *= _NO_BOARDS if plain else min(boards, 1.0) ** _SMALLER * max(boards, 1.0) ** _LARGER
        if not self.frame.aspect:
            told /= max(1.0, layout.height / (_LOW * self.width)) ** 0.5
        return told * (_DOWN if way == "down" else 1.0)

    def _filled(self, found: _Found) -> Layout:
        """Return the same picture with its boards as large as fit, and spread over what is left."""
        scene, bare = found.layout.scene, replace(self.theme, aspect=0.0)

        def layout(boards: float, spread: float, theme: Theme = bare) -> Layout:
            return lay_out(scene, theme, found.way, self.width, boards, spread)

        boards, spread = found.boards, 1.0
        if self._has_boards() and self.view.tier is None:
            boards = self._most(lambda boards: layout(boards, 1.0), boards, _LARGEST)
        if not self.frame.aspect:
            return layout(boards, spread, self.theme)
        # Everything grows alike until one side is full; the other is filled by gaps, or by edges.
        natural = layout(boards, 1.0)
        scale = max(min(self.width / natural.width, self.height / natural.height), 1.0)
        width, height = self.width, self.height
        self.width, self.height = width / scale, height / scale
        theme = self.theme
        spread = self._most(lambda spread: layout(boards, spread), 1.0, _WIDEST)
        if found.way == "down":
            longest = theme.edge * (1 + _LONGEST_EDGES)
            edge = self._most(
                lambda edge: layout(boards, spread, replace(bare, edge=edge)), theme.edge, longest
            )
            theme = replace(theme, edge=edge // 1)
        self.width, self.height = width, height
        tried = (layout(boards, spread, theme), layout(boards, 1.0, self.theme))
        return next(filter(self._fits, tried), found.layout)

    def _most(self, layout: Callable[[float], Layout], fits: float, fails: float) -> float:
        """Return the largest number with which a layout fits, by bisection from one that does."""
        for _ in range(_STEPS):
            middle = (fits + fails) / 2
            fits, fails = (middle, fails) if self._fits(layout(middle)) else (fits, middle)
        return fits

    def _refusal(self) -> ViewError:
        root = lay_out(self._scene(1, plain=True), self.theme, "down", 1.0, _SIZES[-1])
        smallest = max(root.width / self.width, root.height / self.height) * self.frame.width
        return ViewError(
            f"text of {self.frame.text:g} pt in {centimetres(self.frame.width)} leaves no room for "
            f"this tree: its smallest picture needs {centimetres(smallest)}; make it wider, or the "
            "text smaller"
        )


def _weight(scene: Scene) -> float:
    """Return how much the marks of a scene tell together."""
    weight, first = 0.0, scene.marks[0].ply
    for mark in scene.marks:
        if not isinstance(mark, Mark):
            continue
        below = mark.ply - first
        if mark.chosen:
            weight += _NEAR if below <= 2 else _FURTHER
        elif below == 1:
            weight += _RIVAL
        else:
            weight += _REPLY if below == 2 and mark.taken else _REST
    return weight
