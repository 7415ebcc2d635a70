"""A tree as a table: one line a node, for pandas, polars, DuckDB and spreadsheets.

What is not known, and a window that is not narrowed, is an empty cell. Infinite values are `1e999`
and `-1e999`, which all of them read as infinite numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from treeviz.files.entries import Entry, entries
from treeviz.formatting.numerals import csv_number
from treeviz.tree.game_tree import GameTree

_LINES = 1 << 12  # written at once


def table(tree: GameTree) -> Iterator[bytes]:
    r"""Yield a tree as CSV (RFC 4180, UTF-8), some lines at a time.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> text = b"".join(table(minimax(games.Explicit("A(b=3 c=-inf)")))).decode()
    >>> print(text.replace("\r", ""))
    node,parent,ply,player,kind,move,value,bound,alpha,beta,static,outcome,position
    0,,0,max,inner,,3,exact,,,0,,A
    1,0,1,min,terminal,b,3,exact,,,3,,b
    2,0,1,min,terminal,c,-1e999,exact,,,-1e999,,c
    <BLANKLINE>
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(Entry._fields)
    for entry in entries(tree):
        writer.writerow(map(_cell, entry))
        if entry.node % _LINES == _LINES - 1:
            yield _taken(stream)
    yield _taken(stream)


def _cell(value: float | str | None) -> float | str | None:
    return csv_number(value) if isinstance(value, float) else value


def _taken(stream: io.StringIO) -> bytes:
    """Return what was written, and begin anew."""
    # Half of a surrogate pair is no text; it is written as Python writes it.
    content = stream.getvalue().encode("utf-8", "backslashreplace")
    stream.seek(0)
    stream.truncate()
    return content
