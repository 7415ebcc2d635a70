"""What a recording shows of a game whose rules were not given: its board, its signs, its moves.

A program that is watched says nothing of its game. Its positions do: what is put on a square by
MAX's moves is MAX's sign; what was there before is the empty square; if signs always fall on
others, a move is a column. So everything here is read from pairs of positions, one after the other,
and what they do not show is not claimed.

>>> x, o, _ = "x", "o", " "
>>> empty, first = ((_, _, _),) * 3, ((_, _, _), (_, x, _), (_, _, _))
>>> seen = observe([(empty, first, Player.MAX)])
>>> seen.owners, seen.move_between(empty, first)
({'x': <Player.MAX: 'max'>}, (1, 1))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from treeviz.game.bits import added_bit, are_bits
from treeviz.game.changes import fields_as_parts, fields_that_tell, name_of_change
from treeviz.game.followed import field_that_follows, part_within
from treeviz.game.game import Move, State
from treeviz.game.grids import Grid, SeenGrids, is_empty
from treeviz.game.places_changed import (
    changed_places,
    differ_in_name,
    name_by_places,
    place_removed,
    row_that_is_filled,
    sown_from,
    way_along_a_row,
)
from treeviz.game.player import Player
from treeviz.game.snapshot import Snapshot, nests

_SURE = 0.9  # the share of a sign's moves that must be one player's for it to be theirs
_STEP = 2  # squares that a piece moves along a row, at most
_FALLS = 4  # columns are moves only on boards of so many rows
PASS = "pass"  # the move that changes nothing but whose turn it is
ObservedStep = tuple[State, State, Player]  # before, after, who moved


class ChangedSquares(NamedTuple):
    """The squares that differ between two positions.

    Attributes
    ----------
    filled, emptied, replaced
        Those that were empty before, that are empty after, and that were neither.
    """

    filled: tuple[tuple[int, int], ...]
    emptied: tuple[tuple[int, int], ...]
    replaced: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Seen:
    """What the positions of a recording show; see the module.

    Attributes
    ----------
    shape
        Rows and columns of the board; None if there is none.
    owners
        Whose each sign is, as far as their moves tell.
    empty
        The sign of an empty square, where it is none of the usual ones.
    falls
        Where signs fall to: 1 to the last row, −1 to the first, 0 nowhere.
    signs
        How signs are drawn, where somebody said it.
    changing
        The fields of objects that moves change; the others are no part of the position.
    chess
        Whether the board is one of chess, whose squares have names.
    sows
        Whether each move empties one heap into others, as in mancala: it is named by that heap.
    nested
        Whether positions are lists that hold the positions after them: these are no boards.
    bits
        Whether they are boards of bits, of which each move sets one.
    telling
        Without a board: the fields without which moves could not be told apart; None: none.
    chosen
        Whether players choose what to put on a square, so that its name does not tell a move.
    texts
        Whether positions are texts, whose moves are told apart by the places that change.
    row
        The field of objects of which each move fills another place, where names tell no more.
    strip
        Whether squares stand in one row: pieces step over what would be the end of a board's row.
    within
        The field that is the position, of objects that keep the one before it as well; else empty.
    """

    shape: tuple[int, int] | None = None
    owners: Mapping[Any, Player] = field(default_factory=dict)
    empty: Any = None
    falls: int = 0
    signs: Mapping[Any, str] = field(default_factory=dict)
    changing: frozenset[str] = frozenset()
    chess: bool = False
    sows: bool = False
    nested: bool = False
    bits: bool = False
    telling: frozenset[Any] | None = None
    chosen: bool = False
    texts: bool = False
    row: str | None = None
    strip: bool = False
    within: str = ""
    _look: SeenGrids = field(default_factory=SeenGrids, compare=False, repr=False)

    def grid(self, state: State) -> Grid | None:
        """Return the board in a state, if there is one and it has the shape of the others."""
        if self.nested or self.strip:
            return None
        found = self._look(part_within(state, self.within), self.shape)
        return found if found is None or self.shape in (None, found.shape) else None

    def is_empty(self, sign: Any) -> bool:
        """Tell whether a square with this sign is empty."""
        return is_empty(sign) or (self.empty is not None and sign == self.empty)

    def change(self, old: Grid, new: Grid) -> ChangedSquares:
        """Return the squares in which two boards of one shape differ."""
        kinds: dict[str, list[tuple[int, int]]] = {"filled": [], "emptied": [], "replaced": []}
        for r, (was, now) in enumerate(zip(old.rows, new.rows, strict=True)):
            for c, (one, other) in enumerate(zip(was, now, strict=True)):
                if one != other:
                    before, after = self.is_empty(one), self.is_empty(other)
                    if not (before and after):
                        kind = "filled" if before else "emptied" if after else "replaced"
                        kinds[kind].append((r, c))
        return ChangedSquares(*(tuple(squares) for squares in kinds.values()))

    def move_between(self, before: State, after: State) -> Move:
        """Return the move that leads from one state to the next, as far as they show it.

        A square ``(r, c)``, a column, ``(from, to)``, a heap and how many; else all that changed,
        the place among nested lists, or the state itself.
        """
        old, new = self.grid(before), self.grid(after)
        if old is None or new is None or old.shape != new.shape:
            return self._without_board(before, after)
        change = self.change(old, new)
        if not any(change):
            return PASS
        if len(change.filled) == 1 and not change.emptied:
            r, c = change.filled[0]
            square = c if self.falls else (r, c)
            return (square, str(new.rows[r][c])) if self.chosen else square
        moved = [
            (start, end)
            for end in (*change.filled, *change.replaced)
            for start in change.emptied
            if old.rows[start[0]][start[1]] == new.rows[end[0]][end[1]]
        ]
        if len(moved) == 1 or (moved and len({end for _, end in moved}) == 1):
            return moved[0]
        if self.chess and moved:  # castling: the king's move is its name
            kings = [way for way in moved if str(old.rows[way[0][0]][way[0][1]]) in "Kk"]
            return (kings or moved)[0]
        reached = change.filled + change.replaced
        if len(change.emptied) == len(reached) == 1:  # and became another piece
            return change.emptied[0], reached[0]
        return (*change.emptied, *change.filled, *change.replaced)

    def _without_board(self, before: State, after: State) -> Move:
        before, after = (part_within(state, self.within) for state in (before, after))
        before, after = fields_as_parts(before), fields_as_parts(after)
        place = _place_inside(before, after)
        if place is not None:
            return place
        if self.bits and (bit := added_bit(before, after)) is not None:
            return bit
        if isinstance(before, Snapshot) and isinstance(after, Snapshot):
            if self.row is not None:
                return changed_places(*(dict(at.fields)[self.row] for at in (before, after)))[0]
            changed = changed_field(before, after)
            if changed is not None and self.telling is None:
                return self._without_board(*changed)
            if (way := way_along_a_row(before, after)) is not None:
                return way
            if self.sows and changed is None:
                return PASS
            counted = None if self.telling else _counted(before, after)
            return name_of_change(before, after, self.telling) if counted is None else counted
        if isinstance(before, frozenset) and isinstance(after, frozenset):
            return name_of_change(before, after, self.telling)
        if self.texts and (name := name_by_places(before, after)) is not None:
            return name
        if not isinstance(before, tuple) or not isinstance(after, tuple):
            return after
        if after[:-1] == before:
            return after[-1]  # the moves made so far
        less = changed_places(before, after)
        if len(less) > 1 and self.sows:
            return sown_from(before, after)
        if len(less) == 1 and type(before[less[0]]) is int and type(after[less[0]]) is int:
            taken = before[less[0]] - after[less[0]]
            return (less[0], taken) if taken > 0 else repr(after)
        gone = place_removed(before, after)
        if gone is not None and type(before[gone]) is int:
            return gone, before[gone]  # a heap that is taken whole is a heap less
        if set(map(type, after)) == {int}:
            return repr(after)  # and no square
        if self.telling is not None and (name := name_by_places(before, after)) is not None:
            return name
        return name_of_change(before, after, self.telling)


def changed_field(before: Snapshot, after: Snapshot) -> tuple[Any, Any] | None:
    """Return the only compound field that differs between two objects, as it was and as it is."""
    old, new = dict(before.fields), dict(after.fields)
    kinds = (tuple, frozenset, Snapshot)
    changed = [name for name in new if isinstance(new[name], kinds) and name in old]
    changed = [name for name in changed if old[name] != new[name]]
    return (old[changed[0]], new[changed[0]]) if len(changed) == 1 else None


def _place_inside(before: State, after: State) -> int | None:
    """Return the place of a position among those that the one before holds; None if it is none.

    Nested lists hold their children themselves; a node that has a value, or a name, too, holds them
    in a part of its own.
    """
    if nests(before, after):
        return int(before.index(after))
    parts = [part for _, part in before.fields] if isinstance(before, Snapshot) else before
    if not isinstance(parts, tuple | list):
        return None
    parts = [part[1] if _is_pair(part) else part for part in parts]
    return next((part.index(after) for part in parts if nests(part, after)), None)


def _is_pair(part: Any) -> bool:
    """Tell whether a part is one of a dict: its name, and what that stands for."""
    return isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], str)


def _counted(before: Snapshot, after: Snapshot) -> str | None:
    """Return what the only number of an object is after a move; None if more has changed."""
    old = dict(before.fields)
    changed = [(name, part) for name, part in after.fields if name in old and old[name] != part]
    numbers = [(name, part) for name, part in changed if type(part) is int]
    alone = len(numbers) == 1 and len(changed) <= 2
    return f"{numbers[0][0]} {numbers[0][1]}" if alone else None


def observe(steps: Iterable[ObservedStep], signs: Mapping[Any, str] | None = None) -> Seen:
    """Return what pairs of positions show of their game.

    Parameters
    ----------
    steps
        Positions, each with the one after it and who moved.
    signs
        How signs are drawn, where somebody says it.
    """
    pairs = list(steps)
    if within := field_that_follows((before, after) for before, after, _ in pairs):
        there = [(part_within(b, within), part_within(a, within), player) for b, a, player in pairs]
        return replace(observe(there, signs), within=within)
    inside = sum(nests(before, after) for before, after, _ in pairs)
    if inside * 2 > len(pairs):
        return Seen(signs=dict(signs or {}), nested=True)
    look = SeenGrids()
    shape = _shape(look, (state for before, after, _ in pairs for state in (before, after)))
    blank = Seen(shape, _look=look)
    if shape is not None and _steps_over_ends(blank, pairs):
        texts = differ_in_name((before, after) for before, after, _ in pairs)
        telling = fields_that_tell((before, after) for before, after, _ in pairs)
        return Seen(signs=dict(signs or {}), telling=telling, texts=texts, strip=True)
    placed: dict[Any, Counter[Player]] = {}
    covered, falls = Counter[Any](), {1, -1}
    changes: dict[tuple[Grid, Grid], ChangedSquares] = {}
    for before, after, player in pairs:
        old, new = blank.grid(before), blank.grid(after)
        if old is None or new is None or old.shape != new.shape:
            continue
        change = changes.get((old, new))
        if change is None:
            change = changes[old, new] = blank.change(old, new)
        if len(change.filled) == 1:
            r, c = change.filled[0]
            placed.setdefault(new.rows[r][c], Counter())[player] += 1
            falls = {way for way in falls if _rests(old, blank, r, c, way)}
        elif len(change.replaced) == 1 and not change.filled and not change.emptied:
            r, c = change.replaced[0]
            covered[old.rows[r][c]] += 1
            bare = replace(blank, empty=old.rows[r][c])
            falls = {way for way in falls if _rests(old, bare, r, c, way)}
            placed.setdefault(new.rows[r][c], Counter())[player] += 1
    if not placed:
        falls = set()
    empty = covered.most_common(1)[0][0] if covered and len(covered) == 1 else None
    owners = {sign: max(by, key=by.__getitem__) for sign, by in placed.items() if _sure(by)}
    high = shape is not None and shape[0] >= _FALLS
    way = max(falls, default=0) if high else 0
    chess = shape == (8, 8) and any(
        is_chess(grid) for before, _, _ in pairs[:1] if (grid := blank.grid(before)) is not None
    )
    sows = _sows(pairs)
    steps_made = [] if shape or sows else [(before, after) for before, after, _ in pairs]
    telling = fields_that_tell(steps_made) if steps_made else None
    row = None if telling is None else row_that_is_filled(pairs)
    texts = not shape and differ_in_name((before, after) for before, after, _ in pairs)
    seen = Seen(
        shape, owners, empty, way, dict(signs or {}), _changing(pairs), chess, sows,
        telling=telling, bits=are_bits(pairs), texts=texts, row=row,
        _look=look,
    )  # fmt: skip
    return replace(seen, chosen=True) if _one_name_for_several(seen, changes) else seen


def _steps_over_ends(seen: Seen, pairs: Iterable[ObservedStep]) -> bool:
    """Tell whether signs in one row move by a step or two, over the ends of a board's rows, too."""
    over = False
    for before, after, _ in pairs:
        old, new = seen.grid(before), seen.grid(after)
        if not isinstance(before, (str, tuple)) or old is None or new is None:
            return False
        rows, columns = old.shape
        if old.shape != new.shape or len(before) != rows * columns:
            return False
        change = seen.change(old, new)
        if not len(change.emptied) == len(change.filled) == 1:
            return False
        (r, c), (row, column) = change.emptied[0], change.filled[0]
        step = abs((row - r) * columns + column - c)
        if step > _STEP:
            return False
        over |= row != r and step < columns
    return over


