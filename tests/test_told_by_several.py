"""What only several calls of a search tell of what it returns; nobody healthy is blamed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

import pytest

from treeviz import diagnose, games
from treeviz.diagnosis.calls.handing import handings
from treeviz.diagnosis.calls.trying import fitting_calling

pytestmark = pytest.mark.long("a diagnosis of each of seven searches")

LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def has(cells: Sequence[Any], sign: Any) -> bool:
    return any(all(cells[at] == sign for at in line) for line in LINES)


def flat(state: str) -> str:
    return state.replace("/", "")


def x_moves(state: str) -> bool:
    return state.count("x") == state.count("o")


def counting(cells: list[str], turn: str, plies: int) -> list[int]:
    """A value, and how many plies were played to it: two numbers that are no square."""
    for sign, worth in (("x", 10), ("o", -10)):
        if has(cells, sign):
            return [worth, plies]
    free = [at for at in range(9) if cells[at] == "_"]
    if not free:
        return [0, plies]
    best = -1000 if turn == "x" else 1000
    for at in free:
        cells[at] = turn
        worth = counting(cells, "o" if turn == "x" else "x", plies + 1)[0]
        cells[at] = "_"
        best = max(best, worth) if turn == "x" else min(best, worth)
    return [best, plies + 1]


def seeing_wins(rows: list[list[str]], mine: bool) -> tuple[int | None, float]:
    """A column and a value, of three in a row; who wins at once does so without a call."""
    free = [column for column in range(3) if rows[0][column] == "_"]
    if not free:
        return None, 0
    best, value = free[0], -inf if mine else inf
    for column in sorted(free, key=lambda one: abs(one - 1)):
        row = max(r for r in range(3) if rows[r][column] == "_")
        after = [line[:] for line in rows]
        after[row][column] = "x" if mine else "o"
        if has([sign for line in after for sign in line], after[row][column]):
            return column, 1000 if mine else -1000
        worth = seeing_wins(after, not mine)[1]
        if worth > value if mine else worth < value:
            best, value = column, worth
    return best, value


class Position(NamedTuple):
    """Nine cells, and whose turn it is."""

    cells: str
    turn: str


class Step(NamedTuple):
    """A move: what was before it, and what is after it."""

    sign: str
    before: Position
    after: Position


def steps(at: Position) -> list[Step]:
    """The moves of a position; none if it is decided."""
    if has(at.cells, "x") or has(at.cells, "o"):
        return []
    other = "o" if at.turn == "x" else "x"
    free = [n for n in range(9) if at.cells[n] == "_"]
    after = [Position(at.cells[:n] + at.turn + at.cells[n + 1 :], other) for n in free]
    return [Step(at.turn, at, one) for one in after]


def worth_of(step: Step, player: str, best: Callable[..., int] = min) -> int:
    """What a move is worth to the player for whom the program moves, whoever that is."""
    for sign in "xo":
        if has(step.after.cells, sign):
            return 1 if sign == player else -1
    other = max if best is min else min
    return best((worth_of(one, player, other) for one in steps(step.after)), default=0)


def chosen(at: Position) -> int:
    found = max(steps(at), key=lambda step: worth_of(step, at.turn))
    return next(n for n in range(9) if found.before.cells[n] != found.after.cells[n])


def own_side(
    cells: list[str], turn: str, player: str, move: int, seen: int
) -> tuple[float, int, int]:
    """For whoever begins: a value, the move played, and how many positions were seen."""
    for sign in "xo":
        if has(cells, sign):
            return (inf if sign == player else -inf), move, seen
    best, found = (-inf if turn == player else inf), -1
    for at in [n for n in range(9) if cells[n] == "_"]:
        cells[at] = turn
        told = own_side(cells, "o" if turn == "x" else "x", player, move, seen + 1)
        cells[at], seen = "_", told[2]
        if found < 0 or (told[0] > best if turn == player else told[0] < best):
            best, found = told[0], at
    if found < 0:
        return 0, move, seen
    return best, found if turn == player else move, seen


def begins(cells: list[str], turn: str) -> int:
    return own_side(cells, turn, turn, cells.index("_"), 1)[1]


def side(state: str) -> str:
    return "x" if x_moves(state) else "o"


TICTACTOE = games.TicTacToe("x__/___/___")


@pytest.mark.parametrize(
    ("game", "search", "how"),
    [
        (TICTACTOE, counting, {"call": lambda at: ([*flat(at)], side(at), 0)}),
        (
            games.Connect(rows=3, columns=3, k=3),
            seeing_wins,
            {"call": lambda at: ([[*row] for row in at.split("/")], x_moves(at))},
        ),
        (
            TICTACTOE,
            chosen,
            {"call": lambda at: (Position(flat(at), side(at)),), "watch": worth_of},
        ),
        (
            TICTACTOE,
            begins,
            {"call": lambda at: ([*flat(at)], side(at)), "watch": own_side},
        ),
    ],
    ids=["value and plies", "wins seen", "steps", "own side"],
)
def test_a_healthy_one_is_not_blamed(game: Any, search: Any, how: dict[str, Any]) -> None:
    """A value beside a count, wins without a call, moves as positions, the value of the mover."""
    found = diagnose(game, search=search, **how)
    assert [str(fault) for fault in found.faults] == []
    assert found.untried is not None


def test_a_slow_search_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A way to call a search that took too long to tell is tried again, if no other fits."""

    def search(numbers: list[list[int]], x_to_move: bool) -> int:
        cells = [sign for row in numbers for sign in row]
        for sign in (1, -1):
            if has(cells, sign):
                return sign
        told = []
        for row in numbers:
            for column in [c for c in range(3) if not row[c]]:
                row[column] = 1 if x_to_move else -1
                told.append(search(numbers, not x_to_move))
                row[column] = 0
        return (max if x_to_move else min)(told, default=0)

    monkeypatch.setattr("treeviz.diagnosis.calls.trying._SECONDS", 0.0)
    monkeypatch.setattr("treeviz.diagnosis.calls.trying._SECONDS_IN_ALL", 60.0)
    monkeypatch.setattr("treeviz.diagnosis.calls.trying._PATIENCE", 60.0)

    game = games.TicTacToe("xox/oox/___")
    ways = handings(game, ["numbers", "x_to_move"], {})
    way = next(one for one in ways if one.board and one.board(game.start)[0][0] == 1)
    monkeypatch.setattr("treeviz.diagnosis.calls.trying.handings", lambda *_, **how: [way])
    calling = fitting_calling(game, search)
    assert calling is not None
    assert calling.arguments(game.start, 1)[0] == [[1, -1, 1], [-1, -1, 1], [0, 0, 0]]


