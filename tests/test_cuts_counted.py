"""Laws: what a picture tells of cuts adds up to those of the search, and what it says is so."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, Player, View, alphabeta, games
from treeviz.picture.legend import groups_of
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import comparison, cut_at, cuts
from treeviz.view.level_of_detail import TIERS
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.view import Pruned

_WHERE = re.compile(
    r"([\d,]+) branch(?:es)? cut(?: \((?:([\d,]+) told above, )?(?:([\d,]+) )?\w+)?"
)


def _told(scene: Scene) -> int:
    """Return how many cuts are drawn, and written in the lines of stubs."""
    drawn = sum(isinstance(mark, Mark) and mark.pruned for mark in scene.marks)
    for stub in (mark for mark in scene.marks if isinstance(mark, Stub)):
        lines = [line for sign, line in stub.told if sign == "cut"]
        drawn += sum(int(line.split()[0].replace(",", "")) for line in lines)
    return drawn


def _assert_adds_up(tree: GameTree, scene: Scene) -> None:
    """Check that what the caption says of the cuts is what is told, and adds up to all."""
    cut, told = tree.columns.kind.count(PRUNED), _told(scene)
    if not cut:
        assert "cut" not in scene.caption.replace("nothing cut", "")
        return
    found = _WHERE.search(scene.caption)
    assert found is not None
    every, above, rest = (int(n.replace(",", "")) if n else None for n in found.groups())
    assert every == cut
    assert told == cut or not TIERS[scene.tier].result
    if above is None:
        assert told in (0, cut)
    else:
        assert (above, rest) == (told, cut - told)


@given(payoffs(), PLAYERS,
       st.integers(2, 30), st.sampled_from(["outline", "folded"]))  # fmt: skip
def test_the_cuts_add_up(spec: list[Payoffs], player: Player, marks: int, pruned: Pruned) -> None:
    """However little is drawn, those told at marks are all there are, if stubs tell theirs."""
    tree = alphabeta(games.Explicit(spec, player=player.name.lower()))
    _assert_adds_up(tree, View(marks=marks, pruned=pruned)(tree))


def test_where_stubs_only_count_the_caption_says_where_the_rest_is() -> None:
    """What lies below moves that are not drawn is not said to lie deeper than what is."""
    tree = alphabeta(games.Domineering("....\n....\n....\n....", rows=4, columns=4), depth=2)
    scene = View(tier="value", marks=12)(tree)
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    told = sum(mark.pruned for mark in scene.marks if isinstance(mark, Mark))
    told += sum(stub.cut for stub in stubs)
    rest = sum(stub.unseen - stub.cut for stub in stubs)
    assert f"({told} told above, {rest} under moves not drawn)" in scene.caption


@pytest.mark.parametrize("marks", [2, 5, 9, 16, 30])
def test_the_cuts_of_a_game_add_up(marks: int) -> None:
    """Of boards, too, and below another position than the first."""
    tree = alphabeta(games.Domineering("....\n....\n....\n....", rows=4, columns=4), depth=3)
    _assert_adds_up(tree, View(marks=marks)(tree))
    inner = View(marks=marks, root=tree.notation(tree.children(0)[0]))(tree)
    assert f"{_told(inner)} told above" in inner.caption or not _told(inner)


def test_signs_are_explained_where_they_stand() -> None:
    """A legend shows the sign of cuts only where one is drawn or counted."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"))
    for marks in (2, 4, 20):
        scene = View(marks=marks)(tree)
        icons = {told.icon for told in groups_of(scene)[0]}
        assert ("pruned" in icons) == bool(_told(scene))


@given(payoffs())
def test_replies_tried_before_a_cut_are_worth_what_is_said(spec: list[Payoffs]) -> None:
    """Below the bound, or above it: none of them is what cut the others off."""
    tree = alphabeta(games.Explicit(spec))
    scene = View(marks=8, pruned="folded")(tree)
    stubs = (mark for mark in scene.marks if isinstance(mark, Stub))
    told = {stub.parent: stub for stub in stubs if stub.cut and stub.beside}
    for place, stub in told.items():
        above = scene.marks[place]
        assert isinstance(above, Mark)
        cut = cut_at(tree, above.node)
        found = comparison(tree, cut)
        assert found is not None
        others = [n for n in tree.children(above.node) if n not in (*cut.pruned, cut.refutation)]
        for node in others:
            low, high = tree.bounds(node)
            if stub.beside.startswith("below"):
                assert high < found.bound
            elif stub.beside.startswith("above"):
                assert low > found.bound


def test_what_had_the_bound_is_named_at_a_cut() -> None:
    """Each comparison is told with the move whose value it was compared with."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    stub = next(s for s in View(pruned="folded")(tree).marks if isinstance(s, Stub) and s.cut)
    assert stub.lines[-1] == "2 cut: +2 ≤ +3 with B"
    assert next(iter(cuts(tree))).cause == tree.find("B")


def test_no_zeros_are_compared_where_nothing_is_known() -> None:
    """Where nobody judged the ends, a cut compares two question marks."""
    tree = alphabeta(games.TicTacToe(), depth=2)
    compared = {s.compared for s in View()(tree).marks if isinstance(s, Stub) and s.compared}
    assert compared == {"? ≤ ? with [0,0]"}
