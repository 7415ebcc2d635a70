"""Pictures that are made by recipes: what is found out early of them holds of the whole picture."""

from __future__ import annotations

import pytest

from treeviz import View, alphabeta, games
from treeviz.picture.legend_lines import least_height, legend
from treeviz.picture.pictures import Pictures
from treeviz.picture.placement.measured import Measured
from treeviz.picture.recipe import Recipe, Way
from treeviz.picture.sheet import frame_of
from treeviz.picture.telling import nodes_drawn
from treeviz.picture.theme import PAPER
from treeviz.view.level_of_detail import TierName

TREES = {
    "won": alphabeta(games.TicTacToe("x_o/_x_/___")),
    "estimated": alphabeta(games.Domineering("...../.HH../...../.V.../.V... H"), depth=3),
}
MARKS = (3, 8, 14, 24, 40)


def pictures(name: str) -> Pictures:
    """Return the pictures of a tree for a page, as far as nobody asked for them."""
    return Pictures(TREES[name], View(), PAPER, frame_of(fit="page"))


@pytest.mark.parametrize("tier", ["board", "brief", "value"])
@pytest.mark.parametrize("way", ["down", "right"])
@pytest.mark.parametrize("name", TREES)
def test_what_is_not_finished_does_not_fit(name: str, way: Way, tier: TierName) -> None:
    """A picture is the same whether all of it is asked for or whether it fits; none else fits."""
    fits = 0
    for marks in MARKS:
        for boards, spread in ((0.5, 1.0), (1.0, 1.0), (1.0, 1.2)):
            recipe = Recipe(way, boards, marks, tier, None, spread=spread)
            whole = pictures(name).made(recipe)
            made = pictures(name)
            found = made.fitting(recipe)
            assert found == (whole if made.fits(whole) else None)
            fits += found is not None
    assert fits


@pytest.mark.parametrize("name", TREES)
def test_scene_with_counting_stubs_draws_the_same_nodes(name: str) -> None:
    """A scene whose stubs only count has the marks and the stubs of the one that tells all."""
    made = pictures(name)
    for marks in MARKS:
        recipe = Recipe("down", 1.0, marks, "value", None)
        told, counted = made.scene_of(recipe), made.scene_of(recipe, counted=True)
        assert nodes_drawn(told) == nodes_drawn(counted)
        assert [mark.parent for mark in told.marks] == [mark.parent for mark in counted.marks]
        assert [part.width for part in Measured(told, PAPER).parts()] == [
            part.width for part in Measured(counted, PAPER).parts()
        ]


@pytest.mark.parametrize("name", TREES)
def test_no_legend_is_lower_than_its_length_says(name: str) -> None:
    """However wide a legend may be, it has the lines that its length asks for, or more."""
    measured = Measured(pictures(name).scene_of(Recipe("down", 1.0, 14, "board", None)), PAPER)
    assert measured.told_length
    for width in range(130, 1100, 30):
        least = least_height(measured.told_length, PAPER, width)
        for dense in (False, True):
            assert least <= legend(measured.told_below, PAPER, width, dense=dense).height


def test_depths_of_a_view_share_their_scenes() -> None:
    """The same nodes are the same scene, whatever the number of marks and plies that gave them."""
    made = pictures("won")
    whole = made.scene_of(Recipe("down", 1.0, 14, "board", None))
    deep = max(mark.ply for mark in whole.marks)
    assert made.scene_of(Recipe("right", 0.5, 14, "board", deep)) is whole
