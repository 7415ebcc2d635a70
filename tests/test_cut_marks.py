"""How cuts look: bars, comparisons, empty outlines, arrows in lanes of their own."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf
from typing import Any

import pytest
from geometry import crosses, grounds, overlap
from hypothesis import given
from hypothesis import strategies as st
from saved import again
from strategies import payoffs, typed_trees
from test_marks import COURSE, TEXTBOOK, marks_of, shown

from treeviz import (
    GameTree,
    Player,
    Recorder,
    View,
    alphabeta,
    draw,
    games,
)
from treeviz.picture.edges import bars
from treeviz.picture.layout import lay_out
from treeviz.picture.legend import groups_of
from treeviz.picture.placement.geometry import Layout, Placed, Rect, edge_path
from treeviz.picture.theme import PAPER, SLIDE, THEMES, Theme
from treeviz.tree.cuts import comparison, cuts
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark


def test_cuts_say_why() -> None:
    """At each severed edge stands the comparison that allowed it, from MAX's side."""
    tree = alphabeta(games.Explicit(TEXTBOOK))
    told = {tree.notation(node): mark.cut for node, mark in marks_of(tree).items() if mark.cut}
    assert told == {"1": "+9 ≥ +7", "G": "+6 ≤ +7"}
    drawn = draw(tree)
    assert "-+6 ≤ +7 " in drawn.source.replace('" + "', "")
    assert "Cut because F gives +6, and MAX has +7 already with B." in drawn.svg()
    key, sheet = marks_of(tree), draw(tree, View(values="leaves"))
    assert [mark.cut for mark in key.values()] == [
        p.mark.cut for p in sheet.layout.placed if isinstance(p.mark, Mark)
    ]
    assert "+6 ≤ +7" not in sheet.svg(), "an exercise does not tell"
    assert "already with" not in sheet.svg()


@given(tree_of=payoffs(), window=st.tuples(st.integers(-9, 9), st.integers(0, 9)))
def test_comparisons_hold_and_allow_the_cut(tree_of: list, window: tuple[int, int]) -> None:
    """Every cut of alpha-beta has its comparison; it holds, and its bound is what is had."""
    low, wide = window
    for tree in (
        alphabeta(games.Explicit(tree_of)),
        alphabeta(games.Explicit(tree_of), window=(low, low + wide + 1)),
    ):
        for cut in cuts(tree):
            found = comparison(tree, cut)
            assert found is not None
            assert found.value <= found.bound if found.relation == "≤" else True
            assert found.value >= found.bound if found.relation == "≥" else True
            assert found.value == tree.value_at(cut.node)
            if cut.cause is not None:
                assert found.bound == tree.value_at(cut.cause)


def by_hand(tree: list, *, hard: bool, strict: bool) -> GameTree:
    """Record a hand-written alpha-beta that clamps values or not, cuts at equality or not."""
    game = games.Explicit(tree)
    recorder = Recorder(game)

    def search(state: Any, move: int | None, alpha: float, beta: float) -> float:
        mover, moves = game.to_move(state), list(game.moves(state))
        recorder.enter(state, move, window=(alpha, beta))
        value = mover.other.best([-inf, inf]) if moves else game.utility(state)
        low, high = alpha, beta
        for place, each in enumerate(moves):
            value = mover.best([value, search(game.play(state, each), each, low, high)])
            if mover is Player.MAX:
                low = max(low, value)
            else:
                high = min(high, value)
            if low > high or (low == high and not strict):
                for left in moves[place + 1 :]:
                    recorder.prune(left)
                break
        if hard:
            value = min(max(value, alpha), beta)
        recorder.leave(value)
        return value

    search(game.start, None, -99.0, 99.0)
    return recorder.tree()


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("strict", [False, True])
@given(tree_of=payoffs(root_moves=5))
def test_comparisons_hold_by_every_convention(tree_of: list, hard: bool, strict: bool) -> None:
    """Fail-hard or fail-soft, cutting at equality or beyond: what stands at a cut is true."""
    tree = by_hand(tree_of, hard=hard, strict=strict)
    for cut in cuts(tree):
        found = comparison(tree, cut)
        assert found is not None
        low, high = tree.columns.window(cut.node)
        assert found.bound == (low if found.relation == "≤" else high)
        assert found.value <= found.bound if found.relation == "≤" else found.value >= found.bound
        if strict and not hard:
            assert found.value != found.bound


