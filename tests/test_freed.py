"""A tree is gone with the last reference to it: nothing it was asked keeps it for the collector.

A full collection of a large tree takes up to a tenth of a second, and falls into whatever is called
next, such as drawing another tree.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import ref

import networkx as nx
import pytest

import treeviz as tv
from treeviz import games
from treeviz.game.game import State

_MIDDLE_GAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


@contextmanager
def _nothing_collected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _of_chess() -> tv.GameTree:
    pytest.importorskip("chess", reason="python-chess is an extra")
    return tv.alphabeta(games.Chess(_MIDDLE_GAME), depth=2, heuristic="material")


def _whole() -> tv.GameTree:
    return tv.minimax(games.TicTacToe("xo_/_x_/o__"))


def _cut() -> tv.GameTree:
    return tv.alphabeta(games.TicTacToe("xo_/___/___"), order=lambda state, moves: moves[::-1])


def _estimated() -> tv.GameTree:
    return tv.alphabeta(games.Connect(rows=4, columns=4), depth=4, heuristic="lines")


def _replayed() -> tv.GameTree:
    return tv.alphabeta(games.Domineering(rows=4, columns=4), depth=3, states="replay")


def _of_chance() -> tv.GameTree:
    return tv.expectimax(games.Explicit("A(B(1/2:8 1/2:24) C(1/4:40 3/4:4))"))


def _broken_off() -> tv.GameTree:
    try:
        return tv.minimax(games.Nim(3, 3, 3), max_nodes=500)
    except tv.LimitReached as refused:
        return refused.tree


def _visited() -> tv.GameTree:
    recorder = tv.Recorder()
    with recorder.visit("root") as root:
        for move, value in (("a", 3.0), ("b", 5.0)):
            with recorder.visit(f"after {move}", move) as leaf:
                leaf.value = value
        root.value = 5.0
    return recorder.tree()


def _watched() -> tv.GameTree:
    recorder = tv.Recorder(game := games.Nim(2, 2))
    recorder.runcall(_value, game, game.start, watch=_value)
    return recorder.tree()


def _value(game: tv.Game, state: State) -> float:
    values = [_value(game, game.play(state, move)) for move in game.moves(state)]
    best = max if game.to_move(state) is tv.Player.MAX else min
    return best(values) if values else game.utility(state)


_SEARCHES = [
    _of_chess,
    _whole,
    _cut,
    _estimated,
    _replayed,
    _of_chance,
    _broken_off,
    _visited,
    _watched,
]


@pytest.mark.parametrize("search", _SEARCHES)
def test_a_tree_is_freed_when_drawn_and_explored(search: Callable[[], tv.GameTree]) -> None:
    """So is its recording, in which all states are."""
    with _nothing_collected():
        tree = search()
        assert tv.draw(tree).svg
        assert str(tv.explain(tree))
        assert tv.explore(tree)
        left = ref(tree), ref(tree.columns.end), ref(tree.rules)
        del tree
        assert [one() for one in left] == [None, None, None]


def test_a_tree_is_freed_when_asked() -> None:
    """What it finds of itself is kept, and does not keep it."""
    with _nothing_collected():
        tree = _cut()
        assert dict(tree.nodes[0])["ply"] == 0
        assert tree.adj[0]
        assert not tree.check()
        assert tree.best_play()
        assert tree.plies_to_end() is None
        assert tree.best_children(0)
        assert nx.DiGraph(tree.copy()).number_of_nodes() == len(tree)
        left = ref(tree), ref(tree.columns.end)
        del tree
        assert [one() for one in left] == [None, None]
