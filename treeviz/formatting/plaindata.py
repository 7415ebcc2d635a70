"""What JSON can hold of what is not ours: the moves of any game as plain data.

>>> plain((2, 2)), plain(float("-inf")), plain(float("nan")), plain(None), plain({"a"})
([2, 2], '-inf', 'nan', None, "{'a'}")
>>> plain(10**5000)
'<int of 16610 bits>'
"""

from __future__ import annotations

from typing import Any

from treeviz.formatting.numerals import json_number
from treeviz.formatting.printed import repr_of

SCHEMA = 1  # of every JSON form
_BITS = 4096  # of a whole number whose digits are written


def plain(value: Any) -> Any:
    """Return a move as JSON can hold it: tuples and arrays as lists, what is strange as text."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= _BITS else repr_of(value)
    if isinstance(value, float):
        return json_number(value) if value == value else "nan"
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return str(value)
