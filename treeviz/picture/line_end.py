"""A picture whose line is cut short, with the end of that line.

Where a line is cut short to make room for the other moves, its last position may stand below it all
the same; and if hardly any position is left out between, these are drawn, too.
"""

from __future__ import annotations

from treeviz.picture.maker import Maker
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.recipe import Found, Recipe
from treeviz.picture.telling import nodes_drawn
from treeviz.view.scene import Mark

HARDLY_LESS = 0.85  # of their size, to which boards may shrink for one more
_HARDLY_ANY = 2  # positions left out between a line and its end, which are drawn, too
_FEWER, _FEWER_AT_ONCE = 8, 2  # marks given up for the end of a won line


class LineEnd:
    """Adds the end of its line to a picture.

    Parameters
    ----------
    maker
        Who makes them.
    """

    def __init__(self, maker: Maker) -> None:
        self.maker = maker

    def of(self, found: Found) -> Found | None:
        """Return the same picture with the end of its line, if there is one and room for it."""
        if self.maker.view.values != "all" or self.maker.view.depth is not None:
            return None
        all_fit = found.recipe.marks
        fewest = max(all_fit - _FEWER, 1) if self.maker.won else all_fit
        standing = list[Found]()
        for smaller in (1.0, HARDLY_LESS, HARDLY_LESS**2):
            for marks in range(all_fit, fewest - 1, -_FEWER_AT_ONCE):
                boards = smaller * found.recipe.boards
                recipe = found.recipe._replace(ending=True, boards=boards, marks=marks)
                scene = self.maker.scene_of(recipe)
                if scene.plies == found.layout.scene.plies:
                    return None
                if len(scene.marks) > self.maker.view.limit:
                    continue
                if (layout := self._standing(recipe)) is not None:
                    told = self.maker.tells(layout, recipe)
                    standing.append(found._replace(told=told, layout=layout, recipe=recipe))
                    break
            if standing and standing[-1].recipe.marks == all_fit:
                break  # smaller boards tell no more
        ended = max(standing, key=lambda found: found.told, default=None)
        return ended and (self._unbroken(ended, ended.layout) or ended)

    def _unbroken(self, found: Found, ended: Layout) -> Found | None:
        """Return the same picture with all of its line, if hardly any is left out and has room."""
        later = max(mark.later for mark in ended.scene.marks if isinstance(mark, Mark))
        if not self.maker.won or not 0 < later <= _HARDLY_ANY:
            return None
        end, drawn_before = self.maker.line[-1], found.recipe.marks
        for more in range(2 * (later + 1), -1, -1):  # each of them may have a stub beside it
            marks = min(drawn_before + more, self.maker.view.limit)
            recipe = found.recipe._replace(plies=None, marks=marks)
            drawn = nodes_drawn(self.maker.scene_of(recipe, counted=True))
            if end in drawn and (layout := self._standing(recipe)) is not None:
                return found._replace(layout=layout, recipe=recipe)
        return None

    def _standing(self, recipe: Recipe) -> Layout | None:
        """Return a picture with its line's end if it fits, and is not too high for what it shows.

        A win is worth more room than an estimate, or a draw.
        """
        layout = self.maker.fitting(recipe)
        if layout is None or layout.height > self.maker.highest(layout) * self.maker.width:
            return None
        return layout
