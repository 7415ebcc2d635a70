"""Searches that keep their positions otherwise than they get them, and how far they look."""

# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import pytest

from tests import planted_games as g
from tests.planted import program
from treeviz import Game, Player, diagnose, explain, games
from treeviz.diagnosis.values.watched_search import watched_search

pytestmark = pytest.mark.long("whole diagnoses are made of many searches")

ENGINE = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

class Engine:
    def __init__(self, state):
        self.squares = ["_xo".index(sign) for sign in state.replace("/", "")]
        self.visited = 0

    def won(self, side):
        return any(all(self.squares[i] == side for i in line) for line in LINES)

    def value(self, side):
        self.visited += 1
        if self.won(1) or self.won(2):
            return 10 if self.won(1) else -10
        found = []
        for place in range(9):
            if self.squares[place] == 0:
                self.squares[place] = side
                if side == 1:
                    found.append(self.value(2))
                    self.squares[place] = 0
                else:
                    found.append(self.value(1))
                    self.squares[place] = 0
        return (max if side == 1 else min)(found, default=0)

def solve(state):
    engine = Engine(state)
    return engine.value(1 if state.count("x") == state.count("o") else 2)
"""
NODES = """
class Node:
    def __init__(self, game, state, parent=None):
        self.game, self.state, self.parent = game, state, parent

    def children(self):
        return [Node(self.game, self.game.play(self.state, m), self) for m in self.game.moves(self.state)]

def evaluate(node, depth):
    after, maximizing = node.children(), node.game.to_move(node.state) == "max"
    if not after:
        return node.game.utility(node.state)
    if depth == 0:
        return node.game.heuristic(node.state)
    values = [evaluate(child, depth - 1) for child in after]
    return max(values) if maximizing else min(values)

def ask(game, state, depth):
    return evaluate(Node(game, state), depth)
"""


def of_engine(*changes: tuple[str, str]) -> dict[str, Any]:
    code = program(ENGINE, *changes)
    return {"search": code["solve"], "watch": code["Engine"].value}


def test_squares_of_an_engine_are_those_of_the_board() -> None:
    """A flat list of numbers in an object is read sign for sign."""
    game = games.TicTacToe("xox/oox/___")
    tree = watched_search(game, **of_engine())
    assert (len(tree), tree.value) == (11, 10)
    assert explain(tree).verify() == ()
    found = diagnose(games.TicTacToe("x__/_o_/___"), **of_engine())
    assert found.faults == ()
    assert not any("could be recognised" in str(fact) for fact in found.untried)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        (
            ("found.append(self.value(1))\n                    self.squares[place] = 0", "found.append(self.value(1))"),
            "not-restored",
        ),
        (("(max if side == 1 else min)", "max"), "takes-the-worst"),
        (("return 10 if self.won(1) else -10", "return 10"), "win-by-the-mover"),
    ],
)  # fmt: skip
def test_what_is_wrong_inside_an_engine_is_named(changes: tuple[str, str], name: str) -> None:
    """What it keeps for itself tells more than what it returns."""
    found = diagnose(games.TicTacToe("x__/_o_/___"), **of_engine(changes))
    assert found.faults[0].name == name, str(found)


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (("", ""), []),
        (
            ("return node.game.heuristic(node.state)", "return node.game.heuristic(node.state) * (1 if maximizing else -1)"),
            ["horizon-by-the-mover"],
        ),
    ],
)  # fmt: skip
def test_a_state_inside_a_node_is_the_position(change: tuple[str, str], names: list[str]) -> None:
    """Nodes that keep a state beside their parent are read; without a mistake nothing is blamed."""
    search = program(NODES, change)["ask"]
    found = diagnose(g.ISOLATION, search=search, depth=2)
    assert [fault.name for fault in found.faults] == names
    assert not any("could be recognised" in str(fact) for fact in found.untried)


class Wide(Game):
    """Each of two writes one of 900 numbers three times; the larger sum wins."""

    start: Any = ()

    def to_move(self, state: Any) -> Player:
        return Player.MIN if len(state) % 2 else Player.MAX

    def moves(self, state: Any) -> range:
        return range(900 if len(state) < 6 else 0)

    def play(self, state: Any, move: int) -> Any:
        return (*state, move)

    def utility(self, state: Any) -> float:
        return sum(state[::2]) - sum(state[1::2])

    heuristic = utility


def deep(game: Any, state: Any, depth: int, is_max: bool) -> float:
    """Look as many plies ahead as it is asked."""
    after = [game.play(state, move) for move in game.moves(state)]
    if not after or depth == 0:
        return game.utility(state)
    return (max if is_max else min)(deep(game, one, depth - 1, not is_max) for one in after)


def test_a_search_of_a_wide_game_is_not_said_to_look_to_the_end() -> None:
    """That a call was stopped says nothing of how far it looked."""
    found = diagnose(Wide(), search=deep, depth=1, max_positions=50)
    assert not [one for one in found.findings if one.name.startswith("depth")]


def test_a_remedy_of_a_depth_makes_the_search_look_as_far_as_it_is_asked() -> None:
    """What goes on to the end of the game instead, or stops at once, is none."""
    halved = program(
        """
