"""Programs in other styles: bits, dicts, helper functions, deepening; faulty, and healthy twins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planted import program
from treeviz import Diagnosis, Game, Player, diagnose, games

pytestmark = pytest.mark.long("whole diagnoses are made of many searches")

Change = tuple[str, str]
FEW = 1500


class Kayles(Game):
    """Pins in a row, as bits; a move knocks one, or two neighbours; who knocks the last wins."""

    start: Any = (0b111111, Player.MAX)

    def to_move(self, state: Any) -> Player:
        return Player(state[1])

    def moves(self, state: Any) -> list[int]:
        masks = [1 << i for i in range(6)] + [3 << i for i in range(5)]
        return [mask for mask in masks if state[0] & mask == mask]

    def play(self, state: Any, move: int) -> Any:
        return state[0] & ~move, state[1].other

    def utility(self, state: Any) -> float:
        return -1 if state[1] is Player.MAX else 1


BITS = """
MASKS = [1 << i for i in range(6)] + [3 << i for i in range(5)]

def search(pins, alpha=-1, beta=1):
    if pins == 0:
        return -1
    for mask in MASKS:
        if pins & mask == mask:
            score = -search(pins & ~mask, -beta, -alpha)
            if score >= beta:
                return beta
            if score > alpha:
                alpha = score
    return alpha

def call(state):
    return (state[0],)
"""
DICTS = """
SQUARES = [(r, c) for r in range(3) for c in range(3)]
LINES = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]

def winner(board):
    for line in LINES:
        if board.get(line[0]) and len({board.get(square) for square in line}) == 1:
            return board[line[0]]

def turn(board):
    return "x" if 2 * sum(sign == "x" for sign in board.values()) == len(board) else "o"

def replies(board):
    for square in SQUARES:
        if square not in board:
            yield {**board, square: turn(board)}

def search(board):
    if winner(board) or len(board) == 9:
        return {"x": 1, "o": -1, None: 0}[winner(board)]
    best = max if turn(board) == "x" else min
    return best(search(after) for after in replies(board))

def call(state):
    rows = state.split("/")
    return ({(r, c): rows[r][c] for r, c in SQUARES if rows[r][c] != "_"},)
"""  # noqa: E501
DEEPENING = """
BEST = None
CUT_OFF = False

def probe(game, state, left, top):
    global BEST, CUT_OFF
    moves = list(game.moves(state))
    if not moves:
        return game.utility(state)
    if left == 0:
        CUT_OFF = True
        return 0
    sign = 1 if game.to_move(state) == "max" else -1
    best = float("-inf")
    for move in moves:
        value = sign * probe(game, game.play(state, move), left - 1, False)
        if value > best:
            best = value
            if top:
                BEST = move
    return sign * best

def search(game, state):
    global CUT_OFF
    limit = 0
    while True:
        limit += 1
        CUT_OFF = False
        value = probe(game, state, limit, True)
        if not CUT_OFF:
            return value, BEST
"""
RECORDS = """
def search(state, game):
    moves = list(game.moves(state))
    if not moves:
        return {"move": None, "score": game.utility(state)}
    mine = game.to_move(state) == "max"
    best = {"move": None, "score": -99 if mine else 99}
    for move in moves:
        deep = search(game.play(state, move), game)
        score = deep["score"]
        if (mine and score > best["score"]) or (not mine and score < best["score"]):
            best = {"move": move, "score": score}
    return best
