"""Columns of values as a table to be read, and as JSON lines for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import isnan
from typing import Any

from treeviz.formatting.blocks import TableBlock
from treeviz.formatting.numerals import signed
from treeviz.formatting.plaindata import SCHEMA, plain
from treeviz.query.features import Feature

_WIDEST = 40  # places of a terminal, of a text in a table


def table_block(
    columns: Mapping[str, Sequence[Any]], features: Sequence[Feature], footer: str
) -> TableBlock:
    """Return columns as a table with a line below it."""
    written = [
        _cells(values, feature) for values, feature in zip(columns.values(), features, strict=True)
    ]
    alignment = "".join("r" if feature.type == "number" else "l" for feature in features)
    rows = list(zip(*written, strict=True))
    return TableBlock(list(columns), rows, alignment, caption=footer, widest=_WIDEST)


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
