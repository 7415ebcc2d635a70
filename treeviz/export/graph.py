"""A tree as GraphML, for Gephi, yEd, igraph and networkx itself.

Each attribute has one type; what is not known is left out. Infinite values are ``INF`` and
``-INF``, as the XML Schema of GraphML has them. Text is made fit for XML: control characters become
signs that show them.
"""

from __future__ import annotations

import io
from functools import cache
from math import isinf
from typing import TYPE_CHECKING, Any

from treeviz.export.entries import entries
from treeviz.lettering import visible
from treeviz.tree import GameTree

if TYPE_CHECKING:
    from networkx import DiGraph


class Double(float):
    """A number that prints as XML Schema writes a double."""

    def __str__(self) -> str:
        if isinf(self):
            return "INF" if self > 0 else "-INF"
        return repr(float(self))


def graph(tree: GameTree) -> DiGraph:
    """Return a tree as a plain graph whose attributes every writer of networkx can write.

    Nodes have what :class:`~treeviz.export.entries.Entry` says, edges their `move`.
    """
    import networkx as nx

    plain = nx.DiGraph(search=visible(str(tree.graph.get("search", ""))))
    for entry in entries(tree):
        said = {name: _plain(value) for name, value in entry._asdict().items() if value is not None}
        node, parent, move = said.pop("node"), said.pop("parent", None), said.pop("move", "")
        plain.add_node(node, **said)
        if parent is not None:
            plain.add_edge(parent, node, move=move)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return visible(value)
    return Double(value) if isinstance(value, float) else value


def graphml(tree: GameTree) -> bytes:
    """Return a tree as GraphML.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> text = graphml(minimax(games.Explicit("A(3 inf)"))).decode()
    >>> text.count("<node "), text.count("<edge "), ">INF<" in text
    (3, 2, True)
    """
    stream = io.BytesIO()
    _writer()(graph(tree)).dump(stream)
    return stream.getvalue() + b"\n"


@cache
def _writer() -> Any:
    """Return networkx's writer, which is taught our numbers."""
    from networkx.readwrite.graphml import GraphMLWriter

    class Writer(GraphMLWriter):  # type: ignore[misc]  # networkx has no types
        def construct_types(self) -> None:
            super().construct_types()
            self.xml_type[Double] = "double"

    return Writer
