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


def test_a_null_move_where_the_side_to_move_is_said_beside_the_board():
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def search(board, side, depth, alpha, beta, may_pass=True):
        if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in lines):
            return -1000 - depth
        free = [place for place, sign in enumerate(board) if sign == "."]
        if not free or depth == 0:
            return sum((board[place] == side) - (board[place] not in (side, ".")) for place in free)
        other = "o" if side == "x" else "x"
        if (
            may_pass
            and depth >= 3
            and -search(board, other, depth - 3, -beta, 1 - beta, False) >= beta
        ):
            return beta
        best = -9999
        for place in free:
            after = board[:place] + side + board[place + 1 :]
            best = max(best, -search(after, other, depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    recorder = Recorder()
    recorder.runcall(search, "x...o....", "x", 4, -9999, 9999)
    tree = recorder.tree()
    assert tree.check() == []
    assert "pass" not in [tree.notation(child) for child in tree.children(0)]
    assert len(tree.children(0)) == 7
    assert tree.graph["null_move_calls"]
