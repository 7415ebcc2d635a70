"""What is hidden or kept of a mark is decided by its parts, whatever words stand in them."""

from __future__ import annotations

from typing import Any

import pytest

from treeviz import GameError, Player, View, frames, games, minimax
from treeviz.errors import InputError, ReadsNoPositions
from treeviz.testing import check_game
from treeviz.view.scene import Mark

BOARD = "xox/oox/___"


class Semicolons(games.TicTacToe):
    """Tic-tac-toe whose words have in them what sentences are made with."""

    def outcome(self, state: str) -> str:
        return f"the end; {super().outcome(state)}"

    def side(self, player: Player) -> str:
        return f"{super().side(player)}; "


def test_an_exercise_hides_results_of_any_words() -> None:
    """No hint of an exercise tells a result or a value, and every hint tells the position."""
    tree = minimax(Semicolons(BOARD))
    for mark in View(values="none")(tree).marks:
        assert isinstance(mark, Mark)
        assert "the end" not in mark.hint
        assert "value" not in mark.hint
        assert tree.position(mark.node) in mark.hint
        assert mark.hint.endswith((" to move (MAX).", " to move (MIN).", "the game is over."))


def test_a_frame_keeps_the_window_alone() -> None:
    """Of the notes, only the window is known on entry, however a term is called."""

    def heuristic(state: str) -> dict[str, float]:
        return {"α ": 1.0}

    tree = minimax(games.TicTacToe(BOARD), depth=2, heuristic=heuristic)
    reel = frames(tree, View(windows=True, terms=True, classes=True))
    first = reel[0].layout.scene.marks[0]
    assert isinstance(first, Mark)
    assert [note for note in first.notes if note] == ["α −∞  β +∞"]


def test_a_game_that_misreads_says_so_in_any_words() -> None:
    """Only a game without a parse of its own reads no positions; what its errors say is no sign."""

    class Misreads(games.TicTacToe):
        def parse(self, text: str) -> str:
            raise InputError("this game reads no positions today")

    with pytest.raises(GameError, match="parse does not read what position wrote"):
        check_game(Misreads().at(BOARD))

    class Reads(games.TicTacToe):
        def parse(self, text: str) -> Any:
            raise ReadsNoPositions("none at all")

    assert check_game(Reads().at(BOARD)) == check_game(games.TicTacToe(BOARD))
