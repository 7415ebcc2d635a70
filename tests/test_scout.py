"""A second look against a search without cuts: what it finds of moves that a bound left open."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import Game, View, alphabeta, draw, explain, games, minimax
from treeviz.tree.scout import OutOfReach, Scout, end_of_depth
from treeviz.tree.wins_too import lost_instead, wins_too
from treeviz.tree.worse_left_out import judged_left_out
from treeviz.view.scene import Mark


def after(game: Any, plies: int, seed: int) -> Any:
    """Return a game that begins some random moves later."""
    dice, state = random.Random(seed), game.start
    for _ in range(plies):
        if game.is_over(state) or not (moves := list(game.moves(state))):
            break
        state = game.play(state, dice.choice(moves))
    game.start = state
    return game


GAMES: dict[str, Any] = {
    "connect": lambda: games.Connect(rows=4, columns=5, k=3),
    "domineering": lambda: games.Domineering(rows=4, columns=4),
    "tic-tac-toe": lambda: games.TicTacToe(),
}
HEURISTICS = {"connect": "lines", "domineering": None, "tic-tac-toe": "lines"}


@given(st.sampled_from(sorted(GAMES)), st.integers(1, 6), st.integers(2, 4), st.integers(0, 999))
def test_what_is_settled_is_what_a_search_without_cuts_finds(
    name: str, plies: int, depth: int, seed: int
) -> None:
    """Level moves are worth as much; worse ones so much at best, and just that if it is exact."""
    game: Game = after(GAMES[name](), plies, seed)
    if game.is_over(game.start):
        return
    tree = alphabeta(game, depth=depth, heuristic=HEURISTICS[name])
    whole = minimax(game, depth=depth, heuristic=HEURISTICS[name])
    me = tree.player(0)
    bound = "upper" if me == "max" else "lower"
    moves = [n for n in tree.children(0) if tree.bound(n) == bound and tree.value_at(n) is not None]
    judged = judged_left_out(tree, moves)
    for move in moves:
        true = whole.value_at(whole.find(tree.notation(move)))
        if move in judged.level:
            assert true == tree.value_at(move)
        elif move in judged.worse:
            found = judged.worse[move]
            assert not me.better(true, found.value)
            assert me.better(tree.value_at(move), found.value)
            assert not found.exact or true == found.value


def test_so_many_positions_are_looked_at_and_no_more() -> None:
    """Then it is not told whether an answer beats the bound."""
    tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=4, heuristic="lines")
    move = [n for n in tree.children(0) if tree.columns.was_cut(n)][-1]
    left = [3]
    scout = Scout(tree, move, left)
    cut = next(answer for answer in tree.children(move) if tree.kind(answer) == "pruned")
    with pytest.raises(OutOfReach):
        scout.beaten_by(cut, -1000.0 if tree.player(move) == "max" else 1000.0)
    assert left == [0]


def test_a_search_that_counts_plies_is_not_looked_at_again() -> None:
    """Its values are no sums of the heuristic's."""
    tree = alphabeta(games.TicTacToe("x__/_o_/___"), depth=3, heuristic="lines", depth_penalty=1)
    assert end_of_depth(tree) == 3
    with pytest.raises(OutOfReach):
        Scout(tree, tree.children(0)[1], [100])
    assert end_of_depth(minimax(games.TicTacToe("x__/_o_/___"))) is None


def test_the_plates_of_a_move_and_of_its_answer_agree() -> None:
    """Where the answer was looked at, and only what lies below it left out."""
    dice, told = random.Random(4), 0
    while told < 5:
        game = after(games.Connect(rows=6, columns=7), dice.randint(8, 14), dice.randint(0, 999))
        if game.is_over(game.start):
            continue
        tree = alphabeta(game, depth=4, heuristic="lines")
        marks = draw(tree, View(marks=60)).layout.scene.marks
        moves = [m.node for m in marks if isinstance(m, Mark) and m.parent == 0 and m.estimated]
        for move, found in judged_left_out(tree, moves).worse.items():
            plates = {m.node: m.value for m in marks if isinstance(m, Mark)}
            if tree.kind(found.answer) != "pruned" and found.answer in plates:
                assert plates[found.answer] == plates[move]
                told += 1


@given(st.sampled_from(sorted(GAMES)), st.integers(1, 7), st.integers(3, 4), st.integers(0, 999))
def test_what_wins_too_is_what_a_search_without_cuts_finds(
    name: str, plies: int, depth: int, seed: int
) -> None:
    """Of the moves beside one that wins; what is told of them is borne out by the rules."""
    game: Game = after(GAMES[name](), plies, seed)
    if game.is_over(game.start):
        return
    tree, whole = alphabeta(game, depth=depth), minimax(game, depth=depth)
    won = tree.results.win if tree.player(0) == "max" else tree.results.loss
    for move, wins in wins_too(tree).items():
        assert (whole.value_at(whole.find(tree.notation(move))) == won) is wins
    assert explain(tree).verify() == ()


def test_moves_that_win_too_are_told_in_words_and_pictures() -> None:
    """With the move that is played; nothing is left unsettled then."""
    tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
    said = " ".join(str(explain(tree)).split())
    assert "By a second look, all win, too." in said
    assert "unsettled" not in said
    lines = [line for mark in draw(tree).layout.scene.marks for line in getattr(mark, "lines", ())]
    assert "[2,2], 2nd look:" in lines
    assert any("x wins (2nd look)" in line for line in lines)
    assert not any("unsettled" in line for line in lines)


@pytest.mark.parametrize("seed", range(40))
def test_what_a_second_look_calls_lost_is_lost(seed: int) -> None:
    """Beside a move that wins: a whole search finds the same of each of the others."""
    board = after(games.TicTacToe(), 4, seed)
    tree, whole = alphabeta(board), minimax(board)
    for move, wins in wins_too(tree).items():
        found = whole.value_at(whole.find(tree.notation(move)))
        assert (found == whole.value) is wins
        assert (found == -(whole.value or 0.0)) is (move in lost_instead(tree))
