"""Entries that try the first moves themselves: over a negamax, over verdicts, with a depth."""

from __future__ import annotations

from typing import Any

import pytest
from course_program import COURSE

from tests.planted import program
from treeviz import Diagnosis, diagnose, games

NIM = games.Nim(1, 2, 2)
LATE = games.TicTacToe("xo_/_xo/_x_")

NEGAMAX = """
def after(piles):
    for i, pile in enumerate(piles):
        for take in range(1, pile + 1):
            yield (i, take), piles[:i] + (pile - take,) + piles[i + 1:]

def negamax(piles):
    return max((-negamax(rest) for _, rest in after(piles)), default=-1)

def wins(piles):
    for _, rest in after(piles):
        if not wins(rest):
            return True
    return False

def best(piles):
    return max(after(piles), key=lambda one: -negamax(one[1]))[0]

def first(piles):
    for move, rest in after(piles):
        if negamax(rest) < 0:
            return move
    return next(after(piles))[0]

def sure(piles):
    for move, rest in after(piles):
        if not wins(rest):
            return move
    return next(after(piles))[0]

def call(state):
    return (state[0],)
"""

# With 0 asked of it, the loop goes on at −1 and never stops but where the game does.
LIMITED = """
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ASKED = []

def value(board, depth, is_max):
    for line in LINES:
        signs = {board[i // 3][i % 3] for i in line}
        if len(signs) == 1 and signs != {"_"}:
            return 1 if signs == {"x"} else -1
    if depth == 0:
        return 0
    return (max if is_max else min)(
        (value(one, depth - 1, not is_max) for _, one in after(board, is_max)), default=0
    )

def after(board, is_max):
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                new = [list(row) for row in board]
                new[r][c] = "x" if is_max else "o"
                yield (r, c), new

def best(board, depth, is_max):
    ASKED.append(depth)
    choice = max if is_max else min
    return choice(after(board, is_max), key=lambda one: value(one[1], depth - 1, not is_max))[0]

def ties(board, is_max):
    "Whether x can force a win: not whether it loses."
    return value(board, 9, is_max) > 0
"""


def nim(entry: str, watched: str, *changes: tuple[str, str]) -> Diagnosis:
    """Diagnose an entry of Nim, whose boards do not say whose turn it is."""
    names = program(NEGAMAX, *changes)
    return diagnose(NIM, search=names[entry], watch=names[watched], call=names["call"])


ENTRIES = (("best", "negamax"), ("first", "negamax"), ("sure", "wins"))


@pytest.mark.parametrize(("entry", "watched"), ENTRIES)
def test_an_entry_over_values_of_the_mover_is_not_blamed(entry: str, watched: str) -> None:
    """What its root is worth is made of them, and they are turned round."""
    found = nim(entry, watched)
    assert found.faults == ()
    assert found.examined.nodes > found.examined.calls


@pytest.mark.parametrize(
    ("entry", "watched", "change", "name"),
    [
        ("best", "negamax", ("lambda one: -negamax", "lambda one: negamax"), "wrong-move"),
        ("first", "negamax", ("negamax(rest) < 0", "negamax(rest) > 0"), "wrong-move"),
        ("sure", "wins", ("not wins(rest):\n            return move", "wins(rest):\n            return move"), "wrong-move"),  # noqa: E501
        ("sure", "wins", ("    return False", "    return True"), "win-for-the-loser win-by-the-mover"),  # noqa: E501
    ],
)  # fmt: skip
def test_a_mistake_of_an_entry_is_named(
    entry: str, watched: str, change: tuple[str, str], name: str
) -> None:
    """The move is compared with the truth, and what is watched with the rules."""
    found = nim(entry, watched, change)
    assert found.faults[0].name in name.split(), str(found)


def test_where_games_are_tied_true_and_false_are_no_values() -> None:
    """Whether somebody can force a win leaves open whether it loses."""
    names: dict[str, Any] = program(LIMITED)
    found = diagnose(LATE, search=names["ties"], watch=names["ties"], max_nodes=500)
    assert found.faults == ()


def test_a_depth_that_counts_down_is_told_from_one_that_counts_up() -> None:
    """An entry tries its moves whatever it is asked; what lies behind them stops at the depth."""
    names: dict[str, Any] = program(LIMITED)
    found = diagnose(LATE, search=names["best"], watch=names["value"], depth=2, max_nodes=500)
    assert found.faults == ()
    assert names["ASKED"][-1] == 2


CUTTING = """
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def search(board, depth, alpha, beta):
    flat = [sign for row in board for sign in row]
    own, other = "xo" if flat.count("x") == flat.count("o") else "ox"
    if any(all(flat[i] == other for i in line) for line in LINES):
        return -1
    free = [i for i in range(9) if flat[i] == "_"]
    if depth == 0 or not free:
        return 0
    best = -9
    for i in free:
        board[i // 3][i % 3] = own
        best = max(best, -search(board, depth - 1, -beta, -alpha))
        board[i // 3][i % 3] = "_"
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""


def test_windows_tell_whose_values_they_are_where_all_are_0() -> None:
    """Two plies from the empty board nothing is won; a window that is turned is not narrowed."""
    search = program(CUTTING)["search"]
    found = diagnose(games.TicTacToe(), search=search, depth=2, max_positions=9, max_nodes=600)
    assert found.examined.nodes > found.examined.calls
    assert found.faults == ()


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("", "", None),
        ("return max(moves", "return min(moves", "wrong-move"),
        ("return min(max_value", "return max(max_value", "takes-the-worst"),
    ],
)
def test_squares_are_returned_by_an_entry_over_functions_that_call_one_another(
    old: str, new: str, name: str | None
) -> None:
    """The number of a square is a move, and no value; a worse one is named."""
    search = program(COURSE, (old, new))["minimax"]
    found = diagnose(games.TicTacToe("xox/oox/___"), search=search)
    assert [fault.name for fault in found.faults[:1]] == ([name] if name else [])
    if name == "wrong-move":
        told = "returned [2,0], which is worth −1; [2,2] is worth +1, for x to move."
        assert told in found.faults[0].text
