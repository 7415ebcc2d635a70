"""A fault rests on no guess: what may be meant is a remark, however likely it is a mistake."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted_rules import heuristic
from treeviz import Game, Player, diagnose, games

pytestmark = pytest.mark.usefixtures("no_line_is_looked_for")
BOARD = games.TicTacToe("x__/_o_/___")
FEW = 1500


def told(game: Game, **asked: Any) -> tuple[set[str], set[str]]:
    """Return the names of the faults, and of the remarks."""
    found = diagnose(game, **asked, max_positions=FEW, max_nodes=2000)
    return {fault.name for fault in found.faults}, {remark.name for remark in found.remarks}


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("reversed", {"favours-the-loser", "ranks-reversed"}),
        ("by the mover", {"favours-the-loser-at-one-turn", "ranks-by-the-mover"}),
    ],
)
def test_a_sign_that_is_mostly_wrong_is_remarked(kind: str, names: set[str]) -> None:
    """Turned round, a heuristic of lines is wrong in most decided positions, and not in all."""
    faults, remarks = told(BOARD, heuristic=heuristic(kind, BOARD))
    assert not faults
    assert remarks & names


def limited(game: Any, state: Any, depth: int, stops: int = 0) -> float:
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    if depth <= stops:
        return 0.0
    below = [limited(game, game.play(state, move), depth - 1, stops) for move in moves]
    return max(below) if game.to_move(state) is Player.MAX else min(below)


def rounds(game: Any, state: Any, depth: int) -> float:
    """Count what both sides do as one."""
    moves = list(game.moves(state))
    if not moves:
        return float(game.utility(state))
    mine = game.to_move(state) is Player.MAX
    if depth == 0 and mine:
        return 0.0
    below = [rounds(game, game.play(state, move), depth - (not mine)) for move in moves]
    return max(below) if mine else min(below)


def counting_up(game: Any, state: Any, depth: int) -> float:
    """Count the plies played, for the faster win."""
    moves = list(game.moves(state))
    if not moves:
        value = float(game.utility(state))
        return value - depth if value > 0 else value + depth if value < 0 else 0.0
    below = [counting_up(game, game.play(state, move), depth + 1) for move in moves]
    return max(below) if game.to_move(state) is Player.MAX else min(below)


def one_less(game: Any, state: Any, depth: int) -> float:
    return limited(game, state, depth, 1)


@pytest.mark.parametrize(
    ("search", "watch", "name"),
    [
        (one_less, limited, "depth-off-by-one"),
        (rounds, None, "depth-at-one-turn"),
        (counting_up, None, "depth-ignored"),
    ],
)
def test_what_a_depth_means_is_asked(search: Any, watch: Any, name: str) -> None:
    """Rounds, plies played, plies left: a number has several meanings, and none is a fault."""
    faults, remarks = told(BOARD, search=search, watch=watch, depth=2, heuristic=lambda _: 0.0)
    assert not faults
    assert name in remarks
