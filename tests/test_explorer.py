"""The explorer's program against the library: the same tree, the same answers at every node."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from explorer_node import NODE, Asked
from hypothesis import given
from hypothesis import strategies as st
from needs import needs
from strategies import PLAYERS, chain, payoffs

from treeviz import (
    GameTree,
    LimitReached,
    Player,
    alphabeta,
    expectimax,
    games,
    load,
    minimax,
    rows,
)
from treeviz.errors import InputError
from treeviz.formatting.numerals import json_number
from treeviz.query.features import FEATURES, Features, missing
from treeviz.tree.cuts import comparison, cuts
from treeviz.tree.estimates import rests_on_estimates
from treeviz.view.labels import value_text

pytestmark = needs(NODE, "there is no node on this machine")
RECORDINGS = Path(__file__).parent / "recordings"


@pytest.fixture(scope="module")
def ask() -> Iterator[Asked]:
    """Start node once for all tests of this file."""
    with Asked() as asked:
        yield asked


DICE = "(hold=10 roll(1/6:one=0 1/6:two=12 1/6:three(13 14) 1/6:four=14 1/6:five=15 1/6:six=16))"


def broken_off() -> GameTree:
    """Return a tree whose search was broken off."""
    try:
        minimax(games.TicTacToe("xo_/___/___"), max_nodes=50)
    except LimitReached as error:
        return error.tree
    raise AssertionError("50 nodes were enough")


TREES = {
    "article": lambda: minimax(games.TicTacToe("xox/oox/___")),
    "cuts": lambda: alphabeta(games.TicTacToe("xo_/_x_/__o")),
    "strict": lambda: alphabeta(games.TicTacToe("xo_/_x_/__o"), cut_on_equal=False, fail="hard"),
    "course": lambda: minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=3),
    "estimated": lambda: alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=4),
    "terms": lambda: minimax(games.TicTacToe("x__/_o_/__x"), depth=2, heuristic="lines"),
    "aima": lambda: alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))")),
    "heaps": lambda: alphabeta(games.Nim(1, 2, 3)),
    "discs": lambda: alphabeta(games.Connect("____/_oo_/_xx_", k=3), depth=4),
    "dice": lambda: expectimax(games.Explicit(DICE)),
    "chain": lambda: minimax(games.Explicit(chain(3.5, 40))),
    "over": lambda: minimax(games.TicTacToe("xox/oox/__x")),
    "broken off": broken_off,
    "no rules": lambda: load(RECORDINGS / "race.json"),
    "recorded": lambda: load(RECORDINGS / "domineering.json"),
}


@pytest.fixture(params=TREES)
def tree(request: pytest.FixtureRequest, ask: Asked) -> GameTree:
    """Return each tree in turn, loaded into the program."""
    made = TREES[request.param]()
    ask.load(made)
    return made


def plain(value: Any) -> Any:
    """Return a value of a column as the program writes it."""
    if missing(value):
        return None
    return json_number(value) if isinstance(value, float) else value


def hold_columns(tree: GameTree, told: dict[str, Any]) -> None:
    """Compare every column of every node."""
    features, nodes = Features(tree), list(tree)
    for name in FEATURES:
        if name in told and name != "result":
            assert told[name] == [plain(features.reader(name)(node)) for node in nodes], name
    assert told["outcome"] == list(map(tree.outcome, nodes))
    assert told["parent"] == list(tree.columns.parent)
    assert told["end"] == list(tree.columns.end)
    replies = [tree.choice(0) if node == 0 else tree.best_reply(node) for node in nodes]
    assert told["reply"] == [-1 if reply is None else reply for reply in replies]
    assert told["written"] == [value_text(tree, node) for node in nodes]
    assert told["estimated"] == [rests_on_estimates(tree, node) for node in nodes]


def test_every_column_of_every_node_is_the_same(tree: GameTree, ask: Asked) -> None:
    """What the page holds of a node is what the tree says of it."""
    told = ask("columns")
    assert "static" in told or not tree.rules.known
    hold_columns(tree, told)


@given(payoffs=payoffs(), player=PLAYERS, cut=st.booleans())
def test_random_trees_are_the_same(ask: Asked, payoffs: Any, player: Any, cut: bool) -> None:
    """Subtrees that are alike are told once, and come back where they were."""
    tree = (alphabeta if cut else minimax)(games.Explicit(payoffs, player))
    ask.load(tree)
    hold_columns(tree, ask("columns"))


def test_boards_are_the_same(tree: GameTree, ask: Asked) -> None:
    """Boards replayed from changes are those that the game draws, at every node."""
    owners = {None: 0, "max": 1, "min": 2}
    for node, told in enumerate(ask("boards")):
        state = tree.state(node)
        board = None if state is None else tree.rules.board(state)
        if board is None:
            assert told is None
            continue
        wide = len(board.rows[0])
        cells = [[cell.sign, owners[cell.owner]] for row in board.rows for cell in row]
        assert told["cells"] == cells
        pieces = {frozenset(r * wide + c for r, c in piece) for piece in board.pieces}
        assert set(map(frozenset, told["pieces"])) == pieces
        assert told["line"] == [r * wide + c for r, c in board.line]
        if node:
            above = tree.rules.board(tree.state(tree.parent(node)))
            fresh = {r * wide + c for r, c in board.changed(above)}
            assert set(told["fresh"]) == fresh


def test_cuts_have_the_same_causes(tree: GameTree, ask: Asked) -> None:
    """Where something was left out, by which move and because of which other."""
    found = [
        (
            cut.node, -1 if cut.refutation is None else cut.refutation,
            -1 if cut.cause is None else cut.cause, list(cut.pruned),
            "" if (held := comparison(tree, cut)) is None else held.relation,
        )
        for cut in cuts(tree)
    ]  # fmt: skip
    told = [
        (cut["node"], cut["refutation"], cut["cause"], cut["pruned"], cut["relation"])
        for cut in ask("cuts")
    ]
    assert told == found


QUERIES = [
    "ply == 2", "ply==1 and value>0", "not alpha > 3", "alpha is None", "beta is not None",
    "value >= 5 or value <= -5", "abs(value) > 2 * ply", "kind == 'terminal' and not value > 0",
    'kind in ("pruned", "horizon")', 'bound != "exact"', "low < high", "below > 3", "chosen",
    "not chosen and ply < 2", "value / ply > 3", "min(value, ply) == 1", "max(low, 0, ply) < 2",
    "0 < ply <= 2", "node in (0, 3, 5)", "-value == 10", "+value == 10", "value == inf",
    "'0' in move", '"2" not in line', "value + 0 == value", "value - value == 0",
    'player == "max" and not (value == 0 or ply == 1)', "value * 0 == 0", "ply in {1, 2}",
    'line == ""', "high - low > 0", "high == low == value", "1e1 <= value", ".5 < ply < 1_0",
    "value in ()", "position == 'x' 'y'", "ply is None", "not ply is None", "(ply == 1)",
]  # fmt: skip
REFUSED = [
    "", "ply", "ply ==", "ply = 2", "ply & 2", "player == 'MAX'", "nothing > 2", "value > 'a'",
    "value is 3", "move is None", "move < 'a'", "abs(1, 2) > 1", "min(1) > 0", "chosen == chosen",
    "ply ** 2 > 1", "not 3", "value in 'a'", "terms > 2", "True", "None == 2", "ply == None",
    "(ply == 1", "ply == 2 2", "f(ply) > 1", "ply if ply else 2", "ply % 2 == 1", "~ply == 1",
    "value.real > 1", "1e999 > value", "'a", "(not chosen) + 1 > 0", "terms.nothing > 1",
]  # fmt: skip


def test_queries_find_the_same_nodes(tree: GameTree, ask: Asked) -> None:
    """The language of `inspect` finds in the page what it finds in Python."""
    queries = QUERIES + ["static > 0", "difference < 0 or difference > 0"] * tree.rules.known
    for query in queries:
        found = ask("find", query=query)
        assert found == {"nodes": list(rows(tree, query).nodes)}, query


@pytest.mark.parametrize("query", REFUSED)
def test_queries_that_are_not_understood_are_refused(ask: Asked, query: str) -> None:
    """What Python refuses the page refuses, too, in one line."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    ask.load(tree)
    with pytest.raises(InputError):
        rows(tree, query)
    refused = ask("find", query=query)
    assert set(refused) == {"refused"}
    assert refused["refused"]
    assert "\n" not in refused["refused"]


