"""What a view shows: best moves, a focus, a subtree, an exercise; and the rest is counted."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs
from strategies import payoffs as payoff_trees

from treeviz import GameTree, View, ViewError, alphabeta, draw, games, minimax, outline
from treeviz.game.game import Player
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub


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


@given(payoffs=payoff_trees(), player=PLAYERS, best=st.integers(1, 4))
def test_best_keeps_the_best_moves(payoffs: list[Payoffs], player: Player, best: int) -> None:
    """`best=2` shows the two moves of every node that its player likes best, its choice first."""
    tree = minimax(games.Explicit(payoffs, player))
    nodes = shown(View(marks=len(tree) + 1, best=best)(tree))
    for node in nodes:
        children, mover = tree.children(node), tree.player(node)
        kept = [child for child in children if child in nodes]
        assert len(kept) == min(best, len(children))
        assert not kept or tree.best_play(node)[1] in kept
        ranked = sorted((tree.value_at(c) for c in children), reverse=mover is Player.MAX)
        assert sorted(tree.value_at(c) for c in kept) == sorted(ranked[:best])


@given(payoffs=payoff_trees(), player=PLAYERS, best=st.integers(1, 3))
def test_best_takes_what_is_known_before_what_was_cut(
    payoffs: list[Payoffs], player: Player, best: int
) -> None:
    """A branch that was never entered is among the best only where nothing else is left."""
    tree = alphabeta(games.Explicit(payoffs, player))
    nodes = shown(View(marks=len(tree) + 1, best=best, pruned="outline")(tree))
    for node in nodes:
        children = tree.children(node)
        visited = [c for c in children if tree.kind(c) != "pruned"]
        kept = [child for child in visited if child in nodes]
        assert len(kept) == min(best, len(visited))


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
    assert scene.title.startswith("After [1,1] [0,2]: x plays [1,0]")
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
    assert any(any(stub.lines[1:]) for stub in key)
    for stub in stubs:
        assert not any(stub.lines[1:])
        assert re.fullmatch(r"\d+ (more|(more )?(moves?|repl(y|ies)))", stub.lines[0])


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ({"focus": "[1,1] [9,9]"}, "no move '[9,9]' at ply 1 after [1,1]; moves there: '[0,2]'"),
        ({"root": "[0,0]"}, "no move '[0,0]' at ply 0; moves there: '[0,2]'"),
        ({"root": "[1,1]", "focus": "[1,2]"}, "[1,2] is not below the view's root"),
        ({"root": "[1,1]", "framed": [0]}, "the root is not below the view's root"),
    ],
)
def test_lines_that_are_not_in_the_tree(tree: GameTree, view: dict, words: str) -> None:
    """A line that the tree does not have is refused, and the moves there are told."""
    with pytest.raises(ViewError) as refused:
        View(marks=60, **view)(tree)
    assert words in str(refused.value)


def test_notes_and_frames_stand_where_they_belong(tree: GameTree) -> None:
    """The author's words and frames are on their nodes, which are shown for them."""
    view = View(marks=60, notes={"[2,2] [0,2]": "the <trap>"}, framed=("[2,2]",))
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


def test_moves_that_one_reply_refutes_are_drawn_twice() -> None:
    """A reply that was cut and wins by the rules refutes as well as one that the search saw."""
    board = "_______/_______/__x____/o_x____/xoo_o__/oxxxoox"
    tree = alphabeta(games.Connect(board), depth=5, heuristic="lines")
    scene = draw(tree).layout.scene
    moves = [m for m in scene.marks if isinstance(m, Mark) and m.ply == 1]
    assert [tree.notation(mark.node) for mark in moves] == ["[2]", "[3]", "[4]"]  # three in a row
    (stub,) = (m for m in scene.marks if isinstance(m, Stub) and m.ply == 1)
    assert stub.moves == 4
    assert stub.by == "with [3] (2 by a 2nd look)"
