"""A picture on a sheet that is as high as its picture: what room there is, is well used.

Boards grow until the picture is as wide as the sheet, or as high as a screen allows. What is left
of its width is for replies that had no room before, then for more moves of the root; at last these
part until the picture is as wide as a screen asks for its height.
"""

from __future__ import annotations

from collections.abc import Set

from treeviz.picture.maker import Maker, largest, leans_among_boards
from treeviz.picture.placement.corner import may_have_legend_aside
from treeviz.picture.placement.edge_notes import SHORT_NOTE
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.recipe import Found, Recipe
from treeviz.picture.telling import (
    LEGIBLE_SQUARE,
    SCREENFUL,
    SCREENFUL_OF_SQUARES,
    bends,
    is_whole,
    less_orderly,
    longest_note,
    moves_of_root,
    nodes_drawn,
    smallest_square,
)
from treeviz.view.even_replies import causes_drawn
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

_LARGE = 1.3  # what boards grow to before more of them are drawn, as parts of the theme's size
_NARROW = 0.8  # of its sheet: a picture that has room for larger boards
_LARGEST = 2.0  # what boards grow to at most, as parts of the theme's size
_HIGH_ON_PAPER = 1.25  # height to width up to which boards grow on a page
_NOT_SMALL = 1.0  # of the theme's size: what the boards of a won line have, if that is high
_LOWER = (0.88, 0.77, 0.68, 0.6)  # what boards shrink to for a picture that is not too high
_LARGER = (1.5, 1.4, 1.32, 1.25, 1.18, 1.12, 1.06)  # what they grow to without a legend below
_COMFORTABLE_SQUARE = 24.0  # points of a square beyond which boards need not grow
_A_FEW, _MORE = 1, 10  # replies for which boards remain smaller; marks tried for more moves
_FEWEST = 3  # moves of the root that are drawn all the same
_MUCH_LARGER = 1.15  # than squares were, for which a move is no longer drawn
_ONE_MORE = ((1.0, 1.0), (0.93, 1.0), (1.0, 1.08), (0.93, 1.16))  # boards and gaps, for one more
_ROOM_FOR_EDGES = 0.98  # of that height: where moves are far apart, edges to them are higher
_FARTHER = 0.5  # how much farther apart moves are tried than a sheet is wider than its tree
_STEPS, _STEPS_OF_WIDTH = 4, 6  # of bisections


