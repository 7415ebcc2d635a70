"""A recipe → the picture of one view on one sheet that is made so; none is made twice.

A search for the picture that fits asks for the same scene at many sizes, and for many scenes that
have their nodes in common. Of a picture that is too large it asks no more than that.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

from treeviz.picture.placement.base import Placing
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.placement.measured import Measured
from treeviz.picture.placement.placing import placing_of
from treeviz.picture.recipe import Recipe
from treeviz.picture.sheet import Sheet
from treeviz.picture.theme import Theme
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Scene
from treeviz.view.showing import Showing
from treeviz.view.view import View

_ROUNDING = 1e-6  # points that a picture may be larger than what it fits into


class Pictures:
    """The pictures of a view of a tree, as far as they were asked for.

    What is kept lives as long as the search for one picture: scenes, their texts measured, and
    layouts. It stays true, for neither tree, view nor theme changes.

    Parameters
    ----------
    tree, view, theme
        What to show.
    frame
        What a picture must fit into.
    """

    def __init__(self, tree: GameTree, view: View, theme: Theme, frame: Sheet) -> None:
        self.tree, self.view, self.theme, self.frame = tree, view, theme, frame
        enlarged = theme.text_size / frame.text  # from the frame's points to those of the layout
        self.width, self.height = frame.width * enlarged, frame.height * enlarged
        self._showings: dict[int | None, Showing] = {}  # by plies
        self._scenes: dict[tuple[object, ...], Scene] = {}
        self._measured: dict[tuple[int, float | None], Measured] = {}  # by scene and edges
        self._layouts: dict[tuple[object, ...], Layout | None] = {}  # None: too large

    def made(self, recipe: Recipe) -> Layout:
        """Return the picture of this view that is made as a recipe says."""
        asked = self._asked(recipe)
        if (known := self._layouts.get(asked)) is None:
            known = self._layouts[asked] = self._placing(recipe).layout()
        return known

    def fitting(self, recipe: Recipe) -> Layout | None:
        """Return the picture that is made as a recipe says if it fits; else it is not finished.

        Of many that are too wide nothing is found but that: it is all that a search asks.
        """
        if not self.may_fit(recipe):
            return None
        asked = self._asked(recipe)
        if asked not in self._layouts:
            size = self.width + _ROUNDING, self.height + _ROUNDING
            self._layouts[asked] = self._placing(recipe).within(*size)
        layout = self._layouts[asked]
        return layout if layout is not None and self.fits(layout) else None

    def no_wider(self, recipe: Recipe) -> Layout | None:
        """Return the same if it is no wider than the frame, however high it is."""
        asked = self._asked(recipe)
        if (layout := self._layouts.get(asked)) is None:
            layout = self._placing(recipe).within(self.width + _ROUNDING, inf)
            self._layouts[asked] = layout
        return layout if layout is not None and layout.width <= self.width else None

    def may_fit(self, recipe: Recipe) -> bool:
        """Tell whether a picture may fit: of a plain one without what its stubs would tell.

        There these only count, and are as large with nothing more.
        """
        if not recipe.plain:
            return True
        measured = Measured(self.scene_of(recipe, counted=True), self.theme)
        placing = placing_of(measured, recipe.way, self.width, recipe.boards, recipe.spread)
        return not placing.exceeds(self.width + _ROUNDING, self.height + _ROUNDING)

    def _asked(self, recipe: Recipe) -> tuple[object, ...]:
        """Return what makes one picture differ from another: recipes may say the same of them."""
        scene = id(self.scene_of(recipe))  # all that were asked for are kept
        size = recipe.boards, recipe.spread, recipe.edge
        return scene, recipe.way, *size, self.width  # a slide is filled at a width of its own

    def _placing(self, recipe: Recipe) -> Placing:
        """Return how everything in a picture is placed that is made as a recipe says."""
        scene, edge = self.scene_of(recipe), recipe.edge
        if (id(scene), edge) not in self._measured:
            theme = replace(self.theme, edge=edge) if edge else self.theme
            self._measured[id(scene), edge] = Measured(scene, theme)
        measured = self._measured[id(scene), edge]
        return placing_of(measured, recipe.way, self.width, recipe.boards, recipe.spread)

    def scene_of(self, recipe: Recipe, *, counted: bool = False) -> Scene:
        """Return what the picture that is made as a recipe says draws.

        A plain one has boards on its line alone. `counted`, stubs only count what they stand for,
        and of the marks no more is asked than which there are.
        """
        marks, ending, without = recipe.marks, recipe.ending, recipe.without
        shown = recipe.plies, marks, recipe.tier, ending, without, counted
        if shown not in self._scenes:
            tier = self.view.tier or "board" if recipe.tier == "board" else recipe.tier
            asked = marks, tier, ending, without
            self._scenes[shown] = self.showing(recipe.plies).scene(*asked, counted=counted)
        return self._scenes[shown]

    def ranked(self, recipe: Recipe) -> list[int]:
        """Return the nodes of the picture that is made as a recipe says, most telling first."""
        return self.showing(recipe.plies).selection.nodes(recipe.marks)

    def fits(self, layout: Layout) -> bool:
        """Tell whether a picture fits into the frame."""
        return layout.width <= self.width + _ROUNDING and layout.height <= self.height + _ROUNDING

    def showing(self, plies: int | None) -> Showing:
        """Return what is shown down to a ply; None: as far down as the view says."""
        if plies not in self._showings:
            if plies is None:
                self._showings[plies] = self.view.showing(self.tree)
            else:
                self._showings[plies] = self.showing(None).down_to(plies)
        return self._showings[plies]
