"""Laws of the table of nodes: the tree's own values, in order, and the same in every form."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from math import inf, isinf, isnan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import PLAYERS, payoffs
from test_condition import NUMBERS, trees

from treeviz import (
    Game,
    GameError,
    GameTree,
    InputError,
    LimitReached,
    Player,
    Recorder,
    ViewError,
    alphabeta,
    games,
    minimax,
    rows,
)
from treeviz.query.condition import expression
from treeviz.query.evaluate import values
from treeviz.query.features import FEATURES, Features
from treeviz.tree.columns import Kind

ATTRIBUTES = ["player", "kind", "value", "bound", "static", "alpha", "beta", "ply", "position"]


def difference(value: float | None, static: float | None) -> float | None:
    """Return what a row tells of the two."""
    if value is None or static is None:
        return None
    return 0.0 if value == static else static - value


@given(trees())
def test_rows_are_the_nodes_of_the_tree(tree: GameTree) -> None:
    """Without a condition every node has its row, in visiting order, with the tree's own values."""
    table = rows(tree, columns="all")
    assert list(table.nodes) == list(tree)
    assert len(table) == table.found == table.searched == len(tree)
    line = set(tree.principal_variation())
    for node, row in zip(tree, table, strict=True):
        facts = tree.nodes[node]
        assert {name: row[name] for name in ATTRIBUTES} == {n: facts[n] for n in ATTRIBUTES}
        assert (row["low"], row["high"]) == tree.bounds(node)
        notations = [tree.notation(n) for n in tree.path(node)[1:]]
        assert row["line"] == " ".join(notations)
        assert row["move"] == (notations[-1] if notations else "")
        assert row["below"] == tree.subtree_size(node) - 1
        assert row["difference"] == difference(facts["value"], facts["static"])
        assert row["result"] == tree.outcome(node)
        assert row["chosen"] is (node in line)
        named = {n[6:]: v for n, v in row.items() if n.startswith("terms.") and v is not None}
        assert named == facts["terms"]


@given(trees(), st.integers(0, 30))
def test_root_and_limit_take_a_part(tree: GameTree, pick: int) -> None:
    """`root` looks at the node of a line and below it; `limit` keeps the first rows and counts."""
    node = pick % len(tree)
    path = [tree.notation(n) for n in tree.path(node)[1:]]
    below = rows(tree, root=" ".join(path))
    assert list(below.nodes) == list(range(node, node + tree.subtree_size(node)))
    table = rows(tree, "ply >= 1", max_rows=pick)
    assert table.nodes == rows(tree, "ply >= 1").nodes[:pick]
    assert table.found == len(tree) - 1


@given(trees(), NUMBERS)
def test_sorting_orders_by_what_is_known(tree: GameTree, text: str) -> None:
    """Rows come smallest first, with a minus largest first; the unknown last; ties as before."""
    nodes = range(len(tree))
    try:
        keys = values(expression(text), Features(tree), nodes)
    except InputError as error:
        assume("unknown term" not in str(error))
        raise
    known = [node for node in nodes if not isnan(keys[node])]
    unknown = [node for node in nodes if isnan(keys[node])]
    for sign, order in (("", 1), ("-", -1)):
        expected = sorted(known, key=lambda node, order=order: order * keys[node]) + unknown
        assert list(rows(tree, sort=f"{sign}({text})").nodes) == expected


@given(trees())
def test_columns_are_the_rows(tree: GameTree) -> None:
    """Columns hold what rows hold; numbers lie in buffers that numpy reads, NaN where missing."""
    table = rows(tree, columns="all")
    each = list(table)
    assert [table[place] for place in range(len(table))] == each
    for name, column in table.columns.items():
        told = [row[name] for row in each]
        if FEATURES.get(name, FEATURES["value"]).type != "number":
            assert column == told
            continue
        array = np.asarray(column)
        assert array.dtype in (np.int64, np.float64)
        assert [None if isnan(number) else number for number in array.tolist()] == told


@given(trees())
def test_csv_and_json_lines_are_the_rows(tree: GameTree) -> None:
    """Both forms give every row back: empty or null where missing, infinities as such."""
    table = rows(tree, columns="all")
    read = list(csv.DictReader(io.StringIO(table.csv())))
    lines = [json.loads(line) for line in table.jsonl().splitlines()]
    assert len(read) == len(lines) == len(table)
    for cells, line, row in zip(read, lines, table, strict=True):
        assert line.pop("schema") == 1
        assert list(cells) == list(line) == list(row)
        for name, told in row.items():
            if isinstance(told, bool) or not isinstance(told, float | int | None):
                assert (cells[name], line[name]) == (str(told), told)
            elif told is None:
                assert (cells[name], line[name]) == ("", None)
            else:
                assert float(cells[name]) == told
                assert line[name] == (("inf" if told > 0 else "-inf") if isinf(told) else told)


