"""What differs between two positions that are no boards, as the name of a move.

Programs keep their positions in objects, sets and lists of all kinds. What a move is called there
is what it brings in (a line that is drawn, a square that is taken), what it takes away (a domino),
or how something moves; what merely goes with it (whose turn it is, how many moves were made) is
left out, unless moves from one position could not be told apart without it.

>>> before = ("lines", frozenset({"a"})), ("player", 0)
>>> name_of_change(before, (("lines", frozenset({"a", "b"})), ("player", 1)))
'b'
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from treeviz.formatting.printed import steady_repr, steady_text
from treeviz.game.keys import FAULTS
from treeviz.game.snapshot import Snapshot

_DEEPEST = 6  # parts within parts


class PartChanged(NamedTuple):
    """One thing that differs.

    Attributes
    ----------
    field
        The innermost name under which it stands, or key of a dict; empty if it has none.
    old, new
        What was there, and what is there now; `ABSENT` where nothing is.
    """

    field: Any
    old: Any
    new: Any


class Absent:
    """What stands where nothing is; None may be a part of a position."""


ABSENT = Absent()


def changes_between(
    before: Any, after: Any, field: Any = "", deep: int = 0
) -> Iterator[PartChanged]:
    """Yield what differs between two values, in their smallest parts.

    Examples
    --------
    >>> [tuple(change) for change in changes_between((1, (5, "a")), (1, (6, "a")))]
    [('', 5, 6)]
    """
    if before == after:
        return
    old, new = _parts(before), _parts(after)
    alike = type(before) is type(after) and deep < _DEEPEST
    if alike and isinstance(before, frozenset):
        yield from _of_members(before, after, field)
    elif not alike or old is None or new is None:
        yield PartChanged(field, before, after)
    elif [name for name, _ in old] == [name for name, _ in new]:
        for (name, was), (_, now) in zip(old, new, strict=True):
            yield from changes_between(was, now, field if name == "" else name, deep + 1)
    else:
        yield from _of_members(before, after, field)


def name_of_change(before: Any, after: Any, fields: frozenset[Any] | None = None) -> Any:
    """Return what a move is called that leads from one position to the next.

    Parameters
    ----------
    before, after
        Positions, as values that cannot change.
    fields
        None: what came, what went or what moved, if that is one thing; else all that differs, of
        plain values those under these names, or all if there are none.

    Examples
    --------
    >>> name_of_change(((1, 2), (2, 2)), ((2, 2),)), name_of_change((0, "a"), (3, "a"))
    ((1, 2), '3')
    """
    changes = list(changes_between(before, after))
    moved = [change for change in changes if _is_atom(change)]
    came = list(dict.fromkeys(c.new for c in moved if c.old is ABSENT))
    went = list(dict.fromkeys(c.old for c in moved if c.new is ABSENT))
    ways = list(dict.fromkeys(c[1:] for c in moved if ABSENT not in c[1:]))
    if fields is None:
        if len(came) == 1 and not went:
            return came[0]
        if (keys := _keys_gone(before, after)) is not None:
            return keys
        if (way := _way_of_a_piece(went, came)) is not None:
            return way
        if len(came) == len(went) == 1:
            return went[0], came[0]
        if len(went) == 1 and not came:
            return went[0]
        if len(ways) == 1 and not came and not went:
            return ways[0]
        keys = [change.field for change in changes if not isinstance(change.field, str)]
        if len(keys) == 1 and not moved:
            return keys[0]
    plain = [c for c in changes if c not in moved and (not fields or c.field in fields)]
    told = [steady_text(part) for part in dict.fromkeys([*went, *came, *(way[1] for way in ways)])]
    told += [f"{c.field} {steady_text(c.new)}".strip() for c in plain or ([] if told else changes)]
    return ", ".join(dict.fromkeys(told))


def fields_as_parts(state: Any) -> Any:
    """Return a dataclass as the `Snapshot` of its fields, and anything else as it is."""
    if not dataclasses.is_dataclass(state) or isinstance(state, type):
        return state
    return Snapshot(type(state).__name__, tuple(_parts(state) or ()))


def _way_of_a_piece(went: Sequence[Any], came: Sequence[Any]) -> tuple[Any, Any] | None:
    """Return from where to where the only piece moved that is on another square now; else None.

    Examples
    --------
    >>> _way_of_a_piece([((0, 1), "w"), ((1, 1), "b")], [((2, 1), "w")])
    ((0, 1), (2, 1))
    """
    if len(came) != 1 or not all(_is_piece(one) for one in (*went, *came)):
        return None
    end, piece = came[0]
    starts = [start for start, one in went if one == piece]
    return (starts[0], end) if len(starts) == 1 else None


def _is_piece(part: Any) -> bool:
    """Tell whether a part is what stands on a square: the square, and a plain value."""
    whole = isinstance(part, tuple) and len(part) == 2 and _is_place(part[0])
    return whole and isinstance(part[1], (str, int))


def _is_atom(change: PartChanged) -> bool:
    """Tell whether something came, went, or is a place that is another one now."""
    return ABSENT in change[1:] or (_is_place(change.old) and _is_place(change.new))


def _keys_gone(before: Any, after: Any) -> Any:
    """Return the keys that a dict of collections has no more, such as the nodes of a graph.

    Examples
    --------
    >>> graph = (("a", frozenset({"b"})), ("b", frozenset({"a"})), ("c", frozenset()))
    >>> _keys_gone(graph, graph[2:]), _keys_gone(graph, graph[:2])
    ('a-b', 'c')
    """
    if not all(
        isinstance(state, tuple) and all(map(_is_entry, state)) for state in (before, after)
    ):
        return None
    if not all(isinstance(part, frozenset | tuple) for _, part in (*before, *after)):
        return None
    left = {key for key, _ in after}
    gone = [key for key, _ in before if key not in left]
    if not gone or len(left) + len(gone) != len(before):
        return None
    return gone[0] if len(gone) == 1 else "-".join(map(steady_text, gone))


def _is_place(part: Any) -> bool:
    return isinstance(part, tuple) and len(part) == 2 and all(type(n) is int for n in part)


def _parts(value: Any) -> list[tuple[Any, Any]] | None:
    """Return what a value consists of, with the names under which it stands; None: it is plain."""
    if isinstance(value, Snapshot):
        return list(value.fields)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
    if not isinstance(value, tuple) or _is_place(value):
        return None
    names = getattr(value, "_fields", None)
    if names is not None:
        return list(zip(names, value, strict=True))
    if all(map(_is_entry, value)) and len({key for key, _ in value}) == len(value):
        return list(value)
    return [("", part) for part in value]


def _is_entry(part: Any) -> bool:
    """Tell whether a part is a key of a dict and what it stands for, rather than a list of two."""
    if not isinstance(part, tuple) or len(part) != 2:
        return False
    if type(part[0]) is int:  # a number and another are a place
        return not isinstance(part[1], (int, float, tuple))
    return isinstance(part[0], str) or not isinstance(part[1], tuple)


def _of_members(before: Any, after: Any, field: Any) -> Iterator[PartChanged]:
    """Yield which members of a set or a list came and went."""
    old, new = Counter(before), Counter(after)
    yield from (PartChanged(field, part, ABSENT) for part in sorted(old - new, key=steady_repr))
    yield from (PartChanged(field, ABSENT, part) for part in sorted(new - old, key=steady_repr))


def fields_that_tell(steps: Iterable[tuple[Any, Any]]) -> frozenset[Any] | None:
    """Return the fields by which moves from one position differ, where names alone do not tell.

    Parameters
    ----------
    steps
        Positions, each with the one after it.

    Returns
    -------
    frozenset or None
        For `name_of_change`; None if what came, went or moved tells all moves apart.

    Examples
    --------
    >>> start = ("hand", "ab"), ("end", 1)
    >>> left, right = ((("hand", "b"), ("end", end)) for end in (5, 7))
    >>> name_of_change(start, left), fields_that_tell([(start, left), (start, right)])
    ('hand b, end 5', None)
    """
    after: dict[Any, set[Any]] = {}
    for before, next_one in steps:
        with suppress(FAULTS):  # a state of somebody's own that has no hash
            after.setdefault(before, set()).add(next_one)
    several = {before: ends for before, ends in after.items() if len(ends) > 1}
    if all(
        len({name_of_change(before, end) for end in ends}) == len(ends)
        for before, ends in several.items()
    ):
        return None
    told: set[Any] = set()
    for before, ends in several.items():
        values: dict[Any, set[Any]] = {}
        for end in ends:
            for change in changes_between(before, end):
                values.setdefault(change.field, set()).add(change.new)
        told |= {field for field, news in values.items() if len(news) > 1}
    return frozenset(told)
