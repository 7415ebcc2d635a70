"""Scene → positions: a tidy tree, ply bands, and every text in its place.

Plies lie in bands, one below another (or one beside another, if the tree grows to the right).
Within a ply the values stand on one line, and the boards on the next. An edge ends at the move that
is written just before its child, so no edge is broken by its label.
"""

from __future__ import annotations

from typing import Literal

from treeviz.picture.placement.geometry import Layout
from treeviz.picture.placement.measured import Measured
from treeviz.picture.placement.placing import placing_of
from treeviz.picture.theme import Theme
from treeviz.view.scene import Scene
from treeviz.view.view import Direction

_WIDE = 2.0  # width to height from which on a tree may stand better on its side …
_PAGE = 4 / 3  # … if that makes it larger on a page of this width to height …
_MANY = 1000  # marks; more are on no page whatever their direction
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
    room, boards, spread
        As for :func:`~treeviz.picture.placement.placing.placing_of`.
    """
    measured = Measured(scene, theme)
    if direction != "auto" or scene.icicle is not None:
        way = "down" if direction == "auto" else direction
        return placing_of(measured, way, room, boards, spread).layout()
    down = placing_of(measured, "down", room, boards, spread).layout()
    if down.width <= _WIDE * down.height or len(scene.marks) > _MANY:
        return down
    right = placing_of(measured, "right", room, boards, spread).layout()
    return right if _size_on_page(right) > _BETTER * _size_on_page(down) else down


def _size_on_page(layout: Layout) -> float:
    """Return how large a picture is on a page, relative to others."""
    return min(_PAGE / layout.width, 1 / layout.height)
