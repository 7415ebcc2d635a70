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
from collections.abc import Iterator, Sequence
from enum import StrEnum
from math import fsum, inf, isnan, nan
from typing import Any

from treeviz.game.game import Move, Player, State
from treeviz.tree.sealed import Codes, Numbers, SealedList, refuse, sealed

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
    KNOWN = "known"  # not searched again: its value was known from before, from a table or a cache
    NULL = "null"  # a null move was good enough: no move was searched
    UNSEEN = "unseen"  # searched on within its window by a function that does not show its calls


KINDS = tuple(Kind)
OPEN, INNER, TERMINAL, HORIZON, LEAF, PRUNED, KNOWN, NULL, UNSEEN = (kind.code for kind in KINDS)
PLAYERS = tuple(Player)
MAX, MIN, CHANCE = (player.code for player in PLAYERS)


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
    probability
        How likely the move that led here is, where chance makes it and the search said so; else
        `UNKNOWN`. Empty while no search said so.
    """

    __slots__ = (
        *("alpha", "beta", "end", "kind", "move", "parent", "player", "probability"),
        *("state", "value"),
    )

    def __init__(self) -> None:
        self.parent: array[int] = Numbers("i")
        self.end: array[int] = Numbers("i")
        self.state: Sequence[State] = SealedList()
        self.move: Sequence[Move] = SealedList()
        self.player: bytearray = Codes()
        self.value: array[float] = Numbers("d")
        self.kind: bytearray = Codes()
        self.alpha: array[float] = Numbers("d")
        self.beta: array[float] = Numbers("d")
        self.probability: array[float] = Numbers("d")

    def __len__(self) -> int:
        return len(self.parent)

    def open(self, parent: int, state: State, move: Move, player: Player) -> None:
        """Append a node that was just entered."""
        parents = self.parent
        parents.append(parent)
        self.end.append(len(parents))
        self.state.append(state)  # type: ignore[attr-defined]  # while it grows, a list
        self.move.append(move)  # type: ignore[attr-defined]
        self.player.append(player.code)
        self.value.append(UNKNOWN)
        self.kind.append(OPEN)

    def place(self, node: int, state: State) -> None:
        """Note the state at a node for which none was given."""
        self.state[node] = state  # type: ignore[index]  # while it grows, a list

    def narrow(self, node: int, alpha: float, beta: float) -> None:
        """Note the window with which the newest node was entered."""
        self.widen(node)
        self.alpha.append(alpha)
        self.beta.append(beta)

    def widen(self, nodes: int) -> None:
        """Note that the nodes so far without a window have the widest."""
        missing = nodes - len(self.alpha)
        if missing > 0:
            self.alpha.extend(array("d", [-inf]) * missing)
            self.beta.extend(array("d", [inf]) * missing)

    def weigh(self, node: int, probability: float) -> None:
        """Note how likely the move is that led to a node, where chance made it."""
        missing = node + 1 - len(self.probability)
        if missing > 0:
            self.probability.extend(array("d", [UNKNOWN]) * missing)
        self.probability[node] = probability

    def close(self, node: int, value: float, kind: Kind) -> None:
        """Note the value and the kind of a node that is being left."""
        self.value[node] = value
        self.kind[node] = kind.code
        self.end[node] = len(self.parent)

    def seal(self) -> Columns:
        """Finish the recording, so that nothing can be written to it any more; return it."""
        for name in Columns.__slots__:
            setattr(self, name, sealed(getattr(self, name)))
        self.__class__ = SealedColumns
        return self

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of a node in search order, pruned branches included."""
        end = self.end
        child, last = node + 1, end[node]
        while child < last:
            yield child
            child = end[child]

    def was_cut(self, node: int) -> bool:
        """Tell whether branches of a node were pruned; they stand after all others."""
        last = self.end[node] - 1
        return self.kind[last] == PRUNED and self.parent[last] == node

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

    def shares(self, node: int) -> list[tuple[int, float]]:
        """Return the children of a chance node and how likely each is.

        Those of which nothing was said share alike what the others leave over. All are 0 where it
        is not known how likely they are: see :meth:`unweighed`.
        """
        said, children = self.probability, list(self.children(node))
        known = [said[c] if c < len(said) else UNKNOWN for c in children]
        silent = sum(map(isnan, known))
        if not silent:
            return list(zip(children, known, strict=True))
        left = max(1 - fsum(share for share in known if not isnan(share)), 0)
        shares = (left / silent if isnan(share) else share for share in known)
        return list(zip(children, shares, strict=True))

    def unweighed(self, node: int) -> bool:
        """Tell whether it is not known how likely the children of a chance node are.

        The recording says so by giving none of them any likelihood.
        """
        said = self.probability
        if not said or self.end[node] == node + 1:
            return False
        return all(child < len(said) and said[child] == 0 for child in self.children(node))

    def probability_of(self, node: int) -> float | None:
        """Return how likely the move that led to a node is by chance; None if nobody knows."""
        parent = self.parent[node]
        if parent == NO_PARENT or self.player[parent] != CHANCE or self.unweighed(parent):
            return None
        return dict(self.shares(parent))[node]

    def plies(self) -> array[int]:
        """Return the distance of each node from the root, in plies."""
        plies = array("i", bytes(4 * len(self)))
        parent = self.parent
        for node in range(1, len(plies)):
            plies[node] = plies[parent[node]] + 1
        return plies


class SealedColumns(Columns):
    """The columns of a finished recording."""

    __slots__ = ()
    open = place = narrow = widen = weigh = close = refuse
    __setattr__ = __delattr__ = refuse

    def seal(self) -> Columns:
        """Return the columns: they are sealed."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _sealed_columns, tuple(getattr(self, name) for name in Columns.__slots__)


def _sealed_columns(*entries: Any) -> Columns:
    columns = Columns()
    for name, column in zip(Columns.__slots__, entries, strict=True):
        setattr(columns, name, column)
    return columns.seal()
