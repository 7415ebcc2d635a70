"""Rows as CSV, for spreadsheets, pandas, polars and DuckDB.

What is missing is an empty cell. An infinity is `1e999`: every reader of numbers takes it for what
is larger than the largest, while some take `inf` for a text or a date. Texts are quoted where they
must be. One that a spreadsheet would run as a formula, for it begins with `=`, `+`, `-`, `@` or a
tab, gets an apostrophe before it unless that is declined; numbers stay as they are.

>>> print("".join(csv_pieces(["move", "value"], [("2,2", 10.0), ("a", float("-inf"))])), end="")
move,value
"2,2",10
a,-1e999
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from math import isinf, isnan
from typing import Any

from treeviz.formatting.numerals import json_number

_LINES = 1 << 12  # written at once
_RUN = ("=", "+", "-", "@", "\t", "\r")  # how a cell begins that spreadsheets take for a formula
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


def csv_pieces(
    names: Sequence[str], rows: Iterable[Sequence[Any]], *, guard: bool = True
) -> Iterator[str]:
    """Yield rows as CSV (RFC 4180, but for its line ends), some lines at a time, names first.

    Parameters
    ----------
    names, rows
        What stands in the first line, and in those below.
    guard
        Whether texts that a spreadsheet would run are written so that it does not.

    Examples
    --------
    >>> print("".join(csv_pieces(["move"], [("=1+1",), ("-2",), ("-2,0",)])), end="")
    move
    '=1+1
    -2
    "'-2,0"
    """
    lines, cell = _Lines(), _guarded if guard else _cell
    writer = csv.writer(lines)
    writer.writerow(map(cell, names))
    for row in rows:
        writer.writerow(map(cell, row))
        if len(lines) >= _LINES:
            yield "".join(lines)
            lines.clear()
    yield "".join(lines)


class _Lines(list[str]):
    """Lines as they are written.

    The writer is told of line ends as the RFC has them, for it would else not quote a carriage
    return within a cell.
    """

    def write(self, line: str) -> None:
        self.append(line.removesuffix("\r\n") + "\n")


def _guarded(value: Any) -> Any:
    """Return a value as a cell that no spreadsheet runs."""
    if isinstance(value, str) and value.startswith(_RUN) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return _cell(value)


def _cell(value: Any) -> Any:
    """Return a value as a cell: whole numbers without a point, what is missing (NaN) empty."""
    if not isinstance(value, float):
        return value
    if isnan(value):
        return ""
    if isinf(value):
        return "1e999" if value > 0 else "-1e999"
    return json_number(value) or 0
