"""Functions that cannot be watched, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from treeviz import GameTree, InputError, Recorder, RecordingError, TreevizError


def test_never_called() -> None:
    """A function that is watched and never called is named."""
    recorder = Recorder()

    @recorder.watch
    def search(board: Any, isMax: bool) -> int:
        return 0

    with pytest.raises(RecordingError, match="search was watched but never called"):
        recorder.tree()
    other = Recorder()
    with pytest.raises(RecordingError, match="search was watched but never called"):
        other.runcall(lambda board: 1, [["_"]], watch=search)


def test_does_not_recurse() -> None:
    """Watching the function that does not recurse is told, with the line that watches another."""
    recorder = Recorder()
    recorder.runcall(lambda board: 1, [["_"]])
    with pytest.raises(RecordingError, match=r"did not call itself.*watch=minimax"):
        recorder.tree()


def test_a_signature_that_cannot_be_mapped() -> None:
    """The message shows the line that says which parameter is the position, or who is MAX."""
    with pytest.raises(InputError, match=r"f\(q, w\).*@recorder\.watch\(state='q'\)"):
        Recorder().watch(named("f", "q, w"))(1.5, 2.5)
    with pytest.raises(InputError, match=r"no parameter 'v'.*q, w"):
        Recorder().watch(named("f", "q, w"), state="v")
    with pytest.raises(InputError, match=r"shows no signature"):
        Recorder().watch(max)
    with pytest.raises(
        InputError, match="no way to read calls by 'plyer'; there are state, player"
    ):
        Recorder().watch(named("f", "board, player"), plyer="w")
    with pytest.raises(InputError, match="pov='max' or pov='mover'"):
        Recorder().watch(named("f", "board"), pov="mine")


def named(name: str, parameters: str) -> Callable[..., Any]:
    space: dict[str, Any] = {}
    exec(f"def {name}({parameters}): return 0", space)
    function: Callable[..., Any] = space[name]
    return function


@pytest.mark.parametrize("result", ["ten", None, ("a", "b"), []])
def test_a_result_with_no_number(result: Any) -> None:
    """A result in which no one number is the value is refused with the line that names it."""
    recorder = Recorder()

    @recorder.watch
    def search(board: Any) -> Any:
        return result

    assert search([1]) == result  # the program goes on as if nobody watched
    with pytest.raises(
        RecordingError, match=r"recorder\.watch\(value=lambda result: …\)"
    ) as refusal:
        recorder.tree()
    assert repr(tuple(result) if result == [] else result) in str(refusal.value)


def test_a_visit_left_open() -> None:
    """While a visit inside is open there is no tree yet; the message names its position."""
    recorder = Recorder()
    with recorder.visit("the root") as root:
        recorder.enter("left open", move=1)
        with pytest.raises(RecordingError, match="'left open' is still open"):
            recorder.tree()
        recorder.leave(1)
        root.value = 1
    assert recorder.tree().value == 1


def expectimax(node: Any, maximizing: bool) -> float:
    """MAX and a die in turns."""
    if not isinstance(node, list):
        return float(node)
    values = [expectimax(child, not maximizing) for child in node]
    return max(values) if maximizing else sum(values) / len(values)


def weighed(node: Any) -> float:
    """A die of two unequal sides, which is another one in every position."""
    if not isinstance(node, list):
        return float(node)
    first = len(str(node)) % 7 / 10 + 0.1
    return first * best_of(node[0]) + (1 - first) * best_of(node[1])


def best_of(node: Any) -> float:
    """MAX."""
    return max(map(weighed, node)) if isinstance(node, list) else float(node)


def for_three(node: Any, player: int) -> Any:
    """Three players in turn, each for its own payoff."""
    if isinstance(node, tuple):
        return node
    return max((for_three(child, (player + 1) % 3) for child in node), key=lambda p: p[player])


@pytest.mark.parametrize(
    ("call", "args", "watch", "said"),
    [
        (best_of, ([[[1, 2], 6], [3, [8, 19]]],), [best_of, weighed], "weighed returned"),
        (for_three, ([[(1, 2, 3), (2, 3, 1)], [(3, 1, 2), (0, 0, 6)]], 0), None, "each of 3 pla"),
    ],
)
def test_what_is_no_minimax_of_two_players(call: Any, args: Any, watch: Any, said: str) -> None:
    """Dice nobody tells of and three players are refused in a line that names what was seen."""
    recorder = Recorder()
    recorder.runcall(call, *args, watch=watch)
    with pytest.raises(RecordingError) as refusal:
        recorder.tree()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"watch": 42}, "expected a function to watch, its name, or a list of such; got 42"),
        ({"watch": []}, "got none"),
        ({"watch": "expectimix"}, "no function named 'expectimix' was called; nearest: expectimax"),
        ({"reads": {"signs": "xo"}}, "expected signs by what the program uses"),
        ({"reads": {"board": "rows"}}, "expected a function as board=, got 'rows'"),
        ({"reads": {"values": 0}}, "no way to read calls by 'values'; there are state"),
        ({"reads": {"state": "bord"}}, "expectimax has no parameter 'bord'"),
        ({"reads": {"player": lambda node: 1 / 0}}, "player=<lambda> raised ZeroDivisionError"),
        ({"reads": {"value": lambda result: None}}, "value=<lambda> gave no number for 2.5"),
    ],
)
def test_whatever_is_said_wrongly(how: Any, said: str) -> None:
    """One line with what was expected, what came and what to do; never a traceback of Python's."""

    def entry(node: Any) -> float:
        return expectimax(node, True)

    def tree() -> GameTree:
        recorder = Recorder()
        recorder.runcall(entry, [[1, 4], [2, 2.5]], **{"watch": expectimax, **how})
        return recorder.tree()

    with pytest.raises(TreevizError) as refusal:
        tree()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert " at 0x" not in str(refusal.value)