"""
KAYLES, BOARD = Kayles(), games.TicTacToe("xo_/_x_/__o")
PROGRAMS: dict[str, tuple[str, Game]] = {
    "bits": (BITS, KAYLES),
    "dicts": (DICTS, BOARD),
    "deepening": (DEEPENING, games.Nim(2, 3)),
    "records": (RECORDS, KAYLES),
}


def found(style: str, *changes: Change) -> Diagnosis:
    code, game = PROGRAMS[style]
    names = program(code, *changes)
    asked = {"call": names["call"]} if "call" in names else {}
    return diagnose(game, search=names["search"], **asked, max_positions=FEW, max_nodes=3000)


@pytest.mark.parametrize(
    ("style", "change"),
    [
        ("bits", ("alpha=-1, beta=1", "alpha=-2, beta=2")),
        ("bits", ("def search", "from functools import cache\n@cache\ndef search")),
        ("dicts", ("for square in SQUARES:", "for square in reversed(SQUARES):")),
        ("dicts", ("return best(search", "return 0.9 * best(search")),
        ("deepening", ("    limit = 0", "    limit = 1")),
        ("records", ("mine = game", "mine = game")),
    ],
)
def test_a_healthy_twin_is_not_blamed(style: str, change: Change) -> None:
    """Not the bits that do not say whose turn it is, nor the dict in an order of its own."""
    assert [str(fault) for fault in found(style, change).faults] == []


@pytest.mark.parametrize(
    ("style", "name", "change"),
    [
        ("bits", "win-for-the-loser", ("        return -1", "        return 1")),
        ("bits", "move-never-tried", (" + [3 << i for i in range(5)]", "")),
        ("bits", "move-never-tried", ("[3 << i for i in range(5)]", "[3 << i for i in range(4)]")),
        ("bits", "window-inverted", ("-beta, -alpha)", "-alpha, -beta)")),
        ("dicts", "takes-the-worst", ('max if turn(board) == "x" else min', "max")),
        ("dicts", "tie-not-zero", ("None: 0}", "None: 0.5}")),
        ("deepening", "sign-lost", ("return sign * best", "return best")),
        (
            "deepening",
            "wrong-move",
            ("            if top:\n                BEST", "            BEST"),
        ),
        ("records", "illegal-move", ('"move": move,', '"move": deep["move"] or move,')),
    ],
)
def test_a_mistake_is_named(style: str, name: str, change: Change) -> None:
    """By its name, also where the recursive function has to be found first."""
    faults = found(style, change).faults
    # With BEST overwritten a deeper call's move may be one of these, and only be worse.
    same = {"wrong-move", "illegal-move"}
    assert faults[0].name in (same if name in same else {name}), str(faults[0])


def test_a_helper_is_pointed_at() -> None:
    """The line may stand in a function of the same file that the search calls."""
    change = ('max if turn(board) == "x" else min', "min")
    lines = found("dicts", change).faults[0].lines
    assert lines


def test_which_parameter_is_the_position_is_asked() -> None:
    """Where several may be, in the words of `diagnose`."""
    names = program(BITS.replace("pins, alpha=-1, beta=1", "pins, extra=1, alpha=-1, beta=1"))
    with pytest.raises(ValueError, match=r"reads=\{'state': 'pins'\}, or --reads state=pins"):
        diagnose(KAYLES, search=names["search"], call=names["call"])


def test_a_heuristic_of_a_board_gets_one() -> None:
    """A parameter called `board` of a function that cannot read the text gets rows of signs."""

    def stones(board: Any) -> float:
        worth = {"x": 0.1, "o": -0.1, "_": 0}
        return sum(worth[board[r][c]] for r in range(3) for c in range(3))

    assert [str(one) for one in diagnose(BOARD, heuristic=stones).faults] == []


class Fractious:
    """A number that fails when it is taken for one."""

    def __float__(self) -> float:
        raise ZeroDivisionError


@pytest.mark.parametrize("made", [None, 1, "board", Fractious()])
def test_arguments_that_are_none(made: Any) -> None:
    """What `call` gives must be arguments; what it raises is told, with the position."""
    with pytest.raises(ValueError, match="expected them in a tuple"):
        diagnose(BOARD, search=lambda state: 0, call=lambda state: made)
    with pytest.raises(ValueError, match="arguments raised ZeroDivisionError"):
        diagnose(BOARD, search=lambda state: 0, call=lambda state: 1 / 0)


def test_a_number_that_fails_is_a_finding() -> None:
    """A class of somebody's own may raise where it is made a float."""
    faults = diagnose(BOARD, heuristic=lambda state: Fractious(), max_positions=FEW).faults
    assert [fault.name for fault in faults] == ["breaks-contract"]


