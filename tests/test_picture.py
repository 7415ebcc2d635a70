"""The laws of the picture: where things stand, and that everything can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pygraphviz
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from treeviz import GameTree, View, ViewError, draw, games, minimax
from treeviz.formatting.lettering import shortened, text_width
from treeviz.picture.dot import dot_of
from treeviz.picture.layout import lay_out
from treeviz.picture.legend import text_offset
from treeviz.picture.placement.geometry import Layout, Placed, Rect, edge_path
from treeviz.picture.theme import PAPER, SLIDE, THEMES, Theme
from treeviz.picture.xdot import Point
from treeviz.talk.playing import draw_strip, play
from treeviz.view.readings import written_values
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

NEAR = 0.01  # points; positions are written with two decimals
ROUNDED = 1.0  # points: marks stand at whole points
NAMES = ["", "a", "Nc3", "pawn-takes-queen", "a-name-that-is-much-too-long-to-stand-on-an-edge"]
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


def typed(tree: tuple) -> str:
    """Return a drawn tree as one types it."""
    name, content = tree
    if isinstance(content, int):
        return f"{name}={content}" if name else str(content)
    return f"{name}({' '.join(map(typed, content))})"


names = st.sampled_from(NAMES)
leaves = st.tuples(names, st.integers(-20, 20))
typed_trees = st.recursive(
    leaves,
    lambda below: st.tuples(names, st.lists(below, min_size=1, max_size=6)),
    max_leaves=60,
).map(typed)


BUDGETS = st.sampled_from([20, 40, 400])
SLOW = [HealthCheck.too_slow]
MANY = settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=SLOW)


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


def overlap(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles have more than an edge in common."""
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > NEAR
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > NEAR
    )


def move_rect(placed: Placed, theme: Theme) -> Rect:
    """Return the ground of a move's letters, from their tops to their tails."""
    x, y = placed.move_at
    width = placed.parts.move_width
    left = x - width / 2 if placed.move_anchor == "middle" else x - width
    return Rect(left, y - 0.78 * theme.text_size, width, theme.text_size)


def grounds(layout: Layout, theme: Theme) -> list[tuple[str, Rect]]:
    """Return what must not overlap: every mark, every move, and the texts of the bands."""
    found = []
    for number, placed in enumerate(layout.placed):
        found.append((f"mark {number}", placed.box))
        if placed.parts.move:
            found.append((f"move {number}", move_rect(placed, theme)))
    for number, band in enumerate(layout.bands):
        x, y = band.text_at
        for line, text in enumerate(band.ply.text):
            at = Rect(x, y + line * 15 - 9, text_width(text, theme.text_size), 10)
            found.append((f"band {number}, line {line}", at))
    return found


def is_foot(placed: Placed) -> bool:
    """Tell whether a stub is the foot of the mark that it belongs to, and stands in its ply."""
    return isinstance(placed.mark, Stub) and placed.mark.alone


def family(layout: Layout) -> Iterator[tuple[Placed, list[Placed]]]:
    """Yield every mark that has children, with its children in the order of the scene."""
    for number, placed in enumerate(layout.placed):
        children = [p for p in layout.placed if p.mark.parent == number and not is_foot(p)]
        if children:
            yield placed, children


def across(placed: Placed, direction: str) -> float:
    """Return where a mark stands across the direction of growth."""
    return placed.arrive[0 if direction == "down" else 1]


def check_geometry(layout: Layout, theme: Theme, direction: str) -> None:
    """Hold a layout to all the laws of places."""
    found = grounds(layout, theme)
    hits = [(a, b) for (a, one), (b, other) in combinations(found, 2) if overlap(one, other)]
    assert not hits, "these stand on one another"
    page = Rect(0, 0, layout.width, layout.height)
    for name, rect in found + [("a band", band.rect) for band in layout.bands]:
        assert rect.x >= page.x - NEAR, f"{name} begins left of the page"
        assert rect.y >= page.y - NEAR, f"{name} begins above the page"
        assert rect.x + rect.width <= page.width + NEAR, f"{name} ends right of the page"
        assert rect.y + rect.height <= page.height + NEAR, f"{name} ends below the page"
    for parent, children in family(layout):
        places = [across(child, direction) for child in children]
        middle = (places[0] + places[-1]) / 2
        assert across(parent, direction) == pytest.approx(middle, abs=ROUNDED), "off its children"
        assert places == sorted(places), "children out of the order of the search"
        moves = [child.mark.node for child in children if isinstance(child.mark, Mark)]
        assert moves == sorted(moves), "children out of the order of the search"
        assert not any(isinstance(child.mark, Stub) for child in children[:-1]), "a stub not last"


