"""Places across a ply → the same, with an only or chosen move straight below its position.

What stands a few points aside looks like a mistake, and an edge straight down is soonest followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

NEARLY_PLUMB = 4.0  # from below its position up to which such a move is put straight


def plumb(
    marks: Sequence[Mark | Stub], centres: Sequence[float], places: Sequence[int]
) -> list[float]:
    """Return places in which an only or chosen move that hardly stood aside stands straight below.

    Parameters
    ----------
    marks, centres
        What is drawn, and where across its ply.
    places
        The marks that stand in the rows, parents first.
    """
    told = [0.0] * len(centres)
    alone = Counter(m.parent for m in marks if isinstance(m, Mark) and m.parent is not None)
    for place in places:
        mark, above = marks[place], marks[place].parent
        if above is None:
            told[place] = centres[place]
            continue
        moved = told[above] - centres[above]
        aside = centres[place] - centres[above]
        straight = isinstance(mark, Mark) and (mark.chosen or alone[above] == 1)
        nearly = straight and abs(aside) <= NEARLY_PLUMB
        told[place] = told[above] if nearly else centres[place] + moved
    return told