LETTERS = """
def options(board, sign):
    step = 1 if sign == "a" else -1
    free = lambda at: 0 <= at < 5 and at not in board
    return [(at, at + step) for at in sorted(board) if board[at] == sign and free(at + step)]

def search(board, sign, ply):
    moves = options(board, sign)
    if not moves:
        return ply - 100 if sign == "a" else 100 - ply
    values = []
    for at, to in moves:
        new = dict(board)
        new[to] = new.pop(at)
        values.append(search(new, "b" if sign == "a" else "a", ply + 1))
    return (max if sign == "a" else min)(values)

def best(board, who):
    found = []
    for at, to in options(board, who):
        new = dict(board)
        new[to] = new.pop(at)
        found.append((search(new, "b" if who == "a" else "a", 1), (at, to)))
    return (max if who == "a" else min)(found)[1]
"""


class Steps(Game):
    """On five places a go right, b left; who cannot go loses."""

    start: Any = (((0, "a"), (1, "a"), (4, "b")), Player.MAX)

    def to_move(self, state: Any) -> Player:
        """Return who goes."""
        return Player(state[1])

    def moves(self, state: Any) -> list[Any]:
        """Return who can go where."""
        sign = "a" if state[1] is Player.MAX else "b"
        return list(program(LETTERS)["options"](dict(state[0]), sign))

    def play(self, state: Any, move: Any) -> Any:
        """Go."""
        board = dict(state[0])
        board[move[1]] = board.pop(move[0])
        return tuple(sorted(board.items())), state[1].other

    def utility(self, state: Any) -> float:
        """Return who can go on."""
        return -1.0 if state[1] is Player.MAX else 1.0


@pytest.mark.parametrize(("name", "more"), [("search", (0,)), ("best", ())])
def test_the_sign_of_a_player_may_be_a_letter(name: str, more: tuple[int, ...]) -> None:
    """What multiplies values is 1 for MAX; a letter is what it is where MAX is to move."""

    def call(state: Any) -> tuple[Any, ...]:
        return dict(state[0]), "a" if state[1] is Player.MAX else "b", *more

    found = diagnose(Steps(), search=program(LETTERS)[name], call=call)
    assert found.faults == ()
    assert found.examined.nodes > found.examined.calls


WHOSE = """
class Engine:
    def __init__(self):
        self.known = {}

    def value(self, left):
        if left not in self.known:
            self.known[left] = max((-self.value(left - n) for n in (1, 2) if n <= left), default=-1)
        return self.known[left]

def best(state):
    engine = Engine()
    numbers = [n for n in (1, 2) if n <= state[0]]
    return "take", max(numbers, key=lambda n: -engine.value(state[0] - n))
"""


class Take(Game):
    """Take one or two; who takes the last wins."""

    start: Any = (7, Player.MAX)

    def to_move(self, state: Any) -> Player:
        """Return who takes."""
        return Player(state[1])

    def moves(self, state: Any) -> list[tuple[str, int]]:
        """Return how many may be taken."""
        return [("take", n) for n in (1, 2) if n <= state[0]]

    def play(self, state: Any, move: tuple[str, int]) -> Any:
        """Take them."""
        return state[0] - move[1], state[1].other

    def utility(self, state: Any) -> float:
        """Return who took the last."""
        return -1.0 if state[1] is Player.MAX else 1.0


@pytest.mark.parametrize("helps", [False, True])
def test_an_engine_that_is_taken_for_the_position_is_no_fault(helps: bool) -> None:
    """What is no board of any kind is not understood, and accuses nobody; a wrong move does."""
    new = "engine.value(state" if helps else "-engine.value(state"
    search = program(WHOSE, ("-engine.value(state", new))["best"]
    found = diagnose(Take(), search=search, call=lambda state: (state,))
    assert "no-such-move" not in [one.name for one in found.findings]
    assert bool({"wrong-move", "moves-refuted"} & {one.name for one in found.findings}) is helps
