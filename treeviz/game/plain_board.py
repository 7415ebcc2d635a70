"""A board that somebody's game gave, with every part of it a plain value of Python's own.

A board is a tuple of whatever its maker put there: lists, arrays, numbers of other libraries. It is
drawn by comparing, sorting and measuring its parts, so they are read once, before that.
"""

from __future__ import annotations

from typing import Any, cast

from treeviz.errors import InputError
from treeviz.formatting.plain_values import (
    bare_text,
    bare_whole,
    read_flag,
    read_items,
    read_text,
    read_whole,
)
from treeviz.game.board import Board, Cell, Square

_MOST = 10_000  # rows, squares of a row, pieces
_GROUPS = ("line", "marked", "absent", "stores")
_GROUPS_OF_GROUPS = ("pieces", "links")
_NAMES = ("column_names", "row_names", "upper_names")


def plain_board(board: Board) -> Board:
    """Return a board with plain parts; what is no sign and nobody's owner stays as it is.

    Raises
    ------
    InputError
        If a part of it is of no kind that can be read.

    Examples
    --------
    >>> plain_board(Board([["x"]], line=[[0, 0]])).line
    Traceback (most recent call last):
        ...
    treeviz.errors.InputError: expected a Cell(sign, owner); got 'x'
    >>> plain_board(Board([[("x", None)]], line=[[0, 0]])).line
    ((0, 0),)
    """
    found: dict[str, Any] = {
        "rows": tuple(tuple(map(_cell, row)) for row in _grid(board.rows, "rows of cells")),
        "checkered": read_flag(board.checkered, "checkered"),
        "block": read_whole(board.block, 0, "0 or more squares as block"),
    }
    for name in _GROUPS:
        if type(given := getattr(board, name)) is not tuple or given:
            found[name] = tuple(map(_square, _several(given, f"squares as {name}")))
    for name in _GROUPS_OF_GROUPS:
        if type(given := getattr(board, name)) is not tuple or given:
            groups = _grid(given, f"groups of squares as {name}")
            found[name] = tuple(tuple(map(_square, group)) for group in groups if group)
    if any(len(link) != 2 for link in found.get("links", ())):
        raise InputError("expected two squares as each of the links")
    for name in ("style", "lanes"):
        found[name] = read_text(getattr(board, name), f"a text as {name}")
    for name in _NAMES:
        names = _several(getattr(board, name), f"texts as {name}")
        found[name] = tuple(read_text(one, f"texts as {name}") for one in names)
    return board._replace(**found)


def _cell(given: object) -> Cell:
    if type(given) is Cell and type(given.sign) is str:
        return given
    parts = read_items(given, "a Cell(sign, owner)", 2)
    if len(parts) != 2:
        raise InputError(f"expected a Cell(sign, owner), got {len(parts)} parts")
    sign = bare_text(parts[0])
    return Cell(cast(str, parts[0]) if sign is None else sign, parts[1])


def _square(given: object) -> Square:
    ends = [bare_whole(end) for end in read_items(given, "squares (row, column)", 2)]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        raise InputError("expected squares (row, column), two whole numbers each")
    return ends[0], ends[1]


def _grid(given: object, what: str) -> list[list[Any]]:
    return [_several(row, what) for row in _several(given, what)]


def _several(given: object, what: str) -> list[Any]:
    found = read_items(given, what, _MOST)
    if len(found) > _MOST:
        raise InputError(f"expected {what}, at most {_MOST:,}; got more")
    return found
