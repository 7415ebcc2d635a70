"""One search as columns in visiting order: the compact truth that everything else reads.

Nodes are the numbers 0, 1, 2 … in the order in which the search entered them; 0 is the root, and
children stand in search order. Each column has one entry a node. A subtree is the slice
``n … end[n] - 1``; the children of ``n`` are found by hopping ``c = end[c]`` from ``n + 1``.
A tree of half a million nodes costs some twenty megabytes this way, not half a gigabyte.

>>> columns = Columns()
>>> columns.open(NO_PARENT, "root", None, Player.MAX)
>>> columns.open(0, "leaf", "a", Player.MIN)
>>> columns.close(1, 3.0, Kind.TERMINAL); columns.close(0, 3.0, Kind.INNER)
>>> len(columns), list(columns.children(0)), columns.value[0]
(2, [1], 3.0)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from enum import StrEnum
from math import inf, isnan, nan

from treeviz.game.game import Move, Player, State

NO_PARENT = -1
UNKNOWN = nan  # in the value column: pruned, or given up before it had a value


class Kind(StrEnum):
    """What a node is to its search; `code` is its place in the kind column."""

    code: int

    def __init__(self, _: str) -> None:
        self.code = len(type(self).__members__)

    OPEN = "open"  # entered and never left: the search was broken off here
    INNER = "inner"
    TERMINAL = "terminal"  # the game ended
    HORIZON = "horizon"  # the depth ended
    LEAF = "leaf"  # no children; the search did not say why
    PRUNED = "pruned"  # known to exist, never entered


KINDS = tuple(Kind)
OPEN, INNER, TERMINAL, HORIZON, LEAF, PRUNED = (kind.code for kind in KINDS)
PLAYERS = (Player.MAX, Player.MIN)
MIN = Player.MIN


class Columns:
    """The columns of one recording; they only grow, and only while it lasts.

    Attributes
    ----------
    parent
        The parent of each node; `NO_PARENT` for the root.
    end
        One past the last descendant of each node.
    state
        The game's own state objects; None where a search gave none.
    move
        The move that led here, the game's own object; None at the root.
    player
        Who is to move: an index into `PLAYERS`.
    value
        What the search backed up, in points of MAX's side; `UNKNOWN` (a NaN) if nothing.
    kind
        An index into `KINDS`.
    alpha, beta
        The window on entry. Empty while no window was ever narrowed.
    """

    __slots__ = ("alpha", "beta", "end", "kind", "move", "parent", "player", "state", "value")

    def __init__(self) -> None:
        self.parent = array("i")
        self.end = array("i")
        self.state: list[State] = []
        self.move: list[Move] = []
        self.player = bytearray()
        self.value = array("d")
        self.kind = bytearray()
        self.alpha = array("d")
        self.beta = array("d")

    def __len__(self) -> int:
        return len(self.parent)

    def open(self, parent: int, state: State, move: Move, player: Player) -> None:
        """Append a node that was just entered."""
        parents = self.parent
        parents.append(parent)
        self.end.append(len(parents))
        self.state.append(state)
        self.move.append(move)
        self.player.append(player is MIN)
        self.value.append(UNKNOWN)
        self.kind.append(OPEN)

    def narrow(self, node: int, alpha: float, beta: float) -> None:
        """Note the window with which the newest node was entered."""
        missing = node - len(self.alpha)
        if missing > 0:
            self.alpha.extend([-inf] * missing)
            self.beta.extend([inf] * missing)
        self.alpha.append(alpha)
        self.beta.append(beta)

    def close(self, node: int, value: float, kind: Kind) -> None:
        """Note the value and the kind of a node that is being left."""
        self.value[node] = value
        self.kind[node] = kind.code
        self.end[node] = len(self.parent)

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of a node in search order, pruned branches included."""
        end = self.end
        child, last = node + 1, end[node]
        while child < last:
            yield child
            child = end[child]

    def children_so_far(self, node: int) -> Iterator[int]:
        """Yield the children of a node that is still open, in search order."""
        child = node + 1
        while child < len(self.end):
            yield child
            child = self.end[child]

    def not_numbers(self) -> list[int]:
        """Return the nodes that were left with a NaN for a value."""
        if not any(map(isnan, self.value)):
            return []
        valueless = (OPEN, PRUNED)
        return [
            node
            for node, value in enumerate(self.value)
            if isnan(value) and self.kind[node] not in valueless
        ]

    @property
    def visited(self) -> int:
        """How many nodes the search entered: all but the pruned branches."""
        return len(self) - self.kind.count(PRUNED)

    def player_of(self, node: int) -> Player:
        """Return who is to move at a node."""
        return PLAYERS[self.player[node]]

    def value_of(self, node: int) -> float | None:
        """Return the backed-up value of a node, in points of MAX's side; None if unknown."""
        value = self.value[node]
        return None if isnan(value) else value

    def window(self, node: int) -> tuple[float, float]:
        """Return alpha and beta on entry; (−∞, +∞) where never narrowed."""
        if node < len(self.alpha):
            return self.alpha[node], self.beta[node]
        return -inf, inf

    def plies(self) -> array[int]:
        """Return the distance of each node from the root, in plies."""
        plies = array("i", bytes(4 * len(self)))
        parent = self.parent
        for node in range(1, len(plies)):
            plies[node] = plies[parent[node]] + 1
        return plies
