"""How soon a won game ends, as the rules show: held to a whole search of the same positions."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from playing_on import after

from treeviz import GameTree, alphabeta, explain, games, minimax
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import soonest_end, soonest_line
from treeviz.tree.unseen_wins import win_past_depth

SQUARES = st.permutations([(row, column) for row in range(3) for column in range(3)])


def check(cut: GameTree, whole: GameTree) -> int:
    """Hold what a search with cuts tells of each move to what a whole one knows; count the exact.

    A move that the search proves to win or lose does so no sooner and no later than it is told.
    """
    exact = 0
    for move in cut.children(0):
        if cut.columns.kind[move] == PRUNED or proved_winner(cut, move) is None:
            continue
        truth = whole.plies_to_end(whole.find(cut.notation(move)))
        told, at_most = soonest_end(cut, move)
        assert truth is not None
        if told is not None:
            assert truth <= told if at_most else truth == told
            exact += not at_most
    return exact


@given(SQUARES, st.integers(2, 5))
def test_no_game_ends_later_than_it_is_told(squares: list[Any], plies: int) -> None:
    """Of all positions of tic-tac-toe: exactly where that is said, and at most elsewhere."""
    game = after(games.TicTacToe(), squares[:plies])
    if game is not None:
        cut, whole = alphabeta(game), minimax(game)
        check(cut, whole)
        explain(cut).verify()


def test_a_line_ends_where_the_winner_could_end_it() -> None:
    """The last move was cut, and wins by the rules; the search went on with another."""
    tree = alphabeta(games.Connect("_____/_____/__x__/oox__", k=3))
    line = soonest_line(tree, tree.choice(0) or 0)
    assert [tree.notation(step) for step in line] == ["[0]", "[3]", "[1]"]
    assert tree.columns.kind[line[-1]] == PRUNED
    assert "for example o [3], x [1]." in " ".join(str(explain(tree)).split())
    text = " ".join(str(explain(tree, words="full")).split())
    assert (
        "in 3 plies, for example o [3], x [1] (here the search itself took [0], a slower win)."
        in text
    )
    assert check(tree, minimax(games.Connect("_____/_____/__x__/oox__", k=3))) > 1


def test_what_is_not_proved_has_no_end() -> None:
    """A draw, an estimate, a number of nobody's: no plies, and the line is best play."""
    for tree in (
        minimax(games.TicTacToe("xox/xo_/_xo")),
        alphabeta(games.TicTacToe(), depth=2, heuristic="lines"),
        alphabeta(games.Explicit([[1, 2], [3, 4]]), depth=1),
    ):
        if proved_winner(tree, 0) is None:
            assert soonest_end(tree, 0) == (None, False)
            assert soonest_line(tree, 0) == tree.best_play()
    assert proved_winner(minimax(games.TicTacToe("xox/oox/___")), 0) is Player.MAX


@given(SQUARES, st.integers(0, 5), st.integers(1, 3))
def test_a_win_past_the_depth_is_one_by_the_rules(
    squares: list[Any], plies: int, depth: int
) -> None:
    """Where the depth ended: a move that completes a line, if and only if there is one."""
    game = after(games.TicTacToe(), squares[:plies])
    if game is None:
        return
    tree = minimax(game, depth=depth, heuristic="lines")
    for node in tree:
        win, state = win_past_depth(tree, node), tree.state(node)
        if tree.columns.kind[node] != HORIZON:
            assert win is None
            continue
        me = game.to_move(state)
        wins = [m for m in game.moves(state) if game.winning_line(game.play(state, m))]
        assert (win is not None) == bool(wins)
        assert win is None or win == game.notation(wins[0])
        assert all(game.winner(game.play(state, m)) is me for m in wins)
    explain(tree).verify()


def test_an_estimate_says_what_it_passes_by() -> None:
    """A finite one is contradicted by the rules, an infinite one borne out."""
    text = " ".join(str(explain(minimax(games.TicTacToe("xo_/___/___"), depth=2))).split())
    assert "then wins at once" not in text
    game = games.Domineering("...V/.V.V/.V../HHHH V")
    told = explain(minimax(game, depth=2, heuristic="course"))
    text = " ".join(str(told).split())
    assert "each is estimated at 1 − 1 = 0, though Vertical then wins at once: the estimate" in text
    assert "(no move for Horizontal), and by the rules Vertical then wins at once." in text
    assert "and so it does: by the rules Vertical wins at once after every answer" in text
    assert told.verify() == ()