@given(x=st.floats(-99, 99), y=st.floats(-99, 99))
def test_the_sign_of_a_cut_never_reads_as_equal(x: float, y: float) -> None:
    """Whatever the way of the edge, both bars cross it and slant."""
    if hypot(x, y) < 1:
        return
    for (x1, y1), (x2, y2) in bars((0.0, 0.0), (x, y)):
        assert abs(abs(x2 - x1) - abs(y2 - y1)) < 1e-6, "aslant, at half a right angle"
        crossing = abs((x2 - x1) * y - (y2 - y1) * x) / hypot(x, y) / hypot(x2 - x1, y2 - y1)
        assert crossing > 0.7, "across the edge"


@pytest.mark.parametrize("theme", THEMES)
def test_what_was_never_looked_at_is_an_empty_outline(theme: str) -> None:
    """Nothing of a cut is filled, in the dark either."""
    tree = alphabeta(games.Domineering(COURSE), depth=2)
    graph = shown(draw(tree, theme=theme, fit="wall").source)
    pruned = [node for node, mark in marks_of(tree).items() if mark.pruned]
    assert pruned
    for node in pruned:
        attributes = graph.get_node(f"n{node}").attr
        assert attributes["fillcolor"] == "transparent" or attributes["fillcolor"].endswith("00")


def cut_rect(placed: Placed) -> Rect:
    """Return the ground of the comparison at a cut."""
    (x, y), wide = placed.cut_at, placed.parts.cut_width
    left = x - (wide / 2 if placed.move_anchor == "middle" else wide)
    return Rect(left, y - 9, wide, 10)


def test_comparisons_stand_clear_of_marks_and_edges() -> None:
    """No comparison at a cut lies on a mark, a move or another one, and no edge crosses it."""
    for tree in (alphabeta(games.TicTacToe("xo_/_x_/__o")), alphabeta(games.Explicit(TEXTBOOK))):
        for direction in ("down", "right"):
            layout = draw(tree, View(marks=120, direction=direction)).layout
            texts = []
            for placed in layout.placed:
                if placed.parts.cut:
                    texts.append(cut_rect(placed))
            assert texts
            others = [placed.box for placed in layout.placed]
            for number, text in enumerate(texts):
                assert not any(overlap(text, other) for other in others + texts[:number])
            for placed in layout.placed:
                if placed.mark.parent is not None:
                    path = edge_path(layout.placed[placed.mark.parent], placed)
                    assert not any(
                        crosses(*line, text) for line in pairwise(path) for text in texts
                    )


def check_arrows(layout: Layout) -> None:
    """Hold a layout to it that its arrows run straight along, and through no mark and no text."""
    found = grounds(layout, PAPER)
    for number, placed in enumerate(layout.placed):
        if placed.parts.cut:
            found.append((f"cut {number}", cut_rect(placed)))
    for (cause, cut), way in layout.routes.items():
        own = {f"mark {cause}", f"mark {cut}"}
        for (x1, y1), (x2, y2) in pairwise(way):
            assert x1 == x2 or y1 == y2, "aslant"
            hits = [name for name, rect in found if crosses((x1, y1), (x2, y2), rect)]
            assert set(hits) <= own, f"the arrow from {cause} to {cut}"
        plates = layout.placed[cause].plate, layout.placed[cut].plate
        for (x, y), plate in zip((way[0], way[-1]), plates, strict=True):
            assert -20 <= x - plate.x <= plate.width + 25
            assert -1 <= y - plate.y <= plate.height + 1


