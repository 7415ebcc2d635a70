"""A picture for the place where it will stand: what does not fit is folded, never shrunk.

The size of the place and of the text are given; what gives way is how much of the tree is drawn,
how large its boards are, and where it grows to. Of all pictures that fit, the one is taken that
tells most: many of the ranking's first marks, on boards that can be read.

>>> from treeviz import View, games, minimax
>>> from treeviz.picture.sheet import frame_of
>>> from treeviz.picture.theme import PAPER
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> layout, width = fitted(tree, View(), PAPER, frame_of(fit="page"))
>>> round(PAPER.text_size * width / layout.width, 1) >= 9
True
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from treeviz.errors import ViewError
from treeviz.formatting.length import centimetres
from treeviz.picture.finish import Finish
from treeviz.picture.full_sheet import FullSheet
from treeviz.picture.layout import lay_out
from treeviz.picture.line_end import HARDLY_LESS, LineEnd
from treeviz.picture.pictures import Pictures
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.recipe import Found, Recipe, Way
from treeviz.picture.sheet import Sheet
from treeviz.picture.telling import (
    ENOUGH_BOARD,
    SCREENFUL_OF_LINE,
    SCREENFUL_OF_WIN,
    board_share,
    drawn,
    is_whole,
    moves_drawn,
    worth_at_most,
)
from treeviz.picture.theme import Theme
from treeviz.picture.told_by import DOWN, HIGH, LOW, told, worth_needed
from treeviz.tree.game_tree import GameTree
from treeviz.view.even_replies import (
    other_replies,
    replies_below_the_line,
    uneven_replies,
    unsettled_moves,
)
from treeviz.view.level_of_detail import TierName
from treeviz.view.losing_answer import overturning_line
from treeviz.view.readings import nothing_known
from treeviz.view.scene import Mark, Scene
from treeviz.view.view import View

_CUT_SHORT = (3, 2)  # plies: a line may be cut short to make room for what else there is to say …
_CUT_TO_SHOW = (3, 2, 1)  # … and on a slide for boards that can be seen from afar
_SIZES = (1.6, 1.25, 1.0, 0.8, 0.64, 0.5, 0.4)  # of boards, as parts of the theme's
_LEAST_TO_SHOW = 0.64  # the same on a slide
_BRIEF: tuple[tuple[TierName, float], ...] = (("brief", 0.75), ("brief", 0.85), ("brief", 1.0))
_HIGH_ENOUGH = 1.25  # … and up to which a line is shown on paper to its end that is no win
_AT_ONCE = 2  # positions of a line that wins at once
_FIRST_TRIED = 16  # marks
_A_FEW = 6  # marks more than fit, tried one by one
_RIVALS = 3  # moves of the root that a slide gives up for the end of its line: none of so few


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
        layout = _layout(tree, view, theme, frame)
    scale = min(frame.width / layout.width, frame.height / layout.height)
    return layout, layout.width * (scale if frame.fill else min(scale, 1.0))


def _layout(tree: GameTree, view: View, theme: Theme, frame: Sheet) -> Layout:
    fitting = _Fitting(tree, view, theme, frame)
    if view.values != "all":  # a sheet lies as its key does, if that leaves room for it
        key = _Fitting(tree, replace(view, values="all"), theme, frame).best()
        sheet = None if key is None else fitting.fitting(key.recipe)
        if sheet is not None:
            return sheet
    if (found := fitting.best()) is not None:
        return found.layout
    if frame.thumbnail:
        return lay_out(fitting.scene_of(_recipe(view.limit)), theme, view.direction)
    raise fitting.refusal()


class _Fitting(Pictures):
    """The search for the picture that tells most."""

    def __init__(self, tree: GameTree, view: View, theme: Theme, frame: Sheet) -> None:
        short = not frame.aspect and _no_forecast(tree, view)  # a slide is to be full
        super().__init__(tree, replace(view, depth=1) if short else view, theme, frame)
        self.limit = view.limit
        self.told = 0.0  # by the best picture so far
        self.worth: dict[tuple[int | None, int], float] = {}  # at most, by plies and marks
        self.guesses: dict[Way, int] = {}  # how many marks fit
        first = self.scene_of(_recipe(min(view.limit, _FIRST_TRIED)))
        boards = any(isinstance(mark, Mark) and mark.board is not None for mark in first.marks)
        self.has_boards = boards and view.tier is None

    def best(self) -> Found | None:
        """Return the picture that tells most of all that fit; None if none does."""
        small = self._small_tree()
        if small is not None:
            return FullSheet(self).grown(small)
        candidates = sorted(self._candidates(), key=lambda found: -found.told)
        if not candidates:
            return None
        best = self._finished(candidates[0])
        if candidates[0].recipe.tier == "brief" and board_share(best.layout) < ENOUGH_BOARD:
            others = [found for found in candidates if found.recipe.tier != "brief"]
            return self._finished(others[0]) if others else best
        return best

    def _finished(self, found: Found) -> Found:
        """Return a picture with its last touch: to the end of its line, if there is room."""
        ended, last = LineEnd(self).of(found), Finish(self)
        if ended is None or not self.frame.fill:
            return last.of(ended or found)
        shown, whole = last.of(found), last.of(ended)
        large = whole.recipe.boards >= HARDLY_LESS * shown.recipe.boards
        moves, rivals = (moves_drawn(each.layout.scene) for each in (whole, shown))
        return whole if large and moves >= min(rivals, _RIVALS) else shown

    def highest(self, layout: Layout) -> float:
        """Return how high a picture may be at most, as a part of its width."""
        if not self.frame.screen:
            return HIGH if self.won else _HIGH_ENOUGH
        line = [m for m in layout.scene.marks if isinstance(m, Mark) and m.chosen]
        ends = len(line) > _AT_ONCE and line[-1].player is None
        return SCREENFUL_OF_WIN if ends and self.won else SCREENFUL_OF_LINE

    @property
    def won(self) -> bool:
        """Whether the line ends with a game that somebody won."""
        return self.showing(None).selection.shape.winner is not None

    @property
    def line(self) -> list[int]:
        """The nodes of the chosen line, to its end."""
        return self.showing(None).selection.shape.line

    def _small_tree(self) -> Found | None:
        """Return the picture of a whole small tree if it is low enough for no other to tell more.

        What else there is grows to the right, or has smaller boards, which costs as much.
        """
        if self.frame.fill or self.view.direction == "right":
            return None
        recipe = _recipe(min(self.view.limit, _FIRST_TRIED))
        if not is_whole(self.scene_of(recipe)):
            return None
        layout = self.fitting(recipe)
        if layout is None or layout.height >= LOW * self.width * DOWN**2:
            return None
        return Found(self.tells(layout, recipe), layout, recipe)

    def uneven(self, scene: Scene) -> frozenset[int]:
        """Return the replies in a picture that had better be told in words."""
        asked = self.view.focus or self.view.depth or self.view.marks or self.view.proof
        if asked or self.view.merge or self.view.only_framed:
            return frozenset()
        marks = scene.marks
        if unsettled := unsettled_moves(self.tree, marks):
            # Replies to the move that wins have room then.
            return unsettled | replies_below_the_line(marks)
        told = uneven_replies(self.tree, marks) | other_replies(marks)
        told |= replies_below_the_line(marks)
        return told.difference(overturning_line(self.tree, self.showing(None).selection.shape.root))

    def refusal(self) -> ViewError:
        """Return what to say where not even the root fits."""
        root = lay_out(self.scene_of(_recipe(1, "value")), self.theme, "down", 1.0, _SIZES[-1])
        smallest = max(root.width / self.width, root.height / self.height) * self.frame.width
        return ViewError(
            f"text of {self.frame.text:g} pt in {centimetres(self.frame.width)} leaves no room for "
            f"this tree: its smallest picture needs {centimetres(smallest)}; make it wider, or the "
            "text smaller"
        )

    def _candidates(self) -> Iterator[Found]:
        """Yield the pictures with the most marks, for both directions and each size of boards."""
        wanted = self.view.direction
        ways: tuple[Way, ...] = ("down", "right") if wanted == "auto" else (wanted,)
        line = len(self.line) - 1
        deepest = line if self.view.depth is None else min(line, self.view.depth)
        whole = moved = False
        cuts = _CUT_TO_SHOW if self.frame.aspect else _CUT_SHORT
        shorter = dict.fromkeys([*(plies for plies in cuts if plies < deepest), 1])
        for plies in (None, *shorter):
            if whole or (moved and plies == 1 not in cuts):
                break  # there is nothing to make room for
            for found in chain.from_iterable(self._of_sizes(way, plies) for way in ways):
                whole |= is_whole(found.layout.scene)
                moved |= drawn(found.layout.scene) > 1
                yield found

    def _of_sizes(self, way: Way, plies: int | None) -> Iterator[Found]:
        """Yield the picture with the most marks for each size of boards, the smallest first."""
        least = _LEAST_TO_SHOW if self.frame.aspect else 0.0
        sizes = [s for s in _SIZES if s >= least and (self.frame.fill or s <= 1)]
        limit, guess = self.view.limit, self.guesses.get(way, _FIRST_TRIED)
        for size in sorted(sizes) if self.has_boards else [1.0]:
            recipe = Recipe(way, size, limit, "board", plies)
            least = self._least(recipe)
            if not self._may_have(recipe, guess, least):
                limit = min(limit, least - 1)  # with larger boards as many do not fit either
                continue
            found = self._largest(recipe, guess)
            if found is None:
                break  # larger boards do not fit either
            yield found
            if limit == self.view.limit:
                self.guesses[way] = found.recipe.marks  # as many may fit with fewer plies
            limit = guess = len(found.layout.scene.marks)
        for tier, size in self._less_told:
            recipe = Recipe(way, size, self.view.limit, tier, plies)
            if self._may_have(recipe, _FIRST_TRIED, self._least(recipe)):
                found = self._largest(recipe, _FIRST_TRIED)
                if found is not None:
                    yield found

    @property
    def _less_told(self) -> Sequence[tuple[TierName, float]]:
        """The tiers in which less is told of each move, for more of them, and sizes of boards."""
        if not self.has_boards:
            return ()
        return (("value", 1.0), *_BRIEF) if self.frame.aspect else (("value", 1.0),)

    def _least(self, recipe: Recipe) -> int:
        """Return with how many marks a picture may tell more than any found so far.

        They are more than the recipe has if no number of them does.
        """
        if self._may_be_whole(recipe):
            return 1
        needed = worth_needed(recipe, self.told, slide=bool(self.frame.aspect))
        numbers = range(1, recipe.marks + 1)
        return 1 + bisect_left(numbers, needed, key=lambda n: self._worth(recipe.plies, n))

    def _worth(self, plies: int | None, marks: int) -> float:
        """Return how much so many marks may tell together, with a line of so many plies."""
        if (plies, marks) not in self.worth:
            selection = self.showing(plies).selection
            self.worth[plies, marks] = worth_at_most(selection.shape, selection.nodes(marks))
        return self.worth[plies, marks]

    def _largest(self, recipe: Recipe, guess: int) -> Found | None:
        """Return the picture with the most marks that fits; None if none does.

        It is looked for by bisection, from a guess on.
        """
        limit = recipe.marks
        best, fits, fails, step = None, 0, limit + 1, 1
        marks = limit if self._may_be_whole(recipe) else min(limit, guess)
        while fails - fits > 1:
            layout = self.fitting(recipe._replace(marks=marks))
            if layout is not None:
                best, fits = layout, marks
                if len(layout.scene.marks) < marks - 1:
                    break  # all that may be shown is
            else:
                fails = marks
            if fits and fails <= limit:
                marks = (fits + fails) // 2
            else:  # until one fits and one does not, in growing steps
                marks = min(fits + step, limit) if fits else max(fails - step, 1)
                step *= 2
        if best is None:
            return None
        if drawn(best.scene) == 1:  # without a move: more of the tree may have narrower stubs
            for marks in range(fails + 1, min(fails + _A_FEW, limit) + 1):
                layout = self.fitting(recipe._replace(marks=marks))
                if layout is not None:
                    best, fits = layout, marks
                    break
        recipe = recipe._replace(marks=fits)
        told = self.tells(best, recipe)
        self.told = max(self.told, told)
        return Found(told, best, recipe)

    def _may_have(self, recipe: Recipe, guess: int, least: int) -> bool:
        """Tell whether so many marks may fit: where fewer do not, which are sooner made, no.

        Parameters
        ----------
        recipe, guess, least
            How the picture is made, how many marks are tried first, and how many it is to have.
        """
        if least > recipe.marks:
            return False
        tried = [least] if least > 1 else []
        while guess < least:
            tried.insert(-1, guess)
            guess *= 2
        recipes = [recipe._replace(marks=marks) for marks in tried]
        # Whether a larger one may fit is sooner known than what the stubs of smaller ones tell.
        return all(map(self.may_fit, recipes)) and None not in map(self.fitting, recipes)

    def _may_be_whole(self, recipe: Recipe) -> bool:
        """Tell whether so many marks may be all there is: what fits whole is drawn whole.

        A tree with less of it drawn is not always narrower: a stub may be wide.
        """
        ranking = self.showing(recipe.plies).selection.ranking
        return ranking.unrestricted and len(ranking.shape) <= recipe.marks

    def tells(self, layout: Layout, recipe: Recipe) -> float:
        """Return how much a picture tells."""
        slide = bool(self.frame.aspect)
        return told(layout, recipe, self.width, slide=slide, has_boards=self.has_boards)


def _recipe(marks: int, tier: TierName = "board") -> Recipe:
    """Return how a picture of so many marks is made, its boards as large as the theme has them."""
    return Recipe("down", 1.0, marks, tier, None)


def _no_forecast(tree: GameTree, view: View) -> bool:
    """Tell whether what follows a move is no forecast: no value is known, and none is asked for."""
    asked = view.depth is not None or view.marks is not None or view.line != "best"
    if asked or view.focus or view.framed or view.notes or view.values != "all":
        return False
    return nothing_known(tree, tree.find(view.root))
