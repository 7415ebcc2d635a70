"""Programs that play o, or whatever side they are asked for, want high values for that side."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tests.planted import program
from treeviz import Game, InputError, Player, diagnose, games

LATE = games.TicTacToe("xo_/_xo/_x_")

RULES = """
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)

def has(squares, sign):
    return any(all(squares[at] == sign for at in line) for line in LINES)

def free(squares):
    return [at for at in range(9) if squares[at] == "_"]
"""

FOR_O = (
    RULES
    + """
def search(squares, player):
    if has(squares, "o"):
        return 5
    if has(squares, "x"):
        return -5
    found = []
    for at in free(squares):
        squares[at] = player
        found.append(search(squares, "o" if player == "x" else "x"))
        squares[at] = "_"
    if not found:
        return 0
    return max(found) if player == "o" else min(found)
"""
)

OWN_SIDE = (
    RULES
    + """
class Bot:
    def __init__(self, mine):
        self.mine, self.theirs = mine, "o" if mine == "x" else "x"

    def worth(self, squares, my_turn):
        if has(squares, self.mine):
            return 5
        if has(squares, self.theirs):
            return -5
        found = []
        for at in free(squares):
            squares[at] = self.mine if my_turn else self.theirs
            found.append(self.worth(squares, not my_turn))
            squares[at] = "_"
        return (max if my_turn else min)(found) if found else 0

    def choose(self, squares):
        best = None
        for at in free(squares):
            squares[at] = self.mine
            value = self.worth(squares, False)
            squares[at] = "_"
            if best is None or value > best[0]:
                best = value, at
        return divmod(best[1], 3)

def play(squares, sign):
    return Bot(sign).choose(squares)
"""
)

TWO = (
    RULES
    + """
def high(squares):
    if has(squares, "o"):
        return -5
    found = []
    for at in free(squares):
        found.append(low(squares[:at] + ["x"] + squares[at + 1:]))
    return max(found) if found else 0

def low(squares):
    if has(squares, "x"):
        return 5
    found = []
    for at in free(squares):
        found.append(high(squares[:at] + ["o"] + squares[at + 1:]))
    return min(found) if found else 0

def search(squares):
    return (high if squares.count("x") == squares.count("o") else low)(squares)
"""
)

NUMBERED = (
    RULES
    + """
def open_squares(squares):
    return [at for at in squares if at not in ("x", "o")]

def search(squares, player):
    if has(squares, "o"):
        return 0, 5
    if has(squares, "x"):
        return 0, -5
    if not open_squares(squares):
        return 0, 0
    found = []
    for at in map(int, open_squares(squares)):
        squares[at] = player
        value = search(squares, "o" if player == "x" else "x")[1]
        squares[at] = at
        found.append((at, value))
    return (max if player == "o" else min)(found, key=lambda pair: pair[1])
"""
)

WITH_NONE = """
X, O, FREE = "X", "O", None

def line_of(board, sign):
    slopes = [board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]
    lines = [*board, *zip(*board), *slopes]
    return any(all(one == sign for one in line) for line in lines)

def over(board):
    return line_of(board, X) or line_of(board, O) or not free(board)

def worth(board):
    return 1 if line_of(board, X) else -1 if line_of(board, O) else 0

def put(board, at, sign):
    return [[sign if (r, c) == at else one for c, one in enumerate(row)]
            for r, row in enumerate(board)]

def free(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == FREE]

def high(board):
    if over(board):
        return worth(board)
    best = -2
    for at in free(board):
        best = max(best, low(put(board, at, X)))
    return best

def low(board):
    if over(board):
        return worth(board)
    best = 2
    for at in free(board):
        best = min(best, high(put(board, at, O)))
    return best

def play(board):
    if over(board):
        return None
    signs = [one for row in board for one in row]
    o_moves = signs.count(X) > signs.count(O)
    values = []
    for at in free(board):
        values.append(high(put(board, at, O)) if o_moves else low(put(board, at, X)))
    return free(board)[values.index((min if o_moves else max)(values))]
