r"""Boards that are printed as numbers: piles in one row, houses in two with a store for each side.

>>> read_numbers(["(0): 3 1"], Signs(numbers=3)).rows[1]
(Cell(sign='●', owner=None), Cell(sign='', owner=None), Cell(sign='', owner=None))
>>> board = read_numbers(["-4-0-", "2---7", "-1-5-"], Signs(numbers=4))
>>> ["".join(cell.sign or " " for cell in row) for row in board.rows]
['240 ', ' 157']
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treeviz.game.board import Board, Cell
from treeviz.game.player import Player
from treeviz.games.printed_places import files_of
from treeviz.games.printed_signs import Signs

LARGEST_PILE = 15  # objects: larger piles are written as numbers
_NUMBERS = re.compile(r"[\s-]*(?:\(\d\): )?((?:\d+[\s-]*)+)")
_LETTERS = re.compile(r"\s*[a-z](?:\s+[a-z])+\s*")
_SCORE = re.compile(r"(\d+) score = (\d+)")


def pile_board(piles: Sequence[int], widest: int, first: int = 0) -> Board:
    """Return piles as rows of objects; large ones as numbers side by side.

    Parameters
    ----------
    piles
        How many objects lie in each.
    widest
        The largest pile that there ever is.
    first
        The number of the first pile.
    """
    names = tuple(str(first + number) for number in range(len(piles)))
    if widest > LARGEST_PILE:
        return Board((tuple(Cell(str(size)) for size in piles),), column_names=names)
    rows = tuple((Cell("●"),) * size + (Cell(),) * (widest - size) for size in piles)
    return Board(rows, style="objects", row_names=names)


def read_numbers(lines: Sequence[str], signs: Signs) -> Board | None:
    """Return the board of printed numbers; None if there is none.

    MAX's houses are the lower ones, and MAX's store is on the right, as seen from MAX's place.

    Parameters
    ----------
    lines
        What is printed; lines of numbers alone are rows.
    signs
        How the game prints them.
    """
    read = (_NUMBERS.fullmatch(line.rstrip()) for line in lines)
    rows = [tuple(map(int, re.findall(r"\d+", line[1]))) for line in read if line]
    if len(rows) == 1 and len(rows[0]) > 1:
        return pile_board(rows[0], signs.numbers, first=1)
    scores = sorted(_SCORE.findall("\n".join(lines)), reverse=True)
    stores = tuple(int(score) for _, score in scores)
    if len(rows) == 3 and len(rows[1]) == 2:
        stores = rows.pop(1)
    if len(rows) != 2 or len(rows[0]) != len(rows[1]) or len(rows[0]) < 2:
        return None
    names: Sequence[str] = next(filter(None, map(files_of, reversed(lines))), ())
    upper: Sequence[str] = next((line.split() for line in lines if _LETTERS.fullmatch(line)), ())
    if not names and signs.coordinates:  # around the board, past the store on the right
        houses = len(rows[1])
        names = [str(place) for place in range(1, houses + 1)]
        upper = [str(place) for place in range(2 * houses + 1, houses + 1, -1)]
    above, below = (
        tuple(Cell(str(number), player) for number in row)
        for row, player in zip(rows, (Player.MIN, Player.MAX), strict=True)
    )
    if len(stores) != 2:
        return Board((above, below), column_names=tuple(names), upper_names=tuple(upper))
    left, right = Cell(str(stores[0]), Player.MIN), Cell(str(stores[1]), Player.MAX)
    return Board(
        ((left, *above, Cell()), (Cell(), *below, right)),
        column_names=("", *names, "") if names else (),
        upper_names=("", *upper, "") if len(upper) == len(above) else (),
        absent=((0, len(above) + 1), (1, 0)),
        stores=((0, 0), (1, len(above) + 1)),
    )
