"""Moves are called left, middle or top only where they lie so."""

from __future__ import annotations

import pytest

from treeviz import Game, explain, games, minimax
from treeviz.explanation.places_of_moves import places_of_moves


@pytest.mark.parametrize(
    ("game", "places"),
    [
        (games.TicTacToe("xox/oox/___"), ("left", "middle", "right")),
        (games.TicTacToe("x_o/o_x/x_o"), ("top", "middle", "bottom")),
        (games.TicTacToe("_xo/xo_/xox"), ("left", "right")),
        (games.TicTacToe("_x_/oxo/x_o"), ("", "", "")),
        (games.Domineering("..V/..V/..V/HHV H"), ("top", "middle", "bottom")),
        (games.Nim(2), ("", "")),
        (games.Explicit("A(3 12)"), ("left", "right")),
        (games.Explicit("A(3 12 8 1)"), ("", "", "", "")),
    ],
    ids=["a row", "a column", "a slope", "mixed", "dominoes", "piles", "typed", "typed, four"],
)
def test_a_place_is_where_the_move_is_seen(game: Game, places: tuple[str, ...]) -> None:
    """Squares tell it where there are some, else the order of the drawing."""
    tree = minimax(game)
    assert places_of_moves(tree, 0) == places
    assert tuple(move.place for move in explain(tree).moves) == places
