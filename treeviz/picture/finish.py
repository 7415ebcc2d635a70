"""The last touch on a picture that fits: straight edges, and boards as large as there is room.

On a slide all that is left of its height and width makes the boards larger and the tree wider. On a
sheet that is as high as its picture, boards grow, and more moves are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from treeviz.picture.full_sheet import FullSheet
from treeviz.picture.maker import Maker, largest, leans_among_boards
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.recipe import Found, Recipe
from treeviz.picture.telling import (
    ENOUGH_BOARD,
    bends,
    board_share,
    drawn,
    is_whole,
    moves_of_root,
    smallest_square,
)
from treeviz.view.scene import Mark

_LARGEST = 4.0  # what boards grow to at most, as parts of the theme's size
_WIDEST = 1.7  # times the gaps that marks need …
_WIDEST_PLATES = 5.0  # … that have no boards
_WIDER = (1.0, 1.08)  # the same of a tree that keeps its edges straight by it
_LESS = 5  # marks that are given up for even replies, and one
_SEEN = 0.0135  # of the width of a slide: a square on which men are told apart from afar
_LARGER = 1.08  # than squares were, for which fewer moves are drawn
_FEW_MOVES = 5  # that are drawn all the same
_FEWEST = 4  # positions that are drawn all the same
_SMALLER = (1.0, 0.88)  # what boards shrink to for straight edges …
_FEWER = 4  # … and replies at most that are told in words for them
_LONGEST_EDGES = 12  # times those of the theme, on top of them
_STEPS, _FINE_STEPS = 6, 8  # of a bisection; of one to sizes that are seen


class Finish:
    """Gives pictures the last touch.

    Parameters
    ----------
    maker
        Who makes them.
    """

    def __init__(self, maker: Maker) -> None:
        self.maker = maker

    def of(self, found: Found) -> Found:
        """Return the same picture with what room there is well used."""
        straight = self._even(self._straight(self._even(found)))
        if not self.maker.frame.fill:
            return FullSheet(self.maker).of(straight)
        filled = self._filled(straight)
        small = self.maker.has_boards and not straight.recipe.plain
        if not (small and self.maker.theme.aspect) or is_whole(filled.layout.scene):
            return filled
        return self._seen_from_afar(straight, self._roomy(straight, filled))

    def _roomy(self, found: Found, filled: Found) -> Found:
        """Return a slide with fewer moves where its boards are too small for so many.

        Parameters
        ----------
        found, filled
            A picture, and the same with what room there is well used.
        """
        small = found.recipe
        if board_share(filled.layout) >= ENOUGH_BOARD:
            return filled
        most = min(small.marks, len(filled.layout.scene.marks))
        for marks in range(most - 1, most // 2, -1):
            recipe = small._replace(marks=marks)
            layout = self.maker.fitting(recipe)
            if layout is None or drawn(layout.scene) < _FEWEST:
                continue
            larger = self._filled(found._replace(layout=layout, recipe=recipe))
            if board_share(larger.layout) >= ENOUGH_BOARD:
                return larger
        return filled

    def _seen_from_afar(self, found: Found, filled: Found) -> Found:
        """Return a slide with fewer moves whose boards are much larger for it, if they are small.

        Parameters
        ----------
        found, filled
            A picture, and the same with what room there is well used.
        """
        small = found.recipe
        best, size = filled, _square(filled.layout)
        moves = len(moves_of_root(filled.layout.scene))
        for marks in range(small.marks - 1, 0, -1):
            if size >= _SEEN or moves <= _FEW_MOVES:
                break
            recipe = small._replace(marks=marks)
            left = len(moves_of_root(self.maker.scene_of(recipe)))
            if left >= moves or left < _FEW_MOVES:
                continue
            moves = left
            layout = self.maker.fitting(recipe)
            if layout is None:
                continue
            larger = self._filled(found._replace(layout=layout, recipe=recipe))
            if _square(larger.layout) >= _LARGER * size:
                best, size = larger, _square(larger.layout)
        return best

    def _even(self, found: Found) -> Found:
        """Return the same picture without replies that had better be told in words.

        Words may need more room than boards: then boards are smaller, or fewer moves are drawn.
        On a slide the boards of replies fill what their words would.
        """
        if not self.maker.has_boards or found.recipe.plain or is_whole(found.layout.scene):
            return found
        if self.maker.theme.aspect:
            return found
        uneven = self.maker.uneven(found.layout.scene)
        told = found.recipe._replace(without=found.recipe.without | uneven)
        smaller = [told._replace(boards=told.boards * size) for size in _SMALLER]
        fewer = [told._replace(marks=told.marks - n) for n in range(1, min(_LESS, told.marks))]
        kept = _replies(found.layout) - uneven
        for recipe in (*smaller, *fewer) if uneven else ():
            layout = self.maker.fitting(recipe)
            if layout is not None and kept <= _replies(layout):
                return found._replace(layout=layout, recipe=recipe)
        return found

    def _straight(self, found: Found) -> Found:
        """Return the same picture, its edges straight: a little wider, or with less replies.

        A tree that is drawn whole stays whole.
        """
        bent = bends(found.layout)
        if found.recipe.way != "down":
            return found
        if not bent and not leans_among_boards(self.maker, found.layout):
            return found
        whole = is_whole(found.layout.scene)

        def kept(layout: Layout) -> bool:
            return not whole or is_whole(layout.scene)

        unbent = None if bent else found
        for recipe in self._straighter(found.recipe, len(found.layout.scene.marks)):
            layout = self.maker.fitting(recipe)
            if layout is None or bends(layout) or not kept(layout):
                continue
            straight = found._replace(layout=layout, recipe=recipe)
            if not leans_among_boards(self.maker, layout):
                return straight
            unbent = unbent or straight
        return unbent or found

    def _straighter(self, recipe: Recipe, marks: int) -> Iterator[Recipe]:
        """Yield recipes that may make straighter edges, those that give up least first.

        Parameters
        ----------
        recipe, marks
            How a picture is made now, and how many marks it has.
        """
        boards = recipe.boards
        sizes = [boards * size for size in (_SMALLER if self.maker.has_boards else (1.0,))]
        told = recipe
        for _ in range(_FEWER):
            for size in sizes:
                yield from (told._replace(boards=size, spread=wider) for wider in _WIDER)
            replies = self._told_in_words(told)
            fewer = [told._replace(without=told.without | {node}) for node in replies]
            yield from fewer
            told = fewer[0] if fewer else told
        yield from (recipe._replace(marks=n) for n in range(marks - 1, marks // 2, -1))

    def _told_in_words(self, recipe: Recipe) -> list[int]:
        """Return the replies that can be told in words, those that tell least first."""
        shown = {
            mark.node
            for mark in self.maker.scene_of(recipe).marks
            if isinstance(mark, Mark)
            and mark.taken
            and mark.parent
            and not (mark.chosen or mark.framed or mark.words)
        }
        return [node for node in reversed(self.maker.ranked(recipe)) if node in shown]

    def _filled(self, found: Found) -> Found:
        """Return the same picture with its boards as large as fit, and spread over what is left."""
        maker, small = self.maker, found.recipe
        large = self._with_larger(small) if maker.has_boards else small
        tried = [large]
        if maker.theme.aspect:
            # Everything grows alike until one side is full; gaps or edges fill the other.
            natural, width, height = maker.made(large), maker.width, maker.height
            scale = max(min(width / natural.width, height / natural.height), 1.0)
            maker.width, maker.height = width / scale, height / scale
            widest = _WIDEST if maker.has_boards else _WIDEST_PLATES
            spread = largest(
                maker, lambda n: large._replace(spread=n), large.spread, widest, _any, _STEPS
            )
            tried = [wide := large._replace(spread=spread), large]
            maker.width, maker.height = width, height
            if maker.has_boards and maker.fitting(wide) is not None:
                # In a wider picture the legend has fewer lines, and boards have their room.
                tried.insert(0, wide := self._with_larger(wide))
            if wide.way == "down":
                longest = maker.theme.edge * (1 + _LONGEST_EDGES)
                edge = largest(
                    maker,
                    lambda n: wide._replace(edge=n),
                    maker.theme.edge,
                    longest,
                    self._keeping(self._share(large)),
                    _STEPS,
                )
                tried.insert(0, wide._replace(edge=edge // 1))
        for recipe in tried:
            layout = maker.fitting(recipe)
            if layout is not None:
                return found._replace(layout=layout, recipe=recipe)
        return found

    def _with_larger(self, recipe: Recipe) -> Recipe:
        """Return a recipe with boards as large as fit, its moves as far apart as they are."""
        boards = largest(
            self.maker,
            lambda n: recipe._replace(boards=n),
            recipe.boards,
            _LARGEST,
            _any,
            _FINE_STEPS,
        )
        return recipe._replace(boards=boards)

    def _share(self, recipe: Recipe) -> float:
        """Return how much of its bands the boards of a picture are to keep; 0 if they have less."""
        if not self.maker.has_boards or recipe.plain:
            return 0.0
        return ENOUGH_BOARD if board_share(self.maker.made(recipe)) >= ENOUGH_BOARD else 0.0

    def _keeping(self, share: float) -> Callable[[Layout], bool]:
        """Return whether the boards of a picture keep a share of its bands."""
        return lambda layout: not share or board_share(layout) >= share


def _square(layout: Layout) -> float:
    """Return how large the squares of boards are, as a part of the width of a slide."""
    return smallest_square(layout) / layout.width


def _any(layout: Layout) -> bool:
    """Tell that a picture that fits is good, whatever else it is."""
    return True


def _replies(layout: Layout) -> frozenset[int]:
    """Return the nodes that are drawn below the moves of the root."""
    first = layout.scene.marks[0].ply
    drawn = (mark for mark in layout.scene.marks if isinstance(mark, Mark))
    return frozenset(mark.node for mark in drawn if mark.ply > first + 1)
