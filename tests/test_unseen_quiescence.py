"""Searches that go on below the watched one, seen or not, under any name: what is told is true."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from treeviz import Recorder, draw, explain, games, load, outline, save
from treeviz.tree.columns import KINDS

Piles = tuple[int, ...]


def judged(piles: Piles) -> int:
    return sum(piles) % 7 - 3


def settle(piles: Piles, alpha: float, beta: float) -> float:
    """Take large piles only, or stop: fails hard below, soft above."""
    if judged(piles) >= beta:
        return judged(piles)
    alpha = max(alpha, judged(piles))
    for place, size in enumerate(piles):
        if size >= 3:
            value = -settle(piles[:place] + piles[place + 1 :], -beta, -alpha)
            if value >= beta:
                return value
            alpha = max(alpha, value)
    return alpha


def negamax(piles: Piles, depth: int, alpha: float, beta: float) -> float:
    """Take a pile or halve it."""
    if not piles:
        return -10
    if depth == 0:
        return settle(piles, alpha, beta)
    best = -inf
    for place, size in enumerate(piles):
        halves = (size // 2, size - size // 2) if size > 2 else ()
        for left in {(), halves}:
            value = -negamax(
                piles[:place] + left + piles[place + 1 :], depth - 1, -beta, -max(alpha, best)
            )
            best = max(best, value)
            if best >= beta:
                return best
    return best


class Row:
    """Stones that move on by one cell."""

    def __init__(self, *cells: int) -> None:
        self.cells, self.turn = list(cells), 1

    def moves(self) -> list[int]:
        return [cell for cell in range(len(self.cells) - 1) if self.cells[cell]]

    def shift(self, cell: int, step: int) -> None:
        self.cells[cell] -= step
        self.cells[cell + 1] += step
        self.turn = -self.turn

    def score(self) -> int:
        return self.turn * sum(n * (-1) ** cell for cell, n in enumerate(self.cells))


class Engine:
    """Fails hard everywhere; its second search is called as nobody calls a quiescence."""

    def __init__(self, *cells: int) -> None:
        self.row = Row(*cells)

    def look(self, depth: int, alpha: float = -99, beta: float = 99) -> float:
        if not self.row.moves():
            return -50
        if depth <= 0:
            return self.hush(alpha, beta)
        return self.best(self.row.moves(), alpha, beta, lambda a, b: self.look(depth - 1, a, b))

    def hush(self, alpha: float, beta: float) -> float:
        score = self.row.score()
        if score >= beta:
            return beta
        busy = [cell for cell in self.row.moves() if self.row.cells[cell] > 1]
        for cell in busy:
            self.row.shift(cell, 1)
            score = max(score, -self.hush(-beta, -max(alpha, score)))
            self.row.shift(cell, -1)
        return min(max(alpha, score), beta)

    def best(self, moves: list[int], alpha: float, beta: float, search: Any) -> float:
        for cell in moves:
            self.row.shift(cell, 1)
            value = -search(-beta, -alpha)
            self.row.shift(cell, -1)
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        return alpha


def threatened(board: list[list[str]], sign: str) -> tuple[int, int] | None:
    """Return a square on which a sign would make its row full."""
    for r, row in enumerate(board):
        if row.count(sign) == 2 and " " in row:
            return r, row.index(" ")
    return None


def calm(board: list[list[str]], is_max: bool) -> int:
    """Play on while somebody can fill a row; no window."""
    square = threatened(board, "X" if is_max else "O")
    if square is None:
        return sum(row.count("X") > row.count("O") for row in board)
    r, c = square
    board[r][c] = "X" if is_max else "O"
    value = calm(board, not is_max)
    board[r][c] = " "
    return value + (5 if is_max else -5)


def plain(board: list[list[str]], depth: int, is_max: bool) -> int:
    """Search with minimax on rows, and then calmly."""
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "]
    if depth == 0 or not free:
        return calm(board, is_max)
    values = []
    for r, c in free:
        board[r][c] = "X" if is_max else "O"
        values.append(plain(board, depth - 1, not is_max))
        board[r][c] = " "
    return max(values) if is_max else min(values)


def board() -> list[list[str]]:
    return [list("XX "), list("OO "), list("X  ")]


CASES: dict[str, tuple[Any, tuple[Any, ...], Any]] = {
    "piles, unseen": (negamax, ((5, 3, 2), 2, -inf, inf), None),
    "piles, seen": (negamax, ((5, 3, 2), 2, -inf, inf), [negamax, settle]),
    "piles, a narrow window": (negamax, ((5, 3, 2), 3, -2, 1), None),
    "row, unseen": (Engine(2, 1, 0).look, (2,), None),
    "row, seen": (Engine(2, 1, 0).look, (2,), ["Engine.look", "Engine.hush"]),
    "row, deeper": (Engine(3, 0, 2, 0).look, (3,), ["Engine.look", "Engine.hush"]),
    "rows, unseen": (plain, (board(), 1, True), None),
    "rows, seen": (plain, (board(), 1, True), [plain, calm]),
}


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_accused_and_nothing_said_falsely(name: str, tmp_path: Any) -> None:
    """The root's value is the program's; bounds are bounds; every sentence bears checking."""
    search, arguments, watch = CASES[name]
    recorder = Recorder()
    value = recorder.runcall(search, *arguments, watch=watch)
    tree = recorder.tree()
    assert tree.value == value
    assert tree.check() == []
    explain(tree).verify()
    assert "other move there was not looked at" not in explain(tree).text
    outline(tree)
    draw(tree).svg()
    save(tree, tmp_path / "tree.json")
    again = load(tmp_path / "tree.json")
    assert [again.bounds(node) for node in again] == [tree.bounds(node) for node in tree]


def test_what_is_not_watched_is_named() -> None:
    """A search within the window that is not watched is told of; where it is watched, it is not."""
    recorder = Recorder()
    recorder.runcall(negamax, (5, 3, 2), 2, -inf, inf)
    tree = recorder.tree()
    assert tree.graph["not_watched"] == "settle"
    unseen = [node for node in tree if tree.kind(node) == "unseen"]
    assert unseen
    assert any(tree.bound(node) != "exact" for node in unseen)
    assert "searched on, not shown" in outline(tree)
    recorder = Recorder()
    recorder.runcall(negamax, (5, 3, 2), 2, -inf, inf, watch=[negamax, settle])
    assert "not_watched" not in recorder.tree().graph


def test_a_reply_outside_the_window_is_not_equally_good() -> None:
    """It returned an end of its window: no better, and how much worse nobody looked at."""
    recorder = Recorder()
    recorder.runcall(Engine(2, 1, 0).look, 2)
    tree = recorder.tree()
    reply = tree.children(tree.children(0)[0])[1]
    assert tree.bound(reply) == "lower"
    assert "equally good" not in outline(tree)


def test_with_rules_estimates_are_the_search_s_own() -> None:
    """What a search finds beyond its depth contradicts no rule, and is told as an estimate."""
    recorder = Recorder(games.TicTacToe("x__/o__/x__"))
    rows = [list("X  "), list("O  "), list("X  ")]
    recorder.runcall(plain, rows, 1, False, reads={"signs": {" ": "_", "X": "x", "O": "o"}})
    tree = recorder.tree()
    assert tree.check() == []
    explain(tree).verify()
    assert "estimate" in explain(tree).text


def test_kinds_that_old_readers_do_not_know_are_named_only_where_they_occur(tmp_path: Any) -> None:
    """A recording without them can be read by an older treeviz."""
    save(a_leaf(), tmp_path / "tree.json")
    assert '"unseen"' not in (tmp_path / "tree.json").read_text()
    assert KINDS[-1] == "unseen"


def a_leaf() -> Any:
    recorder = Recorder()
    with recorder.visit("leaf") as visit:
        visit.value = 1
    return recorder.tree()
