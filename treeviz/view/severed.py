"""What a stub says of the moves that a search cut: how many, and what allowed it.

>>> cut_lines("12", "12 replies", "White has +3 with e4")
['12 replies cut:', 'White has +3 with e4']
"""

from __future__ import annotations

from treeviz.formatting.lettering import text_width, wrapped
from treeviz.view.short_lines import STILL_SHORT

IN_PART = "in part"  # searched so that nothing was found out
ENOUGH = "a win is enough"  # to cut the other moves off


def cut_lines(number: str, counted: str, why: str) -> list[str]:
    """Return what is written of the moves that were cut, and why they were.

    Parameters
    ----------
    number, counted
        How many, and the same with what they are called.
    why
        What allowed it; empty if unknown.

    Examples
    --------
    >>> cut_lines("12", "12 replies", "White has +3 with e4")
    ['12 replies cut:', 'White has +3 with e4']
    >>> cut_lines("12", "12 replies", "e4 wins"), cut_lines("12", "12 replies", "")
    (['12 cut: e4 wins'], ['12 replies cut'])
    >>> cut_lines("2", "2 replies", "White has a win with c4b5")
    ['2 replies cut:', 'White has a win', 'with c4b5']
    """
    if not why:
        return [f"{counted} cut"]
    joint = f"{number} cut: {why}"
    if text_width(joint, 1.0) <= STILL_SHORT:
        return [joint]
    return [f"{counted} cut:", *_together(why)]


def _together(why: str) -> list[str]:
    """Return a reason in lines of which none ends before the move that is named."""
    glued = wrapped(why.replace(" with ", " with\u00a0"), STILL_SHORT, 1.0)
    return [line.replace("\u00a0", " ") for line in glued]