def test_terms_are_asked_by_name(ask: Asked) -> None:
    """Named terms of the heuristic can be compared."""
    tree = minimax(games.TicTacToe("x__/_o_/__x"), depth=2, heuristic="lines")
    ask.load(tree)
    for query in ('terms["lines open to x"] > 2', "terms['lines open to o'] < -1 and ply == 2"):
        assert ask("find", query=query)["nodes"] == list(rows(tree, query).nodes) != []


def test_equal_positions_are_found(ask: Asked) -> None:
    """The same position by other lines is found, as `transpositions` finds it."""
    tree = minimax(games.TicTacToe("xo_/_x_/__o"))
    ask.load(tree)
    groups = tree.transpositions()
    assert groups
    for group in groups:
        assert ask("equals", node=group[0]) == list(group[1:])


def test_steps_visit_every_node_once(tree: GameTree, ask: Asked) -> None:
    """The steps enter every node in order, leave each once, and know what was found by then."""
    told = ask("events")
    visited = [node for node in tree if tree.columns.kind[node] != 5]
    entered = [
        node
        for node, leaves in zip(told["nodes"], told["leaves"], strict=True)
        if not leaves or not tree.children(node)
    ]
    assert entered == visited
    left = [n for n, gone in zip(told["nodes"], told["leaves"], strict=True) if gone]
    assert sorted(left) == visited
    assert sorted(told["cuts"]) == sorted({cut.node for cut in cuts(tree)})
    assert all(told["sentences"])
    assert [told["entering"][node] for node in visited] == visited
    done = list[int]()
    steps = zip(told["nodes"], told["leaves"], told["known"], strict=True)
    for node, gone, known in steps:
        done += [node] * gone
        opened = [at for at in tree.path(node) if at not in done[-1:]]
        assert known == [[at, best_of(tree, at, done)] for at in opened]