"""


def signs(position: str) -> list[str]:
    return [*position.replace("/", "")]


def signs_and_mover(position: str) -> tuple[Any, ...]:
    squares = signs(position)
    return squares, "x" if squares.count("x") == squares.count("o") else "o"


def faults(text: str, search: str, watch: Any = None, call: Any = signs_and_mover) -> list[str]:
    known = program(text)
    watched = watch(known) if watch else None
    found = diagnose(LATE, search=known[search], watch=watched, call=call)
    assert found.examined.nodes > 0
    return [one.name for one in found.faults]


def test_values_may_be_those_of_o() -> None:
    assert faults(FOR_O, "search") == []
    stays = FOR_O.replace('"o" if player == "x" else "x"', "player")
    assert faults(stays, "search") == ["wrong-side-to-move"]
    unsigned = FOR_O.replace("return -5", "return 5")
    assert faults(unsigned, "search")[0] == "win-by-the-mover"


def test_free_squares_may_be_their_numbers_and_results_a_number_beside_a_value() -> None:
    """A number put back for the text that it was is the same square; (2, 0) is no square."""

    def arguments(position: str) -> tuple[Any, ...]:
        squares, mover = signs_and_mover(position)
        return [str(at) if sign == "_" else sign for at, sign in enumerate(squares)], mover

    assert faults(NUMBERED, "search", call=arguments) == []
    by_place = NUMBERED.replace(", key=lambda pair: pair[1]", "")
    assert faults(by_place, "search", call=arguments)[-1] == "wrong-move"
    left = NUMBERED.replace("        squares[at] = at\n", "")
    assert "not-restored" in faults(left, "search", call=arguments)


def own_search(known: dict[str, Any]) -> Any:
    return known["Bot"].worth


def test_values_may_be_those_of_the_side_that_is_asked_for() -> None:
    """Also where every move ends the game, and nothing is seen but the root and finished games."""
    assert faults(OWN_SIDE, "play", own_search) == []
    worst = OWN_SIDE.replace("value > best[0]", "value < best[0]")
    assert faults(worst, "play", own_search) == ["wrong-move"]


def test_several_functions_are_watched() -> None:
    def both(known: dict[str, Any]) -> Any:
        return [known["high"], known["low"]]

    def arguments(position: str) -> tuple[Any, ...]:
        return (signs(position),)

    assert faults(TWO, "search", both, arguments) == []
    early = TWO.replace("    return min(found)", "        return min(found)")
    assert "returns-nothing" in faults(early, "search", both, arguments)


def test_an_entry_over_two_functions_that_does_nothing_with_its_board_gets_another(
    tmp_path: Path,
) -> None:
    """Its free squares are None; with other signs no function that recurses is called at all."""

    def entry(name: str, text: str) -> Any:
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        spec = spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.play

    found = diagnose(LATE, search=entry("right", WITH_NONE))
    assert found.examined.nodes > 0
    assert found.faults == ()
    wrong = WITH_NONE.replace("max(best, low(", "min(2, low(")
    assert diagnose(LATE, search=entry("wrong", wrong)).faults


def test_what_is_no_function_is_not_watched() -> None:
    with pytest.raises(InputError, match="expected a function to watch, or a list of some, got 3"):
        diagnose(LATE, search=program(TWO)["search"], watch=[3, len])  # type: ignore[list-item]


def test_a_board_that_is_no_board_is_told_before_all_else() -> None:
    class Texts(Game):
        start = (0, Player.MAX)

        def to_move(self, state: Any) -> Player:
            return state[1]  # type: ignore[no-any-return]

        def moves(self, state: Any) -> list[int]:
            return [step for step in (1, 2) if state[0] + step <= 3]

        def play(self, state: Any, move: int) -> Any:
            return state[0] + move, state[1].other

        def utility(self, state: Any) -> float:
            return 1 if state[1] is Player.MIN else -1

        def board(self, state: Any) -> Any:
            return "x" * state[0]

    found = diagnose(Texts())
    assert [one.name for one in found.faults] == ["breaks-contract"]
    assert "expected a Board or None" in str(found)
