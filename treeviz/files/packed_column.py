"""Columns of numbers as text: their bytes in base64, in pieces, for trees of millions of nodes.

>>> from array import array
>>> text = b"".join(packed_column(array("i", [0, 1, 2, -1])))
>>> text
b'{"type":"b","base64":["AAEC/w=="]}'
>>> import json
>>> unpacked_column("move", json.loads(text), 4)
array('b', [0, 1, 2, -1])
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from typing import Any

from treeviz.errors import InputError
from treeviz.files.checks import member
from treeviz.files.plain_json import shown
from treeviz.formatting.numerals import count

_SIZES = {"b": 1, "h": 2, "i": 4, "d": 8}  # bytes of each type of `array`, here and in the file
_PIECE = 3 << 13  # entries: a multiple of three, so that only the last piece is padded


def packed_column(column: Sequence[Any]) -> Iterator[bytes]:
    """Yield a column as JSON: whole numbers in as few bytes as hold all, others as doubles.

    Parameters
    ----------
    column
        An array of doubles, or any whole numbers of 32 bits.
    """
    kind = getattr(column, "typecode", "i")
    if kind != "d":
        low, high = min(column), max(column)
        kind = next(
            k for k in "bhi" if -(1 << 8 * _SIZES[k] - 1) <= low and high < 1 << 8 * _SIZES[k] - 1
        )
    yield f'{{"type":"{kind}","base64":['.encode()
    for first in range(0, len(column), _PIECE):
        piece = array(kind, column[first : first + _PIECE])
        if sys.byteorder == "big":
            piece.byteswap()
        yield (b',"' if first else b'"') + b64encode(piece) + b'"'
    yield b"]}"


def unpacked_column(name: str, given: Any, nodes: int) -> array[Any]:
    """Return the column that :func:`packed_column` wrote.

    Parameters
    ----------
    name
        What it is called in the file.
    given
        What the file holds.
    nodes
        How many entries it must have.

    Raises
    ------
    InputError
        If it wrote no such thing.
    """
    kind = given.get("type")
    if type(kind) is not str or kind not in _SIZES:
        raise InputError(f"expected a type of {', '.join(_SIZES)} in {name!r}, got {shown(kind)}")
    column: array[Any] = array(kind)
    pieces = member(given, "base64", list)
    try:
        for piece in pieces:
            column.frombytes(b64decode(piece, validate=True))
    except (TypeError, ValueError):
        raise InputError(f"{name!r} of the recording is damaged: it is no base64") from None
    if len(column) != nodes:
        raise InputError(
            f"expected {count(nodes)} entries in {name!r} of the recording, got {len(column):,}"
        )
    if sys.byteorder == "big":
        column.byteswap()
    return column
