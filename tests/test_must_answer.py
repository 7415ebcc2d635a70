"""An answer that must be given is the only one after which the game goes on: by playing it out."""

from __future__ import annotations

import random

from treeviz import alphabeta, explain, games
from treeviz.tree.columns import INNER
from treeviz.tree.must_answer import must_answer


def test_after_any_other_answer_the_game_is_lost_at_once() -> None:
    """Of random positions of games with few moves; the search may have seen neither."""
    dice, told = random.Random(11), list[bool]()
    for _ in range(25):
        game = dice.choice((games.TicTacToe(), games.Connect(rows=4, columns=4, k=3)))
        state = game.start
        for _ in range(dice.randint(2, 4)):
            state = game.play(state, dice.choice(list(game.moves(state))))
        if not list(game.moves(state)):
            continue
        game.start = state
        tree = alphabeta(game, depth=2)
        for move in tree.children(0):
            if tree.columns.kind[move] != INNER:
                continue
            after = tree.state(move)
            held = [
                reply
                for reply in game.moves(after)
                if not _wins_at_once(game, game.play(after, reply))
            ]
            found = must_answer(tree, move)
            several = len(list(game.moves(after))) > 1
            assert (found is not None) is (several and len(held) == 1)
            assert found is None or tree.move(found) == held[0]
            told.append(found is not None)
    assert {*told} == {True, False}


def test_it_is_told_of_a_move_whose_answers_were_cut() -> None:
    """The search stopped at the first answer, and knows nothing of the others."""
    tree = alphabeta(games.Connect("_____/___o_/___o_/___xx/___ox", k=4), depth=5)
    told = explain(tree)
    assert "o must answer [4] (else x wins)" in str(told)
    assert told.verify() == ()


def _wins_at_once(game: games.TicTacToe | games.Connect, state: object) -> bool:
    """Return whether who is to move has a move that wins."""
    mover = game.to_move(state)
    ends = (game.play(state, move) for move in game.moves(state))
    return any(not list(game.moves(end)) and game.winner(end) is mover for end in ends)
