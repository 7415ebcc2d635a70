"""What JSON can hold of what is not ours: the moves of any game as plain data.

>>> plain((2, 2)), plain(float("-inf")), plain(None), plain({"a"})
([2, 2], '-inf', None, "{'a'}")
"""

from __future__ import annotations

from typing import Any

from treeviz.formatting.numerals import json_number

SCHEMA = 1  # of every JSON form


def plain(value: Any) -> Any:
    """Return a move as JSON can hold it: tuples and arrays as lists, what is strange as text."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return json_number(value)
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, (tuple, list)):
        return [plain(part) for part in value]
    return str(value)