def best_of(tree: GameTree, node: int, done: list[int]) -> int:
    """Return the first child of a node that is best of those done, told from the values alone."""
    found = [c for c in tree.children(node) if c in done and tree.value_at(c) is not None]
    if not found:
        return -1
    if tree.player(node) is Player.CHANCE:
        return -1
    best = tree.player(node).best(tree.value_at(child) for child in found)
    return next(child for child in found if tree.value_at(child) == best)


def test_shares_of_a_pixel_are_true(ask: Asked) -> None:
    """However a row is cut, the widths by tone are those of its nodes, added one by one."""
    tree = alphabeta(games.TicTacToe("x__/_o_/___"))
    ask.load(tree)
    leaves = [0]
    for node in tree:
        leaves.append(leaves[-1] + (not tree.children(node)))
    seen = 0
    for row in (2, 4, 6):
        for start in range(0, leaves[-1], max(leaves[-1] // 7, 1)):
            told = ask("mix", row=row, **{"from": start, "to": start + leaves[-1] / 3})
            sums = [0.0] * 11
            for node in told["nodes"]:
                sums[told["tones"][node]] += leaves[tree.columns.end[node]] - leaves[node]
            assert told["mix"] == sums
            seen += len(told["nodes"])
            assert all(tree.ply(node) == row for node in told["nodes"])
    assert seen > 100


def test_what_is_drawn_does_not_overlap(ask: Asked) -> None:
    """Marks of one row stand apart, parents over their children, and every move is told of."""
    tree = alphabeta(games.TicTacToe("x__/_o_/___"))
    ask.load(tree)
    for node in (0, 1, 40, 137):
        hold_drawn(tree, ask, node)


def hold_drawn(tree: GameTree, ask: Asked, node: int) -> None:
    """Check what is drawn around one node."""
    marks = ask("drawn", node=node, opened=[tree.parent(node) or 0], width=30)
    by_row: dict[int, list[float]] = {}
    for mark in marks:
        by_row.setdefault(mark["ply"], []).append(mark["x"])
        if mark["children"]:
            ends = mark["children"][0][2], mark["children"][-1][2]
            assert math.isclose(mark["x"], sum(ends) / 2, abs_tol=1e-6)
    for row in by_row.values():
        row.sort()
        assert all(b - a >= 30 for a, b in pairwise(row))
    assert {"kind": "node", "node": node}.items() <= next(
        mark for mark in marks if mark["kind"] == "node" and mark["node"] == node
    ).items()
    stubs = {mark["node"]: mark["stub"] for mark in marks if mark["kind"] == "stub"}
    for mark in marks:
        if mark["kind"] == "node" and mark["children"]:
            shown = [at for kind, at, _ in mark["children"] if kind == "node"]
            assert sorted(shown + stubs.get(mark["node"], [])) == tree.children(mark["node"])


def test_a_quiz_knows_right_from_wrong(ask: Asked) -> None:
    """Figure 5.2: right answers are right however they are typed, wrong ones told why."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    ask.load(tree)
    b, c, d = tree.children(0)
    pruned = [node for node in tree if tree.columns.kind[node] == 5]
    right = [[0, "3"], [b, "+3"], [c, "≤ 2"], [d, " 2 "]]
    told = ask("quiz", node=0, answers=right, marked=pruned)
    assert (told["right"], told["of"], told["reasons"]) == (6, 6, [])
    told = ask("quiz", node=0, answers=[[0, "12"], [b, "-3"], [c, "x"]], marked=[b + 1])
    assert (told["right"], told["of"]) == (0, 7)
    assert any("MIN takes the smallest of +3, +12, +8" in r["text"] for r in told["reasons"])


def test_addresses_hold_the_view(ask: Asked) -> None:
    """What an address says is read back the same; nonsense in it is left aside."""
    hash = "#node=7&by=visits&find=ply+%3D%3D+2&step=4&mode=try&span=1.5-9&open=3.4"
    told = ask("address", hash=hash, size=11)
    assert told["again"] == hash
    assert told["address"]["query"] == "ply == 2"
    nonsense = "#node=99&by=x&step=-3&mode=y&span=9-2&open=a.77.3&<script>=1"
    assert ask("address", hash=nonsense, size=11)["again"] == "#open=3"
