"""easyAI, as it comes from the registry: its Negamax is watched, unedited, on two of its games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from treeviz import GameTree, Recorder, draw, explain

easyai = pytest.importorskip("easyAI", reason="needs the extra 'easyai'")
NEGAMAX = import_module("easyAI.AI.Negamax")


def watched(game: Any, depth: int) -> tuple[Any, float, GameTree]:
    """Return the move that easyAI plays, the value that its search returns, and the tree."""
    returned: list[float] = []
    recorder = Recorder(search="easyAI's Negamax")
    search, ai = NEGAMAX.negamax, easyai.Negamax(depth)
    alone = search(game.copy(), depth, depth, lambda g: g.scoring(), -ai.win_score, ai.win_score)
    returned.append(alone)
    move = recorder.runcall(ai, game, watch=search)
    return move, returned[0], recorder.tree()


def players() -> list[Any]:
    return [easyai.Human_Player(), easyai.AI_Player(easyai.Negamax(2))]


def test_tic_tac_toe() -> None:
    """The root has the value and the sign that easyAI returns; squares are moves, boards drawn."""
    game = import_module("easyAI.games.TicTacToe").TicTacToe(players())
    game.board = [1, 2, 1, 2, 2, 1, 0, 0, 0]
    move, value, tree = watched(game, 4)
    assert move == 9
    assert tree.value == value
    assert tree.value > 0
    assert tree.notation(tree.choice(0)) == "[2,2]"
    board = tree.rules.board(tree.state(0))
    assert [[cell.sign for cell in row] for row in board.rows] == [
        ["1", "2", "1"], ["2", "2", "1"], ["", "", ""]
    ]  # fmt: skip
    assert tree.check() == []
    assert "TicTacToe(" not in str(explain(tree)) + draw(tree).svg()


def test_nim() -> None:
    """Heaps and how many; what moves do not change is no part of a position."""
    game = import_module("easyAI.games.Nim").Nim(players(), piles=(1, 2))
    move, value, tree = watched(game, 5)
    assert move == "2,2"  # who takes the last one loses
    assert tree.value == value
    assert tree.notation(tree.choice(0)) == "[1,2]"
    assert tree.check() == []
    assert "Nim(" not in str(explain(tree)) + draw(tree).svg()
