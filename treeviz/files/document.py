"""What a file says, checked: `JSON → Document`. Nothing of it is believed before it is checked.

Whatever is missing, of the wrong kind, out of range or in contradiction with the rest is refused in
one line that names it. A document that passed has the shape of a tree, whoever wrote the file.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from treeviz.errors import InputError
from treeviz.files.checks import all_text, file_number, list_of, member, number_or_none
from treeviz.files.columns_from_json import placed, shaped
from treeviz.files.plain_json import shown, unpacked
from treeviz.files.position_index import NOWHERE
from treeviz.files.recorded_game import GameWords
from treeviz.files.written import FILE_SCHEMA
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.board import LANES, STYLES, Board, Cell, Square, Style, WallLanes
from treeviz.game.player import Player, player_named
from treeviz.tree.columns import Columns
from treeviz.tree.opinions import Judgement
from treeviz.tree.search_facts import SearchFacts

_ORIGINS = ("none", "game", "named", "function")
_LARGEST_BOARD = 100_000  # squares
_LONGEST_WORDS = 10_000  # signs of what a game says of itself: legends hold it whole


@dataclass(frozen=True)
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
        said, positions, moves = (member(given, n, dict) for n in ("columns", "positions", "moves"))
        nodes = member(given, "nodes", int)
        texts, notations = all_text(positions, "text"), all_text(moves, "text")
        acts = list_of(moves, "move", len(notations))
        del given["columns"]  # they are read into arrays now, and the lists are not needed again
        document = cls(
            given,
            shaped(given, said, nodes),
            array("i", [0]) if _replays(given) else placed(said, "position", nodes, len(texts)),
            placed(said, "move", nodes, len(notations)),
            texts,
            notations,
            [None if act is None else _key(unpacked(act)) for act in acts],
        )
        if document.moves[0] != NOWHERE:
            raise InputError("the root of a recording has no move; column 'move' gives it one")
        return document

    @property
    def replays(self) -> bool:
        """Whether it holds moves and no positions but the first."""
        return _replays(self.given)

    def facts(self) -> SearchFacts:
        """Return what the search said of itself."""
        facts = _unpacked(member(self.given, "facts", dict))
        if not isinstance(facts.get("search"), str):
            raise InputError("the facts of a recording must name its search")
        said = member(self.given, "said", dict) if "said" in self.given else {}
        return SearchFacts.of(facts, _unpacked(said))

    def name(self) -> str:
        """Return what the game is called."""
        return str(member(member(self.given, "game", dict), "name", str))

    def arguments(self) -> dict[str, Any] | None:
        """Return what makes the game, if it is a built-in one."""
        game = member(self.given, "game", dict)
        return member(game, "arguments", dict) if "arguments" in game else None

    def transposes(self) -> bool:
        """Return whether two positions of the game can be the same."""
        return member(self.given, "game", dict).get("transposes", True) is not False

    def sides(self) -> tuple[str, str]:
        """Return what MAX and MIN are called."""
        sides = member(self.given, "sides", dict)
        return member(sides, "max", str), member(sides, "min", str)

    def words(self) -> GameWords:
        """Return what the game says of itself and its values."""
        told = member(self.given, "words", dict) if "words" in self.given else {}
        names = ("aim", "notation_meaning", "known_as", "position_meaning", "counted")
        for name in names:
            told.setdefault(name, "")
        aim, meaning, known_as, position, counted = (member(told, name, str) for name in names)
        if any(len(told[name]) > _LONGEST_WORDS for name in names):
            raise InputError(f"expected words about a game of at most {_LONGEST_WORDS:,} signs")
        worth = inf if told.get("win_worth") == "inf" else told.get("win_worth")
        if worth is not None and type(worth) not in (int, float):
            raise InputError(f"expected a number as what a win is worth, got {shown(worth)}")
        typed = member(told, "typed", str) if "typed" in told else None
        scale = _scale(told.get("scale"))
        return GameWords(aim, meaning, scale, known_as, position, worth, typed, counted)

    def heuristics(self) -> tuple[str, ...]:
        """Return the names of the game's heuristics."""
        return tuple(all_text(self.given, "heuristics"))

    def heuristic(self) -> tuple[str, str]:
        """Return where the heuristic comes from, and its docstring."""
        told = member(self.given, "heuristic", dict)
        origin = member(told, "origin", str)
        if origin not in _ORIGINS:
            raise InputError(f"expected one of {', '.join(_ORIGINS)} as origin, got {origin!r}")
        return origin, member(told, "doc", str)

    def told(self, name: str, silence: Any, read: Callable[[Any], Any]) -> list[Any]:
        """Return what is said of each position under a name; what goes without saying is added."""
        positions, size = self.given["positions"], len(self.texts)
        if name not in positions:
            return [silence] * size
        return [read(entry) for entry in list_of(positions, name, size)]

    def judgements(self) -> list[Judgement]:
        """Return the opinion on each position, and its terms."""
        values = self.told("static", None, number_or_none)
        terms = self.told("terms", {}, _terms)
        return list(zip(values, terms, strict=True))

    def boards(self) -> list[Board | None]:
        """Return the board of each position."""
        cells = [_cell(cell) for cell in member(self.given, "cells", list)]
        return self.told("board", None, lambda board: _board(board, cells))


