"""Boards in whatever Python keeps things in, and what is no part of a position beside them."""

from __future__ import annotations

import dataclasses
import functools
import logging
import random
import threading
import types
from array import array
from collections import OrderedDict, UserDict, UserList, defaultdict, deque, namedtuple
from collections.abc import Callable, MutableSequence
from typing import Any

import pytest

from treeviz import Recorder, explain
from treeviz.game.snapshot import snapshot

START = "xoxoox___"
LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)
NAMES = [f"{column}{row}" for row in "321" for column in "abc"]


class Board(list[Any]):
    """A list that knows more than its squares."""

    def __init__(self, squares: Any) -> None:
        super().__init__(squares)
        self.name, self.hook = "mine", self.append


class Squares(MutableSequence[Any]):
    """A sequence of one's own."""

    def __init__(self, squares: list[Any]) -> None:
        self.squares, self.judge = squares, self.count

    def __len__(self) -> int:
        return len(self.squares)

    def __getitem__(self, place: Any) -> Any:
        return self.squares[place]

    def __setitem__(self, place: Any, sign: Any) -> None:
        self.squares[place] = sign

    def __delitem__(self, place: Any) -> None:
        del self.squares[place]

    def insert(self, place: int, sign: Any) -> None:
        self.squares.insert(place, sign)


class Called:
    """A board that is asked by calling it."""

    def __init__(self, squares: list[Any]) -> None:
        self.squares = squares

    def __call__(self, place: int) -> Any:
        return self.squares[place]


Named = namedtuple("Named", "squares judge")


def rows_of(kind: Callable[[Any], Any], signs: Any) -> list[Any]:
    return [kind(signs[first : first + 3]) for first in (0, 3, 6)]


def given(keys: Any) -> dict[Any, str]:
    return {key: sign for key, sign in zip(keys, START, strict=True) if sign != "_"}


