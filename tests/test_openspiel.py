"""OpenSpiel as the judge: another implementation of the game and of the search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from treeviz import GameTree, InputError, games, minimax
from treeviz.options.line_of_moves import after_moves
from treeviz.options.sources import load_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel judges the values where it is installed")
alpha_beta_search = pytest.importorskip("open_spiel.python.algorithms.minimax").alpha_beta_search


@pytest.fixture(scope="module")
def whole() -> GameTree:
    return minimax(games.TicTacToe())


@pytest.fixture(scope="module")
def judge() -> Any:
    return pyspiel.load_game("tic_tac_toe")


def histories(state: Any) -> Iterator[Any]:
    """Yield one OpenSpiel state of every position, in visiting order."""
    pending, seen = [state], set[str]()
    while pending:
        state = pending.pop()
        if str(state) not in seen:
            seen.add(str(state))
            yield state
            pending += [state.child(action) for action in reversed(state.legal_actions())]


def as_position(state: Any) -> str:
    return "/".join(str(state).replace(".", "_").split())


def test_positions_are_the_same(whole: GameTree, judge: Any) -> None:
    """Both know the same 5,478 positions, their movers, and which of them are over."""
    theirs = {as_position(state): state for state in histories(judge.new_initial_state())}
    ours = {state: node for node, state in enumerate(whole.columns.state)}
    assert theirs.keys() == ours.keys()
    for position, node in ours.items():
        assert theirs[position].is_terminal() == (whole.kind(node) == "terminal")
        if not theirs[position].is_terminal():
            assert theirs[position].current_player() == (whole.player(node) != "max")


def test_values_are_the_same(whole: GameTree, judge: Any) -> None:
    """Each of some hundred positions is worth what OpenSpiel's alpha-beta finds, times ten."""
    first = {state: node for node, state in reversed(list(enumerate(whole.columns.state)))}
    late = [s for s in histories(judge.new_initial_state()) if len(s.history()) >= 4]
    asked = [state for state in late if not state.is_terminal()][::15]
    assert len(asked) > 200
    found = set()
    for state in asked:
        value, _ = alpha_beta_search(judge, state=state, maximizing_player_id=0)
        assert whole.value_at(first[as_position(state)]) == 10 * value
        found.add(value)
    assert found == {-1, 0, 1}


def test_results_of_finished_games_are_the_same(whole: GameTree, judge: Any) -> None:
    """Finished positions are won, lost or drawn for x in both."""
    results = {
        as_position(state): 10 * state.player_return(0)
        for state in histories(judge.new_initial_state())
        if state.is_terminal()
    }
    ours = {
        state: whole.columns.value[node]
        for node, state in enumerate(whole.columns.state)
        if whole.columns.end[node] == node + 1
    }
    assert results == ours


def test_every_history_is_a_node(whole: GameTree, judge: Any) -> None:
    """There are as many move orders as nodes in our tree, finished ones as many as leaves."""
    known = {str(state): state for state in histories(judge.new_initial_state())}

    @cache
    def counted(position: str) -> tuple[int, int]:
        state = known[position]
        if state.is_terminal():
            return 1, 1
        below = [counted(str(state.child(action))) for action in state.legal_actions()]
        return 1 + sum(n for n, _ in below), sum(leaves for _, leaves in below)

    leaves = sum(end == node + 1 for node, end in enumerate(whole.columns.end))
    assert counted(str(judge.new_initial_state())) == (len(whole), leaves) == (549_946, 255_168)


@pytest.mark.parametrize("history", ["roll: 2", "chance outcome 1 (roll: 2)", "1"])
def test_what_falls_is_told_without_its_number(history: str) -> None:
    """A die is read by its pips; a history may tell it as OpenSpiel does, or by its number."""
    game = games.from_openspiel("maedn")
    falls = [game.notation_at(game.start, move) for move in game.moves(game.start)]
    assert falls == [f"roll: {pips}" for pips in range(1, 7)]
    assert games.from_openspiel("maedn", history).start == game.play(game.start, 1)


def test_a_game_of_openspiels_without_its_prefix_is_hinted_at() -> None:
    """Who types the bare name is told the name that works; actions go by their numbers, too."""
    with pytest.raises(InputError, match="did you mean 'openspiel:othello'"):
        load_game("othello", "", {})
    game = games.from_openspiel("tic_tac_toe")
    assert after_moves(game, "4 0").start == after_moves(game, "x(1,1) o(0,0)").start
