"""Intervals: asking one node, folding a subtree and folding the tree tell the same."""

from __future__ import annotations

from math import inf, nan
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz import Player, alphabeta, games
from treeviz.tree import questions
from treeviz.tree.columns import KINDS, NO_PARENT, Columns, Kind
from treeviz.tree.intervals import ESTIMATED, Intervals
from treeviz.tree.plies import Plies

VALUES = st.sampled_from([-inf, -2.0, -1.0, 0.0, 1.0, 2.0, inf, nan])
WINDOWS = st.sampled_from([(-inf, inf), (-1.0, 1.0), (0.0, inf), (-inf, 0.0)])
BOUNDS = (Kind.KNOWN, Kind.NULL, Kind.UNSEEN)  # outside the window on entry
LEAVES = [kind for kind in KINDS if kind is not Kind.INNER]


@st.composite
def recordings(draw: st.DrawFn, healthy: bool = False) -> Columns:
    """Return columns of any shape, with values that need not follow from anything."""
    columns = Columns()
    leaves = [Kind.TERMINAL] if healthy else LEAVES
    values = VALUES.filter(lambda v: v == v) if healthy else VALUES

    def grow(parent: int, ply: int) -> None:
        node, player = len(columns), draw(st.sampled_from([Player.MAX, Player.MIN]))
        columns.open(parent, None, None, player)
        columns.narrow(node, *draw(WINDOWS))
        children = draw(st.integers(0, 3)) if ply < 4 else 0
        for _ in range(children):
            grow(node, ply + 1)
        kind = draw(st.sampled_from([Kind.INNER, Kind.OPEN] if children else leaves))
        kind = Kind.INNER if healthy and children else kind
        columns.close(node, nan if kind is Kind.PRUNED else draw(values), kind)

    grow(NO_PARENT, 0)
    return columns.seal()


def defined(columns: Columns, node: int, distrusted: frozenset[int]) -> tuple[float, float]:
    """Return an interval by its definition, read off child by child."""
    kind, value = KINDS[columns.kind[node]], columns.value[node]
    children = [defined(columns, c, distrusted) for c in columns.children(node)]
    maximises = columns.player_of(node) is Player.MAX
    if not children:
        if value != value or kind.code in distrusted:
            return -inf, inf
        alpha, beta = columns.window(node) if kind in BOUNDS else (-inf, inf)
        return -inf if -inf < alpha and value <= alpha else value, (
            inf if beta < inf and value >= beta else value
        )
    low, high = (max(ends) if maximises else min(ends) for ends in zip(*children, strict=True))
    if kind is Kind.OPEN:  # a reply that is missing may take one end away
        return (low, inf) if maximises else (-inf, high)
    return low, high


@given(recordings(), st.data(), st.sampled_from([(), ESTIMATED]), st.sampled_from([8, 0.01]))
def test_every_way_of_asking_tells_what_the_definition_does(
    columns: Columns, data: st.DataObject, unknown: tuple[int, ...], share: float
) -> None:
    """Nodes asked in any order, subtrees folded in between: each interval is the defined one."""
    asked = data.draw(st.lists(st.integers(0, len(columns) - 1), max_size=8))
    with mock.patch.object(questions, "_SHARE", share):  # of a small tree: nothing, or all of it
        found = Intervals(columns, unknown)
        for node in asked:
            truth = defined(columns, node, frozenset(unknown))
            if data.draw(st.booleans()):
                low, high = found.below(node)
                assert (low[node], high[node]) == truth
            assert found.at(node) == truth
    for node, ends in enumerate(zip(*found, strict=True)):
        assert ends == defined(columns, node, frozenset(unknown)) == found.at(node)


@pytest.mark.parametrize("kind", BOUNDS)
@pytest.mark.parametrize(
    ("value", "ends"), [(-1.0, (-inf, -1)), (0.0, (0, 0)), (1.0, (1, inf)), (5.0, (5, inf))]
)
def test_a_value_outside_its_window_is_a_bound(
    kind: Kind, value: float, ends: tuple[float, float]
) -> None:
    """Both ends of it, by itself and asked for from above, by one node and for all of them."""
    columns = Columns()
    columns.open(NO_PARENT, None, None, Player.MAX)
    columns.open(0, None, None, Player.MIN)
    columns.narrow(1, -1.0, 1.0)
    columns.close(1, value, kind)
    columns.close(0, value, Kind.INNER)
    columns.seal()
    for node in (0, 1):
        with mock.patch.object(questions, "_SHARE", 8):
            assert Intervals(columns).at(node) == ends
        found = Intervals(columns)
        assert (found.low[node], found.high[node]) == ends


@given(recordings(healthy=True), st.integers(0, 200))
def test_a_tree_of_points_has_one_end(columns: Columns, node: int) -> None:
    """Where every leaf is known, both ends of every node are one number, whatever was claimed."""
    node %= len(columns)
    with mock.patch.object(questions, "_SHARE", 0.01):
        low, high = Intervals(columns).at(node)
    assert low == high == defined(columns, node, frozenset())[0]


def test_asking_a_node_of_a_large_tree_looks_at_few() -> None:
    """What is asked of one node is answered without folding the tree."""
    columns = whole_tree(width=4, plies=7)
    found = Intervals(columns)
    assert found.at(0) == (columns.value[0], columns.value[0])
    assert len(columns) // 200 > sum(value == value for value in found._low)


def whole_tree(width: int, plies: int) -> Columns:
    """Return the columns of a search of a game whose values are as good as random."""
    columns = Columns()

    def grow(parent: int, ply: int, seed: int) -> float:
        node = len(columns)
        columns.open(parent, None, None, Player.MIN if ply % 2 else Player.MAX)
        value = float((seed >> 33) % 1001 - 500)
        if ply < plies:
            seeds = [
                (seed * 6364136223846793005 + move * 1442695040888963407) % (1 << 64)
                for move in range(1, width + 1)
            ]
            value = (min if ply % 2 else max)(grow(node, ply + 1, one) for one in seeds)
        columns.close(node, value, Kind.INNER if ply < plies else Kind.TERMINAL)
        return value

    grow(NO_PARENT, 0, 1)
    return columns.seal()


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=40), st.data())
def test_plies_are_found_in_any_order(parents: list[int], data: st.DataObject) -> None:
    """A node's distance from the root is its parent's and one more, whichever is asked first."""
    parents = [NO_PARENT, *(parent % (node + 1) for node, parent in enumerate(parents))]
    plies = Plies(parents)
    for node in data.draw(st.permutations(range(len(parents)))):
        assert plies.of(node) == (plies.of(parents[node]) + 1 if node else 0)


def test_a_branch_cut_off_deeper_is_no_missing_reply() -> None:
    """The last node below MAX was pruned, but by MIN's reply: MAX's own moves are all known."""
    tree = alphabeta(games.Explicit([[3, 12], [2, 4]]))
    with mock.patch.object(questions, "_SHARE", 0.01):
        assert Intervals(tree.columns).at(0) == (3, 3)
