"""`Recorder` by hand: what nests becomes a tree, what does not is refused where it goes wrong."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import networkx as nx
import numpy as np
import pytest

from treeviz import (
    LimitReached,
    Player,
    Recorder,
    RecordingError,
    TreevizError,
    View,
    draw,
    explain,
    games,
    minimax,
    outline,
)
from treeviz.recorder.pen import pen
from treeviz.tree.columns import TERMINAL, Columns


def leaf(recorder: Recorder, value: Any, **arguments: Any) -> None:
    with recorder.visit(**arguments) as visit:
        visit.value = value


# What nests becomes a tree


def test_enter_and_leave() -> None:
    """Nodes are numbered as they are entered; each node's value is what it was left with."""
    recorder = Recorder()
    assert recorder.enter("root") == 0
    assert recorder.enter("left", move="l") == 1
    recorder.leave(3)
    assert recorder.enter("right", move="r") == 2
    recorder.leave(5)
    recorder.leave(5)
    tree = recorder.tree()
    assert len(recorder) == len(tree) == 3
    assert (tree.value, tree.best_move, tree.children(0)) == (5, "r", [1, 2])
    assert [tree.kind(n) for n in tree] == ["inner", "leaf", "leaf"]
    assert [tree.nodes[n]["position"] for n in tree] == ["root", "left", "right"]
    assert [tree.player(n) for n in tree] == [Player.MAX, Player.MIN, Player.MIN]
    assert tree.check() == []


def test_visit_is_enter_and_leave() -> None:
    """The context manager records what the two calls record."""
    recorder = Recorder()
    with recorder.visit("root", player=Player.MIN) as root:
        leaf(recorder, 3, state="left", move="l")
        leaf(recorder, 5, state="right", move="r")
        root.value = 3
    tree = recorder.tree()
    assert (root.node, tree.value, tree.best_move) == (0, 3, "l")
    assert [tree.player(n) for n in tree] == [Player.MIN, Player.MAX, Player.MAX]


def test_pruned_branches_are_nodes_without_a_value() -> None:
    """A pruned branch counts as a node; what it leaves open is a bound, not a value."""
    recorder = Recorder(search="alpha-beta by hand")
    with recorder.visit("root") as root:
        with recorder.visit("B", move="b") as b:
            leaf(recorder, 3, move=0)
            leaf(recorder, 12, move=1)
            b.value = 3
        with recorder.visit("C", move="c", alpha=3) as c:
            leaf(recorder, 2, move=0)
            recorder.prune(1)
            c.value = 2
        root.value = 3
    tree = recorder.tree()
    cut, pruned = tree.children(0)[1], tree.find(["c", 1])
    assert len(tree) == 7
    assert (tree.kind(pruned), tree.nodes[pruned]["value"], tree.bounds(pruned)) == (
        "pruned", None, (-inf, inf),
    )  # fmt: skip
    assert (tree.bound(cut), tree.bounds(cut)) == ("upper", (-inf, 2))
    assert (tree.nodes[cut]["alpha"], tree.nodes[cut]["beta"]) == (3, None)
    assert (tree.bound(0), tree.best_moves) == ("exact", ("b",))
    assert tree.check() == []


def test_check_finds_a_wrong_cut() -> None:
    """A search that cuts although the window is open is found out where it cut."""
    recorder = Recorder()
    with recorder.visit("root") as root:
        with recorder.visit("C", move="c", alpha=1) as c:
            leaf(recorder, 2, move=0)
            recorder.prune(1)
            c.value = 2
        root.value = 2
    (breach, *_) = [b for b in recorder.tree().check() if b.node]
    assert breach.node == 1
    assert "'C'" in breach.text


