"""The columns of a recording as the mappings that networkx keeps its graphs in.

networkx stores a directed graph as three mappings: node → attributes, node → successors → edge
attributes, and the same for predecessors. Here they are read from the columns when asked, so a
tree costs no more as a networkx graph than it did as columns. They are read-only: a recording says
what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from treeviz.game.keys import FAULTS
from treeviz.tree.columns import Columns
from treeviz.tree.sealed import refuse


class ReadOnly(Mapping[Any, Any]):
    """A mapping that refuses to be written to and copies into a plain dict."""

    __slots__ = ()

    __setitem__ = __delitem__ = refuse
    update = setdefault = pop = popitem = clear = __ior__ = refuse
    __hash__ = None  # type: ignore[assignment]  # equal mappings may be dicts, which have none

    def copy(self) -> dict[Any, Any]:
        """Return a plain dict of the same items."""
        return dict(self)

    def __copy__(self) -> dict[Any, Any]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[Any, Any]:
        return dict(self)

    def __repr__(self) -> str:
        return repr(dict(self))


class ReadOnlyDict(dict[str, Any]):
    """A dict that can no longer be written to, such as the attributes of the whole graph."""

    __setitem__ = __delitem__ = __ior__ = refuse
    update = setdefault = popitem = clear = refuse

    def pop(self, name: str, *default: Any) -> Any:
        """Return the default for what is not there, which changes nothing; refuse all else."""
        return refuse() if name in self or not default else default[0]

    def copy(self) -> dict[str, Any]:
        """Return a plain dict of the same items."""
        return dict(self)

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        return dict(self)

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self),)


def node_number(node: object, nodes: int) -> int | None:
    """Return which node is meant: numbers that are equal mean the same, as keys of a dict do.

    Parameters
    ----------
    node
        What was given for a node.
    nodes
        How many there are.
    """
    if issubclass(type(node), int):
        number = int.__int__(node)  # type: ignore[arg-type]  # its class may have its own ways
    else:
        try:
            if not 0 <= node < nodes:  # type: ignore[operator]  # whatever it is
                return None
            number = int(node)  # type: ignore[call-overload]
            if number != node:
                return None
        except FAULTS:
            return None
    return number if 0 <= number < nodes else None


Read: TypeAlias = Callable[[int], ReadOnly]


class Nodes(ReadOnly):
    """Every node → what `read` makes of it."""

    __slots__ = ("columns", "read")

    def __init__(self, columns: Columns, read: Read) -> None:
        self.columns = columns
        self.read = read

    def __len__(self) -> int:
        return len(self.columns)

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.columns)))

    def __contains__(self, node: object) -> bool:
        return node_number(node, len(self.columns)) is not None

    def __getitem__(self, node: int) -> ReadOnly:
        number = node_number(node, len(self.columns))
        if number is None:
            raise KeyError(node)
        return self.read(number)


class SuccessorView(ReadOnly):
    """The children of one node, in search order → the attributes of the edge to each."""

    __slots__ = ("columns", "edge", "node")

    def __init__(self, columns: Columns, node: int, edge: Read) -> None:
        self.columns = columns
        self.node = node
        self.edge = edge

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[int]:
        return self.columns.children(self.node)

    def __contains__(self, child: object) -> bool:
        number = node_number(child, len(self.columns))
        return bool(number) and self.columns.parent[number or 0] == self.node

    def __getitem__(self, child: int) -> ReadOnly:
        if child not in self:
            raise KeyError(child)
        return self.edge(int(child))


class Predecessors(ReadOnly):
    """The parent of one node, if it has one → the attributes of the edge from it."""

    __slots__ = ("columns", "edge", "node")

    def __init__(self, columns: Columns, node: int, edge: Read) -> None:
        self.columns = columns
        self.node = node
        self.edge = edge

    def __len__(self) -> int:
        return int(self.node > 0)

    def __iter__(self) -> Iterator[int]:
        return iter((self.columns.parent[self.node],) if self.node else ())

    def __contains__(self, parent: object) -> bool:
        return self.node > 0 and parent == self.columns.parent[self.node]

    def __getitem__(self, parent: int) -> ReadOnly:
        if parent not in self:
            raise KeyError(parent)
        return self.edge(self.node)


class Attributes(ReadOnly):
    """The attributes of one node or edge: names, and how to read each."""

    __slots__ = ("node", "readers")

    def __init__(self, node: int, readers: Mapping[str, Callable[[int], Any]]) -> None:
        self.node = node
        self.readers = readers

    def __len__(self) -> int:
        return len(self.readers)

    def __iter__(self) -> Iterator[str]:
        return iter(self.readers)

    def __contains__(self, name: object) -> bool:
        return name in self.readers

    def __getitem__(self, name: str) -> Any:
        return self.readers[name](self.node)

    def copy(self) -> dict[str, Any]:
        """Return a plain dict of the same items; each is read, and none is looked for."""
        node = self.node
        return {name: read(node) for name, read in self.readers.items()}

    __copy__ = copy
