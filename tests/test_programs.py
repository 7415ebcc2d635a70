"""Programs as people write them are watched as they are: boards, moves, players, values, words."""

from __future__ import annotations

import copy
from typing import Any

import engines
import numpy as np
import programs as of
import pytest

from treeviz import GameTree, Player, Recorder, alphabeta, draw, explain, games, minimax

ARTICLE = [-1, 0, 1]  # for whom the three moves are good


def recorded(function: Any, *args: Any, **how: Any) -> GameTree:
    """Return the last search of a program, which does what it does unwatched."""
    recorder = Recorder()
    recorder.runcall(function, *args, **how)
    return recorder.tree()


def check(tree: GameTree, moves: tuple[str, ...] = ("[2,0]", "[2,1]", "[2,2]")) -> None:
    """The tree of the article's position, whatever its board and its values are made of."""
    signs = [int(np.sign(tree.value_at(n))) for n in tree.children(0)]
    assert signs == ARTICLE
    assert tuple(tree.notation(n) for n in tree.children(0)) == moves
    assert tree.player(0) is Player.MAX
    assert [tree.player(n) for n in tree.children(0)] == [Player.MIN] * 3
    assert np.sign(tree.value) == 1
    assert tree.check() == []
    board = tree.rules.board(tree.state(0))
    assert board is not None
    assert [[bool(cell.sign) for cell in row] for row in board.rows] == [[True] * 3] * 2 + [
        [False] * 3
    ]
    owners = {
        cell.owner for n in tree for row in tree.rules.board(tree.state(n)).rows for cell in row
    }
    assert {Player.MAX, Player.MIN} <= owners
    words = str(explain(tree))
    assert f"{moves[2]}" in words
    assert " at 0x" not in words
    assert draw(tree).svg().count("<text") > 10


SIGNS = [("x", "o", "_"), ("X", "O", " "), ("X", "O", None), ("X", "O", ""), (1, -1, 0), (1, 2, 0)]


@pytest.mark.parametrize("signs", SIGNS, ids=map(str, SIGNS))
def test_lists_of_lists(signs: tuple[Any, Any, Any]) -> None:
    """The article's kind with any signs; the entry loops over moves, so its board is the root."""
    function, args, watch = of.rows_program(*signs)
    before = copy.deepcopy(args)
    tree = recorded(function, *args, watch=watch)
    check(tree)
    assert args == before
    assert len(tree) == 11


def test_numbers_and_lists_returned() -> None:
    """[row, column, score]: the score is what backs up; the entry reads a board of the module."""
    before = copy.deepcopy(of.BOARD)
    tree = recorded(of.computers_turn, watch=of.listed)
    assert of.BOARD[2] == [0, 0, 1]
    of.BOARD[:] = before
    check(tree)


@pytest.mark.parametrize("function", [of.flat, of.numbered])
def test_flat_lists(function: Any) -> None:
    """Nine squares in a row are three rows of three, empty ones numbered or not."""
    free = [6, 7, 8] if function is of.numbered else [" "] * 3
    tree = recorded(function, [*"XOXOOX", *free], "X")
    check(tree)
    assert len(tree) == 11


def test_arrays_of_a_module() -> None:
    """An entry without arguments over a global array: the root is what its calls came from."""
    check(recorded(of.ai_move, watch=of.on_array))


def test_dicts_of_squares() -> None:
    """Squares that are not in the dict are empty."""
    check(recorded(of.by_squares, dict(of.SQUARES), True))


def test_methods_and_objects() -> None:
    """A board object that is changed in place, searched by a method that returns a dict."""
    player, match = of.SmartPlayer("X"), of.Match()
    tree = recorded(player.get_move, match, watch=player.minimax)
    check(tree)
    assert vars(player) == {"letter": "X"}
    assert of.SmartPlayer.minimax.__qualname__ == "SmartPlayer.minimax"
    assert match.board == list("XOXOOX   ")
    check(recorded(player.get_move, of.Match(), watch="SmartPlayer.minimax"))


def test_the_object_is_the_position() -> None:
    """`self` is the state, and each move has an object of its own."""
    check(recorded(of.Standing("xoxoox___", "x").mini_max, 9))


