"""What marks say by their looks: estimates, ties, cuts, the chosen line, blanks of an exercise."""

from __future__ import annotations

import re

import pygraphviz
import pytest

from treeviz import (
    GameTree,
    View,
    alphabeta,
    compare,
    draw,
    games,
    minimax,
    outline,
    overlay,
)
from treeviz.picture.legend import Icon
from treeviz.picture.placement.geometry import Rect, edge_path
from treeviz.picture.theme import THEMES
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.known_bound import known_bound
from treeviz.view.beside_a_win import also_winning
from treeviz.view.scene import Mark

COURSE = ".V../.VHH/HH../.... V"
TEXTBOOK = "A(B(D(7 4) E(9 2)) C(F(3 6) G(5 8)) H(I(9 8) J(7 12)))"
SEARCHES = {"minimax": minimax, "alphabeta": alphabeta}


def marks_of(tree: GameTree, view: View | None = None) -> dict[int, Mark]:
    """Return the marks of a scene by the number of their node."""
    scene = (view or View())(tree)
    return {mark.node: mark for mark in scene.marks if isinstance(mark, Mark)}


def shown(source: str) -> pygraphviz.AGraph:
    """Return a picture's nodes and edges as Graphviz reads them."""
    return pygraphviz.AGraph(string=source)


def truth(game: games.Domineering, state: object) -> float:
    """Return what a position is really worth: searched to the end."""
    return minimax(game.at(state)).value


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_firm_values_are_true_and_dashed_ones_need_an_estimate(search: str, depth: int) -> None:
    """A plate is dashed where its value rests on estimates, at every ply, and only there."""
    game = games.Domineering(COURSE)
    tree = SEARCHES[search](game, depth=depth)
    graph = shown(draw(tree, fit="wall").source)
    firm = set()
    for node, mark in marks_of(tree).items():
        attributes = graph.get_node(f"n{node}").attr
        if not mark.result:  # else its plate is drawn in the background, with the result
            assert ("dashed" in (attributes["style"] or "")) == mark.estimated
        expected = {None: "box", "max": "house", "min": "invhouse"}
        assert attributes["shape"] == expected[mark.player]
        if mark.pruned or mark.estimated:
            continue
        real, value = truth(game, tree.state(node)), tree.value_at(node)
        held = {"exact": value == real, "lower": value <= real, "upper": value >= real}
        assert held[tree.bound(node)]
        firm.add(tree.kind(node))
    assert depth == 1 or "inner" in firm, "a loss is proved although the search was cut short"


def test_branches_searched_afterwards_rest_on_estimates_too() -> None:
    """What a cut branch would have been worth is dashed where it is an estimate."""
    tree = alphabeta(games.Domineering(COURSE), depth=2)
    view = View(pruned="searched")
    ghosts = {node: mark for node, mark in marks_of(tree, view).items() if mark.pruned}
    values = {mark.value: mark.estimated for mark in ghosts.values()}
    assert values == {"−1": True, "−∞": False, "+1": True, "0": True}
    bare = draw(tree, fit="wall").svg().count("stroke-dasharray")
    assert draw(tree, view, fit="wall").svg().count("stroke-dasharray") > bare


def test_nothing_but_estimates_is_dashed() -> None:
    """Stubs, cuts, arrows, other lines and the legend of a proved tree have no dashes at all."""
    proved = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    drawn = draw(proved, View(marks=60, causes=True))
    assert "dashed" not in drawn.source
    assert "stroke-dasharray" in drawn.svg(), "arrows are dotted"
    article = games.TicTacToe("xox/oox/___")
    both = overlay(compare(minimax(article), alphabeta(article)))
    assert "dashed" not in both.source
    course = draw(minimax(games.Domineering(COURSE), depth=2))
    icons: list[Icon] = [entry.icon for entry in course.layout.legend.entries]
    assert "estimate" in icons
    assert "dashed" in course.source


def test_the_outline_says_what_the_dashes_say() -> None:
    """In text every value that rests on estimates says so, proved ones do not."""
    tree = minimax(games.Domineering(COURSE), depth=2)
    lines = outline(tree).splitlines()[2:-2]
    for line, mark in zip(lines, marks_of(tree).values(), strict=True):
        assert ("(estimate)" in line) == mark.estimated == rests_on_estimates(tree, mark.node)
        assert ("estimate" in mark.hint) == mark.estimated


