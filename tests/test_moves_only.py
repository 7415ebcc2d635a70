"""Recordings that hold moves and no positions: saved, read, and refused where they are damaged."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from saved import assert_same
from stairs import Stairs, broken

from treeviz import InputError, alphabeta, games, load, minimax, save
from treeviz.files.packed_column import packed_column, unpacked_column
from treeviz.files.written import written

SEARCHES = [minimax, alphabeta, partial(alphabeta, cut_on_equal=False, fail="hard")]


def test_moves_are_saved_and_played_when_they_are_read(tmp_path: Path) -> None:
    """A tree without states comes back from its file, and again holds none."""
    games_here: list[Any] = [games.TicTacToe("xox/___/___"), games.Nim(1, 2), Stairs()]
    for game in games_here:
        for search in SEARCHES:
            tree = search(game, states="replay")
            path = save(tree, tmp_path / "moves.json.gz")
            again = load(path) if game is not games_here[2] else load(path, game)
            assert_same(tree, again)
            assert save(again, tmp_path / "again.json.gz").read_bytes() == path.read_bytes()
            assert b"rlrl" not in b"".join(written(tree))


def test_moves_without_their_game_are_refused(tmp_path: Path) -> None:
    """Positions that nobody wrote down cannot be shown without the rules; one line says so."""
    path = save(minimax(Stairs(), states="replay"), tmp_path / "stairs.json")
    with pytest.raises(InputError, match="holds moves and no positions, so it takes the rules of"):
        load(path)
    shorter = broken("moves", lambda _: ("left",), 2)
    with pytest.raises(InputError, match="the move 'right' is not legal at"):
        load(path, shorter)


DAMAGES: dict[str, tuple[str, Callable[[dict[str, Any]], Any], str]] = {
    "no base64": ("move", lambda was: was | {"base64": ["§"]}, "is damaged"),
    "too short": ("ply", lambda was: was | {"base64": []}, "expected 31 entries in 'ply'"),
    "of no type": ("kind", lambda was: was | {"type": "O"}, "expected a type of"),
    "of a type that is a list": ("kind", lambda was: was | {"type": []}, "expected a type of"),
    "of doubles": ("kind", lambda was: was | {"type": "d"}, "'kind' of the recording"),
    "not text": ("value", lambda was: was | {"base64": [3]}, "is damaged"),
    "no list": ("value", lambda was: was | {"base64": "AAAA"}, "expected a list as 'base64'"),
    "beyond its table": (
        "move",
        lambda was: json.loads(b"".join(packed_column([-1, *[9] * 30]))),
        "column 'move' points at what is not in its table",
    ),
    "before its table": (
        "move",
        lambda was: json.loads(b"".join(packed_column([-1, *[-2] * 30]))),
        "column 'move' points at what is not in its table",
    ),
    "unknown": (
        "move",
        lambda was: json.loads(b"".join(packed_column([-1] * 31))),
        "an unknown move is not legal",
    ),
    "no tree": (
        "ply",
        lambda was: json.loads(b"".join(packed_column([0, *[7] * 30]))),
        "column 'ply' skips a ply",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_columns_are_refused(tmp_path: Path, damage: Any) -> None:
    """Whatever stands in a packed column, it is a tree of legal moves or one line."""
    column, change, said = damage
    given = json.loads(b"".join(written(minimax(Stairs(), states="replay"))))
    given["columns"][column] = change(given["columns"][column])
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(given))
    with pytest.raises(InputError, match=re.escape(said)):
        load(path, Stairs())


def test_packed_columns_take_no_more_bytes_than_they_need() -> None:
    """Whole numbers keep their value in the smallest type that holds them all."""
    for most, kind in ((127, "b"), (128, "h"), (32_767, "h"), (32_768, "i")):
        numbers = [-1, 0, most]
        packed = json.loads(b"".join(packed_column(numbers)))
        assert packed["type"] == kind
        assert unpacked_column("ply", packed, 3).tolist() == numbers
    many = array("d", range(100_000))
    assert unpacked_column("value", json.loads(b"".join(packed_column(many))), 100_000) == many
