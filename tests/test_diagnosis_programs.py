"""Programs of different hands: what is wrong in each is named, and its healthy twin is not blamed."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.line_faults import Coins
from tests.planted import program
from tests.planted_games import HEXAPAWN, ISOLATION
from treeviz import Game, LimitReached, Player, diagnose, games
from treeviz.diagnosis.calls.heard import Noting
from treeviz.diagnosis.stopwatch import Stopwatch

pytestmark = pytest.mark.long("whole diagnoses are made of many programs")

ENDGAME = "x_o/_x_/o__"
WON = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def won(cells, sign):
    return any(all(cells[i] == sign for i in line) for line in LINES)
"""
ROWS_INSIDE = """
class Board:
    def __init__(self, board):
        self.board = [list(row) for row in board]

    def won(self, sign):
        b = self.board
        lines = [*b, *map(list, zip(*b)), [b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
        return [sign] * 3 in lines

    def empty(self):
        return [(r, c) for r in range(3) for c in range(3) if self.board[r][c] == "_"]

    def minimax(self, player):
        if self.won("x") or self.won("o"):
            return (1 if self.won("x") else -1), None
        best = None
        for r, c in self.empty():
            self.board[r][c] = player
            value, _ = self.minimax("o" if player == "x" else "x")
            self.board[r][c] = "_"
            if best is None or (value > best[0] if player == "x" else value < best[0]):
                best = value, (r, c)
        return best or (0, None)

def search(board, player):
    return Board(board).minimax(player)
"""
ONE_TURN = (
    WON
    + """
def search(board, depth, isMax):
    cells = [sign for row in board for sign in row]
    if won(cells, "x") or won(cells, "o"):
        return 100 if won(cells, "x") else -100
    if depth == 0 or "_" not in cells:
        return 0
    values = []
    for row in board:
        for c in range(3):
            if row[c] == "_":
                row[c] = "x" if isMax else "o"
                values.append(search(board, depth - 1 if isMax else depth - 1, not isMax))
                row[c] = "_"
    return (max if isMax else min)(values)
"""
)
REPLIES = (
    WON
    + """
def negamax(cells, me, you):
    if won(cells, you):
        return -1, None
    best, choice = -2, None
    for place in [i for i in range(9) if cells[i] == "_"]:
        cells[place] = me
        value, reply = negamax(cells, you, me)
        cells[place] = "_"
        if -value > best:
            best, choice = -value, place
    return (best, choice) if best > -2 else (0, None)

def search(board, player):
    found = negamax([sign for row in board for sign in row], player, "o" if player == "x" else "x")[1]
    return None if found is None else divmod(found, 3)
"""
)


@pytest.mark.parametrize(
    ("code", "change", "names"),
    [
        (ROWS_INSIDE, ("", ""), []),
        (ROWS_INSIDE, ("for c in range(3) if", "for c in range(2) if"), ["move-never-tried", "wrong-move"]),
        (REPLIES, ("", ""), []),
        (REPLIES, ("-value, place", "-value, reply"), ["no-move"]),
    ],
)  # fmt: skip
def test_faults_in_programs_that_move(
    code: str, change: tuple[str, str], names: list[str], tmp_path: Path
) -> None:
    """An object with three rows of three is no three rows of a board."""
    file, space = tmp_path / "mine.py", dict[str, Any]()
    file.write_text(code.replace(*change))
    exec(compile(file.read_text(), str(file), "exec"), space)
    search = space["search"]
    found = diagnose(games.TicTacToe(ENDGAME), search=search)
    assert [fault.name for fault in found.faults] == names, str(found)
    assert not any("could be recognised" in str(fact) for fact in found.untried)
    for fault in found.faults[:1]:
        assert change[1] in " ".join(line.text for line in fault.lines)


@pytest.mark.parametrize(("left", "told"), [("depth - 1", False), ("depth", True)])
def test_a_depth_that_only_one_side_counts_shows_in_a_short_game(left: str, told: bool) -> None:
    """Where the game is soon over, two positions together tell it."""
    search = program(ONE_TURN, ("else depth - 1,", f"else {left},"))["search"]
    found = diagnose(games.TicTacToe(ENDGAME), search=search, depth=2)
    assert found.faults == ()
    assert ("depth-at-one-turn" in [remark.name for remark in found.remarks]) is told


class Rounded(Game):
    """Isolation, estimated in parts whose sum is rounded otherwise than theirs who add them."""

    start: Any = ISOLATION.start
    to_move = ISOLATION.to_move
    moves = ISOLATION.moves
    play = ISOLATION.play
    utility = ISOLATION.utility

    def heuristic(self, state: Any) -> dict[str, float]:
        (own, other) = (len(ISOLATION._from(state, state[i])) for i in (0, 1))
        return {"own": 0.1 * own, "other": -0.1 * other, "corner": 0.3 * (state[0] in (0, 2, 6, 8))}


