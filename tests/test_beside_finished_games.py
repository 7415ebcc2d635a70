"""Laws: a band says what is true of all that stands in it; what was cut beside a win is told of."""

from __future__ import annotations

import pytest

from treeviz import GameTree, View, alphabeta, draw, games
from treeviz.picture.words_below import lines_below
from treeviz.view.scene import Mark
from treeviz.view.titles import headline

_BOARDS = [
    "V../V../HHV/..V H", "HH./VV./VV./... H", "..V/..V/.../HH.", "V../V../.HH H", ".../.../... V",
]  # fmt: skip
_LINES = ["___o/__x_/____/_xo_", "xo__/_x__/____/____", "x__o/____/_x__/___o"]


def _trees() -> list[GameTree]:
    trees = [alphabeta(games.Domineering(board)) for board in _BOARDS]
    return [*trees, *(alphabeta(games.TicTacToe(board, k=3), depth=3) for board in _LINES)]


def _goes_on(tree: GameTree, node: int) -> bool:
    """Return whether there is still a move after this one, by the rules."""
    state = tree.state(node)
    return state is not None and not tree.rules.is_over(state)


@pytest.mark.parametrize("tree", _trees())
@pytest.mark.parametrize("marks", [4, 8, 14])
def test_where_a_game_is_over_none_goes_on(tree: GameTree, marks: int) -> None:
    """A band said "game over", and moves stood in it that were cut, of games that go on."""
    scene = View().showing(tree).scene(marks)
    over = {ply.number for ply in scene.plies if ply.text == ("game over",)}
    drawn = {mark.node for mark in scene.marks if isinstance(mark, Mark)}
    for mark in scene.marks:
        if mark.ply not in over or mark.parent is None:
            continue
        above = scene.marks[mark.parent]
        if isinstance(mark, Mark):
            assert not _goes_on(tree, mark.node)
        elif not mark.alone and isinstance(above, Mark):
            hidden = (node for node in tree.children(above.node) if node not in drawn)
            assert not any(_goes_on(tree, node) for node in hidden)


def test_another_win_at_once_is_told_of_beside_one() -> None:
    """The title says "wins at once", and another move that does was drawn as not searched."""
    tree = alphabeta(games.Domineering(_BOARDS[0]))
    assert headline(tree).endswith("; (1,1)-(1,2) wins at once, too (2nd look)")
    hollow = [m for m in View()(tree).marks if isinstance(m, Mark) and m.hollow]
    told = {mark.move: " ".join(lines_below(mark, empty=True)) for mark in hollow}
    assert told == {
        "(3,0)-(3,1)": "Horizontal's win is enough 2nd look: loses",
    }


def test_an_outline_says_that_nothing_was_looked_at() -> None:
    """An empty rectangle is like an empty board; why it is one stands below it."""
    diagram = draw(alphabeta(games.Domineering(_BOARDS[1])))
    hollow = [placed for placed in diagram.layout.placed if placed.parts.empty]
    assert len(hollow) == diagram.svg().count(">cut</text>") == 3
    assert all(placed.notes.y >= placed.body.y + placed.body.height for placed in hollow)
