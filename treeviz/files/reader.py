"""A file as JSON: unpacked, and refused before it can take more memory than it may.

Whether a file is gzipped is told by its first bytes. It is unpacked piece by piece; how much
memory its values would take is estimated from its signs before one of them is made.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import IO, Any

from treeviz.errors import InputError
from treeviz.formatting.numerals import count

MEMORY = 4 << 30  # bytes: some ten million nodes, and less than most machines have
_GZIP = b"\x1f\x8b"
_GZIP_MEMBER = 16 + zlib.MAX_WBITS  # tells zlib to expect the header and the checksum of gzip
_PIECE = 1 << 20
# Bytes that a value takes in Python at most, by the sign that announces it: a number after a comma
# with its place in a list, a container, half a text.
_COSTS = {b",": 40, b"[": 90, b"{": 90, b'"': 35}


def opened(source: str | Path | IO[bytes], memory: int = MEMORY) -> dict[str, Any]:
    """Return the JSON object in a file.

    Parameters
    ----------
    source
        A path, or a binary stream. It may be gzipped.
    memory
        How many bytes reading it may take, about.

    Raises
    ------
    InputError
        If it cannot be read or is no JSON object, or would take more memory.
    """
    name = name_of(source)
    try:
        if isinstance(source, str | Path):
            with Path(source).open("rb") as stream:
                text = _unpacked(stream, memory, name)
        else:
            text = _unpacked(source, memory, name)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot read {name!r}: {reason}") from error
    needed = 2 * len(text) + sum(cost * text.count(sign) for sign, cost in _COSTS.items())
    if needed > memory:
        raise _too_large(name, memory)
    try:
        found = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise InputError(f"{name!r} is no recording: its values are nested too deeply") from None
    except ValueError as error:
        reason = str(error).split("; use sys.")[0]
        raise InputError(f"{name!r} is no recording, or not a whole one: {reason}") from None
    if not isinstance(found, dict):
        raise InputError(f"{name!r} is no recording: expected a JSON object")
    return found


def name_of(source: str | Path | IO[bytes]) -> str:
    """Return what messages call a file."""
    if isinstance(source, str | Path):
        return str(source)
    return str(getattr(source, "name", "the recording"))


def _unpacked(stream: IO[bytes], memory: int, name: str) -> bytes:
    """Return the content of a file, unpacked if it is gzipped, never more than may be."""
    piece = stream.read(_PIECE)
    if not piece.startswith(_GZIP):
        return _joined(piece, lambda: stream.read(_PIECE), memory, name)
    unzip = zlib.decompressobj(_GZIP_MEMBER)
    waiting = piece

    def more() -> bytes:
        nonlocal waiting, unzip
        while True:
            if unzip.eof:  # gzip files may be joined to one
                waiting = unzip.unused_data or stream.read(_PIECE)
                if not waiting.strip(b"\0"):
                    return b""
                unzip = zlib.decompressobj(_GZIP_MEMBER)
            elif not waiting and not (waiting := stream.read(_PIECE)):
                raise InputError(f"{name!r} is cut off: its end is missing")
            try:
                piece = unzip.decompress(waiting, _PIECE)
            except zlib.error as error:
                raise InputError(f"{name!r} is damaged: {error}") from None
            waiting = unzip.unconsumed_tail
            if piece:
                return piece

    return _joined(more(), more, memory, name)


def _joined(piece: bytes, more: Any, memory: int, name: str) -> bytes:
    pieces, size = [], 0
    while piece:
        size += len(piece)
        if 2 * size > memory:
            raise _too_large(name, memory)
        pieces.append(piece)
        piece = more()
    return b"".join(pieces)


def _too_large(name: str, memory: int) -> InputError:
    return InputError(
        f"{name!r} would take more memory than the {count(memory >> 20, 'megabyte')} it may: "
        "allow more with load(path, memory=…), or record fewer nodes"
    )


def _no_number(literal: str) -> float:
    raise ValueError(f"{literal} is no number of JSON")
