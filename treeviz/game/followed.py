"""Positions that are moves: objects that keep the state before a move beside the one after it.

>>> start, middle, end = (Snapshot("State", (("cells", cells),)) for cells in ("__", "x_", "xo"))
>>> def move(before, after): return Snapshot("Move", (("before", before), ("after", after)))
>>> first, second = move(start, middle), move(middle, end)
>>> field_that_follows([(first, second)]), part_within(second, "after") == end
('after', True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from treeviz.game.snapshot import Snapshot


def field_that_follows(steps: Iterable[tuple[Any, Any]]) -> str:
    """Return the field of objects that holds the position after a move; empty: there is none.

    It is the one that the next such object keeps in another field, as the position before its move;
    what they are called from may be a position itself.

    Parameters
    ----------
    steps
        Positions, each with the one after it.
    """
    found: set[str] | None = None
    for before, after in steps:
        old, new = parts_of_object(before), parts_of_object(after)
        following = {
            name
            for name, state in new.items()
            if parts_of_object(state)
            and any(
                other != name and kept == old.get(name, before) != state
                for other, kept in new.items()
            )
        }
        found = following if found is None else found & following
        if not found:
            return ""
    return min(found) if found is not None and len(found) == 1 else ""


def part_within(state: Any, field: str) -> Any:
    """Return what an object keeps in a field; the state itself, if it is none that does.

    Parameters
    ----------
    state, field
        The state, and the name of the field; empty: none.
    """
    return parts_of_object(state).get(field, state) if field else state


def parts_of_object(state: Any) -> dict[str, Any]:
    """Return the fields of an object, as it was taken down; none of what is no object.

    Parameters
    ----------
    state
        A position.
    """
    if isinstance(state, Snapshot):
        return dict(state.fields)
    if is_dataclass(state) and not isinstance(state, type):
        return {field.name: getattr(state, field.name) for field in fields(state)}
    return {}
