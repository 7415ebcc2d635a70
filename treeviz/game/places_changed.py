"""What a move is called by the places that it changes, where there is no board of rows.

>>> name_by_places("+++++", "--+++"), name_by_places("_c_b", "_cab")
('[0]-[1]', '[2] a')
>>> name_by_places((("x",), (".", ".")), (("x",), (".", "x")))
'[1,1]'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from treeviz.game.grids import is_empty
from treeviz.game.snapshot import Snapshot

_FEW = 2  # signs of a text without empty places
_LISTED = 4  # places of a change that are written out


def name_by_places(before: Any, after: Any) -> str | None:
    """Return the places in which two texts, or two nested tuples, differ; None: not that few.

    Of one sign of a text that changed it is also said what it became.
    """
    if isinstance(before, str) and isinstance(after, str):
        places = list(_places_in_text(before, after))
        if len(places) == 1:
            return f"[{places[0]}] {after[places[0]]}"
        return _written((place,) for place in places) if len(places) <= _LISTED else None
    paths = list(_paths(before, after))
    if len(before) != len(after) or not all(paths):
        return None
    if len({type(part) is tuple for part in before}) > 1:  # beside the board, whose turn it is
        paths = [path[1:] for path in paths if type(before[path[0]]) is tuple and len(path) > 1]
    return _written(paths) if 0 < len(paths) <= _LISTED else None


def way_along_a_row(before: Snapshot, after: Snapshot) -> str | None:
    """Return how a sign moved along the only row of signs that changed; None: it is no such move.

    Examples
    --------
    >>> way_along_a_row(*(Snapshot("Race", (("track", tuple(row)),)) for row in ("w.b", ".wb")))
    '[0]-[1]'
    """
    changed = list(_changed_rows(before, after))
    if len(changed) != 1:
        return None
    was, now = changed[0]
    places = changed_places(was, now)
    if len(places) != 2:
        return None
    for start, end in (places, places[::-1]):
        if was[start] == now[end] and was[end] == now[start] and is_empty(was[end]):
            return f"[{start}]-[{end}]"
    return None


def changed_places(before: tuple[Any, ...], after: tuple[Any, ...]) -> list[int]:
    """Return where two rows of one length differ; nowhere if one is longer."""
    if len(before) != len(after):
        return []
    return [place for place, (b, a) in enumerate(zip(before, after, strict=True)) if b != a]


def row_that_is_filled(steps: Iterable[tuple[Any, Any, Any]]) -> str | None:
    """Return the field of objects of which each move fills another place; None: there is no one.

    Parameters
    ----------
    steps
        Positions, each with the one after it and who moved.

    Examples
    --------
    >>> def drawn(lines, boxes): return Snapshot("Boxes", (("lines", lines), ("boxes", boxes)))
    >>> start = drawn((1, 0, 0), (0, 0))
    >>> after = drawn((1, 2, 0), (2, 2)), drawn((1, 0, 2), (0, 0))
    >>> row_that_is_filled([(start, one, 2) for one in after])
    'lines'
    """
    after_filling: dict[tuple[str, Any, int, Any], Any] = {}
    known: list[set[str]] = []
    for before, after, player in steps:
        if not isinstance(before, Snapshot) or not isinstance(after, Snapshot):
            return None
        places = dict(_places_filled(before, after))
        known.append(
            {
                row
                for row, place in places.items()
                if after_filling.setdefault((row, before, place, player), after) == after
            }
        )
    rows = set.intersection(*known) if known else set[str]()
    return rows.pop() if len(rows) == 1 else None


def _places_filled(before: Snapshot, after: Snapshot) -> Iterator[tuple[str, int]]:
    """Yield the rows in which one place that was empty is the only one that changed."""
    old = dict(before.fields)
    for name, now in after.fields:
        was = old.get(name)
        if isinstance(was, tuple) and isinstance(now, tuple):
            places = changed_places(was, now)
            if len(places) == 1 and is_empty(was[places[0]]):
                yield name, places[0]


def place_removed(before: tuple[Any, ...], after: tuple[Any, ...]) -> int | None:
    """Return the place of the one part that is missing after; None if more has changed.

    Examples
    --------
    >>> place_removed((3, 4, 5), (3, 5))
    1
    """
    if len(before) != len(after) + 1:
        return None
    at = next(
        (place for place, (b, a) in enumerate(zip(before, after, strict=False)) if b != a),
        len(after),
    )
    return at if before[at + 1 :] == after[at:] else None


def sown_from(before: tuple[Any, ...], after: tuple[Any, ...]) -> int | None:
    """Return the place that was emptied into those after it; None if it is not clear which.

    A capture empties others, too; then it is the one with most of what it held in the places that
    follow.

    Examples
    --------
    >>> sown_from((4, 4, 4, 0), (0, 5, 5, 2)), sown_from((2, 1, 0, 3), (0, 2, 0, 4))
    (0, 0)
    >>> sown_from((1, 0, 9, 0, 2, 5), (0, 0, 12, 0, 0, 5))  # and captures what lies opposite
    0
    >>> sown_from((3, 3, 3), (0, 0, 9)) is None
    True
    """
    emptied = [n for n in changed_places(before, after) if after[n] == 0]
    if len(emptied) < 2:
        return emptied[0] if emptied else None
    counts = [_sown(before, after, place) for place in emptied]
    best = max(counts)
    return emptied[counts.index(best)] if best and counts.count(best) == 1 else None


def _sown(before: tuple[Any, ...], after: tuple[Any, ...], place: int) -> int:
    """Return into how many of the places that follow one of what stood at a place may have come."""
    if type(before[place]) is not int:
        return 0
    following = [(place + step) % len(before) for step in range(1, before[place] + 1)]
    captured = bool(following and before[following[-1]] == after[following[-1]] == 0)
    sown = [after[n] == before[n] + 1 for n in following if type(before[n]) is int]
    return sown.count(True) + captured  # the last one, with what lay opposite


def differ_in_name(steps: Iterable[tuple[Any, Any]]) -> bool:
    """Tell whether all moves between texts have names by their places, none of them two moves'.

    Texts of many signs, none of which is an empty place, are names rather than boards.

    >>> differ_in_name([("_b_", "xb_"), ("_b_", "_bx")]), differ_in_name([("node1", "node2")])
    (True, False)
    """
    names: dict[tuple[str, str], str] = {}
    signs: set[str] = set()
    for before, after in steps:
        if not isinstance(before, str) or not isinstance(after, str):
            return False
        places = list(_places_in_text(before, after))
        if not any(is_empty(sign) for n in places for sign in (before[n], after[n])):
            signs.update(before, after)
        if len(signs) > _FEW or len(places) == len(before):
            return False
        name = name_by_places(before, after)
        if not name or names.setdefault((before, name), after) != after:
            return False
    return bool(names)


def _places_in_text(before: str, after: str) -> Iterator[int]:
    if len(before) == len(after):
        yield from (n for n, (b, a) in enumerate(zip(before, after, strict=True)) if b != a)


def _paths(before: Any, after: Any) -> Iterator[tuple[int, ...]]:
    """Yield where two nested tuples differ, as deep as they are of one length."""
    if before == after:
        return
    if type(before) is not tuple or type(after) is not tuple or len(before) != len(after):
        yield ()
        return
    for place, (was, now) in enumerate(zip(before, after, strict=True)):
        yield from ((place, *path) for path in _paths(was, now))


def _written(paths: Iterable[tuple[int, ...]]) -> str | None:
    return "-".join(f"[{','.join(map(str, path))}]" for path in paths) or None


def _changed_rows(before: Snapshot, after: Snapshot) -> Iterator[tuple[Any, Any]]:
    """Yield the rows that differ between two objects, as they were and as they are."""
    old = dict(before.fields)
    for name, now in after.fields:
        was = old.get(name)
        if isinstance(was, Snapshot) and isinstance(now, Snapshot):
            yield from _changed_rows(was, now)
        elif isinstance(was, tuple) and isinstance(now, tuple) and was != now:
            yield was, now