def test_a_recorded_game_equals_its_search() -> None:
    """With the game given, a hand-written minimax gives the tree of ours, node for node."""
    game = games.TicTacToe("xo_/_x_/__o")
    recorder = Recorder(game)

    def search(state: str, move: Any = None) -> float:
        with recorder.visit(state, move) as visit:
            values = [search(game.play(state, m), m) for m in game.moves(state)]
            visit.value = game.to_move(state).best(values) if values else game.utility(state)
        return visit.value

    search(game.start)
    mine, ours = recorder.tree(), minimax(game)
    assert list(mine.edges(data="notation")) == list(ours.edges(data="notation"))
    for key in ("position", "value", "player", "kind", "bound", "static", "ply"):
        assert list(mine.nodes(data=key)) == list(ours.nodes(data=key))
    assert mine.graph["search"] == "a search of your own"
    told, known = explain(mine), explain(ours)
    assert [move.text for move in told.moves] == [move.text for move in known.moves]


def test_states_that_were_not_given() -> None:
    """Without a game a node may have no state: it is then known by its moves alone."""
    recorder = Recorder()
    with recorder.visit("root") as root:
        leaf(recorder, 3, move="a")
        recorder.prune("b")
        root.value = 3
    tree = recorder.tree()
    assert [tree.nodes[n]["state"] for n in tree] == ["root", None, None]
    assert [tree.nodes[n]["static"] for n in tree] == [None] * 3
    assert nx.DiGraph(tree).nodes[1]["value"] == 3
    assert "+3" in draw(tree).source
    assert "Never tried" in explain(tree).moves[1].text


def test_no_game_given() -> None:
    """Without a game the states are shown as they are, and nobody is said to win."""
    recorder = Recorder(search="mine", depth=1)
    with recorder.visit([["x", "_"], ["_", "o"]]) as root:
        leaf(recorder, 1, state=[["x", "x"], ["_", "o"]], move="top")
        root.value = 1
    tree = recorder.tree()
    assert (tree.graph["search"], tree.graph["depth"]) == ("mine", 1)
    assert (tree.position(0), tree.position(1)) == ("x_/_o", "xx/_o")
    assert "xx/_o" in draw(tree).source
    assert "wins" not in explain(tree).text


# Boards that change


def test_boards_changed_in_place_are_frozen() -> None:
    """A list, an array or a set that the search goes on changing is kept as it was."""
    board, array, used, moves = [[0, 0]], np.zeros((1, 2), int), {1}, [0]
    recorder = Recorder()
    with recorder.visit((board, array)) as root:
        board[0][0] = array[0, 1] = 7
        with recorder.visit(used, move=moves) as visit:
            used.add(2)
            moves[0] = 9
            visit.value = 1
        root.value = 1
    tree = recorder.tree()
    assert tree.state(0) == (((0, 0),), ((0, 0),))
    assert (tree.state(1), tree.move(1)) == (frozenset({1}), (0,))


# What does not nest


def test_a_second_root_is_refused() -> None:
    """One recorder records one search."""
    recorder = Recorder()
    leaf(recorder, 1)
    with pytest.raises(RecordingError, match="second root"):
        recorder.enter()
    assert len(recorder.tree()) == 1


@pytest.mark.parametrize("call", ["leave", "prune", "tree"])
def test_nothing_is_open(call: str) -> None:
    """Leaving, pruning and asking for the tree need a visit before."""
    recorder = Recorder()
    with pytest.raises(RecordingError):
        getattr(recorder, call)(*([] if call == "tree" else [1]))
    recorder.enter("root")
    recorder.leave(1)
    if call != "tree":
        with pytest.raises(RecordingError, match="no visit is open"):
            getattr(recorder, call)(1)
    assert recorder.tree().value == 1


def test_an_open_visit_is_named() -> None:
    """The tree is there once all visits are left; the message names the open one."""
    recorder = Recorder()
    with recorder.visit("the root") as root:
        with pytest.raises(RecordingError, match="'the root' is still open"):
            recorder.tree()
        root.value = 0
    assert recorder.tree().value == 0


