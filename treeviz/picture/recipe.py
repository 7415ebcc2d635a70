"""How a picture is made that is to fit, and how much it tells."""

from __future__ import annotations

from typing import Literal, NamedTuple

from treeviz.picture.placement.geometry import Layout

Way = Literal["down", "right"]


class Recipe(NamedTuple):
    """What a picture is made with: where it grows to, how large it is, how much of the tree."""

    way: Way
    boards: float
    marks: int
    plain: bool
    plies: int | None
    ending: bool = False
    spread: float = 1.0
    edge: float | None = None
    without: frozenset[int] = frozenset()  # nodes that are left out all the same


class Found(NamedTuple):
    """One picture that fits, and how much it tells."""

    told: float
    layout: Layout
    recipe: Recipe
