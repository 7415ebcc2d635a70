"""Boards that a search has otherwise than the game: men in any order, passes, functions inside."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tests import planted_games as g
from tests.planted import program
from treeviz import Diagnosis, Game, Player, diagnose, games

pytestmark = pytest.mark.long("whole diagnoses are made of many searches")


class Men(Game):
    """Men of two sides walk and jump towards one another on 4 × 4; who cannot move loses.

    A state is (whose turn, the men sorted by place: row, column, side); a move is (from, to).
    """

    start: Any = ("w", ((0, 0, "b"), (0, 2, "b"), (3, 1, "w"), (3, 3, "w")))

    def to_move(self, state: Any) -> Player:
        return Player.MAX if state[0] == "w" else Player.MIN

    def moves(self, state: Any) -> list[Any]:
        side, men = state
        taken, step = {(r, c): s for r, c, s in men}, -1 if side == "w" else 1
        found = []
        for r, c, owner in men:
            for d in (-1, 1) if owner == side else ():
                near, far = (r + step, c + d), (r + 2 * step, c + 2 * d)
                to = near if near not in taken else far
                if to not in taken and taken.get(near) != side and {*to} <= {0, 1, 2, 3}:
                    found.append(((r, c), to))
        return found

    def play(self, state: Any, move: Any) -> Any:
        side, men = state
        (r, c), to = move
        over = (r + to[0]) // 2, (c + to[1]) // 2
        gone = {(r, c), over} if abs(r - to[0]) == 2 else {(r, c)}
        left = [man for man in men if man[:2] not in gone]
        return "b" if side == "w" else "w", tuple(sorted([*left, (*to, side)]))

    def utility(self, state: Any) -> float:
        return -1 if state[0] == "w" else 1


PIECES = """
import copy

class Man:
    def __init__(self, row, col, side):
        self.row, self.col, self.side = row, col, side

