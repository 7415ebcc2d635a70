"""Sides are swapped also where the game does not say how; boards in objects are read so, too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import program
from tests.planted_games import HEXAPAWN, ISOLATION, Boxes, Pawns
from treeviz import Diagnosis, Game, Player, diagnose, games
from treeviz.diagnosis.laws.swapped_sides import swap_of
from treeviz.diagnosis.sample import Sample

pytestmark = pytest.mark.long("whole diagnoses are made of many games")

FEW = 1500  # positions
PAWNS = Pawns()
BOUND = ["bound-as-exact"]


def named(found: Diagnosis) -> list[str]:
    return [one.name for one in found.findings]


@pytest.mark.parametrize("game", [HEXAPAWN, ISOLATION, Boxes(), PAWNS])
def test_a_swap_is_the_same_game_from_the_other_side(game: Game) -> None:
    """It changes who is to move, is its own opposite, and leads from moves to moves."""
    sample = Sample(game, positions=FEW)
    swap = swap_of(sample)
    assert swap is not None
    for state in sample.states[:100]:
        other = swap(state)
        assert swap(other) == state
        assert game.to_move(other) is not game.to_move(state)
        after = {game.play(other, move) for move in game.moves(other)}
        assert after == {swap(game.play(state, move)) for move in game.moves(state)}


def test_no_swap_is_made_up() -> None:
    """Who begins at noughts and crosses has a sign more; what is lopsided has none."""

    class Lopsided(Pawns):
        def utility(self, state: Any) -> float:
            return 2 if state[1] == "min" else -1

    assert swap_of(Sample(games.TicTacToe("x_o/_x_/o__"))) is None
    assert swap_of(Sample(Lopsided(), positions=FEW)) is None


def test_a_term_of_one_side_is_told_though_the_game_does_not_swap_them() -> None:
    def lopsided(state: Any) -> dict[str, float]:
        return {"men": state[0].count("x"), "ahead": PAWNS.heuristic(state)}

    def even(state: Any) -> dict[str, float]:
        return {"men": state[0].count("x") - state[0].count("o"), "ahead": PAWNS.heuristic(state)}

    found = diagnose(PAWNS, heuristic=lopsided, max_positions=FEW)
    assert "term-one-sided" in named(found)
    assert "the term men" in " ".join(str(found).split())
    assert not {"term-one-sided", "not-antisymmetric"} & {
        *named(diagnose(PAWNS, heuristic=even, max_positions=FEW))
    }


def test_a_heuristic_that_fails_at_a_board_that_no_game_comes_to_is_not_blamed() -> None:
    reached = set(Sample(PAWNS, positions=FEW).states)

    def careful(state: Any) -> float:
        if state not in reached:
            raise KeyError(state)
        return PAWNS.heuristic(state)

    found = diagnose(PAWNS, heuristic=careful, max_positions=FEW)
    assert found.faults == ()


class Ends(Game):
    """Take the first coin or the last; a state is (coins, points of MAX less MIN's, whose turn)."""

    start: Any = ((4, 6, 2, 3, 5, 1), 0, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[2])

    def moves(self, state: Any) -> list[str]:
        return ["first", "last"] if len(state[0]) > 1 else ["first"] * len(state[0])

    def play(self, state: Any, move: str) -> Any:
        coins, lead, player = state
        coin, rest = (coins[0], coins[1:]) if move == "first" else (coins[-1], coins[:-1])
        return rest, lead + (coin if player is Player.MAX else -coin), player.other

    def utility(self, state: Any) -> float:
        return float(state[1])


def test_points_told_from_the_movers_side_are_remarked() -> None:
    class ByMover(Ends):
        def utility(self, state: Any) -> float:
            return super().utility(state) * (1 if state[2] == "min" else -1)

    assert "same-worth-swapped" in named(diagnose(ByMover()))
    assert "same-worth-swapped" not in named(diagnose(Ends()))


BOARD = """
class Board:
    def __init__(self, text, turn):
        self.cells, self.turn, self.taken = [{"x": 1, "o": 2, ".": 0}[c] for c in text], turn, []

    def moves(self):
        ahead, own = (-3, 1) if self.turn == "x" else (3, 2)
        for i, piece in enumerate(self.cells):
            for side in (-1, 0, 1):
                to = i + ahead + side
                if piece == own and 0 <= i + ahead < 12 and 0 <= i % 3 + side < 3:
                    if not self.cells[to] or (side and self.cells[to] != own):
                        yield i, to

    def push(self, move):
        i, to = move
        self.taken.append(self.cells[to])
        self.cells[to], self.cells[i] = self.cells[i], 0
        self.turn = "o" if self.turn == "x" else "x"

    def pop(self, move):
        i, to = move
        self.cells[i], self.cells[to] = self.cells[to], self.taken.pop()
        self.turn = "o" if self.turn == "x" else "x"

    def points(self):
        signs = list(enumerate(self.cells))
        return sum((4 - i // 3) * (c == 1) - (i // 3 + 1) * (c == 2) for i, c in signs) / 40

def negamax(board, depth):
    moves = list(board.moves())
    if 1 in board.cells[:3] or 2 in board.cells[9:] or not moves:
        return -1
    if depth == 0:
        return board.points() if board.turn == "x" else -board.points()
    best = -2
    for move in moves:
        board.push(move)
        best = max(best, -negamax(board, depth - 1))
        board.pop(move)
    return best

def search(state, depth):
    return negamax(Board(state[0], "x" if state[1] == "max" else "o"), depth)
"""


def test_squares_of_an_object_are_those_of_a_state_sign_for_sign() -> None:
    """The squares are numbers in a row, which no board of the game is written in."""
    for change, names in (
        ((), []),
        ((("else -board.points()", "else board.points()"),), ["horizon-by-the-mover"]),
    ):
        made = program(BOARD, *change)
        found = diagnose(PAWNS, search=made["search"], watch=made["negamax"], depth=2)
        assert [fault.name for fault in found.faults] == names
        assert "could be recognised" not in str(found)


def test_a_depth_that_falls_in_the_loop_is_remarked() -> None:
    code = """
def search(game, state, depth):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if depth <= 0:
        return game.heuristic(state)
    depth -= 1
    values = []
    for move in moves:
        values.append(search(game, game.play(state, move), depth))
    return max(values) if game.to_move(state) == "max" else min(values)
"""
    moved = (
        "    depth -= 1\n    values = []\n    for move in moves:\n",
        ("    values = []\n    for move in moves:\n        depth -= 1\n"),
    )
    name = "depth-falls-in-the-loop"
    found = diagnose(PAWNS, search=program(code, moved)["search"], depth=3, max_positions=FEW)
    assert name in named(found)
    assert "looks 4 plies ahead after (9,6), 3 after (9,7) and 2 after (10,6)" in " ".join(
        str(found).split()
    )
    healthy = diagnose(PAWNS, search=program(code)["search"], depth=3, max_positions=FEW)
    assert name not in named(healthy)


def test_what_is_lost_in_adding_up_is_no_lopsidedness() -> None:
    """Tenths are added in another order where the board is turned round."""

    def tenths(state: Any) -> float:
        total = 0.0
        for i, sign in enumerate(state[0]):
            total += ((i // 3 - 4) * -0.1) * (sign == "x") - ((i // 3 + 1) * 0.1) * (sign == "o")
        return total

    assert "not-antisymmetric" not in named(diagnose(PAWNS, heuristic=tenths, max_positions=FEW))


def test_the_first_parameter_of_an_unusual_name_is_the_position() -> None:
    """Of a game whose states are no rows of signs a program has the states themselves."""
    ends = Ends()

    known: dict[Any, float] = {}

    def value(pots: Any) -> float:
        if pots not in known:
            below = [value(ends.play(pots, move)) for move in ends.moves(pots)]
            known[pots] = ends.to_move(pots).best(below) if below else ends.utility(pots)
        return known[pots]

    found = diagnose(ends, search=value)
    assert found.faults == ()
    assert "calls of value" in str(found)


def test_tables_that_an_object_keeps_are_asked_without() -> None:
    """A bound that one call keeps is taken for the value by another."""
    code = """
class Engine:
    def __init__(self, game):
        self.game, self.table = game, {}

    def value(self, coins, alpha, beta):
        key = coins, alpha, beta
        if key in self.table:
            return self.table[key]
        low, high, top = alpha, beta, coins[2] == "max"
        best = -99 if top else 99
        for move in self.game.moves(coins):
            found = self.value(self.game.play(coins, move), low, high)
            best = max(best, found) if top else min(best, found)
            low, high = (max(low, best), high) if top else (low, min(high, best))
            if low >= high:
                break
        self.table[key] = best if coins[0] else coins[1]
        return self.table[key]

ENGINE = Engine(game)

def search(coins):
    return ENGINE.value(coins, -99, 99)
"""
    for change, names in (((), []), ((("key = coins, alpha, beta", "key = coins"),), BOUND)):
        for old, new in change:
            code = code.replace(old, new)
        spaces: dict[str, Any] = {"game": Ends(), "__name__": "program"}
        exec(code, spaces)
        found = diagnose(spaces["game"], search=spaces["search"])
        assert [fault.name for fault in found.faults] == names
