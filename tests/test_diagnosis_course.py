"""The course's own two functions and its minmax, and games like them: what is wrong is named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from treeviz import diagnose, games
from treeviz.games import functional


def found(game: object) -> list[str]:
    return [fault.name for fault in diagnose(game).faults]


def course(board: Any) -> tuple[list[Any], list[Any]]:
    rows, columns = len(board), len(board[0])
    every = [(r, c) for r in range(rows) for c in range(columns)]
    upright = [((r, c), (r + 1, c)) for r, c in every if r + 1 < rows]
    flat = [((r, c), (r, c + 1)) for r, c in every if c + 1 < columns]

    def free(places: list[Any]) -> list[Any]:
        return [p for p in places if all(board[r][c] == -1 for r, c in p)]

    return free(upright), free(flat)


def successors(board: Any, player: int) -> Iterable[Any]:
    for place in course(board)[player]:
        after = [list(row) for row in board]
        for r, c in place:
            after[r][c] = player
        yield after


def heuristic(board: Any) -> float:
    n0, n1 = map(len, course(board))
    return -float("inf") if n0 == 0 else float("inf") if n1 == 0 else n0 - n1


def fair(board: Any) -> float:
    """Judge as the course does; where nobody can move, by who laid the last domino."""
    n0, n1 = map(len, course(board))
    if n0 == n1 == 0:
        signs = [sign for row in board for sign in row]
        return float("inf") if signs.count(0) >= signs.count(1) else -float("inf")
    return heuristic(board)


COURSE = [[-1, 0, -1, -1], [-1, 0, 1, 1], [1, 1, -1, -1], [-1, -1, -1, -1]]


def test_the_course_functions() -> None:
    """The course's heuristic names the wrong winner where nobody can move; a board shows it."""
    for board in (COURSE, [[-1] * 4] * 3):
        diagnosis = diagnose(functional.from_functions(successors, heuristic, board))
        assert [fault.name for fault in diagnosis.faults] == ["finished-by-heuristic"]
        fault = diagnosis.faults[0]
        assert "player 0 has won" in fault.text
        assert "−∞" in fault.text
    assert found(functional.from_functions(successors, fair, COURSE)) == []


def test_a_heuristic_that_contradicts_itself() -> None:
    """The same fault in another game of two functions; points for the rest are no winners."""

    def steps(state: tuple[int, int], player: int) -> list[tuple[int, int]]:
        mine, yours = state[player], state[1 - player]
        after = [(mine - step, yours) for step in (1, 2) if step <= mine]
        return [(one, other) if player == 0 else (other, one) for one, other in after]

    def judge(state: tuple[int, int]) -> float:
        return -5 if state[0] == 0 else 5 if state[1] == 0 else 0

    def points(state: tuple[int, int]) -> float:
        return state[0] - state[1]

    for judged, expected in ((judge, ["finished-by-heuristic"]), (points, [])):
        assert found(functional.from_functions(steps, judged, (5, 5), 1)) == expected


def test_the_course_minmax() -> None:
    """The course's own minmax, watched beside the rules, judges finished games by the heuristic."""

    def minmax(s: Any, h: Any, v: Any, p: int, joueur: int) -> float:
        after = list(s(v, joueur))
        if p == 0 or not after:
            return float(h(v))
        values = [minmax(s, h, one, p - 1, 1 - joueur) for one in after]
        return max(values) if joueur == 0 else min(values)

    def call(state: str) -> tuple[Any, ...]:
        board = [[".VH".index(sign) - 1 for sign in row] for row in state[:-2].split("/")]
        return successors, heuristic, board, 9, "VH".index(state[-1])

    diagnosis = diagnose(
        games.Domineering(".V../.VHH/HH../.... V"),
        search=minmax,
        call=call,
        reads={"state": "v", "player": "joueur"},
    )
    assert [fault.name for fault in diagnosis.faults] == ["finished-by-heuristic"]
    assert "Vertical has won (+∞ by the rules), and the value used is −∞" in str(diagnosis)
