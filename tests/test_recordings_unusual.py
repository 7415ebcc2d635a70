"""Recordings that are rare: of a single node, and of moves that are written alike."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from treeviz import Game, InputError, Player, games, load, minimax
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
