"""Which columns a table shall have: names as somebody gives them, in a text or one by one."""

from __future__ import annotations

from collections.abc import Iterable

from treeviz.errors import InputError, unknown
from treeviz.formatting.expected import is_a, is_one_of
from treeviz.formatting.plain_values import bare_text, read_items
from treeviz.query.features import FEATURES, TERMS

USUAL = ("node", "line", "ply", "player", "kind", "value", "bound", "static", "difference",
         "position")  # fmt: skip
EVERYTHING = "all"
_MOST = 1000  # columns that somebody names


def column_names(columns: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the names of columns that were asked for, each once.

    Raises
    ------
    InputError
        If there is no such column.

    Examples
    --------
    >>> column_names("node, value,terms"), column_names(["terms.lines open to x"])
    (('node', 'value', 'terms'), ('terms.lines open to x',))
    """
    if columns is None:
        return USUAL
    text = bare_text(columns)
    given = columns if text is None else text.split(",")
    names = [
        name if (typed := bare_text(name)) is None else typed.strip()
        for name in read_items(given, "names of columns", _MOST)
    ]
    if len(names) > _MOST:
        raise InputError(f"expected at most {_MOST:,} columns, got more")
    if not names:
        raise InputError(f"expected at least one column of {', '.join(FEATURES)}")
    if len(names) == 1 and is_one_of(names[0], (EVERYTHING,)):
        names = [*FEATURES, TERMS]
    for name in names:
        term = is_a(name, str) and name.startswith(f"{TERMS}.")
        if not term and not is_one_of(name, (*FEATURES, TERMS)):
            raise unknown("column", name, [*FEATURES, TERMS, EVERYTHING])
    return tuple(dict.fromkeys(names))