def _one_name_for_several(seen: Seen, changes: Mapping[tuple[Grid, Grid], ChangedSquares]) -> bool:
    """Tell whether moves from one position to different boards are named by one square."""
    ends: dict[tuple[Grid, Move], Grid] = {}
    for (old, new), change in changes.items() if seen.shape else ():
        filled = change.filled if seen.empty is None else seen.change(old, new).filled
        if len(filled) == 1 and ends.setdefault((old, filled), new) != new:
            return True
    return False


def is_chess(grid: Grid) -> bool:
    """Tell whether a board is one of chess: eight by eight, with both kings."""
    signs = {str(sign) for row in grid.rows for sign in row}
    return grid.shape == (8, 8) and {"K", "k"} <= signs


def _changing(pairs: Iterable[ObservedStep]) -> frozenset[str]:
    """Return the fields that objects keep and that moves change."""
    found: set[str] = set()
    for before, after, _ in pairs:
        if isinstance(before, Snapshot) and isinstance(after, Snapshot):
            old, new = dict(before.fields), dict(after.fields)
            found |= {name for name in new if name in old and old[name] != new[name]}
    return frozenset(found)


def _sows(pairs: Iterable[ObservedStep]) -> bool:
    """Tell whether all moves between rows of numbers empty one place into others."""
    steps = [rows for rows in map(_rows, pairs) if len(changed_places(*rows)) > 1]
    return bool(steps) and all(sown_from(*rows) is not None for rows in steps)


