"""The laws of the picture: where things stand, and that everything can be read."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygraphviz
import pytest
from geometry import NEAR, check_edges, check_geometry, check_legend, grounds, is_foot, overlap
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import typed_trees

from treeviz import GameTree, View, ViewError, draw, games, minimax
from treeviz.formatting.lettering import shortened
from treeviz.picture.dot import dot_of
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.geometry import Layout
from treeviz.picture.theme import PAPER, SLIDE, THEMES, Theme
from treeviz.talk.playing import draw_strip, play
from treeviz.view.readings import written_values
from treeviz.view.scene import Mark

DIRECTIONS = ["down", "right"]
GAMES = {
    "article": (games.TicTacToe("xox/oox/___"), None, 120),
    "opening": (games.TicTacToe("xo_/___/___"), None, 120),
    "course": (games.Domineering(".V../.VHH/HH../.... V"), 2, 120),
    "domineering": (games.Domineering(rows=3, columns=4), 3, 60),
    "aima": (games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"), None, 120),
    "finished": (games.TicTacToe("xox/oox/__x"), None, 120),
    "horizon": (games.TicTacToe("xox/oox/___"), 0, 120),
}


BUDGETS = st.sampled_from([20, 40, 400])


@pytest.fixture(scope="session")
def trees() -> dict[str, GameTree]:
    """Return recordings of the games that come along."""
    return {name: minimax(game, depth=depth) for name, (game, depth, _) in GAMES.items()}


@pytest.fixture(params=GAMES)
def layout(
    request: pytest.FixtureRequest, trees: dict[str, GameTree], direction: str, theme: Theme
) -> Layout:
    """Return the layout of one of the games."""
    view = View(marks=GAMES[request.param][2], direction=direction)
    return lay_out(view(trees[request.param]), theme, direction)


@pytest.fixture(params=DIRECTIONS)
def direction(request: pytest.FixtureRequest) -> str:
    """Return where a tree grows to."""
    return request.param


@pytest.fixture(params=[PAPER, SLIDE], ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Theme:
    """Return a theme with sizes of its own."""
    return request.param


def random_layout(text: str, marks: int, direction: str) -> Layout:
    """Return the layout of a typed tree; too few marks make no example."""
    try:
        scene = View(marks=marks, direction=direction)(minimax(games.Explicit(text)))
    except ViewError:
        assume(False)
    return lay_out(scene, PAPER, direction)


@pytest.mark.parametrize("direction", DIRECTIONS)
@given(text=typed_trees, marks=BUDGETS)
def test_random_trees_are_tidy(text: str, marks: int, direction: str) -> None:
    """No random tree makes marks or moves overlap, leave the page, or lose order or symmetry."""
    check_geometry(random_layout(text, marks, direction), PAPER, direction)


@pytest.mark.parametrize("direction", DIRECTIONS)
@given(text=typed_trees, marks=BUDGETS)
def test_edges_of_random_trees_pass_no_other_mark(text: str, marks: int, direction: str) -> None:
    """No random tree has an edge that goes through a mark or a move that is not its own."""
    check_edges(random_layout(text, marks, direction), PAPER)


def test_games_are_tidy(layout: Layout, theme: Theme, direction: str) -> None:
    """The pictures of real games keep the laws of places, in every size of text."""
    check_geometry(layout, theme, direction)


def test_edges_pass_no_other_mark(layout: Layout, theme: Theme) -> None:
    """A straight edge crosses no mark and no move but those at its ends."""
    check_edges(layout, theme)


def test_title_and_legend_stand_on_the_page(layout: Layout, theme: Theme) -> None:
    """Legend entries and the title are whole on the page, and no entry covers another."""
    check_legend(layout, theme)


def test_every_ply_of_the_picture_has_its_label(layout: Layout) -> None:
    """There is one band for each ply that is drawn, with a text, and its marks stand on it."""
    standing = [placed for placed in layout.placed if not is_foot(placed)]
    assert {band.ply.number for band in layout.bands} == {p.mark.ply for p in standing}
    assert all(band.ply.text for band in layout.bands)
    by_ply = {band.ply.number: band.rect for band in layout.bands}
    for placed in standing:
        x, y = placed.box.centre
        ground = by_ply[placed.mark.ply]
        assert ground.x <= x <= ground.x + ground.width
        assert ground.y <= y <= ground.y + ground.height


def test_legend_names_what_occurs_and_nothing_else(layout: Layout) -> None:
    """Every kind of mark and edge in the picture has its legend entry, and no entry is idle."""
    marks = [p.mark for p in layout.placed if isinstance(p.mark, Mark)]
    children = [mark for mark in marks if mark.parent is not None]
    expected = {
        "max": any(mark.player == "max" for mark in marks),
        "min": any(mark.player == "min" for mark in marks),
        "box": any(mark.player is None and mark.result for mark in marks),
        "estimate": any(mark.estimated for mark in marks) and not layout.scene.unknown,
        "unknown": any(mark.estimated for mark in marks) and layout.scene.unknown,
        "equal": any(mark.equal for mark in marks),
        "chosen": any(mark.chosen for mark in children),
        "taken": any(mark.taken and not mark.chosen for mark in children),
        "other": any(not mark.taken for mark in children),
        "fresh": any(mark.fresh for mark in marks),
        "coming_max": any(mark.coming_for == "max" for mark in marks),
        "coming_min": any(mark.coming_for == "min" for mark in marks),
        "stub": len(marks) < len(layout.placed),
        "span": any(placed.parts.span for placed in layout.placed),
    }
    words = ("none", "heading")
    icons = [entry.icon for entry in layout.legend.entries if entry.icon not in words]
    assert sorted(icons) == sorted(icon for icon, occurs in expected.items() if occurs)
    written = set(written_values(layout.scene.marks))
    assert {value for value, _ in layout.scene.results} <= written


def test_finished_games_have_a_box_with_the_result(layout: Layout, theme: Theme) -> None:
    """A finished game is not "to move": its plate is a box that says how it ended."""
    graph = pygraphviz.AGraph(string=dot_of(layout, theme).source)
    for placed in layout.placed:
        mark = placed.mark
        if isinstance(mark, Mark) and mark.player is None:
            assert graph.get_node(f"n{mark.node}").attr["shape"] == "box"
            assert placed.parts.result == shortened(mark.result, 220.0, theme.text_size)
            assert not mark.result or f"-{placed.parts.result} " in graph.graph_attr["_background"]


@pytest.mark.parametrize("position", ["xox/oox/___", "xox/oox/__x", "x__/_o_/__x"])
@pytest.mark.parametrize("theme", [PAPER, SLIDE], ids=lambda theme: theme.name)
def test_strips_are_tidy(position: str, theme: Theme) -> None:
    """The boards of a played game stand in rows on the page, with a legend that fits on it."""
    layout = draw_strip(play(games.TicTacToe(position)), theme).layout
    found = grounds(layout, theme)
    assert not any(overlap(one, other) for (_, one), (_, other) in combinations(found, 2))
    assert all(rect.x + rect.width <= layout.width + NEAR for _, rect in found)
    check_legend(layout, theme)


@pytest.mark.parametrize("name", THEMES)
def test_chosen_edges_are_heavier_than_taken_than_others(article: GameTree, name: str) -> None:
    """The three weights of edges differ by what they say, in every theme."""
    graph = pygraphviz.AGraph(string=draw(article, theme=name).source)
    widths: dict[str, set[float]] = {}
    for edge in graph.edges():
        widths.setdefault(edge.attr["class"], set()).add(float(edge.attr["penwidth"]))
    assert {role: len(found) for role, found in widths.items()} == dict.fromkeys(
        ("chosen", "taken", "other"), 1
    )
    weights = [widths[role].pop() for role in ("chosen", "taken", "other")]
    assert all(heavy >= 1.5 * light for heavy, light in pairwise(weights))


def test_a_slide_can_be_read_from_the_last_row(article: GameTree) -> None:
    """On a slide of 13.3 × 7.5 inches the article's four plies keep their text at 14 points."""
    theme = THEMES["slide"]
    layout = draw(article, theme=theme).layout
    assert len(layout.scene.marks) == len(article)
    scale = min(960 / layout.width, 540 / layout.height)
    assert scale * theme.text_size >= 14
    assert layout.width / layout.height == pytest.approx(16 / 9, rel=0.01)
