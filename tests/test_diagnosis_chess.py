"""Searches of chess, whose positions are too many to be listed before a call."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import program
from treeviz import Diagnosis, diagnose, games
from treeviz.diagnosis import stopwatch
from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.searching import Searched

# python-chess is an extra, which not everybody has.
chess = pytest.importorskip("chess", reason="python-chess is not installed")

QUEEN = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"
TABLE: dict[Any, float] = {}


def negamax(board: Any, depth: int, sided: bool) -> float:
    """Push, search, pop; what was found is kept, with the side to move or without."""
    key = (board.board_fen(), depth if sided else None, board.turn if sided else None)
    if key in TABLE:
        return TABLE[key]
    if board.is_checkmate():
        return -1000
    if depth == 0 or board.is_game_over():
        return 0
    best = -9999.0
    for move in board.legal_moves:
        board.push(move)
        best = max(best, -negamax(board, depth - 1, sided))
        board.pop()
    TABLE[key] = best
    return best


@pytest.fixture(autouse=True)
def _slow_machines_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopwatch, "thread_time", lambda: 0.0)
    monkeypatch.setattr(stopwatch, "monotonic", lambda: 0.0)


def diagnosed(sided: bool) -> Diagnosis:
    """Return what is said of the search of three plies."""
    TABLE.clear()
    return diagnose(
        games.Chess(QUEEN),
        search=negamax,
        call=lambda state: (chess.Board(state), 3, sided),
        reads={"pov": "mover"},
        depth=3,
        max_positions=30,
        max_nodes=1000,
    )


def test_a_search_of_a_large_game_is_not_blamed() -> None:
    """Whose turn it is on a board is known however many positions there are."""
    assert diagnosed(sided=True).faults == ()


def test_a_key_without_the_side_to_move_is_called_that() -> None:
    """A stalemate with the number of a mate on the same board: the table mixes up the sides."""
    assert [fault.name for fault in diagnosed(sided=False).faults] == ["table-mixes-movers"]


ENTRY = """
def search(board, depth, alpha, beta):
    if board.is_checkmate():
        return -100000 - depth
    if depth == 0 or board.is_game_over():
        return 100 * len(board.pieces(4, board.turn)) - 100 * len(board.pieces(4, not board.turn))
    for move in board.legal_moves:
        board.push(move)
        alpha = max(alpha, -search(board, depth - 1, -beta, -alpha))
        board.pop()
        if alpha >= beta:
            break
    return alpha

def best_move(board, depth):
    best, chosen = None, None
    for move in list(board.legal_moves):
        board.push(move)
        score = -search(board, depth - 1, -10**6, 10**6)
        board.pop()
        if best is None or score > best:
            best, chosen = score, move
    return chosen
"""


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("", "", []),
        ("return -100000 - depth", "return 100000 + depth", ["win-for-the-loser"]),
        ("score > best", "score < best", ["wrong-move"]),
    ],
)
def test_a_mate_is_the_best_of_all(old: str, new: str, names: list[str]) -> None:
    """Of wins of one side alone, estimates tell which way values run; points are its own."""
    rules = games.Chess("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    search = program(ENTRY, (old, new))["best_move"]
    calling = Calling(rules, search, call=lambda state: (chess.Board(state), 2))
    searched = Searched(rules, None, 2)
    searched.examine(calling, Sample(rules, positions=5), 100, None, [rules.start])
    assert [found.name for found in searched.findings if found.fault] == names
    assert "12800" not in str([found.text for found in searched.findings])
