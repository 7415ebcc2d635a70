"""A search gets its positions as its program has them, without a word: what fits is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from course_program import COURSE

from treeviz import InputError, diagnose, explain, games
from treeviz.cli import main
from treeviz.diagnosis import stopwatch
from treeviz.diagnosis.values.watched_search import watched_search

pytestmark = pytest.mark.long("searches are handed positions in every way that may fit")

BOARD = "xox/oox/___"
PROGRAMS = '''
def lines(b):
    slopes = [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return [*b, *zip(*b), *slopes]


def won(b, sign):
    return any(all(one == sign for one in line) for line in lines(b))


def numbers(board, x_to_move):
    for sign in (1, -1):
        if won(board, sign):
            return 10 * sign
    values = []
    for row in board:
        for c in range(3):
            if row[c] == 0:
                row[c] = 1 if x_to_move else -1
                values.append(numbers(board, not x_to_move))
                row[c] = 0
    return (max if x_to_move else min)(values, default=0)


def negamax(board, player):
    if won(board, -player):
        return -10
    values = []
    for row in board:
        for c in range(3):
            if row[c] == 0:
                row[c] = player
                values.append(-negamax(board, -player))
                row[c] = 0
    return max(values, default=0)


def the_others_turn(board, is_o):
    """True means MIN."""
    if won(board, "X") or won(board, "O"):
        return 10 if won(board, "X") else -10
    values = []
    for row in board:
        for c in range(3):
            if row[c] is None:
                row[c] = "O" if is_o else "X"
                values.append(the_others_turn(board, not is_o))
                row[c] = None
    return (min if is_o else max)(values, default=0)


def tres_en_raya(tablero, turno):
    rows = [tablero[:3], tablero[3:6], tablero[6:]]
    if won(rows, "X") or won(rows, "O"):
        return 10 if won(rows, "X") else -10
    values = []
    for place, sign in enumerate(tablero):
        if sign == " ":
            tablero[place] = turno
            values.append(tres_en_raya(tablero, "O" if turno == "X" else "X"))
            tablero[place] = " "
    return (max if turno == "X" else min)(values, default=0)


def neither(board, weather):
    return neither(board[1:], weather) if board else 0


def over_chess(board, depth, alpha, beta, white):
    if depth == 0 or board.is_game_over():
        if board.is_checkmate():
            return -99999 if white else 99999
        worth = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
        signs = [sign for sign in board.board_fen() if sign.isalpha()]
        return sum(worth[s.lower()] * (1 if s.isupper() else -1) for s in signs)
    best = None
    for move in board.legal_moves:
        board.push(move)
        value = over_chess(board, depth - 1, alpha, beta, not white)
        board.pop()
        if white:
            best = value if best is None else max(best, value)
            alpha = max(alpha, best)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best
'''


@pytest.fixture(autouse=True)
def _programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(PROGRAMS, encoding="utf-8")
    monkeypatch.setattr(stopwatch, "thread_time", lambda: 0.0)  # busy machines have time, too
    monkeypatch.setattr(stopwatch, "monotonic", lambda: 0.0)


def said(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == status, result.stderr
    return result.stderr if status else result.stdout


@pytest.mark.parametrize("search", ["numbers", "negamax", "the_others_turn", "tres_en_raya"])
def test_boards_and_turns_of_any_kind(search: str) -> None:
    told = said("explain", "tictactoe", BOARD, "--search", f"mine.py:{search}")
    assert "11 nodes" in told
    assert "Left    [2,0]  −10  o answers [2,1] and wins at once (the column [0,1] " in told
    assert "x plays [2,2] and wins" in told


def test_a_diagnosis_gives_the_search_what_it_takes() -> None:
    told = said("diagnose", "tictactoe", BOARD, "--search", "mine.py:negamax")
    assert "No fault found." in told


def test_where_nothing_fits_the_line_that_helps_is_said() -> None:
    told = said("explain", "tictactoe", BOARD, "--search", "mine.py:neither", status=2)
    assert "what should 'weather' of neither(board, weather) be? Say how it is called" in told


def test_boards_of_python_chess() -> None:
    # python-chess is an extra, which not everybody has.
    pytest.importorskip("chess", reason="python-chess is not installed")
    mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    told = said("explain", "chess", mate, "--depth", "2", "--search", "mine.py:over_chess")
    assert "Ra8#      +99999  White wins at once: it gives mate." in told
    assert "pawns" not in told, "a program's points are its own"


def test_an_entry_over_functions_that_call_one_another_is_watched() -> None:
    """A course's `minimax` returns a move, and calls `max_value` and `min_value` for it."""
    course: dict[str, Any] = {}
    exec(compile(COURSE, "course.py", "exec"), course)
    tree = watched_search(games.TicTacToe("xox/oox/___"), course["minimax"])
    assert [tree.value_at(node) for node in tree.children(0)] == [-1, 0, 1]
    assert [tree.notation(node) for node in tree.best_children(0)] == ["[2,2]"]
    assert (len(tree), tree.outcome(tree.find("[2,2]"))) == (11, "x wins")


