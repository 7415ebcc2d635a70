"""What a quiet move prepares to take, told where it has no other reason."""

from __future__ import annotations

import pytest

from treeviz import alphabeta, explain, games


def test_a_move_that_takes_nothing_says_what_its_side_takes_next() -> None:
    """Where that gains something, and no other reason is told of it."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    fen = "1n4nr/5p1p/rp3k2/3Q4/1P3p2/4p2P/4K2P/1N3B1R w - - 0 18"
    told = explain(alphabeta(games.Chess(fen), depth=3, heuristic="material"))
    assert "It gives check and then takes the rook, with Qxh8. Black answers Ke7" in " ".join(
        told.text.split()
    )
    assert told.verify() == ()