@pytest.mark.parametrize(("sign", "names"), [("color * ", []), ("", ["horizon-by-the-mover"])])
def test_rounding_hides_no_horizon(sign: str, names: list[str]) -> None:
    """The parts of an estimate may be added in another order."""
    code = """
def search(game, state, depth, color):
    moves = list(game.moves(state))
    if not moves:
        return color * game.utility(state)
    if depth == 0:
        return color * sum(reversed(list(game.heuristic(state).values())))
    return max(-search(game, game.play(state, move), depth - 1, -color) for move in moves)
"""
    spoilt = program(code, ("return color * sum", f"return {sign}sum"))["search"]
    found = diagnose(Rounded(), search=spoilt, depth=2)
    assert [fault.name for fault in found.faults] == names, str(found)


@pytest.mark.parametrize(
    ("swapped", "names"), [("a, b, True", []), ("b, a, True", ["window-inverted"])]
)
def test_windows_swapped_where_they_do_no_harm(swapped: str, names: list[str]) -> None:
    """They are told as swapped, and not by what becomes of them further down."""
    code = """
def search(game, node, a, b, maximizing):
    after = [game.play(node, move) for move in game.moves(node)]
    if not after:
        return -1 if maximizing else 1
    value = -2 if maximizing else 2
    for child in after:
        if maximizing:
            value = max(value, search(game, child, a, b, False))
            a = max(a, value)
        else:
            value = min(value, search(game, child, a, b, True))
            b = min(b, value)
        if value >= b if maximizing else value <= a:
            break
    return value
"""
    spoilt = program(code, ("a, b, True", swapped))["search"]
    found = diagnose(games.Domineering(rows=3, columns=3), search=spoilt)
    assert [fault.name for fault in found.faults] == names, str(found)


def test_a_tuple_of_piles_is_handed_where_a_name_says_whose_turn_it_is() -> None:
    """A list, which its name alone suggests, cannot be added to a tuple."""
    code = """
def search(piles, maximizing):
    if not any(piles):
        return -1 if maximizing else 1
    after = [piles[:n] + (left,) + piles[n + 1:] for n, many in enumerate(piles) for left in range(many)]
    return (max if maximizing else min)(search(one, not maximizing) for one in after)
"""
    found = diagnose(games.Nim(1, 2, 2), search=program(code)["search"])
    assert found.findings == ()
    assert found.examined.nodes > found.examined.calls


def test_arrays_are_handed_first_to_who_knows_numpy() -> None:
    """Of the many forms of a board there is no time to try all."""
    pytest.importorskip("numpy", reason="numpy is not installed")
    code = """
import numpy as np

def wins(b, p):
    ways = [(0, 1), (1, 0), (1, 1), (1, -1)]
    lines = [[(r + i * dr, c + i * dc) for i in range(3)] for r in range(4) for c in range(4) for dr, dc in ways]
    return any(all(0 <= r < 4 and 0 <= c < 4 and b[r, c] == p for r, c in line) for line in lines)

def drop(b, c, p):
    new = b.copy()
    new[max(r for r in range(4) if new[r, c] == 0), c] = p
    return new

def search(b, depth, player):
    if wins(b, 1) or wins(b, -1):
        return 1000 if wins(b, 1) else -1000
    free = [c for c in range(4) if b[0, c] == 0]
    if not free or depth <= 0:
        return int(b[:, 1:3].sum())
    if player == 1:
        return max(search(drop(b, c, 1), depth - 1, -1) for c in free)
    return min(search(drop(b, c, -1), depth - 1, 1) for c in free)
"""
    search = program(code)["search"]
    found = diagnose(
        games.Connect(rows=4, columns=4, k=3), search=search, depth=2, max_positions=300
    )
    assert found.faults == ()
    assert found.examined.nodes > found.examined.calls


class Captures(Game):
    """A row of discs: each turn one takes the other's neighbour; who cannot, loses.

    A state is (what stands in the row, whose turn it is); a move is (from, to).
    """

    start: Any = ("xoxoxo", "x")

    def to_move(self, state: Any) -> Player:
        return Player.MAX if state[1] == "x" else Player.MIN

    def moves(self, state: Any) -> list[tuple[int, int]]:
        row, own = state
        steps = [(i, j) for i in range(len(row)) for j in (i - 1, i + 1) if 0 <= j < len(row)]
        return [(i, j) for i, j in steps if row[i] == own and row[j] not in (own, ".")]

    def play(self, state: Any, move: tuple[int, int]) -> Any:
        row, own = list(state[0]), state[1]
        row[move[0]], row[move[1]] = ".", own
        return "".join(row), "o" if own == "x" else "x"

    def utility(self, state: Any) -> float:
        return -1 if state[1] == "x" else 1