def _replays(given: dict[str, Any]) -> bool:
    if given.get("states", "keep") not in ("keep", "replay"):
        raise InputError(f"expected 'replay' as 'states', got {shown(given['states'])}")
    return given.get("states") == "replay"


def _unpacked(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: unpacked(fact) for name, fact in facts.items()}


def _check_schema(given: dict[str, Any]) -> None:
    schema = given.get("schema")
    if given.get("format") != "treeviz recording":
        raise InputError('this JSON is no recording of treeviz: it has no "format" that says so')
    if type(schema) is not int or schema < 1:
        raise InputError(f"expected a schema of {FILE_SCHEMA}, got {schema!r}")
    if schema > FILE_SCHEMA:
        raise InputError(
            f"this recording has schema {schema}, and this treeviz reads up to {FILE_SCHEMA}: "
            "update treeviz"
        )


def _scale(entry: Any) -> Scale:
    if entry is None:
        return POINTS
    try:
        scale = Scale(**entry)
    except TypeError:
        raise InputError(f"expected a scale of values, got {shown(entry)}") from None
    positive = type(scale.one) in (int, float) and 0 < scale.one < inf
    digits = scale.digits is None or type(scale.digits) is int
    win = scale.win is None or type(scale.win) in (int, float)
    if type(scale.unit) is not str or not (positive and digits and win):
        raise InputError(f"expected a scale of values, got {shown(entry)}")
    return scale


def _key(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        raise InputError(
            f"a move must be a plain value that never changes, got {value!r}"
        ) from None
    return value


# What is told of positions


def _terms(entry: Any) -> dict[str, float]:
    if entry is None:
        return {}
    if type(entry) is not dict:
        raise InputError(f"expected the terms of a heuristic, got {shown(entry)}")
    return {name: file_number(part) for name, part in entry.items()}


def _cell(entry: Any) -> Cell:
    if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str:
        raise InputError(f"expected a square as [sign, owner], got {shown(entry)}")
    if entry[1] not in (None, "max", "min"):
        raise InputError(f"expected 'max', 'min' or null as the owner, got {shown(entry[1])}")
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
            _style(entry.get("style", "signs")),
            _names(entry.get("column_names", ()), len(rows[0])),
            _names(entry.get("row_names", ()), len(rows)),
            _slant(entry.get("slant", 0)),
            _block(entry.get("block", 0)),
            _squares(entry.get("absent", ()), rows),
            tuple(_link(link, rows) for link in entry.get("links", ())),
            _lanes(entry.get("lanes", "")),
            player_named(entry["shores"]) if entry.get("shores") else None,
            _names(entry.get("upper_names", ()), len(rows[0])),
            _squares(entry.get("stores", ()), rows),
        )
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise InputError(f"expected a board, got {shown(entry)}") from None


def _style(entry: Any) -> Style:
    if entry not in STYLES:
        raise ValueError("a style that no board has")
    style: Style = entry
    return style


def _slant(entry: Any) -> int:
    if not isinstance(entry, int) or entry not in (-1, 0, 1):  # true, in files of old
        raise ValueError("a slant that no board has")
    return int(entry)


def _lanes(entry: Any) -> WallLanes:
    if entry not in LANES:
        raise ValueError("lanes that no board has")
    lanes: WallLanes = entry
    return lanes


def _link(entry: Any, rows: list[list[int]]) -> tuple[Square, Square]:
    start, end = _squares(entry, rows)
    return start, end


def _block(entry: Any) -> int:
    if type(entry) is not int or entry < 0:
        raise ValueError("no size of blocks")
    return entry


def _names(entry: Any, size: int) -> tuple[str, ...]:
    names = tuple(entry)
    if names and (len(names) != size or any(type(name) is not str for name in names)):
        raise ValueError("names that do not fit its rows or columns")
    return names


def _squares(entry: Any, rows: list[list[int]]) -> tuple[tuple[int, int], ...]:
    squares = tuple((row, column) for row, column in entry)
    for row, column in squares:
        if type(row) is not int or type(column) is not int:
            raise TypeError("a square is two whole numbers")
        if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
            raise ValueError("a square is not on the board")
    return squares
