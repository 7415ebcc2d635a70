"""What a picture sees of a recording: the tree itself, or the graph of its distinct positions.

The same position reached by another order of moves is another node of the tree. A picture may show
it once, with an edge from each of its parents, or once for all positions that are the same up to a
symmetry of the game. Nothing in the tree changes: a node of the graph *is* a node of the tree, the
one on the chosen line or else the first, and it stands for the others.

That is sound only where the search knows the same of all of them. So positions are the same only at
the same ply, where as much depth is left and the same penalty applies; and if one is known exactly
and another by a bound alone, merging is refused.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe(), depth=2)
>>> len(tree), len(merged(tree, "positions")), len(merged(tree, "symmetry"))
(82, 82, 16)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal, TypeVar

from treeviz.errors import ViewError
from treeviz.formatting.numerals import bounded
from treeviz.game.contract import place_of
from treeviz.game.game import State, defines
from treeviz.game.keys import unsteady
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.soonest_ends import resisting_line, soonest_line
from treeviz.view.checked_reply import checked_reply
from treeviz.view.left_out_win import win_shown

Merge = Literal["positions", "symmetry"]
MERGES: tuple[Merge, ...] = ("positions", "symmetry")
Follow = Literal["best", "search"]
FOLLOWED: tuple[Follow, ...] = ("best", "search")
_Held = TypeVar("_Held")
_UNASKED = object()


class Shape:
    """A tree as it is: every node stands for itself.

    Parameters
    ----------
    tree
        The recording.
    root
        Where the picture begins.
    follow
        Which line is shown as the chosen one: that of best play, or what the search itself would
        go on with.
    recorded
        Whether best play is made of what the search looked at alone: else a win that it passed by
        ends it.
    """

    merge: Merge | None = None

    def __init__(
        self,
        tree: GameTree,
        root: int = 0,
        follow: Follow = "best",
        *,
        recorded: bool = False,
    ) -> None:
        self.tree = tree
        self.root = root
        self.follow = follow
        best = resisting_line if recorded else soonest_line
        self._nodes = (best if follow == "best" else GameTree.principal_variation)(tree, root)

    @property
    def winner(self) -> Player | None:
        """Who has won where the chosen line ends; None if nobody has, or the game goes on."""
        tree, end = self.tree, self._nodes[-1]
        if tree.columns.kind[end] == PRUNED:  # a win at once, by the rules
            return tree.player(tree.columns.parent[end])
        return tree.winner(end)

    @property
    def line(self) -> list[int]:
        """The nodes that stand for those of the chosen line, the root first."""
        return list(map(self.shown_as, self._nodes))

    def __len__(self) -> int:
        return self.tree.subtree_size(self.root)

    def nodes(self) -> Sequence[int]:
        """Return all nodes, parents first."""
        return range(self.root, self.root + len(self))

    def children(self, node: int) -> Sequence[int]:
        """Return the nodes that stand for the children of a node, in search order."""
        return list(self.tree.columns.children(node))

    def parents(self, node: int) -> Sequence[int]:
        """Return the nodes from which a move leads to this one; none for the root."""
        parent = self.tree.parent(node)
        return () if parent is None or node == self.root else (parent,)

    def reply(self, node: int) -> int | None:
        """Return the node that stands for the child that the line goes on with from a node."""
        best = self.follow == "best" and node != 0  # the root's move is the search's own
        reply = win_shown(self.tree, node) if best else None
        if reply is None:
            reply = self.tree.best_reply(node) if best else self.tree.choice(node)
        return None if reply is None else self.shown_as(reply)

    def telling_reply(self, node: int) -> int | None:
        """Return the node of the reply that is drawn: one that was cut, where that tells more.

        Where the line is what the search itself would go on with, it is the reply to that.
        """
        checked = checked_reply(self.tree, node) if node and self.follow == "best" else None
        if checked is None or node in self._nodes:
            return self.reply(node)
        return self.shown_as(checked.node)

    def moves(self, parent: int, child: int) -> Sequence[int]:
        """Return the children of a node for which one of them stands."""
        return (child,)

    def shown_as(self, node: int) -> int:
        """Return the node that stands for a node of the tree."""
        return node


class Merged(Shape):
    """The distinct positions of a tree, ply by ply; see the module."""

    def __init__(
        self, tree: GameTree, merge: Merge, root: int = 0, follow: Follow = "best"
    ) -> None:
        super().__init__(tree, root, follow, recorded=True)
        self.merge = merge
        self._chosen = set(self._nodes)
        self._position: dict[Hashable, Hashable] = {}  # key → that of the first symmetric one seen
        self._keys: dict[State, Hashable] = {}  # asked once: it may not be the same the next time
        self._below: dict[int, dict[int, list[int]]] = {}
        self._above: dict[int, list[int]] = {root: []}
        self._standing: list[dict[Hashable, int]] = []  # by ply below the root
        level = [root]
        while level:
            level = self._next(level)

    def __len__(self) -> int:
        return len(self._below)

    def nodes(self) -> Sequence[int]:
        """Return all nodes, parents first."""
        return list(self._below)

    def children(self, node: int) -> Sequence[int]:
        """Return the nodes that stand for the children of a node, in search order."""
        return list(self._below[node])

    def parents(self, node: int) -> Sequence[int]:
        """Return the nodes from which a move leads to this one; none for the root."""
        return self._above[node]

    def moves(self, parent: int, child: int) -> Sequence[int]:
        """Return the children of a node for which one of them stands."""
        return self._below[parent][child]

    def shown_as(self, node: int) -> int:
        """Return the node that stands for a node of the tree."""
        ply = self.tree.ply(node) - self.tree.ply(self.root)
        return self._found(self._standing[ply - 1], self._same(node), node) if ply > 0 else node

    def _next(self, level: list[int]) -> list[int]:
        """Merge the children of one ply's nodes; return those that stand for them."""
        groups: dict[Hashable, list[tuple[int, int]]] = {}
        for parent in level:
            self._below[parent] = {}
            for child in self.tree.columns.children(parent):
                groups.setdefault(self._same(child), []).append((parent, child))
        standing: dict[Hashable, int] = {}
        for position, edges in groups.items():
            first = next((child for _, child in edges if child in self._chosen), edges[0][1])
            standing[position] = first
            self._above[first] = []
            for parent, child in edges:
                self._require_same_knowledge(first, child)
                if first not in self._below[parent]:
                    self._below[parent][first] = []
                    self._above[first].append(parent)
                self._below[parent][first].append(child)
        self._standing.append(standing)
        return list(standing.values())

    def _same(self, node: int) -> Hashable:
        """Return what is equal for all nodes that are the same position."""
        rules, state = self.tree.rules, self.tree.state(node)
        key = self._key(state)
        if self.merge == "positions":
            return key
        if key not in self._position:
            for image in (state, *rules.symmetries(state)):
                self._position.setdefault(self._key(image), key)
        return self._found(self._position, key, node)

    def _key(self, state: State) -> Hashable:
        key = self._keys.get(state, _UNASKED)
        if key is _UNASKED:
            key = self._keys[state] = self.tree.rules.key(state)
        return key

    def _found(self, table: dict[Hashable, _Held], key: Hashable, node: int) -> _Held:
        """Return what is kept under the key of a node's position, which has been seen before."""
        try:
            return table[key]
        except KeyError:
            raise unsteady(key, place_of(self.tree.game, self.tree.state(node))) from None

    def _require_same_knowledge(self, one: int, other: int) -> None:
        tree = self.tree
        if tree.columns.kind[one] == tree.columns.kind[other] and (
            tree.value_at(one) == tree.value_at(other) and tree.bounds(one) == tree.bounds(other)
        ):
            return
        raise ViewError(
            f"{_line(tree, one)} and {_line(tree, other)} lead to the same position, but of the "
            f"first the search knows {_known(tree, one)}, of the other {_known(tree, other)}: they "
            "cannot be merged; a full minimax knows the same of both"
        )


