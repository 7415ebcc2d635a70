"""Where a program keeps its position, if no parameter is one: in its module, or in a place."""

import pytest

from treeviz import Recorder, explain

GLOBALS = """
mine, theirs = [], [(1, 1)]
nodes = 0

def three(l):
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    return any(all((r + a * i, c + b * i) in l for i in range(3)) for r, c in l for a, b in ways)

def gomoku(is_ai, depth, alpha, beta):
    global nodes
    nodes += 1
    here, there = (theirs, mine) if is_ai else (mine, theirs)
    if three(there):
        return -50
    free = [(r, c) for r in range(3) for c in range(3) if (r, c) not in mine + theirs]
    if depth == 0 or not free:
        return 0
    for square in free:
        here.append(square)
        value = -gomoku(not is_ai, depth - 1, -beta, -alpha)
        here.remove(square)
        alpha = max(alpha, value)
        if alpha >= beta:
            return beta
    return alpha
"""
LINE = """
history = []

def numbers(depth):
    left = [n for n in range(4) if n not in history]
    if depth == 0 or not left:
        turn = 1 if len(history) % 2 == 0 else -1
        return turn * sum(n * (-1) ** place for place, n in enumerate(history))
    best = -99
    for n in left:
        history.append(n)
        best = max(best, -numbers(depth - 1))
        history.pop()
    return best
"""
LEAVES = """
def leaf_or_best(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    if curDepth == targetDepth:
        return scores[nodeIndex]
    below = [
        leaf_or_best(curDepth + 1, 2 * nodeIndex + i, not maxTurn, scores, targetDepth)
        for i in range(2)
    ]
    return max(below) if maxTurn else min(below)
"""


def watched(program, name, *args):
    spaces = {"__name__": "program"}
    exec(program, spaces)
    recorder = Recorder()
    value = recorder.runcall(spaces[name], *args)
    tree = recorder.tree()
    assert tree.value == value
    assert tree.check() == []
    explain(tree).verify()
    return tree


@pytest.mark.parametrize(
    ("program", "call", "moves"),
    [
        (GLOBALS, ("gomoku", True, 2, -99, 99), ["[0,0]", "[0,1]", "[0,2]", "[1,0]"]),
        (LINE, ("numbers", 3), ["0", "1", "2", "3"]),
        (LEAVES, ("leaf_or_best", 0, 0, True, [3, 5, 2, 9], 2), ["(1, 0)", "(1, 1)"]),
    ],
    ids=["two lists of the module", "the moves made so far", "an index into the leaves"],
)
def test_positions_that_no_parameter_is(program, call, moves):
    tree = watched(program, *call)
    assert [tree.notation(child) for child in tree.children(0)][: len(moves)] == moves


def test_children_of_a_node_that_holds_more_than_them():
    def value(node, maximizing):
        worth, below = node
        found = [value(child, not maximizing) for child in below]
        return (max if maximizing else min)(found, default=worth)

    start = (0, ((5, ()), (1, ((7, ()), (2, ())))))
    recorder = Recorder()
    assert recorder.runcall(value, start, True) == 5
    tree = recorder.tree()
    assert [tree.notation(child) for child in tree.children(0)] == ["0", "1"]