SIDES = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def won(cells, sign):
    return any(all(cells[i] == sign for i in line) for line in LINES)
def tries(cells, sign, search):
    for n in [n for n in range(9) if cells[n] == "_"]:
        cells[n] = sign
        yield search()
        cells[n] = "_"
def hero(squares9, me, player):
    "Values for `me`, whoever is to move."
    you, other = "o" if me == "x" else "x", "o" if player == "x" else "x"
    if won(squares9, me) or won(squares9, you):
        return 1 if won(squares9, me) else -1
    found = tries(squares9, player, lambda: hero(squares9, me, other))
    return (max if player == me else min)(found, default=0)
def both(squares9, ai, human, player):
    if won(squares9, ai) or won(squares9, human):
        return 1 if won(squares9, ai) else -1
    other = human if player == ai else ai
    found = tries(squares9, player, lambda: both(squares9, ai, human, other))
    return (max if player == ai else min)(found, default=0)
def opponents(squares9, me, you):
    if won(squares9, you):
        return -1
    return max((-v for v in tries(squares9, me, lambda: opponents(squares9, you, me))), default=0)
"""


@pytest.mark.parametrize("name", ["hero", "both", "opponents"])
@pytest.mark.parametrize(("old", "new"), [("", ""), ("1 if won", "-1 if won"), ("(-v", "(v")])
def test_whom_a_search_plays_for_is_found(name: str, old: str, new: str) -> None:
    """A parameter that always gets the one side, or the mover's opponent, need not be explained."""
    spoilt = SIDES.replace(old, new) if old else SIDES
    names: dict[str, Any] = {}
    exec(compile(spoilt, "sides.py", "exec"), names)
    found = diagnose(games.TicTacToe(BOARD), search=names[name])
    assert (found.faults != ()) is (bool(old) and ("-v" in old) is (name == "opponents"))
    assert found.examined.nodes > found.examined.calls


def take(pile: int, mine: bool) -> int:
    """Return what a pile is worth from which any number may be taken."""
    if pile == 0:
        return -1 if mine else 1
    return (max if mine else min)(take(pile - some, not mine) for some in range(1, pile + 1))


def take_of(piles: tuple[int, ...], me: bool) -> int:
    """Return the same of several piles, in a tuple."""
    values = [
        take_of((*piles[:at], pile - some, *piles[at + 1 :]), not me)
        for at, pile in enumerate(piles)
        for some in range(1, pile + 1)
    ]
    return (max if me else min)(values, default=-1 if me else 1)


@pytest.mark.parametrize(("search", "piles"), [(take, (4,)), (take_of, (2, 1)), (take_of, (1, 1))])
def test_numbers_are_handed_as_numbers(search: Any, piles: tuple[int, ...]) -> None:
    """One pile is a number, several are a tuple, where a parameter says whose turn it is."""
    tree = watched_search(games.Nim(*piles), search)
    assert tree.value == search(piles if len(piles) > 1 else piles[0], True)
    assert tree.check() == []
    assert explain(tree).verify() == ()


def test_numbers_alone_do_not_say_whose_turn_it_is() -> None:
    """Without a parameter for it, it is asked for and not guessed."""

    def play(heap: int) -> int:
        return max((-play(heap - some) for some in range(1, heap + 1)), default=-1)

    with pytest.raises(InputError, match="what should 'heap' of play"):
        watched_search(games.Nim(4), play)