class FullSheet:
    """Uses the room on sheets that are as high as their pictures.

    Parameters
    ----------
    maker
        Who makes them.
    """

    def __init__(self, maker: Maker) -> None:
        self.maker = maker

    def of(self, found: Found) -> Found:
        """Return the same picture with what room there is well used."""
        found = self._grown(self._answered(found, _A_FEW), _LARGE)
        fuller = self._answered(self._with_moves(self._answered(found, _MORE)), _MORE)
        fuller = self._all_answered(fuller)
        small = fuller is not found or fuller.layout.width < _NARROW * self.maker.width
        full = self._told_apart(self._spread(self._grown(fuller) if small else fuller))
        return self._as_high(self._with_legend_aside(full))

    def _grown(self, found: Found, most: float = _LARGEST) -> Found:
        """Return the same picture with larger boards, if it leaves something out."""
        return found if is_whole(found.layout.scene) else self.grown(found, most)

    def grown(self, found: Found, most: float = _LARGE) -> Found:
        """Return a picture with its boards as large as stand on a sheet of its width.

        A win that is drawn to its end may be higher than else, lest its boards be small.

        Parameters
        ----------
        found, most
            The picture, and what its boards grow to at most, as parts of the theme's size.
        """
        small = found.recipe
        if not self.maker.has_boards or small.plain:
            return found
        high = self._screenful
        for size in (1.0, *_LOWER) if self.maker.frame.screen else (1.0,):
            start = small._replace(boards=small.boards * size)
            if self._standing(start, found.layout, high) is not None:
                break
        else:
            start = small
        most = max(most, start.boards)
        boards = self._size(start, most, found.layout, high)
        highest = self.maker.highest(found.layout)
        if self.maker.frame.screen and boards < _NOT_SMALL and highest > SCREENFUL:
            boards = self._size(start._replace(boards=boards), _NOT_SMALL, found.layout, highest)
        return self._legible(self._with(found, boards))

    def _told_apart(self, found: Found) -> Found:
        """Return the same picture without its last move if men are told apart only without it."""
        square, moves = smallest_square(found.layout), moves_of_root(found.layout.scene)
        if not self.maker.frame.screen or not 0 < square < LEGIBLE_SQUARE or len(moves) <= _FEWEST:
            return found
        marks = found.layout.scene.marks
        kept = {m.node for m in marks if isinstance(m, Mark) and (m.chosen or m.framed or m.words)}
        others = [n for n in self.maker.ranked(found.recipe) if n in moves and n not in kept]
        if not others:
            return found
        fewer = self._grown(self._less(found, frozenset(others[-1:])))
        larger = smallest_square(fewer.layout) >= _MUCH_LARGER * square
        return self._spread(fewer) if larger else found

    def _with_legend_aside(self, found: Found) -> Found:
        """Return the same picture with boards so large that its legend stands beside its line.

        Below the legend takes height that boards need; beside a line it takes none.
        """
        before = found.layout
        if not self._may_be_fuller(found) or not may_have_legend_aside(before):
            return found
        on_screen = self.maker.highest(before) if self.maker.frame.screen else 0
        highest = max(self._high(found), on_screen)
        for size in _LARGER:
            recipe = found.recipe._replace(boards=found.recipe.boards * size, spread=1.0)
            layout = self._standing(recipe, before, highest)
            if layout is not None and layout.legend_card is not None:
                return self._spread(found._replace(layout=layout, recipe=recipe))
        return found

    def _as_high(self, found: Found) -> Found:
        """Return the same picture with boards so large that it is as high as it was before.

        A legend that got aside only when the moves parted has left height that boards can take.
        """
        square, aside = smallest_square(found.layout), found.layout.legend_card
        if not self.maker.frame.screen or aside is None or not 0 < square < _COMFORTABLE_SQUARE:
            return found
        for size in _LARGER[2:]:
            recipe = found.recipe._replace(boards=found.recipe.boards * size, spread=1.0)
            layout = self.maker.no_wider(recipe)  # with its legend below it may be too high
            if layout is None:
                continue  # nor is it narrower with its moves apart
            larger = self._spread(found._replace(layout=layout, recipe=recipe))
            layout = larger.layout
            if layout.legend_card and self._stands(layout, found.layout, SCREENFUL_OF_SQUARES):
                return larger
        return found

    def _legible(self, found: Found) -> Found:
        """Return the same picture, higher than a screen if men on its boards are hard to tell else.

        Who looks at a small square sees that there is a man, and not which.
        """
        square = smallest_square(found.layout)
        if not self.maker.frame.screen or not 0 < square < LEGIBLE_SQUARE:
            return found
        most = found.recipe.boards * LEGIBLE_SQUARE / square
        boards = self._size(found.recipe, most, found.layout, SCREENFUL_OF_SQUARES)
        return self._with(found, boards)

    @property
    def _screenful(self) -> float:
        """How high boards may make a picture, as a part of the width of its sheet."""
        return _ROOM_FOR_EDGES * SCREENFUL if self.maker.frame.screen else _HIGH_ON_PAPER

    def _size(self, recipe: Recipe, most: float, before: Layout, highest: float) -> float:
        """Return how large boards may be for a picture to stand on a sheet."""
        return largest(
            self.maker,
            lambda n: recipe._replace(boards=n),
            recipe.boards,
            most,
            lambda layout: self._stands(layout, before, highest),
            _STEPS,
        )

    def _stands(self, layout: Layout, before: Layout, highest: float) -> bool:
        """Tell whether a picture stands on a sheet, its edges as straight as they were before.

        Parameters
        ----------
        layout, before
            The picture, and what it was before.
        highest
            How high it may be, as a part of the width of the sheet.
        """
        return self._has_room(layout, highest) and not self._more_crooked(layout, before)

    def _standing(self, recipe: Recipe, before: Layout, highest: float) -> Layout | None:
        """Return the picture that is made as a recipe says if it stands on a sheet."""
        layout = self.maker.fitting(recipe)
        return layout if layout is not None and self._stands(layout, before, highest) else None

    def _has_room(self, layout: Layout | None, highest: float) -> bool:
        """Tell whether a picture has room on a sheet that may be so high, in parts of its width."""
        if layout is None:
            return False
        return layout.height <= highest * self.maker.width and self.maker.fits(layout)

    def _more_crooked(self, layout: Layout, before: Layout) -> bool:
        """Tell whether edges are not as straight as they were before, or lead to more stubs."""
        leaning, leant = (leans_among_boards(self.maker, of) for of in (layout, before))
        same = nodes_drawn(layout.scene) == nodes_drawn(before.scene)
        if same and less_orderly(layout, before):
            return True
        if bends(layout) > bends(before) or leaning > leant:
            return True
        return longest_note(layout) > max(longest_note(before), SHORT_NOTE)

    def _answered(self, found: Found, most: int) -> Found:
        """Return the same picture with replies to its moves of the root, if it has room for them.

        They take no height where some position of the second ply is drawn.

        Parameters
        ----------
        found, most
            The picture, and how many replies beside the line it is to have at most.
        """
        if not self._may_be_fuller(found) or not _is_two_plies_deep(found.layout):
            return found
        more, ranked, offered = self._offered(found)
        high, now = self._high(found), nodes_drawn(found.layout.scene)
        replies = {reply for move, reply in _reply_to(offered).items() if move in now}
        for node in ranked:
            if len(_below_moves(found.layout)) >= most:
                break
            if node in replies:
                found = self._joined(found, more, {node}, high) or found
        return found

    def _with_moves(self, found: Found) -> Found:
        """Return the same picture with more moves of the root, if it has room beside the others."""
        if not self._may_be_fuller(found):
            return found
        more, ranked, offered = self._offered(found)
        high, moves, replies = self._high(found), moves_of_root(offered), _reply_to(offered)
        deep = _is_two_plies_deep(found.layout)
        for node in ranked:
            if node not in moves:
                continue
            both = {node, replies[node]} if deep and node in replies else {node}
            joined = self._joined(found, more, both, high)
            if joined is None and len(both) > 1:
                joined = self._joined(found, more, {node}, high)
            if joined is None:
                break
            found = joined
        return found

    def _all_answered(self, found: Found) -> Found:
        """Return the same picture without the few moves of the root whose reply has no room.

        Beside others that have theirs drawn they had better be told in words.
        """
        if not self._may_be_fuller(found):
            return found
        answered, silent = _rivals(found.layout)
        causes = causes_drawn(self.maker.tree, found.layout.scene.marks)  # readers look for them
        silent = [move for move in silent if move not in causes]
        moves, high = moves_of_root(found.layout.scene), self._high(found)
        if not answered:
            return found
        ranks = {node: rank for rank, node in enumerate(self.maker.ranked(found.recipe))}
        silent = sorted(silent, key=lambda node: ranks.get(node, len(ranks)))
        for number in range(1, min(len(silent), len(moves) - _FEWEST) + 1):
            fewer = self._answered(self._less(found, frozenset(silent[-number:])), _MORE)
            if _rivals(fewer.layout)[1]:
                continue
            for size, _ in _ONE_MORE[:2]:
                wide = self._spread(self._with(fewer, fewer.recipe.boards * size))
                if self._stands(wide.layout, found.layout, high):
                    return wide
        return found

    def _less(self, found: Found, told: frozenset[int]) -> Found:
        """Return the same picture, and nothing in their place, without some of its moves."""
        kept = nodes_drawn(found.layout.scene) - told
        recipe = found.recipe._replace(without=found.recipe.without | told)
        others = nodes_drawn(self.maker.scene_of(recipe, counted=True)) - kept
        recipe = recipe._replace(without=recipe.without | others)
        return found._replace(layout=self.maker.made(recipe), recipe=recipe)

    def _may_be_fuller(self, found: Found) -> bool:
        """Tell whether a picture may have more boards."""
        return self.maker.has_boards and not found.recipe.plain and not is_whole(found.layout.scene)

    def _high(self, found: Found) -> float:
        """Return how high a picture may be, as a part of the width of its sheet."""
        return max(found.layout.height / self.maker.width, self._screenful)

    def _offered(self, found: Found) -> tuple[Recipe, list[int], Scene]:
        """Return how a picture is made without what it could have, that, and the one that has it.

        Of what it could have the nodes come first that tell most.
        """
        recipe, now = found.recipe, nodes_drawn(found.layout.scene)
        most = min(max(recipe.marks, len(found.layout.scene.marks)) + _MORE, self.maker.limit)
        more = recipe._replace(marks=most, without=frozenset())
        offered = self.maker.scene_of(more, counted=True)
        ranked = [node for node in self.maker.ranked(more) if node not in now]
        new = recipe.without | (nodes_drawn(offered) - now)
        return more._replace(without=new), ranked, offered

    def _joined(self, found: Found, recipe: Recipe, nodes: Set[int], high: float) -> Found | None:
        """Return the same picture with a node or two more, its boards hardly smaller; None: no.

        Parameters
        ----------
        found, nodes
            The picture, and what it is to have.
        recipe
            How it is made without it and the others that were not in it at first.
        high
            How high it may be, as a part of the width of the sheet.
        """
        without = recipe.without - nodes_drawn(found.layout.scene) - nodes
        for size, apart in _ONE_MORE:
            boards = min(found.recipe.boards, recipe.boards * size)
            spread = max(found.recipe.spread, recipe.spread * apart)
            more = recipe._replace(without=without, boards=boards, spread=spread)
            scene = self.maker.scene_of(more)
            if nodes & self.maker.uneven(scene) or not nodes <= nodes_drawn(scene):
                return None
            if (layout := self._standing(more, found.layout, high)) is not None:
                return found._replace(layout=layout, recipe=more)
            if size < 1.0 and not self._has_room(self.maker.fitting(more), high):
                return None  # nor has it any where its moves are farther apart
        return None

    def _spread(self, found: Found) -> Found:
        """Return the same picture, wide enough for its height: its moves are farther apart."""
        layout, recipe = found.layout, found.recipe
        if not self.maker.has_boards or recipe.way != "down":
            return found
        if len(moves_of_root(layout.scene)) == 1:  # nothing to part: it stands straight below
            return found
        if not self.maker.frame.screen or layout.height <= SCREENFUL * layout.width:
            return found
        most = recipe.spread * (self.maker.width / layout.width + _FARTHER)
        spread = largest(
            self.maker,
            lambda n: recipe._replace(spread=n),
            recipe.spread,
            most,
            lambda wide: not self._more_crooked(wide, layout),
            _STEPS_OF_WIDTH,
        )
        wider = recipe._replace(spread=spread)
        wide = self.maker.made(wider)
        return found._replace(layout=wide, recipe=wider) if wide.width > layout.width else found

    def _with(self, found: Found, boards: float) -> Found:
        """Return the same picture with boards of another size."""
        if boards == found.recipe.boards:
            return found
        recipe = found.recipe._replace(boards=boards)
        return found._replace(layout=self.maker.made(recipe), recipe=recipe)


