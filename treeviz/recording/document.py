"""What a file says, checked: `JSON → Document`. Nothing of it is believed before it is checked.

Whatever is missing, of the wrong kind, out of range or in contradiction with the rest is refused in
one line that names it. A document that passed has the shape of a tree, whoever wrote the file.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, isfinite
from typing import Any

from treeviz.columns import KINDS, NO_PARENT, OPEN, PLAYERS, PRUNED, UNKNOWN, Columns, Kind
from treeviz.errors import InputError
from treeviz.game import Board, Cell, Player
from treeviz.numerals import count
from treeviz.opinions import Judgement
from treeviz.recording.literals import unpacked
from treeviz.recording.tables import NOWHERE
from treeviz.recording.written import SCHEMA

_INFINITIES = {"inf": inf, "-inf": -inf}
_ORIGINS = ("none", "game", "named", "function")
_LARGEST_BOARD = 100_000  # squares


@dataclass
class Document:
    """A checked file.

    Attributes
    ----------
    given
        The whole object.
    columns
        The tree, without states and moves.
    positions, moves
        For each node the place of its position and of its move in the tables; `NOWHERE`: none.
    texts, notations
        The tables: how each position and each move is written.
    acts
        Each move as a plain value; None where it was not plain.
    """

    given: dict[str, Any]
    columns: Columns
    positions: array[int]
    moves: array[int]
    texts: list[str]
    notations: list[str]
    acts: list[Any]

    @classmethod
    def of(cls, given: dict[str, Any]) -> Document:
        """Check a file's object.

        Raises
        ------
        InputError
            If it is no recording.
        """
        _check_schema(given)
        said, positions, moves = (
            _member(given, n, dict) for n in ("columns", "positions", "moves")
        )
        nodes = _member(given, "nodes", int)
        texts, notations = _texts(positions, "text"), _texts(moves, "text")
        acts = _listed(moves, "move", len(notations))
        del given["columns"]  # they are read into arrays now, and the lists are not needed again
        document = cls(
            given,
            _shaped(given, said, nodes),
            _places(said, "position", nodes, len(texts)),
            _places(said, "move", nodes, len(notations)),
            texts,
            notations,
            [None if act is None else _key(unpacked(act)) for act in acts],
        )
        if document.moves[0] != NOWHERE:
            raise InputError("the root of a recording has no move; column 'move' gives it one")
        return document

    def facts(self) -> dict[str, Any]:
        """Return what `tree.graph` tells."""
        facts = {name: unpacked(f) for name, f in _member(self.given, "facts", dict).items()}
        if not isinstance(facts.get("search"), str):
            raise InputError("the facts of a recording must name its search")
        depth, penalty = facts.get("depth"), facts.get("depth_penalty")
        if depth is not None and type(depth) is not int:
            raise InputError(f"expected a depth in plies among the facts, got {depth!r}")
        if penalty is not None and type(penalty) not in (int, float):
            raise InputError(f"expected a depth penalty among the facts, got {penalty!r}")
        return facts

    def name(self) -> str:
        """Return what the game is called."""
        return str(_member(_member(self.given, "game", dict), "name", str))

    def arguments(self) -> dict[str, Any] | None:
        """Return what makes the game, if it is a built-in one."""
        game = _member(self.given, "game", dict)
        return _member(game, "arguments", dict) if "arguments" in game else None

    def transposes(self) -> bool:
        """Return whether two positions of the game can be the same."""
        return _member(self.given, "game", dict).get("transposes", True) is not False

    def sides(self) -> tuple[str, str]:
        """Return what MAX and MIN are called."""
        sides = _member(self.given, "sides", dict)
        return _member(sides, "max", str), _member(sides, "min", str)

    def heuristics(self) -> tuple[str, ...]:
        """Return the names of the game's heuristics."""
        return tuple(_texts(self.given, "heuristics"))

    def heuristic(self) -> tuple[str, str]:
        """Return where the heuristic comes from, and its docstring."""
        told = _member(self.given, "heuristic", dict)
        origin = _member(told, "origin", str)
        if origin not in _ORIGINS:
            raise InputError(f"expected one of {', '.join(_ORIGINS)} as origin, got {origin!r}")
        return origin, _member(told, "doc", str)

    def told(self, name: str, silence: Any, read: Callable[[Any], Any]) -> list[Any]:
        """Return what is said of each position under a name; what goes without saying is added."""
        positions, size = self.given["positions"], len(self.texts)
        if name not in positions:
            return [silence] * size
        return [read(entry) for entry in _listed(positions, name, size)]

    def judgements(self) -> list[Judgement]:
        """Return the opinion on each position, and its terms."""
        values = self.told("static", None, _number_or_none)
        terms = self.told("terms", {}, _terms)
        return list(zip(values, terms, strict=True))

    def boards(self) -> list[Board | None]:
        """Return the board of each position."""
        cells = [_cell(cell) for cell in _member(self.given, "cells", list)]
        return self.told("board", None, lambda board: _board(board, cells))


