"""Where every answer wins at once they are not listed, and only there."""

from __future__ import annotations

import pytest

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.move_facts import WinsAtOnce

ALL_WIN = games.Domineering("HH.VV/...VV/.HHHH/.V.V./.V.V. H")
SOME_WIN = games.Domineering("..../..../V.../V... H")


def test_all_answers_win() -> None:
    """Five dominoes win, and there are no others."""
    text = explain(minimax(ALL_WIN))
    told = " ".join(str(text).split())
    assert told.count("Vertical wins at once, whatever it answers") == 2
    assert told.count("whatever it answers: each leaves Horizontal no place.") == 1
    assert text.verify() == ()


@pytest.mark.parametrize("search", [minimax, alphabeta])
@pytest.mark.parametrize(
    "game",
    [ALL_WIN, SOME_WIN, games.TicTacToe("xxo/oo_/_x_"), games.Nim(1, 1, 2), games.TicTacToe()],
    ids=["all", "some", "tictactoe", "nim", "empty"],
)
def test_every_answer_is_every_answer(search, game) -> None:
    """It is said exactly where each move of the rules ends the game as a win."""
    tree = search(game, depth=4)
    for statement in explain(tree, words="full").statements:
        fact = statement.fact
        if not isinstance(fact, WinsAtOnce):
            continue
        state, mover = tree.state(fact.move.node), tree.player(fact.move.node)
        after = [game.play(state, move) for move in game.moves(state)]
        won = [not game.moves(end) and game.winner(end) is mover for end in after]
        assert len(fact.replies) <= sum(won)
        assert not fact.every or all(won)
        assert fact.every or tree.columns.was_cut(fact.move.node) or not all(won)
