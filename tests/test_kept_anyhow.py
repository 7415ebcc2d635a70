"""Programs that keep positions in sets, hands, intervals or bits, or that ask only who wins."""

from __future__ import annotations

import copy
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from treeviz import Recorder, explain
from treeviz.game.changes import fields_that_tell, name_of_change
from treeviz.tree.game_tree import GameTree

Edge = tuple[str, int, int]


def told(tree: GameTree) -> str:
    """Return what is said of a tree, of which nothing is accused and everything is true."""
    assert tree.check() == []
    explanation = explain(tree)
    assert not explanation.verify()
    return str(explanation)


def moves(tree: GameTree, node: int = 0) -> list[str]:
    return [tree.notation(child) for child in tree.children(node)]


class Dots:
    """Two boxes side by side; lines are a set, and who closes a box moves again."""

    def __init__(self) -> None:
        self.lines: set[Edge] = {("h", 0, 0), ("v", 0, 1)}
        self.score, self.player = [0, 0], 0

    def free(self) -> list[Edge]:
        across = [("h", row, column) for row in (0, 1) for column in (0, 1)]
        down = [("v", 0, column) for column in (0, 1, 2)]
        return [line for line in across + down if line not in self.lines]

    def closed(self) -> int:
        boxes = [{("h", 0, c), ("h", 1, c), ("v", 0, c), ("v", 0, c + 1)} for c in (0, 1)]
        return sum(box <= self.lines for box in boxes)

    def draw(self, line: Edge) -> None:
        before = self.closed()
        self.lines.add(line)
        won = self.closed() - before
        self.score[self.player] += won
        self.player = self.player if won else 1 - self.player


class DotsPlayer:
    """Searches with a method; what it counts changes with every call."""

    def __init__(self) -> None:
        self.looked = 0

    def best(self, state: Dots, alpha: float, beta: float) -> tuple[float, Edge | None]:
        self.looked += 1
        value = [-9.0, 9.0][state.player]
        chosen = None
        for line in state.free():
            after = copy.deepcopy(state)
            after.draw(line)
            worth, _ = self.best(after, alpha, beta)
            if (worth > value) if state.player == 0 else (worth < value):
                value, chosen = worth, line
            if state.player == 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if beta <= alpha:
                break
        return (value, chosen) if state.free() else (state.score[0] - state.score[1], None)


def test_a_line_that_is_drawn_is_the_move() -> None:
    """Of several fields that change, the one into which something came names the move."""
    recorder, player = Recorder(), DotsPlayer()
    value, chosen = recorder.runcall(player.best, Dots(), -9, 9)
    tree = recorder.tree()
    assert tree.value == value
    assert moves(tree) == [str(line) for line in Dots().free()]
    assert tree.best_move == chosen
    assert "player 1" not in told(tree)


def test_what_a_searcher_counts_is_no_part_of_positions() -> None:
    """Boards that refer to who searches are the same boards after it counted on."""

    class Player:
        calls = 0

        def __init__(self) -> None:
            self.calls = 0

        def go(self, board: Any) -> int:
            return max(self.least(board.after(square), 1) for square in board.free())

        def least(self, board: Any, depth: int) -> int:
            self.calls += 1
            if not depth:
                return board.worth()
            return min(self.least(board.after(square), 0) for square in board.free())

    class Board:
        def __init__(self, player: Player, taken: frozenset[int] = frozenset()) -> None:
            self.player, self.taken = player, taken

        def free(self) -> list[int]:
            return [square for square in range(4) if square not in self.taken]

        def after(self, square: int) -> Board:
            return Board(self.player, self.taken | {square})

        def worth(self) -> int:
            return sum(self.taken)

    recorder, player = Recorder(), Player()
    recorder.runcall(player.go, Board(player), watch=player.least)
    again = Player()
    recorder.runcall(again.go, Board(again), watch=again.least)
    first, second = recorder.trees()
    assert [len(first.children(0)), len(second.children(0))] == [4, 4]
    assert "calls" not in first.position(0)


