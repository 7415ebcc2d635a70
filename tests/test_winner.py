"""Wins, losses and draws are told by `winner`, whatever a game calls them and counts them."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.saved import again, text_of
from treeviz import Game, GameError, Player, audit, diagnose, explain, games, minimax, outline
from treeviz.explanation.meaning import is_draw
from treeviz.game.checked_game import CheckedGame
from treeviz.game.contract import check_before_search
from treeviz.game.player import SIDES
from treeviz.talk.playing import play
from treeviz.testing import check_game
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.results import BY_SIGN, Results

BOARD = "xox/oox/___"


class Deutsch(games.TicTacToe):
    """Tic-tac-toe that tells its results in other words."""

    def outcome(self, state: str) -> str:
        winner = self.winner(state)
        return "remis" if winner is None else f"{self.side(winner)} gewinnt"


class Chances(games.TicTacToe):
    """Tic-tac-toe counted as chances: a win 1, a draw a half, a loss 0."""

    def utility(self, state: str) -> float:
        return {10.0: 1.0, 0.0: 0.5, -10.0: 0.0}[super().utility(state)]

    def winner(self, state: str) -> Player | None:
        return {1.0: Player.MAX, 0.5: None, 0.0: Player.MIN}[self.utility(state)]


def moves_told(game: Game) -> list[str]:
    return [move.text for move in explain(minimax(game)).moves]


def test_no_win_is_lost_in_other_words() -> None:
    """A game in another language has the same winners."""
    assert moves_told(Deutsch(BOARD)) == moves_told(games.TicTacToe(BOARD))
    text = explain(minimax(Deutsch(BOARD))).text
    assert "x plays [2,2] and wins. The middle move only draws; the left move loses." in text
    assert "Values: +10 x gewinnt, 0 remis, −10 o gewinnt; all are certain." in text


def test_wins_are_told_in_whatever_points() -> None:
    """A draw worth a half is a draw, and a loss worth 0 is none."""
    tree = minimax(Chances(BOARD))
    assert tree.results == Results(1.0, 0.0, frozenset({0.5}), 1.0, 0.0)
    assert moves_told(Chances(BOARD)) == [
        text.replace("10", "1") for text in moves_told(games.TicTacToe(BOARD))
    ]


@pytest.mark.parametrize("base", [games.TicTacToe, Deutsch, Chances])
def test_a_recording_keeps_the_winner(base: type[Game]) -> None:
    """A file tells who has won without the game at hand, and only where that is not plain."""

    class Mine(base):  # type: ignore[misc, valid-type]
        pass

    tree = minimax(Mine(BOARD))
    other = again(tree)
    assert not other.rules.known
    nodes = range(len(tree))
    assert [other.winner(n) for n in nodes] == [tree.winner(n) for n in nodes]
    assert {tree.winner(n) for n in nodes} == {None, *SIDES}
    assert str(explain(other)) == str(explain(tree))
    assert outline(again(other)) == outline(tree)
    positions = json.loads(text_of(tree))["positions"]
    assert ("winner" in positions) is (base is Chances)
    assert other.results == tree.results


def test_a_payoff_is_no_win() -> None:
    """Games of payoffs name no winner, and of nobody it is said that they win."""
    tree = minimax(games.Explicit([3, 0, -2]))
    assert tree.results == Results()
    assert [tree.winner(node) for node in range(4)] == [None] * 4
    assert not any(is_draw(tree, node) for node in range(4))


def test_a_game_played_out_knows_its_winner() -> None:
    """`play` returns who has won, and a draw begins its sentence like any other."""
    won, drawn = play(games.TicTacToe(BOARD)), play(games.TicTacToe("xox/oo_/_x_"))
    assert (won.winner, drawn.winner) == (Player.MAX, None)
    assert drawn.text.endswith("A draw after 3 moves.")
    assert play(Deutsch("xox/oo_/_x_")).text.endswith("Remis after 3 moves.")


def test_an_audit_tells_wins_in_whatever_points() -> None:
    """What a truth means is told by the winner."""
    found = audit(Chances("xox/oo_/_x_"), heuristic=lambda _: 0.2, depth=1)
    assert "plays [2,0], which loses." in str(found)  # a loss is worth 0 points there
    assert "draws" not in str(found)


class Liar(games.TicTacToe):
    """Tic-tac-toe whose winner is its loser."""

    def winner(self, state: str) -> Player | None:
        winner = super().winner(state)
        return None if winner is None else winner.other


def test_a_winner_against_the_value_is_found() -> None:
    """Both the check of a game and the diagnosis name a winner whose win is worth less."""
    with pytest.raises(GameError, match=r"utility gives .* where . has won.*; expected more"):
        check_game(Liar(BOARD))
    assert check_game(Chances(BOARD)) == check_game(games.TicTacToe(BOARD))
    check_game(Deutsch(BOARD))

    class Silent(Liar):
        def board(self, state: str) -> Any:
            return None

    faults = diagnose(Silent(BOARD)).faults
    assert [fault.name for fault in faults] == ["win-for-the-loser"]


def test_a_winner_is_a_player_or_none() -> None:
    """Anything else is refused in one line that names the position."""

    class Odd(games.TicTacToe):
        def winner(self, state: str) -> Any:
            return "x"

    expected = r"winner gave 'x' at 'x.*'; expected Player.MAX, Player.MIN or None"
    with pytest.raises(GameError, match=expected):
        CheckedGame(Odd()).winner("xxx/oo_/___")
    with pytest.raises(GameError, match=expected):
        check_before_search(Odd(BOARD))
    with pytest.raises(GameError, match=expected):
        explain(minimax(Odd(BOARD)))


ENDS = st.lists(
    st.tuples(st.sampled_from([-10.0, -1.0, 0.0, 0.5, 1.0, 10.0]), st.sampled_from([None, *SIDES]))
)


@given(ENDS)
def test_values_mean_nothing_against_an_end(ends: list[tuple[float, Player | None]]) -> None:
    """What a value is said to mean, no recorded end contradicts."""
    results = Results.of((value, winner, True) for value, winner in ends)
    for value, winner in ends:
        assert results.winner(value, value) in (winner, None)
        assert not results.is_draw(value, value) or winner is None


@given(st.lists(st.sampled_from([-10.0, -1.0, 0.0, 1.0, 10.0])))
def test_by_default_the_sign_decides(values: list[float]) -> None:
    """With the default winner, every recorded value means what its sign says."""
    results = Results.of((v, BY_SIGN.winner(v, v), True) for v in values)
    for value in values:
        assert results.winner(value, value) is BY_SIGN.winner(value, value)
        assert results.is_draw(value, value) is (value == 0)


def test_a_win_found_in_time_rests_on_no_estimate() -> None:
    """No game ends better than with a win, so what was left open beside one changes nothing."""
    tree = minimax(games.Connect("____/____/_o_x/_xxo", k=3), depth=4)
    assert tree.reaches_horizon
    assert not any(rests_on_estimates(tree, node) for node in (0, *tree.children(0)))
    assert tree.results.within(10.0, inf) == (10.0, 10.0)
    assert tree.results.within(-inf, -10.0) == (-10.0, -10.0)
    assert tree.results.within(-inf, 10.0) == (-10.0, 10.0)  # nor worse than with a loss


def test_wins_of_different_worth_bound_nothing() -> None:
    """Where a faster win is worth more, a better one may have been left open."""
    tree = minimax(games.TicTacToe("xo_/_x_/__o"), depth_penalty=1)
    assert len({tree.value_at(n) for n in tree if tree.winner(n) is Player.MAX}) > 1
    assert tree.results.within(5.0, inf) == (5.0, inf)