def test_calls_that_are_not_seen() -> None:
    """A search in other threads or with a stack of its own has no calls to watch; it is said so."""
    recorder = Recorder()
    with ThreadPoolExecutor(1) as pool, pytest.raises(RecordingError, match="from other threads"):
        recorder.runcall(
            lambda: list(pool.map(lambda n: expectimax(n, True), [[1, 2]])), watch=expectimax
        )
    recorder = Recorder()
    recorder.runcall(lambda board: 3, [[1, 2]])
    with pytest.raises(RecordingError, match="a stack of its own makes no calls"):
        recorder.tree()


@pytest.mark.parametrize("role", ["state", "player", "alpha", "move"])
def test_a_callable_that_raises_names_itself_and_the_call(role: str) -> None:
    """What somebody's own reading raises is told with its name and the call it was asked of."""

    def broken(node: Any, maximizing: bool) -> Any:
        raise KeyError("x")

    recorder = Recorder()
    with pytest.raises(InputError, match=rf"{role}=broken raised KeyError: 'x', asked of the call"):
        recorder.runcall(expectimax, [1, 2], True, reads={role: broken})


def test_a_value_that_raises_names_the_result() -> None:
    """The value is read from results, so the result is named."""
    recorder = Recorder()
    recorder.runcall(expectimax, [1, 2], True, reads={"value": lambda result: result["score"]})
    with pytest.raises(InputError, match=r"value=<lambda> raised TypeError.*for the result 2.0"):
        recorder.tree()


class One:
    """Has a search."""

    def search(self, node: Any) -> Any:
        return node if isinstance(node, int) else max(map(self.search, node))


class Two(One):
    """Has another of the same name, that calls it."""

    def search(self, node: Any) -> Any:
        return super().search(node)


def test_a_name_of_nothing() -> None:
    """A name that nothing called has is told with the nearest that were called."""
    with pytest.raises(
        InputError, match=r"no function named 'serch' was called; nearest: .*search"
    ):
        Recorder().runcall(lambda node: One().search(node), [1, 2], watch="serch")


def test_a_name_of_several() -> None:
    """A name that several functions have is refused with what tells them apart; that works."""
    with pytest.raises(InputError, match=r"several functions, Two\.search and One\.search"):
        Recorder().runcall(lambda node: Two().search(node), [1, 2], watch="search")
    recorder = Recorder()
    recorder.runcall(lambda node: One().search(node), [1, 2], watch="One.search")
    assert recorder.tree().value == 2
