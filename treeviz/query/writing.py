"""Columns of values as a table to be read, and as JSON lines for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import Any

from treeviz.errors import InputError
from treeviz.formatting.blocks import TableBlock
from treeviz.formatting.numerals import signed
from treeviz.formatting.plaindata import SCHEMA, plain
from treeviz.query.features import Feature

_MOST = 200_000_000  # characters of all the texts of a table that is written as one
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


def within_memory(rows: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield rows that are written as one text, as long as it can be held.

    Each line of moves holds those above it: those of 100,000 plies would be 30 gigabytes.

    Raises
    ------
    InputError
        If their texts are too long together; it names the column that is longest.
    """
    left = _MOST
    for row in rows:
        texts = {name: len(cell) for name, cell in row.items() if isinstance(cell, str)}
        left -= sum(texts.values())
        if left < 0:
            longest = max(texts, key=texts.__getitem__)
            raise InputError(
                f"the texts of these rows are longer than {_MOST // 1_000_000} MB together: leave "
                f"out the column {longest!r}, or ask for fewer rows"
            )
        yield row


def as_jsonl(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON lines."""
    told = (
        {"schema": SCHEMA} | {name: plain(value) for name, value in row.items()}
        for row in within_memory(rows)
    )
    return "".join(f"{json.dumps(row, ensure_ascii=False, allow_nan=False)}\n" for row in told)


def _cells(values: Sequence[Any], feature: Feature) -> list[str]:
    if feature.type == "truth":
        return ["yes" if value else "" for value in values]
    if feature.type == "text" or feature.code == "q":
        return list(map(str, values))
    return ["" if isnan(value) else signed(value) for value in values]
