"""A tree as the text of a recording: `GameTree → pieces of JSON`; see :mod:`treeviz.files`.

The text comes in pieces, so that a large tree is never held a second time. The same tree gives the
same bytes.
"""

from __future__ import annotations

import inspect
import json
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from treeviz.files.built_in_games import described
from treeviz.files.game_facts import Cells, game_words, opinions, plain_key, said_of_positions
from treeviz.files.packed_column import packed_column
from treeviz.files.plain_json import packed_or_text
from treeviz.files.position_index import NOWHERE, Tables
from treeviz.files.steady_texts import steady_texts
from treeviz.formatting.numerals import json_number
from treeviz.game.game import complete
from treeviz.game.player import SIDES
from treeviz.tree.columns import CHANCE, KINDS, KNOWN, PLAYERS, UNKNOWN
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Kept, silent
from treeviz.tree.played_states import FewMoves

FILE_SCHEMA = 1
_CHUNK = 1 << 14  # entries of a column that are written at once


def written(tree: GameTree, name: str | None = None) -> Iterator[bytes]:
    """Return the text of a recording, piece by piece. All that can fail fails before the first.

    Parameters
    ----------
    tree
        The tree.
    name
        What its game shall be called in the file, such as ``"my_game.py:Race"``; None: as its class
        is. A built-in game is called by its own name.

    Raises
    ------
    GameError
        If the game's own code fails at a recorded position, or its texts hold an address.
    """
    if isinstance(tree.columns.move, FewMoves):
        return _moves_only(tree, tree.columns.move, name)
    tables = Tables.of(tree)
    start = tables.states[tables.positions[0]] if tables.positions[0] != NOWHERE else None
    named = described(tree.game, start)
    if named is not None and not tables.follow(tree):
        named = None  # not by these rules: a file must tell of its positions by itself
    told = named is None
    if told:
        tables = tables.with_pruned(tree)
    cells = Cells()
    positions: dict[str, Sequence[Any]] = {"text": steady_texts("position", tables.texts)}
    if told:
        positions |= said_of_positions(tree, tables, cells)
    if told or _origin(tree) == "function":
        positions |= opinions(tree, tables)
    head = _head(tree, name, named) | {"cells": cells.rows}
    if tree.facts.said:
        head["said"] = _facts(tree.facts.said)
    return _text(head, positions, _moves(tables), _columns(tree, tables))


def _moves_only(tree: GameTree, moves: FewMoves, name: str | None) -> Iterator[bytes]:
    """Return the text of a tree that plays its states: where it begins, and its moves."""
    columns, start = tree.columns, tree.state(0)
    head = _head(tree, name, described(tree.game, start)) | {"states": "replay", "cells": []}
    if tree.facts.said:
        head["said"] = _facts(tree.facts.said)
    acts = moves.table[1:]  # the first is None, that of the root
    notations = steady_texts("notation", [tree.rules.notation(act) for act in acts])
    table = {"text": notations, "move": [*map(plain_key, acts)]}
    packed: dict[str, Sequence[Any]] = {
        "ply": columns.plies(),
        "kind": columns.kind,
        "player": columns.player,
        "value": columns.value,
        "move": array("i", [place - 1 for place in moves.places]),
    }
    if columns.alpha:
        packed |= {
            "alpha": _whole(columns.alpha, -inf, tree),
            "beta": _whole(columns.beta, inf, tree),
        }
    if columns.probability:
        packed["probability"] = _whole(columns.probability, UNKNOWN, tree)
    pieces = {key: packed_column(column) for key, column in packed.items()}
    position = steady_texts("position", [tree.rules.position(start)])
    return _text(head, {"text": position}, table, pieces)


def _whole(ends: array[float], widest: float, tree: GameTree) -> array[float]:
    """Return what was said of each node; of the last ones perhaps nothing was."""
    return ends + array("d", [widest]) * (len(tree) - len(ends))


def _head(
    tree: GameTree, name: str | None, named: tuple[str, dict[str, Any]] | None
) -> dict[str, Any]:
    """Return what stands before the tables."""
    game: dict[str, Any] = {"name": name or _class_name(tree.game)}
    if not getattr(tree.game, "transposes", True):
        game["transposes"] = False
    if named is not None:
        game = {"name": named[0], "arguments": named[1]}
    sides = steady_texts("side", [tree.rules.side(player) for player in SIDES])
    return {
        "schema": FILE_SCHEMA,
        "format": "treeviz recording",
        "nodes": len(tree),
        "facts": _facts(tree.facts.printed(said=False)),
        "game": game,
        "sides": {player.value: side for player, side in zip(SIDES, sides, strict=True)},
        **({} if named is not None else game_words(tree.rules)),
        "heuristic": {"origin": _origin(tree), "doc": _doc(tree)},
        "heuristics": [str(heuristic) for heuristic in tree.rules.heuristics],
        "kinds": _kinds(tree),
        "players": list(PLAYERS if CHANCE in tree.columns.player else SIDES),
    }


