"""A search watched by name is taken down as if its function had been given, wherever it is held."""

import gc
import sys
from functools import partial

import pytest

from tests.bench.article import evaluate, minimax, moves_left
from treeviz import Recorder


def start():
    return [list("xo_"), list("_o_"), list("___")]


def closures(board, hold):
    """Search by a function inside this one, called by whatever `hold` makes of it."""

    def best_of(board, maximising=True):
        score = evaluate(board)
        if score or not moves_left(board):
            return score
        values = []
        for row in board:
            for c in range(3):
                if row[c] == "_":
                    row[c] = "x" if maximising else "o"
                    values.append(again(board, not maximising))
                    row[c] = "_"
        return max(values) if maximising else min(values)

    again = hold(best_of)
    return again(board)


class Program:
    @staticmethod
    def best_of(board, maximising=True):
        score = evaluate(board)
        if score or not moves_left(board):
            return score
        values = []
        for row in board:
            for c in range(3):
                if row[c] == "_":
                    row[c] = "x" if maximising else "o"
                    values.append(Program.best_of(board, maximising=not maximising))
                    row[c] = "_"
        return max(values) if maximising else min(values)

    def play(self, board):
        return self.best_of(board)


def recorded(entry, *args, watch=None):
    recorder = Recorder()
    value = recorder.runcall(entry, *args, watch=watch)
    tree = recorder.tree()
    return value, [(d["position"], d["player"], d["value"]) for _, d in tree.nodes(data=True)]


@pytest.fixture(scope="module")
def given():
    return recorded(minimax, start(), True)


@pytest.mark.parametrize(
    "hold",
    [lambda f: f, lambda f: partial(f), lambda f: lambda *a: {"key": f}["key"](*a)],
    ids=["a name", "a partial", "a dict made anew"],
)
def test_a_function_inside_another_one_is_watched_whatever_holds_it(given, hold):
    assert recorded(closures, start(), hold, watch="best_of") == given


def test_a_static_method_is_watched_by_name_and_stands_in_its_class_as_before(given):
    before = vars(Program)["best_of"]
    assert recorded(Program().play, start(), watch="Program.best_of") == given
    assert vars(Program)["best_of"] is before


class Pile:
    """A position whose parts are plain numbers."""

    def __init__(self, left, turn):
        self.left, self.turn = left, turn


class Solver:
    """Searches what it is handed, and counts how often."""

    def __init__(self):
        self.n = 0

    def solve(self, p):
        self.n += 1
        if not p.left:
            return -p.turn
        values = [self.solve(Pile(p.left - k, -p.turn)) for k in (1, 2) if k <= p.left]
        return max(values) if p.turn == 1 else min(values)


def test_the_position_is_what_a_solver_is_handed_and_not_what_it_counts():
    """Whatever the parameter is called: `p` may be a player, and is one only if it is no object."""
    recorder = Recorder()
    recorder.runcall(Solver().solve, Pile(3, 1), watch="Solver.solve")
    tree = recorder.tree()
    assert [tree.position(node) for node in (0, *tree.children(0))] == [
        "left 3, turn 1", "left 2, turn -1", "left 1, turn -1",
    ]  # fmt: skip
    assert tree.value_at(0) == -1.0


def test_an_error_puts_everything_back(given):
    gc.unfreeze()  # the collector, asked for what holds a function, passes over frozen things
    before, calls = vars(Program)["best_of"], []

    def fails(board):
        value = Program.best_of(board)
        calls.append(Program.best_of)
        raise KeyError(value)

    recorder = Recorder()
    with pytest.raises(KeyError):
        recorder.runcall(fails, start(), watch="best_of")
    assert calls != [before.__func__], "a stand-in was there"
    assert vars(Program)["best_of"] is before
    assert Program.best_of is before.__func__
    assert recorder.tree().value == given[0]


@pytest.mark.parametrize("watch", [None, "countdown"])
def test_a_search_as_deep_as_python_allows_is_watched(watch):
    deepest = sys.getrecursionlimit()

    def countdown(heap, is_max):
        return heap if heap == 0 else countdown(heap - 1, not is_max)

    recorder = Recorder()
    assert recorder.runcall(countdown, deepest * 3 // 4, True, watch=watch) == 0
    assert sys.getrecursionlimit() == deepest
    assert len(recorder.tree()) == deepest * 3 // 4 + 1
