"""A plate stands close above its board, and touches nothing on it."""

from __future__ import annotations

import pytest

from treeviz import GameTree, View, draw, games, minimax
from treeviz.view.scene import Mark
from treeviz.view.view import Direction

_TREES = [
    minimax(games.TicTacToe("xox/oox/___")),
    minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=2),
    minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=1, heuristic="course"),
]


@pytest.mark.parametrize("tree", _TREES)
@pytest.mark.parametrize("direction", ["down", "right"])
def test_no_plate_touches_the_board_below_it(tree: GameTree, direction: Direction) -> None:
    """Between both there are a few points, whatever way the tree grows."""
    placed = draw(tree, View(direction=direction)).layout.placed
    boards = [at for at in placed if isinstance(at.mark, Mark) and at.mark.board is not None]
    assert boards
    for at in boards:
        if at.body.height and at.plate.height and not at.parts.empty and not at.parts.dot:
            assert 2.0 < at.body.y - (at.plate.y + at.plate.height) < 6.0
