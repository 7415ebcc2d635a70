r"""Boards whose rows are not alike: read by the place at which each sign is printed.

Hexagons stand two places apart, and each row a place further left or right than the row above.
Other squares stand where their columns are; what is printed between them is a wall, or a line from
one point to another.

>>> star = read_places("  x\n . .\n. . o".split("\n"), Signs("x", "o"))
>>> star.slant, star.absent, star.rows[2][2].owner
(1, ((0, 0), (0, 1), (1, 0)), <Player.MIN: 'min'>)
>>> square = read_places(["x---.", "|   |", ".---o"], Signs("x", "o", between="lines"))
>>> square.links
(((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from treeviz.game.board import Board, Cell, Square
from treeviz.games.printed_signs import Signs, cell_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_STROKES = frozenset("-|+_/\\─│┌┬┐├┼┤└┴┘╴╶╷╵ ")
_CORNERS = frozenset("┌┬┐├┼┤└┴┘")
_LEVEL, _UPRIGHT, _CROSSING = frozenset("-─"), frozenset("|│"), frozenset("+┼")
_POINT = "."  # an empty square where other signs are strokes
_RANK = re.compile(r"\s*(\d{1,2})(?=[\s\[])")
_LAST_RANK = re.compile(r"\s(\d{1,2})\s*$")


class _Sign(NamedTuple):
    """A sign and where it is printed: in which line, at which place."""

    line: int
    place: int
    sign: str


class _Print(NamedTuple):
    """What is printed: lines without names of rows and columns, those names, signs on squares."""

    drawn: dict[int, str]
    ranks: dict[int, str]
    names: str
    found: list[_Sign]

    def at(self, line: int, place: int) -> str:
        """Return what is printed at a place; a blank where nothing is."""
        text = self.drawn.get(line, "")
        return text[place] if 0 <= place < len(text) else " "

    @property
    def axes(self) -> tuple[list[int], list[int]]:
        """The lines and the places at which signs stand."""
        places = sorted({one.place for one in self.found})
        return sorted({one.line for one in self.found}), places

    @property
    def placed(self) -> dict[Square, _Sign]:
        """The signs by row and column."""
        row, column = ({at: n for n, at in enumerate(axis)} for axis in self.axes)
        return {(row[one.line], column[one.place]): one for one in self.found}

    @property
    def rows(self) -> list[list[_Sign]]:
        """The signs, line by line."""
        rows: dict[int, list[_Sign]] = {}
        for one in self.found:
            rows.setdefault(one.line, []).append(one)
        return list(rows.values())

    @property
    def row_names(self) -> tuple[str, ...]:
        """What the rows are called; empty unless all have a name."""
        named = tuple(self.ranks.get(line, "") for line in self.axes[0])
        return named if all(named) else ()


def files_of(line: str) -> tuple[str, ...]:
    """Return the letters of a line that names the columns; empty if it does not.

    Examples
    --------
    >>> files_of("  a b c d"), files_of("abc"), files_of("a b x")
    (('a', 'b', 'c', 'd'), ('a', 'b', 'c'), ())
    """
    letters = line.split()
    if len(letters) == 1:
        letters = list(letters[0])
    lower = "".join(letters).lower()
    without_i = LETTERS.replace("i", "")  # boards of Go leave it out
    named = LETTERS.startswith(lower) or without_i.startswith(lower)
    return tuple(letters) if len(lower) > 1 and named else ()


def read_places(lines: Sequence[str], signs: Signs) -> Board | None:
    """Return the board whose signs stand at these places; None if there is none.

    Parameters
    ----------
    lines
        What is printed, line by line.
    signs
        How the game prints its pieces.
    """
    heading = next((number for number, line in enumerate(lines) if files_of(line)), None)
    drawn: dict[int, str] = {}
    ranks: dict[int, str] = {}
    for number, line in enumerate(lines):
        if files_of(line):
            continue
        text = line.replace("[", " ").replace("]", " ")  # these only point out the last move
        rank = _RANK.match(text) if heading is not None else None
        if rank:
            ranks[number] = rank[1]
            text = " " * rank.end() + text[rank.end() :]
            last = _LAST_RANK.search(text)
            text = text[: last.start()] if last else text
            if text.rstrip()[-1:] not in signs.known:  # a column may be named at a row's end
                text = text.rstrip()[:-1]
        drawn[number] = text
    empty = _POINT if signs.between else signs.empty_in("".join(drawn.values()))
    found = _signs_at(drawn, set(signs.own + signs.nobody + empty), signs)
    if len({one.line for one in found}) < 2:
        return None
    read = _Print(drawn, ranks, lines[heading] if heading is not None else "", found)
    if signs.between == "walls":
        return _walled(read, signs, empty)
    if signs.between:
        return _linked(read, signs, empty)
    return _hexagonal(read, signs, empty)


def _signs_at(drawn: dict[int, str], known: set[str], signs: Signs) -> list[_Sign]:
    """Return the signs on squares, or the corners of boxes, in lines that hold nothing else."""
    found: list[_Sign] = []
    for number, text in drawn.items():
        corners = signs.between == "walls" and _CORNERS.intersection(text)
        wanted = _CORNERS if corners else known
        around = set(signs.own) if corners or (found and found[0].sign in _CORNERS) else set()
        strokes = _STROKES - wanted if signs.between else frozenset(" ")
        there = [(place, sign) for place, sign in enumerate(text) if sign in wanted - around]
        others = set(text) - wanted - around - strokes
        if not there or others:
            if found and others:
                break  # what follows is no part of the board
            continue
        found += [_Sign(number, place, sign) for place, sign in there]
    return found


def _hexagonal(read: _Print, signs: Signs, empty: str) -> Board | None:
    """Return a board of hexagons: every row begins an odd number of places from the next."""
    rows, names = read.rows, read.names
    if any(after - before != 1 for before, after in pairwise(read.axes[0])):
        return None
    if any((one.place - row[0].place) % 2 for row in rows for one in row):
        return None
    if any((row[0].place - before[0].place) % 2 == 0 for before, row in pairwise(rows)):
        return None
    first = rows[0][0].place
    left = bool(names) and len(names) - len(names.lstrip()) > first
    slant = -1 if left else 1  # the names of columns stand a step before the first row
    at = {
        (r, (one.place - first - slant * r) // 2): one for r, row in enumerate(rows) for one in row
    }
    least = min(c for _, c in at)
    cells = {(r, c - least): cell_of(one.sign, signs, empty) for (r, c), one in at.items()}
    wide = max(c for _, c in cells) + 1
    return _board(cells, len(rows), wide, signs)._replace(
        slant=slant,
        column_names=tuple(LETTERS[:wide]) if names else (),
        row_names=read.row_names,
    )


def _linked(read: _Print, signs: Signs, empty: str) -> Board:
    """Return a board of points and the lines between them."""
    square = {one: place for place, one in read.placed.items()}
    links = []
    for row in read.rows:
        for one, other in pairwise(row):
            between = read.drawn[one.line][one.place + 1 : other.place]
            if between and _LEVEL.issuperset(between):
                links.append((one, other))
    for place in read.axes[1] if signs.between == "lines" else ():
        for one, other in pairwise([one for one in read.found if one.place == place]):
            strokes = [read.at(line, place) for line in range(one.line + 1, other.line)]
            if strokes and _UPRIGHT.issuperset(strokes):
                links.append((one, other))
    if signs.between == "leaps":
        links += _leaps(read)
    cells = {place: cell_of(one.sign, signs, empty) for place, one in read.placed.items()}
    high, wide = map(len, read.axes)
    return _board(cells, high, wide, signs)._replace(
        links=tuple((square[one], square[other]) for one, other in links),
        column_names=files_of(read.names),
        row_names=read.row_names,
    )


def _leaps(read: _Print) -> list[tuple[_Sign, _Sign]]:
    """Return the pairs of equal signs, a knight's move apart, with strokes on the way between."""
    at = read.placed
    return [
        (one, other)
        for (r, c), one in at.items()
        for down, right in ((2, 1), (2, -1), (1, 2), (1, -2))
        for other in [at.get((r + down, c + right))]
        if other is not None and other.sign == one.sign and _strokes_lead(read, one, other)
    ]


