"""How a picture is made that is to fit, and how much it tells."""

from __future__ import annotations

from typing import Literal, NamedTuple

from treeviz.picture.placement.geometry import Layout
from treeviz.view.level_of_detail import TierName

Way = Literal["down", "right"]


class Recipe(NamedTuple):
    """What a picture is made with: where it grows to, how large it is, how much of the tree.

    Its tier is that of the view, if it is ``"board"``.
    """

    way: Way
    boards: float
    marks: int
    tier: TierName
    plies: int | None
    ending: bool = False
    spread: float = 1.0
    edge: float | None = None
    without: frozenset[int] = frozenset()  # nodes that are left out all the same

    @property
    def plain(self) -> bool:
        """Whether it has boards on its line alone."""
        return self.tier == "value"


class Found(NamedTuple):
    """One picture that fits, and how much it tells."""

    told: float
    layout: Layout
    recipe: Recipe
