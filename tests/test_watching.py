"""Somebody's own program, watched without a change to it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np
import pytest

from treeviz import (
    Player,
    Recorder,
    View,
    alphabeta,
    explain,
    games,
)
from treeviz import minimax as ours

# The article's program, as the article writes it.
ARTICLE = """
player, opponent = 'x', 'o'

def isMovesLeft(board):
    for i in range(3):
        for j in range(3):
            if (board[i][j] == '_'):
                return True
    return False

def evaluate(b):
    lines = [[(i, j) for j in range(3)] for i in range(3)]
    lines += [[(i, j) for i in range(3)] for j in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for line in lines:
        signs = [b[i][j] for i, j in line]
        if signs == [player] * 3:
            return 10
        if signs == [opponent] * 3:
            return -10
    return 0

def minimax(board, depth, isMax):
    score = evaluate(board)
    if (score == 10 or score == -10):
        return score
    if (isMovesLeft(board) == False):
        return 0
    best = -1000 if isMax else 1000
    for i in range(3):
        for j in range(3):
            if (board[i][j] == '_'):
                board[i][j] = player if isMax else opponent
                choose = max if isMax else min
                best = choose(best, minimax(board, depth + 1, not isMax))
                board[i][j] = '_'
    return best

def findBestMove(board):
    bestVal = -1000
    bestMove = (-1, -1)
    for i in range(3):
        for j in range(3):
            if (board[i][j] == '_'):
                board[i][j] = player
                moveVal = minimax(board, 0, False)
                board[i][j] = '_'
                if (moveVal > bestVal):
                    bestMove = (i, j)
                    bestVal = moveVal
    print("The value of the best Move is :", bestVal)
    print()
    return bestMove
"""


@pytest.fixture
def program() -> dict[str, Any]:
    space: dict[str, Any] = {}
    exec(ARTICLE, space)
    return space


def as_lists(position: str) -> list[list[str]]:
    return [list(row) for row in position.split("/")]


# The article's program


@pytest.mark.parametrize("position", ["xox/oox/___", "xo_/_x_/__o", "___/__x/oox"])
def test_the_article_program(
    position: str, program: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """It prints and returns what it did, and gives the words and the picture of our minimax."""
    expected = program["findBestMove"](as_lists(position))
    printed = capsys.readouterr().out
    before, board = dict(program), as_lists(position)
    recorder = Recorder(games.TicTacToe(position))
    found = recorder.runcall(program["findBestMove"], board, watch=program["minimax"])
    assert (found, capsys.readouterr().out, board) == (expected, printed, as_lists(position))
    assert program == before
    mine, known = recorder.tree(), ours(games.TicTacToe(position))
    assert str(explain(mine)).splitlines()[1:] == str(explain(known)).splitlines()[1:]
    assert View(marks=500)(mine).marks == View(marks=500)(known).marks
    assert mine.best_move == found


@pytest.mark.parametrize("broken", ["evaluate", "isMovesLeft"])
def test_globals_come_back_after_an_error(program: dict[str, Any], broken: str) -> None:
    """If the program fails, its error passes through and its names are what they were."""

    def fail(*args: Any) -> Any:
        raise ZeroDivisionError("in the program")

    program[broken] = fail
    before = dict(program)
    recorder = Recorder(games.TicTacToe("xox/oox/___"))
    with pytest.raises(ZeroDivisionError, match="in the program"):
        recorder.runcall(program["findBestMove"], as_lists("xox/oox/___"), watch=program["minimax"])
    assert program == before
    assert all(program[name] is before[name] for name in before)
    assert recorder.tree().unfinished


# Usual names, named parameters, results


def tree_of(payoffs: Any) -> Any:
    return ours(games.Explicit(payoffs))


PAYOFFS = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def same_values(recorder: Recorder, payoffs: Any = PAYOFFS) -> bool:
    mine, known = recorder.tree(), tree_of(payoffs)
    return [
        (mine.parent(n), mine.value_at(n), mine.player(n)) for n in mine if mine.children(n)
    ] == [
        (known.parent(n), known.value_at(n), known.player(n)) for n in known if known.children(n)
    ] and len(mine) == len(known)


def searcher(name: str, turn: str) -> Callable[..., Any]:
    """Return a recursive minimax whose position and turn have these names."""
    space: dict[str, Any] = {}
    exec(
        f"def search({name}, depth, {turn}):\n"
        f"    if not isinstance({name}, list):\n"
        f"        return {name}\n"
        f"    values = [self_(child, depth - 1, not {turn}) for child in {name}]\n"
        f"    return max(values) if {turn} else min(values)\n",
        space,
    )
    space["self_"] = space["search"]
    return space["search"]


@pytest.mark.parametrize("turn", ["isMax", "is_max", "maximizing", "maximizingPlayer", "player"])
@pytest.mark.parametrize("name", ["board", "state", "position", "node"])
def test_usual_names(name: str, turn: str) -> None:
    """The position and whose turn it is are found by the names that people give them."""
    recorder, search = Recorder(), searcher(name, turn)
    search.__globals__["self_"] = watched = recorder.watch(search)
    assert watched(PAYOFFS, 2, True) == 3
    assert same_values(recorder)


def test_named_parameters_and_parts_of_results() -> None:
    """Parameters of any name can be named; the value may be a part of a tuple or of a dict."""
    for part in (1, None, "value"):
        recorder = Recorder()

        @recorder.watch(state="t", player="who", value=part)
        def solve(who: str, t: Any, part: Any = part) -> Any:
            worth: Any = t
            if isinstance(t, list):
                other = "min" if who == "max" else "max"
                found = [solve(other, child) for child in t]
                choose = max if who == "max" else min
                worth = choose(f["value"] if part == "value" else f[1] for f in found)
            return {"value": worth} if part == "value" else (str(t), worth)

        solve("max", PAYOFFS)
        assert same_values(recorder)


def test_a_negamax_with_windows() -> None:
    """With pov="mover" values and windows are turned to MAX's side: alphabeta's own."""
    recorder = Recorder()

    @recorder.watch(pov="mover")
    def negamax(node: Any, color: int, alpha: float, beta: float) -> float:
        if not isinstance(node, list):
            return color * node
        best = -inf
        for child in node:
            best = max(best, -negamax(child, -color, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    assert negamax(PAYOFFS, 1, -inf, inf) == 3
    mine, known = recorder.tree(), alphabeta(games.Explicit(PAYOFFS))
    for told in ("value_at", "player", "bounds", "parent", "kind"):
        of_mine, of_known = getattr(mine, told), getattr(known, told)
        inner = [n for n in known if told != "kind" or known.children(n)]
        assert [of_mine(n) for n in inner] == [of_known(n) for n in inner]
    visited = [n for n in known if known.kind(n) != "pruned"]
    windows = [tree.columns.window(n) for tree in (mine, known) for n in visited]
    assert windows[: len(visited)] == windows[len(visited) :]


# The course's recursive function


def places(board: Any, player: int) -> list[Any]:
    """Return the boards after each domino: vertical for player 0, horizontal for player 1."""
    down, right = (1, 0) if player == 0 else (0, 1)
    found = []
    for r in range(4 - down):
        for c in range(4 - right):
            if board[r, c] == board[r + down, c + right] == -1:
                after = board.copy()
                after[r, c] = after[r + down, c + right] = player
                found.append(after)
    return found


def opinion(board: Any) -> float:
    n0, n1 = len(places(board, 0)), len(places(board, 1))
    return -inf if n0 == 0 else inf if n1 == 0 else n0 - n1


def test_the_course_function_with_arrays() -> None:
    """minmax(s, h, v, p, joueur) on numpy arrays, watched, has the course's 14 nodes and values."""
    recorder = Recorder()

    @recorder.watch(state="v", player="joueur")
    def minmax(s: Any, h: Any, v: Any, p: int, joueur: int) -> float:
        boards = s(v, joueur)
        if p == 0 or not boards:
            return h(v)
        values = [minmax(s, h, after, p - 1, 1 - joueur) for after in boards]
        return max(values) if joueur == 0 else min(values)

    signs = {".": -1, "V": 0, "H": 1}
    start = np.array([[signs[sign] for sign in row] for row in (".V..", ".VHH", "HH..", "....")])
    assert minmax(places, opinion, start, 2, 0) == 1
    tree = recorder.tree()
    assert (len(tree), sum(not tree.children(n) for n in tree)) == (14, 10)
    assert [tree.value_at(n) for n in tree.children(0)] == [-inf, 1, 0]
    assert (tree.player(0), tree.player(1)) == (Player.MAX, Player.MIN)
    assert tree.state(0) == tuple(map(tuple, start.tolist()))


# Where the recursion lives


def test_closures_and_methods() -> None:
    """A closure and a method of an instance are watched by runcall and left as they were."""

    def outer() -> Callable[..., Any]:
        def search(node: Any, maximizing: bool) -> Any:
            if not isinstance(node, list):
                return node
            values = [search(child, not maximizing) for child in node]
            return max(values) if maximizing else min(values)

        return search

    class Engine:
        def search(self, node: Any, maximizing: bool) -> Any:
            if not isinstance(node, list):
                return node
            values = [self.search(child, not maximizing) for child in node]
            return max(values) if maximizing else min(values)

    closure, engine = outer(), Engine()
    for search in (closure, engine.search):
        recorder = Recorder()
        assert recorder.runcall(search, PAYOFFS, True) == 3
        assert same_values(recorder)
        assert search(PAYOFFS, True) == 3
        assert len(recorder) == 13
    assert closure.__closure__ is not None
    assert closure.__closure__[0].cell_contents is closure
    assert vars(engine) == {}


def test_a_position_that_is_a_number() -> None:
    """What is left of a heap is a position: nobody takes a leaf."""

    def solve(heap: int, maximizing: bool) -> int:
        if heap == 0:
            return -1 if maximizing else 1
        values = [solve(heap - n, not maximizing) for n in (1, 2, 3) if n <= heap]
        return max(values) if maximizing else min(values)

    recorder = Recorder()
    recorder.runcall(solve, 5, True, reads={"state": "heap"})
    told = explain(recorder.tree())
    told.verify()
    assert "MIN answers 0: −1" in str(told)
    assert "leaf" not in str(told)