@pytest.mark.parametrize("direction", ["down", "right"])
@given(text=typed_trees, marks=st.sampled_from([15, 40, 400]))
def test_arrows_of_random_trees_pass_all_texts(text: str, marks: int, direction: str) -> None:
    """Whatever the tree, an arrow from a cause keeps to gaps and channels."""
    tree = alphabeta(games.Explicit(text))
    view = View(marks=marks, causes=True, direction=direction)
    layout = lay_out(view(tree), PAPER, direction)
    assert set(layout.routes) == set(layout.scene.arrows)
    check_arrows(layout)


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("tier", [tier for tier in TIERS if tier != "icicle"])
def test_arrows_between_boards_pass_all_texts(direction: str, tier: str) -> None:
    """Arrows between boards, with notes below, over several plies, in every tier."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    view = View(marks=60, causes=True, direction=direction, windows=True, tier=tier)
    layout = lay_out(view(tree), PAPER, direction)
    levels = {(layout.placed[a].mark.ply, layout.placed[b].mark.ply) for a, b in layout.routes}
    assert any(after > before for before, after in levels), "a deep cut is among them"
    check_arrows(layout)


def test_a_branch_never_looked_at_is_one_empty_outline() -> None:
    """As high as its plate and its board; no question mark stands in it, and none is explained."""
    tree = alphabeta(games.Domineering("V.HH/VVHH/.V../.... V"), depth=4)
    layout = draw(tree).layout
    cut = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.pruned]
    assert cut
    for at in cut:
        assert isinstance(at.mark, Mark)
        if at.mark.checked:  # a second look found that it wins, too
            continue
        assert at.mark.hollow
        statement = next(
            line
            for line in draw(tree).source.splitlines()
            if line.startswith(f"\tn{at.mark.node} [")
        )
        assert 'label=""' in statement
        assert 'color="transparent"' in statement
    assert not any(entry.icon == "unseen" for entry in layout.legend.entries)
    boards = draw(tree, View(pruned="board")).layout
    assert any(entry.icon == "unseen" for entry in boards.legend.entries)


def among_others(layout: Layout) -> list[float]:
    """Return where the marks stand, however wide title and legend make the picture."""
    x, y, *_ = layout.placed[0].box
    return [end for at in layout.placed for end in (at.box.x - x, at.box.y - y, *at.box[2:])]


@pytest.mark.parametrize("theme", [PAPER, SLIDE], ids=["paper", "slide"])
@pytest.mark.parametrize(
    "tree",
    [
        alphabeta(games.Domineering("V.HH/VVHH/.V../.... V"), depth=4),
        alphabeta(games.Domineering(COURSE), depth=2),
        alphabeta(games.TicTacToe("xox/o_x/_o_")),
        alphabeta(games.Connect("____/o_x_/xoxo", k=3)),
    ],
)
def test_an_empty_outline_is_no_more_than_half_a_board(tree: GameTree, theme: Theme) -> None:
    """Small beside what was looked at; a student's sheet has it in the place it has in the key."""
    key = lay_out(View(marks=40)(tree), theme)
    boards = [at for at in key.placed if isinstance(at.mark, Mark) and at.mark.board is not None]
    empty = [at for at in boards if at.parts.empty]
    assert empty
    wide, high = (max(at.body[side] for at in boards) for side in (2, 3))
    for at in empty:
        assert at.body.width <= wide / 2 + 2
        assert at.plate.height + at.body.height <= max(high / 2 + 2, at.plate.height)
        tops = {by.plate.y for by in boards if by.mark.ply == at.mark.ply}
        assert tops == {at.plate.y}
    for values in ("none", "leaves"):
        sheet = lay_out(View(marks=40, values=values)(tree), theme)
        assert among_others(sheet) == pytest.approx(among_others(key))


@pytest.mark.parametrize(
    ("board", "icon", "begins"),
    [
        ("xx_/__o/_o_", "open", "given up once "),
        ("oo_/__x/xx_", "none", "unsettled: given up once "),
    ],
)
def test_what_is_unsettled_is_shown_as_it_stands(board: str, icon: str, begins: str) -> None:
    """The legend has a plate where a plate says it, and words where only a note does."""

    class Own(games.TicTacToe):
        """A game that no file names: its rules cannot be asked which of the moves win, too."""

    scene = View(marks=8)(again(alphabeta(Own(board))))
    plates = {mark.value for mark in scene.marks if isinstance(mark, Mark)}
    told = [
        one
        for group in groups_of(scene)
        for one in group
        if ("unsettled" in str(one) or "given up once " in str(one))
    ]
    assert ("unsettled" in plates) is (icon == "open")
    assert [(one.icon, one.text[: len(begins)]) for one in told] == [(icon, begins)]
