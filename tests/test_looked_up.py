"""A program that asks its table before it calls itself is not accused of what it did not call."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import program
from treeviz import GameTree, Recorder, explain
from treeviz.tree.only_move import is_only_move

ROWS = """
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)

def result(cells):
    for a, b, c in LINES:
        if cells[a] != "_" and cells[a] == cells[b] == cells[c]:
            return 1 if cells[a] == "x" else -1
    return None if "_" in cells else 0

def moved(cells, at, sign):
    return cells[:at] + sign + cells[at + 1:]

known = {}

def search(cells, sign):
    if (over := result(cells)) is not None:
        return over
    other, values = "o" if sign == "x" else "x", []
    for at in range(9):
        if cells[at] == "_":
            after = moved(cells, at, sign)
            if after not in known:
                known[after] = search(after, other)
            values.append(known[after])
    return (max if sign == "x" else min)(values)
"""
HEAPS = """
known = {}

def search(heaps, turn):
    if not any(heaps):
        return -1 if turn else 1
    values = []
    for at, heap in enumerate(heaps):
        for left in range(heap):
            after = (*heaps[:at], left, *heaps[at + 1:])
            if (after, not turn) not in known:
                known[after, not turn] = search(after, not turn)
            values.append(known[after, not turn])
    return (max if turn else min)(values)
"""
LATE = "xo__xo_x_", "x"


def recorded(text: str, *position: Any) -> tuple[GameTree, Any]:
    known, recorder = program(text), Recorder()
    result = recorder.runcall(known["search"], *position)
    return recorder.tree(), result


@pytest.mark.parametrize(
    ("text", "position"),
    [(ROWS, ("xox_o____", "x")), (ROWS, ("_________", "x")), (HEAPS, ((2, 2, 1), True))],
)
def test_a_right_search_with_a_table_is_not_accused(text: str, position: Any) -> None:
    tree, result = recorded(text, *position)
    assert tree.value == result
    assert tree.check() == []
    assert explain(tree).verify() == ()
    assert "leaves prove" not in str(explain(tree))


def test_what_was_looked_up_is_a_move_of_its_own() -> None:
    tree, _ = recorded(ROWS, "xox_o____", "x")
    looked_up = [node for node in range(len(tree)) if tree.move(node) == "a move looked up"]
    assert looked_up
    assert {tree.kind(node) for node in looked_up} == {"known"}


def test_nobody_can_only_answer_where_moves_were_looked_up() -> None:
    """One move was called; that there were others only the table knows."""
    tree, _ = recorded(ROWS, "xox_o____", "x")
    single = [node for node in range(len(tree)) if len(tree.children(node)) == 1]
    crowded = [node for node in single if tree.state(node).count("_") > 1]
    assert crowded
    assert not any(is_only_move(tree, node) for node in single)
    without = ROWS.replace("if after not in known", "if True")
    tree, _ = recorded(without, "xox_o____", "x")
    assert any(is_only_move(tree, node) for node in range(len(tree)))


def test_a_value_that_was_returned_nowhere_is_accused_still() -> None:
    last = "    return (max if"
    wrong = ROWS.replace(last, "    if cells.count('_') == 3:\n        return min(values)\n" + last)
    tree, _ = recorded(wrong, "xox_o____", "x")
    assert tree.check()
