"""Nodes that were found are framed in the picture; what the heuristic says stands below them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, payoffs

from treeviz import GameTree, View, ViewError, alphabeta, draw, games, minimax, outline, rows
from treeviz.game.game import Player
from treeviz.view.scene import Mark, Scene


def shown(scene: Scene) -> set[int]:
    return {mark.node for mark in scene.marks if isinstance(mark, Mark)}


def framed(scene: Scene) -> set[int]:
    return {mark.node for mark in scene.marks if isinstance(mark, Mark) and mark.framed}


def accounted(scene: Scene) -> int:
    return sum(1 if isinstance(mark, Mark) else mark.nodes for mark in scene.marks)


@given(payoffs(), PLAYERS, st.sets(st.integers(0, 40), max_size=8), st.integers(1, 60), st.data())
def test_lit_nodes_are_framed_and_the_rest_counted(
    tree: list, player: Player, picked: set[int], marks: int, data: st.DataObject
) -> None:
    """The first of the nodes found that fit are framed; beside them the line alone is shown."""
    tree = minimax(games.Explicit(tree, player))
    lit = data.draw(st.permutations([node for node in sorted(picked) if node < len(tree)]))
    scene = View(marks=marks, framed=lit, only_framed=True)(tree)
    assert len(scene.marks) <= max(marks, 2)
    assert accounted(scene) == len(tree)
    assert framed(scene) == set(lit[: len(framed(scene))])
    way = {step for node in framed(scene) for step in tree.path(node)}
    line = [node for node in tree.best_play() if node in shown(scene)]
    assert shown(scene) == way.union(line)
    assert line == tree.best_play() or not way - set(line)
    if not lit:
        assert scene.caption.endswith("; no node found")
    elif len(framed(scene)) < len(lit):
        assert f"; framed: {len(framed(scene))} of {len(lit)} node" in scene.caption
        assert len(View(marks=10_000, framed=lit, only_framed=True)(tree).marks) > marks
    else:
        assert re.search(rf"; framed: {len(lit)} nodes? found$", scene.caption)


def test_lit_nodes_of_a_subtree(opening: GameTree) -> None:
    """A picture that begins later frames what is below its root, and counts what is not."""
    table = rows(opening, "ply == 2")
    scene = View(root="[0,2]", framed=table.nodes, only_framed=True)(opening)
    below = opening.children(opening.find("[0,2]"))
    assert framed(scene) == set(below)
    assert f"framed: {len(below)} of {len(table)} nodes found" in scene.caption


def test_lit_positions_that_are_merged() -> None:
    """Where positions are merged, a frame stands for every node found that is the same one."""
    tree = minimax(games.TicTacToe(), depth=2)
    table = rows(tree, "ply == 2")
    scene = View(merge="symmetry", framed=table.nodes, only_framed=True)(tree)
    assert len(framed(scene)) == 12
    assert "framed: 72 nodes found" in scene.caption


def test_lit_branches_may_be_folded() -> None:
    """Pruned branches are framed where they may be shown, and counted where they may not."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    pruned = rows(tree, 'kind == "pruned"').nodes
    assert framed(View(framed=pruned, only_framed=True)(tree)) == set(pruned)
    folded = View(framed=pruned, only_framed=True, pruned="folded")(tree)
    assert framed(folded) == set()
    assert "framed: 0 of 2 nodes found" in folded.caption


def test_frames_are_told_in_text_and_picture(course: GameTree) -> None:
    """The outline says which marks are framed, and the picture draws as many frames."""
    lit = rows(course, "ply == 1 and abs(difference) == 1").nodes
    view = View(framed=lit, only_framed=True)
    told = [line for line in outline(course, view).splitlines() if "(framed)" in line]
    assert [line.split()[1] for line in told] == ["(2,2)-(3,2)", "(2,3)-(3,3)"]
    sources = [
        draw(course, View(framed=some, only_framed=True, direction="down")).source
        for some in (lit, lit[:1])
    ]
    assert sources[0] != sources[1]


@pytest.mark.parametrize("lit", [3, {3}, iter([3])])
def test_what_cannot_be_lit(article: GameTree, lit: object) -> None:
    """Numbers of nodes come in an order, so a set is refused."""
    with pytest.raises(ViewError, match="expected lines or numbers of nodes to frame, got"):
        View(framed=lit, only_framed=True)


def test_a_lit_node_that_is_none(article: GameTree) -> None:
    """A number that is no node is refused, saying which there are."""
    with pytest.raises(ViewError, match="no node 99: the nodes are 0 to 10"):
        View(framed=[99], only_framed=True)(article)


def test_what_the_heuristic_says_is_written_below(course: GameTree) -> None:
    """`static` and `terms` write the opinion on every position that is not finished."""
    plain = View(static=True)(course)
    parts = View(static=True, terms=True)(course)
    for scene in (plain, parts):
        for mark in scene.marks:
            if course.kind(mark.node) == "terminal":
                assert mark.notes == ()
    assert plain.marks[0].notes == ("static −2",)
    assert parts.marks[0].notes == (
        "static −2",
        "moves for Vertical +3",
        "moves for Horizontal −5",
    )
    text = outline(course, View(static=True, terms=True))
    assert "▲ +1 (estimate) [static −2 · moves for Vertical +3 · moves for Horizontal −5]" in text


def test_a_plain_heuristic_has_no_terms(article: GameTree) -> None:
    """A heuristic that is a number has nothing but its opinion to write; a payoff has none."""
    assert View(terms=True)(article).marks[0].notes == ()
    assert View(static=True)(article).marks[0].notes == ("static 0",)


def test_an_exercise_does_not_tell_the_opinion(course: GameTree) -> None:
    """Where values are to be found, the heuristic's are not told either."""
    exercise = View(values="none", static=True, terms=True)
    assert all(mark.hushed for mark in exercise(course).marks)
    assert "static" not in outline(course, exercise)
