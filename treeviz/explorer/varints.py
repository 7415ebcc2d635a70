"""Whole numbers in as few bytes as they need, as Protocol Buffers write them (LEB128).

>>> varints([0, 1, 127, 128, 300]).hex()
'00017f8001ac02'
"""

from __future__ import annotations

from collections.abc import Iterable


def varints(numbers: Iterable[int]) -> bytes:
    """Return numbers from 0 on as bytes: seven bits each, the lowest first, the last below 128."""
    written = bytearray()
    for number in numbers:
        while number > 127:
            written.append(number & 127 | 128)
            number >>= 7
        written.append(number)
    return bytes(written)