def shape_of(
    tree: GameTree,
    merge: Merge | None,
    root: int = 0,
    follow: Follow = "best",
    *,
    recorded: bool = False,
) -> Shape:
    """Return the tree as it is, or with its positions merged."""
    if merge is None:
        return Shape(tree, root, follow, recorded=recorded)
    return merged(tree, merge, root, follow)


def merged(tree: GameTree, merge: Merge, root: int = 0, follow: Follow = "best") -> Merged:
    """Return the graph of the distinct positions of a tree.

    Parameters
    ----------
    tree
        The recording.
    merge
        ``"positions"``: those with the same `key` of the game; ``"symmetry"``: those that are one
        another's `symmetries`, too.
    root
        The node below which it looks.
    follow
        Which line is the chosen one; see :class:`Shape`.

    Raises
    ------
    ViewError
        If the game does not say which positions are the same, or the search does not know the same
        of them.
    """
    game, name = tree.game, type(tree.game).__name__
    keyed = tree.rules.known or defines(game, "key")
    if not keyed or tree.state(0) is None:
        raise ViewError("this recording was made without a game: there are no positions to merge")
    if merge == "symmetry" and not defines(game, "symmetries"):
        raise ViewError(
            f"{name} names no symmetries: define symmetries(state), or merge positions only"
        )
    if not getattr(game, "transposes", True):
        raise ViewError(
            f"{name} has no key that would make two of its positions the same: there is nothing to "
            "merge"
        )
    return Merged(tree, merge, root, follow)


def _line(tree: GameTree, node: int) -> str:
    return " ".join(map(tree.notation, tree.path(node)[1:]))


def _known(tree: GameTree, node: int) -> str:
    bound = tree.bound(node)
    if tree.value_at(node) is None or bound == "open":
        return "nothing"
    return bounded(tree.value_at(node), bound)
