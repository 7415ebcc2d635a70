"""A PNG that says how large it is: programs that set pages place it at its true size.

>>> from treeviz import draw, games, minimax
>>> png = draw(minimax(games.TicTacToe("xox/oox/___"))).png()
>>> resolution(png), resolution(sized(png, 144.0))
(300, 144)
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import pack, unpack

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_METRE = 39.3701  # inches
_SIZE, _HEAD = b"pHYs", b"IHDR"


def sized(png: bytes, dpi: float) -> bytes:
    """Return a PNG with its resolution in it (PNG specification, section 11.3.4.3).

    Parameters
    ----------
    png
        The picture.
    dpi
        Its pixels per inch.
    """
    pixels = round(dpi * _METRE)
    size = _chunk(_SIZE, pack(">IIB", pixels, pixels, 1))  # 1: the unit is the metre
    chunks = [
        _chunk(kind, content) + (size if kind == _HEAD else b"")
        for kind, content in _chunks(png)
        if kind != _SIZE
    ]
    return _SIGNATURE + b"".join(chunks)


def resolution(png: bytes) -> int | None:
    """Return the pixels per inch that a PNG says it has; None if it says nothing."""
    told = [content for kind, content in _chunks(png) if kind == _SIZE]
    return round(unpack(">IIB", told[0])[0] / _METRE) if told else None


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the content of each chunk."""
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + kind + content + pack(">I", zlib.crc32(kind + content))
