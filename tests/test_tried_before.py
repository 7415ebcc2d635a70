"""What is said of answers that were looked at before the one that was enough."""

from __future__ import annotations

from collections import Counter

import pytest

from treeviz import alphabeta, games
from treeviz.explanation.why_cut import cut_fact
from treeviz.tree.cuts import cut_at

BOARDS = ("xo_/___/___", "x__/_o_/___", "x_o/___/x__", "___/_x_/xo_", "xo_/_x_/o__", "o__/_x_/___")


@pytest.mark.parametrize("board", BOARDS)
def test_what_would_win_wins_by_the_rules(board: str) -> None:
    """After each answer that was tried the move that is named wins at once; or else all are won."""
    game = games.TicTacToe(board)
    tree = alphabeta(game)
    for node in range(len(tree)):
        cut = cut_at(tree, node)
        if cut is None:
            continue
        fact = cut_fact(tree, cut)
        opponent = tree.player(node).other
        if fact.threat is not None:
            assert fact.tried_win
        for answer in fact.tried if fact.threat else ():
            state = tree.state(answer.node)
            named = {game.notation_at(state, move): move for move in game.moves(state)}
            after = game.play(state, named[fact.threat.notation])
            assert game.winner(after) is opponent
        if fact.tried_win:
            lost = [tree.results.winner(*tree.certainty.at(answer.node)) for answer in fact.tried]
            assert set(lost) == {opponent}


def test_each_way_is_met() -> None:
    """Some are refuted by one move, some by several, some are no wins."""
    met: Counter[str] = Counter()
    for board in BOARDS:
        tree = alphabeta(games.TicTacToe(board))
        for node in range(len(tree)):
            cut = cut_at(tree, node)
            fact = None if cut is None else cut_fact(tree, cut)
            if fact is not None and fact.tried:
                met["threat" if fact.threat else "won" if fact.tried_win else "better"] += 1
    assert len(met) == 3
