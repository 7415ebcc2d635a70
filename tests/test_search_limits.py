"""What the searches refuse, word for word, and where exactly their limits are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import count, pairwise
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, chain, payoffs

from treeviz import (
    GameTree,
    InputError,
    LimitReached,
    Player,
    TreevizError,
    alphabeta,
    expectimax,
    minimax,
)
from treeviz.games import Explicit, TicTacToe
from treeviz.recorder import tape
from treeviz.search.find_search import find_search

NAMES = {minimax: "minimax", alphabeta: "alpha-beta", expectimax: "expectimax"}
SEARCHES = pytest.mark.parametrize("search", NAMES)
Search = Callable[..., GameTree]
TREE: list[Payoffs] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEPTH = "expected a depth of 0 or more plies, or none for all; got "
PENALTY = "expected a depth penalty of 0 or more points; got "
REFUSED: list[tuple[dict[str, Any], str]] = [
    *[({"depth": depth}, f"{DEPTH}{depth!r}") for depth in (-1, 1.0, "2", True, False)],
    *[({"depth_penalty": off}, f"{PENALTY}{off!r}") for off in (-0.1, -1, inf, nan)],
    *[({"max_nodes": n}, f"expected max_nodes of 1 or more; got {n}") for n in (0, -5)],
]


@SEARCHES
@pytest.mark.parametrize(("limits", "words"), REFUSED)
def test_limits_that_make_no_sense(search: Search, limits: dict[str, Any], words: str) -> None:
    """A limit is refused before anything is searched, in a line that says what was expected."""

    class Untouched(Explicit):
        def moves(self, state: Any) -> Any:
            raise AssertionError("the search has begun")

    with pytest.raises(InputError) as caught:
        search(Untouched(TREE), **limits)
    assert str(caught.value) == words


@SEARCHES
def test_the_smallest_limits_that_make_sense(search: Search) -> None:
    """No plies, no penalty and a single node are limits like any other."""
    assert len(search(Explicit(TREE), depth=0, max_nodes=1)) == 1
    assert len(search(Explicit(TREE), depth=1, max_nodes=4)) == 4
    assert search(Explicit(TREE), depth_penalty=0).value == 3
    assert search(Explicit(5), max_nodes=1).value == 5
    with pytest.raises(LimitReached) as reached:
        search(Explicit(TREE), max_nodes=1)
    assert [reached.value.tree.kind(n) for n in reached.value.tree] == ["open"]


WINDOW = "expected a window with alpha below beta, such as (-inf, inf); got "


@pytest.mark.parametrize("window", [(0, 0), (1, -1), (inf, -inf), (inf, inf), (nan, 1)])
def test_windows_without_an_inside(window: tuple[float, float]) -> None:
    """Alpha must be below beta; what came is told as it came."""
    with pytest.raises(InputError) as caught:
        alphabeta(Explicit(TREE), window=window)
    assert str(caught.value) == f"{WINDOW}{window!r}"


def test_ways_to_fail_that_there_are_not() -> None:
    """There are two ways to fail; another one is told with them."""
    for fail in ("Soft", "", None):
        with pytest.raises(InputError) as caught:
            alphabeta(Explicit(TREE), fail=fail)  # type: ignore[arg-type]
        assert str(caught.value) == f"expected fail='soft' or fail='hard', got {fail!r}"


@SEARCHES
def test_pythons_limit_of_recursion_comes_back(search: Search) -> None:
    """A search that goes deep leaves Python's limit as it was, whether it ends well or not."""
    before = sys.getrecursionlimit()
    assert search(Explicit(chain(7, 3 * before))).value == 7
    assert sys.getrecursionlimit() == before

    class Wrong(Explicit):
        def utility(self, state: Any) -> float:
            raise ValueError("no")

    with pytest.raises(TreevizError):
        search(Wrong(chain(7, 20)))
    assert sys.getrecursionlimit() == before


def judged(state: Any) -> float:
    return float(sum(map(ord, repr(state))) % 9 - 4)


