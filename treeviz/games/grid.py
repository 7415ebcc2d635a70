"""How positions on a grid of squares are written and read: rows split by `/` or line ends."""

from __future__ import annotations

import re

from treeviz.errors import InputError
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import bare_whole, read_text, unexpected

EMPTY_SIGNS = "_.-"
LARGEST = 26  # rows or columns; a larger board would not be readable, nor its tree finite


def read_rows(text: str, signs: str, empty: str, what: str, size: tuple[int, int]) -> list[str]:
    """Return the rows of a position as equally long strings.

    Parameters
    ----------
    text
        Rows split by `/` or line ends; without those, by blanks. Signs that nothing parts fill a
        board of the given size, row by row. A single row ends with a `/`.
    signs
        The signs that may stand on a square, in the case in which they are kept.
    empty
        How an empty square is kept; `_`, `.` and `-` are read as empty.
    what
        What the position is of, for messages.
    size
        The rows and columns of the board where the text does not part its rows.

    Raises
    ------
    InputError
        If a sign is strange, the rows are not equally long, or nothing parts them and they are
        not as many signs as the board has squares.

    Examples
    --------
    >>> read_rows("XoX/oo-", "xo", "_", "tic-tac-toe", (3, 3))
    ['xox', 'oo_']
    >>> read_rows("xoxoox___", "xo", "_", "tic-tac-toe", (3, 3))
    ['xox', 'oox', '___']
    """
    text = read_text(text, f"a {what} position as text")
    keep = {sign.lower(): sign for sign in signs} | dict.fromkeys(EMPTY_SIGNS, empty)
    # Words are rows where nothing else parts them: `xox oox ___` on a command line.
    parted = re.split(r"[/\n\r]+", text) if re.search(r"[/\n\r]", text.strip()) else text.split()
    lines = [line.replace(" ", "") for line in parted]
    rows: list[str] = []
    for r, line in enumerate(line for line in lines if line):
        for c, sign in enumerate(line):
            if sign.lower() not in keep:
                allowed = ", ".join([*signs, *EMPTY_SIGNS])
                raise InputError(
                    f"strange sign {sign!r} at row {r}, column {c} of the {what} position "
                    f"{text!r}; a square is one of: {allowed}"
                )
        rows.append("".join(keep[sign.lower()] for sign in line))
    if not rows:
        raise InputError(f"empty {what} position {text!r}; expected rows split by '/'")
    if len(parted) == 1:  # nothing parts them, not even a `/` at the end
        rows = _cut(rows[0], size, text, what)
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InputError(
                f"the rows of the {what} position {text!r} are not equally long: row 0 has "
                f"{len(rows[0])} squares, row {r} has {len(row)}"
            )
    read_size(len(rows), len(rows[0]), what)
    return rows


def _cut(signs: str, size: tuple[int, int], text: str, what: str) -> list[str]:
    """Return signs that nothing parts as the rows of a board of a size."""
    rows, columns = size
    if len(signs) != rows * columns:
        raise InputError(
            f"expected {count(rows * columns, 'sign')} of a {what} board of {rows} × {columns}, or "
            f"rows split by '/' (a single row ends with it); got {len(signs)} in {text!r}"
        )
    return [signs[first : first + columns] for first in range(0, len(signs), columns)]


def read_size(rows: object, columns: object, what: str) -> tuple[int, int]:
    """Return the size of a board in plain numbers.

    Raises
    ------
    InputError
        If a side is smaller than 1 or larger than `LARGEST`.
    """
    sides = bare_whole(rows) or 0, bare_whole(columns) or 0
    for side, given, name in zip(sides, (rows, columns), ("rows", "columns"), strict=True):
        if not 1 <= side <= LARGEST:
            raise unexpected(f"1 to {LARGEST} {name} for {what}", given)
    return sides
