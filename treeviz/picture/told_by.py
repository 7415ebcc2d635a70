"""How much a picture tells: the worth of its marks, the size of its boards, the room it takes.

One number ranks pictures that differ in all of it. More marks tell more, but less and less; smaller
boards tell less, and so does a picture that is not seen at a glance, or leaves its sheet empty.
"""

from __future__ import annotations

from math import exp, inf, log

from treeviz.picture.placement.geometry import Layout
from treeviz.picture.recipe import Recipe
from treeviz.picture.telling import (
    ENOUGH_BOARD,
    board_share,
    drawn,
    is_whole,
    taken,
    worth_of,
)
from treeviz.view.level_of_detail import TierName

LOW = 0.8  # height to width up to which a picture is seen at a glance
HIGH = 2.2  # the same up to which it is seen without scrolling, or stands on one page
DOWN = 1.12  # growing down is what readers expect
_ENOUGH = 10.0  # what marks tell together, after which more of them tell little …
_ENOUGH_TO_SHOW = 7.0  # … and on a slide, which is seen from afar
_SMALLER = 0.8  # the power of a board's size with which a smaller one tells less
_LARGER = 0.2  # the same of one larger than the theme's
# What a picture tells in tiers that tell less: of small boards in brief, or of its line's alone.
_LESS_TOLD: dict[TierName, float] = {"brief": 0.76, "value": 0.42}
_NO_MOVE = 0.01  # what a picture without a move tells beside one that has the chosen one
_WHOLE = 1.3  # how much more a picture tells that leaves nothing out
_ENOUGH_TAKEN = 0.66  # of the width: a third of it may be empty


def told(layout: Layout, recipe: Recipe, width: float, *, slide: bool, has_boards: bool) -> float:
    """Return how much a picture tells.

    Parameters
    ----------
    layout, recipe
        The picture, and how it was made.
    width
        How wide its sheet is, in the points of the layout.
    slide
        Whether it is seen from afar, on a sheet that it fills.
    has_boards
        Whether its game has boards.
    """
    told = 1 - exp(-worth_of(layout.scene) / _enough(slide))
    told *= _WHOLE if is_whole(layout.scene) else 1.0
    told *= 1.0 if drawn(layout.scene) > 1 else _NO_MOVE
    if not slide:
        told /= max(1.0, layout.height / (LOW * width)) ** 0.8
        told /= max(1.0, layout.height / (HIGH * width))
        told *= min(1.0, taken(layout) / _ENOUGH_TAKEN)
        if recipe.way == "right" and has_boards:  # beside its root a high one is empty
            told /= max(1.0, layout.height / width)
    elif has_boards and not recipe.plain and not is_whole(layout.scene):
        told *= min(1.0, board_share(layout) / ENOUGH_BOARD)
    return told * _at_most(recipe)


def worth_needed(recipe: Recipe, least: float, *, slide: bool) -> float:
    """Return what marks must be worth for a picture that is not whole to tell more.

    Parameters
    ----------
    recipe
        How it is made.
    least
        What it is to tell more than; infinitely many are needed for what no picture tells.
    slide
        Whether it is seen from afar.
    """
    most = _at_most(recipe)
    return -_enough(slide) * log(1 - least / most) if least < most else inf


def _enough(slide: bool) -> float:
    """Return what marks tell together, after which more of them tell little."""
    return _ENOUGH_TO_SHOW if slide else _ENOUGH


def _at_most(recipe: Recipe) -> float:
    """Return how much a picture tells at most that is made as a recipe says, and not whole."""
    boards = min(recipe.boards, 1.0) ** _SMALLER * max(recipe.boards, 1.0) ** _LARGER
    less = _LESS_TOLD.get(recipe.tier, 1.0)
    told = less if recipe.tier == "value" else less * boards
    return told * (DOWN if recipe.way == "down" else 1.0)
