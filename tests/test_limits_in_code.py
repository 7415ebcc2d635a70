"""A search that leaves its moves at a limit tells nothing of those that it did not come to."""

from __future__ import annotations

import pytest

from tests.planted import program
from treeviz import Recorder, explain
from treeviz.recorder.limits_in_code import has_a_limit
from treeviz.tree.only_move import is_only_move

COUNTED = """
LEAVES = {"aa": 3, "ab": 5, "ba": 2, "bb": 4}
visited = 0

def search(path, bigger):
    global visited
    visited += 1
    if len(path) == 2:
        return LEAVES[path]
    values = []
    for move in "ab":
        values.append(search(path + move, not bigger))
        if visited >= 6:
            break
    return max(values) if bigger else min(values)
"""
UNLIMITED = COUNTED.replace("        if visited >= 6:\n            break\n", "")
OF_AN_OBJECT = """
class Search:
    def run(self, path):
        self.visited += 1
        if self.visited > self.most:
            return 0
"""
CLOCK = """
from time import monotonic

def search(path):
    return 0 if monotonic() > UNTIL else 1
"""


def test_nobody_can_only_answer_what_was_come_to() -> None:
    recorder = Recorder()
    recorder.runcall(program(COUNTED)["search"], "", True)
    tree = recorder.tree()
    left = [node for node in range(len(tree)) if len(tree.children(node)) == 1]
    assert left
    assert not any(is_only_move(tree, node) for node in left)
    assert "can only answer" not in str(explain(tree))


def test_a_search_without_a_limit_came_to_all_moves() -> None:
    recorder = Recorder()
    recorder.runcall(program(UNLIMITED)["search"], "", True)
    assert recorder.tree().facts.skips_moves is None


@pytest.mark.parametrize(
    ("code", "limited"),
    [
        (program(COUNTED)["search"].__code__, True),
        (program(UNLIMITED)["search"].__code__, False),
        (program(OF_AN_OBJECT)["Search"].run.__code__, True),
        (program(CLOCK)["search"].__code__, True),
    ],
)
def test_limits_are_read_from_code(code: object, limited: bool) -> None:
    assert has_a_limit(code) is limited  # type: ignore[arg-type]
