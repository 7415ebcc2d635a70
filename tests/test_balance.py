"""Pictures in balance: even rows, straight lines, and boards as large as there is room."""

from __future__ import annotations

from itertools import pairwise

import pytest
from geometry import family

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.picture.placement.evened import evened
from treeviz.picture.placement.geometry import Layout, Placed
from treeviz.picture.telling import bends
from treeviz.view.scene import Mark

RECORDINGS = {
    "draw": alphabeta(games.TicTacToe("x__/x_o/___")),
    "line": alphabeta(games.TicTacToe("o__/___/_xx")),
    "piles": minimax(games.Nim(2, 3, 2)),
    "dominoes": minimax(games.Domineering("...../...V./...V./HH... V"), depth=2),
}


@pytest.fixture(params=RECORDINGS.values(), ids=RECORDINGS)
def tree(request: pytest.FixtureRequest) -> GameTree:
    """Return a recording of which much is left out."""
    return request.param


def reach(placed: Placed) -> float:
    """Return how far a mark reaches to both sides."""
    return max(placed.parts.width, placed.parts.move_width) / 2


def boards(layout: Layout) -> set[float]:
    """Return how large the boards of a picture are, as parts of the theme's."""
    return {p.parts.board for p in layout.placed if isinstance(p.mark, Mark)}


def test_the_moves_of_the_root_are_evenly_apart(tree: GameTree) -> None:
    """No gap between two of them is much wider than another, and the root is near their middle."""
    layout = draw(tree).layout
    root, moves = next(family(layout))
    drawn = [at for at in moves if isinstance(at.mark, Mark)]
    gaps = [(b.arrive[0] - reach(b)) - (a.arrive[0] + reach(a)) for a, b in pairwise(drawn)]
    assert max(gaps) - min(gaps) <= layout.width / 15
    middle = (moves[0].arrive[0] + moves[-1].arrive[0]) / 2
    assert abs(root.depart[0] - middle) <= layout.width / 12


def test_a_reply_hangs_below_its_move(tree: GameTree) -> None:
    """Each drawn edge is straight, and that of an only reply steep."""
    layout = draw(tree).layout
    assert not bends(layout)
    for above, children in family(layout):
        drawn = [at for at in children if isinstance(at.mark, Mark)]
        if above.mark.parent is not None and len(drawn) == 1:
            assert abs(drawn[0].arrive[0] - above.depart[0]) <= 1.2 * reach(above)


def test_boards_grow_where_there_is_room(tree: GameTree) -> None:
    """A sheet that is not full has larger boards than the same marks take on the wall."""
    layout = draw(tree).layout
    wall = draw(tree, View(marks=len(layout.placed))).layout
    assert max(boards(layout)) >= max(boards(wall)) or layout.height > layout.width


def test_what_has_no_room_below_its_parent_stands_beside() -> None:
    """Two wide replies to neighbours are pushed apart, each as far as the other."""
    parents, hanging = [None, 0, 1, 0, 3], [False] * 5
    _, left, far_left, right, far_right = evened(parents, hanging, [5, 5, 20, 5, 20], 5)
    assert far_right - far_left == 45
    assert left - far_left == pytest.approx(far_right - right, abs=0.1)
