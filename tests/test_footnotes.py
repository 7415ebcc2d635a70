"""What stands below a picture: what its values mean, and what the search did not see."""

from __future__ import annotations

import pytest

from treeviz import View, alphabeta, draw, games, minimax
from treeviz.tree.columns import HORIZON, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.view.captions import answer_left_out
from treeviz.view.meanings import results_of
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub


def blind_ends(seed: int) -> GameTree:
    """Return a search without a heuristic that found wins of one side, and knows no more."""
    board = ("_____/_____/__x__/oox__", "_____/o____/o_x__/o_xx_", "_____/x____/x____/xoo_o")[seed]
    return alphabeta(games.Connect(board, k=4), depth=3)


@pytest.mark.parametrize("seed", range(3))
def test_both_results_are_told_where_anything_is_unknown(seed: int) -> None:
    """A value that nobody knows may turn out to be either."""
    tree = blind_ends(seed)
    scene = View(marks=14)(tree)
    unknown = any(m.unknown if isinstance(m, Stub) else m.value == "?" for m in scene.marks)
    assert unknown
    assert {value for value, _ in scene.results} in (set(), {"+10", "−10"})


def test_a_result_that_nobody_saw_is_told_by_the_rules() -> None:
    """What every win is worth a game says itself."""
    tree = blind_ends(1)
    assert tree.results.win is None or tree.results.loss is None
    scene = View(marks=14)(tree)
    assert results_of(tree, range(len(tree)), scene.marks)[:1] == (("+10", "x wins"),)


def test_what_is_not_searched_is_told_of_the_end_of_the_chosen_line() -> None:
    """Of another line only where the game is over at the end of the chosen one."""
    pytest.importorskip("chess", reason="python-chess is an extra")
    told = 0
    for fen in (
        "r1bqk1r1/ppp1ppp1/2np4/8/6n1/1P4P1/P1PPPP1P/RNBQKBR1 b q - 0 12",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "6k1/5ppp/8/8/3q4/8/5PPP/R5K1 w - - 0 1",
    ):
        tree = alphabeta(games.Chess(fen), depth=2, heuristic="material")
        marks = draw(tree).layout.scene.marks
        end = [mark.node for mark in marks if isinstance(mark, Mark) and mark.chosen][-1]
        said = answer_left_out(tree, marks)
        if said and tree.columns.kind[end] != TERMINAL:
            assert tree.columns.kind[end] == HORIZON
            assert said.endswith(f" {tree.notation(end)}")
            told += 1
    assert told


def test_equal_wins_are_as_quick_and_equal_losses_last_as_long() -> None:
    """Also where signs stand at both: a loss that comes as soon is as quick."""
    both = draw(minimax(games.TicTacToe("___/ox_/x_o")))
    signs = {
        tree_player
        for mark in both.layout.scene.marks
        if isinstance(mark, Mark) and mark.equal
        for tree_player in [mark.player]
    }
    assert len(signs) == 2
    assert both.layout.scene.timed == "as quick"
    assert "another move is equal, and as quick" in both.source
