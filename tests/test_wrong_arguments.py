"""Arguments of the wrong kind in the public functions: one line that says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from treeviz import (
    Board,
    InputError,
    TreevizError,
    View,
    ViewError,
    alphabeta,
    audit,
    by_depth,
    diagnose,
    draw,
    explain,
    games,
    load,
    minimax,
    play,
    rows,
    save,
    strip,
)
from treeviz.testing import check_game

GAME = games.TicTacToe("xox/oox/___")
TREE = minimax(GAME)
WRONG: dict[str, Callable[[Any], object]] = {
    "engine": lambda odd: draw(TREE, engine=odd),
    "fit": lambda odd: draw(TREE, fit=odd),
    "format": lambda odd: save(TREE, "tree.json", format=odd),
    "format of a picture": lambda odd: draw(TREE).encode(odd, None),
    "words": lambda odd: explain(TREE, words=odd),
    "direction": lambda odd: View(direction=odd),
    "tier": lambda odd: View(tier=odd),
    "line": lambda odd: View(line=odd),
    "fail": lambda odd: alphabeta(GAME, fail=odd),
    "states": lambda odd: minimax(GAME, states=odd),
    "progress": lambda odd: minimax(GAME, progress=odd),
    "progress of an audit": lambda odd: audit(GAME, heuristic="lines", progress=odd),
    "search by depth": lambda odd: by_depth(GAME, range(2), search=odd),
    "search of a game": lambda odd: play(GAME, search=odd),
    "searches": strip,
    "title": lambda odd: strip([TREE], title=odd),
    "columns": lambda odd: rows(TREE, columns=[odd]),
    "memory": lambda odd: load("tree.json", memory=odd),
    "position": games.TicTacToe,
    "position of dominoes": games.Domineering,
    "reads": lambda odd: diagnose(GAME, search=len, reads=odd),
}


ODD = (7.5, b"a", [[]], {1: [2]}, (n for n in ()), np.zeros(3), object())
RIGHT = {"searches": dict, "memory": float}  # what is no wrong argument there


@pytest.mark.parametrize(
    ("what", "odd"),
    [(what, odd) for what in WRONG for odd in ODD if type(odd) is not RIGHT.get(what)],
)
def test_what_is_of_another_kind_is_refused_in_one_line(what: str, odd: Any) -> None:
    """A wrong argument is told as such, whether or not it can be hashed, compared or listed."""
    with pytest.raises((InputError, ViewError)) as refused:
        WRONG[what](odd)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("odd", [10**400, np.zeros(3), "a", object()])
def test_a_payoff_that_is_no_number(odd: Any) -> None:
    """Whatever it is, it is refused with its place."""
    with pytest.raises(InputError, match="expected a number or a list at child 0 of the tree"):
        games.Explicit([odd, 1])


def test_a_penalty_that_no_number_holds() -> None:
    """An integer may be larger than any float: then it is no penalty."""
    with pytest.raises(InputError, match="expected a depth penalty of 0 or more points"):
        minimax(GAME, depth_penalty=10**400)
    assert minimax(GAME, depth_penalty=np.float32(2)).value == minimax(GAME, depth_penalty=2).value


@pytest.mark.parametrize("name", ["\ud800", "a\x00b"])
def test_names_that_no_file_can_have(name: str) -> None:
    """They are refused as what cannot be read."""
    with pytest.raises(InputError, match=r"^cannot read"):
        load(name)


def test_numbers_that_are_equal_to_a_node_mean_it() -> None:
    """A node is a key of a graph: 3.0 and a number of numpy's are the same key as 3."""
    for three in (np.array(3), 3.0, np.float32(3), np.int64(3)):
        assert TREE.outcome(three) == TREE.outcome(3)
        assert (TREE.winner(three), TREE.parent(three)) == (TREE.winner(3), TREE.parent(3))
        assert (TREE.static(three), TREE.terms(three)) == (TREE.static(3), TREE.terms(3))
        assert str(explain(TREE, three)) == str(explain(TREE, 3))


class InBytes:
    """A path as bytes."""

    def __fspath__(self) -> bytes:
        return b"tree.json"


MUTABLE = ("moves", "to_move", "utility")


def nested() -> list[Any]:
    """Return lists so deep that Python cannot print them."""
    return reduce(lambda below, _: [below], range(100_000), [])


