"""What is returned is compared with the rules, and heuristics by how they rank siblings."""

from __future__ import annotations

import cProfile
from typing import Any

import pytest

from tests.healthy import closure, is_max
from tests.healthy_games import BOARD, CONNECT, LANE, NIM
from treeviz import Game, diagnose, games
from treeviz.game.contract import worth

pytestmark = [
    pytest.mark.usefixtures("no_line_is_looked_for"),
    pytest.mark.long("whole diagnoses are made of many searches"),
]
FEW = 1000  # nodes, and positions


def faults(game: Game, search: Any) -> list[str]:
    found = diagnose(game, search=search, max_nodes=FEW, max_positions=FEW)
    return [fault.name for fault in found.faults]


@pytest.mark.parametrize("game", [BOARD, CONNECT])
def test_a_wrong_value_out_of_a_closure(game: Game) -> None:
    """A search into which nobody can look is judged by what it returns."""

    def everybody_takes_the_largest(game: Any, state: Any) -> float:
        def value(here: Any) -> float:
            moves = list(game.moves(here))
            if not moves:
                return float(game.utility(here))
            return max(value(game.play(here, move)) for move in moves)

        return value(state)

    assert faults(game, closure) == []
    assert faults(game, everybody_takes_the_largest) == ["takes-the-worst"]


@pytest.mark.parametrize("game", [BOARD, NIM])
def test_the_worst_move_out_of_a_closure(game: Game) -> None:
    """The worst move instead of the best is named; the best is not, nor any of equals."""

    def choose(game: Any, state: Any, pick: Any) -> Any:
        moves = list(game.moves(state))
        return pick(moves, key=lambda move: closure(game, game.play(state, move)))

    def best(game: Any, state: Any) -> Any:
        return choose(game, state, max if is_max(game, state) else min)

    def worst(game: Any, state: Any) -> Any:
        return choose(game, state, min if is_max(game, state) else max)

    assert faults(game, best) == []
    assert faults(game, worst) == ["wrong-move"]


def points(game: Game, name: str, state: Any) -> float:
    return worth(game.heuristics[name](state), "heuristic", game, state)


DOMINEERING = games.Domineering()


@pytest.mark.parametrize(("game", "name"), [(games.TicTacToe(), "lines"), (DOMINEERING, "course")])
def test_signs_are_seen_by_the_ranks_of_siblings(game: Game, name: str) -> None:
    """A sign turned round, always or at one side's turn, is named; the healthy twin is not."""

    def heuristic(state: Any) -> float:
        return points(game, name, state)

    def told(opinion: Any) -> set[str]:
        found = diagnose(game, heuristic=opinion)
        return {one.name.replace("heuristic", "ranks") for one in found.findings}

    signs = {"ranks-reversed", "ranks-by-the-mover"}
    assert not told(heuristic) & signs
    assert "ranks-reversed" in told(lambda state: -heuristic(state))
    turned = told(lambda state: heuristic(state) * (1 if is_max(game, state) else -1))
    assert "ranks-by-the-mover" in turned


def test_a_heuristic_that_fails_somewhere() -> None:
    """Where a heuristic fails, that is the finding; the rest is still examined."""

    def fails(state: Any) -> float:
        if state.count("x") == 3:
            raise KeyError(state)
        return points(BOARD, "lines", state)

    found = diagnose(BOARD, heuristic=fails, max_positions=FEW)
    assert [fault.name for fault in found.faults] == ["code-fails"]


def test_a_lane_is_played_rightly() -> None:
    """Moves that are numbers are not taken for values, nor values for moves."""

    def number(game: Any, state: Any) -> Any:
        moves = list(game.moves(state))
        pick = max if is_max(game, state) else min
        return pick(moves, key=lambda move: closure(game, game.play(state, move)))

    assert faults(LANE, number) == []


RETURNED: list[Any] = [
    None, "x", float("nan"), 10**400, 1j, {}, [], {"score": None}, int, True,
    ((0, 0), float("nan")),
]  # fmt: skip


@pytest.mark.parametrize("result", RETURNED, ids=lambda result: repr(result)[:12])
def test_whatever_comes_back(result: Any) -> None:
    """A search may return anything, from everywhere or from its leaves: that is said."""

    def everywhere(game: Any, state: Any) -> Any:
        return result

    def at_the_leaves(game: Any, state: Any) -> Any:
        below = [at_the_leaves(game, game.play(state, move)) for move in game.moves(state)]
        return below[0] if below else result

    for search in (everywhere, at_the_leaves):
        found = diagnose(LANE, search=search, max_positions=FEW)
        assert found.untried


def test_a_diagnosis_is_profiled() -> None:
    """A profiler has its place again after it was looked for what returns nothing."""

    def minimax(board: list[list[str]], depth: int, isMax: bool) -> int | None:
        return None if depth else minimax(board, depth + 1, isMax)

    profile = cProfile.Profile()
    found = profile.runcall(diagnose, games.TicTacToe("xox/oox/___"), search=minimax)
    assert [fault.name for fault in found.faults] == ["returns-nothing"]