def best_square(rows: list[list[int]], turn: int) -> list[float]:
    """A row, a column and a value; no square of −1 is ever better than what it begins with."""
    cells = [sign for row in rows for sign in row]
    for sign in (1, -1):
        if has(cells, sign):
            return [-1, -1, sign]
    best: list[float] = [-1, -1, -inf if turn == 1 else inf]
    for r, c in [(r, c) for r in range(3) for c in range(3) if not rows[r][c]]:
        rows[r][c] = turn
        found = best_square(rows, -turn)
        rows[r][c] = 0
        if found[2] > best[2]:
            best = [r, c, found[2]]
    return best if 0 in cells else [-1, -1, 0]


def test_of_several_numbers_the_value_is_the_one_that_tells_who_won() -> None:
    """A square beside the value is not taken for it: what is wrong is told of the values."""
    signs = {"x": 1, "o": -1, "_": 0}
    found = diagnose(
        TICTACTOE,
        search=best_square,
        call=lambda at: ([[signs[s] for s in row] for row in at.split("/")], signs[side(at)]),
    )
    assert found.faults[0].name == "not-the-best"
    assert "returns +∞" in found.faults[0].text


def test_what_a_step_is_worth_is_judged() -> None:
    """Of positions that are moves the calls are understood: a wrong side is named."""

    def upside_down(at: Position) -> int:
        found = max(steps(at), key=lambda step: worst_of(step, at.turn))
        return next(n for n in range(9) if found.before.cells[n] != found.after.cells[n])

    def worst_of(step: Step, player: str) -> int:
        for sign in "xo":
            if has(step.after.cells, sign):
                return 1 if sign == player else -1
        return max((worst_of(one, player) for one in steps(step.after)), default=0)

    found = diagnose(
        TICTACTOE,
        search=upside_down,
        call=lambda at: (Position(flat(at), side(at)),),
        watch=worst_of,
    )
    assert found.faults[0].name in ("takes-the-worst", "wrong-side-to-move")


def test_whose_values_they_are_does_not_hang_on_what_is_backed_up() -> None:
    """All games that o begins are told for o: then it is not o's wins that are wrong."""

    def worst_of_steps(at: Position) -> int:
        found = max(steps(at), key=lambda step: worth_of(step, at.turn, max))
        return next(n for n in range(9) if found.before.cells[n] != found.after.cells[n])

    found = diagnose(
        TICTACTOE,
        search=worst_of_steps,
        call=lambda at: (Position(flat(at), side(at)),),
        watch=worth_of,
    )
    assert found.faults[0].name == "takes-the-worst"
