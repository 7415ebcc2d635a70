"""What stands on a square, where a square is not one sign but several pieces, or a record.

>>> signs_of_cells((((), ("w",)), (("w", "b"), ())))
(('', 'w'), ('wb', ''))
>>> x, none = (("at", 7), ("mark", "X")), (("at", 8), ("mark", None))
>>> signs_of_cells(((x, none), (none, none)))
(('X', None), (None, None))
"""

from __future__ import annotations

from typing import Any

_HIGHEST = 8  # pieces on one square that are written out
_LONGEST = 2  # signs of each of them
LONGEST_STACK = _HIGHEST * _LONGEST
_Rows = tuple[tuple[Any, ...], ...]


def signs_of_cells(rows: _Rows) -> _Rows:
    """Return rows with a sign for each square; as they are, if squares hold no pieces or records.

    Parameters
    ----------
    rows
        Rows of one length.
    """
    cells = [cell for row in rows for cell in row]
    if all(isinstance(cell, tuple) and _is_record(cell) for cell in cells):
        field = _telling_field(cells)
        return rows if field is None else _of_each(rows, lambda cell: dict(cell)[field])
    if all(map(_is_stack, cells)) and len(rows) > 1 and len(rows[0]) > 1:
        heights = {len(cell or ()) for cell in cells}
        return _of_each(rows, lambda cell: "".join(cell or ())) if len(heights) > 1 else rows
    return rows


def _of_each(rows: _Rows, sign: Any) -> _Rows:
    return tuple(tuple(map(sign, row)) for row in rows)


def _is_stack(cell: Any) -> bool:
    """Tell whether a square holds pieces, one above the other, or the parts of a piece, or none."""
    if cell is None:
        return True
    pieces = type(cell) is tuple and len(cell) <= _HIGHEST
    return pieces and all(isinstance(one, str) and len(one) <= _LONGEST for one in cell)


def _is_record(cell: tuple[Any, ...]) -> bool:
    """Tell whether a square holds a dict, which is taken down as pairs."""
    pairs = all(isinstance(part, tuple) and len(part) == 2 for part in cell)
    return bool(cell) and pairs and all(isinstance(part[0], str) for part in cell)


def _telling_field(cells: list[tuple[Any, ...]]) -> str | None:
    """Return the field that says what stands on a square: text or nothing, else all but the place.

    None if there are several such, or the records are not of one kind.
    """
    records = [dict(cell) for cell in cells]
    names = list(records[0])
    if any(list(record) != names for record in records):
        return None
    values = {name: [record[name] for record in records] for name in names}
    texts = [name for name in names if all(isinstance(v, str | None) for v in values[name])]
    if not texts:
        plain = (bool, int, float)
        texts = [n for n in names if all(isinstance(v, plain) for v in values[n])]
        texts = [n for n in texts if not _counts(values[n])]
    return texts[0] if len(texts) == 1 else None


def _counts(values: list[Any]) -> bool:
    """Tell whether numbers only say where a square is: rows, columns, or all in turn."""
    size = len(values)
    wide = [w for w in range(1, size + 1) if size % w == 0]
    first = values[0]
    return any(
        values in ([first + n // w for n in range(size)], [first + n % w for n in range(size)])
        for w in wide
        if w > 1 or size == 1
    )
