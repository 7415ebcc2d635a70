r"""Boards as other programs print them: rows of signs, with ranks and files or without; FENs.

One reader for all of them. It is told whose each sign is; whatever stands around the board
(headings, coordinates, whose turn it is) is recognised by its form. What is no grid of known signs
is no board.

>>> board = read_board("8.x\n7o.\n ab\n\nCurrent player: x", Signs("x", "o"))
>>> board.column_names, board.row_names, board.rows[0][1].owner
(('a', 'b'), ('8', '7'), <Player.MAX: 'max'>)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from treeviz.game.board import Board, Cell, Style
from treeviz.game.player import Player

FIGURES = {
    "K": "♔", "Q": "♕", "R": "♖", "B": "♗", "N": "♘", "P": "♙",
    "k": "♚", "q": "♛", "r": "♜", "b": "♝", "n": "♞", "p": "♟",
}  # fmt: skip
_ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_EMPTY = "._-+"  # an empty square is the first of these that occurs
_RANK = re.compile(r"(?:[^\s\d] )?\s*(\d{1,2})")  # and what stands before it, as in Pentago
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MEN_WIDE = 8
Coordinates = Literal["", "0", "1", "columns", "a1"]


class Signs(NamedTuple):
    """How a game prints its pieces, and how they are drawn.

    Attributes
    ----------
    of_max, of_min
        The signs of either side's pieces, the plain piece first.
    style
        How the cells are drawn.
    nobody
        Signs of what belongs to nobody, such as a square that is blocked.
    checkered
        Whether the board has light and dark squares.
    crowned
        Which signs are drawn as a letter on their stone: ``{"8": "K"}``.
    fen
        Whether it is printed as a FEN; large letters are then MAX's.
    coordinates
        How moves name rows and columns that are printed without names: ``"0"`` or ``"1"``, counted
        from there; ``"columns"``, columns alone, from 0; ``"a1"``, columns by letters and rows
        from 1; empty: not at all.
    block
        The side of the parts of the board, in squares; 0: it has none.
    """

    of_max: str = ""
    of_min: str = ""
    style: Style = "signs"
    nobody: str = ""
    checkered: bool = False
    crowned: tuple[tuple[str, str], ...] = ()
    fen: bool = False
    coordinates: Coordinates = ""
    block: int = 0


def plain_text(printed: str) -> str:
    r"""Return what a program prints without the escape codes that colour it.

    Examples
    --------
    >>> plain_text("\x1b[91mx\x1b[0m .")
    'x .'
    """
    return _ESCAPE.sub("", printed)


def read_board(printed: str, signs: Signs) -> Board | None:
    """Return the board that is printed; None if there is none.

    Parameters
    ----------
    printed
        Several lines, or a FEN.
    signs
        How the game prints its pieces.
    """
    if signs.fen:
        return _fen(printed.split()[0])
    lines = plain_text(printed).splitlines()
    names = next(filter(None, map(_files, lines)), ())
    ranks, rows, indents = list[str](), list[str](), list[int]()
    known = set(signs.of_max + signs.of_min + signs.nobody + _EMPTY)
    for line in lines:
        rank, row = _row(line, len(names))
        if len(row) < 2 or not known.issuperset(row) or (rows and len(row) != len(rows[0])):
            continue
        ranks.append(rank)
        rows.append(row)
        indents.append(len(line) - len(line.lstrip()))
    if len(rows) < 2 or (names and len(names) != len(rows[0])):
        return None
    pieces = set("".join(rows))
    empty = next((sign for sign in _EMPTY if sign in pieces - _own(signs)), "")
    slanted = all(indent == indents[0] + r for r, indent in enumerate(indents))
    if not names:
        names, ranks = _counted(signs.coordinates, len(rows[0]), len(rows))
    return Board(
        tuple(tuple(_cell(sign, signs, empty) for sign in row) for row in rows),
        checkered=signs.checkered,
        style=signs.style,
        column_names=tuple(names),
        row_names=tuple(ranks) if ranks and all(ranks) else (),
        block=signs.block,
        slant=slanted and len(rows) > 2 and indents[-1] > 0,
    )


def _own(signs: Signs) -> set[str]:
    return set(signs.of_max + signs.of_min)


def _counted(how: Coordinates, columns: int, rows: int) -> tuple[list[str], list[str]]:
    """Return the names of columns and rows that are counted and not printed."""
    if not how:
        return [], []
    first = 0 if how in ("0", "columns") else 1
    numbers = [str(first + r) for r in range(max(columns, rows))]
    letters = list(_LETTERS[:columns]) if how == "a1" else numbers[:columns]
    return letters, [] if how == "columns" else numbers[:rows]


def _files(line: str) -> Sequence[str]:
    """Return the letters of a line that names the columns; empty if it does not."""
    letters = line.split()
    if len(letters) == 1:
        letters = list(letters[0])
    lower = "".join(letters).lower()
    without_i = _LETTERS.replace("i", "")  # boards of Go leave it out
    return (
        letters
        if len(lower) > 1 and (_LETTERS.startswith(lower) or without_i.startswith(lower))
        else ()
    )


def _row(line: str, width: int) -> tuple[str, str]:
    """Return the rank of a line and its signs; no signs if it is no row of a board."""
    found = _RANK.match(line) if width else None
    rank = found[1] if found else ""
    body = line[found.end() :] if found else line
    words = body.split()
    if re.search(r"\S {2,}\S", body.rstrip()):
        return rank, ""  # what stands between the squares, walls or links, would be lost
    if len({len(word) for word in words}) != 1 and not width:
        return rank, ""
    row = "".join(words)
    return rank, row[:width] if width else row


def _cell(sign: str, signs: Signs, empty: str) -> Cell:
    if sign == empty:
        return Cell()
    written = dict(signs.crowned).get(sign, sign)
    for of, plain, player in ((signs.of_max, "x", Player.MAX), (signs.of_min, "o", Player.MIN)):
        if sign in of:
            stone = signs.style != "signs" and written == sign
            return Cell(plain if stone else written, player)
    return Cell(sign)


def _fen(word: str) -> Board | None:
    """Return the board of a FEN's first word: large letters are MAX's; `+` promotes a piece."""
    rows = []
    for rank in word.partition("[")[0].split("/"):
        row: list[Cell] = []
        for digits, piece in re.findall(r"(\d+)|(\+?[A-Za-z])~?", rank):
            owner = Player.MAX if piece[-1:].isupper() else Player.MIN
            row += [Cell()] * int(digits) if digits else [Cell(FIGURES.get(piece, piece), owner)]
        rows.append(tuple(row))
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        return None
    size = len(rows[0])
    if size != _MEN_WIDE:  # shogi: letters, files from the right, ranks from the top as letters
        plain = {figure: letter for letter, figure in FIGURES.items()}
        rows = [tuple(c._replace(sign=plain.get(c.sign, c.sign)) for c in row) for row in rows]
        return Board(
            tuple(rows),
            column_names=tuple(str(size - c) for c in range(size)),
            row_names=tuple(_LETTERS[: len(rows)]),
        )
    return Board(
        tuple(rows),
        checkered=True,
        column_names=tuple(_LETTERS[:size]),
        row_names=tuple(str(len(rows) - r) for r in range(len(rows))),
    )
