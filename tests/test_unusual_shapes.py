"""Searches in shapes of their own: coroutines, generators of moves, make and undo, bits, stacks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import numpy as np
import pytest

from treeviz import GameTree, InputError, Recorder, RecordingError, explain
from treeviz.game.snapshot import Snapshot

START = "xoxoox___"
NUMBERS = [{"x": 1, "o": -1, "_": 0}[sign] for sign in START]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SQUARES = ["[2,0]", "[2,1]", "[2,2]"]


@pytest.fixture(autouse=True)
def _no_loop() -> Iterator[None]:
    """Let coroutines run: what drives the browser of other tests leaves a loop that runs."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


def winner(board: Any, empty: Any = "_") -> Any:
    """Return whose line there is; None if there is none."""
    lines = ([board[place] for place in line] for line in LINES)
    return next((line[0] for line in lines if line[0] != empty and len({*line}) == 1), None)


async def awaited(board: list[str], turn: str) -> int:
    """Minimax, each call of which is awaited."""
    if sign := winner(board):
        return 1 if sign == "x" else -1
    values = []
    for place in [place for place in range(9) if board[place] == "_"]:
        board[place] = turn
        await asyncio.sleep(0)
        values.append(await awaited(board, "o" if turn == "x" else "x"))
        board[place] = "_"
    return (max if turn == "x" else min)(values, default=0)


def moves_made(board: list[int], side: int) -> Iterator[int]:
    """Make each move, and take it back when the next one is asked for."""
    for place in range(9):
        if board[place] == 0:
            board[place] = side
            try:
                yield place
            finally:
                board[place] = 0


