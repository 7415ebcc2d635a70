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

from treeviz.game.board import Board, Cell
from treeviz.game.player import Player
from treeviz.games.chains import joining_chain
from treeviz.games.printed_numbers import read_numbers
from treeviz.games.printed_places import LETTERS, files_of, read_places
from treeviz.games.printed_signs import Coordinates, Signs, cell_of

FIGURES = {
    "K": "♔", "Q": "♕", "R": "♖", "B": "♗", "N": "♘", "P": "♙",
    "k": "♚", "q": "♛", "r": "♜", "b": "♝", "n": "♞", "p": "♟",
}  # fmt: skip
_ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_RANKS = [  # and what stands before it, as in Pentago
    re.compile(rf"(?:[^\s\d] )?\s*(\d{{{digits}}})") for digits in (2, 1)
]
_MEN_WIDE = 8


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
    printed = plain_text(printed)
    lines = printed.splitlines()
    if signs.numbers:
        return read_numbers(lines, signs)
    if signs.between:
        return read_places(lines, signs)
    names: Sequence[str] = next(filter(None, map(files_of, lines)), ())
    ranks, rows, indents = list[str](), list[tuple[str, ...]](), list[int]()
    for line in lines:
        rank, row = _row(line, len(names), signs.known)
        if len(row) < 2 or not signs.known.issuperset(sign[0] for sign in row):
            continue
        ranks.append(rank)
        rows.append(row)
        indents.append(len(line) - len(line.lstrip()))
    if len({*map(len, rows)}) != 1 or len(rows) < 2 or (names and len(names) != len(rows[0])):
        return read_places(lines, signs)
    empty = signs.empty_in(sign[0] for row in rows for sign in row)
    slanted = all(indent == indents[0] + r for r, indent in enumerate(indents))
    if not names:
        names, ranks = _counted(signs.coordinates, len(rows[0]), len(rows))
    board = Board(
        tuple(tuple(cell_of(sign, signs, empty) for sign in row) for row in rows),
        checkered=signs.checkered,
        style=signs.style,
        column_names=tuple(names),
        row_names=tuple(ranks) if ranks and all(ranks) else (),
        block=signs.block,
        slant=int(slanted and len(rows) > 2 and indents[-1] > 0),
        shores=Player.MAX if signs.shores else None,
    )
    return board._replace(line=joining_chain(board))


def _counted(how: Coordinates, columns: int, rows: int) -> tuple[list[str], list[str]]:
    """Return the names of columns and rows that are counted and not printed."""
    if not how:
        return [], []
    first = 0 if how in ("0", "columns") else 1
    numbers = [str(first + r) for r in range(max(columns, rows))]
    letters = list(LETTERS[:columns]) if how == "a1" else numbers[:columns]
    return letters, [] if how == "columns" else numbers[:rows]


def _row(line: str, width: int, known: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    """Return the rank of a line and its signs; no signs if it is no row of a board."""
    if not width:
        return "", _signs_of(line)
    ranked = [(found[1], line[found.end() :]) for rank in _RANKS if (found := rank.match(line))]
    rows = [(rank, _signs_of(body, ranked=True)) for rank, body in ranked or [("", line)]]
    for rank, row in rows:
        if len(row) == width:  # a piece may be a digit, too: "78" is a king on the seventh rank
            return rank, row
        beyond = row[width:]
        if "".join(beyond) == rank or (beyond and known.isdisjoint(beyond)):
            return rank, row[:width]  # the rank stands at both ends, or a sign that is no piece
    return rows[0]


def _signs_of(body: str, *, ranked: bool = False) -> tuple[str, ...]:
    """Return the signs that are printed in a row; none if it is no row of a board."""
    if body.lstrip().startswith("|"):
        between_bars = tuple(filter(None, body.strip().split("|")))
        return between_bars if len({*map(len, between_bars)}) == 1 else ()
    words = body.split()
    if re.search(r"\S {2,}\S", body.rstrip()):
        return ()  # what stands between the squares, walls or links, would be lost
    if len({len(word) for word in words}) != 1 and not ranked:
        return ()
    return tuple("".join(words))


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
            row_names=tuple(LETTERS[: len(rows)]),
        )
    return Board(
        tuple(rows),
        checkered=True,
        column_names=tuple(LETTERS[:size]),
        row_names=tuple(str(len(rows) - r) for r in range(len(rows))),
    )
