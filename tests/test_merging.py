"""Merged pictures: each position once, exact counts, and only where the search knows the same."""

from __future__ import annotations

from collections import Counter
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import (
    Game,
    GameError,
    Player,
    Recorder,
    View,
    ViewError,
    alphabeta,
    draw,
    games,
    minimax,
    outline,
)
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub
from treeviz.view.transpositions import merged

MERGES = ("positions", "symmetry")
EDGE = minimax(games.TicTacToe("xo_/_x_/__o"))


@pytest.fixture(scope="module")
def whole():
    """Return the whole game of tic-tac-toe."""
    return minimax(games.TicTacToe())


def marks_of(scene: Scene) -> list[Mark]:
    return [mark for mark in scene.marks if isinstance(mark, Mark)]


def test_whole_game_has_the_published_numbers_of_positions(whole) -> None:
    """Tic-tac-toe has 5,478 positions, and 765 up to its symmetries."""
    assert (len(merged(whole, "positions")), len(merged(whole, "symmetry"))) == (5478, 765)


def test_first_two_plies_up_to_symmetry(whole) -> None:
    """There are 3 first moves and 12 positions after the reply; they stand for 9 and 72."""
    scene = View(depth=2, merge="symmetry")(whole)
    by_ply = Counter(mark.ply for mark in marks_of(scene))
    assert by_ply == {0: 1, 1: 3, 2: 12}
    counted = Counter()
    for mark in marks_of(scene):
        counted[mark.ply] += mark.stands_for
    assert counted == {0: 1, 1: 9, 2: 72}
    assert [mark.move for mark in marks_of(scene) if mark.ply == 1] == [
        "[0,0] ×4",
        "[0,1] ×4",
        "[1,1]",
    ]


@pytest.mark.parametrize("merge", MERGES)
@given(marks=st.integers(2, 400))
def test_marks_and_stubs_account_for_every_node(merge: str, marks: int) -> None:
    """Marks times what they stand for, and the same for what their stubs count, is the tree."""
    tree = EDGE
    view = View(marks=marks, merge=merge)
    scene = view(tree)
    assert len(scene.marks) <= marks
    total = 0
    for mark in scene.marks:
        if isinstance(mark, Stub):
            total += scene.marks[mark.parent].stands_for * mark.nodes
        else:
            total += mark.stands_for
    assert total == len(tree)


@pytest.mark.parametrize("merge", MERGES)
def test_values_and_line_stay_those_of_the_tree(merge: str) -> None:
    """A mark has the value of every node that it stands for, and the chosen line is whole."""
    tree = minimax(games.Connect("____/____/_xo_", k=3))
    graph = merged(tree, merge)
    scene = View(merge=merge, marks=10_000)(tree)
    assert len(marks_of(scene)) == len(graph)
    line = tree.best_play()
    assert [mark.node for mark in marks_of(scene) if mark.chosen] == line
    for node in range(len(tree)):
        shown = graph.shown_as(node)
        assert tree.value_at(shown) == tree.value_at(node)
        assert tree.ply(shown) == tree.ply(node)


def test_every_edge_of_the_graph_is_drawn() -> None:
    """A position has an edge from each of its parents, and all moves to it are named."""
    tree = minimax(games.TicTacToe("xo_/_x_/__o"))
    graph = merged(tree, "positions")
    scene = View(merge="positions")(tree)
    edges = {
        (scene.marks[mark.parent].node, mark.node)
        for mark in scene.marks
        if mark.parent is not None
    }
    edges |= {(scene.marks[j.parent].node, scene.marks[j.child].node) for j in scene.joins}
    assert edges == {(p, n) for n in graph.nodes() for p in graph.parents(n)}
    source = draw(tree, View(merge="positions"), fit="wall").source
    assert source.count(" -> ") == len(edges)
    joined = marks_of(scene)[-1]
    assert all(way in outline(tree, View(merge="positions")) for way in joined.also)


def test_the_same_position_with_another_bound_is_refused() -> None:
    """Where alpha-beta knows different things of a position, merging is refused in words."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"), cut_on_equal=True)
    with pytest.raises(ViewError, match="cannot be merged") as refusal:
        View(merge="positions")(tree)
    assert "≤" in str(refusal.value) or "nothing" in str(refusal.value)


def test_depth_keeps_positions_apart() -> None:
    """The same piles with the same mover at another ply are another mark."""
    tree = minimax(games.Nim(4))
    plies = {}
    for mark in marks_of(View(merge="positions")(tree)):
        plies.setdefault((mark.label, mark.player), set()).add(mark.ply)
    assert any(len(found) > 1 for found in plies.values())


def test_merging_needs_positions() -> None:
    """A hand-typed tree, a recording without positions, a game without symmetries are refused."""
    with pytest.raises(ViewError, match="no key"):
        View(merge="positions")(minimax(games.Explicit([[1, 2], [3, 4]])))
    with pytest.raises(ViewError, match="no symmetries"):
        View(merge="symmetry")(minimax(games.Nim(1, 2)))
    recorder = Recorder()
    with recorder.visit() as root, recorder.visit(None, "a") as leaf:
        leaf.value = root.value = 1
    recording = recorder.tree()
    with pytest.raises(ViewError, match="without a game"):
        View(merge="positions")(recording)
    with pytest.raises(ViewError, match="did you mean 'symmetry'"):
        View(merge="symetry")


def test_a_key_may_join_states() -> None:
    """Positions are those that the game's key says: here the sum of what was taken."""

    class Sums(Game):
        start = ()

        def to_move(self, state):
            return Player.MIN if len(state) % 2 else Player.MAX

        def moves(self, state):
            return (1, 2) if len(state) < 3 else ()

        def play(self, state, move):
            return (*state, move)

        def utility(self, state):
            return sum(state)

        def key(self, state):
            return sum(state), len(state)

    scene = View(merge="positions")(minimax(Sums()))
    assert Counter(mark.ply for mark in marks_of(scene)) == {0: 1, 1: 2, 2: 3, 3: 4}


class Drifting(str):
    """A state whose hash is another one after some time."""

    drifted = False

    def __hash__(self) -> int:
        steady = crc32(self.encode())  # that of a str is another one in each process
        return ~steady if Drifting.drifted else steady


class Adrift(Game):
    """Left or right, three times; the order does not matter."""

    start = Drifting("@")

    def to_move(self, state: str) -> Player:
        return Player.MAX if len(state) % 2 else Player.MIN

    def moves(self, state: str) -> list[str]:
        return ["l", "r"] if len(state) < 4 else []

    def play(self, state: str, move: str) -> str:
        return Drifting("".join(sorted(state + move)))

    def utility(self, state: str) -> float:
        return state.count("l")

    def key(self, state: str) -> str:
        return Drifting(state)  # another one each time: one and the same may be found by luck

    def symmetries(self, state: str) -> list[str]:
        return [Drifting(state[0] + state[:0:-1])]


@pytest.mark.parametrize("merge", MERGES)
def test_a_state_whose_hash_changes_is_named(merge, monkeypatch) -> None:
    """A position that is not found again under its key is told in one line, not a KeyError."""
    tree = minimax(Adrift())
    shape = merged(tree, merge)
    monkeypatch.setattr(Drifting, "drifted", True)
    with pytest.raises(GameError, match="key gave '@l' at '@l', whose hash changes"):
        shape.shown_as(1)
