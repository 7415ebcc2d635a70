"""A large picture of dots: its few boards stand clear of the subtrees around them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from geometry import check_edges, check_geometry, crosses, is_foot

from treeviz import View, draw, games, minimax
from treeviz.picture.placement.geometry import Layout, Placed, Rect, edge_path
from treeviz.picture.theme import PAPER

AROUND = 6.0  # points: the ribbon, and a little more
TREES = {
    "a win in five": minimax(games.TicTacToe("xo_/___/___")),
    "a win at once among others": minimax(
        games.TicTacToe("_xo_/_ox_/____/____", rows=4, columns=4, k=3), depth=4
    ),
}


def drawn(name: str, direction: str) -> Layout:
    """Return the picture of a tree in dots."""
    return draw(TREES[name], View(marks=250, tier="dot", direction=direction)).layout


def parent(layout: Layout, placed: Placed) -> Placed | None:
    """Return the mark above another."""
    return None if placed.mark.parent is None else layout.placed[placed.mark.parent]


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("name", TREES)
def test_no_line_runs_along_a_board_that_is_not_its_own(name: str, direction: str) -> None:
    """What passes by a board passes by at a distance: nothing seems to hang from it."""
    layout = drawn(name, direction)
    check_geometry(layout, PAPER, direction)
    check_edges(layout, PAPER)
    boards = [placed for placed in layout.placed if not placed.parts.dot]
    assert len(boards) > 5
    for placed in layout.placed:
        above = parent(layout, placed)
        if above is None or is_foot(placed):
            continue
        lines = list(pairwise(edge_path(above, placed)))
        for board in boards:
            if board in (above, placed):
                continue
            x, y, wide, high = board.box
            around = Rect(x - AROUND, y - AROUND, wide + 2 * AROUND, high + 2 * AROUND)
            assert not any(crosses(*line, around) for line in lines)


@pytest.mark.parametrize("name", TREES)
def test_nothing_stands_below_a_finished_board_in_the_next_ply(name: str) -> None:
    """A dot right below the end of a game would look like what follows it."""
    layout = drawn(name, "down")
    above = {p.mark.parent for p in layout.placed if not is_foot(p)}
    ends = [p for n, p in enumerate(layout.placed) if not p.parts.dot and n not in above]
    assert ends
    for end in ends:
        left, right = end.box.x, end.box.x + end.box.width
        next_ply = [p for p in layout.placed if p.mark.ply == end.mark.ply + 1 and not is_foot(p)]
        assert not any(left < p.box.centre[0] < right for p in next_ply)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("name", TREES)
def test_the_lines_of_a_tree_of_dots_cross_no_other(name: str, direction: str) -> None:
    """Lines that are as straight as boards allow are still those of a plane tree."""
    layout = drawn(name, direction)
    found = []
    for number, placed in enumerate(layout.placed):
        above = parent(layout, placed)
        if above is not None and not is_foot(placed):
            found += [
                (placed.mark.parent, number, line) for line in pairwise(edge_path(above, placed))
            ]
    for (one, here, first), (other, there, second) in combinations(found, 2):
        if one in (other, there) or here == other:
            continue
        assert not meet(first, second), (here, there)


def meet(one: tuple, other: tuple) -> bool:
    """Tell whether two straight lines cross each other."""

    def side(a: tuple, b: tuple, c: tuple) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9
