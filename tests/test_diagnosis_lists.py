"""Mistakes in an alpha-beta on lists, planted in a game that its detectors were not written for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import TICTACTOE, function
from treeviz import Diagnosis, diagnose, games

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
    return diagnose(GAME, None, function(DOMINEERING, *changes), call=call, nodes=4000)


PLANTED: list[tuple[str, Changes]] = [
    ("not-restored", [('        put(board, place, ".")\n', "")]),
    ("returns-alpha", [("    return best\n", "    return alpha\n")]),
    ("window-not-passed", [("search(board, alpha, beta, not", "search(board, -9, 9, not")]),
    ("window-too-narrow", [("beta = min(beta, best)", "alpha = max(alpha, best)")]),
    ("cut-loses-value", [("if alpha >= beta", "if best > -9 and best < 9 and value > 0")]),
    ("plays-on", [("beta, not isMax", "beta, isMax")]),
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
    diagnosis = diagnose(BOARD, None, made["first"], watch=made["search"], nodes=4000)
    assert diagnosis.faults == ()
    assert "root-window" in [remark.name for remark in diagnosis.remarks]