def test_dataclasses() -> None:
    """Frozen dataclasses, whose entry chooses by max(…, key=…)."""
    check(recorded(of.computer_move, of.Turned("XOXOOX   "), watch=of.scored))


def test_functions_that_call_one_another() -> None:
    """max_value and min_value say by their names whose turn it is."""
    board = copy.deepcopy(of.NONES)
    check(recorded(of.course_minimax, board, watch=[of.max_value, of.min_value]))
    assert board == of.NONES


@pytest.mark.parametrize(
    "names", [["max_part", "min_part"], ["textbook.<locals>.min_part", "max_part"]]
)
def test_nested_functions_by_name(names: list[str]) -> None:
    """Closures are watched by name; what they cut is found, for lists name their children."""
    payoffs = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    tree = recorded(of.textbook, payoffs, watch=names)
    known = alphabeta(games.Explicit(payoffs))
    assert [(tree.value_at(n), tree.bound(n), tree.kind(n)) for n in tree.children(0)] == [
        (known.value_at(n), known.bound(n), known.kind(n)) for n in known.children(0)
    ]
    assert len(tree) == len(known)
    assert tree.best_moves == known.best_moves == (0,)


@pytest.mark.parametrize("color", [1, -1])
def test_negamax_with_a_colour(color: int) -> None:
    """Found without being told; the sign of the root is the sign of what the program returned."""
    signs = {"x": color, "o": -color, "_": 0}
    board = [[signs[sign] for sign in row] for row in engines.rows("xox/oox/___")]
    recorder = Recorder()
    value = recorder.runcall(engines.negamax, board, color)
    assert value == recorder.tree().value == 10
    check(recorder.tree())


def test_negamax_without_a_colour() -> None:
    """The board knows whose turn it is; windows are turned with the values."""
    position = engines.Position()
    recorder = Recorder()
    assert recorder.runcall(engines.negamax_without, position) == 1
    tree = recorder.tree()
    assert position == engines.Position()
    assert np.sign(tree.value) == 1
    assert tree.check() == []
    assert tree.notation(tree.choice(0)) == "[2,2]"
    assert tree.best_moves != ()


def test_a_cached_function() -> None:
    """The function inside functools.cache is found; moves are heaps and how many."""
    engines.nim.cache_clear()
    recorder = Recorder()
    assert recorder.runcall(engines.nim, (1, 2), True) == 1
    tree = recorder.tree()
    assert tree.value == 1
    assert tree.notation(tree.choice(0)) == "[1,1]"
    assert tree.check() == []
    hits = [node for node in tree if tree.kind(node) == "known"]
    assert len(hits) == engines.nim.cache_info().hits
    assert "known from before" in str(draw(tree).svg())
    explain(tree).verify()
    engines.nim.cache_clear()
    by_name = recorded(nim_entry, (1, 2), watch="engines.nim")
    assert [by_name.kind(node) for node in by_name] == [tree.kind(node) for node in tree]


def nim_entry(piles: tuple[int, ...]) -> int:
    """Looks the cached function up, as programs do."""
    return engines.nim(piles, True)


@pytest.mark.parametrize("ruled", [False, True])
@pytest.mark.parametrize("limit", [None, 4])
def test_a_table_of_its_own(ruled: bool, limit: int | None) -> None:
    """A dict of positions: what it answers is known, what a depth ends is not."""
    asked: list[int] = []
    recorder = Recorder(games.TicTacToe("xo_/_x_/__o") if ruled else None)
    search = engines.with_table(asked)
    recorder.runcall(search, engines.rows("xo_/_x_/__o"), True, limit)
    tree = recorder.tree()
    known = [node for node in tree if tree.kind(node) == "known"]
    terminal = [n for n in asked if tree.kind(n) == "terminal"] if ruled else []
    assert set(known) <= set(asked)
    again = {
        n
        for n in asked
        if any(tree.children(m) for m in range(n) if tree.state(m) == tree.state(n))
    }
    assert set(known) == again, terminal
    assert tree.check() == []
    assert tree.value == (10 if limit is None else tree.value)
    explain(tree).verify()