def _check_schema(given: dict[str, Any]) -> None:
    schema = given.get("schema")
    if given.get("format") != "treeviz recording":
        raise InputError('this JSON is no recording of treeviz: it has no "format" that says so')
    if type(schema) is not int or schema < 1:
        raise InputError(f"expected a schema of {SCHEMA}, got {schema!r}")
    if schema > SCHEMA:
        raise InputError(
            f"this recording has schema {schema}, and this treeviz reads up to {SCHEMA}: "
            "update treeviz"
        )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 60 else text[:60] + " …"


def _member(given: dict[str, Any], name: str, kind: type) -> Any:
    value = given.get(name)
    if type(value) is not kind:
        wanted = {dict: "an object", list: "a list", int: "a whole number", str: "text"}[kind]
        raise InputError(f"expected {wanted} as {name!r} of the recording, got {_shown(value)}")
    return value


def _listed(given: dict[str, Any], name: str, size: int) -> list[Any]:
    entries: list[Any] = _member(given, name, list)
    if len(entries) != size:
        raise InputError(
            f"expected {count(size)} entries in {name!r} of the recording, got {len(entries):,}"
        )
    return entries


def _typed(name: str, entries: Iterable[Any], kinds: Collection[type]) -> None:
    strange = set(map(type, entries)) - set(kinds)
    if strange:
        raise InputError(f"strange {strange.pop().__name__} in {name!r} of the recording")


def _texts(given: dict[str, Any], name: str) -> list[str]:
    entries: list[str] = _member(given, name, list)
    _typed(name, entries, (str,))
    return entries