def _below_moves(layout: Layout) -> frozenset[int]:
    """Return the nodes that are drawn below the moves of the root, the chosen line apart."""
    first = layout.scene.marks[0].ply
    drawn = (mark for mark in layout.scene.marks if isinstance(mark, Mark))
    return frozenset(mark.node for mark in drawn if mark.ply > first + 1 and not mark.chosen)


def _is_two_plies_deep(layout: Layout) -> bool:
    """Tell whether a picture has a position of its second ply."""
    first, *others = layout.scene.marks
    return any(isinstance(mark, Mark) and mark.ply > first.ply + 1 for mark in others)


def _rivals(layout: Layout) -> tuple[list[int], list[int]]:
    """Return the drawn moves of the root, the best ones apart, with a reply drawn, and without."""
    marks = layout.scene.marks
    told = {mark.parent for mark in marks if isinstance(mark, Mark)}
    feet = {mark.parent for mark in marks if isinstance(mark, Stub) and mark.alone}
    rivals = [
        (place, mark)
        for place, mark in enumerate(marks)
        if isinstance(mark, Mark) and mark.parent == 0
        if not (mark.chosen or mark.equal or mark.maybe or mark.framed or mark.words)
    ]
    answered = [mark.node for place, mark in rivals if place in told]
    return answered, [mark.node for place, mark in rivals if place in feet]


def _reply_to(scene: Scene) -> dict[int, int]:
    """Return by each of the root's moves the reply that is drawn to it, if one is."""
    marks = scene.marks
    moves = {n: m.node for n, m in enumerate(marks) if isinstance(m, Mark) and m.parent == 0}
    return {
        moves[m.parent]: m.node
        for m in marks
        if isinstance(m, Mark) and m.taken and m.parent in moves
    }
