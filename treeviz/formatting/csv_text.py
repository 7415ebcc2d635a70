"""Rows as CSV, for spreadsheets, pandas, polars and DuckDB.

What is missing is an empty cell. An infinity is `1e999`: every reader of numbers takes it for what
is larger than the largest, while some take `inf` for a text or a date. Texts are written as they
are and quoted where they must be; a spreadsheet may take one that begins with `=` for a formula.

>>> print("".join(csv_pieces(["move", "value"], [("2,2", 10.0), ("a", float("-inf"))])), end="")
move,value
"2,2",10
a,-1e999
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from math import isinf, isnan
from typing import Any

from treeviz.formatting.numerals import json_number

_LINES = 1 << 12  # written at once


def csv_pieces(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Yield rows as CSV (RFC 4180, but for its line ends), some lines at a time, names first."""
    lines = _Lines()
    writer = csv.writer(lines)
    writer.writerow(names)
    for row in rows:
        writer.writerow(map(_cell, row))
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


def _cell(value: Any) -> Any:
    """Return a value as a cell: whole numbers without a point, what is missing (NaN) empty."""
    if not isinstance(value, float):
        return value
    if isnan(value):
        return ""
    if isinf(value):
        return "1e999" if value > 0 else "-1e999"
    return json_number(value) or 0
