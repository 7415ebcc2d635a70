"""Beside a move that wins it is told, where it is known, that no other does within the depth."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from claims import Claims
from playing_on import begun
from test_answers_counted import flat

from treeviz import GameTree, View, alphabeta, explain, games, minimax
from treeviz.explanation.look_again_facts import WinsAgain
from treeviz.explanation.moves_told import value_shown
from treeviz.explanation.told_by_rules import borne_out
from treeviz.tree.no_other_wins import no_other_wins
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.stub import Stub
from treeviz.view.titles import headline

_GAMES, _DEPTH = 40, 3


def searches() -> Iterator[tuple[GameTree, GameTree]]:
    """Yield searches of positions that are won within the depth: cut, and whole; the same ones."""
    dice = random.Random(5)
    for _ in range(_GAMES):
        game: Any = (
            games.TicTacToe() if dice.random() < 0.5 else games.Connect(rows=4, columns=4, k=3)
        )
        later = begun(game, dice, dice.randint(3, 5))
        cut = alphabeta(later, depth=_DEPTH)
        if proved_winner(cut, 0) is cut.player(0):
            yield cut, minimax(later, depth=_DEPTH)


def test_moves_told_not_to_win_do_not_in_a_search_without_cuts() -> None:
    """Of those that were left open a second look tells the same."""
    told = 0
    for cut, whole in searches():
        for move in no_other_wins(cut):
            assert proved_winner(whole, whole.find(cut.notation(move))) is not whole.player(0)
            told += 1
    assert told


def test_a_title_says_that_no_other_move_wins_only_where_none_does() -> None:
    """And how far that was looked."""
    told = 0
    for cut, whole in searches():
        if "no other move wins" in headline(cut):
            assert not cut.reaches_horizon or f"wins within {_DEPTH} plies" in headline(cut)
            chosen = whole.find(cut.notation(cut.choice(0) or 0))
            others = [move for move in whole.children(0) if move != chosen]
            assert all(proved_winner(whole, move) is not whole.player(0) for move in others)
            told += 1
    assert told


def test_a_stub_beside_a_win_leaves_none_unknown_of_which_it_is_known() -> None:
    """A reader asks whether those win, too."""
    for cut, _ in searches():
        settled = {*no_other_wins(cut), cut.choice(0)} >= {*cut.children(0)}
        for mark in View(depth=1)(cut).marks:
            if isinstance(mark, Stub) and mark.parent == 0 and settled:
                assert not any("unknown" in line for line in mark.lines)


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ("2,2,2", "Both lose, as each leaves a nim-sum other than 0: an answer makes it 0"),
        ("1,2,1", "It loses, as it leaves a nim-sum other than 0: an answer makes it 0"),
        ("2,3,3", "Both win, too, as each leaves nim-sum 0: every move spoils it, and an answer"),
    ],
)
def test_what_the_theory_settles_is_told_once(piles: str, said: str) -> None:
    """With why, and not that the search left it unsettled, then that, and then a second look."""
    told = explain(alphabeta(games.Nim(piles)))
    (row,) = (row for row in told.rows if said in " ".join(row.text.split()))
    assert row.text.endswith(" (the search itself left that open).")
    assert "second look" not in row.text
    assert "unsettled" not in flat(told)
    assert told.verify() == ()
    (again,) = (one.fact for one in row.statements if isinstance(one.fact, WinsAgain))
    assert not borne_out(told.tree, replace(again, theory="leaves one pile: it is taken"))


@pytest.mark.parametrize(
    ("tree", "shown"),
    [
        (alphabeta(games.Nim("2,2,2")), ["+1", "+1", "−1", "−1"]),
        (alphabeta(Claims()), ["+2", "won"]),  # other wins may be worth more, or less
        (  # no recorded game is lost, and the rules say what that is worth
            alphabeta(games.TicTacToe("_xxo/x__o/_o_x/___o", k=3), depth=2),
            ["+10", "+10", "−10"],
        ),
        (
            alphabeta(games.Domineering("...V/HHVV/..V./.... H"), depth=3, heuristic="course"),
            ["won"],
        ),
    ],
    ids=["Nim", "Claims", "tic-tac-toe", "Domineering"],
)
def test_a_game_that_is_won_or_lost_is_worth_its_number(tree: GameTree, shown: list[str]) -> None:
    """In words only where that is none, or is not known: they would read as what moves did."""
    rows = explain(tree).rows
    assert [value_shown(row, tree.rules.scale) for row in rows][: len(shown)] == shown
