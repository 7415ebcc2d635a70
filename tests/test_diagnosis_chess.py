"""Searches of chess, whose positions are too many to be listed before a call."""

from __future__ import annotations

from typing import Any

import pytest

from treeviz import Diagnosis, diagnose, games
from treeviz.diagnosis import stopwatch

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
