"""Laws of what is shown: within the budget, everything counted, the same in text and picture."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter

import pygraphviz
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, payoffs

from treeviz import GameTree, View, alphabeta, draw, games, minimax, outline
from treeviz.game.game import Player
from treeviz.view.scene import Mark, Scene
from treeviz.view.stub import Stub

BUDGETS = st.integers(1, 60)
DEPTHS = st.none() | st.integers(0, 5)


def nodes(scene: Scene) -> set[int]:
    return {mark.node for mark in scene.marks if isinstance(mark, Mark)}


def search(tree: Payoffs, player: Player) -> GameTree:
    return minimax(games.Explicit(tree, player))


@given(payoffs(), PLAYERS, BUDGETS, DEPTHS)
def test_view_accounts_for_every_node_once(
    given_tree: list[Payoffs], player: Player, marks: int, depth: int | None
) -> None:
    """Every node is drawn, or counted in the one stub of the drawn node it hangs below."""
    tree = search(given_tree, player)
    scene = View(marks=marks, depth=depth)(tree)
    shown = [mark.node for mark in scene.marks if isinstance(mark, Mark)]
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    assert shown == sorted(set(shown))
    assert len(scene.marks) == len(shown) + len(stubs) <= max(marks, 2)
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
    scene = View(marks=marks, depth=depth)(tree)
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
    """The chosen line comes first, then equal moves, then each other move with its reply."""
    tree = search(given_tree, player)
    shown = nodes(View(marks=marks, depth=depth)(tree))

    def within(found: list[int]) -> list[int]:
        return [n for n in found if depth is None or tree.ply(n) <= depth]

    line, best = within(tree.best_play()), within(tree.best_children(0))
    values = {n: tree.value_at(n) for n in tree.children(0)}
    first = [*line, *(n for n in best[:6] if n not in line)]
    present = [n in shown for n in first]
    assert present == sorted(present, reverse=True)
    others = shown - set(first)
    assert all(present) or not others
    rivals = [n for n in others if tree.ply(n) == 1 and n not in best]
    missing = [n for n in within(tree.children(0)) if n not in shown]
    worse = sorted(
        (values[n] for n in values if n not in best), reverse=player is Player.MAX
    )  # from the best; of values that are written alike the first comes before all seconds
    once = list(dict.fromkeys(worse))
    again = list((Counter(worse) - Counter(once)).elements())
    assert Counter(values[n] for n in rivals) == Counter([*once, *again][: len(rivals)])
    replies = {tree.best_reply(n) for n in tree.children(0)}
    lacking = [n for n in map(tree.best_reply, rivals) if n and within([n]) and n not in shown]
    # Two moves come before the reply to either; then it is that of the last for which was a mark.
    assert len(lacking) <= (2 if len(rivals) == 2 else 1)
    deeper = [n for n in others if n not in replies and tree.ply(n) > 1]
    assert not deeper or not (missing or lacking)


@given(payoffs(), PLAYERS, DEPTHS, st.sampled_from(["best", "search"]))
def test_any_number_of_marks_is_a_beginning_of_the_next(
    given_tree: list[Payoffs], player: Player, depth: int | None, line: str
) -> None:
    """Whatever the budget there is a picture, and with one mark more nothing is lost."""
    tree = search(given_tree, player)
    before = nodes(View(marks=1, depth=depth, line=line)(tree))
    assert before == {0}
    for marks in range(2, 40):
        now = nodes(View(marks=marks, depth=depth, line=line)(tree))
        assert before <= now
        before = now


def test_the_line_is_best_play_or_that_of_the_search() -> None:
    """Where the search took the first of equal moves, the picture takes the quickest win."""
    tree = search([[[[[1.0]], 1.0]]], Player.MAX)
    shown = {
        line: [m.node for m in View(line=line)(tree).marks if isinstance(m, Mark) and m.chosen]
        for line in ("best", "search")
    }
    assert shown == {"best": [0, 1, 2, 6], "search": [0, 1, 2, 3, 4, 5]}
    taken = {m.node for m in View()(tree).marks if isinstance(m, Mark) and m.taken}
    assert 6 in taken
    assert 3 not in taken


def test_many_cut_branches_are_counted() -> None:
    """Of the branches that a cut left out three are drawn, unless they are asked for."""
    tree = alphabeta(games.Explicit([[5], [1, *range(2, 9)]]))
    kinds = Counter(tree.kind(node) for node in nodes(View()(tree)))
    assert kinds["pruned"] == 3
    (stub,) = (mark for mark in View()(tree).marks if isinstance(mark, Stub))
    assert (stub.moves, stub.cut) == (4, 4)
    asked = nodes(View(framed=([1, 7],))(tree))
    assert tree.find([1, 7]) in asked


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
    (root,) = [node for node in graph.nodes() if not graph.predecessors(node)]
    for node in set(graph.nodes()) - {root}:  # in the order of painting, which is none of the tree
        (above,) = graph.predecessors(node)
        move = graph.get_edge(above, node).attr["label"] or ""
        told = re.search(r"Not drawn: (.*)\.", node.attr["tooltip"])
        value = told.group(1) if told else node.attr["label"]
        named.append((move, value, "chosen" in node.attr["class"].split()))
    return named


@given(payoffs(), PLAYERS, BUDGETS)
def test_outline_and_dot_name_the_same_marks(
    given_tree: list[Payoffs], player: Player, marks: int
) -> None:
    """The outline and the DOT have the same marks, with moves and values."""
    tree = search(given_tree, player)
    view = View(marks=marks)
    scene = view(tree)
    source = draw(tree, view).source
    written = named_in_outline(outline(tree, view))
    assert sorted(written) == sorted(named_in_dot(source))
    assert len(written) == len(scene.marks) - 1
    assert pygraphviz.AGraph(string=source).number_of_edges() == len(written)


# The same input, the same bytes


@given(payoffs(), PLAYERS, st.integers(30, 60))
def test_same_tree_same_bytes(given_tree: list[Payoffs], player: Player, marks: int) -> None:
    """Two recordings of one game give the same DOT and the same outline."""
    one, other = search(given_tree, player), search(given_tree, player)
    view = View(marks=marks)
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
