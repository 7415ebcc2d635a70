"""Mistakes in an alpha-beta on lists, planted in a game that its detectors were not written for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import TICTACTOE, function
from treeviz import Diagnosis, diagnose, games

pytestmark = [
    pytest.mark.usefixtures("no_line_is_looked_for"),
    pytest.mark.long("whole diagnoses are made of many searches"),
]
BOARD = games.TicTacToe("x__/_o_/___")
GAME = games.Domineering(rows=3, columns=3)
Changes = list[tuple[str, str]]

# Domineering on lists that are changed in place; V is MAX. Who cannot move has lost.
DOMINEERING = """
def places(board, isMax):
    down, right = (1, 0) if isMax else (0, 1)
    for r in range(len(board) - down):
        for c in range(len(board[0]) - right):
            if board[r][c] == board[r + down][c + right] == ".":
                yield r, c, r + down, c + right

def put(board, place, sign):
    r, c, r2, c2 = place
    board[r][c] = board[r2][c2] = sign

def search(board, alpha, beta, isMax):
    moves = list(places(board, isMax))
    if not moves:
        return -1 if isMax else 1
    best = -9 if isMax else 9
    for place in moves:
        put(board, place, "V" if isMax else "H")
        value = search(board, alpha, beta, not isMax)
        put(board, place, ".")
        if isMax:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


def call(state: str) -> tuple[Any, ...]:
    """Return the arguments of the search for a position."""
    return [list(row) for row in state[:-2].split("/")], -9, 9, state.endswith("V")


def told(*changes: tuple[str, str]) -> Diagnosis:
    return diagnose(GAME, search=function(DOMINEERING, *changes), call=call, max_nodes=4000)


PLANTED: list[tuple[str, Changes]] = [
    ("not-restored", [('        put(board, place, ".")\n', "")]),
    ("returns-beta", [("    return best\n", "    return beta\n")]),
    ("win-not-counted", [("return -1 if isMax else 1", "return 0")]),
    ("returns-alpha", [("    return best\n", "    return alpha\n")]),
    ("window-not-passed", [("search(board, alpha, beta, not", "search(board, -9, 9, not")]),
    ("window-too-narrow", [("beta = min(beta, best)", "alpha = max(alpha, best)")]),
    ("cut-loses-value", [("if alpha >= beta", "if best > -9 and best < 9 and value > 0")]),
    ("wrong-side-to-move", [("beta, not isMax", "beta, isMax")]),
    ("takes-the-worst", [("min(best, value)", "max(best, value)"), ("else 9", "else -9")]),
    ("keeps-the-last", [("best = max(best, value)", "best = value")]),
]


@pytest.mark.parametrize(("name", "changes"), PLANTED)
def test_mistakes_in_another_game_on_lists(name: str, changes: Changes) -> None:
    """Each mistake is named first, with a board and with what to look at."""
    faults = told(*changes).faults
    assert faults
    assert faults[0].name == name
    assert faults[0].advice.startswith("Look at ")
    assert faults[0].diagram().source.startswith("digraph")


HALF_WAY = "        return best\n    else"


def test_a_value_returned_as_beta() -> None:
    """MAX's branch that returns beta is named in tic-tac-toe, too."""
    head, found, tail = TICTACTOE.partition(HALF_WAY)
    search = function(head + found.replace("best", "beta") + tail)
    assert [f.name for f in diagnose(BOARD, search=search, max_nodes=4000).faults] == [
        "returns-beta"
    ]


@pytest.mark.parametrize(("tie", "name"), [("3", "tie-not-zero"), ("-1", "tie-not-zero")])
def test_a_tie_between_a_loss_and_a_win(tie: str, name: str) -> None:
    """Where losses are negative and wins positive, a tie that is not 0 is a fault."""
    changes = (
        "    if is_full(board):\n        return 0",
        f"    if is_full(board):\n        return {tie}",
    )
    assert [f.name for f in diagnose(BOARD, search=function(TICTACTOE, changes)).faults] == [name]


def test_a_tie_off_the_centre_of_another_scale() -> None:
    """Where a loss is 0 and a win 1, a tie that is not half-way is remarked."""
    changes = [
        ("            return 10", "            return 1"),
        ("            return -10", "            return 0"),
        ("    if score != 0", "    if line(board)"),
        ("    if is_full(board):\n        return 0", "    if is_full(board):\n        return 0.25"),
        ("def is_full", "def line(board):\n    return any({board[r][c] for r, c in l} in "
         "({'x'}, {'o'}) for l in LINES)\n\ndef is_full"),
    ]  # fmt: skip
    diagnosis = diagnose(BOARD, search=function(TICTACTOE, *changes), max_nodes=4000)
    assert diagnosis.faults == ()
    assert "tie-off-centre" in [remark.name for remark in diagnosis.remarks]


def test_the_healthy_twin() -> None:
    """Without a mistake there is nothing to name."""
    assert told().faults == ()


ROOT = """
def first(board, isMax):
    best = None
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = "x" if isMax else "o"
                value = search(board, 1, -1000, 1000, not isMax)
                board[r][c] = "_"
                if best is None or (value > best[0] if isMax else value < best[0]):
                    best = value, (r, c)
    return best[1]
"""


def test_a_window_that_is_not_narrowed_at_the_root() -> None:
    """An entry that searches every move with the whole window costs nodes: a remark."""
    made: dict[str, Any] = {}
    exec(TICTACTOE + ROOT, made)
    diagnosis = diagnose(BOARD, search=made["first"], watch=made["search"], max_nodes=4000)
    assert diagnosis.faults == ()
    assert "root-window" in [remark.name for remark in diagnosis.remarks]
