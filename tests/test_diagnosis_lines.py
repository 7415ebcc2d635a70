"""The lines that a diagnosis tells cover the one that was spoilt: a part of `tests.bench.lines`."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from tests import planted_searches
from tests.line_faults import Fault, faults
from tests.planted_games import BOARD, ISOLATION, NIM
from treeviz import diagnose, games
from treeviz.diagnosis import remedies
from treeviz.diagnosis.code.small_changes import small_changes

pytestmark = pytest.mark.long("a fault's line is sought by changing each line and diagnosing anew")

FEW = 300  # positions
TRIED = ("2 ", "20 ", "25 ", "32 ", "39 ", "41 ", "46 ")
FAULTS = list({fault.name.split()[0]: fault for fault in faults()}.values())
FAULTS = [fault for fault in FAULTS if fault.name.startswith(TRIED)]


@pytest.fixture(autouse=True)
def _slow_machines_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = remedies.Remedies.lines
    monkeypatch.setattr(remedies.Remedies, "lines", lambda self, found, _: lines(self, found, 20))


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_the_spoilt_line_is_among_those_told(fault: Fault) -> None:
    """Three lines at most are told, and one of them is the one."""
    found = diagnose(fault.game, **fault.how, max_positions=FEW, max_nodes=500)
    lines = found.faults[0].lines
    assert fault.lines & {line.text for line in lines}, str(found)
    assert len(lines) <= 3


def test_what_was_tried_is_told_and_taken_back() -> None:
    """The change that helped is in the words; the program is afterwards as it was."""

    def search(game: Any, state: Any) -> float:
        below = [search(game, game.play(state, move)) for move in game.moves(state)]
        if not below:
            return float(game.utility(state))
        return min(below) if game.to_move(state) == "max" else max(below)

    code = search.__code__
    found = diagnose(ISOLATION, search=search, max_positions=FEW)
    assert "Tried: no fault is found if line" in str(found).replace("\n        ", " ")
    assert search.__code__ is code


def test_a_change_that_goes_on_for_ever_is_given_up() -> None:
    """A loop that a change makes endless is left, and so is a recursion."""

    def counted(many: int) -> int:
        place = 0
        while place < many:
            place += 1
        return place

    class Enough(BaseException):
        pass

    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        if ticks > 1000:
            raise Enough

    endless = [one for one in small_changes(counted) if one.becomes == "reads while place > many:"]
    with endless[0].made(tick), pytest.raises(Enough):
        counted(-1)
    assert counted(3) == 3


def test_a_list_that_a_change_lets_grow_for_ever_is_given_up() -> None:
    def put(places: list[int], taken: list[int]) -> list[int]:
        for place in places:
            if place not in taken:
                taken.append(place)
        return [place for place in places if place not in taken]

    class Enough(BaseException):
        pass

    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        if ticks > 1000:
            raise Enough

    def fill(places: list[int]) -> None:
        places.append(1)

    growing = [c for c in small_changes(put, [fill]) if c.becomes.endswith("places.append(1)")]
    assert growing
    for change in growing:
        with change.made(tick), suppress(Enough):
            put([1, 2], [])
    assert ticks > 1000


def test_the_rules_are_not_changed() -> None:
    """What the game itself is made of is left alone."""
    moves = type(NIM).moves.__code__

    def search(game: Any, state: Any) -> float:
        below = [search(game, game.play(state, move)) for move in game.moves(state)]
        return max(below, default=float(game.utility(state)) if not below else 0)

    diagnose(NIM, search=search, max_positions=FEW)
    assert type(NIM).moves.__code__ is moves


def test_a_change_that_takes_more_and_more_memory_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A position that a change doubles at each call is left before it has taken all there is."""

    def search(game: Any, state: Any) -> float:
        below = [search(game, game.play(state, move)) for move in game.moves(state)]
        if not below:
            return float(game.utility(state))
        return min(below) if game.to_move(state) == "max" else max(below)

    megabytes = count(step=5)
    monkeypatch.setattr(remedies, "peak_memory", lambda: next(megabytes))
    found = diagnose(NIM, search=search, max_positions=20, max_nodes=100)
    assert found.faults
    assert "Tried: no fault is found" not in " ".join(str(found).split())


def value(game: Any, state: Any) -> float:
    """Return what a position is worth."""
    below = [value(game, game.play(state, move)) for move in game.moves(state)]
    if not below:
        return float(game.utility(state))
    return max(below) if game.to_move(state) == "max" else min(below)


def choose(game: Any, state: Any) -> Any:
    """Return the best move, for MIN as well the one with the highest value."""
    worth = {move: value(game, game.play(state, move)) for move in game.moves(state)}
    pick = max
    move = pick(worth, key=lambda one: worth[one]) if worth else None
    return None if move is None else move


def test_a_change_that_silences_a_search_is_no_remedy() -> None:
    """A program that returns no move any more has no wrong one; the line that chooses is told."""
    fault = diagnose(BOARD, search=choose, max_positions=FEW).faults[0]
    assert fault.name == "wrong-move"
    assert not any(line.remedy for line in fault.lines), str(fault)
    assert fault.lines[0].text == "pick = max"


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def search(board: list[str], turn: str) -> tuple[int, int | None]:
    """Return the value and the best move; O, too, takes the most."""
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return (1 if board[a] == "X" else -1), None
    if " " not in board:
        return 0, None
    best, move = -2, None
    for i in range(9):
        if board[i] == " ":
            board[i] = turn
            value, _ = search(board, "O" if turn == "X" else "X")
            board[i] = " "
            if value > best:
                best, move = value, i
    return best, move


@pytest.mark.parametrize("board", ["xo_/_x_/__o", "xo_/_x_/o__"])
def test_a_change_after_which_no_position_is_recognised_is_no_remedy(board: str) -> None:
    """What looks at other boards than the game's has no fault there; that shows nothing."""
    fault = diagnose(games.TicTacToe(board), search=search).faults[0]
    tried = [line.remedy for line in fault.lines if line.text == 'if board[i] == " ":']
    assert not any(tried), str(fault)
    assert "if value > best:" in [line.text for line in fault.lines], str(fault)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("bounds as exact in bounds at TicTacToe", 'kind = "exact"'),
        ("wrong end moved in alphabeta at Hexapawn", "alpha = max(alpha, best)"),
        ("bounds swapped in mtdf at Isolation", "guess = search(game, state, beta - 0.5, beta)"),
    ],
)
def test_lines_are_those_that_the_advice_speaks_of(name: str, line: str) -> None:
    """Where bounds are kept, where a window is set, and where a loop calls the search."""
    case = next(case for case in planted_searches.cases() if case.name == name)
    fault = diagnose(case.game, **case.how, max_positions=1000).faults[0]
    assert line in [one.text for one in fault.lines], str(fault)
    assert "!=" not in " ".join(one.remedy for one in fault.lines)
