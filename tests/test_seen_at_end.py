"""What the board shows where a line ends: the chain that won, and what each side has."""

from __future__ import annotations

import random
from typing import Any

import pytest
from claims import Claims
from saved import again

from treeviz import alphabeta, explain, games, minimax
from treeviz.explanation.seen_at_end import chain_at, held_at
from treeviz.game.player import Player
from treeviz.tree.soonest_ends import soonest_line


def flat(told: Any) -> str:
    return " ".join(str(told).split())


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_what_is_counted_in_the_end_is_told_where_lines_end(search: Any) -> None:
    """By the squares that each side has on the last board, as the game names them."""
    tree = search(Claims())
    told = flat(explain(tree))
    end = tree.best_play(tree.choice(0))[-1]
    held = held_at(tree, end)
    assert held is not None
    assert (held.points[0] - held.points[1]) == tree.value_at(end)
    assert f"(fields: MAX {held.points[0]}, MIN {held.points[1]})" in told


def test_nothing_is_counted_where_the_game_does_not_say_so() -> None:
    """A board has squares of each side in most games, and they decide nothing."""

    class Silent(Claims):
        counted = ""

    assert "fields" not in flat(explain(minimax(Silent())))
    assert held_at(minimax(games.TicTacToe("xox/oox/___")), 0) is None


def test_a_recording_without_its_game_counts_the_same() -> None:
    """What is counted is kept among the words of the game."""
    tree = alphabeta(Claims())
    kept = again(tree)
    assert not kept.rules.known
    assert kept.rules.counted == "fields"
    looked = "By a second look, all win, too."  # for that rules are asked
    left = "Whether these moves win, too, is left unsettled."
    told = flat(explain(tree)).replace(looked, left).replace("Nine moves won", "Nine moves ?")
    assert flat(explain(kept)) == told


@pytest.mark.parametrize("seed", range(6))
def test_a_chain_that_wins_in_hex_is_named_and_joins_the_shores(seed: int) -> None:
    """Neighbour by neighbour from the one edge of its side to the other, all stones its own."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("hex(board_size=3)")
    state, picked = game.start, random.Random(seed)
    for _ in range(3):
        state = game.play(state, picked.choice(game.moves(state)))
    tree = alphabeta(game.at(state))
    explanation = explain(tree)
    for statement in explanation.statements:
        ending = getattr(statement.fact, "ending", None)
        if ending is None or not ending.chain:
            continue
        assert f"(the chain {' '.join(ending.chain)})" in statement.text
        end = soonest_line(tree, statement.fact.move.node)[-1]
        state = tree.state(end)
        board, winner = tree.rules.board(state), tree.rules.winner(state)
        places = [("123".index(name[1]), "abc".index(name[0])) for name in ending.chain]
        assert all(board.rows[r][c].owner is winner for r, c in places)
        across = [place[winner is not Player.MAX] for place in places]
        assert {across[0], across[-1]} == {0, 2}
        assert chain_at(tree, end) == ending.chain


def test_a_chain_that_wins_at_once_is_named() -> None:
    """As a row is in tic-tac-toe."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is an extra")
    game = games.OpenSpiel("hex(board_size=3)")
    tree = alphabeta(game.at(game.parse("b1 a1 b2 c2")))
    (told,) = (move.text for move in explain(tree).moves if move.notation == "b3")
    assert told == "x wins at once: it completes the chain b1 b2 b3."
    lost = alphabeta(games.OpenSpiel("hex(board_size=3)"))
    assert "o a2 (here the search itself took b1, a slower win) (the chain a2 b2 c2)." in flat(
        explain(lost, words="full")
    )
    assert "o a2 (the chain a2 b2 c2)." in flat(explain(lost))
