"""Laws of what is shown: within the budget, everything counted, the same in text and picture."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pygraphviz
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, View, ViewError, draw, games, minimax, outline
from treeviz.game.game import Player
from treeviz.view.scene import Mark, Scene, Stub

BUDGETS = st.integers(1, 60)
DEPTHS = st.none() | st.integers(0, 5)


def search(tree: Payoffs, player: Player) -> GameTree:
    return minimax(games.Explicit(tree, player))


def seen(tree: GameTree, view: View) -> Scene:
    """Return the scene of a view; a budget that is too small is no example."""
    try:
        return view(tree)
    except ViewError:
        assume(False)
        raise


@given(payoffs(), PLAYERS, BUDGETS, DEPTHS)
def test_view_accounts_for_every_node_once(
    given_tree: list[Payoffs], player: Player, marks: int, depth: int | None
) -> None:
    """Every node is drawn, or counted in the one stub of the drawn node it hangs below."""
    tree = search(given_tree, player)
    scene = seen(tree, View(marks=marks, depth=depth))
    shown = [mark.node for mark in scene.marks if isinstance(mark, Mark)]
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    assert shown == sorted(set(shown))
    assert len(scene.marks) == len(shown) + len(stubs) <= marks
    folded = {n: [c for c in tree.children(n) if c not in shown] for n in shown}
    assert sorted(scene.marks[stub.parent].node for stub in stubs) == sorted(
        node for node, children in folded.items() if children
    )
    for stub in stubs:
        children = folded[scene.marks[stub.parent].node]
        values = [tree.value_at(child) for child in children]
        assert stub.moves == len(children)
        assert stub.nodes == sum(tree.subtree_size(child) for child in children)
        assert (stub.low, stub.high) == (min(values), max(values))
    assert len(shown) + sum(stub.nodes for stub in stubs) == len(tree)
    assert depth is not None or len(tree) > marks or not stubs


@given(payoffs(), PLAYERS, BUDGETS, DEPTHS)
def test_view_is_one_tree(
    given_tree: list[Payoffs], player: Player, marks: int, depth: int | None
) -> None:
    """A mark stands below the mark of its parent in the tree, one ply deeper, within the depth."""
    tree = search(given_tree, player)
    scene = seen(tree, View(marks=marks, depth=depth))
    assert (scene.marks[0].node, scene.marks[0].parent, scene.marks[0].ply) == (0, None, 0)
    for place, mark in enumerate(scene.marks[1:], start=1):
        above = scene.marks[mark.parent]
        assert mark.parent < place
        assert mark.ply == above.ply + 1
        if isinstance(mark, Mark):
            assert above.node == tree.parent(mark.node)
            assert depth is None or mark.ply <= depth


@given(payoffs(), PLAYERS, BUDGETS, DEPTHS)
def test_view_shows_what_tells_most(
    given_tree: list[Payoffs], player: Player, marks: int, depth: int | None
) -> None:
    """The chosen line, every root move and its best reply are drawn, as deep as asked for."""
    tree = search(given_tree, player)
    scene = seen(tree, View(marks=marks, depth=depth))
    shown = {mark.node for mark in scene.marks if isinstance(mark, Mark)}
    line = tree.principal_variation()
    replies = [tree.choice(child) for child in tree.children(0)]
    told = {*line, *tree.children(0), *(reply for reply in replies if reply is not None)}
    assert {n for n in told if depth is None or tree.ply(n) <= depth} <= shown
    chosen = [mark.node for mark in scene.marks if isinstance(mark, Mark) and mark.chosen]
    assert chosen == [n for n in line if n in shown]


@given(payoffs(), PLAYERS, BUDGETS, DEPTHS)
def test_too_small_a_budget_says_what_is_enough(
    given_tree: list[Payoffs], player: Player, marks: int, depth: int | None
) -> None:
    """Where the marks are too few, the message names the smallest budget that works."""
    tree = search(given_tree, player)
    try:
        View(marks=marks, depth=depth)(tree)
    except ViewError as error:
        enough = int(re.search(r"need ([\d,]+)$", str(error))[1].replace(",", ""))
        assert enough > marks
        assert len(View(marks=enough, depth=depth)(tree).marks) <= enough
        with pytest.raises(ViewError, match=f"need {enough}$"):
            View(marks=enough - 1, depth=depth)(tree)


# Text and picture

_LINE = re.compile(r"[┃│┠┣├└┗━─ ]*(\S+)  (?:[▲▼] )?((?:[≥≤] )?\S+)(.*)")


def named_in_outline(text: str) -> list[tuple[str, str, bool]]:
    """Return the move, the value and whether it is chosen of each mark below the root."""
    lines = text.split("\n")[3:]
    named = []
    for line in lines[: lines.index("")] if "" in lines else lines:
        if "… " in line:
            named.append(("", line.split("… ")[1], False))
        else:
            move, value, rest = _LINE.fullmatch(line).groups()
            named.append((move, value, "◀" in rest))
    return named


def named_in_dot(source: str) -> list[tuple[str, str, bool]]:
    """Return the same of the DOT, as Graphviz reads it."""
    graph = pygraphviz.AGraph(string=source)
    named = []
    for node in graph.nodes()[1:]:
        (above,) = graph.predecessors(node)
        move = graph.get_edge(above, node).attr["label"] or ""
        value = node.attr["label"].replace("\\n", ", ")
        named.append((move, value, "chosen" in node.attr["class"].split()))
    return named


@given(payoffs(), PLAYERS, BUDGETS)
def test_outline_and_dot_name_the_same_marks(
    given_tree: list[Payoffs], player: Player, marks: int
) -> None:
    """The outline and the DOT have the same marks in the same order, with moves and values."""
    tree = search(given_tree, player)
    view = View(marks=marks)
    scene = seen(tree, view)
    source = draw(tree, view).source
    written = named_in_outline(outline(tree, view))
    assert written == named_in_dot(source)
    assert len(written) == len(scene.marks) - 1
    assert pygraphviz.AGraph(string=source).number_of_edges() == len(written)


# The same input, the same bytes


@given(payoffs(), PLAYERS, st.integers(30, 60))
def test_same_tree_same_bytes(given_tree: list[Payoffs], player: Player, marks: int) -> None:
    """Two recordings of one game give the same DOT and the same outline."""
    one, other = search(given_tree, player), search(given_tree, player)
    view = View(marks=marks)
    assume(seen(one, view))
    assert draw(one, view).source == draw(other, view).source
    assert outline(one, view) == outline(other, view)


_SCRIPT = """
import json, sys
from treeviz import View, draw, explain, games, minimax, outline
for game in (
    games.TicTacToe("xo_/_x_/__o"),
    games.Domineering(".V../.VHH/HH../.... V"),
    games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"),
):
    tree = minimax(game)
    told = explain(tree)
    print(draw(tree, View(marks=60)).source, outline(tree, View(marks=60)), told, told.markdown())
    print(json.dumps(told.to_dict()), [dict(tree.nodes[n]) for n in list(tree)[:20]])
print("hash", hash("a text"), file=sys.stderr)
"""


def test_same_bytes_in_any_process() -> None:
    """What is drawn and told does not depend on how a process hashes its texts."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stderr != runs[1].stderr
    assert len(runs[0].stdout) > 10_000
    assert runs[0].stdout == runs[1].stdout
