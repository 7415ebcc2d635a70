"""A tree as GraphML, for Gephi, yEd, igraph and networkx.

Each attribute has one type; what is not known is left out. Infinite values are ``INF`` and
``-INF``, as the XML Schema of GraphML has them. Text is made fit for XML: control characters become
signs that show them. (networkx could write it, with objects for half a million nodes in memory.)

References
----------
U. Brandes, M. Eiglsperger, I. Herman, M. Himsolt and M. Marshall, "GraphML progress report:
structural layer proposal", 2001.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from math import isinf
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from treeviz.files.entries import ExportEntry, entries
from treeviz.formatting.lettering import visible
from treeviz.tree.game_tree import GameTree

if TYPE_CHECKING:
    import networkx as nx

_TYPES = {
    "ply": "int",
    "player": "string",
    "kind": "string",
    "value": "double",
    "bound": "string",
    "alpha": "double",
    "beta": "double",
    "static": "double",
    "outcome": "string",
    "position": "string",
}
_NODES = 1 << 12  # written at once
_BEGIN = """<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns
  http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""


def graphml(tree: GameTree) -> Iterator[bytes]:
    """Yield a tree as GraphML, some nodes at a time; each edge stands after the node it leads to.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> text = b"".join(graphml(minimax(games.Explicit("A(3 inf)")))).decode()
    >>> text.count("<node "), text.count("<edge "), ">INF<" in text
    (3, 2, True)
    """
    yield _BEGIN.encode()
    for name, kind in _TYPES.items():
        yield f'  <key id="{name}" for="node" attr.name="{name}" attr.type="{kind}"/>\n'.encode()
    yield b'  <key id="move" for="edge" attr.name="move" attr.type="string"/>\n'
    yield b'  <graph edgedefault="directed">\n'
    nodes = map(_node, entries(tree))
    while piece := "".join(islice(nodes, _NODES)):
        yield piece.encode()
    yield b"  </graph>\n</graphml>\n"


def plain_graph(tree: GameTree) -> nx.DiGraph[int]:
    """Return a tree as a graph of plain text and numbers, which networkx writes in any format.

    A tree's own attributes are typed: states, players, moves; None where nothing is known. Few
    formats can hold that. Here each is text or a number, and what is not known is left out; the
    terms of an estimate are ``term_NAME``. Names are letters, figures and ``_``, as GML wants them.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> graph = plain_graph(minimax(games.TicTacToe("xox/oox/___")))
    >>> graph.nodes[1]["player"], graph.edges[0, 1], "alpha" in graph.nodes[1]
    ('min', {'move': '[2,0]'}, False)
    """
    import networkx as nx  # slow to import

    graph: nx.DiGraph[int] = nx.DiGraph()
    for name, fact in tree.graph.items():
        graph.graph.update(_plain(name, fact))
    for entry in entries(tree):
        told: dict[str, Any] = {}
        for name in _TYPES:
            told.update(_plain(name, getattr(entry, name)))
        for name, points in tree.terms(entry.node).items():
            told.update(_plain(f"term_{name}", points))
        graph.add_node(entry.node, **told)
        if entry.parent is not None:
            graph.add_edge(entry.parent, entry.node, **_plain("move", entry.move))
    return graph


def _plain(name: str, value: object) -> dict[str, str | int | float]:
    """Return an attribute as text or as a number; nothing of what is not known."""
    if value is None:
        return {}
    name = re.sub("[^0-9A-Za-z]", "_", name)
    if isinstance(value, (int, float)):
        return {name: value}
    return {name: visible(str(value))}


def _node(entry: ExportEntry) -> str:
    told = "".join(_data(name, getattr(entry, name)) for name in _TYPES)
    node = f'    <node id="{entry.node}">{told}</node>\n'
    if entry.parent is None:
        return node
    ends = f'source="{entry.parent}" target="{entry.node}"'
    return f"{node}    <edge {ends}>{_data('move', entry.move)}</edge>\n"


def _data(name: str, value: float | str | None) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and isinf(value):
        text = "INF" if value > 0 else "-INF"
    else:
        text = escape(visible(value)) if isinstance(value, str) else repr(value)
    return f'<data key="{name}">{text}</data>'
