"""A recorded tree is a networkx graph: what reads it is right, what writes to it is refused."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

from treeviz import (
    GameTree,
    Player,
    Recorder,
    RecordingError,
    alphabeta,
    expectimax,
    games,
    minimax,
)  # fmt: skip
from treeviz.files.graph import plain_graph

Ask = Callable[[nx.DiGraph], Any]


@pytest.fixture(scope="module", params=["tictactoe", "domineering", "explicit"])
def tree(request: pytest.FixtureRequest) -> GameTree:
    """Return trees with moves of three kinds, estimates and infinities among them."""
    if request.param == "tictactoe":
        return minimax(games.TicTacToe("xox/oox/___"))
    if request.param == "domineering":
        return minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
    return minimax(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 (5 9) 2))"))


def content(graph: nx.Graph) -> tuple[Any, ...]:
    """Return all that a graph says, in its order, its attributes as plain dicts."""
    return (
        graph.is_directed(),
        [(n, dict(attributes)) for n, attributes in graph.nodes(data=True)],
        [(u, v, dict(attributes)) for u, v, attributes in graph.edges(data=True)],
    )


def few(graph: nx.DiGraph) -> list[int]:
    return [0, *list(graph)[3:8]]


# Asked of the tree and of its plain copy, all these give the same.

READERS: dict[str, Ask] = {
    "adjacency": lambda g: [(n, dict(below)) for n, below in g.adjacency()],
    "adjacency matrix": lambda g: nx.to_numpy_array(g).tolist(),
    "adjlist": lambda g: list(nx.generate_adjlist(g)),
    "ancestors": lambda g: [nx.ancestors(g, n) for n in g],
    "bfs edges": lambda g: list(nx.bfs_edges(g, 0)),
    "bfs layers": lambda g: list(nx.bfs_layers(g, 0)),
    "branching": nx.is_branching,
    "cytoscape": lambda g: nx.cytoscape_data(g)["elements"],
    "dag longest path": nx.dag_longest_path,
    "degrees": lambda g: (list(g.degree), list(g.in_degree), list(g.out_degree([0, 1]))),
    "density": nx.density,
    "descendants": lambda g: [nx.descendants(g, n) for n in g],
    "descendants at distance": lambda g: nx.descendants_at_distance(g, 0, 2),
    "dfs edges": lambda g: list(nx.dfs_edges(g, 0)),
    "dfs postorder": lambda g: list(nx.dfs_postorder_nodes(g, 0)),
    "edge attributes": lambda g: nx.get_edge_attributes(g, "notation"),
    "edges among": lambda g: list(g.edges([0, 1], data="notation")),
    "edges in": lambda g: list(g.in_edges(data="move")),
    "edgelist": lambda g: list(nx.generate_edgelist(g, data=["notation"])),
    "forest": nx.is_forest,
    "has edge": lambda g: (g.has_edge(0, 1), g.has_edge(1, 0), g.has_edge(0, 99)),
    "isomorphic": lambda g: nx.is_isomorphic(g, nx.DiGraph(list(g.edges))),
    "length of paths": lambda g: nx.single_source_shortest_path_length(g, 0),
    "lowest common ancestor": lambda g: nx.lowest_common_ancestor(g, 3, len(g) - 1),
    "membership": lambda g: [n in g for n in (0, len(g), -1, "0", (0,), None)],
    "neighbours": lambda g: [(list(g.successors(n)), list(g.predecessors(n))) for n in g],
    "network text": lambda g: list(nx.generate_network_text(g, sources=[0], with_labels=False)),
    "node attributes": lambda g: nx.get_node_attributes(g, "value"),
    "node link data": lambda g: {**nx.node_link_data(g, edges="edges"), "graph": None},
    "node values": lambda g: list(g.nodes(data="value")),
    "number of edges": lambda g: (g.number_of_edges(), g.number_of_edges(0, 1), g.size()),
    "shortest path": lambda g: nx.shortest_path(g, 0, len(g) - 1),
    "to dict of dicts": nx.to_dict_of_dicts,
    "to dict of lists": nx.to_dict_of_lists,
    "topological sort": lambda g: list(nx.topological_sort(g)),
    "tree data": lambda g: nx.tree_data(g, 0),
    "tree or arborescence": lambda g: (nx.is_tree(g), nx.is_arborescence(g)),
}  # fmt: skip


@pytest.mark.parametrize("ask", READERS.values(), ids=READERS)
def test_reading_is_right(tree: GameTree, ask: Ask) -> None:
    """Whatever networkx reads of a tree is what it reads of the plain copy."""
    assert ask(tree) == ask(nx.DiGraph(tree))


def test_files_come_back(tmp_path: Path) -> None:
    """GML and adjacency lists hold the whole tree; None and moves are written as text."""
    tree = minimax(games.TicTacToe("xox/oox/___"))
    nx.write_gml(tree, tmp_path / "tree.gml", stringizer=str)
    nx.write_adjlist(tree, tmp_path / "tree.adjlist")
    gml = nx.read_gml(tmp_path / "tree.gml", label="id")
    adjlist = nx.read_adjlist(tmp_path / "tree.adjlist", create_using=nx.DiGraph, nodetype=int)
    assert set(gml.edges) == set(adjlist.edges) == set(tree.edges)
    for key in ("value", "position", "kind", "ply"):
        assert nx.get_node_attributes(gml, key) == nx.get_node_attributes(tree, key)
    assert gml.edges[0, 1]["notation"] == "[2,0]"


def odd_tree() -> GameTree:
    """Return a recording of odd texts, without a game, a branch cut, nothing known."""
    recorder = Recorder(search="mine", **{"what é said": (1, None)})
    recorder.enter('<a\x00&"b">', window=(-inf, 3))
    recorder.enter(("x", None), "→", Player.MIN)
    recorder.leave(-inf)
    recorder.prune(None)
    recorder.abandon()
    return recorder.tree()


@pytest.mark.parametrize(
    "make",
    [
        lambda: alphabeta(games.Domineering(".V../.VHH/HH../.... V"), depth=3),
        lambda: minimax(games.TicTacToe("xo_/___/___"), depth=2, heuristic="lines"),
        lambda: expectimax(games.Explicit("(1/4:tails=0 3/4:heads=1)")),
        odd_tree,
    ],
)
def test_a_plain_graph_can_be_written_in_any_format(
    make: Callable[[], GameTree], tmp_path: Path
) -> None:
    """Text and numbers only: GraphML, GML, GEXF and JSON hold it, and it comes back."""
    tree = make()
    graph = plain_graph(tree)
    nx.write_graphml(graph, tmp_path / "tree.graphml")
    nx.write_gml(graph, tmp_path / "tree.gml")
    nx.write_gexf(graph, tmp_path / "tree.gexf")
    told = json.loads(json.dumps(nx.node_link_data(graph, edges="edges")))
    again = nx.node_link_graph(told, edges="edges")
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    graphml = nx.read_graphml(tmp_path / "tree.graphml", node_type=int)
    assert list(graphml.edges) == list(tree.edges)
    for key in ("value", "kind", "player", "alpha", "position"):
        assert nx.get_node_attributes(graphml, key) == nx.get_node_attributes(graph, key)
    assert nx.get_node_attributes(graph, "value") == {
        node: value for node in tree if (value := tree.value_at(node)) is not None
    }


DERIVED: dict[str, Ask] = {
    "bfs tree": lambda g: nx.bfs_tree(g, 0),
    "class": lambda g: g.__class__(g),
    "compose": lambda g: nx.compose(g, nx.DiGraph([(0, "more")])),
    "convert labels": lambda g: nx.convert_node_labels_to_integers(g, 100),
    "copy": lambda g: g.copy(),
    "dfs tree": lambda g: nx.dfs_tree(g, 1),
    "disjoint union": lambda g: nx.disjoint_union(g, g),
    "edge subgraph": lambda g: g.edge_subgraph([(0, 1)]).copy(),
    "ego graph": lambda g: nx.ego_graph(g, 1),
    "empty copy": nx.create_empty_copy,
    "relabel all": lambda g: nx.relabel_nodes(g, str),
    "relabel one": lambda g: nx.relabel_nodes(g, {0: "root"}),
    "reverse": lambda g: g.reverse(),
    "subgraph": lambda g: g.subgraph(few(g)).copy(),
    "to directed": lambda g: g.to_directed(),
    "to undirected": lambda g: g.to_undirected(),
    "transitive closure": nx.transitive_closure,
}


@pytest.mark.parametrize("derive", DERIVED.values(), ids=DERIVED)
def test_derived_graphs_are_plain(tree: GameTree, derive: Ask) -> None:
    """What networkx makes of a tree is a plain graph of the same content, and can be changed."""
    derived = derive(tree)
    assert type(derived) in (nx.DiGraph, nx.Graph)
    assert content(derived) == content(derive(nx.DiGraph(tree)))
    derived.add_edge("new", next(iter(derived)), move="mine")
    for node in derived:
        derived.nodes[node]["value"] = "mine"
    for u, v in derived.edges:
        derived.edges[u, v]["move"] = "mine"
    assert "new" not in tree
    assert "mine" not in {tree.nodes[n]["value"] for n in tree}
    assert "mine" not in {tree.edges[edge]["move"] for edge in tree.edges}


VIEWS: dict[str, Ask] = {
    "copy": lambda g: g.copy(as_view=True),
    "edge subgraph": lambda g: g.edge_subgraph([(0, 1)]),
    "restricted": lambda g: nx.restricted_view(g, [2], [(0, 1)]),
    "reverse": lambda g: g.reverse(copy=False),
    "subgraph": lambda g: g.subgraph(few(g)),
    "subgraph view": lambda g: nx.subgraph_view(g, filter_node=lambda n: n % 3 < 2),
    "undirected": lambda g: g.to_undirected(as_view=True),
}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_views_are_right_and_read_only(tree: GameTree, view: Ask) -> None:
    """A view of a tree reads like a view of the plain copy, and does not write to the tree."""
    seen = view(tree)
    assert content(seen) == content(view(nx.DiGraph(tree)))
    with pytest.raises(nx.NetworkXError):
        seen.add_node("new")
    with pytest.raises(RecordingError):
        seen.nodes[0]["value"] = 3


WRITERS: dict[str, Ask] = {
    "add cycle": lambda g: nx.add_cycle(g, [0, 1]),
    "add edge": lambda g: g.add_edge(0, 2),
    "add edges": lambda g: g.add_edges_from([(0, 2)]),
    "add node": lambda g: g.add_node(99),
    "add nodes": lambda g: g.add_nodes_from([99]),
    "add path": lambda g: nx.add_path(g, [0, 99]),
    "add weighted edges": lambda g: g.add_weighted_edges_from([(0, 2, 1.0)]),
    "clear": lambda g: g.clear(),
    "clear edges": lambda g: g.clear_edges(),
    "contract": lambda g: nx.contracted_nodes(g, 0, 1, copy=False),
    "delete an attribute": lambda g: g.nodes[0].pop("value"),
    "delete by key": lambda g: g.nodes[0].__delitem__("value"),
    "edge attribute": lambda g: g.edges[0, 1].__setitem__("move", 3),
    "edge by adjacency": lambda g: g[0][1].__setitem__("move", 3),
    "graph attribute": lambda g: g.graph.__setitem__("depth", 3),
    "graph update": lambda g: g.graph.update(depth=3),
    "name": lambda g: setattr(g, "name", "mine"),
    "node attribute": lambda g: g.nodes[0].__setitem__("value", 3),
    "node default": lambda g: g.nodes[0].setdefault("mine", 3),
    "node update": lambda g: g.nodes[0].update(value=3),
    "relabel in place": lambda g: nx.relabel_nodes(g, {0: "root"}, copy=False),
    "remove edge": lambda g: g.remove_edge(0, 1),
    "remove edges": lambda g: g.remove_edges_from([(0, 1)]),
    "remove node": lambda g: g.remove_node(0),
    "remove nodes": lambda g: g.remove_nodes_from([0]),
    "set edge attributes": lambda g: nx.set_edge_attributes(g, 1, "weight"),
    "set node attributes": lambda g: nx.set_node_attributes(g, {0: {"colour": "red"}}),
    "update": lambda g: g.update(edges=[(0, 99)]),
}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_writing_is_refused(tree: GameTree, write: Ask) -> None:
    """Whatever would write to a tree raises one line that names the copy which can be changed."""
    before = content(tree)
    with pytest.raises(RecordingError, match=r"nx\.DiGraph\(tree\)") as refusal:
        write(tree)
    assert "\n" not in str(refusal.value)
    assert content(tree) == before
    write(nx.DiGraph(tree))


def test_merging_attributes_is_refused(tree: GameTree) -> None:
    """The operator |= is one more way of writing to a node."""
    attributes = tree.nodes[0]
    with pytest.raises(RecordingError, match=r"nx\.DiGraph\(tree\)"):
        attributes |= {"value": 3}


def test_plain_copy_is_complete(tree: GameTree) -> None:
    """The plain copy holds every node, edge and attribute, in plain dicts, and the facts."""
    plain = nx.DiGraph(tree)
    assert content(plain) == content(tree)
    assert plain.graph == tree.graph
    assert {type(plain.nodes[n]) for n in plain} == {dict}
    assert {type(plain.edges[e]) for e in plain.edges} == {dict}
    assert set(plain.nodes[0]) >= {
        "state", "position", "player", "value", "bound", "static", "terms", "kind", "alpha", "beta",
        "ply",
    }  # fmt: skip
    assert set(plain.edges[0, 1]) == {"move", "notation"}


@pytest.mark.parametrize("one", [1, 1.0, np.int64(1), True])
def test_equal_numbers_are_the_same_node(tree: GameTree, one: Any) -> None:
    """A node is found by any number equal to it, such as one that comes out of an array."""
    for graph in (tree, nx.DiGraph(tree)):
        assert one in graph
        assert graph.nodes[one]["ply"] == 1
        assert list(graph.predecessors(one)) == [0]
        assert graph.has_edge(0, one)


def test_size_sums_the_weights_that_are_asked_for() -> None:
    """`size` counts edges, or sums the edge attribute that it is given."""
    tree = minimax(games.Explicit([[3, 12, 8], [2, 4, 6]]))
    assert tree.size() == 8
    assert tree.size(weight="move") == nx.DiGraph(tree).size(weight="move") == 7


def test_frozen(tree: GameTree) -> None:
    """A tree is frozen from the beginning; its plain copy is not."""
    assert nx.is_frozen(tree)
    assert not nx.is_frozen(nx.DiGraph(tree))
    assert nx.freeze(again(tree)).nodes[0]["value"] == tree.value


def again(tree: GameTree) -> GameTree:
    return pickle.loads(pickle.dumps(tree))


@pytest.mark.parametrize("duplicate", [again, copy.copy, copy.deepcopy])
def test_duplicates_are_trees(tree: GameTree, duplicate: Callable[[GameTree], GameTree]) -> None:
    """A pickled or copied tree is a recording still, and says the same."""
    other = duplicate(tree)
    assert type(other) is GameTree
    assert repr(other) == repr(tree)
    assert (other.value, list(other.edges)) == (tree.value, list(tree.edges))
    assert [_comparable(other, n) for n in other] == [_comparable(tree, n) for n in tree]
    assert other.principal_variation() == tree.principal_variation()
    with pytest.raises(RecordingError):
        other.add_node(99)


def _comparable(tree: GameTree, node: int) -> Mapping[str, Any]:
    return {**tree.nodes[node], "state": None}  # unpickled states may be equal only in their text


@pytest.mark.parametrize("duplicate", [again, copy.copy, copy.deepcopy])
def test_duplicates_keep_the_heuristic(duplicate: Callable[[GameTree], GameTree]) -> None:
    """A duplicate's static values are those of the heuristic that was searched with."""
    tree = minimax(games.TicTacToe("x__/_o_/___"), depth=1, heuristic="lines")
    other = duplicate(tree)
    statics = nx.get_node_attributes(tree, "static")
    assert any(statics.values())
    assert nx.get_node_attributes(other, "static") == statics
    assert nx.get_node_attributes(other, "terms") == nx.get_node_attributes(tree, "terms")
