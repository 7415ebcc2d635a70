"""The icicle: every node in its place, as wide as what is below it, and for whom it is good."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from strategies import Payoffs, payoffs

from treeviz import View, ViewError, alphabeta, draw, games, minimax
from treeviz.game.game import Player
from treeviz.game.player import SIDES
from treeviz.tree.game_tree import GameTree
from treeviz.view.build_icicle import build_icicle
from treeviz.view.icicle import ICICLE_COLUMNS, Tone
from treeviz.view.scene import Mark

MIRRORED = {
    Tone.MAX: Tone.MIN,
    Tone.LEANS_MAX: Tone.LEANS_MIN,
    Tone.EVEN: Tone.EVEN,
    Tone.LEANS_MIN: Tone.LEANS_MAX,
    Tone.MIN: Tone.MAX,
    Tone.UNSEEN: Tone.UNSEEN,
}


def negated(tree: Payoffs) -> Payoffs:
    """Return the same payoffs for the other side."""
    return [negated(child) for child in tree] if isinstance(tree, list) else -tree


@given(payoffs())
def test_children_hang_below_their_parents(tree: Payoffs) -> None:
    """Every node that is told has its share of the width, within that of its parent."""
    searched = minimax(games.Explicit(tree))
    cells = {cell.node: cell for cell in build_icicle(searched).cells}
    assert 0 in cells
    for node, cell in cells.items():
        share = searched.subtree_size(node) / len(searched)
        assert cell.right - cell.left == pytest.approx(share * ICICLE_COLUMNS)
        assert cell.row == searched.ply(node)
        parent = searched.parent(node)
        if parent is not None:
            above = cells[parent]  # it is wider, so it is told
            assert above.left < cell.left
            assert cell.right <= above.right + 1e-9


@given(payoffs())
def test_every_node_of_a_small_tree_is_drawn(tree: Payoffs) -> None:
    """Where nodes are wider than a column, each has a run of its own, and none covers another."""
    searched = alphabeta(games.Explicit(tree))
    if len(searched) > ICICLE_COLUMNS // 4:
        return
    runs = build_icicle(searched).runs
    assert len(runs) == len(searched)
    for one, other in pairwise(runs):
        assert one.row < other.row or one.right <= other.left


@given(payoffs())
def test_the_other_side_sees_the_mirror_image(tree: Payoffs) -> None:
    """Payoffs with the other sign and the other side to move: the same picture, tones exchanged."""
    one = build_icicle(minimax(games.Explicit(tree, player="max")))
    other = build_icicle(minimax(games.Explicit(negated(tree), player="min")))
    assert [run._replace(tone=MIRRORED[run.tone]) for run in one.runs] == list(other.runs)
    assert [[p.other for p in row] for row in one.movers] == [list(row) for row in other.movers]


def test_only_what_the_rules_prove_is_firm() -> None:
    """Whatever rests on estimates is told so at every ply; a proved loss is not."""
    tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
    firm = {cell.node: cell.firm for cell in build_icicle(tree).cells}
    left, *others = tree.children(0)
    assert firm[left]
    assert not firm[0]
    assert not any(firm[node] for node in others)


@pytest.mark.parametrize("player", SIDES)
@pytest.mark.parametrize(("worth", "firm"), [(1, True), (0.5, True), (0, False), (-1, False)])
def test_a_proved_win_is_firm_however_little_it_is_worth(
    player: Player, worth: float, firm: bool
) -> None:
    """One move is known to be worth this to the mover, of the other nothing is known."""
    sign = 1 if player is Player.MAX else -1
    tree = minimax(games.Explicit([sign * worth, [[0]]], player), depth=2)
    assert build_icicle(tree).cells[0].firm is firm


@pytest.mark.parametrize("player", SIDES)
def test_a_part_of_a_tree_looks_as_it_would_alone(player: Player) -> None:
    """Where a picture begins below the root, nothing of what is beside it is told."""
    part = [[2, -9], [0, 5, 1], 4]
    tree = minimax(games.Explicit([[7, 3], part], player))
    here, alone = tree.children(0)[1], minimax(games.Explicit(part, player.other))
    assert build_icicle(tree, here)[:4] == build_icicle(alone)[:4]


def test_branches_never_entered_are_told() -> None:
    """A cut branch is unseen, and nothing else is."""
    tree = alphabeta(games.Explicit([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    tones = {cell.node: cell.tone for cell in build_icicle(tree).cells}
    unseen = {node for node in tree if tree.kind(node) == "pruned"}
    assert {node for node, tone in tones.items() if tone is Tone.UNSEEN} == unseen
    assert unseen


def test_columns_of_many_nodes_tell_their_mean() -> None:
    """Leaves narrower than a column are told together: half wins and half losses are even."""
    mixed = [[10, -10] * 8000, [10] * 16000, [-10] * 16000]
    runs = build_icicle(minimax(games.Explicit(mixed))).runs
    leaves = [run.tone for run in runs if run.row == 2 and run.right - run.left > 2]
    assert leaves == [Tone.EVEN, Tone.MAX, Tone.MIN]


@pytest.fixture(scope="module")
def large() -> GameTree:
    """8,232 nodes."""
    return minimax(games.TicTacToe("xo_/___/___"))


def test_more_marks_than_can_be_read_become_an_icicle(large: GameTree) -> None:
    """Beyond 500 marks it comes by itself; a tier asked for stays."""
    assert View(marks=500)(large).icicle is None
    assert View(marks=600)(large).icicle is not None
    assert View(marks=600, tier="dot")(large).icicle is None
    scene = View(tier="icicle")(large)
    assert [mark.node for mark in scene.marks if isinstance(mark, Mark)] == large.best_play()
    assert [ply.player for ply in scene.plies[:2]] == [Player.MAX, Player.MIN]


def test_a_large_picture_is_a_small_file(large: GameTree) -> None:
    """Grounds that look alike are one path."""
    svg = draw(large, View(tier="icicle")).svg()
    assert len(svg) < 300_000
    assert len(re.findall("<path", svg)) < 200


def test_a_deep_tree_has_rows_that_can_be_seen() -> None:
    """A tree of 3,000 plies has a row for every so many of them, and says so."""
    deep: object = 1
    for _ in range(3000):
        deep = [deep]
    diagram = draw(minimax(games.Explicit(deep)), View(tier="icicle"))
    whole = diagram.layout.scene.icicle
    assert whole is not None
    assert whole.rows <= 240
    assert whole.step == 13
    assert "a row for each 13 plies" in diagram.svg()


@pytest.mark.parametrize(
    ("view", "named"),
    [
        (View(tier="icicle", merge="positions"), "merge"),
        (View(tier="icicle", values="none"), "values"),
        (View(tier="icicle", depth=1, best=2), "depth and best"),
    ],
)
def test_what_an_icicle_cannot_show_is_refused(large: GameTree, view: View, named: str) -> None:
    """One line names what to leave out."""
    with pytest.raises(ViewError, match=f"goes without {named}; leave"):
        view(large)


def test_a_bound_that_says_nothing_is_good_for_nobody() -> None:
    """Moves of which only this is known, that none is better than the win found, are even."""
    tree = alphabeta(games.TicTacToe("xo_/xo_/___"))
    tones = {cell.move: cell.tone for cell in build_icicle(tree).cells if cell.row == 1}
    assert {move: tones[move] for move in ("[1,2]", "[2,1]", "[2,2]")} == {
        "[1,2]": Tone.MIN,  # at most a loss
        "[2,1]": Tone.EVEN,
        "[2,2]": Tone.EVEN,
    }
    legend = draw(tree, View(tier="icicle")).layout.legend
    assert "even, or not known" in [entry.text for entry in legend.entries]
