"""`--search file.py:function`: a search of one's own where ours are named, watched as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.planted import TICTACTOE
from tests.refusal import refused
from treeviz import InputError, alphabeta, games, save
from treeviz.cli import main
from treeviz.diagnosis.values.watched_search import watched_search
from treeviz.options.line_of_moves import after_moves

BOARD = "xo_/_x_/__o"
ODD = """
def endless(board):
    return endless(board)

def fails(board, isMax):
    raise KeyError("a")

def at_once(board):
    return 3

def wide(board, isMax):
    if all(sign != "_" for row in board for sign in row):
        return 0
    found = []
    for row in board:
        for c in range(3):
            if row[c] == "_":
                row[c] = "x" if isMax else "o"
                found.append(wide(board, not isMax))
    return max(found, default=0)

def twice(board, isMax):
    found = []
    for r in range(3):
        for c in range(3):
            if board[r][c] != "x":
                after = [list(row) for row in board]
                after[r][c] = "x"
                found.append(twice(after, not isMax))
    return max(found, default=0)

value = 3
"""


def printed(*args: str) -> str:
    result = CliRunner().invoke(main, args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.fixture
def programs(folder: Path) -> Path:
    (folder / "mine.py").write_text(TICTACTOE)
    (folder / "odd.py").write_text(ODD)
    return folder


def test_a_right_search_of_ones_own_is_explained_as_ours(programs: Path) -> None:
    """Node for node it is alpha-beta; so its words are those of alpha-beta."""
    own = printed("explain", "tictactoe", BOARD, "--search", "mine.py:search")
    assert own == printed("explain", "tictactoe", BOARD, "--search", "alphabeta")
    rows = [
        json.loads(printed("inspect", "tictactoe", BOARD, "--search", name, "--format", "json"))
        for name in ("mine.py:search", "alphabeta")
    ]
    assert rows[0] == rows[1]


def test_it_stands_wherever_a_search_is_named(programs: Path) -> None:
    told = printed("compare", "tictactoe", BOARD, "--b", "search=mine.py:search")
    assert "search" in told
    printed("draw", "tictactoe", BOARD, "--search", "mine.py:search", "-o", "tree.svg")
    assert Path("tree.svg").stat().st_size > 1000


def test_a_search_that_takes_a_game() -> None:
    tree = watched_search(games.TicTacToe(BOARD), lambda game: alphabeta(game))
    assert (tree.value, tree.best_move) == (10, (1, 0))
    with pytest.raises(InputError, match="takes no depth"):
        watched_search(games.TicTacToe(BOARD), lambda game: alphabeta(game), depth=2)


@pytest.mark.parametrize(
    ("search", "said"),
    [
        ("nope.py:f", "there is no file 'nope.py'"),
        ("mine.py:serch", "unknown name in mine.py 'serch'"),
        ("odd.py:value", "expected a function as the search 'odd.py:value', got 3"),
        ("odd.py:endless", "endless at"),
        ("odd.py:fails", "raised KeyError: 'a'"),
        ("odd.py:at_once", "searched nothing but that position itself"),
        ("odd.py:twice", "no move of the game leads to"),
        ("odd.py:wide", "left its board changed"),
    ],
)
def test_what_cannot_be_watched_is_told_in_one_line(programs: Path, search: str, said: str) -> None:
    for verb in ("explain", "inspect", "draw"):
        assert said in refused(programs, (verb, "tictactoe", BOARD, "--search", search))


def test_what_only_our_searches_take_is_refused(programs: Path) -> None:
    own = ("explain", "tictactoe", BOARD, "--search", "mine.py:search")
    assert "--fail goes with" in refused(programs, (*own, "--fail", "hard"))
    ours = ("explain", "tictactoe", BOARD, "--watch", "search")
    assert "--watch, --call and --reads go with --search" in refused(programs, ours)


def test_a_position_is_where_a_line_of_moves_leads(programs: Path) -> None:
    by_moves = printed("explain", "tictactoe", "--moves", "[0,0] 0,1 [1, 1] 2,2")
    assert by_moves == printed("explain", "tictactoe", BOARD)
    onward = printed("explain", "tictactoe", "xo_/_x_/___", "--moves", "2,2")
    assert onward == by_moves
    told = refused(programs, ("draw", "tictactoe", BOARD, "--moves", "1,0 0,0"))
    assert "no move '0,0' at ply 1 after [1,0]; moves there: '[0,2]', '[1,2]'" in told
    over = refused(programs, ("inspect", "tictactoe", BOARD, "--moves", "1,0 0,2 1,2 2,0"))
    assert "moves there: none, the game is over" in over


def test_a_line_of_moves_may_be_written_in_the_games_other_notation() -> None:
    """Chess reads coordinates, and SAN without its marks, too; OpenSpiel the numbers of actions."""
    pytest.importorskip("chess", reason="python-chess judges the moves where it is installed")
    played = after_moves(games.Chess(), "e4 e5 Qh5 Ke7 Qxe5#").start
    assert after_moves(games.Chess(), "e2e4 e5 d1h5 e8e7 Qxe5").start == played
    with pytest.raises(InputError, match="no move 'e2e5' at ply 0"):
        after_moves(games.Chess(), "e2e5")


def test_a_word_that_may_be_several_moves_is_told() -> None:
    """Which of them is meant nobody can tell; one that is written out is taken."""

    class Doubled(games.Explicit):
        def notation_at(self, state: object, move: int) -> str:
            return ["[1]", "(1)", "1 1"][move]

    game = Doubled([1, 2, 3])
    with pytest.raises(InputError, match=r"'1' at ply 0 may be '\[1\]' or '\(1\)': write which"):
        after_moves(game, "1")
    assert after_moves(game, "(1)").start == game.play(game.start, 1)


def test_a_recording_in_a_folder_whose_name_has_a_colon(folder: Path) -> None:
    """A colon divides a module from its attribute, but not where a recording is named."""
    (folder / "a:b").mkdir()
    path = save(alphabeta(games.TicTacToe(BOARD)), folder / "a:b" / "tree.json")
    for name in (str(path), "a:b/tree.json"):
        done = CliRunner().invoke(main, ["draw", name])
        assert (done.exit_code, done.stderr) == (0, "")
