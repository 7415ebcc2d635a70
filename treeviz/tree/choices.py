"""Which child gave a node its value: read from the values and their proof, never stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import isinf
from typing import NamedTuple

from treeviz.game.game import Player
from treeviz.tree.columns import CHANCE, INNER, MAX, MIN, PRUNED, Columns
from treeviz.tree.intervals import Intervals
from treeviz.tree.proof import bound_of

_LARGE = 64  # nodes; the choices of as large subtrees are kept, since many may be looked through


class Preferences(NamedTuple):
    """What decides among moves of one value.

    Attributes
    ----------
    ordered
        Whether the search took the moves in an order of its own, so that the first one searched
        is not the first of the game.
    distance
        Whether among equal infinities the nearer win and the farther loss are chosen.
    """

    ordered: bool = False
    distance: bool = False


class Choices:
    """The choices of one recording.

    Parameters
    ----------
    columns
        The recording.
    proof
        The intervals that the recording proves; asked when a choice hangs on them.
    preferences
        What decides among equals.
    place
        child → the place of its move in the game's own order; asked only of searches that order
        their moves.
    """

    def __init__(
        self,
        columns: Columns,
        proof: Intervals,
        preferences: Preferences,
        place: Callable[[int], int],
    ) -> None:
        self._columns, self._proof, self._place = columns, proof, place
        self._preferences = preferences
        self._chosen: dict[int, int | None] = {}
        self._equals: dict[int, tuple[int, ...]] = {}  # of the nodes that were asked for

    def of(self, node: int) -> int | None:
        """Return the child that gave a node its value; see :meth:`treeviz.GameTree.choice`."""
        if self._columns.end[node] - node < _LARGE:
            return self._of(node)
        if node not in self._chosen:
            self._chosen[node] = self._of(node)
        return self._chosen[node]

    def _of(self, node: int) -> int | None:
        columns, preferences = self._columns, self._preferences
        value = columns.value_of(node)
        if value is None or columns.player[node] == CHANCE:
            return None
        equals = [c for c in columns.children(node) if columns.value[c] == value]
        if preferences.ordered:
            equals.sort(key=self._place)
        if not equals:  # a search that changes values on their way up
            known = [c for c in columns.children(node) if columns.value_of(c) is not None]
            if not known:
                return None
            best = columns.player_of(node).best(columns.value[c] for c in known)
            return next(c for c in known if columns.value[c] == best)
        if len(equals) == 1:
            return equals[0]
        if isinf(value) and preferences.distance:
            winning = (value > 0) == (columns.player_of(node) is Player.MAX)
            return (min if winning else max)(equals, key=self._distances.__getitem__)
        if not self._bounded and not preferences.ordered:
            return equals[0]
        return next((c for c in equals if self._supports(node, c, value)), equals[0])

    def line(self, node: int) -> list[int]:
        """Return a node and the choices that follow from it, to the end."""
        line, choice = [node], self.of(node)
        while choice is not None:
            line.append(choice)
            choice = self.of(choice)
        return line

    def best(self, node: int) -> list[int]:
        """Return the children proved equal to the best; see `GameTree.best_children`."""
        if node not in self._equals:
            self._equals[node] = tuple(self._best(node))
        return list(self._equals[node])

    def _best(self, node: int) -> list[int]:
        choice = self.of(node)
        if choice is None:
            return []
        low, high = self._bounds(choice)
        if low != high or self._bounds(node) != (low, high):
            return []
        proof, player = self._proof, self._columns.player[node]  # no child can be better
        best = [c for c in self._columns.children(node) if proof.no_worse(c, low, player)]
        return sorted(best, key=self._place) if self._preferences.ordered else best

    def _bounds(self, node: int) -> tuple[float, float]:
        return self._proof.at(node)

    def _supports(self, node: int, child: int, value: float) -> bool:
        """Tell whether a child proves what is proved of its parent's value."""
        proof = self._proof
        bound = bound_of(self._columns, proof, node)
        sides = {"lower": (MAX,), "upper": (MIN,)}.get(bound, (MAX, MIN))
        return all(proof.no_worse(child, value, side) for side in sides)

    @cached_property
    def _bounded(self) -> bool:
        """Whether a value may be a bound: a window makes it one."""
        return PRUNED in self._columns.kind or bool(self._columns.alpha)

    @cached_property
    def _distances(self) -> list[int]:
        """The length of the chosen line from every node, folded from the leaves."""
        kinds, distances = self._columns.kind, [0] * len(self._columns)
        self.__dict__["_distances"] = distances  # `of` reads it for nodes already folded
        for node in range(len(distances) - 1, -1, -1):
            choice = self.of(node) if kinds[node] == INNER else None
            distances[node] = 0 if choice is None else distances[choice] + 1
        return distances