def crosses(start: Point, end: Point, rect: Rect) -> bool:
    """Tell whether a straight line goes through the inside of a rectangle."""
    first, last = 0.0, 1.0  # the part of the line that is between the sides
    low, high = rect[:2], (rect.x + rect.width, rect.y + rect.height)
    for here, there, near, far in zip(start, end, low, high, strict=True):
        if abs(there - here) < NEAR:
            if not near + NEAR < here < far - NEAR:
                return False
            continue
        enter, leave = sorted(((near - here) / (there - here), (far - here) / (there - here)))
        first, last = max(first, enter), min(last, leave)
    return last - first > NEAR / 10


def check_edges(layout: Layout, theme: Theme) -> None:
    """Hold a layout to it that no edge goes through another mark or move.

    Through its own move it goes downwards only, where the move has a ground of its own on it.
    """
    hits, found = [], grounds(layout, theme)
    for number, placed in enumerate(layout.placed):
        if placed.mark.parent is not None:
            lines = list(pairwise(edge_path(layout.placed[placed.mark.parent], placed)))
            own = {f"mark {placed.mark.parent}", f"mark {number}"}
            if placed.move_anchor == "middle":  # downwards the move stands on its edge
                own.add(f"move {number}")
            crossed = [name for name, rect in found if any(crosses(*line, rect) for line in lines)]
            hits += [(f"edge {own}", name) for name in crossed if name not in own]
    assert not hits, "these edges cross what is not theirs"


def random_layout(text: str, marks: int, direction: str) -> Layout:
    """Return the layout of a typed tree; too few marks make no example."""
    try:
        scene = View(marks=marks, direction=direction)(minimax(games.Explicit(text)))
    except ViewError:
        assume(False)
    return lay_out(scene, PAPER, direction)


@pytest.mark.parametrize("direction", DIRECTIONS)
@MANY
@given(text=typed_trees, marks=BUDGETS)
def test_random_trees_are_tidy(text: str, marks: int, direction: str) -> None:
    """No random tree makes marks or moves overlap, leave the page, or lose order or symmetry."""
    check_geometry(random_layout(text, marks, direction), PAPER, direction)


@pytest.mark.parametrize("direction", DIRECTIONS)
@MANY
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


def check_legend(layout: Layout, theme: Theme) -> None:
    """Hold a layout to it that title and legend are whole on the page, entry beside entry."""
    left, top = layout.legend_at
    rects = []
    for entry in layout.legend.entries:
        width = text_offset(entry) + text_width(entry.text, theme.text_size)
        rects.append(Rect(left + entry.x, top + entry.y, width, theme.text_size))
    title = text_width(layout.scene.title, theme.title_size, bold=True)
    rects.append(Rect(layout.title_at[0], layout.title_at[1] - theme.title_size, title, 1))
    for rect in rects:
        assert rect.x >= 0
        assert rect.x + rect.width <= layout.width
        assert rect.y + rect.height <= layout.height
    assert not any(overlap(one, other) for one, other in combinations(rects, 2))


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
        "estimate": any(mark.estimated for mark in marks),
        "equal": any(mark.equal for mark in marks),
        "chosen": any(mark.chosen for mark in children),
        "taken": any(mark.taken and not mark.chosen for mark in children),
        "other": any(not mark.taken for mark in children),
        "fresh": any(mark.fresh for mark in marks),
        "stub": len(marks) < len(layout.placed),
    }
    words = ("none", "heading")
    icons = [entry.icon for entry in layout.legend.entries if entry.icon not in words]
    assert icons == [icon for icon, occurs in expected.items() if occurs]
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
