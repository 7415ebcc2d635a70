"""A legend beside a long line: it is clear of all that is drawn, and makes the picture lower."""

from __future__ import annotations

import pytest

from treeviz import View, alphabeta, draw, games, minimax
from treeviz.picture.placement.geometry import Layout, Rect, edge_path
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark

pytestmark = pytest.mark.long("pictures are fitted many times, legend by legend")

FORCED = "_xx/_o_/xo_"


def made(tree: GameTree, theme: str = "paper") -> Layout:
    return draw(tree, theme=theme).layout


def apart(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


TREES = {
    "forced": lambda: minimax(games.TicTacToe(FORCED)),
    "connect": lambda: alphabeta(games.Connect("____/____/_x__/_oxo", k=3)),
    "domineering": lambda: alphabeta(
        games.Domineering(".V../.V../..../..HH V"), depth=4, heuristic="course"
    ),
    "long names": lambda: minimax(games.Explicit("A(B(C(D(1 2) E(3 4)) F(G(5 6) H(7 8))) I(9 8))")),
}


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("theme", ["paper", "dark"])
def test_the_card_is_clear_of_marks_and_edges(name: str, theme: str) -> None:
    """Nothing that is drawn, and no edge, reaches into the card of the legend."""
    layout = made(TREES[name](), theme)
    card = layout.legend_card
    if card is None:
        assert layout.legend_at[1] > layout.bands[-1].rect.y + layout.bands[-1].rect.height
        return
    for placed in layout.placed:
        assert apart(placed.box, card)
        if placed.mark.parent is not None:
            xs = [x for x, y in edge_path(layout.placed[placed.mark.parent], placed) if y > card.y]
            assert all(x < card.x or x > card.x + card.width for x in xs)
    last = layout.bands[-1].rect
    assert card.x + card.width < last.x + last.width
    assert card.y + card.height < last.y + last.height < layout.height


def test_a_line_on_the_right_leaves_the_left_corner_to_the_legend() -> None:
    """It stands right of the texts of the bands, and left of the line that goes on."""
    tree = alphabeta(games.TicTacToe("____/__x_/__o_/___x", k=3), depth=3)
    layout = draw(tree).layout
    card = layout.legend_card
    assert card is not None
    line = [placed for placed in layout.placed if isinstance(placed.mark, Mark)]
    end = max(line, key=lambda placed: placed.box.y)
    assert end.mark.chosen
    assert card.x + card.width < end.box.x
    assert card.x >= min(placed.box.x for placed in line)


def test_what_the_legend_tells_lies_on_its_card() -> None:
    """All entries stand on the card, and the picture ends where its bands do."""
    layout = made(minimax(games.TicTacToe(FORCED)))
    card = layout.legend_card
    assert card is not None
    left, top = layout.legend_at
    assert card.x < left
    assert card.y < top
    assert top + layout.legend.height < card.y + card.height
    assert all(left + entry.x < card.x + card.width for entry in layout.legend.entries)


def test_a_slide_and_a_low_picture_have_their_legend_below() -> None:
    """Where no height is lacking, the legend stands where readers look for it."""
    for layout in (
        made(minimax(games.TicTacToe("xox/oox/___"))),
        draw(minimax(games.TicTacToe(FORCED)), fit="slide").layout,
        draw(minimax(games.TicTacToe(FORCED)), View(legend=False)).layout,
    ):
        assert layout.legend_card is None


def test_an_exercise_lies_on_its_key() -> None:
    """The boards of an exercise stand where those of its key do, wherever the legend is."""
    tree = minimax(games.TicTacToe(FORCED))
    key, sheet = draw(tree).layout, draw(tree, View(values="none")).layout
    places = [
        [(at.mark.node, at.body) for at in layout.placed if isinstance(at.mark, Mark)]
        for layout in (key, sheet)
    ]
    assert places[0] == places[1]
