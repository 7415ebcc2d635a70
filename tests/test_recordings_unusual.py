"""Recordings that are rare: of a single node, and of moves that are written alike."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from refusal import one_line

from treeviz import Game, GameError, InputError, Player, Recorder, games, load, minimax, save
from treeviz.files.load_save import encoded


def saved(tree: Any) -> bytes:
    return b"".join(encoded(tree, "json"))


@pytest.mark.parametrize("kind", ["pruned", "open"])
def test_a_root_is_no_branch_that_was_left_out(kind: str) -> None:
    """A single node may be a search broken off at once, never a branch that none entered."""
    given_object = json.loads(saved(minimax(games.Explicit(3))))
    given_object["kinds"] = [kind]
    given_object["columns"] |= {"kind": [0], "value": [None]}
    content = io.BytesIO(json.dumps(given_object).encode())
    if kind == "open":
        assert load(content).unfinished
    else:
        with pytest.raises(InputError, match="node 0 is pruned, but it is the root"):
            load(content)


def test_a_move_told_of_the_root_is_not_kept() -> None:
    """Programs that pass the move on at their first call, too, are saved and read like others."""
    recorder = Recorder()
    recorder.enter("start", "given", Player.MAX)
    recorder.enter("end", "left", Player.MIN)
    recorder.leave(3)
    recorder.leave(3)
    again = load(io.BytesIO(saved(recorder.tree())))
    assert [again.columns.move[node] for node in again] == [None, "left"]


class Vague(Game):
    """Two steps forward and two aside, all written alike; the steps aside lead to one place."""

    start: Any = (0, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return state[1]

    def moves(self, state: Any) -> list[tuple[str, int]]:
        return [("on", 1), ("on", 2), ("aside", 1), ("aside", 2)] if state[0] < 2 else []

    def play(self, state: Any, move: tuple[str, int]) -> Any:
        way, steps = move
        return state[0] + (steps if way == "on" else 3), state[1].other

    def utility(self, state: Any) -> float:
        return state[0]

    def notation(self, move: tuple[str, int]) -> str:
        return move[0]


def test_moves_that_are_written_alike_are_told_apart() -> None:
    """Moves of one notation are told apart by where they lead, and by what the file says."""
    tree = minimax(Vague())
    again = load(io.BytesIO(saved(tree)), Vague())
    assert [tree.notation(child) for child in tree.children(0)] == ["on", "on", "aside", "aside"]
    assert [again.move(node) for node in again] == [tree.move(node) for node in tree]
    assert [again.state(node) for node in again] == [tree.state(node) for node in tree]


def test_moves_that_lead_elsewhere_are_refused() -> None:
    """A move that is written as another one's, but is none of the game's, is found out."""
    given_object = json.loads(saved(minimax(Vague())))
    given_object["moves"]["move"][3] = ["aside", 3]
    with pytest.raises(InputError, match=r"the move 'aside' .* does not lead where it says"):
        load(io.BytesIO(json.dumps(given_object).encode()), Vague())


class Nameless:
    """A number that does not say which."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nameless) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)


class Countdown(Game):
    """Two steps, of positions that have no text."""

    start: Any = Nameless(2)

    def to_move(self, state: Any) -> Player:
        return Player.MAX

    def moves(self, state: Any) -> list[Any]:
        return [1] if state.number else []

    def play(self, state: Any, move: Any) -> Any:
        return Nameless(state.number - 1)

    def utility(self, state: Any) -> float:
        return 1


class InATuple(Countdown):
    """The same, with other things beside."""

    start = (Nameless(2), "x")

    def moves(self, state: Any) -> list[Any]:
        return super().moves(state[0])

    def play(self, state: Any, move: Any) -> Any:
        return super().play(state[0], move), "x"


class ByNamelessMoves(Countdown):
    """Its positions have texts, and its moves have none."""

    def position(self, state: Any) -> str:
        return str(state.number)

    def moves(self, state: Any) -> list[Any]:
        return [Nameless(1)] if state.number else []


@pytest.mark.parametrize("states", ["keep", "replay"])
@pytest.mark.parametrize("game", [Countdown, InATuple, ByNamelessMoves])
def test_addresses_are_refused_when_saved(tmp_path: Path, game: type[Game], states: Any) -> None:
    """Where an object is in memory is no name for a position: its file would tell nothing."""
    method = "notation" if game is ByNamelessMoves else "position"
    tree = minimax(game(), states=states)
    said = rf"same in every run, got .*Nameless object at .*: give .* __str__, or .* {method}$"
    with pytest.raises(GameError, match=said) as refused:
        save(tree, tmp_path / "a.json")
    one_line(str(refused.value))
    assert not list(tmp_path.iterdir())


def test_where_the_game_names_them_they_are_saved(tmp_path: Path) -> None:
    """A method of the game is enough; the class may stay as it is."""

    class Named(Countdown):
        def position(self, state: Any) -> str:
            return f"{state.number} left at 0x{state.number}"

    save(minimax(Named()), tmp_path / "a.json")
    assert load(tmp_path / "a.json").position(0) == "2 left at 0x2"