def _rows(step: ObservedStep) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return what changed between two positions, if it is a row of anything; else nothing."""
    before, after, _ = step
    while isinstance(before, Snapshot) and isinstance(after, Snapshot):
        before, after = changed_field(before, after) or ((), ())
    whole = isinstance(before, tuple) and isinstance(after, tuple)
    return (before, after) if whole else ((), ())


def _sure(by: Counter[Player]) -> bool:
    return max(by.values()) >= _SURE * sum(by.values())


def _shape(look: SeenGrids, states: Iterable[State]) -> tuple[int, int] | None:
    """Return the shape of the board that most states have; dicts of squares only grow."""
    shapes = Counter(grid.shape for state in states if (grid := look(state)) is not None)
    if not shapes:
        return None
    rows, columns = (max(shape[axis] for shape in shapes) for axis in (0, 1))
    common = shapes.most_common(1)[0]
    return common[0] if common[1] * 2 > sum(shapes.values()) else (rows, columns)


def _rests(grid: Grid, seen: Seen, row: int, column: int, way: int) -> bool:
    """Tell whether a sign that is put on a square rests on others, as far as to the edge."""
    below = range(row + way, grid.shape[0] if way > 0 else -1, way)
    return not any(seen.is_empty(grid.rows[at][column]) for at in below)