def negamax(board: list[int], side: int, alpha: float = -9, beta: float = 9) -> float:
    """Alpha-beta over a generator that is closed at a cut."""
    if sign := winner(board, 0):
        return side * sign
    best: float = -9
    moves = moves_made(board, side)
    for _ in moves:
        best = max(best, -negamax(board, -side, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    moves.close()
    return best if best > -9 else 0


class Arrays:
    """Make and undo on an array, with the judge held as an attribute."""

    def __init__(self) -> None:
        self.grid, self.turn = np.array(NUMBERS).reshape(3, 3), 1
        self.undone: list[Any] = []
        self.judge, self.nodes = self.score, 0

    def score(self) -> int:
        return int(winner(self.grid.ravel().tolist(), 0) or 0) * 10

    def make(self, move: Any) -> None:
        self.grid[move], self.turn = self.turn, -self.turn
        self.undone.append(move)

    def undo(self) -> None:
        self.grid[self.undone.pop()], self.turn = 0, -self.turn

    def search(self, depth: int, alpha: float = -inf, beta: float = inf) -> float:
        self.nodes += 1
        if score := self.judge():
            return score * self.turn
        best = -inf
        for move in map(tuple, np.argwhere(self.grid == 0)):
            self.make(move)
            best = max(best, -self.search(depth - 1, -beta, -alpha))
            self.undo()
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return 0 if best == -inf else best


def by_places(taken: dict[tuple[int, int], str], mine: str, theirs: str, maxi: bool) -> Any:
    """Return a value and a square, of a dict that holds only what is taken."""
    board = [taken.get(divmod(place, 3), "_") for place in range(9)]
    if sign := winner(board):
        return (1 if sign == mine else -1), None
    free = [divmod(place, 3) for place in range(9) if board[place] == "_"]
    sign = mine if maxi else theirs
    found = [(by_places({**taken, at: sign}, mine, theirs, not maxi)[0], at) for at in free]
    choose = max if maxi else min
    return choose(found, key=lambda pair: pair[0]) if found else (0, None)


WON = [sum(1 << place for place in line) for line in LINES]


def by_bits(mine: int, theirs: int, ply: int, alpha: int, beta: int) -> int:
    """Negamax on two numbers, which change places at each call."""
    if any(theirs & line == line for line in WON):
        return ply - 10
    free = ~(mine | theirs) & 511
    if not free:
        return 0
    while free:
        move = free & -free
        free ^= move
        value = -by_bits(theirs, mine | move, ply + 1, -beta, -alpha)
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return alpha


MADE = [0, 1, 2, 3, 5, 4]
STACK: list[int] = []


def by_stack(maximizing: bool) -> int:
    """Minimax of which nothing is told but the moves on a stack of the module's."""
    board = ["_"] * 9
    for number, place in enumerate(MADE + STACK):
        board[place] = "xo"[number % 2]
    if sign := winner(board):
        return 1 if sign == "x" else -1
    values = []
    for place in [place for place in range(9) if board[place] == "_"]:
        STACK.append(place)
        values.append(by_stack(not maximizing))
        STACK.pop()
    return (max if maximizing else min)(values, default=0)


def bits_of(sign: str) -> int:
    return sum(1 << place for place, other in enumerate(START) if other == sign)


def run_awaited(board: list[str]) -> int:
    return asyncio.run(awaited(board, "x"))


RUNS: dict[str, tuple[Callable[[Recorder], Any], float, list[str]]] = {
    "awaited": (lambda r: r.runcall(run_awaited, list(START), watch=awaited), 1, SQUARES),
    "generator": (lambda r: r.runcall(negamax, list(NUMBERS), 1), 1, SQUARES),
    "arrays": (lambda r: r.runcall(Arrays().search, 9), 10, SQUARES),
    "places": (
        lambda r: r.runcall(
            by_places,
            {divmod(i, 3): sign for i, sign in enumerate(START) if sign != "_"},
            "x",
            "o",
            True,
        )[0],
        1,
        SQUARES,
    ),
    "bits": (
        lambda r: r.runcall(by_bits, bits_of("x"), bits_of("o"), 0, -99, 99),
        9,
        ["6", "7", "8"],
    ),
    "stack": (lambda r: r.runcall(by_stack, True), 1, ["6", "7", "8"]),
}


def recorded(shape: str) -> GameTree:
    run, value, _ = RUNS[shape]
    recorder = Recorder()
    assert run(recorder) == value
    return recorder.tree()


@pytest.mark.parametrize("shape", RUNS)
def test_a_search_of_any_shape_without_a_word_of_how(shape: str) -> None:
    """Values, players, moves and words are right, and nothing of it is accused."""
    _, value, moves = RUNS[shape]
    tree = recorded(shape)
    assert tree.value == value
    assert [tree.notation(child) for child in tree.children(0)] == moves
    losing, level, winning = map(tree.value_at, tree.children(0))
    assert losing is not None
    assert losing < 0
    assert (level, winning) == (0, value)
    assert tree.player(0) == "max"
    assert {tree.player(child) for child in tree.children(0)} == {"min"}
    drawn = tree.rules.board(tree.state(0))
    assert (drawn is not None) == (moves == SQUARES)
    assert explain(tree).verify() == ()
    assert tree.check() == []
    assert "leaf 6" not in str(explain(tree))


def test_calls_that_run_side_by_side_are_refused() -> None:
    """Of two that wait for each other nobody can tell which of them made which."""

    async def search(board: tuple[int, ...], maximizing: bool) -> int:
        if len(board) == 2:
            await asyncio.sleep(0)
            return sum(board)
        below = [search((*board, number), not maximizing) for number in (1, 2)]
        values = await asyncio.gather(*below)
        return (max if maximizing else min)(values)

    recorder = Recorder()
    with pytest.raises(RecordingError, match="run side by side"):
        recorder.runcall(lambda: asyncio.run(search((), True)), watch=search)


def test_a_coroutine_is_run_inside() -> None:
    """Who calls it gets something to await, after which nothing is watched any more."""
    with pytest.raises(InputError, match=r"recorder.runcall\(lambda: asyncio.run\(awaited\(…\)\)"):
        Recorder().runcall(awaited, list(START), "x")


def test_numbers_that_grow_otherwise_are_no_boards_of_bits() -> None:
    """Where one move sets no bit, none of them is named by one."""
    recorder = Recorder()

    def count(done: int, left: int, maximizing: bool) -> int:
        if left <= 0:
            return -1 if maximizing else 1
        values = [count(done + n, left - n, not maximizing) for n in (1, 2)]
        return (max if maximizing else min)(values)

    recorder.runcall(count, 0, 3, True)
    tree = recorder.tree()
    assert isinstance(tree.state(0), Snapshot)
    assert len({tree.notation(child) for child in tree.children(0)}) == 2
    assert "done" in tree.notation(1)
