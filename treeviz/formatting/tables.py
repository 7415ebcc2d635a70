"""Tables as text and as Markdown: the same rows, for a terminal and for a page.

>>> rows = [("0", "−2", ""), ("1", "0", "(2,2)-(3,2)")]
>>> print(text_table(("depth", "value", "move"), rows, "rrl"))
depth  value  move
    0     −2
    1      0  (2,2)-(3,2)
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

COLUMNS = 88  # how wide text is set
_MARKS = {"l": ":--", "r": "--:"}  # left- and right-aligned columns in Markdown


def paragraph(text: str) -> str:
    """Return a text broken into lines, between words only."""
    return textwrap.fill(text, COLUMNS, break_long_words=False, break_on_hyphens=False)


def text_table(head: Sequence[str], rows: Iterable[Sequence[str]], alignment: str) -> str:
    """Return rows as columns of text, two blanks between them.

    Parameters
    ----------
    head
        The names of the columns.
    rows
        The cells of each row.
    alignment
        One sign for each column: `l` to the left, `r` to the right.
    """
    table = [tuple(head), *map(tuple, rows)]
    wide = [max(map(places, column)) for column in zip(*table, strict=True)]
    return "\n".join("  ".join(map(_padded, row, wide, alignment)).rstrip() for row in table)


def places(text: str) -> int:
    """Return how many places of a terminal a text takes.

    Examples
    --------
    >>> places("a2"), places("東京"), places("é")
    (2, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


def _padded(text: str, width: int, side: str) -> str:
    room = " " * (width - places(text))
    return room + text if side == "r" else text + room


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]], alignment: str) -> str:
    r"""Return rows as a Markdown table; parameters as in `text_table`.

    Examples
    --------
    >>> print(markdown_table(("depth", "move"), [("1", "[2,2]")], "rl"))
    | depth | move |
    |--:|:--|
    | 1 | \[2,2\] |
    """
    lines = [_row(head), f"|{'|'.join(_MARKS[side] for side in alignment)}|"]
    return "\n".join([*lines, *(_row(map(markdown_safe, row)) for row in rows)])


def markdown_safe(text: str) -> str:
    """Return text that Markdown shows as it is, on one line."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", " ")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