def _strokes_lead(read: _Print, one: _Sign, other: _Sign) -> bool:
    """Tell whether strokes lead from a sign to one below: in every line near the straight way."""
    down, right = other.line - one.line, other.place - one.place
    leaning = frozenset("|_\\" if right > 0 else "|_/")
    if abs(right) > down:  # flat: it leaves its sign to the side
        if read.at(one.line, one.place + (1 if right > 0 else -1)) != "_":
            return False
    elif read.at(one.line + 1, one.place) != "|":
        return False
    for step in range(1, down):
        place = one.place + right * step / down
        near = range(int(place - 0.99), int(place + 0.99) + 1)
        if not any(read.at(one.line + step, at) in leaning for at in near):
            return False
    return True


def _walled(read: _Print, signs: Signs, empty: str) -> Board | None:
    """Return a board with lanes for walls between its squares, or around them."""
    if any((after - before) % 2 for axis in read.axes for before, after in pairwise(axis)):
        return None
    around = read.found[0].sign in _CORNERS
    lines, places = map(_with_middles, read.axes)
    cells = {
        (r, c): _between(read.at(line, place), r % 2 != around, c % 2 != around, signs, empty)
        for r, line in enumerate(lines)
        for c, place in enumerate(places)
    }
    files, ranks = files_of(read.names), read.row_names
    if signs.coordinates == "0" and not files:
        ranks, files = (tuple(map(str, range(len(axis)))) for axis in read.axes)
    return _board(cells, len(lines), len(places), signs)._replace(
        lanes="even" if around else "odd",
        column_names=_apart(files) if len(files) == len(read.axes[1]) else (),
        row_names=_apart(ranks),
    )


def _between(sign: str, level: bool, upright: bool, signs: Signs, empty: str) -> Cell:
    """Return what stands on a square, or in a lane: one that is level, upright, or both."""
    if level and upright:
        return Cell("┼") if sign in _CROSSING else Cell()
    if level:
        return Cell("─") if sign in _LEVEL else Cell()
    if upright:
        return Cell("│") if sign in _UPRIGHT else Cell()
    return Cell() if sign == " " else cell_of(sign, signs, empty)


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of squares with an empty one for each lane between them."""
    return tuple(part for name in names for part in (name, ""))[:-1]


def _with_middles(axis: list[int]) -> list[int]:
    return [part for a, b in pairwise(axis) for part in (a, (a + b) // 2)] + axis[-1:]


def _board(cells: dict[Square, Cell], high: int, wide: int, signs: Signs) -> Board:
    return Board(
        tuple(tuple(cells.get((r, c), Cell()) for c in range(wide)) for r in range(high)),
        style=signs.style,
        absent=tuple((r, c) for r in range(high) for c in range(wide) if (r, c) not in cells),
    )