def test_a_board_that_fills_from_below() -> None:
    """Where signs fall, a move is a column, and row 0 is drawn below if that is where they fall."""
    board = np.zeros((4, 4), dtype=int)
    board[0, :3], board[1, 2] = (1, 2, 2), 1
    tree = recorded(engines.drops, board, 4, -np.inf, np.inf, True)
    assert {tree.notation(n) for n in tree.children(0)} <= {"[0]", "[1]", "[2]", "[3]", ""}
    drawn = tree.rules.board(tree.state(0))
    assert drawn is not None
    assert [bool(cell.sign) for cell in drawn.rows[-1]] == [True, True, True, False]
    assert tree.check() == []
    assert tree.value == minimax_of_drops(board, 4)


def minimax_of_drops(board: Any, depth: int, maximizing: bool = True) -> float:
    """Return the value without a window."""
    won = engines.line_of_three(board)
    if depth == 0 or won or not (board == 0).any():
        return {1: 100, 2: -100, 0: 0}[won]
    values = []
    for c in [c for c in range(4) if board[3][c] == 0]:
        after = board.copy()
        after[next(r for r in range(4) if board[r][c] == 0)][c] = 1 if maximizing else 2
        values.append(minimax_of_drops(after, depth - 1, not maximizing))
    return max(values) if maximizing else min(values)


def test_iterative_deepening() -> None:
    """Each depth is a tree of its own; the last is the tree."""
    recorder = Recorder()
    recorder.runcall(engines.deepening, engines.rows("xox/oox/___"), watch=engines.limited)
    trees = recorder.trees()
    assert [len(tree) for tree in trees] == [4, 8, 11, 11]
    check(recorder.tree())


def test_several_opponents() -> None:
    """Agent 0 is MAX, whoever else there is MIN, two of them in turn."""
    payoffs = [[[1, 5], [4, 2]], [[3, 9], [6, 7]]]
    tree = recorded(engines.recurse, 0, 0, payoffs)
    assert [tree.value_at(n) for n in (0, *tree.children(0))] == [3, 1, 3]
    assert [tree.player(n) for n in tree.path(2)] == [Player.MAX, Player.MIN, Player.MIN]


def test_leaves_in_a_list() -> None:
    """A tree by index has no board; its shape and its values are there."""
    tree = recorded(
        engines.by_index, 0, 0, True, [3, 5, 2, 9, 12, 5, 23, 23], 3, reads={"state": "index"}
    )
    assert tree.value == 12
    assert len(tree) == 15
    assert tree.check() == []


def test_mate_scores_that_decay() -> None:
    """10 − depth is right, and nothing is said against it."""
    tree = recorded(engines.decaying, engines.rows("xox/oox/___"), 0, True)
    check(tree)
    assert tree.value == 9


@pytest.mark.parametrize("position", ["xox/oox/___", "xo_/_x_/__o", "___/__x/oox"])
def test_the_same_tree_as_ours(position: str) -> None:
    """With the game given, the tree of the program is that of our minimax, in picture and words."""
    recorder = Recorder(games.TicTacToe(position))
    recorder.runcall(engines.limited, engines.rows(position), 9, True)
    mine, known = recorder.tree(), minimax(games.TicTacToe(position))
    assert [mine.value_at(n) for n in mine] == [known.value_at(n) for n in known]
    assert [mine.notation(n) for n in mine] == [known.notation(n) for n in known]
    assert [mine.kind(n) for n in mine] == [known.kind(n) for n in known]
    assert str(explain(mine)).splitlines()[1:] == str(explain(known)).splitlines()[1:]


@pytest.mark.parametrize("by_name", [False, True])
def test_ctrl_c_leaves_a_tree(by_name: bool) -> None:
    """What was searched until then can be drawn; the board is as the program's own code left it."""

    def search(board: Any, plies: int, maximizing: bool) -> int:
        if plies == 0:
            raise KeyboardInterrupt
        for square in range(9):
            if board[square] == "_":
                board[square] = "x" if maximizing else "o"
                try:
                    search(board, plies - 1, not maximizing)
                finally:
                    board[square] = "_"
        return 0

    def entry(board: Any) -> int:
        return search(board, 3, True)

    board, recorder = list("x___o____"), Recorder()
    with pytest.raises(KeyboardInterrupt):
        recorder.runcall(entry, board, watch="search" if by_name else search)
    assert board == list("x___o____")
    tree = recorder.tree()
    assert tree.unfinished
    assert len(tree) == 4
    assert draw(tree).svg()
    assert "broken off" in str(explain(tree))