def _key(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        raise InputError(
            f"a move must be a plain value that never changes, got {value!r}"
        ) from None
    return value


# The tree


def _shaped(given: dict[str, Any], said: dict[str, Any], nodes: int) -> Columns:
    if nodes < 1:
        raise InputError(f"expected a recording of 1 node or more, got {nodes}")
    columns = Columns()
    columns.parent, columns.end = _family(_whole(said, "ply", nodes))
    kinds, players = _texts(given, "kinds"), _texts(given, "players")
    columns.kind = _codes(said, "kind", nodes, kinds, {kind.value: kind.code for kind in KINDS})
    names = {player.value: place for place, player in enumerate(PLAYERS)}
    columns.player = _codes(said, "player", nodes, players, names)
    columns.value = _numbers(said, "value", nodes, missing=UNKNOWN)
    if "alpha" in said or "beta" in said:
        columns.alpha = _numbers(said, "alpha", nodes)
        columns.beta = _numbers(said, "beta", nodes)
    _check_kinds(columns)
    return columns


def _whole(said: dict[str, Any], name: str, nodes: int) -> list[int]:
    entries = _listed(said, name, nodes)
    _typed(name, entries, (int,))
    return entries


def _family(plies: list[int]) -> tuple[array[int], array[int]]:
    """Return the parent and the end of each node from the plies: those are a tree by themselves."""
    if plies[0] != 0 or min(plies[1:], default=1) < 1:
        raise InputError("column 'ply' must begin with the only 0, the root")
    if any(after > before + 1 for before, after in pairwise(plies)):
        raise InputError(
            "column 'ply' skips a ply: a node is at most one deeper than the one before"
        )
    size = len(plies)
    parents, ends = array("i", [NO_PARENT]), array("i", [size]) * size
    line = [0] * (max(plies) + 1)  # the last node at each ply
    depth = 0
    for node in range(1, size):
        ply = plies[node]
        if ply <= depth:
            for closed in line[ply : depth + 1]:
                ends[closed] = node
        parents.append(line[ply - 1])
        line[ply] = node
        depth = ply
    return parents, ends


def _codes(
    said: dict[str, Any], name: str, nodes: int, names: list[str], known: dict[str, int]
) -> bytearray:
    for kind in names:
        if kind not in known:
            raise InputError(f"unknown {name} {kind!r}; there are: {', '.join(known)}")
    codes = dict(enumerate(known[kind] for kind in names))
    try:
        return bytearray(map(codes.__getitem__, _whole(said, name, nodes)))
    except KeyError as error:
        raise _out_of_range(name, error) from None


def _out_of_range(name: str, error: KeyError) -> InputError:
    return InputError(f"column {name!r} points at {error.args[0]!r}, which is not in its table")


def _places(said: dict[str, Any], name: str, nodes: int, size: int) -> array[int]:
    entries = _listed(said, name, nodes)
    _typed(name, entries, (int, type(None)))
    places: dict[int | None, int] = {place: place for place in range(size)}
    places[None] = NOWHERE
    try:
        return array("i", map(places.__getitem__, entries))
    except KeyError as error:
        raise _out_of_range(name, error) from None


def _numbers(
    said: dict[str, Any], name: str, nodes: int, missing: float | None = None
) -> array[float]:
    entries = _listed(said, name, nodes)
    _typed(name, entries, (int, float, str, type(None)))
    distinct = set(entries)
    read: dict[Any, float] = {entry: _number(entry) for entry in distinct - {None}}
    if None in distinct:
        if missing is None:
            raise InputError(f"a number is missing in column {name!r}")
        read[None] = missing
    return array("d", map(read.__getitem__, entries))


def _number(entry: Any) -> float:
    """Return a number of the file: finite, or one of the two infinities as text."""
    if type(entry) is str and entry in _INFINITIES:
        return _INFINITIES[entry]
    try:
        if type(entry) in (int, float) and isfinite(entry):
            return float(entry)
    except OverflowError:
        pass  # a whole number that no float holds
    raise InputError(f'expected a number, "inf" or "-inf", got {_shown(entry)}')


def _number_or_none(entry: Any) -> float | None:
    return None if entry is None else _number(entry)


def _check_kinds(columns: Columns) -> None:
    """Refuse what no search records: values where none can be, children of what was cut."""
    valueless = (OPEN, PRUNED)
    ends = columns.end
    for node, (kind, value) in enumerate(zip(columns.kind, columns.value, strict=True)):
        if (value != value) != (kind in valueless):
            said = "a value" if kind in valueless else "no value"
            raise InputError(f"node {node} is {KINDS[kind].value} and has {said}")
        if kind == PRUNED and (ends[node] != node + 1 or node == 0):
            raise InputError(f"node {node} is {Kind.PRUNED.value}, but it is the root or has moves")


# What is told of positions


def _terms(entry: Any) -> dict[str, float]:
    if entry is None:
        return {}
    if type(entry) is not dict:
        raise InputError(f"expected the terms of a heuristic, got {_shown(entry)}")
    return {name: _number(part) for name, part in entry.items()}


def _cell(entry: Any) -> Cell:
    if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str:
        raise InputError(f"expected a square as [sign, owner], got {_shown(entry)}")
    if entry[1] not in (None, "max", "min"):
        raise InputError(f"expected 'max', 'min' or null as the owner, got {_shown(entry[1])}")
    return Cell(entry[0], None if entry[1] is None else Player(entry[1]))


def _board(entry: Any, cells: Sequence[Cell]) -> Board | None:
    if entry is None:
        return None
    try:
        rows = entry["rows"]
        size = sum(map(len, rows))
        if size > _LARGEST_BOARD or len({len(row) for row in rows}) != 1 or not size:
            raise ValueError("its rows are not equally long")
        if any(type(place) is not int or place < 0 for row in rows for place in row):
            raise ValueError("its squares are no places")
        return Board(
            tuple(tuple(cells[place] for place in row) for row in rows),
            tuple(_squares(piece, rows) for piece in entry.get("pieces", ())),
            _squares(entry.get("line", ()), rows),
            _squares(entry.get("marked", ()), rows),
            entry.get("checkered", False) is True,
        )
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise InputError(f"expected a board, got {_shown(entry)}") from None


def _squares(entry: Any, rows: list[list[int]]) -> tuple[tuple[int, int], ...]:
    squares = tuple((row, column) for row, column in entry)
    for row, column in squares:
        if type(row) is not int or type(column) is not int:
            raise TypeError("a square is two whole numbers")
        if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
            raise ValueError("a square is not on the board")
    return squares