def test_infinities_in_csv_are_no_dates(course: GameTree) -> None:
    """An infinity is written as a number too large to be finite, which no reader takes for text."""
    written = rows(course, "ply == 1", columns="value,high").csv()
    assert written == "value,high\n-1e999,-1e999\n1,1\n0,0\n"


class Odd(Game):
    """A game whose words are hard to write down."""

    start = "=1+1"

    def to_move(self, state: str) -> Player:
        return Player.MAX

    def moves(self, state: str) -> list[str]:
        return ['a\n"b"', "c|d", "東京", "e" * 80] if state == "=1+1" else []

    def play(self, state: str, move: str) -> str:
        return move

    def utility(self, state: str) -> float:
        return -1 / 3


def test_words_that_are_hard_to_write() -> None:
    """CSV and JSON keep every sign; the text and the Markdown table keep one line a row."""
    table = rows(minimax(Odd()), columns="move,value,position")
    positions = ["=1+1", 'a/"b"', "c|d", "東京", "e" * 80]
    assert [row["position"] for row in table] == positions
    for guard, first in ((False, "=1+1"), (True, "'=1+1")):  # which a spreadsheet would run
        written = csv.DictReader(io.StringIO(table.csv(guard=guard)))
        assert [row["position"] for row in written] == [first, *positions[1:]]
    assert [json.loads(line)["position"] for line in table.jsonl().splitlines()] == positions
    text = table.text.splitlines()
    assert text[2] == 'a␊"b"' + " " * 37 + '≈−0.333333  a/"b"'
    assert text[4] == "東京" + " " * 38 + "≈−0.333333  東京"
    assert text[5] == f"{'e' * 39}…  ≈−0.333333  {'e' * 39}…"
    assert table.markdown().splitlines()[4] == "| c\\|d | ≈−0.333333 | c\\|d |"


def test_table_is_the_golden_one(
    course: GameTree, check_golden: Callable[[str, str], None]
) -> None:
    """The table of a known tree, sign for sign."""
    check_golden("course_rows.txt", f"{rows(course)}\n")


def test_nothing_is_left_out_silently(opening: GameTree) -> None:
    """A text shows so many rows and counts the rest, and so do a limit and a notebook."""
    table = rows(opening, "ply == 4")
    assert len(table) == 760
    lines = table.text.splitlines()
    assert len(lines) == 1 + 50 + 1
    assert lines[-1] == "760 of 8,232 nodes, 50 shown"
    whole = rows(opening, "ply == 4", max_rows=1000)  # who says how many gets them
    assert len(whole.text.splitlines()) == 762
    assert whole.text.endswith("\n760 of 8,232 nodes")
    assert rows(opening, "ply == 4", max_rows=3).markdown().endswith("760 of 8,232 nodes, 3 shown")
    assert table._repr_markdown_().endswith("760 of 8,232 nodes, 50 shown")
    assert rows(opening, "ply == 99").text.endswith("\n0 of 8,232 nodes")
    assert repr(rows(opening, "ply == 4", columns="node")) == "Table(760 of 8,232 nodes; node)"


def test_a_table_does_not_change(course: GameTree) -> None:
    """What a reader does to a column or a row does not reach the table."""
    table = rows(course, "ply == 1")
    before = table.csv()
    table.columns["value"][0] = 99
    table.columns["line"].clear()
    table[0]["value"] = 99
    assert table.csv() == before
    with pytest.raises(KeyError):
        table.columns["nonsense"]


def test_a_nodes_difference_of_infinities(course: GameTree) -> None:
    """Static and value that are the same infinity differ by 0; a missing one by nothing known."""
    tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=4)
    same = rows(tree, "value == static and abs(value) == inf")
    assert len(same) > 0
    assert set(same.columns["difference"]) == {0.0}
    assert len(rows(tree, "static - value is None")) >= len(same)  # ∞ − ∞


def test_cuts_and_windows_are_told(aima: GameTree) -> None:
    """A pruned branch has no value, is no exact one, and is found by being pruned alone."""
    tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
    pruned = rows(tree, 'kind == "pruned"', columns="all")
    assert [row["line"] for row in pruned] == ["C 1", "C 2"]
    assert [row["value"] for row in pruned] == [None, None]
    assert [(row["low"], row["high"]) for row in pruned] == [(-inf, inf)] * 2
    assert {row["bound"] for row in pruned} == {"open"}
    assert rows(tree, "value < 99 or value >= 99").nodes == rows(tree, "value is not None").nodes
    assert [row["line"] for row in rows(tree, "alpha == 3 and ply == 1")] == ["C", "D"]
    assert len(rows(aima, "alpha is None and beta is None")) == len(aima)


