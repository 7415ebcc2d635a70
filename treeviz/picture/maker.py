"""Who makes pictures by recipes, and what is asked of it by those who look for the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from treeviz.picture.placement.geometry import Layout
from treeviz.picture.recipe import Recipe
from treeviz.picture.sheet import Sheet
from treeviz.picture.telling import leans
from treeviz.picture.theme import Theme
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Scene
from treeviz.view.view import View


class Maker(Protocol):
    """Who makes pictures by recipes, and knows what they must fit into."""

    tree: GameTree
    view: View
    theme: Theme
    frame: Sheet
    width: float
    height: float
    has_boards: bool
    limit: int

    @property
    def won(self) -> bool:
        """Whether the line ends with a game that somebody won."""

    @property
    def line(self) -> Sequence[int]:
        """The nodes of the chosen line, to its end."""

    def made(self, recipe: Recipe) -> Layout:
        """Return the picture that is made as a recipe says."""

    def fits(self, layout: Layout) -> bool:
        """Tell whether a picture fits."""

    def scene_of(self, recipe: Recipe, *, counted: bool = False) -> Scene:
        """Return what the picture made as a recipe says draws; `counted`, stubs only count."""

    def fitting(self, recipe: Recipe) -> Layout | None:
        """Return the picture that is made as a recipe says if it fits; else it is not finished."""

    def no_wider(self, recipe: Recipe) -> Layout | None:
        """Return the same if it is no wider than what it must fit into, however high it is."""

    def ranked(self, recipe: Recipe) -> Sequence[int]:
        """Return the nodes of such a picture, those that tell most first."""

    def uneven(self, scene: Scene) -> frozenset[int]:
        """Return the replies in such a picture that had better be told in words."""

    def highest(self, layout: Layout) -> float:
        """Return how high a picture may be at most, as a part of its width."""

    def tells(self, layout: Layout, recipe: Recipe) -> float:
        """Return how much such a picture tells."""


def leans_among_boards(maker: Maker, layout: Layout) -> bool:
    """Tell whether an only reply stands aside from its move, among boards."""
    return maker.has_boards and leans(layout)


def largest(
    maker: Maker,
    recipe: Callable[[float], Recipe],
    fits: float,
    fails: float,
    good: Callable[[Layout], bool],
    steps: int,
) -> float:
    """Return the largest number whose picture is good, by bisection from one that is.

    Parameters
    ----------
    maker, recipe
        Who makes the picture of a number, and how.
    fits, fails
        A number whose picture is good, and one that is too large; a good picture fits.
    good
        Whether a picture that fits is.
    steps
        How often what is between them is halved.
    """
    for _ in range(steps):
        middle = (fits + fails) / 2
        layout = maker.fitting(recipe(middle))
        if layout is not None and good(layout):
            fits = middle
        else:
            fails = middle
    return fits
