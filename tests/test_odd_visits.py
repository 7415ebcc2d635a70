"""What whoever embeds treeviz hands over: values, windows and facts that are none."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from treeviz import GameError, InputError, Recorder, draw, explain, explore, load, save
from treeviz.formatting.printed import steady_text


class Silent:
    """Prints as nothing, asks for nothing, is no number: each of it raises."""

    def __repr__(self) -> str:
        raise ValueError("no")

    def __float__(self) -> float:
        raise RuntimeError("no number")

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(f"no {name}")

    __str__ = __repr__


@pytest.mark.parametrize("value", [10**400, Decimal("sNaN"), Silent, "5", [1]])
def test_a_visit_whose_value_is_no_number(value: Any) -> None:
    """Too large, or of a class that fails at the question: one line with the node."""
    recorder = Recorder()
    recorder.enter("a")
    with pytest.raises(GameError, match="expected a number as the value of position 'a', got"):
        recorder.leave(Silent() if value is Silent else value)


@pytest.mark.parametrize("window", [5, (1,), (1, 2, 3), ("a", "b"), (10**400, 1), iter([1, 2])])
def test_a_window_that_is_none(window: Any) -> None:
    """What is no pair of numbers is refused before it is taken down; endless ones, too."""
    recorder = Recorder()
    with pytest.raises(InputError, match="expected a window of two numbers"):
        recorder.enter("a", None, None, window)
    recorder.enter("a")
    recorder.leave(1)
    assert len(recorder.tree()) == 1


@pytest.mark.parametrize("end", [b"x", {1}, print, Silent])
def test_an_alpha_that_is_no_number(end: Any) -> None:
    """A parameter of that name may be something else; the message says how to name another."""

    def search(board: list[int], depth: int, alpha: Any, beta: float) -> int:
        return (
            max(search([*board, k], depth - 1, end, beta) for k in (0, 1)) if depth else board[-1]
        )

    recorder = Recorder()
    recorder.runcall(search, [0], 2, end, 9.0)
    with pytest.raises(InputError, match=r"expected a number as alpha.*@recorder.watch\(alpha=…"):
        recorder.tree()


def test_what_is_said_of_a_search_may_fail_to_print(tmp_path: Path) -> None:
    """It is saved as what it is, for it decides nothing."""
    recorder = Recorder(machine=Silent())
    recorder.enter("a")
    recorder.leave(1)
    save(recorder.tree(), tmp_path / "a.json")
    assert load(tmp_path / "a.json").graph["machine"].startswith("<Silent, whose repr raises")


def test_states_without_a_hash_are_drawn() -> None:
    """They are whoever embeds it hands over; no move between them is asked for by its hash."""
    recorder = Recorder()
    recorder.enter([1])
    for k in (0, 1):
        recorder.enter([1, k])
        recorder.leave(k)
    recorder.leave(1)
    assert draw(recorder.tree()).svg()


def test_what_is_no_tree_may_fail_at_every_question() -> None:
    """Its class is all that is told."""
    with pytest.raises(InputError, match="draw expected a recorded tree"):
        draw(Silent())  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["int64", "float64", "int8", "bool_"])
def test_boards_with_numbers_of_numpys(kind: str) -> None:
    """A list may hold numbers that came out of an array; they are numbers like others."""
    numpy = pytest.importorskip("numpy", reason="numpy makes the numbers where it is installed")
    one = getattr(numpy, kind)(1)

    def search(board: list[Any], depth: int, is_max: bool) -> int:
        if not depth:
            return int(sum(board))
        values = [search([one, k, depth], depth - 1, not is_max) for k in (0, 1)]
        return max(values) if is_max else min(values)

    recorder = Recorder()
    recorder.runcall(search, [one, 0, 0], 2, True)
    assert explain(recorder.tree()).verify() == ()


class Mute:
    """Has no hash, and raises where it is printed."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise ValueError("no")


def test_a_side_that_cannot_be_printed() -> None:
    """What says whose turn it is may be an object of any class: it is read, or asked for."""

    def search(board: list[int], depth: int, player: Any) -> int:
        if not depth:
            return sum(board)
        values = [search([*board, k], depth - 1, Mute()) for k in (0, 1)]
        return max(values) if depth % 2 else min(values)

    recorder = Recorder()
    value = recorder.runcall(search, [0], 2, Mute())
    assert recorder.tree().value == value


@pytest.mark.parametrize("state", [{"a": 1}, [1, [2]], {1, 2}, bytearray(b"x"), ({"a": [1]}, 2)])
def test_positions_without_a_hash_are_told_apart(state: Any, tmp_path: Path) -> None:
    """What has no hash is the same position where it says the same, in files and pages, too."""
    recorder = Recorder()
    recorder.enter(0)
    for move, position in ((1, state), (2, deepcopy(state)), (3, [9])):
        recorder.enter(position, move)
        recorder.leave(move)
    recorder.leave(3.0)
    tree = recorder.tree()
    assert tree.transpositions() == [(1, 2)]
    assert explore(tree).html
    save(tree, tmp_path / "tree.json.gz")
    assert load(tmp_path / "tree.json.gz").transpositions() == [(1, 2)]


@dataclass(frozen=True)
class Held:
    """What a side holds."""

    cards: frozenset[str]


class Told(NamedTuple):
    """The same as a named tuple."""

    cards: frozenset[str]


class Own(Told):
    """One that prints itself."""

    def __repr__(self) -> str:
        return "own {b, a}"


def test_sets_inside_records_are_written_in_an_order_of_their_own() -> None:
    """A dataclass and a named tuple print as ever, but for the order of their sets."""
    cards = frozenset({"ox", "ant", "bee"})
    ordered = "(cards=frozenset({'ant', 'bee', 'ox'}))"
    assert steady_text(Held(cards)) == f"Held{ordered}"
    assert steady_text(Told(cards)) == f"Told{ordered}"
    assert steady_text({"hand": [Held(cards)]}) == f"{{'hand': [Held{ordered}]}}"
    assert steady_text(Own(cards)) == "own {b, a}"
