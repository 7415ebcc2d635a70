"""Entries that speak for another side than the functions they call: their values are turned."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from treeviz import GameTree, Player, explain, games, minimax
from treeviz.recorder.recorder import Recorder

BOARDS = ("xo_/_x_/o__", "xo_/xx_/o__", "xox/oox/___", "xxo/_oo/xox", "x_o/_o_/x_x")


def scout(game: Any, state: Any, alpha: float, beta: float) -> float:
    """Negamax with null windows: what the mover gets."""
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state) if game.to_move(state) is Player.MAX else -game.utility(state)
    for place, move in enumerate(moves):
        after = game.play(state, move)
        value = -scout(game, after, -beta if place == 0 else -alpha - 1, -alpha)
        if place and alpha < value < beta:
            value = -scout(game, after, -beta, -value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def best_for_x(game: Any, state: Any) -> float:
    """What MAX gets, by a function that tells what the mover gets."""
    alpha = -inf
    for move in game.moves(state):
        alpha = max(alpha, -scout(game, game.play(state, move), -inf, -alpha))
    return alpha if game.to_move(state) is Player.MAX else -alpha


def plain(game: Any, state: Any) -> float:
    """Minimax: what MAX gets."""
    values = [plain(game, game.play(state, move)) for move in game.moves(state)]
    best = max if game.to_move(state) is Player.MAX else min
    return best(values) if values else game.utility(state)


def best_for_the_mover(game: Any, state: Any) -> float:
    """What the mover gets, by a function that tells what MAX gets."""
    values = [plain(game, game.play(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) is Player.MAX else -min(values)


def takes_the_worst(game: Any, state: Any) -> float:
    """An entry that forgets the minus: it takes the move that is best for the other."""
    return max(scout(game, game.play(state, move), -inf, inf) for move in game.moves(state))


def watched(entry: Any, inner: Any, board: str) -> GameTree:
    """Return what an entry and the function that it calls visited."""
    game = games.TicTacToe(board)
    recorder = Recorder(game)
    recorder.runcall(entry, game, game.start, watch=[entry, inner])
    return recorder.tree()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("entry", [best_for_x, best_for_the_mover], ids=lambda one: one.__name__)
def test_an_entry_may_speak_for_another_side(entry: Any, board: str) -> None:
    """The root has the value of the rules, and nothing that the tree shows contradicts it."""
    tree = watched(entry, scout if entry is best_for_x else plain, board)
    assert tree.value == minimax(games.TicTacToe(board)).value
    assert explain(tree).verify() == ()


def test_an_entry_that_takes_the_worst_is_not_turned() -> None:
    """Only the value of the best move, turned round, is one for another side."""
    board = "x__/_o_/__x"
    tree = watched(takes_the_worst, scout, board)
    assert tree.value != minimax(games.TicTacToe(board)).value == 0
    assert "but its leaves prove" in str(explain(tree))
