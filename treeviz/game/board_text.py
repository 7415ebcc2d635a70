"""A board as lines of text, for terminals and for words.

>>> from treeviz.game.player import Player
>>> board_text(Board.of(["xo", "_x"], x=Player.MAX, o=Player.MIN))
['x o', '· x']
"""

from __future__ import annotations

from treeviz.formatting.lettering import typed_columns, visible
from treeviz.game.board import Board


def board_text(board: Board, *, empty: str = "·", named: bool = False) -> list[str]:
    r"""Return a board as lines of text, its squares below each other, hexagons aslant.

    Parameters
    ----------
    board
        The board.
    empty
        What stands for a square without a sign.
    named
        Whether its coordinates stand beside it, as far as it has some.

    Examples
    --------
    >>> print("\n".join(board_text(Board.of(["x..", "..o"], numbered=True), named=True)))
    0 x · ·
    1 · · o
      0 1 2
    """
    rows, last = [*enumerate(_signs(board, empty))], len(board.rows) - 1
    names = [""] * len(rows)
    if named:
        above, below = (
            [(r, [*beside])] if beside else []
            for r, beside in ((0, board.upper_names), (last, board.column_names))
        )
        names = [""] * len(above) + [*(board.row_names or names)] + [""] * len(below)
        rows = [*above, *rows, *below]
    beside = max(map(typed_columns, names), default=0)
    wide = max((typed_columns(sign) for _, signs in rows for sign in signs), default=1)
    first, half = (0 if board.slant >= 0 else last), (wide + 1) // 2
    return [
        (
            (_padded(name, beside) + " " if beside else "")
            + " " * (half * (first + board.slant * r))
            + " ".join(_padded(sign, wide) for sign in signs)
        ).rstrip()
        for name, (r, signs) in zip(names, rows, strict=True)
    ]


def _signs(board: Board, empty: str) -> list[list[str]]:
    """Return what is written for each square."""
    absent = frozenset(board.absent)
    return [
        [" " if (r, c) in absent else visible(cell.sign) or empty for c, cell in enumerate(row)]
        for r, row in enumerate(board.rows)
    ]


def _padded(text: str, wide: int) -> str:
    return " " * (wide - typed_columns(text)) + text
