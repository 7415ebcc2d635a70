"""Laws that hold for every tree: of the search, the proof, the lines and the limits."""

from __future__ import annotations

from itertools import pairwise
from math import copysign, inf, isinf
from typing import TypeAlias

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Payoffs, brute_force, chain, payoffs, recorded

from treeviz import GameTree, LimitReached, View, draw, explain, games, minimax, outline
from treeviz.game.game import Player
from treeviz.search.cached_game import nearer_zero
from treeviz.view.scene import Mark

Rank: TypeAlias = tuple[float, float]
RESULTS = st.sampled_from([[-10, 0, 10], [10], [-10, 10], [0, 10]])
INFINITE = st.sampled_from([[-inf, 0, inf], [inf], [-inf], [-inf, inf]])


def search(tree: Payoffs, player: Player, **options: float | None) -> GameTree:
    return minimax(games.Explicit(tree, player), **options)  # type: ignore[arg-type]


def inner(tree: GameTree) -> list[int]:
    return [node for node in tree if tree.children(node)]


# Values


@given(payoffs(), PLAYERS)
def test_minimax_is_brute_force(given_tree: list[Payoffs], player: Player) -> None:
    """Minimax finds what a five-line recursion finds, at the root and after each move."""
    tree = search(given_tree, player)
    assert tree.value == brute_force(given_tree, player)
    assert [tree.value_at(n) for n in tree.children(0)] == [
        brute_force(child, player.other) for child in given_tree
    ]


