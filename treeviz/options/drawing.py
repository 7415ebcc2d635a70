"""What a picture shall be: the options of `draw` and `frames`, as one value that makes it.

A :class:`Drawing` is what is asked for, understood and checked before anything is searched; the
commands, a page of documentation and a notebook make the same picture of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from treeviz.options.completion import one_of
from treeviz.options.picture import picture_options, rendering_options
from treeviz.options.viewing import view_of, view_options

if TYPE_CHECKING:
    from treeviz.picture.diagram import Diagram
    from treeviz.talk.reel import Frames
    from treeviz.tree.game_tree import GameTree
    from treeviz.view.plaintext import Styled
    from treeviz.view.view import View

_LOOKS = ("theme", "fit", "width", "min_text", "engine")


@dataclass(frozen=True)
class Drawing:
    """A picture as the options describe it.

    Attributes
    ----------
    view
        What of the tree to show.
    looks
        How it looks and what it must fit into: the named arguments of :func:`~treeviz.draw`.
    margins
        Whether to frame the leaves that decide the choice.
    where
        Which nodes to frame; None: none.
    legend
        Where the legend stands, if somebody said so.
    """

    view: View
    looks: dict[str, Any]
    margins: bool = False
    where: str | None = None
    legend: str | None = None

    @property
    def pixels(self) -> str | None:
        """How wide a bitmap is if nothing else says so: the width alone asks for it exactly."""
        alone = self.looks["min_text"] is None and self.looks["fit"] is None
        return self.looks["width"] if alone else None

    @property
    def placed(self) -> bool:
        """Whether somebody said how large it is, or how many marks it has."""
        sized = any(self.looks[name] is not None for name in ("fit", "width", "min_text"))
        return sized or self.view.marks is not None

    def on_slides(self, format: str) -> Drawing:
        """Return what is asked for as it is in a deck, where nobody said how large it is.

        A frame of Beamer is small, so it has no legend unless one is asked for.
        """
        if self.placed and self.looks["fit"] != "slide":
            return self
        beamer, theme = format == "tex", self.looks["theme"]
        fit = "beamer" if beamer else "slide"
        looks = self.looks | {"fit": fit, "theme": "slide" if theme == "paper" else theme}
        legend = self.view.legend and not (beamer and self.legend is None)
        return replace(self, looks=looks, view=replace(self.view, legend=legend))

    @property
    def page_theme(self) -> str:
        """The colours of a page: it follows its reader's light or dark mode if nobody objects."""
        theme: str = self.looks["theme"]
        return "auto" if theme == "paper" else theme

    def view_of(self, tree: GameTree) -> View:
        """Return the view of a tree: with what the tree itself must be asked for."""
        view = self.view
        if self.margins:
            from treeviz.analysis.sensitivity import margins

            view = margins(tree).view(view)
        if self.where is not None:
            from treeviz.query.table import rows

            # The nearest first: they tell most of the tree in the fewest marks.
            found = rows(tree, self.where, sort="ply", root=view.root).nodes
            view = replace(view, framed=(*view.framed, *found), only_framed=True)
        return view

    def diagram(self, tree: GameTree, **looks: Any) -> Diagram:
        """Return the picture of a tree; what is named here takes the place of the options."""
        from treeviz.picture.diagram import draw

        return draw(tree, self.view_of(tree), **self.looks | looks)

    def frames(self, tree: GameTree, **looks: Any) -> Frames:
        """Return the search step by step; parameters as for `diagram`."""
        from treeviz.talk.reel import frames

        return frames(tree, self.view_of(tree), **self.looks | looks)

    def outline(self, tree: GameTree, styled: Styled | None = None) -> str:
        """Return what the picture shows, as text; some marks may be styled to stand out."""
        from treeviz.view.plaintext import write_outline

        return write_outline(self.view_of(tree)(tree), styled)


def drawing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a picture; the command gets them as one `Drawing`, `drawing`.

    Whatever is left of its options after those of the output are those of the search.

    Raises
    ------
    TreevizError
        When the command is run with what makes no sense, before anything is searched.
    """

    @wraps(command)
    def understood(*asked: Any, margins: bool, where: str | None, **given: Any) -> Any:
        from treeviz.picture.render import check_engine
        from treeviz.picture.sheet import frame_of
        from treeviz.picture.theme import find_theme

        looks = {name: given.pop(name) for name in _LOOKS}
        find_theme(looks["theme"])
        check_engine(looks["engine"])
        frame_of(looks["fit"], looks["width"], looks["min_text"])
        legend = given["legend"]
        view, left = view_of(given)
        if where is not None:
            from treeviz.query.condition import condition

            condition(where)
        return command(*asked, drawing=Drawing(view, looks, margins, where, legend), **left)

    drawn: Callable[..., Any] = understood
    for decorate in (
        rendering_options,
        click.option(
            "--legend",
            shell_complete=one_of("below", "none"),
            help="Below the picture, or none.  [below; in Beamer none]",
        ),
        picture_options,
        click.option(
            "--where", metavar="EXPR", help="Frame the nodes where it is true; see `inspect`."
        ),
        view_options,
    ):
        drawn = decorate(drawn)
    return drawn