def _facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {str(name): packed_or_text(value) for name, value in facts.items()}


def _text(
    head: dict[str, Any],
    positions: dict[str, Any],
    moves: dict[str, Any],
    columns: dict[str, Any],
) -> Iterator[bytes]:
    yield b"{\n"
    for key, value in head.items():
        yield f'"{key}": {_json(value)},\n'.encode()
    yield from _table("positions", positions)
    yield b",\n"
    yield from _table("moves", moves)
    yield b",\n"
    yield from _table("columns", columns)
    yield b"\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _table(name: str, columns: dict[str, Any]) -> Iterator[bytes]:
    """Yield an object of lists, a list a line, some entries at a time."""
    yield f'"{name}": {{'.encode()
    for place, (key, column) in enumerate(columns.items()):
        if isinstance(column, Iterator):  # it writes itself
            yield f'{"," if place else ""}\n  "{key}": '.encode()
            yield from column
            continue
        entries, read = column if isinstance(column, tuple) else (column, list)
        yield f'{"," if place else ""}\n  "{key}": ['.encode()
        for first in range(0, len(entries), _CHUNK):
            text = _json(list(read(entries[first : first + _CHUNK])))[1:-1]
            yield f"{',' if first else ''}{text}".encode()
        yield b"]"
    yield b"\n}"


Reading = Callable[[Any], Any]  # a slice of a column → its entries as JSON holds them


def _columns(tree: GameTree, tables: Tables) -> dict[str, tuple[Any, Reading]]:
    """Return each column of the tree, and how a slice of it is read."""
    columns = tree.columns
    found: dict[str, tuple[Any, Reading]] = {
        "ply": (columns.plies(), list),
        "kind": (columns.kind, list),
        "player": (columns.player, list),
        "value": _numbers(columns.value),
        "position": (tables.positions, _places),
        "move": (tables.moves, _places),
    }
    if columns.alpha:
        found["alpha"] = _numbers(_whole(columns.alpha, -inf, tree))
        found["beta"] = _numbers(_whole(columns.beta, inf, tree))
    if columns.probability:
        found["probability"] = _numbers(_whole(columns.probability, UNKNOWN, tree))
    return found


def _places(places: array[int]) -> list[int | None]:
    return [None if place == NOWHERE else place for place in places]


def _numbers(values: array[float]) -> tuple[Any, Reading]:
    """Return numbers as their bits, and how to read those: few numbers, many times over."""
    bits = memoryview(values).cast("B").cast("q")
    distinct = array("q", set(bits))
    numbers = memoryview(distinct).cast("B").cast("d")
    as_json = dict(zip(distinct, map(_number, numbers), strict=True))
    return bits, lambda piece: map(as_json.__getitem__, piece)


def _number(value: float) -> float | int | str | None:
    """Return a number as JSON holds it; None for a NaN, which stands for no value."""
    return None if value != value else json_number(value)


def _moves(tables: Tables) -> dict[str, list[Any]]:
    pairs = zip(tables.acts, tables.notations, strict=True)
    return {
        "text": steady_texts("notation", tables.notations),
        "move": [
            None if isinstance(act, str) and act == text else plain_key(act) for act, text in pairs
        ],
    }


def _class_name(game: Any) -> str:
    if getattr(game, "known", True) is False:  # nothing but a recording tells of it
        return str(getattr(game, "name", ""))
    return f"{type(game).__module__}:{type(game).__qualname__}"


def _origin(tree: GameTree) -> str:
    """Return where the heuristic comes from."""
    heuristic = tree.heuristic
    if isinstance(heuristic, Kept):
        return heuristic.origin
    if silent(heuristic):
        return "none"
    rules = complete(tree.game)
    if heuristic == rules.heuristic:
        return "game"
    named = rules.heuristics.get(tree.facts.heuristic) == heuristic
    return "named" if named else "function"


def _doc(tree: GameTree) -> str:
    """Return what the heuristic says of itself: the first line of its docstring."""
    doc = getattr(tree.heuristic, "__doc__", None) or ""
    return "" if silent(tree.heuristic) else inspect.cleandoc(str(doc)).split("\n")[0]


def _kinds(tree: GameTree) -> list[str]:
    """Return the names of kinds; the newest only where it occurs, so that old readers read on."""
    newest = max(*tree.columns.kind, KNOWN - 1)
    return list(KINDS[: newest + 1])