def test_a_visit_that_ends_before_an_inner_one() -> None:
    """A visit cannot end while one inside it is open; the outer one is named."""

    def nest_wrongly(recorder: Recorder) -> None:
        with recorder.visit("outer") as outer:
            recorder.enter("inner", move=1)
            outer.value = 1

    with pytest.raises(RecordingError, match="'outer' ends while one inside it is still open"):
        nest_wrongly(Recorder())


# Values that are none


@pytest.mark.parametrize("wrong", [nan, None, "three", [1], {}])
def test_a_value_that_is_no_number_is_refused(wrong: Any) -> None:
    """A value that is no number is refused in one line, naming its own position, not the root."""

    def record(recorder: Recorder) -> None:
        with recorder.visit("above") as above:
            leaf(recorder, wrong, state="below", move=1)
            above.value = 1
        recorder.tree()  # at the latest

    with pytest.raises(TreevizError, match=r"value.*'below'|'below'.*value") as refusal:
        record(Recorder())
    assert wrong is None or repr(wrong) in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert "'above'" not in str(refusal.value)


def test_a_visit_without_a_value_is_refused() -> None:
    """Whoever forgets the value is told so, with the position."""
    recorder = Recorder()
    with pytest.raises(RecordingError, match=r"'here' ended without a value"):
        leaf(recorder, None, state="here")


# Searches that are broken off


def test_an_exception_leaves_a_tree_that_can_be_drawn() -> None:
    """An exception passes through; what was seen is a tree, its open nodes without a value."""

    def fail(recorder: Recorder) -> None:
        with recorder.visit("root"), recorder.visit("done", move="a") as done:
            leaf(recorder, 4, state="leaf", move="b")
            done.value = 1 / 0

    recorder = Recorder()
    with pytest.raises(ZeroDivisionError):
        fail(recorder)
    tree = recorder.tree()
    assert [tree.nodes[n]["value"] for n in tree] == [None, None, 4]
    assert [tree.kind(n) for n in tree] == ["open", "open", "leaf"]
    assert (tree.unfinished, tree.value) == (True, None)
    assert "unfinished" in draw(tree).source
    assert "?" in outline(tree, View(marks=10))
    assert "broken off" in explain(tree).text


def test_the_limit_breaks_off() -> None:
    """Past `max_nodes` the recorder raises through the visits; the error holds the tree."""

    def go_on(recorder: Recorder) -> None:
        with recorder.visit("root"):
            leaf(recorder, 1, state="a", move="a")
            leaf(recorder, 2, state="b", move="b")

    with pytest.raises(LimitReached, match="max_nodes=2") as reached:
        go_on(Recorder(max_nodes=2))
    tree = reached.value.tree
    assert [tree.nodes[n]["value"] for n in tree] == [None, 1]
    assert tree.unfinished


@pytest.mark.parametrize("window", [(), (-1.0, 2.0)])
@pytest.mark.parametrize("branches", [0, 1, 3, 300])
def test_a_run_of_pruned_branches_is_what_they_are_one_by_one(
    branches: int, window: tuple[float, ...]
) -> None:
    """Writing many branches at once leaves the columns that writing each of them leaves."""
    once, singly = Columns(), Columns()
    for columns, runs in (
        (once, [range(branches)]),
        (singly, [[move] for move in range(branches)]),
    ):
        written = pen(columns, lambda nodes: inf)
        for player in (
            Player.MAX,
            Player.MIN,
        ):  # both sides' branches; the second time the run is known
            written.enter("state", "move", player)
            written.leaf("leaf", 0, player.other, 1.0, TERMINAL, *window)
            for run in runs:
                written.prune(run, player.other)
        written.leaf("without a window", 0, Player.MAX, 1.0, TERMINAL)
        written.settle()
    for name in Columns.__slots__:
        assert list(map(str, getattr(once, name))) == list(map(str, getattr(singly, name))), name
    for node in range(len(once)):
        is_narrow = window and once.state[node] == "leaf"
        assert once.window(node) == (window if is_narrow else (-inf, inf))