def test_equally_good_moves_have_a_sign_and_others_none() -> None:
    """Of several moves proved equal to the best each has the sign, and the legend explains it."""
    tree = minimax(games.TicTacToe("xo_/___/___"))
    marks = marks_of(tree)
    assert {n for n in tree.children(0) if marks[n].equal} == set(tree.best_children(0))
    for node, mark in marks.items():
        if mark.equal:
            best = tree.best_children(tree.parent(node))
            assert node in best
            assert len(best) > 1
    drawn = draw(tree, View(marks=20))  # so many, whatever room the legend takes
    assert "equal" in {entry.icon for entry in drawn.layout.legend.entries}
    rings = re.findall(r"<ellipse", drawn.raw_svg())
    unmarked = re.findall(r"<ellipse", draw(tree, View(marks=20, values="none")).raw_svg())
    equal = sum(isinstance(mark, Mark) and mark.equal for mark in drawn.layout.scene.marks)
    assert equal >= 3
    assert len(rings) == len(unmarked) + equal + 1, "one at each move, one in the legend"
    alone = minimax(games.TicTacToe("xox/oox/___"))
    assert not any(mark.equal for mark in marks_of(alone).values())


def test_a_tie_of_estimates_has_the_sign_of_a_tie() -> None:
    """Where moves are equal by estimates alone, their plates tell it: the sign is the same."""
    tree = minimax(games.Domineering(".VV./.VV./..../..HH H"), depth=2, heuristic="course")
    drawn = draw(tree, View(depth=1))
    marks = [mark for mark in drawn.layout.scene.marks if isinstance(mark, Mark)]
    equal = [mark for mark in marks if mark.equal]
    assert len(equal) > 1
    assert all(mark.estimated for mark in equal)
    rings = re.findall(r"<ellipse [^>]*>", drawn.raw_svg())
    assert len(rings) == len(equal) + 1, "one at each move, one in the legend"
    assert not any("dasharray" in ring for ring in rings)


def test_a_bound_is_no_tie() -> None:
    """A move of which alpha-beta knows only a bound is not said to be equally good.

    But one that wins, too, as a second look finds.
    """
    bounds = alphabeta(games.TicTacToe("xo_/___/___"))
    tied = [node for node, mark in marks_of(bounds).items() if mark.equal]
    win = {bounds.choice(0), *also_winning(bounds, 0)}
    assert set(tied) & set(bounds.children(0)) <= win
    assert all(known_bound(bounds, node) == "exact" for node in tied if node not in win)
    tree = minimax(games.TicTacToe("xo_/___/___"))
    equal = [node for node, mark in marks_of(tree).items() if mark.equal]
    assert equal
    near = {*tree.best_play(0), *tree.children(0)}
    beside = {child for node in near for child in tree.children(node)}
    assert set(equal) <= beside, "deeper off the line it is only told which are equal"
    assert all(known_bound(tree, node) == "exact" for node in equal)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("notes", [False, True])
def test_lines_start_and_end_at_true_outlines(direction: str, notes: bool) -> None:
    """An edge begins on the outline of its board, plate or notes, and ends at its label."""
    view = View(
        marks=60, direction=direction, windows=notes, static=notes, terms=notes,
        notes={"(0,0)-(1,0)": "a note that is much wider than the board is"} if notes else {},
    )  # fmt: skip
    tree = minimax(games.Domineering(COURSE), depth=2)
    layout = draw(tree, view).layout
    parents = {placed.mark.parent for placed in layout.placed}
    for number, placed in enumerate(layout.placed):
        if number not in parents:
            continue
        seen = placed.body._replace(width=placed.body.width - placed.parts.blank_width)
        outlines = [part for part in (placed.plate, seen, placed.notes) if part.height]
        below = [at for at in layout.placed if at.mark.parent == number and not at.knee]
        for x, y in {placed.depart, *(edge_path(placed, at)[0] for at in below)}:
            assert any(on_outline(x, y, part) for part in outlines)
            assert not any(inside(x, y, part) for part in outlines)
        if placed.mark.parent is not None:
            path = edge_path(layout.placed[placed.mark.parent], placed)
            gap = placed.move_at[0] - placed.body.x if direction == "right" else 0.0
            assert gap <= 0.0
            assert path[0] == (placed.begin or layout.placed[placed.mark.parent].depart)


