"""Positions that lie in moves, enums, pits or bits: moves have names, nothing is accused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Any

from treeviz import GameTree, Recorder, draw, explain

LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def has(cells: Any, sign: Any) -> bool:
    return any(all(cells[at] == sign for at in line) for line in LINES)


def moves_of(tree: GameTree, node: int = 0) -> list[str]:
    return [tree.notation(child) for child in tree.children(node)]


@dataclass(frozen=True)
class Cells:
    """Nine cells."""

    signs: str

    @property
    def turn(self) -> str:
        return "X" if self.signs.count("X") == self.signs.count("O") else "O"


@dataclass(frozen=True)
class Made:
    """A move, between the position before it and the one after it."""

    sign: str
    before: Cells
    after: Cells


def made(at: Cells) -> list[Made]:
    if has(at.signs, "X") or has(at.signs, "O"):
        return []
    free = [n for n in range(9) if at.signs[n] == " "]
    after = [Cells(at.signs[:n] + at.turn + at.signs[n + 1 :]) for n in free]
    return [Made(at.turn, at, one) for one in after]


def score(move: Made, lowest: bool = True) -> int:
    for sign, worth in (("X", 1), ("O", -1)):
        if has(move.after.signs, sign):
            return worth
    told = [score(one, not lowest) for one in made(move.after)]
    return (min if lowest else max)(told, default=0)


def test_a_move_that_holds_both_positions_has_a_square() -> None:
    """Of an object that keeps the position before a move, too, the one after it is shown."""
    recorder = Recorder()
    recorder.runcall(lambda at: max(made(at), key=score), Cells("XOXOOX   "), watch=score)
    tree = recorder.tree()
    assert moves_of(tree) == ["[2,0]", "[2,1]", "[2,2]"]
    assert tree.check() == []
    picture = draw(tree).svg()
    assert "Made" not in picture
    assert "Cells" not in picture
    recorder = Recorder()
    recorder.runcall(score, made(Cells("XOXOOX   "))[1])
    assert moves_of(recorder.tree()) == ["[2,0]", "[2,2]"]


class Stone(Enum):
    """Who has a stone somewhere."""

    BLANK = "."
    FIRST = "A"
    SECOND = "B"


class Squares:
    """Stones by square; a win is seen before a call is made for it."""

    def __init__(self, signs: str) -> None:
        self.on = {divmod(at, 4): Stone(sign) for at, sign in enumerate(signs)}

    def wins(self, stone: Stone) -> bool:
        rows = [[(r, c) for c in range(4)] for r in range(4)]
        lines = rows + [[(r, c) for r in range(4)] for c in range(4)]
        return any(all(self.on[square] is stone for square in line) for line in lines)

    def look(self, stone: Stone, depth: int, alpha: float, beta: float) -> float:
        first = stone is Stone.FIRST
        best = -inf if first else inf
        for square in [one for one, other in self.on.items() if other is Stone.BLANK]:
            if not depth:
                return 0.0
            self.on[square] = stone
            won = self.wins(stone)
            other = Stone.SECOND if first else Stone.FIRST
            worth = 0.0 if won else self.look(other, depth - 1, alpha, beta)
            self.on[square] = Stone.BLANK
            if won:
                return inf if first else -inf
            best = max(best, worth) if first else min(best, worth)
        return best


def test_empty_squares_of_an_enum_and_wins_without_a_call() -> None:
    """Squares are told by row and column, stones by their letters; no win is held for a breach."""
    recorder = Recorder()
    board = Squares("AA.ABBB.........")
    board.on[0, 3] = Stone.BLANK
    recorder.runcall(board.look, Stone.FIRST, 2, -inf, inf)
    tree = recorder.tree()
    assert moves_of(tree)[:4] == ["[0,2]", "[0,3]", "[1,3]", "[2,0]"]
    assert len(set(moves_of(tree))) == len(moves_of(tree))
    assert tree.check() == []
    assert "FIRST" not in draw(tree).svg()
    explain(tree).verify()


def sown(pits: tuple[int, ...], turn: int, at: int) -> tuple[int, ...]:
    """Sow from a pit; whose last seed comes to an empty pit of its own takes what lies opposite."""
    own, theirs = 3 + 4 * turn, 7 - 4 * turn
    board, seeds = list(pits), pits[at]
    board[at] = 0
    while seeds:
        at = (at + 1) % 8
        if at == theirs:
            continue
        board[at], seeds = board[at] + 1, seeds - 1
    if at != own and at // 4 == turn and board[at] == 1 and board[6 - at]:
        board[own] += 1 + board[6 - at]
        board[at] = board[6 - at] = 0
    return tuple(board)


def harvest(pits: tuple[int, ...], turn: int, depth: int) -> int:
    free = [at for at in range(4 * turn, 4 * turn + 3) if pits[at]]
    if not depth or not free:
        return pits[3] - pits[7]
    told = [harvest(sown(pits, turn, at), 1 - turn, depth - 1) for at in free]
    return (min if turn else max)(told)


def test_a_pit_is_named_though_it_captures() -> None:
    """The pit that is emptied into others names a move, also where the last seed captures."""
    recorder = Recorder()
    recorder.runcall(harvest, (1, 0, 2, 4, 1, 2, 0, 4), 0, 3)
    tree = recorder.tree()
    assert moves_of(tree) == ["0", "2"]
    assert all(len(name) == 1 for node in range(len(tree)) for name in moves_of(tree, node))


def drop(mine: int, every: int, depth: int) -> int:
    """Three columns of three bits and a spare one: the mover's men beside all men."""
    if not depth:
        return 0
    told = []
    for column in range(3):
        bit = every + (1 << 4 * column) & 0b111 << 4 * column
        if bit & ~every:
            told.append(-drop(mine ^ every, every | bit & ~every, depth - 1))
    return max(told, default=0)


def test_bits_beside_a_board_of_all_men() -> None:
    """Where all men are on one board of bits, and the mover's on another, a move is the new bit."""
    recorder = Recorder()
    recorder.runcall(drop, 0b0001, 0b0011, 3)
    assert moves_of(recorder.tree()) == ["2", "4", "8"]