def negamax_with_a_side(node: tuple[Any, str], alpha: float, beta: float) -> float:
    """Its position is a pair: the board, and who moves."""
    rows, side = node
    free = [i for i, sign in enumerate("".join(rows)) if sign == "_"]
    flat = "".join(rows)
    lines = (*(range(i, i + 3) for i in (0, 3, 6)), *(range(i, 9, 3) for i in (0, 1, 2)))
    if any({flat[i] for i in line} == {"o" if side == "x" else "x"} for line in lines):
        return -10
    if not free:
        return 0
    best = -99.0
    for i in free:
        signs = flat[:i] + side + flat[i + 1 :]
        after = tuple(signs[k : k + 3] for k in (0, 3, 6))
        best = max(best, -negamax_with_a_side((after, "o" if side == "x" else "x"), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def test_an_entry_that_adds_whose_turn_it_is_invents_no_root() -> None:
    """The board that the entry gets is in the pair of the first call: that call is the root."""

    def entry(rows: tuple[str, ...]) -> float:
        return negamax_with_a_side((rows, "x"), -99, 99)

    recorder = Recorder()
    value = recorder.runcall(entry, ("xox", "oox", "___"), watch=negamax_with_a_side)
    tree = recorder.tree()
    assert (tree.value, tree.player(0).value) == (value, "max")
    assert moves(tree) == ["[2,0]", "[2,1]", "[2,2]"]
    assert "pass" not in told(tree)


def test_intervals_and_bits_are_positions_together() -> None:
    """Several plain parameters without a role are the position, whatever one of them is called."""

    def last(left: int, right: int, turn: int) -> int:
        if left == right:
            return [5, 3, 9, 1][left]
        both = last(left + 1, right, -turn), last(left, right - 1, -turn)
        return max(both) if turn == 1 else min(both)

    recorder = Recorder()
    recorder.runcall(last, 0, 3, 1)
    tree = recorder.tree()
    assert (tree.position(0), moves(tree)) == ("left 0, right 3", ["left 1", "right 2"])

    def bits(position: int, mask: int) -> int:
        free = [1 << i for i in range(3) if not mask & 1 << i]
        return max((-bits(position ^ mask, mask | bit) for bit in free), default=-position)

    recorder = Recorder()
    value = recorder.runcall(bits, 0, 0)
    tree = recorder.tree()
    assert (tree.value, len({tree.position(n) for n in tree.children(0)})) == (value, 3)
    assert told(tree)


def wins(heaps: tuple[int, ...]) -> bool:
    """Tell whether who moves takes the last match; looks no further once it does."""
    return any(
        not wins((*heaps[:i], heap - taken, *heaps[i + 1 :]))
        for i, heap in enumerate(heaps)
        for taken in range(1, heap + 1)
    )


@pytest.mark.parametrize("heaps", [(1, 2), (1, 1), (1, 2, 3)])
def test_verdicts_are_values(heaps: tuple[int, ...]) -> None:
    """True is +1 and False −1 for who moves; what was not looked at is not denied."""
    recorder = Recorder()
    won = recorder.runcall(wins, heaps)
    tree = recorder.tree()
    assert tree.value == (1 if won else -1)
    assert tree.facts.stops_at_wins
    text = told(tree)
    assert "only move" not in text
    assert "can only" not in text
    assert "no branch cut" not in text


def test_verdicts_of_a_search_that_looks_at_all_moves() -> None:
    """Where moves after a winning one were looked at, an only move is one."""

    def lost(left: int) -> bool:
        return not any([lost(left - taken) for taken in (1, 2) if taken <= left])

    recorder = Recorder()
    assert recorder.runcall(lost, 3)
    tree = recorder.tree()
    assert tree.value == 1
    assert not tree.facts.stops_at_wins


def test_verdicts_and_numbers_together_are_refused() -> None:
    """Whether False is a draw or lost, nobody can tell."""

    def mixed(left: int) -> Any:
        return -mixed(left - 1) if left else False

    recorder = Recorder()
    recorder.runcall(mixed, 2)
    with pytest.raises(Exception, match="is the value"):
        recorder.tree()


def nested(left: int) -> int:
    """Nim with one heap; the function that searches is inside, behind a cache."""

    @cache
    def best(left: int, is_max: bool) -> int:
        if not left:
            return -1 if is_max else 1
        values = [best(left - taken, not is_max) for taken in (1, 2, 3) if taken <= left]
        return max(values) if is_max else min(values)

    return best(left, True)


class Heaps:
    """Nim whose method is cached."""

    @cache  # noqa: B019
    def value(self, heaps: tuple[int, ...]) -> int:
        return max(
            (
                -self.value((*heaps[:i], heap - taken, *heaps[i + 1 :]))
                for i, heap in enumerate(heaps)
                for taken in range(1, heap + 1)
            ),
            default=-1,
        )

    def go(self, heaps: tuple[int, ...]) -> int:
        return self.value(heaps)


def test_what_a_cache_answers_is_seen_by_name() -> None:
    """A hit of the cache is a child whose value was known, and all is put back afterwards."""
    recorder = Recorder()
    assert recorder.runcall(nested, 7, watch="best") == recorder.tree().value == 1
    assert moves(recorder.tree()) == ["6", "5", "4"]
    assert "known from before" in told(recorder.tree())

    kept = Heaps.value
    recorder = Recorder()
    value = recorder.runcall(Heaps().go, (1, 2, 2), watch="Heaps.value")
    assert Heaps.value is kept
    assert (recorder.tree().value, len(moves(recorder.tree()))) == (value, 5)
    assert told(recorder.tree())


def test_moves_from_one_position_are_told_apart() -> None:
    """Where what went is the same, what else differs between the moves is told."""
    start = (("hand", ((1, 2), (2, 2))), ("ends", (2, 1)), ("turn", 0))
    left, right = ((("hand", ((2, 2),)), ("ends", ends), ("turn", 1)) for ends in ((1, 1), (2, 2)))
    assert name_of_change(start, left)
    fields = fields_that_tell([(start, left), (start, right)])
    assert name_of_change(start, left, fields) != name_of_change(start, right, fields)


def test_sets_are_written_alike_in_every_run() -> None:
    """The order of a set follows the hash of its members, which differs from run to run."""
    code = (
        "from tests.test_kept_anyhow import *\n"
        "r = Recorder(); r.runcall(DotsPlayer().best, Dots(), -9, 9); t = r.tree()\n"
        "print([t.position(n) for n in range(9)], moves(t))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


def worst(heap: int) -> int:
    return min((most(heap - taken) for taken in (1, 2) if taken <= heap), default=1)


def most(heap: int) -> int:
    return max((worst(heap - taken) for taken in (1, 2) if taken <= heap), default=-1)


def textbook(heap: int) -> tuple[int, int]:
    """Return a move, and nothing of what it is worth."""
    return max(((taken, 0) for taken in (1, 2)), key=lambda move: worst(heap - move[0]))


@pytest.mark.parametrize("by_name", [True, False])
def test_an_entry_that_returns_a_move_is_worth_the_best_of_its_moves(by_name: bool) -> None:
    """What it returns is a number, too, and no value."""
    recorder = Recorder()
    watched: list[Any] = ["textbook", "worst", "most"] if by_name else [textbook, worst, most]
    chosen = recorder.runcall(textbook, 4, watch=watched)
    tree = recorder.tree()
    assert (chosen, tree.value, tree.position(tree.best_children(0)[0])) == ((1, 0), 1, "3")
    assert told(tree)


def flat_text(squares: str, turn: str) -> int:
    """Nine squares in a text; empty ones are blanks."""
    lines = [squares[i : i + 3] for i in (0, 3, 6)] + [squares[i::3] for i in (0, 1, 2)]
    if {"xxx", "ooo"} & {*lines, squares[::4], squares[2:7:2]}:
        return -1 if turn == "x" else 1
    values = [
        flat_text(squares[:i] + turn + squares[i + 1 :], "o" if turn == "x" else "x")
        for i in range(9)
        if squares[i] == " "
    ]
    return (max(values) if turn == "x" else min(values)) if values else 0


def test_a_text_with_blanks_is_no_fen() -> None:
    """Boards that differ behind a blank are different boards, and no null move joins them."""
    recorder = Recorder()
    recorder.runcall(flat_text, "xoxoox   ", "x")
    tree = recorder.tree()
    assert (len(tree), tree.value, moves(tree)) == (11, 1, ["[2,0]", "[2,1]", "[2,2]"])
    assert told(tree)


class Called:
    """An object that is called, and calls itself."""

    def __call__(self, heap: int, is_max: bool) -> int:
        values = [self(heap - taken, not is_max) for taken in (1, 2) if taken <= heap]
        return (max(values) if is_max else min(values)) if values else (-1 if is_max else 1)


def test_an_object_that_is_called_is_watched() -> None:
    """Its calls of itself go through its class."""
    recorder = Recorder()
    assert recorder.runcall(Called(), 4, True) == recorder.tree().value == 1
    assert moves(recorder.tree()) == ["3", "2"]
