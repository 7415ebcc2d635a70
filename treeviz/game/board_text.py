"""A board as lines of text, for terminals and for words.

>>> from treeviz.game.player import Player
>>> board_text(Board.of(["xo", "_x"], x=Player.MAX, o=Player.MIN))
['x o', '· x']
"""

from __future__ import annotations

from treeviz.formatting.lettering import typed_columns, visible
from treeviz.game.board import Board

_DOT_TO_DOT = 4  # signs from one dot to the next


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
    if board.lanes == "even":
        return _between_dots(board, named=named)
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


def _between_dots(board: Board, *, named: bool) -> list[str]:
    r"""Return a board whose lanes go round its squares: lines from dot to dot.

    Examples
    --------
    >>> corner = [["", "─", ""], ["│", "x", ""], ["", "", ""]]
    >>> board = Board.of(corner)._replace(
    ...     lanes="even", column_names=("0", "", "1"), row_names=("0", "", "1")
    ... )
    >>> print("\n".join(_between_dots(board, named=True)))
    0 ·───·
      │ x
    1 ·   ·
      0   1
    """
    lines = [
        "".join(_from_dot(cell.sign, r % 2 == 0, c % 2 == 0) for c, cell in enumerate(row))
        for r, row in enumerate(board.rows)
    ]
    names = [*board.row_names] if named else []
    if named and board.column_names:
        dots = board.column_names[::2]
        lines.append("".join(f"{visible(name):<{_DOT_TO_DOT}}" for name in dots))
    names += [""] * (len(lines) - len(names))
    beside = max(map(typed_columns, names), default=0)
    return [
        ((_padded(name, beside) + " " if beside else "") + line).rstrip()
        for name, line in zip(names, lines, strict=True)
    ]


def _from_dot(sign: str, level: bool, upright: bool) -> str:
    """Return what is written for a place: a dot where lanes cross, a line, or what is between."""
    if level and upright:
        return "·"
    if upright:
        return sign or " "
    return (sign or " ") * (_DOT_TO_DOT - 1) if level else f"{visible(sign):^{_DOT_TO_DOT - 1}}"


def _signs(board: Board, empty: str) -> list[list[str]]:
    """Return what is written for each square."""
    absent = frozenset(board.absent)
    return [
        [" " if (r, c) in absent else visible(cell.sign) or empty for c, cell in enumerate(row)]
        for r, row in enumerate(board.rows)
    ]


def _padded(text: str, wide: int) -> str:
    return " " * (wide - typed_columns(text)) + text
