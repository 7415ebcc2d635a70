"""Laws: small trees that are drawn whole use their sheet; no legend ends with a lonely word."""

from __future__ import annotations

import pytest

from treeviz import GameTree, View, alphabeta, draw, games, minimax
from treeviz.formatting.lettering import text_width
from treeviz.picture.telling import is_whole, smallest_square
from treeviz.view.even_replies import replies_below_the_line
from treeviz.view.scene import Mark

_BOARDS = ["V../V../HHV/..V H", "HH./VV./VV./... H"]


@pytest.mark.parametrize("board", _BOARDS)
def test_boards_of_a_tree_that_is_drawn_whole_grow(board: str) -> None:
    """They were smaller than those of trees of which a part alone has room."""
    layout = draw(alphabeta(games.Domineering(board))).layout
    assert is_whole(layout.scene)
    assert smallest_square(layout) > 26


def _trees() -> list[GameTree]:
    """Return searches whose legends are of many lengths."""
    found = [
        alphabeta(games.Domineering(rows=n, columns=4), depth=d) for n in (3, 4, 5) for d in (2, 3)
    ]
    found += [alphabeta(games.Connect(rows=n, columns=5), depth=d) for n in (4, 5) for d in (3, 4)]
    return [*found, minimax(games.Nim(1, 2, 3)), alphabeta(games.Nim(4, 2, 3))]


def test_a_legend_ends_with_more_than_a_word() -> None:
    """The last line of what is told of the search was "deeper)"."""
    broken = 0
    for tree in _trees():
        diagram = draw(tree)
        entries = diagram.layout.legend.entries
        last = max(entry.y for entry in entries)
        ending, above = ([e for e in entries if e.y == y] for y in (last, entries[-2].y))
        if any(entry.icon == "heading" for entry in ending):
            continue  # it begins there, and is as long as it is
        wide = sum(text_width(entry.text, diagram.theme.text_size) for entry in ending)
        assert wide > 0.1 * max(
            entry.x + text_width(entry.text, diagram.theme.text_size) for entry in above
        )
        broken += 1
    assert broken


def test_of_an_exercise_no_line_is_known_below_which_replies_lie() -> None:
    """Its marks are on no chosen line: such a sheet could not be fitted."""
    tree = minimax(games.TicTacToe("xo_/_x_/__o"), depth=4)
    marks = View(values="none", marks=60)(tree).marks
    deep = {mark.node for mark in marks if isinstance(mark, Mark) and mark.ply > 2}
    assert replies_below_the_line(marks) == deep
    assert deep
