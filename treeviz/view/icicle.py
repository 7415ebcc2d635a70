"""What an icicle is made of: runs of columns that look alike, cells that are told by themselves.

Its rows are plies, its columns about a point wide; see :mod:`treeviz.view.build_icicle`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from treeviz.game.game import Player

ICICLE_COLUMNS = 960  # how many an icicle has
QUARTERS = 4  # how finely it is told how much of a column is covered


class Tone(IntEnum):
    """For whom nodes are good, from MAX to MIN; or that nobody looked."""

    MAX = 0
    LEANS_MAX = 1
    EVEN = 2
    LEANS_MIN = 3
    MIN = 4
    UNSEEN = 5


class IcicleRun(NamedTuple):
    """Neighbouring columns of one row that look the same.

    Attributes
    ----------
    row, left, right
        Which row, from which column, and to which, that one not included.
    tone
        For whom its nodes are good.
    cover
        How much of it they cover, in quarters.
    firm
        Whether that follows from the rules; else it rests on estimates.
    """

    row: int
    left: int
    right: int
    tone: Tone
    cover: int
    firm: bool


class IcicleCell(NamedTuple):
    """A node that is wide enough to be told by itself, or on the chosen line.

    Attributes
    ----------
    row, left, right
        Its place, in columns; they need not be whole.
    node
        Its number.
    move, value
        As they are written.
    chosen
        Whether it is on the chosen line.
    tone, firm
        As in `IcicleRun`.
    """

    row: int
    left: float
    right: float
    node: int
    move: str
    value: str
    chosen: bool
    tone: Tone
    firm: bool


class Icicle(NamedTuple):
    """All of a tree, row by row.

    Attributes
    ----------
    rows
        How many rows there are; the first is the root's.
    step
        How many plies lie from one row to the next: 1 but in very deep trees.
    movers
        Who is to move in each row: one player, both or nobody.
    runs, cells
        What is drawn, row by row from the left; what is written and framed.
    """

    rows: int
    step: int
    movers: tuple[tuple[Player, ...], ...]
    runs: tuple[IcicleRun, ...]
    cells: tuple[IcicleCell, ...]
