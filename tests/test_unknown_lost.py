"""Moves that lose although nothing estimates: what was cut is looked at again, by the rules alone.

A search without a heuristic is content with one reply that leaves the outcome open.
"""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from playing_on import begun

from treeviz import alphabeta, draw, explain, games, minimax
from treeviz.explanation.look_again_facts import LookedAgain
from treeviz.explanation.words import Words
from treeviz.tree.worse_left_out import is_lost, judged_left_out

FOUR = "__o__/__xx_/xxxo_/ooox_"  # after o's [3] or [4] x's [1] wins within four plies


def game_of(seed: int) -> games.TicTacToe:
    """Return a position of a game on sixteen squares, of which three in a row win."""
    dice = Random(seed)
    return begun(games.TicTacToe("____/____/____/____", k=3), dice, dice.randint(2, 5))


@pytest.mark.parametrize("seed", range(25))
def test_what_a_second_look_finds_lost_loses_by_the_whole_search(seed: int) -> None:
    """Found or not, a move of which it is told is worth a loss where nothing is cut."""
    game = game_of(seed)
    tree, whole = alphabeta(game, depth=3), minimax(game, depth=3)
    bounds = [move for move in tree.children(0) if tree.bound(move) != "exact"]
    found = judged_left_out(tree, bounds)
    assert not found.level  # that a move does not lose so soon makes it no equal
    lost = whole.results.loss if whole.player(0).value == "max" else whole.results.win
    for move, answer in found.worse.items():
        assert is_lost(tree, move, answer)
        assert whole.value_at(whole.find(tree.notation(move))) == lost
    for words in get_args(Words):
        assert explain(tree, words=words).verify() == ()


@pytest.mark.parametrize("board", ["____/___x/__xo/___o", "__o_/__xx/____/___o"])
def test_at_least_so_many_win_in_the_fewest_words(board: str) -> None:
    """There is no room for those that only a second look finds to win, too."""
    told = explain(alphabeta(games.TicTacToe(board, k=3), depth=3), words="short")
    assert "At least two moves win within three plies (+10)" in " ".join(told.text.split())
    assert told.verify() == ()


def test_both_words_and_picture_tell_which_moves_lose() -> None:
    """The search itself left them at 0, with one reply after which nothing is decided."""
    tree = alphabeta(games.Connect(FOUR), depth=4)
    told = explain(tree)
    text = " ".join(told.text.split())
    assert "[3] and [4] lose: x's [1] wins." in text
    assert "Within the depth only this is proved: [3] and [4] lose." in text
    assert "But [0] loses, as the rules show at most four plies past the depth: x answers" in text
    assert "no move is known to be better" not in text
    assert told.verify() == ()
    scene = draw(tree).layout.scene
    assert "o plays [0], but x's answer [1] wins past the depth" in scene.title
    notes = " ".join(line for mark in scene.marks for line in getattr(mark, "lines", ()))
    assert "2nd look: x's [1] wins" in notes
    rows = [one.fact for row in told.rows for one in row.statements]
    (again,) = (fact for fact in rows if isinstance(fact, LookedAgain))
    assert {one.move.notation for one in again.worse} == {"[3]", "[4]"}
