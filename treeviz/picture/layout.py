"""Scene → positions: a tidy tree, ply bands, and every text in its place.

Plies lie in bands, one below another (or one beside another, if the tree grows to the right).
Within a ply the values stand on one line, and the boards on the next. An edge ends at the move that
is written just before its child, so no edge is broken by its label.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from treeviz.picture.cards import LABEL_WIDTH
from treeviz.picture.placement.base import Placing
from treeviz.picture.placement.downward import Downward
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.placement.rightward import Rightward
from treeviz.picture.placement.strip import Strip
from treeviz.picture.short_moves import with_short_moves
from treeviz.picture.sizes import Parts, measure
from treeviz.picture.theme import Theme
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.view import Direction

_WIDE = 2.0  # width to height from which on a tree may stand better on its side …
_PAGE = 4 / 3  # … if that makes it larger on a page of this width to height …
_MANY = 1000  # marks; more are on no page whatever their direction
_LABELS, _LEAST_LABEL = 0.28, 70.0  # of the room, and points: how wide a label may be
_BETTER = 1.1  # … by so much: growing down is what readers expect


def lay_out(
    scene: Scene,
    theme: Theme,
    direction: Direction | Literal["strip"] = "down",
    room: float | None = None,
    boards: float = 1.0,
    spread: float = 1.0,
) -> Layout:
    """Return a scene with a place for everything.

    Parameters
    ----------
    scene
        What to show.
    theme
        The sizes of texts and boards.
    direction
        Where the tree grows to; ``"auto"``: down, or to the right if that fits a page better;
        ``"strip"``: a tree that is one line stands like a text, in rows.
    room
        How wide the picture may become before its title and legend are broken into lines, in
        points; None: the longest of them has its line.
    boards
        How large boards are, as a part of the size that the theme and the tier give them.
    spread
        How far marks stand apart across their ply, as a part of what they need.
    """
    longest = LABEL_WIDTH if room is None else min(LABEL_WIDTH, max(room * _LABELS, _LEAST_LABEL))
    marks = with_short_moves(scene.marks, longest, theme.text_size)
    parts = [measure(mark, theme, scene.tier, boards, longest) for mark in marks]
    if any(part.stacked for part in parts):  # then all results of finished games are
        parts = [
            measure(mark, theme, scene.tier, boards, longest, stacks=_is_over(mark))
            for mark in marks
        ]
    if scene.icicle is not None:
        from treeviz.picture.placement.icicle import Beside  # of great trees only

        return Beside(scene, parts, theme, room, spread).layout()
    if direction != "auto":
        return _PLACINGS[direction](scene, parts, theme, room, spread).layout()
    down = Downward(scene, parts, theme, room, spread).layout()
    if down.width <= _WIDE * down.height or len(parts) > _MANY:
        return down
    right = Rightward(scene, parts, theme, room, spread).layout()
    return right if _size_on_page(right) > _BETTER * _size_on_page(down) else down


def _is_over(mark: Mark | Stub) -> bool:
    """Tell whether a mark is the end of a game."""
    return isinstance(mark, Mark) and mark.player is None and bool(mark.result)


def _size_on_page(layout: Layout) -> float:
    """Return how large a picture is on a page, relative to others."""
    return min(_PAGE / layout.width, 1 / layout.height)


_PLACINGS: dict[str, Callable[[Scene, list[Parts], Theme, float | None, float], Placing]] = {
    "down": Downward,
    "right": Rightward,
    "strip": Strip,
}