@given(
    payoffs(),
    PLAYERS,
    st.none() | st.integers(0, 3),
    st.sampled_from([0, 0.5, 3, 20]),
    st.booleans(),
)
def test_alphabeta_finds_what_minimax_finds_under_all_limits(
    given_tree: list[Payoffs], player: Player, depth: int | None, penalty: float, exact: bool
) -> None:
    """With depths, estimates and penalties too: one value, one choice, and no node more."""
    how = {"depth": depth, "heuristic": judged, "depth_penalty": penalty}
    whole = minimax(Explicit(given_tree, player), **how)
    cutting = alphabeta(Explicit(given_tree, player), exact_root=exact, **how)
    assert cutting.value == whole.value
    assert len(cutting) <= len(whole)
    assert cutting.bounds(0) == (whole.value, whole.value)
    visited = {tuple(map(whole.move, whole.path(node))): node for node in whole}
    for node in cutting:
        there = visited[tuple(map(cutting.move, cutting.path(node)))]
        assert cutting.kind(node) in (whole.kind(there), "pruned")
        if cutting.bound(node) == "exact" and cutting.kind(node) != "inner":
            assert cutting.value_at(node) == whole.value_at(there)
    if exact:
        roots = [[tree.value_at(child) for child in tree.children(0)] for tree in (whole, cutting)]
        assert roots[0] == roots[1]


@SEARCHES
def test_the_facts_of_a_search_are_what_it_was_asked(search: Search) -> None:
    """Depth, penalty and heuristic are told by the tree; what was not asked is told so too."""
    tree = search(TicTacToe("xo_/_x_/__o"), depth=2, depth_penalty=0.5, heuristic="lines")
    assert (tree.facts.depth, tree.facts.depth_penalty) == (2, 0.5)
    assert tree.graph["heuristic"] == "lines"
    assert tree.static(0) == sum(TicTacToe().heuristics["lines"]("xo_/_x_/__o").values())
    assert search(TicTacToe("xo_/_x_/__o")).facts.depth is None
    assert tree.facts.search == NAMES[search]


@SEARCHES
def test_moves_without_end_are_asked_as_far_as_they_may_be_recorded(search: Search) -> None:
    """Of moves that never end one more is listed than nodes are allowed."""
    listed: list[int] = []

    class Endless:
        start = 0

        def to_move(self, state: int) -> Player:
            return Player.MAX

        def moves(self, state: int) -> Iterable[int]:
            return [1] if state < 60 else (listed.append(move) or move for move in count())

        def play(self, state: int, move: int) -> int:
            return state + 1

        def utility(self, state: int) -> float:
            return 0.0

    with pytest.raises(LimitReached):
        search(Endless(), max_nodes=100)
    assert max(listed) == 100


@given(payoffs(), PLAYERS, st.none() | st.integers(0, 3), st.sampled_from([0, 0.5, 3]))
def test_expectimax_without_chance_is_minimax(
    tree: list[Payoffs], player: Player, depth: int | None, penalty: float
) -> None:
    """Where nothing is left to chance it records the same tree, under all limits."""
    how = {"depth": depth, "heuristic": judged, "depth_penalty": penalty}
    one, two = (search(Explicit(tree, player), **how) for search in (minimax, expectimax))
    assert two.columns.value == one.columns.value
    assert two.columns.end == one.columns.end
    assert two.columns.kind == one.columns.kind
    assert two.best_moves == one.best_moves


def test_a_search_that_there_is_not() -> None:
    """The nearest name is offered, and all are listed."""
    with pytest.raises(InputError) as caught:
        find_search("minmax")
    assert str(caught.value) == (
        "unknown search 'minmax': did you mean 'minimax'? There are: minimax, alphabeta, expectimax"
    )


@SEARCHES
def test_progress_is_told_as_nodes_are_recorded(
    search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits hears after so many nodes how many there are; how many come nobody knows."""
    monkeypatch.setattr(tape, "_REPORT_EVERY", 4)
    told: list[tuple[int, int | None]] = []
    tree = search(Explicit(TREE), progress=lambda done, planned: told.append((done, planned)))
    assert {planned for _, planned in told} == {None}
    counts = [0, *(done for done, _ in told), len(tree.columns)]
    gaps = [after - before for before, after in pairwise(counts)]
    assert all(4 <= gap <= 6 for gap in gaps[:-1]), "branches that are left out come at once"
    assert gaps[-1] <= 6


def test_the_facts_of_alphabeta_are_what_it_was_asked() -> None:
    """Its own ways are told too: the window, how it cuts and fails, whether it orders."""
    facts = alphabeta(
        Explicit(TREE),
        cut_on_equal=False,
        fail="hard",
        window=(-5, 50),
        exact_root=True,
        order=lambda _, moves: moves,
    ).facts
    assert (facts.cut_on_equal, facts.fail, facts.window) == (False, "hard", (-5, 50))
    assert (facts.exact_root, facts.ordered) == (True, True)
    plain = alphabeta(Explicit(TREE)).facts
    assert (plain.cut_on_equal, plain.fail, plain.window) == (True, "soft", (-inf, inf))
    assert (plain.exact_root, plain.ordered) == (False, False)
