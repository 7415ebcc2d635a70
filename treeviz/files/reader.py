"""A file as JSON: unpacked, and refused before it can take more memory than it may.

Whether a file is gzipped is told by its first bytes. It is unpacked piece by piece; how much
memory its values would take is estimated from its signs before one of them is made. A small file
may take little: what unpacks to a thousand times its size was made to fill the memory.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from treeviz.errors import InputError
from treeviz.formatting.expected import is_a
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import bare_number, bare_text, unexpected
from treeviz.formatting.printed import repr_of

MEMORY = 4 << 30  # bytes: some ten million nodes, and less than most machines have
_AT_LEAST = 400 << 20  # bytes that reading a small file may take
_PER_BYTE = 400  # bytes for each byte of a larger file; half as many are usual for a gzipped tree
_GZIP = b"\x1f\x8b"
_GZIP_MEMBER = 16 + zlib.MAX_WBITS  # tells zlib to expect the header and the checksum of gzip
_PIECE = 1 << 20
_LEAST = 3  # bytes for each byte of JSON: itself, as text, and what it says
# Bytes that a value takes in Python at most, by the sign that announces it: a number after a comma
# with its place in a list, a container, half a text.
_COSTS = {b",": 40, b"[": 90, b"{": 90, b'"': 35}
_ASTRAL = re.compile(rb"[\xf0-\xf7]")  # the first byte of a sign that makes a text take four a sign
_WIDE = re.compile(rb"\d{19,4300}")  # what may be 2⁶¹ − 1 or more: Python hashes it modulo that
_MOST_ALIKE = 1000  # of such numbers with one hash: a dict of n of them takes time n²


def opened(source: str | Path | IO[bytes], memory: int | None = None) -> dict[str, Any]:
    """Return the JSON object in a file.

    Parameters
    ----------
    source
        A path, or a binary stream. It may be gzipped.
    memory
        How many bytes reading it may take, about. None: 400 MB, or 400 times its size on disk if
        that is more, 4 GiB at most.

    Raises
    ------
    InputError
        If it cannot be read or is no JSON object, or would take more memory.
    """
    allowed = None if memory is None else bare_number(memory)
    if memory is not None and (allowed is None or not allowed >= 0):
        raise unexpected("memory in bytes", memory)
    name = name_of(source)
    allowance = Allowance(allowed)
    try:
        if isinstance(source, str | Path):
            with Path(source).open("rb") as stream:
                text = _unpacked(stream, allowance, name)
        else:
            text = _unpacked(source, allowance, name)
    except InputError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = ((error.strerror if isinstance(error, OSError) else "") or str(error)).lower()
        raise InputError(f"cannot read {name!r}: {reason}") from error
    if needed(text) > allowance.bytes:
        raise _too_large(name, allowance.bytes)
    if _slow_to_tell_apart(text):
        raise InputError(f"{name!r} is no recording: its whole numbers are made to be slow")
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


class Allowance:
    """How many bytes reading a file may take.

    Parameters
    ----------
    memory
        So many; None: as many as the size of the file on disk allows, as far as it is read.
    """

    def __init__(self, memory: float | None) -> None:
        self._fixed, self._read = memory, 0

    def read(self, stream: IO[bytes]) -> bytes:
        """Return the next piece of a file."""
        try:
            piece = stream.read(_PIECE)
        except TypeError:  # what it reads is something else
            piece = None
        if not isinstance(piece, bytes):
            raise InputError(f"expected a file that gives bytes, got {repr_of(stream)}")
        self._read += len(piece)
        return piece

    @property
    def bytes(self) -> float:
        """How many bytes it may take now."""
        if self._fixed is not None:
            return self._fixed
        return min(MEMORY, max(_AT_LEAST, _PER_BYTE * self._read))


def needed(text: bytes) -> int:
    """Return how many bytes the values of some JSON take at most, the JSON itself included."""
    sign = 1 if text.isascii() and b"\\u" not in text else 4 if _ASTRAL.search(text) else 2
    if b"\\ud" in text:
        sign = 4  # astral signs may be written as two halves
    return (1 + 2 * sign) * len(text) + sum(cost * text.count(s) for s, cost in _COSTS.items())


def _slow_to_tell_apart(text: bytes) -> bool:
    """Tell whether many wide numbers have the same hash, as multiples of 2⁶¹ − 1 have."""
    alike = Counter(hash(int(digits)) for digits in set(_WIDE.findall(text)))
    return max(alike.values(), default=0) > _MOST_ALIKE


def read_source(given: object) -> str | Path | Any:
    """Return a path, or an open file, that was given to be read.

    Raises
    ------
    InputError
        If it is neither.
    """
    if (name := bare_text(given)) is not None:
        return name
    try:
        if is_a(given, Path) or hasattr(given, "read"):
            return given
    except Exception:  # the code of others
        pass
    raise unexpected("the name of a recording, or an open file", given)


def name_of(source: str | Path | IO[bytes]) -> str:
    """Return what messages call a file."""
    if isinstance(source, str | Path):
        return str(source)
    return str(getattr(source, "name", "the recording"))


def _unpacked(stream: IO[bytes], allowance: Allowance, name: str) -> bytes:
    """Return the content of a file, unpacked if it is gzipped, never more than may be."""
    piece = allowance.read(stream)
    if not piece.startswith(_GZIP):
        return _joined(piece, lambda: allowance.read(stream), allowance, name)
    unzip = zlib.decompressobj(_GZIP_MEMBER)
    waiting = piece

    def more() -> bytes:
        nonlocal waiting, unzip
        while True:
            if unzip.eof:  # gzip files may be joined to one
                waiting = unzip.unused_data or allowance.read(stream)
                if not waiting.strip(b"\0"):
                    return b""
                unzip = zlib.decompressobj(_GZIP_MEMBER)
            elif not waiting and not (waiting := allowance.read(stream)):
                raise InputError(f"{name!r} is cut off: its end is missing")
            try:
                piece = unzip.decompress(waiting, _PIECE)
            except zlib.error as error:
                raise InputError(f"{name!r} is damaged: {error}") from None
            waiting = unzip.unconsumed_tail
            if piece:
                return piece

    return _joined(more(), more, allowance, name)


def _joined(piece: bytes, more: Callable[[], bytes], allowance: Allowance, name: str) -> bytes:
    pieces, size = [], 0
    while piece:
        size += len(piece)
        if _LEAST * size > allowance.bytes:
            raise _too_large(name, allowance.bytes)
        pieces.append(piece)
        piece = more()
    return b"".join(pieces)


def _too_large(name: str, memory: float) -> InputError:
    return InputError(
        f"{name!r} would take more memory than the {count(int(memory) >> 20, 'megabyte')} it may: "
        "allow more with load(path, memory=…), or record fewer nodes"
    )


def _no_number(literal: str) -> float:
    raise ValueError(f"{literal} is no number of JSON")