def test_an_unfinished_tree_is_asked_like_any_other() -> None:
    """Of a search that was broken off the open nodes have no value, and are found so."""
    with pytest.raises(LimitReached) as reached:
        minimax(games.TicTacToe(), max_nodes=100)
    table = rows(reached.value.tree, 'kind == "open" and value is None', columns="all")
    assert table.nodes[0] == 0
    assert "open" in table.text


def test_a_recording_without_rules_has_no_opinion() -> None:
    """Where no game is known there is no static value, no result and no position of a number."""
    recorder = Recorder()
    with recorder.visit() as root:
        with recorder.visit(move="a") as leaf:
            leaf.value = 3
        root.value = 3
    tree = recorder.tree()
    assert rows(tree, "static is None and difference is None").nodes == (0, 1)
    assert rows(tree, 'move == "a"', columns="terms,result,node").csv() == "result,node\n,1\n"


def test_states_that_are_no_keys() -> None:
    """States that cannot be hashed are asked about one by one."""
    recorder = Recorder(Odd(), heuristic=len)
    recorder.enter(["a", "b"], None, Player.MAX)
    for move in "xyz":
        recorder.enter([move], move, Player.MIN)
        recorder.leave(2.0, Kind.INNER)
    recorder.leave(2.0)
    table = rows(recorder.tree(), "static >= 1", columns="move,static,position")
    assert (
        table.csv() == "move,static,position\n,2,\"['a', 'b']\"\nx,1,['x']\ny,1,['y']\nz,1,['z']\n"
    )


def faulty(state: str) -> float:
    """Judge the board, but for one."""
    if state == "xox/oox/_x_":
        raise RuntimeError("no idea")
    return 1.0


def test_a_heuristic_that_raises_names_the_position() -> None:
    """What a heuristic raises is told with its position, where it is asked and not before."""
    tree = minimax(games.TicTacToe("xox/oox/___"), heuristic=faulty)
    assert rows(tree, "ply == 0 and static == 1").nodes == (0,)
    table = rows(tree, "ply == 1")
    for ask in (
        lambda: rows(tree, "static == 1"),
        lambda: table.text,
        lambda: rows(tree, sort="static"),
    ):
        with pytest.raises(GameError, match="RuntimeError: no idea at 'xox/oox/_x_'"):
            ask()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"columns": "node,valeu"}, ["unknown column 'valeu'", "did you mean 'value'"]),
        ({"columns": ""}, ["unknown column ''"]),
        ({"columns": []}, ["at least one column"]),
        ({"columns": 3}, ["expected names of columns, got 3"]),
        ({"columns": ["node", 3]}, ["unknown column '3'"]),
        ({"sort": "valeu"}, ["unknown column 'valeu'", "did you mean 'value'"]),
        ({"sort": "-valeu"}, ["did you mean 'value'"]),
        ({"sort": 3}, ["expected a text", "3"]),
        ({"max_rows": -1}, ["limit of 0 or more rows", "-1"]),
        ({"max_rows": True}, ["limit of 0 or more rows", "True"]),
        ({"where": 3}, ["expected a text", "3"]),
        ({"where": lambda row: True}, ["expected a text"]),
    ],
)
def test_what_cannot_be_asked(article: GameTree, asked: dict, words: list[str]) -> None:
    """A name nobody knows or a number that cannot be is refused, with the nearest that can."""
    with pytest.raises(InputError) as refusal:
        rows(article, **asked)
    assert [word for word in words if word not in str(refusal.value)] == []


def test_a_line_that_is_none_says_which_there_are(article: GameTree) -> None:
    """`root` with a move that is not there names the moves that are."""
    with pytest.raises(ViewError, match=r"no move '\[0,0\]' at ply 1 after \[2,1\]; moves there: "):
        rows(article, root="[2,1] [0,0]")


@given(payoffs(), PLAYERS)
def test_texts_are_sorted_too(given_tree: list, player: Player) -> None:
    """Texts are sorted by their signs, with a minus backwards."""
    tree = minimax(games.Explicit(given_tree, player))
    lines = [row["line"] for row in rows(tree, sort="line")]
    assert lines == sorted(lines)
    assert [row["line"] for row in rows(tree, sort="-line")] == lines[::-1]
