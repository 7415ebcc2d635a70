"""How a program keeps its positions, where that is not how it gets them.

An engine copies the board that it is given into squares of its own, perhaps column by column, or
from the lowest row up; a node of a tree keeps the state beside its parent and its depth. Such an
object is compared by that part of it, by a list of it that is a part of the state, square by
square, or by the squares of the largest board in it, sign for sign.

>>> from treeviz import games
>>> from treeviz.game.snapshot import snapshot
>>> class Engine:
...     def __init__(self, squares):
...         self.squares, self.nodes = squares, 0
>>> game = games.TicTacToe("xox/oox/x__")
>>> board = snapshot(Engine([1, 2, 1, 2, 2, 1, 1, 2, 0]))
>>> form = next(board_forms(board, game, game.start, str))
>>> form.read(board) == form.given("xox/oox/xo_")
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from treeviz.diagnosis.calls.essence import essence, same_kind
from treeviz.game.contract import ask, moves_of
from treeviz.game.game import Game, State
from treeviz.game.grids import largest_grid
from treeviz.game.snapshot import Snapshot

Rows: TypeAlias = tuple[tuple[Any, ...], ...]

_SMALLEST = 4  # squares of a board


class BoardForm(NamedTuple):
    """What of a program's positions is compared with those of the game.

    Attributes
    ----------
    read
        A position as the program has it → what is compared.
    given
        State → the same.
    """

    read: Callable[[Any], Any]
    given: Callable[[State], Any]


def board_forms(
    board: Any, rules: Game, before: State, given: Callable[[State], Any]
) -> Iterator[BoardForm]:
    """Yield the forms under which a program's board may be a position that a move leads to.

    Parameters
    ----------
    board
        The board, as it was taken down.
    rules, before
        The game, and the position that the move was made at.
    given
        State → the position as the program gets it.
    """
    for path in _paths(board, given(before)):
        yield BoardForm(partial(_part_at, path), given)
    after = [ask(rules, "play", before, rules.play, move) for move in moves_of(rules, before)]
    for name, part in _fields(board).items():
        for place in _places(part, [given(state) for state in (*after, before)]):
            yield BoardForm(partial(_signs_of, name, place), partial(_signs_in, place, given))
    yield from _in_one_row(board, (*after, before))
    there = [_squares_of(rules, state) for state in (*after, before)]  # or it is called there first
    squares = _squares(board)
    if squares is None:
        return
    for turned in _TURNED:
        for known in there:
            signs = None if known is None else _signs(turned(squares), known)
            if signs is not None:
                yield BoardForm(partial(_read, turned, signs), partial(_squares_of, rules))


def _paths(board: Any, like: Any, inside: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the fields of an object that are the same kind of thing as a position."""
    for name, part in _fields(board).items() if len(inside) <= 1 else ():
        if same_kind(essence(part), like):
            yield *inside, name
        else:
            yield from _paths(part, like, (*inside, name))


def _part_at(path: Sequence[str], board: Any) -> Any:
    for name in path:
        parts = _fields(board)
        if name not in parts:
            return board
        board = parts[name]
    return essence(board)


def _places(part: Any, states: Sequence[Any]) -> Sequence[int]:
    """Return which parts of states are, in one of them, what an object keeps as a list."""
    if not isinstance(part, tuple) or len(part) < _SMALLEST:
        return ()
    parts = [list(enumerate(one)) for one in states if isinstance(one, tuple)]
    found = (n for one in parts for n, other in one if _listed(other) == part and other != part)
    return tuple(dict.fromkeys(found))


def _in_one_row(board: Any, states: Sequence[State]) -> Iterator[BoardForm]:
    """Yield the forms under which a list of an object is a part of a state, square by square.

    The same signs are tried before others that stand for them.
    """
    parts = {name: row for name, part in _fields(board).items() if (row := _row(part)) is not None}
    for same in (True, False):
        for (name, row), state in product(parts.items(), states):
            for place, known in _rows_of(state).items():
                signs = _signs((row,), (known,)) if len(row) == len(known) else None
                written = any(isinstance(sign, str) for sign in (*row, *known))
                if signs is not None and (row == known) is same and (same or written):
                    read = partial(_row_read, name, place, signs)
                    yield BoardForm(read, partial(_row_given, place))


