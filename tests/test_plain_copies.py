"""Copies of trees: what networkx reads at a node is what the tree says, and no garbage is left."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from strategies import Payoffs, payoffs

from treeviz import GameError, alphabeta, games, minimax
from treeviz.tree.plain_copies import no_garbage_looked_for


@pytest.fixture(autouse=True)
def _garbage() -> Iterator[None]:
    yield
    gc.enable()


@given(payoffs())
def test_a_copy_says_of_each_node_what_the_tree_says(tree: Payoffs) -> None:
    """The attributes are read past the methods, which look first whether there is such a node."""
    searched = alphabeta(games.Explicit(tree))
    for graph in (searched.copy(), nx.DiGraph(searched)):
        assert list(graph) == list(range(len(searched)))
        for node, told in graph.nodes.items():
            alpha, beta = searched.columns.window(node)
            assert told["state"] is searched.state(node)
            assert told["position"] == searched.position(node)
            assert (told["player"], told["kind"]) == (searched.player(node), searched.kind(node))
            assert (told["value"], told["bound"]) == (searched.value_at(node), searched.bound(node))
            assert told["static"] == searched.static(node)
            assert told["terms"] == searched.terms(node)
            assert told["ply"] == searched.ply(node)
            assert told["alpha"] in (alpha, None)
            assert told["beta"] in (beta, None)
        for parent, child, told in graph.edges(data=True):
            assert parent == searched.parent(child)
            assert told["move"] == searched.move(child)
            assert told["notation"] == searched.notation(child)


@pytest.mark.parametrize("looked", [True, False])
def test_whether_garbage_is_looked_for_stays_as_it_was(looked: bool) -> None:
    """Also where a game fails while its tree is copied."""

    class Failing(games.Nim):
        def position(self, state: Any) -> str:
            raise RuntimeError("no ink")

    gc.enable() if looked else gc.disable()
    minimax(games.Nim(1, 2)).copy()
    assert gc.isenabled() == looked
    with pytest.raises(GameError, match="position raised RuntimeError: no ink"):
        minimax(Failing(1, 2)).copy()
    assert gc.isenabled() == looked
    with no_garbage_looked_for():
        assert not gc.isenabled()
    assert gc.isenabled() == looked
