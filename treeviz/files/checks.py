"""What every part of a file is asked before it is believed; each refusal is one line.

>>> file_number("-inf"), file_number(3)
(-inf, 3.0)
>>> member({"nodes": True}, "nodes", int)
Traceback (most recent call last):
    ...
treeviz.errors.InputError: expected a whole number as 'nodes' of the recording, got True
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf, isfinite
from typing import Any

from treeviz.errors import InputError
from treeviz.files.plain_json import shown
from treeviz.formatting.numerals import count

_INFINITIES = {"inf": inf, "-inf": -inf}


def member(given: dict[str, Any], name: str, kind: type) -> Any:
    """Return a member of an object, of a kind: dict, list, int or str."""
    value = given.get(name)
    if type(value) is not kind:
        wanted = {dict: "an object", list: "a list", int: "a whole number", str: "text"}[kind]
        raise InputError(f"expected {wanted} as {name!r} of the recording, got {shown(value)}")
    return value


def list_of(given: dict[str, Any], name: str, size: int) -> list[Any]:
    """Return a list of so many entries."""
    entries: list[Any] = member(given, name, list)
    if len(entries) != size:
        raise InputError(
            f"expected {count(size)} entries in {name!r} of the recording, got {len(entries):,}"
        )
    return entries


def check_types(name: str, entries: Iterable[Any], kinds: Collection[type]) -> None:
    """Refuse entries of any other types; a boolean is no number."""
    strange = set(map(type, entries)) - set(kinds)
    if strange:
        expected = " or ".join(sorted(kind.__name__ for kind in kinds))
        found = strange.pop().__name__
        raise InputError(f"{name!r} of the recording holds a {found}; expected {expected}")


def all_text(given: dict[str, Any], name: str) -> list[str]:
    """Return a list of text."""
    entries: list[str] = member(given, name, list)
    check_types(name, entries, (str,))
    return entries


def file_number(entry: Any) -> float:
    """Return a number of the file: finite, or one of the two infinities as text."""
    if type(entry) is str and entry in _INFINITIES:
        return _INFINITIES[entry]
    try:
        if type(entry) in (int, float) and isfinite(entry):
            return float(entry)
    except OverflowError:
        pass  # a whole number that no float holds
    raise InputError(f'expected a number, "inf" or "-inf", got {shown(entry)}')


def number_or_none(entry: Any) -> float | None:
    """Return a number of the file, or None."""
    return None if entry is None else file_number(entry)