def on_outline(x: float, y: float, part: Rect) -> bool:
    """Tell whether a point is on a side of a rectangle."""
    right, bottom = part.x + part.width, part.y + part.height
    beside = part.x - 0.01 <= x <= right + 0.01 and part.y - 0.01 <= y <= bottom + 0.01
    return beside and not inside(x, y, part)


def inside(x: float, y: float, part: Rect) -> bool:
    """Tell whether a point is within a rectangle and on none of its sides."""
    right, bottom = part.x + part.width, part.y + part.height
    return part.x + 0.01 < x < right - 0.01 and part.y + 0.01 < y < bottom - 0.01


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("search", SEARCHES)
def test_labels_of_a_ply_share_a_line_and_plates_a_height(search: str, direction: str) -> None:
    """Whatever stands below a board, moves of one ply are written on one line, plates alike."""
    for game, depth in (
        (games.Domineering(COURSE), 2),
        (games.TicTacToe("xox/oox/___"), None),
        (games.Explicit(TEXTBOOK), None),
    ):
        layout = draw(SEARCHES[search](game, depth=depth), View(direction=direction)).layout
        plies: dict[int, set[float]] = {}
        heights = set[tuple[bool, float]]()
        for placed in layout.placed:
            if placed.parts.move:
                line = placed.move_at[1 if direction == "down" else 0]
                plies.setdefault(placed.mark.ply, set()).add(round(line, 2))
            if isinstance(placed.mark, Mark):
                board = placed.mark.board is not None and not placed.parts.empty
                over = board and placed.body.height > 0
                heights.add((over, placed.plate.height))  # over a board a little is free
        assert all(len(lines) == 1 for lines in plies.values())
        assert len(heights) == len({over for over, _ in heights})


@pytest.mark.parametrize("name", THEMES)
def test_the_chosen_line_is_painted_last(name: str) -> None:
    """As Graphviz paints them, the edges of the chosen line come last, heavier ones later."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    raw = draw(tree, View(marks=40), name).raw_svg()
    edges = re.findall(r'class="edge (\w+)">\n<title>(n\d+)', raw)
    painted = [role for role, _ in edges]
    length = len(tree.principal_variation()) - 1
    assert painted[-1] == "chosen"
    assert painted.count("chosen") == length
    order = ["stub", "other", "taken", "chosen"]
    for tail in {tail for _, tail in edges}:
        siblings = [order.index(role) for role, start in edges if start == tail]
        assert siblings == sorted(siblings)
    first = painted.index("chosen")
    chosen = {tail for role, tail in edges if role == "chosen"}
    assert {tail for _, tail in edges[first:]} <= chosen, "after it only what starts on it"


@pytest.mark.parametrize("values", ["leaves", "none"])
def test_blank_plates_tell_nothing_by_their_width(values: str) -> None:
    """In an exercise all blank plates of a ply that look alike are of one width."""
    for tree in (
        minimax(games.TicTacToe("xox/oox/___")),
        minimax(games.Domineering(COURSE), depth=2),
        minimax(games.Explicit("A(B(3 -12.25 8) C(D(2000 4) 6) E(14 5 2))")),
    ):
        view = View(values=values, arithmetic=True)
        key, sheet = draw(tree, View(arithmetic=True)).layout, draw(tree, view).layout
        assert [p.box for p in key.placed] == [p.box for p in sheet.placed]
        widths: dict[tuple, set[float]] = {}
        for placed in sheet.placed:
            if isinstance(placed.mark, Mark) and placed.mark.blank:
                alike = placed.mark.ply, placed.parts.shape
                widths.setdefault(alike, set()).add(placed.plate.width)
                assert placed.parts.result == ""
        assert widths
        assert all(len(found) == 1 for found in widths.values())


def test_the_halo_of_a_house_is_a_house() -> None:
    """The ribbon around a plate has its corners, and reaches equally far around it."""
    drawn = draw(minimax(games.TicTacToe("xox/oox/___"))).source.replace('" + "', "")
    ribbon = THEMES["paper"].ribbon
    halo = re.search(rf"-{ribbon} (?:S \d+ -[\w()]+ )*C 7 -{ribbon} P (\d+) ", drawn)
    assert halo is not None
    assert halo[1] == "5"
