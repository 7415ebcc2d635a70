"""A scene, and where it is to grow to → how everything in it is placed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from treeviz.picture.cards import LABEL_WIDTH
from treeviz.picture.placement.base import Placing
from treeviz.picture.placement.downward import Downward
from treeviz.picture.placement.measured import Measured
from treeviz.picture.placement.rightward import Rightward
from treeviz.picture.placement.strip import Strip
from treeviz.picture.sizes import Parts

_LABELS, _LEAST_LABEL = 0.28, 70.0  # of the room, and points: how wide a label may be


def placing_of(
    measured: Measured,
    way: Literal["down", "right", "strip"] = "down",
    room: float | None = None,
    boards: float = 1.0,
    spread: float = 1.0,
) -> Placing:
    """Return how everything in a scene is placed.

    Parameters
    ----------
    measured
        What to show, with the sizes of its texts.
    way
        Where the tree grows to; ``"strip"``: a tree that is one line stands like a text, in rows.
    room
        How wide the picture may become before its title and legend are broken into lines, in
        points; None: the longest of them has its line.
    boards
        How large boards are, as a part of the size that the theme and the tier give them.
    spread
        How far marks stand apart across their ply, as a part of what they need.
    """
    longest = LABEL_WIDTH if room is None else min(LABEL_WIDTH, max(room * _LABELS, _LEAST_LABEL))
    parts = measured.parts(boards, longest)
    if measured.scene.icicle is not None:
        from treeviz.picture.placement.icicle import Beside  # of great trees only

        return Beside(measured, parts, room, spread)
    return _PLACINGS[way](measured, parts, room, spread)


_PLACINGS: dict[str, Callable[[Measured, list[Parts], float | None, float], Placing]] = {
    "down": Downward,
    "right": Rightward,
    "strip": Strip,
}