NUMBERS = ["_xo".index(sign) for sign in START]
ROWS = (lambda b, i: b[i // 3][i % 3], lambda b, i, s: b[i // 3].__setitem__(i % 3, s))
INSIDE = (lambda b, i: b.squares[i], lambda b, i, s: b.squares.__setitem__(i, s))
BY_PLACE = (lambda b, i: b[divmod(i, 3)], lambda b, i, s: b.__setitem__(divmod(i, 3), s))
BY_NAME = (lambda b, i: b[NAMES[i]], lambda b, i, s: b.__setitem__(NAMES[i], s))
FROM_1 = (lambda b, i: b[i + 1], lambda b, i, s: b.__setitem__(i + 1, s))
FLAT = (lambda b, i: b[i], lambda b, i, s: b.__setitem__(i, s))
LETTERS, CODES, BYTES = "xo_", (1, 2, 0), b"xo_"
KINDS: dict[str, tuple[Callable[[], Any], Any, Any]] = {
    "deque": (lambda: deque(START), LETTERS, FLAT),
    "deque of numbers": (lambda: deque(NUMBERS), CODES, FLAT),
    "deque of deques": (lambda: deque(rows_of(deque, START)), LETTERS, ROWS),
    "array": (lambda: array("b", NUMBERS), CODES, FLAT),
    "rows of arrays": (lambda: rows_of(lambda row: array("b", row), NUMBERS), CODES, ROWS),
    "bytearray": (lambda: bytearray(START, "ascii"), BYTES, FLAT),
    "bytearray of numbers": (lambda: bytearray(NUMBERS), CODES, FLAT),
    "rows of bytearrays": (lambda: rows_of(bytearray, START.encode()), BYTES, ROWS),
    "memoryview": (lambda: memoryview(bytearray(NUMBERS)), CODES, FLAT),
    "UserList": (lambda: UserList(START), LETTERS, FLAT),
    "list of one's own": (lambda: Board(START), LETTERS, FLAT),
    "sequence of one's own": (lambda: Squares(list(START)), LETTERS, FLAT),
    "board that is called": (lambda: Called(list(START)), LETTERS, INSIDE),
    "named tuple with a function": (lambda: Named(list(START), print), LETTERS, INSIDE),
    "namespace": (lambda: types.SimpleNamespace(squares=list(START)), LETTERS, INSIDE),
    "dict by numbers": (lambda: dict(enumerate(START)), LETTERS, FLAT),
    "dict by numbers from 1": (lambda: dict(enumerate(START, 1)), LETTERS, FROM_1),
    "OrderedDict": (lambda: OrderedDict(enumerate(START)), LETTERS, FLAT),
    "UserDict": (lambda: UserDict(enumerate(START)), LETTERS, FLAT),
    "defaultdict": (lambda: defaultdict(lambda: "_", given(range(9))), LETTERS, FLAT),
    "defaultdict by places": (
        lambda: defaultdict(lambda: "_", given(divmod(i, 3) for i in range(9))),
        LETTERS,
        BY_PLACE,
    ),
    "dict by names": (lambda: dict(zip(NAMES, START, strict=True)), LETTERS, BY_NAME),
}


def search_of(signs: Any, get: Any, put: Any) -> Callable[[Any, bool], int]:
    """Return a minimax that knows its board by two functions alone."""
    x, o, empty = signs

    def minimax(board: Any, maximizing: bool) -> int:
        for line in LINES:
            if get(board, line[0]) != empty and len({get(board, place) for place in line}) == 1:
                return 10 if get(board, line[0]) == x else -10
        values = []
        for place in [place for place in range(9) if get(board, place) == empty]:
            put(board, place, x if maximizing else o)
            values.append(minimax(board, not maximizing))
            put(board, place, empty)
        return (max if maximizing else min)(values, default=0)

    return minimax


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_in_any_collection_is_drawn_and_its_moves_named(kind: str) -> None:
    """The tree is that of the game, whatever the program keeps its squares in."""
    make, signs, ways = KINDS[kind]
    recorder = Recorder()
    assert recorder.runcall(search_of(signs, *ways), make(), True) == 10
    tree = recorder.tree()
    assert len(tree) == 11
    assert [tree.notation(child) for child in tree.children(0)] == ["[2,0]", "[2,1]", "[2,2]"]
    boards = [tree.rules.board(tree.state(node)) for node in range(len(tree))]
    assert all(board is not None and len(board.rows) == 3 for board in boards)
    assert "0x" not in "".join(map(repr, tree.columns.state))
    assert explain(tree).verify() == ()
    assert tree.check() == []


@dataclasses.dataclass(frozen=True)
class Frozen:
    """A value, but for the function that it holds."""

    squares: tuple[int, ...]
    judge: Any = None


class Holder:
    """Squares beside whatever else a program keeps in the same object."""

    def __init__(self, held: Any) -> None:
        self.squares, self.held = [0] * 4, held


class Judge:
    """Something with a method."""

    def score(self) -> int:
        return 0


HELD: dict[str, tuple[Callable[[], Any], str]] = {
    "a bound method": (lambda: Judge().score, "score"),
    "a function": (lambda: snapshot, "snapshot"),
    "a part of a function": (lambda: functools.partial(snapshot, 1), "snapshot"),
    "a function with a cache": (lambda: functools.lru_cache(Judge().score), "score"),
    "a class": (lambda: Judge, "Judge"),
    "a module": (lambda: random, "random"),
    "a logger": (lambda: logging.getLogger("treeviz.board"), "Logger"),
    "a lock": (threading.Lock, "lock"),
    "a thread": (threading.current_thread, "_MainThread"),
    "dice": (lambda: random.Random(3), "Random"),
}


@pytest.mark.parametrize("what", HELD)
def test_what_is_no_position_is_kept_by_its_name(what: str) -> None:
    """Two boards that hold another such object are one position; nothing tells its address."""
    make, name = HELD[what]
    taken = snapshot(Holder(make()))
    assert taken.fields == (("squares", (0, 0, 0, 0)), ("held", name))
    assert hash(taken) == hash(snapshot(Holder(make())))
    for value in (Frozen((1, 2), make()), [1, make()], {"judge": make()}, Named([1], make())):
        assert "0x" not in repr(snapshot(value))
        hash(snapshot(value))


def test_a_list_of_one_s_own_keeps_what_it_knows() -> None:
    """Two positions with the same squares differ by whose turn it is."""
    mine, other = Board("xo"), Board("xo")
    other.name = "other"
    assert snapshot(mine) != snapshot(other)
    assert snapshot(mine).fields[0] == ("items", ("x", "o"))


def test_a_frozen_object_without_equality_is_taken_down() -> None:
    """It may change behind its back, and equal ones are not equal to each other."""
    kind = dataclasses.make_dataclass("Cells", ["cells"], frozen=True, eq=False)
    value = kind([1])
    taken = snapshot(value)
    value.cells.append(2)
    assert taken.fields == (("cells", (1,)),)


def test_a_board_that_becomes_another_kind_of_board_is_still_taken_down_as_it_stands() -> None:
    """What is settled at the first call is no reason to keep a part that changes later."""
    board: list[Any] = [["x", "_"], ["_", "o"]]
    kinds: list[Any] = [
        board,
        [["x", ["_", "o"]], ["_", "o"]],  # a square with several pieces
        [["x", "_"], ["_", "o"], ["_", "_"]],  # a row more
        [["x", "_"]],
        [["x", "_"], "_o"],
        [["x", "_"], {"_": 1, "o": 2}],
        [1, 0],
        {"a": 1},
    ]
    shown = []

    def minimax(board: Any, step: int, path: Any) -> int:
        shown.append(snapshot(board))
        result = minimax(kinds[step], step + 1, path) if step < len(kinds) else step
        path.append(step)
        board.clear()
        return result

    recorder = Recorder()
    recorder.runcall(minimax, [["o", "o"], ["o", "x"]], 0, [], watch=minimax)
    tree = recorder.tree()
    assert [tree.state(node) for node in tree] == shown