ENGINE = """
class Engine:
    def __init__(self, cells, turn):
        self.cells, self.turn = list(cells), turn

    def value(self):
        own, other, found = self.turn, "o" if self.turn == "x" else "x", []
        for i in range(len(self.cells)):
            for j in (i - 1, i + 1):
                if 0 <= j < len(self.cells) and (self.cells[i], self.cells[j]) == (own, other):
                    self.cells[i], self.cells[j], self.turn = ".", own, other
                    found.append(self.value())
                    self.cells[i], self.cells[j], self.turn = own, other, own
        return (max if own == "x" else min)(found, default=-1 if own == "x" else 1)

def search(state):
    return Engine(*state).value()
"""


@pytest.mark.parametrize(
    ("change", "names"), [(("", ""), []), (("else min", "else max"), ["takes-the-worst"])]
)
def test_an_engine_that_lists_the_text_of_a_state(
    change: tuple[str, str], names: list[str]
) -> None:
    """What is a list in an object is a text in the state; whose turn it is the rules say."""
    found = diagnose(Captures(), search=program(ENGINE, change)["search"])
    assert [fault.name for fault in found.faults] == names, str(found)
    assert not any("could be recognised" in str(fact) for fact in found.untried)


def test_a_row_of_signs_is_told_as_a_text() -> None:
    """A board that no move leads to is written as the game writes it."""
    spoilt = program(ENGINE, ("own, other, own\n", 'own, ".", own\n'))["search"]
    assert (
        "to '..ox.o', and no move leads there."
        in diagnose(Captures(), search=spoilt).faults[0].text
    )


class Sums(Game):
    """Three times one of two takes 1 and ends the game, or 2 and goes on; the sum is what counts."""

    start: Any = (0, 0)

    def to_move(self, state: Any) -> Player:
        return Player.MAX

    def moves(self, state: Any) -> list[int]:
        return [] if state[1] in (3, 9) else [1, 2]

    def play(self, state: Any, move: int) -> Any:
        return (state[0] + move, 9 if move == 1 else state[1] + 1)

    def utility(self, state: Any) -> float:
        return state[0]


def most(game: Any, state: Any) -> float:
    """Return the most that can be had."""
    after = [game.play(state, move) for move in game.moves(state)]
    return max(most(game, one) for one in after) if after else game.utility(state)


def test_more_points_are_no_slower_win() -> None:
    """Where the rules count points, a longer line that brings more is better."""
    found = diagnose(Sums(), search=most)
    assert "slow-win" not in [remark.name for remark in found.remarks]


def test_a_search_of_values_that_returns_nothing_lacks_no_move() -> None:
    """The forgotten return is told once, and by its line in the file that is named alone."""
    code = """
def search(game, state, is_max):
    values = [search(game, game.play(state, move), not is_max) for move in game.moves(state)]
    if not values:
        return -1 if is_max else 1
    if is_max:
        return max(values)
    best = min(values)
"""
    board = games.Domineering(rows=3, columns=3)
    found = diagnose(board, search=program(code)["search"])
    assert [fault.name for fault in found.faults] == ["returns-nothing"]


BLIND = """
def look(game, state, depth, table):
    moves, key = list(game.moves(state)), (state, depth)
    if not moves:
        return game.utility(state)
    if depth == 0:
        return game.heuristic(state)
    if key not in table:
        values = [look(game, game.play(state, move), depth - 1, table) for move in moves]
        table[key] = max(values) if game.to_move(state) == "max" else min(values)
    return table[key]

def search(game, state, depth):
    table = {}
    for further in range(1, depth + 1):
        value = look(game, state, further, table)
    return value
"""


@pytest.mark.parametrize(
    "game", [ISOLATION, HEXAPAWN, Coins()], ids=["Isolation", "Hexapawn", "Coins"]
)
@pytest.mark.parametrize(("key", "names"), [("(state, depth)", []), ("state", ["wrong-answer"])])
def test_a_search_that_deepens_and_never_looks_deeper(
    game: Game, key: str, names: list[str]
) -> None:
    """What the table knows of one ply ahead is returned for all."""
    found = diagnose(game, search=program(BLIND, ("(state, depth)", key))["search"])
    assert [fault.name for fault in found.faults] == names, str(found)


def test_boards_of_rows_are_noted_each() -> None:
    """However quickly boards are taken down, shared rows are seen and the time is looked at."""
    noting = Noting(Stopwatch(60))
    rows = [["x", "o"], ["o", "x"]]
    take = noting.taking_like(rows)
    assert take(rows) == (("x", "o"), ("o", "x"))
    assert not noting.shared
    take(rows[:])
    assert noting.shared
    late = Noting(Stopwatch(-1)).taking_like(rows)
    with pytest.raises(LimitReached):
        late(rows)