@given(payoffs(), PLAYERS, st.none() | st.integers(0, 4))
def test_inner_values_are_the_best_of_children(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """An inner value is what its player likes best of its children's."""
    tree = search(given_tree, player, depth=depth)
    for node in inner(tree):
        values = [tree.nodes[child]["value"] for child in tree.children(node)]
        assert tree.nodes[node]["value"] == tree.player(node).best(values)
        assert tree.player(node) == (player if tree.ply(node) % 2 == 0 else player.other)


@given(payoffs(), PLAYERS, st.none() | st.integers(0, 4))
def test_a_completed_search_proves_itself(
    given_tree: list[Payoffs], player: Player, depth: int | None
) -> None:
    """Every interval of a completed search is a point, its value; nothing contradicts it."""
    tree = search(given_tree, player, depth=depth)
    assert tree.bounds(0) == (tree.value, tree.value)
    assert all(tree.bounds(n) == (tree.value_at(n), tree.value_at(n)) for n in tree)
    assert {tree.bound(n) for n in tree} == {"exact"}
    assert tree.check() == []


@given(payoffs(), PLAYERS, st.data())
def test_values_lie_within_bounds_of_a_broken_off_search(
    given_tree: list[Payoffs], player: Player, data: st.DataObject
) -> None:
    """What a broken-off search proves of a node holds in the whole tree."""
    whole = search(given_tree, player)
    part = broken_off(given_tree, player, data.draw(st.integers(1, len(whole) - 1)))
    for node in part:
        low, high = part.bounds(node)
        assert low <= whole.value_at(node) <= high


@given(payoffs(), PLAYERS, st.data())
def test_check_names_a_wrong_value(
    given_tree: list[Payoffs], player: Player, data: st.DataObject
) -> None:
    """A search that backs up a wrong value is found out at the node that lied, or above it."""
    honest = search(given_tree, player)
    liar = data.draw(st.sampled_from(inner(honest)))
    lie = data.draw(st.integers(-50, 50).map(float).filter(lambda v: v != honest.value_at(liar)))
    assert recorded(given_tree, player).tree().check() == []
    breaches = recorded(given_tree, player, {liar: lie}).tree().check()
    named = [breach.node for breach in breaches]
    assert liar in named
    assert set(named) <= set(honest.path(liar))
    assert all(repr(honest.position(breach.node)) in breach.text for breach in breaches)


# Structure


@given(payoffs(), PLAYERS)
def test_ids_are_visiting_order(given_tree: list[Payoffs], player: Player) -> None:
    """The tree is an arborescence; its ids are preorder, its children in search order."""
    tree = search(given_tree, player)
    assert nx.is_arborescence(tree)
    assert list(nx.dfs_preorder_nodes(tree, 0)) == list(range(len(tree)))
    for node in tree:
        assert [tree.move(child) for child in tree.children(node)] == list(
            range(len(tree.children(node)))
        )


@given(payoffs(), PLAYERS)
def test_places_agree(given_tree: list[Payoffs], player: Player) -> None:
    """Path, parent, ply, the moves to a node, its position and its subtree tell of one place."""
    tree = search(given_tree, player)
    for node in tree:
        path = tree.path(node)
        assert (path[0], path[-1], len(path) - 1) == (0, node, tree.ply(node))
        assert tree.parent(node) == (path[-2] if node else None)
        assert tree.find([tree.move(step) for step in path[1:]]) == node
        assert tree.find(" ".join(tree.notation(step) for step in path[1:])) == node
        assert tree.game.parse(tree.position(node)) is tree.state(node)
        assert tree.subtree_size(node) == 1 + len(nx.descendants(tree, node))


# Choices


@given(payoffs(), PLAYERS)
def test_best_moves_are_all_equals(given_tree: list[Payoffs], player: Player) -> None:
    """The best moves are all those worth as much as the root, and the first is chosen."""
    tree = search(given_tree, player)
    values = [tree.value_at(child) for child in tree.children(0)]
    assert tree.best_moves == tuple(i for i, value in enumerate(values) if value == tree.value)
    assert tree.best_move == tree.best_moves[0]


@given(payoffs(), PLAYERS)
def test_the_chosen_line_keeps_the_value(given_tree: list[Payoffs], player: Player) -> None:
    """Every node of the chosen line is worth what its end is; `distance` is its length."""
    tree = search(given_tree, player)
    for node in tree:
        line = tree.principal_variation(node)
        assert {tree.value_at(step) for step in line} == {tree.value_at(node)}
        assert line[0] == node
        assert not tree.children(line[-1])
        assert tree.distance(node) == len(line) - 1


# Faster wins


@given(
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.floats(0.01, 100),
    st.integers(0, 40),
)
def test_penalty_never_reaches_0(value: float, penalty: float, ply: int) -> None:
    """A penalised value keeps its sign, and no ply brings it farther from 0 than the one before."""
    sizes = [nearer_zero(value, penalty, at) for at in range(ply + 1)]
    assert sizes[0] == value
    assert all((size > 0) == (value > 0) and (size < 0) == (value < 0) for size in sizes)
    assert all(abs(after) <= abs(before) for before, after in pairwise(sizes))
    if abs(value) > penalty * ply:
        assert abs(sizes[-1]) == pytest.approx(abs(value) - penalty * ply)


def ranked(tree: Payoffs, player: Player, ply: int = 0) -> Rank:
    """Return the best result with the plies it takes: sooner is better for whoever wins."""
    if not isinstance(tree, list):
        return (tree, -copysign(ply, tree) if tree else 0)
    ranks = [ranked(child, player.other, ply + 1) for child in tree]
    return max(ranks) if player is Player.MAX else min(ranks)


@given(payoffs(pools=RESULTS), PLAYERS, st.sampled_from([0.5, 1, 3, 20]))
def test_penalty_prefers_faster_wins(
    given_tree: list[Payoffs], player: Player, penalty: float
) -> None:
    """With a penalty the result stays, and it is the fastest win or the slowest loss."""
    tree = search(given_tree, player, depth_penalty=penalty)
    end = tree.principal_variation()[-1]
    payoff = tree.state(end).payoff
    assert (payoff, -copysign(tree.ply(end), payoff) if payoff else 0) == ranked(given_tree, player)
    assert tree.value == nearer_zero(payoff, penalty, tree.ply(end))


@given(payoffs(pools=INFINITE), PLAYERS)
def test_penalty_takes_the_nearer_of_equal_infinities(
    given_tree: list[Payoffs], player: Player
) -> None:
    """Infinite values do not move, yet the nearer win and the farther loss are chosen."""
    tree = search(given_tree, player, depth_penalty=1)
    end = tree.principal_variation()[-1]
    result, plies = ranked(given_tree, player)
    assert tree.value == result
    if isinf(result):
        assert tree.ply(end) == abs(plies)


# Limits


def broken_off(given_tree: list[Payoffs], player: Player, nodes: int) -> GameTree:
    with pytest.raises(LimitReached) as reached:
        search(given_tree, player, max_nodes=nodes)
    return reached.value.tree


@given(payoffs(), PLAYERS, st.data())
def test_limit_keeps_what_was_seen(
    given_tree: list[Payoffs], player: Player, data: st.DataObject
) -> None:
    """A search past its limit leaves the nodes seen; the open ones have no value."""
    whole = search(given_tree, player)
    assert len(search(given_tree, player, max_nodes=len(whole))) == len(whole)
    limit = data.draw(st.integers(1, len(whole) - 1))
    part = broken_off(given_tree, player, limit)
    assert len(part) == limit
    opened = [n for n in part if part.kind(n) == "open"]
    assert opened == whole.path(whole.parent(limit))  # where the node too many would have come
    assert all(part.value_at(n) is None for n in opened)
    assert all(part.value_at(n) == whole.value_at(n) for n in part if n not in opened)
    assert part.unfinished
    assert "?" in outline(part, View(marks=1000)).splitlines()[2]
    assert "broken off" in explain(part).text
    assert "unfinished" in draw(part, View(marks=1000)).source


def test_deep_chains_work() -> None:
    """A game of 5,000 plies is searched, followed, explained and drawn in part."""
    plies = 5000
    tree = minimax(games.Explicit(chain(7, plies)))
    assert (len(tree), tree.value, tree.best_move) == (plies + 1, 7, 0)
    assert tree.principal_variation() == list(range(plies + 1))
    assert (tree.distance(0), tree.ply(plies), tree.path(plies)[-1]) == (plies, plies, plies)
    assert tree.find([0] * plies) == plies
    assert tree.bounds(0) == (7, 7)
    assert "+7" in explain(tree).text
    first = View(marks=10)(tree).marks
    assert [mark.node for mark in first if isinstance(mark, Mark)] == list(range(9))
    assert first[-1].nodes == plies - 8
    assert len(View(marks=500, depth=400)(tree).marks) == 402
    assert "4,980 nodes" in outline(tree, View(depth=20))
    drawn = draw(tree, View(depth=20)).layout.scene.marks
    assert len(drawn[:-1]) + drawn[-1].nodes == len(tree)