def _row(part: Any) -> tuple[Any, ...] | None:
    """Return the squares of a text, a list or a list of such, one after the other; else None."""
    if not isinstance(part, (str, tuple)):
        return None
    nested = [one for one in part if isinstance(one, tuple)] if isinstance(part, tuple) else []
    row = tuple(sign for one in part for sign in one) if nested else tuple(part)
    whole = not nested or len(nested) == len(part)
    plain = whole and not any(isinstance(sign, (tuple, Snapshot)) for sign in row)
    return row if plain and len(row) >= _SMALLEST and len(set(row)) > 1 else None


def _rows_of(state: State) -> dict[Any, tuple[Any, ...]]:
    """Return what may be the squares of a state: itself, or its parts; by their places."""
    parts: dict[Any, Any] = {None: state, **_fields(state)}
    if isinstance(state, tuple):
        parts.update(enumerate(state))
    return {place: row for place, part in parts.items() if (row := _row(part)) is not None}


def _row_read(name: str, place: Any, signs: Mapping[str, Any], board: Any) -> Any:
    row = _row(_fields(board).get(name))
    if row is None:  # a state, where it was called
        return _rows_of(board).get(place, board)
    return tuple(signs.get(repr(sign), sign) for sign in row)


def _row_given(place: Any, state: State) -> Any:
    return _rows_of(state).get(place, state)


def _signs_of(name: str, place: int, board: Any) -> Any:
    parts = _fields(board)
    if name in parts:
        return _listed(parts[name])
    at_hand = isinstance(board, tuple) and place < len(board)  # a state, where it was called
    return _listed(board[place]) if at_hand else board


def _signs_in(place: int, given: Callable[[State], Any], state: State) -> Any:
    return _listed(given(state)[place])


def _listed(part: Any) -> Any:
    """Return a text or a list as the signs that it consists of."""
    return tuple(part) if isinstance(part, (str, tuple)) else part


def _fields(board: Any) -> dict[str, Any]:
    """Return the fields of an object as it was taken down; none of what is no object."""
    if isinstance(board, Snapshot):
        return dict(board.fields)
    if is_dataclass(board) and not isinstance(board, type):
        return {field.name: getattr(board, field.name) for field in fields(board)}
    named = board._asdict() if hasattr(board, "_asdict") else {}
    return dict(named)


def _squares(board: Any) -> Rows | None:
    """Return the largest board in what a program has."""
    grid = largest_grid(board)
    return None if grid is None else grid.rows


def _squares_of(rules: Game, state: State) -> Rows | None:
    """Return the squares of a position of a game that writes it in rows of one sign each."""
    rows = rules.position(state).split(" ")[0].split("/")
    even = len({len(row) for row in rows}) == 1 and len(rows) * len(rows[0]) >= _SMALLEST
    return tuple(tuple(row) for row in rows) if even else None


def _upside_down(rows: Rows) -> Rows:
    return rows[::-1]


def _by_columns(rows: Rows) -> Rows:
    return tuple(zip(*rows, strict=True))


def _by_columns_from_below(rows: Rows) -> Rows:
    return _by_columns(rows)[::-1]


_TURNED: tuple[Callable[[Rows], Rows], ...] = (
    tuple,
    _upside_down,
    _by_columns,
    _by_columns_from_below,
)


def _signs(squares: Rows, known: Rows) -> dict[str, Any] | None:
    """Return what each sign of a program means, if each always means the same; else None."""
    if (len(squares), len(squares[0])) != (len(known), len(known[0])):
        return None
    pairs = {
        (repr(sign), meant)
        for row, other in zip(squares, known, strict=True)
        for sign, meant in zip(row, other, strict=True)
    }
    signs = dict(pairs)
    return signs if len(signs) == len(pairs) == len(set(signs.values())) else None


def _read(turned: Callable[[Rows], Rows], signs: Mapping[str, Any], board: Any) -> Any:
    squares = _squares(board)
    if squares is None:
        return board
    return tuple(tuple(signs.get(repr(sign), sign) for sign in row) for row in turned(squares))
