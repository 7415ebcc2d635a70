"""In how much detail marks are drawn: a board, a small board, a value, or a dot.

The more is drawn, the less of it can be read, so a picture of many marks shows less of each: up to
two hundred have their boards, and beyond five hundred the whole tree is an icicle. A slide has room
for the boards of several moves where what is not drawn below them is told in brief. Dots, whose
shape says who is to move and whose ground says for whom the position is good, are there on demand.
The root, the chosen line and what the author framed or annotated have boards in every tier, and
among dots the root's moves have, too.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

TierName = Literal["board", "brief", "small", "value", "dot", "icicle"]
StubsTold = Literal["full", "brief", "counted"]


class Tier(NamedTuple):
    """What is drawn of a mark.

    Attributes
    ----------
    board
        The size of its board, as a part of the theme's; 0: it has none, and no card.
    result
        Whether its plate says how the game ended.
    stubs
        What stubs say: all that they stand for; the reply that counts, and how many there are
        beside; or how many there are.
    texts
        Whether its value and its move are written; if not, it is a dot.
    whole
        The tier in which marks are drawn that have a board in any case.
    gap
        What lies between two neighbours at least, in points.
    most
        Up to how many marks it is chosen by itself; the last one for any number.
    """

    board: float
    result: bool
    stubs: StubsTold
    texts: bool
    whole: TierName
    gap: float
    most: int


TIERS: dict[TierName, Tier] = {
    "board": Tier(
        board=1.0, result=True, stubs="full", texts=True, whole="board", gap=14.0, most=200
    ),
    "brief": Tier(
        board=0.6, result=True, stubs="brief", texts=True, whole="brief", gap=6.0, most=0
    ),
    "small": Tier(
        board=0.6, result=False, stubs="counted", texts=True, whole="small", gap=10.0, most=400
    ),
    "value": Tier(
        board=0.0, result=False, stubs="counted", texts=True, whole="small", gap=8.0, most=500
    ),
    "dot": Tier(
        board=0.0, result=False, stubs="counted", texts=False, whole="board", gap=3.0, most=0
    ),
    "icicle": Tier(
        board=0.6, result=True, stubs="full", texts=True, whole="small", gap=10.0, most=0
    ),
}


def tier_for(marks: int) -> TierName:
    """Return the tier in which so many marks are drawn if nobody says which.

    Examples
    --------
    >>> tier_for(120), tier_for(300), tier_for(1000)
    ('board', 'small', 'icicle')
    """
    return next((name for name, tier in TIERS.items() if marks <= tier.most), "icicle")
