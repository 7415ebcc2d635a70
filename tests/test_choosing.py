"""What a view shows: best moves, a focus, a subtree, an exercise; and the rest is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import payoffs as payoff_trees

from treeviz import GameTree, View, ViewError, draw, games, minimax, outline
from treeviz.view.scene import Mark, Scene, Stub


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return minimax(games.TicTacToe("xo_/___/___"))


def accounted(scene: Scene) -> int:
    """Return how many nodes the marks and stubs of a scene stand for."""
    return sum(1 if isinstance(mark, Mark) else mark.nodes for mark in scene.marks)


def shown(scene: Scene) -> set[int]:
    return {mark.node for mark in scene.marks if isinstance(mark, Mark)}


@given(
    payoffs=payoff_trees(),
    marks=st.integers(1, 60),
    best=st.sampled_from([None, 1, 2, 3]),
    depth=st.sampled_from([None, 0, 1, 2]),
)
def test_marks_and_stubs_account_for_every_node(payoffs, marks, best, depth) -> None:
    """Whatever a view chooses, every node of the tree is a mark or counted in one stub."""
    tree = minimax(games.Explicit(payoffs))
    scene = View(marks=marks, best=best, depth=depth)(tree)
    assert accounted(scene) == len(tree)
    assert len(scene.marks) <= max(marks, 2)


def test_best_keeps_the_best_moves(tree: GameTree) -> None:
    """`best=2` shows no more than two moves of any node, its choice among them."""
    scene = View(marks=60, best=2)(tree)
    for mark in scene.marks:
        if isinstance(mark, Mark):
            children = [c for c in tree.children(mark.node) if c in shown(scene)]
            assert len(children) <= 2
            assert not children or tree.best_reply(mark.node) in children
            worst = [tree.value_at(c) for c in tree.children(mark.node) if c not in children]
            player = tree.player(mark.node)
            kept = [tree.value_at(c) for c in children]
            if len(children) == 2:
                assert not any(player.better(out, k) for out in worst for k in kept)


def test_focus_opens_a_line(tree: GameTree) -> None:
    """The line in focus is shown with all that follows at once, even if it is a bad one."""
    node = tree.find("[2,2] [0,2]")
    assert not set(tree.children(node)) <= shown(View(marks=60)(tree))
    scene = View(marks=60, focus="[2,2] [0,2]")(tree)
    assert {*tree.path(node), *tree.children(node)} <= shown(scene)
    both = View(marks=90, focus=("[2,2] [0,2]", "[1,2]"))(tree)
    assert {*tree.children(node), *tree.children(tree.find("[1,2]"))} <= shown(both)


def test_root_draws_a_subtree_and_tells_its_line(tree: GameTree) -> None:
    """A picture may begin anywhere; its title tells the line from the true root."""
    node = tree.find("[1,1] [0,2]")
    scene = View(marks=40, root="[1,1] [0,2]")(tree)
    assert scene.title.startswith("After [1,1] [0,2]: x to move")
    assert accounted(scene) == tree.subtree_size(node)
    assert all(node <= n < tree.columns.end[node] for n in shown(scene))
    assert scene.plies[0].number == 2
    assert set(tree.best_play(node)) <= shown(scene)
    assert "of them below this position" in scene.caption


@pytest.mark.parametrize("values", ["leaves", "none"])
def test_an_exercise_keeps_the_layout_and_the_secret(values: str) -> None:
    """Sheet and key lie on each other, and the sheet gives no value or choice away."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    key, sheet = draw(tree), draw(tree, View(values=values))
    assert [p.box for p in sheet.layout.placed] == [p.box for p in key.layout.placed]
    marks = [m for m in sheet.layout.scene.marks if isinstance(m, Mark)]
    assert not any(mark.chosen or mark.taken for mark in marks)
    inner = [mark for mark in marks if mark.player is not None]
    assert all(mark.blank for mark in inner)
    assert {mark.blank for mark in marks if mark.player is None} == {values == "none"}
    written = sheet.svg()
    assert "is best, +10" not in written
    assert ("value +10" in written) == (values == "leaves")
    assert ("over, x wins" in written) == (values == "leaves")
    assert "◀" not in outline(tree, View(values=values))


def test_stubs_of_an_exercise_tell_no_values(tree: GameTree) -> None:
    """What is folded in an exercise is counted, and its values are not told."""
    scene = View(marks=60, values="leaves")(tree)
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    assert stubs
    key = [mark for mark in View(marks=60)(tree).marks if isinstance(mark, Stub)]
    assert any(stub.lines[-1] for stub in key)
    assert not any(stub.lines[-1] for stub in stubs)


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ({"focus": "[1,1] [9,9]"}, "no move '[9,9]' at ply 1 after [1,1]; moves there: '[0,2]'"),
        ({"root": "[0,0]"}, "no move '[0,0]' at ply 0; moves there: '[0,2]'"),
        ({"root": "[1,1]", "focus": "[1,2]"}, "is not below the view's root"),
    ],
)
def test_lines_that_are_not_in_the_tree(tree: GameTree, view: dict, words: str) -> None:
    """A line that the tree does not have is refused, and the moves there are told."""
    with pytest.raises(ViewError) as refused:
        View(marks=60, **view)(tree)
    assert words in str(refused.value)


def test_notes_and_frames_stand_where_they_belong(tree: GameTree) -> None:
    """The author's words and frames are on their nodes, which are shown for them."""
    view = View(marks=60, notes={"[2,2] [0,2]": "the <trap>"}, emphasise=("[2,2]",))
    marks = {m.node: m for m in view(tree).marks if isinstance(m, Mark)}
    assert marks[tree.find("[2,2] [0,2]")].words == "the <trap>"
    assert [node for node, mark in marks.items() if mark.framed] == [tree.find("[2,2]")]
    diagram = draw(tree, view)
    assert "↑ the &lt;trap&gt;" in diagram.svg()
    assert "(the <trap>)" in diagram.text
    with pytest.raises(ViewError, match="no move"):
        View(notes={"[9,9]": "nowhere"})(tree)


@pytest.mark.parametrize("wrong", [{"best": 0}, {"values": "some"}, {"depth": -1}])
def test_views_that_make_no_sense(wrong: dict) -> None:
    """A view that makes no sense is refused when it is made."""
    with pytest.raises(ViewError):
        View(**wrong)
