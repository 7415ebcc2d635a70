"""What is wrong with a board that somebody's game gave, before anything is drawn of it."""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.formatting.expected import is_a
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import bare_whole
from treeviz.formatting.printed import repr_of
from treeviz.game.board import LANES, STYLES, Board
from treeviz.game.player import Player


def board_problem(board: Board) -> str:
    """Return what is wrong with a board of plain parts; empty if nothing is.

    Examples
    --------
    >>> board_problem(Board.of(["xo", "x"]))
    'rows of different lengths: row 0 has 2 squares, row 1 has 1'
    >>> board_problem(Board.of("xo", line=[(0, 2)])), board_problem(Board.of("xo"))
    ('the square (0, 2), which is not on it', '')
    """
    return next(_problems(board), "")


def _problems(board: Board) -> Iterator[str]:
    if not board.rows or not board.rows[0]:
        yield "a board without squares"
    height, width = len(board.rows), len(board.rows[0])
    uneven = next((r for r, row in enumerate(board.rows) if len(row) != width), None)
    if uneven is not None:
        yield (
            f"rows of different lengths: row 0 has {count(width, 'square')}, "
            f"row {uneven} has {len(board.rows[uneven])}"
        )
    if board.style not in STYLES:
        yield f"the style {repr_of(board.style)}; expected one of {', '.join(STYLES)}"
    if bare_whole(board.slant) not in (-1, 0, 1):
        yield f"the slant {repr_of(board.slant)}; expected -1, 0 or 1"
    if board.lanes not in LANES:
        yield f"the lanes {repr_of(board.lanes)}; expected 'odd', 'even' or an empty text"
    if board.shores is not None and not _is_side(board.shores):
        yield f"the shores {repr_of(board.shores)}; expected Player.MAX, Player.MIN or None"
    for what, names, size in (
        ("rows", board.row_names, height),
        ("columns", board.column_names, width),
        ("columns", board.upper_names, width),
    ):
        if names and len(names) != size:
            yield f"{count(len(names), 'name')} for {size} {what}"
    for row in board.rows:
        for cell in row:
            if type(cell.sign) is not str:
                yield f"the sign {repr_of(cell.sign)}; expected text"
            if cell.owner is not None and not is_a(cell.owner, Player):
                yield f"the owner {repr_of(cell.owner)}; expected a Player or None"
    groups = (board.line, board.marked, board.absent, board.stores, *board.pieces, *board.links)
    for r, c in (square for group in groups for square in group):
        if not (0 <= r < height and 0 <= c < width):
            yield f"the square ({r}, {c}), which is not on it"


def _is_side(given: object) -> bool:
    return any(given is side for side in (Player.MAX, Player.MIN))
