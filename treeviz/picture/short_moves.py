"""Moves too long for their edge, cut where those of one position differ, so that no two look alike.

>>> moves = ["walk from the kitchen to the cellar", "walk from the kitchen to the attic"]
>>> told_apart(moves, 90.0, 10.0)
['…cellar', '…attic']
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

from treeviz.formatting.lettering import shortened
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

_WIDEST = 1.2  # of a letter, in sizes of the text: shorter moves need not be measured


def with_short_moves(marks: Sequence[Mark | Stub], width: float, size: float) -> list[Mark | Stub]:
    """Return marks whose moves fit a width.

    Parameters
    ----------
    marks
        What is drawn.
    width, size
        How wide a move may be, and the size of its text, in points.
    """
    families = defaultdict[int | None, list[int]](list)
    for place, mark in enumerate(marks):
        if isinstance(mark, Mark) and len(mark.move) * size * _WIDEST > width:
            families[mark.parent].append(place)
    short = list(marks)
    for places in families.values():
        family = [mark for place in places if isinstance(mark := marks[place], Mark)]
        written = told_apart([mark.move for mark in family], width, size)
        for place, mark, move in zip(places, family, written, strict=True):
            if move != mark.move:
                short[place] = mark._replace(move=move)
    return short


def told_apart(moves: Sequence[str], width: float, size: float) -> list[str]:
    """Return moves cut to a width: from the end, or from the start where that would make them one.

    Parameters
    ----------
    moves
        The moves of one position.
    width, size
        How wide each may be, and the size of its text, in points.
    """
    written = [shortened(move, width, size, bold=True) for move in moves]
    alike = defaultdict[str, list[int]](list)
    for place, text in enumerate(written):
        if text != moves[place]:
            alike[text].append(place)
    for places in alike.values():
        if len({moves[place] for place in places}) > 1:
            shared = _shared([moves[place] for place in places])
            start = moves[places[0]].rfind(" ", 0, shared) + 1  # whole words
            for place in places:
                written[place] = shortened(f"…{moves[place][start:]}", width, size, bold=True)
    return written


def _shared(texts: Sequence[str]) -> int:
    """Return how many signs several different texts have in common at their beginning."""
    first, *others = texts
    return bisect_left(
        range(1, len(first) + 1),
        True,
        key=lambda signs: not all(other.startswith(first[:signs]) for other in others),
    )
