"""Mistakes that few positions show are looked for where results seem wrong, and named there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import planted_searches
from tests.planted import program
from tests.planted_games import Pawns
from treeviz import Diagnosis, Game, Player, diagnose, games

pytestmark = pytest.mark.long("whole diagnoses are made of many searches")

Change = tuple[str, str]
SHOWN_LATE = (
    "never tried in minimax at Chomp",
    "no re-search in pvs at Hexapawn",
    "bounds as exact in bounds at Isolation",
    "bounds swapped in bounds at Chomp",
)
CASES = [case for case in planted_searches.cases() if case.name in SHOWN_LATE]


class Corner(Game):
    """A queen goes left, down or both ways to the corner; who cannot move loses."""

    start: Any = (3, 4, 0)

    def to_move(self, state: Any) -> Player:
        return Player.MIN if state[2] else Player.MAX

    def moves(self, state: Any) -> list[Any]:
        a, b, _ = state
        ways = (("a", a), ("b", b), ("ab", min(a, b)))
        return [(way, steps) for way, most in ways for steps in range(1, most + 1)]

    def play(self, state: Any, move: Any) -> Any:
        (a, b, turn), (way, steps) = state, move
        return a - steps * ("a" in way), b - steps * ("b" in way), 1 - turn

    def utility(self, state: Any) -> float:
        return 1 if state[2] else -1


PAWNS = """
def targets(cells, me):
    ahead, found = -1 if me == "x" else 1, []
    for r in range(4):
        for c in range(3):
            for dc in (-1, 0, 1):
                y, x = r + ahead, c + dc
                if cells[r][c] == me and 0 <= y < 4 and 0 <= x < 3:
                    if cells[y][x] == "." or (dc and cells[y][x] != me):
                        found.append((r, c, y, x))
    return found

def search(cells, me):
    if "x" in cells[0]:
        return 1
    if "o" in cells[3]:
        return -1
    values = []
    for r, c, y, x in targets(cells, me):
        new = [row[:] for row in cells]
        new[y][x], new[r][c] = me, "."
        values.append(search(new, "o" if me == "x" else "x"))
    if not values:
        return -1 if me == "x" else 1
    return max(values) if me == "x" else min(values)

def call(state):
    rows = [list(state[0][start:start + 3]) for start in (0, 3, 6, 9)]
    return rows, "x" if state[1] == "max" else "o"
"""
CORNER = """
def wins(a, b):
    return any(not wins(*after) for _, after in moves(a, b))

def moves(a, b):
    for way, most in (("a", a), ("b", b), ("ab", min(a, b))):
        for k in range(1, most + 1):
            yield (way, k), (a - k * ("a" in way), b - k * ("b" in way))

def search(state):
    best, chosen = -2, None
    for move, after in moves(*state[:2]):
        value = -1 if wins(*after) else 1
        if value > best:
            best, chosen = value, move
    return chosen
"""
CACHED = """
from functools import lru_cache

@lru_cache(maxsize=None)
def value(pins, left):
    below = [-value(pins - k, left - 1) for k in (1, 2, 3) if k <= pins]
    return (max(below) if left else 0) if below else -1

def search(state, depth):
    for left in range(1, depth + 1):
        best = value(state[0], left)
    return best if depth else 0
"""
PILES = """
def solve(piles, is_max, memo):
    key = piles, is_max
    if key not in memo:
        places = range(len(piles))
        after = [(*piles[:i], k, *piles[i + 1:]) for i in places for k in range(piles[i])]
        values = [solve(one, not is_max, memo) for one in after]
        memo[key] = (max if is_max else min)(values, default=-1 if is_max else 1)
    return memo[key]

def search(piles, is_max):
    return solve(tuple(piles), is_max, {})
"""
RETURNS = """
def search(game, state, alpha=-99, beta=99):
    moves = game.moves(state)
    if not moves:
        return game.utility(state)
    top = game.to_move(state) == "max"
    best = -99 if top else 99
    for move in moves:
        value = search(game, game.play(state, move), alpha, beta)
        if top:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


class Pins(Game):
    """Take one to three pins; who takes the last wins."""

    start: Any = (9, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[int]:
        return [k for k in (1, 2, 3) if k <= state[0]]

    def play(self, state: Any, move: int) -> Any:
        return state[0] - move, state[1].other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1


def in_a_file(folder: Path, code: str, *changes: Change) -> dict[str, Any]:
    """Return the names of a program whose lines can be read."""
    for old, new in changes:
        assert old in code, f"no {old!r} in the program"
        code = code.replace(old, new, 1)
    file = folder / f"program_{len(changes)}.py"
    file.write_text(code)
    names: dict[str, Any] = {}
    exec(compile(code, str(file), "exec"), names)
    return names


def examined(game: Game, names: dict[str, Any], **how: Any) -> Diagnosis:
    call = {"call": names["call"]} if "call" in names else {}
    return diagnose(game, search=names["search"], **call, **how)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_mistake_that_few_positions_show_is_named(case: Any) -> None:
    found = diagnose(case.game, **case.how)
    assert found.faults[0].name in case.names, str(found)


@pytest.mark.parametrize(
    ("game", "code", "change", "name"),
    [
        (Pawns(), PAWNS, (" or (dc and cells[y][x] != me)", ""), "move-never-tried"),
        (Corner(), CORNER, ("best, chosen = -2", "best, chosen = -1"), "no-move"),
        (
            games.Nim(1, 2, 3),
            PILES,
            ("key = piles, is_max", "key = piles"),
            "table-mixes-movers",
        ),
        (
            games.TicTacToe("x_o/_x_/o__"),
            RETURNS,
            ("            beta = min(beta, best)", "            return best"),
            "returns-early",
        ),
    ],
)
def test_a_mistake_is_named_and_its_twin_is_not_blamed(
    game: Game, code: str, change: Change, name: str, tmp_path: Path
) -> None:
    assert examined(game, in_a_file(tmp_path, code)).faults == ()
    found = examined(game, in_a_file(tmp_path, code, change))
    assert found.faults[0].name == name, str(found)


def test_a_cache_that_answers_everything_is_no_search_to_join() -> None:
    """At a depth of nought nothing is called, and later everything is known."""
    found = examined(Pins(), program(CACHED), depth=3)
    assert found.faults == ()
    assert "could not" not in found.verdict
