"""Columns of values as text: for a terminal, for a page, for other programs."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from math import isinf, isnan
from typing import Any

from treeviz.features import Feature
from treeviz.lettering import visible
from treeviz.numerals import json_number, signed

SCHEMA = 1  # of the JSON form
_WIDEST = 40  # places of a terminal, of a text in a table
_BETWEEN = "  "
_INFINITY = "1e999"  # to every reader of numbers what is larger than the largest
_PIPE = "\\|"


def as_text(columns: Mapping[str, Sequence[Any]], features: Sequence[Feature], footer: str) -> str:
    """Return columns as an aligned table with a line below it."""
    written = []
    for (name, values), feature in zip(columns.items(), features, strict=True):
        cells = [_shortened(visible(cell)) for cell in (name, *_cells(values, feature))]
        width = max(map(_places, cells))
        right = feature.type == "number"
        written.append([_padded(cell, width, right) for cell in cells])
    lines = [_BETWEEN.join(cells).rstrip() for cells in zip(*written, strict=True)]
    return "\n".join([*lines, footer])


def as_markdown(
    columns: Mapping[str, Sequence[Any]], features: Sequence[Feature], footer: str
) -> str:
    """Return columns as a Markdown table with a line below it."""
    written = [
        [name, "--:" if feature.type == "number" else ":--", *_cells(values, feature)]
        for (name, values), feature in zip(columns.items(), features, strict=True)
    ]
    lines = [
        "| " + " | ".join(visible(cell).replace("|", _PIPE) for cell in cells) + " |"
        for cells in zip(*written, strict=True)
    ]
    return "\n".join([*lines, "", footer])


def as_csv(names: Sequence[str], columns: Sequence[Sequence[Any]]) -> str:
    """Return columns as CSV; what each cell holds is said at :meth:`treeviz.Table.csv`."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(zip(*(map(_plain, column) for column in columns), strict=True))
    return stream.getvalue()


def as_jsonl(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON lines."""
    return "".join(
        json.dumps(
            {"schema": SCHEMA}
            | {k: json_number(v) if isinstance(v, float) else v for k, v in row.items()},
            ensure_ascii=False,
            allow_nan=False,
        )
        + "\n"
        for row in rows
    )


def _cells(values: Sequence[Any], feature: Feature) -> list[str]:
    if feature.type == "truth":
        return ["yes" if value else "" for value in values]
    if feature.type == "text" or feature.code == "q":
        return list(map(str, values))
    return ["" if isnan(value) else signed(value) for value in values]


def _plain(value: Any) -> Any:
    """Return a value as a cell of CSV; whole numbers without a point."""
    if isinstance(value, float):
        if isnan(value):
            return ""
        if isinf(value):
            return _INFINITY if value > 0 else f"-{_INFINITY}"
        return json_number(value)
    return value


def _places(text: str) -> int:
    """Return how many places of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


def _padded(text: str, width: int, right: bool) -> str:
    room = " " * (width - _places(text))
    return room + text if right else text + room


def _shortened(text: str) -> str:
    if _places(text) <= _WIDEST:
        return text
    kept = ""
    for sign in text:
        if _places(kept + sign) >= _WIDEST:
            break
        kept += sign
    return f"{kept}…"