class Position:
    def __init__(self, state):
        self.turn, self.men = state[0], [Man(*man) for man in state[1]]
        self.played = 0

    def at(self, place):
        return next((man for man in self.men if (man.row, man.col) == place), None)

    def play(self, move):
        (r, c), to = move
        man = self.at((r, c))
        if abs(r - to[0]) == 2:
            self.men.remove(self.at(((r + to[0]) // 2, (c + to[1]) // 2)))
        self.men.remove(man)
        man.row, man.col = to
        self.men.append(man)
        self.turn = "b" if self.turn == "w" else "w"
        self.played += 1

    def moves(self):
        men = tuple(sorted((man.row, man.col, man.side) for man in self.men))
        return rules.moves((self.turn, men))

def search(position, is_max):
    moves = position.moves()
    if not moves:
        return -1 if is_max else 1
    values = []
    for move in moves:
        after = copy.deepcopy(position)
        after.play(move)
        values.append(search(after, not is_max))
    return max(values) if is_max else min(values)

def call(state):
    return Position(state), state[0] == "w"
"""

PASSING = """
def free(line, own):
    return [i for i in range(len(line)) if line[i] == "_" and own in line[max(i - 1, 0):i + 2]]

def search(line, own):
    other = "o" if own == "x" else "x"
    moves = free(line, own)
    if not moves and not free(line, other):
        score = line.count("x") - line.count("o")
        return score if own == "x" else -score
    if not moves:
        return -search(line, other)
    return max(-search(line[:i] + own + line[i + 1:], other) for i in moves)

def call(state):
    return state[0], "x" if state[1] == "max" else "o"
"""


class Growing(Game):
    """Signs grow into empty neighbours on a line; who has none passes; the most squares win."""

    start: Any = ("x__x_o", Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def _free(self, line: str, own: str) -> list[int]:
        return [i for i, s in enumerate(line) if s == "_" and own in line[max(i - 1, 0) : i + 2]]

    def moves(self, state: Any) -> list[int]:
        line, player = state
        own, other = ("x", "o") if player is Player.MAX else ("o", "x")
        return self._free(line, own) or [-1] * bool(self._free(line, other))

    def play(self, state: Any, move: int) -> Any:
        line, player = state
        sign = "x" if player is Player.MAX else "o"
        return line if move < 0 else line[:move] + sign + line[move + 1 :], player.other

    def utility(self, state: Any) -> float:
        return float(state[0].count("x") - state[0].count("o"))


INSIDE = """
def decide(state, game):
    def max_value(state, alpha, beta):
        moves = game.moves(state)
        if not moves:
            return game.utility(state), None
        best, chosen = -10, None
        for move in moves:
            value, _ = min_value(game.play(state, move), alpha, beta)
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best, chosen

    def min_value(state, alpha, beta):
        moves = game.moves(state)
        if not moves:
            return game.utility(state), None
        best, chosen = 10, None
        for move in moves:
            value, _ = max_value(game.play(state, move), alpha, beta)
            if value < best:
                best, chosen = value, move
            beta = min(beta, best)
            if best <= alpha:
                break
        return best, chosen

    first = max_value if game.to_move(state) == "max" else min_value
    return first(state, -10, 10)[1]
"""

DEEPENING = """
class Engine:
    def __init__(self, game):
        self.game = game

    def negamax(self, state, depth, color):
        moves = self.game.moves(state)
        if not moves:
            return color * self.game.utility(state)
        if depth == 0:
            return 0
        below = [self.negamax(self.game.play(state, m), depth - 1, -color) for m in moves]
        return max(-value for value in below)

def deepen(state):
    engine, value = Engine(game), 0
    for depth in range(1, 12):
        value = engine.negamax(state, depth, 1 if state[1] == "max" else -1)
    return value
"""

SIGNS = """
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def won(board, sign):
    return any(all(board[i // 3][i % 3] == sign for i in line) for line in LINES)

def minimax(board, maximizing):
    if won(board, 1):
        return 1
    if won(board, 2):
        return -1
    values = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == 0:
                board[r][c] = 1 if maximizing else 2
                values.append(minimax(board, not maximizing))
                board[r][c] = 0
    return (max if maximizing else min)(values, default=0)
"""


def men(*changes: tuple[str, str]) -> Diagnosis:
    """Diagnose the search of men."""
    names = program(PIECES, *changes)
    names["rules"] = Men()
    return diagnose(Men(), search=names["search"], call=names["call"], max_nodes=250)


def growing(*changes: tuple[str, str]) -> Diagnosis:
    """Diagnose the search that passes without saying so."""
    names = program(PASSING, *changes)
    return diagnose(
        Growing(),
        search=names["search"],
        call=names["call"],
        reads={"state": "line", "player": "own"},
    )


def inside(*changes: tuple[str, str]) -> Diagnosis:
    """Diagnose the search whose functions are inside another."""
    search = program(INSIDE, *changes)["decide"]
    return diagnose(g.CHOMP, search=search, max_positions=300, max_nodes=1500)


def signs(*changes: tuple[str, str]) -> Diagnosis:
    """Diagnose the search of a board of numbers."""
    search = program(SIGNS, *changes)["minimax"]
    return diagnose(games.TicTacToe("xo_/_xo/_x_"), search=search, max_nodes=1500)


@pytest.mark.parametrize("diagnosed", [men, growing, inside, signs])
def test_a_right_search_is_understood_and_not_blamed(diagnosed: Any) -> None:
    """It is looked into, and nothing is said against it."""
    found = diagnosed()
    assert found.faults == ()
    assert found.examined.nodes > 2 * found.examined.calls
    assert not {one.name for one in found.remarks} - {"slow-win"}


@pytest.mark.parametrize(
    ("diagnosed", "change", "names"),
    [
        (men, ("min(values)", "max(values)"), {"takes-the-worst"}),
        (growing, ("return -search(line, other)", "return search(line, other)"), {"sign-lost"}),
        (
            inside,
            ("best, chosen = 10, None", "best, chosen = 0, None"),
            {"not-the-best", "window-too-narrow"},
        ),
        (inside, ("_ = min_value(", "_ = max_value("), {"wrong-side-to-move"}),
        (signs, ("not maximizing", "maximizing"), {"wrong-side-to-move"}),
        (signs, ("won(board, 2)", "won(board, 3)"), {"plays-on"}),
    ],
)
def test_a_mistake_in_it_is_named(diagnosed: Any, change: tuple[str, str], names: set[str]) -> None:
    """It is the first fault, though its boards are not the game's."""
    found = diagnosed(change)
    assert found.faults[0].name in names, str(found)


def test_a_colour_says_who_is_max_where_another_function_is_called() -> None:
    """Deepening from one ply on: 0 at the horizon leaves whose values they are open."""
    names = program(DEEPENING)
    names["game"] = g.NIM
    found = diagnose(g.NIM, search=names["deepen"], watch=names["Engine"].negamax)
    assert found.faults == ()


@pytest.mark.usefixtures("every_line_is_tried")
def test_lines_of_functions_inside_are_changed(tmp_path: Path) -> None:
    """What is written in them may be the mistake: the line with it is told."""
    file = tmp_path / "inside.py"
    file.write_text(INSIDE.replace("best, chosen = 10, None", "best, chosen = 0, None"))
    spec = spec_from_file_location("inside", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found = diagnose(g.HEXAPAWN, search=module.decide, max_positions=200, max_nodes=200)
    assert "best, chosen = 0, None" in [line.text for line in found.faults[0].lines]
