"""Columns of values as text: for a terminal, for a page, for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from math import isnan
from typing import Any

from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import csv_number, signed
from treeviz.formatting.plaindata import SCHEMA, plain
from treeviz.formatting.tables import markdown_safe, markdown_table, places, text_table
from treeviz.query.features import Feature

_WIDEST = 40  # places of a terminal, of a text in a table


def as_text(columns: Mapping[str, Sequence[Any]], features: Sequence[Feature], footer: str) -> str:
    """Return columns as an aligned table with a line below it."""
    written = [
        list(map(_shortened, map(visible, _cells(values, feature))))
        for values, feature in zip(columns.values(), features, strict=True)
    ]
    head = list(map(_shortened, map(visible, columns)))
    table = text_table(head, zip(*written, strict=True), _alignment(features))
    return f"{table}\n{footer}"


def as_markdown(
    columns: Mapping[str, Sequence[Any]], features: Sequence[Feature], footer: str
) -> str:
    """Return columns as a Markdown table with a line below it."""
    written = [
        list(map(visible, _cells(values, feature)))
        for values, feature in zip(columns.values(), features, strict=True)
    ]
    head = [markdown_safe(visible(name)) for name in columns]
    table = markdown_table(head, zip(*written, strict=True), _alignment(features))
    return f"{table}\n\n{footer}"


def _alignment(features: Sequence[Feature]) -> str:
    return "".join("r" if feature.type == "number" else "l" for feature in features)


def as_csv(names: Sequence[str], columns: Sequence[Sequence[Any]]) -> str:
    """Return columns as CSV; what each cell holds is said at :meth:`treeviz.Table.csv`."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(zip(*(map(_plain, column) for column in columns), strict=True))
    return stream.getvalue()


def as_jsonl(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON lines."""
    told = (
        {"schema": SCHEMA} | {name: plain(value) for name, value in row.items()} for row in rows
    )
    return "".join(f"{json.dumps(row, ensure_ascii=False, allow_nan=False)}\n" for row in told)


def _cells(values: Sequence[Any], feature: Feature) -> list[str]:
    if feature.type == "truth":
        return ["yes" if value else "" for value in values]
    if feature.type == "text" or feature.code == "q":
        return list(map(str, values))
    return ["" if isnan(value) else signed(value) for value in values]


def _plain(value: Any) -> Any:
    """Return a value as a cell of CSV; whole numbers without a point."""
    if isinstance(value, float):
        return csv_number(value)
    return value


def _shortened(text: str) -> str:
    if places(text) <= _WIDEST:
        return text
    kept = ""
    for sign in text:
        if places(kept + sign) >= _WIDEST:
            break
        kept += sign
    return f"{kept}…"