def search(game, state, depth):
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if depth == 0:
        return game.heuristic(state)
    values = [search(game, game.play(state, move), max(depth - 2, 0)) for move in moves]
    return max(values) if game.to_move(state) == "max" else min(values)
"""
    )
    fault = diagnose(g.HEXAPAWN, search=halved["search"], depth=3).faults[0]
    assert fault.name == "depth-counted-twice"
    assert "asked to look 1, 2, 3 and 4 plies ahead, search looks 1, 1, 2 and 2." in fault.text
    assert all("depth - 1" in line.remedy for line in fault.lines if line.remedy), str(fault)


COLUMNS = """
class Field:
    def __init__(self, state):
        rows = state.split("/")
        self.cells = [[rows[r][c] for r in range(3)] for c in range(3)]

    def over(self):
        c = self.cells
        lines = [*c, *zip(*c), [c[i][i] for i in range(3)], [c[i][2 - i] for i in range(3)]]
        signs = [sign for sign in "xo" if any(all(s == sign for s in line) for line in lines)]
        return signs[0] if signs else None if any("_" in column for column in c) else "tie"

def search(field, side):
    over = field.over()
    if over:
        return {"x": 10, "o": -10, "tie": 0}[over]
    found = []
    for column in field.cells:
        for place, sign in enumerate(column):
            if sign == "_":
                column[place] = side
                if side == "x":
                    found.append(search(field, "o"))
                    column[place] = "_"
                else:
                    found.append(search(field, "x"))
                    column[place] = "_"
    return max(found) if side == "x" else min(found)

def solve(state):
    return search(Field(state), "x" if state.count("x") == state.count("o") else "o")
"""


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (("", ""), []),
        (("else min(found)", "else max(found)"), ["takes-the-worst"]),
        (
            ('search(field, "x"))\n                    column[place] = "_"', 'search(field, "x"))'),
            ["not-restored"],
        ),
    ],
)
def test_a_board_of_columns_is_read_and_its_symmetric_positions_mislead_nobody(
    change: tuple[str, str], names: list[str]
) -> None:
    """Where rows and columns are alike, a board read the wrong way round fits as well."""
    found = diagnose(games.TicTacToe(), search=program(COLUMNS, change)["solve"])
    assert [fault.name for fault in found.faults] == names, str(found)
    assert not any("could be recognised" in str(fact) for fact in found.untried)


def test_a_generator_between_the_calls_of_a_search_is_no_search() -> None:
    """What only yields the values of the moves is left unwatched; what takes the best is not."""
    code = """
def values(game, state, color):
    for move in game.moves(state):
        yield -nega(game, game.play(state, move), -color)

def nega(game, state, color):
    return max(values(game, state, color), default=color * game.utility(state))

def start(game, state):
    return nega(game, state, 1 if game.to_move(state) == "max" else -1)
"""
    assert diagnose(g.TOADS, search=program(code)["start"]).faults == ()
    unsigned = program(code, ("default=color * ", "default="))["start"]
    assert diagnose(g.TOADS, search=unsigned).faults[0].name == "win-by-the-mover"
