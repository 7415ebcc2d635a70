"""Moves that are too long for their edge: cut, and told apart all the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from treeviz import Game, Player, draw, minimax
from treeviz.formatting.lettering import text_width
from treeviz.picture.short_moves import told_apart


class Walk(Game):
    """A game whose moves are sentences that begin alike."""

    start = ("kitchen", 0)

    def to_move(self, state: tuple[str, int]) -> Player:
        return Player.MAX if state[1] % 2 == 0 else Player.MIN

    def moves(self, state: tuple[str, int]) -> list[str]:
        rooms = ("cellar", "attic", "garden") if state[1] < 2 else ()
        return [f"walk from the {state[0]} to the {room} with the lantern" for room in rooms]

    def play(self, state: tuple[str, int], move: str) -> tuple[str, int]:
        return move.split()[6], state[1] + 1

    def utility(self, state: tuple[str, int]) -> float:
        return len(state[0]) - 6


def test_moves_that_begin_alike_are_told_apart() -> None:
    """What differs is written, and what is alike left out."""
    svg = draw(minimax(Walk())).svg()
    for room in ("cellar", "attic", "garden"):
        assert f">…{room} with" in svg
    assert "walk from the kitchen to the cellar with the lantern" in svg, "whole, in the headline"


@given(st.lists(st.text("ab c", min_size=1, max_size=30), unique=True), st.integers(20, 200))
def test_no_move_is_wider_than_its_room(moves: list[str], width: int) -> None:
    """Each is cut to the width; what fits is left as it is."""
    for move, written in zip(moves, told_apart(moves, width, 10.0), strict=True):
        assert text_width(written, 10.0, bold=True) <= width
        assert written == move or "…" in written