def in_itself() -> list[Any]:
    """Return a list that holds itself."""
    held: list[Any] = [1]
    held.append(held)
    return held


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (lambda: games.Explicit(in_itself()), "holds itself: a tree has an end"),
        (lambda: games.Explicit([1, 2], np.zeros(2)), "the player at the root"),
        (lambda: games.Nim(nested()), "piles of 0 to 1,000 objects"),
        (lambda: games.Nim(1, player=np.zeros(2)), "the player to begin"),
        (lambda: games.TicTacToe(rows=10**5000), "expected 1 to 26 rows"),
        (lambda: games.from_easyai(nested()), "a game of easyAI"),
        (lambda: games.from_pettingzoo(10**5000), "an environment of PettingZoo"),
        (lambda: games.mutable([], **dict.fromkeys(MUTABLE, len), push=7), "a method as push"),
        (lambda: Board.of("xo", numbered=np.zeros(2)), "True or False as numbered"),
        (lambda: check_game(GAME, positions=[]), "1 or more positions to visit"),
        (lambda: minimax(GAME, depth_penalty=Fraction(10**400, 3)), "a depth penalty of 0 or more"),
        (lambda: explain(TREE, Decimal("1e1000000")), "no node"),
        (lambda: draw(TREE, width=nested()), "expected a width such as"),
        (lambda: draw(TREE, width=10**5000), "expected a width such as"),
        (lambda: draw(TREE, min_text=nested()), "expected a text size such as"),
        (lambda: draw(TREE, view=10**5000), "expected a View"),
        (lambda: rows(TREE, columns=nested()), "unknown column"),
        (lambda: rows(TREE, columns=count()), "at most 1,000 columns"),
        (lambda: rows(TREE, columns=np.array(5)), "expected names of columns"),
        (lambda: TREE.find(np.array(5)), "expected a line of moves"),
        (lambda: by_depth(GAME, np.array(5)), "expected depths such as"),
        (lambda: audit(GAME, heuristic="lines", positions=np.array(5)), "positions to judge"),
        (lambda: audit(GAME, heuristic="lines", positions=count(), max_positions=9), "9 positions"),
        (lambda: audit(GAME, heuristic="lines", truth_depth=10**5000), "16610 bits"),
        (lambda: diagnose(GAME, search=nested()), "a function as search"),
        (lambda: strip(count()), "strip expected a recorded tree"),
        (lambda: save(TREE, InBytes()), "the name of a file"),
        (lambda: load(StringIO("{}")), "a file that gives bytes"),
        (lambda: load(Mock()), "a file that gives bytes"),
        (lambda: load("tree.json", memory=-1.5), "expected memory in bytes"),
    ],
)
def test_what_python_itself_cannot_take_is_refused_too(
    asked: Callable[[], object], expected: str
) -> None:
    """Numbers beyond all floats, lists too deep to print, what has no end, arrays of nothing."""
    with pytest.raises((InputError, ViewError), match=expected) as refused:
        asked()
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) <= 300


def test_memory_may_be_any_number(tmp_path: Path) -> None:
    """Half a gigabyte is often written 5e8."""
    path = save(TREE, tmp_path / "tree.json")
    assert load(path, memory=5e8).value == load(path, memory=float("inf")).value == TREE.value
    with pytest.raises(InputError, match="more memory than the 0 megabytes it may"):
        load(path, memory=9.5)


def test_the_smallest_penalty_there_is() -> None:
    """A value divided by it is infinite, which is no number of steps."""
    assert minimax(GAME, depth_penalty=5e-324).value == TREE.value


def test_one_list_in_many_places_is_no_ring() -> None:
    """Only a list that holds itself has no end."""
    pair = [3, 12]
    assert len(minimax(games.Explicit([pair, [pair, pair]]))) == 11


def test_names_of_other_peoples_games(tmp_path: Path) -> None:
    """What is no text names none of them; an array is no position."""
    pytest.importorskip("chess")
    for asked in (lambda: games.Chess(variant=7), lambda: games.Chess(np.zeros(2))):
        with pytest.raises(InputError, match=r"unknown variant|expected"):
            asked()
    pytest.importorskip("pyspiel")
    with pytest.raises(InputError, match="unknown game of OpenSpiel"):
        games.OpenSpiel(7)


def refusing(*_: object) -> Any:
    """Refuse whatever is asked."""
    raise RuntimeError("not me")


def never(base: type, *names: str) -> type:
    """Return a class that raises at some questions."""
    return type("Bad", (base,), dict.fromkeys((f"__{name}__" for name in names), refusing))


REFUSING = {
    "name": never(str, "repr", "str", "len", "eq", "hash", "iter", "getitem", "format")("spam"),
    "number": never(int, "repr", "str", "eq", "hash", "int", "index", "abs", "lt", "ge")(7),
    "length": never(float, "repr", "str", "float", "int", "lt", "ge", "le", "eq")(7.5),
    "file": never(object, "fspath", "iter", "repr")(),
    "silent": never(object, "getattribute")(),
}
ASKED_OF_IT: dict[str, Callable[[Any], object]] = {
    "format": lambda odd: draw(TREE).encode(odd, None),
    "fit": lambda odd: draw(TREE, fit=odd),
    "file": lambda odd: draw(TREE).save(odd),
    "tree": explain,
    "heuristic": lambda odd: minimax(GAME, heuristic=odd),
    "fail": lambda odd: alphabeta(GAME, fail=odd),
    "progress": lambda odd: minimax(GAME, progress=odd),
    "positions": lambda odd: audit(GAME, heuristic="lines", positions=odd),
}


@pytest.mark.parametrize("what", ASKED_OF_IT)
@pytest.mark.parametrize("name", REFUSING)
def test_what_raises_at_every_question_is_refused(
    what: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A class may raise wherever it is asked; a name is read past it, all else refused."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TreevizError) as refused:
        ASKED_OF_IT[what](REFUSING[name])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit])
def test_what_ends_the_program_passes(end: type[BaseException]) -> None:
    """Ctrl-C while a class is asked is no wrong argument."""

    def ending(*_: object) -> Any:
        raise end

    with pytest.raises(end):
        audit(GAME, heuristic="lines", positions=type("Ending", (), {"__iter__": ending})())
