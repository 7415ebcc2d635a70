"""What is written below a mark: notes and words, and below an empty outline why it is empty.

>>> from treeviz import View, alphabeta, games
>>> showing = View().showing(alphabeta(games.Domineering("V../V../HHV/..V H")))
>>> marks = showing.scene(9).marks
>>> [lines_below(mark, empty=True) for mark in marks if mark.pruned and mark.bare]
[("Horizontal's", 'win is enough', '2nd look: loses')]
"""

from __future__ import annotations

from treeviz.formatting.lettering import balanced
from treeviz.view.scene import Mark

_WIDE = 11.0  # ems of a line of a reason


def lines_below(mark: Mark, *, empty: bool = False) -> tuple[str, ...]:
    """Return what is written below a mark: its notes, then the author's own words.

    Below an outline first why nothing was looked at there.

    Parameters
    ----------
    mark, empty
        What is drawn, and whether it is such an outline.
    """
    notes = (*_reason(mark.cut), *mark.notes) if empty else mark.notes
    return (*notes, f"↑ {mark.words}") if mark.words else notes


def _reason(why: str) -> tuple[str, ...]:
    """Return why a move was cut, in the lines that stand below its outline."""
    return tuple(balanced(why, _WIDE, 1.0)) if why else ()
