"""Which child gave a node its value: read from the values and their proof, never stored."""

from __future__ import annotations

from functools import cached_property
from math import isinf
from typing import TYPE_CHECKING

from treeviz.columns import INNER, PRUNED
from treeviz.game import Player, same_move

if TYPE_CHECKING:
    from treeviz.tree import GameTree


class Choices:
    """The choices of one recording.

    Parameters
    ----------
    tree
        The recording.
    """

    def __init__(self, tree: GameTree) -> None:
        self._tree = tree

    def of(self, node: int) -> int | None:
        """Return the child that gave a node its value; see :meth:`treeviz.GameTree.choice`."""
        tree, columns = self._tree, self._tree.columns
        value = columns.value_of(node)
        if value is None:
            return None
        equals = [c for c in columns.children(node) if columns.value[c] == value]
        if tree.graph.get("ordered"):
            equals.sort(key=self._place_in_game)
        if not equals:  # a search that changes values on their way up
            known = [c for c in columns.children(node) if columns.value_of(c) is not None]
            if not known:
                return None
            best = tree.player(node).best(columns.value[c] for c in known)
            return next(c for c in known if columns.value[c] == best)
        if len(equals) == 1:
            return equals[0]
        if isinf(value) and tree.graph.get("depth_penalty"):
            winning = (value > 0) == (tree.player(node) is Player.MAX)
            return (min if winning else max)(equals, key=self._distances.__getitem__)
        if PRUNED not in columns.kind and not tree.graph.get("ordered"):
            return equals[0]
        return next((c for c in equals if self._supports(node, c, value)), equals[0])

    def best(self, node: int) -> list[int]:
        """Return the children proved equal to the best; see `GameTree.best_children`."""
        choice, tree = self.of(node), self._tree
        if choice is None:
            return []
        low, high = tree.bounds(choice)
        if low != high or tree.bounds(node) != (low, high):
            return []
        best = [c for c in tree.columns.children(node) if tree.bounds(c) == (low, high)]
        return sorted(best, key=self._place_in_game) if tree.graph.get("ordered") else best

    def _supports(self, node: int, child: int, value: float) -> bool:
        """Tell whether a child proves what is proved of its parent's value."""
        low, high = self._tree.bounds(child)
        match self._tree.bound(node):
            case "lower":
                return low >= value
            case "upper":
                return high <= value
            case _:
                return low == high == value

    def _place_in_game(self, child: int) -> int:
        """Return the place of a child's move in the game's own order, whatever was searched first.

        Only asked of searches that order their moves.
        """
        tree = self._tree
        moves = tree.rules.moves(tree.columns.state[tree.columns.parent[child]])
        return next(i for i, move in enumerate(moves) if same_move(move, tree.move(child)))

    @cached_property
    def _distances(self) -> list[int]:
        """The length of the chosen line from every node, folded from the leaves."""
        kinds, distances = self._tree.columns.kind, [0] * len(self._tree)
        self.__dict__["_distances"] = distances  # `of` reads it for nodes already folded
        for node in range(len(distances) - 1, -1, -1):
            choice = self.of(node) if kinds[node] == INNER else None
            distances[node] = 0 if choice is None else distances[choice] + 1
        return distances
