"""The margin of a leaf: how far its value may change before another move is chosen.

As a function of one leaf's value x, all others as they are, the value of every node is
min(max(x, low), high) for two constants: minimax only ever takes one of its values. So what each
move of the root is worth follows from two more evaluations of the tree, with the leaf at −∞ and at
+∞, and the choice can change only where x passes one of these constants. At a tie the first move is
chosen; so whether the constant itself is enough, or x must be beyond it, is told apart.

The two constants of a node that alone changes follow from those of its parent and its best sibling,
from the root down. So a leaf costs what it is, and not what it is deep; only of a position met
several times its leaves are followed upwards, until they come together.

>>> from treeviz import games, minimax
>>> tree = minimax(games.Explicit([[3, 12], [2, 4]]))
>>> for margin in leaf_margins(tree, tree.children(0)):
...     print(margin.line, margin.value, margin.condition, margin.notation)
('0', '0') 3.0 less than +2 1
('1', '0') 2.0 more than +3 1
('0', '1') 12.0 less than +2 1
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from math import inf, isinf, nextafter
from typing import Any

from treeviz.formatting.scale import Scale
from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON
from treeviz.tree.game_tree import GameTree


@dataclass(frozen=True)
class LeafMargin:
    """How far one leaf's value may change before another move is chosen.

    Attributes
    ----------
    node
        The leaf; one of them, if its position was visited more than once.
    nodes
        All leaves with this position and this value: they change together.
    estimated
        Whether its value is an estimate; else it is the result of a finished game.
    value
        What it is worth, MAX's side.
    at
        The value at which the choice changes, MAX's side.
    up
        Whether it would have to rise; else to fall.
    reached
        Whether exactly `at` is enough; else it must be beyond it, for there is a tie at `at`, and
        it goes to the move that is chosen now.
    choice, notation
        The move that would be chosen: the node that it leads to, and how it is written.
    tree
        The recording.
    """

    node: int
    nodes: tuple[int, ...]
    estimated: bool
    value: float
    at: float
    up: bool
    reached: bool
    choice: int
    notation: str
    tree: GameTree = field(repr=False, compare=False)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that lead to it, as they are written."""
        return tuple(map(self.tree.notation, self.tree.path(self.node)[1:]))

    @property
    def position(self) -> str:
        """The position as text."""
        return self.tree.position(self.node)

    @property
    def scale(self) -> Scale:
        """How the game writes its values."""
        return self.tree.rules.scale

    @property
    def change(self) -> float:
        """By how much the value must change to come to `at`, in points; infinite from ±∞."""
        return 0.0 if self.at == self.value else self.at - self.value

    @property
    def condition(self) -> str:
        """What it would have to be worth: ``"more than +3"``."""
        return threshold_words(self.scale.signed(self.at), self.up, self.reached)

    @property
    def enough(self) -> str:
        """Which change is enough: ``"+1 is enough"``, ``"beyond +1"``."""
        if not self.change:
            return "any rise" if self.up else "any fall"
        if isinf(self.value):
            return f"from {self.scale.signed(self.value)}"
        change = self.scale.difference(self.change)
        return f"{change} is enough" if self.reached else f"beyond {change}"


def leaf_margins(tree: GameTree, moves: Sequence[int]) -> tuple[LeafMargin, ...]:
    """Return how far each leaf may change, upwards and downwards, the smallest change first.

    Leaves that never change the choice are left out.

    Parameters
    ----------
    tree
        The recording; every branch must have been searched.
    moves
        The root's children in the order in which ties are decided.
    """
    ranking = _Ranking(tree, moves)
    found = (margin for nodes in _leaves(tree) for margin in _margins(ranking, nodes))
    return tuple(sorted(found, key=lambda m: (abs(m.change), not m.reached, m.node)))


def _leaves(tree: GameTree) -> Iterable[list[int]]:
    """Return the leaves; those with one position and one value together."""
    columns, groups = tree.columns, dict[Any, list[int]]()
    for node in range(1, len(tree)):
        if columns.end[node] == node + 1:
            state = columns.state[node] if tree.rules.known else None
            key = node if state is None else (state, columns.value[node], columns.kind[node])
            groups.setdefault(key, []).append(node)
    return groups.values()


class _Ranking:
    """The children of every node, the best for its player first, so that few are looked at."""

    def __init__(self, tree: GameTree, moves: Sequence[int]) -> None:
        self.tree = tree
        self._ranked: dict[int, list[int]] = {0: self._sorted(0, moves)}
        self._places = {move: place for place, move in enumerate(moves)}
        self._moves = sorted(moves)
        self._low, self._high = _reaches(tree)

    def place(self, move: int) -> int:
        """Return the place of a move of the root in the order in which ties are decided."""
        return self._places[move]

    def by_move(self, nodes: Iterable[int]) -> dict[int, list[int]]:
        """Return some nodes by the root's moves that they are below."""
        found: dict[int, list[int]] = {}
        for node in nodes:
            move = self._moves[bisect_right(self._moves, node) - 1]
            found.setdefault(move, []).append(node)
        return found

    def worth_of_move(self, node: int, value: float) -> float:
        """Return what the root's move above a node is worth if that alone has another value."""
        return max(self._low[node], min(value, self._high[node]))

    def _sorted(self, node: int, children: Iterable[int]) -> list[int]:
        maximises = self.tree.player(node) is Player.MAX
        return sorted(children, key=self.tree.columns.value.__getitem__, reverse=maximises)

    def first(self, node: int, but: Container[int]) -> int | None:
        """Return the best child that is not among some; None if there is none."""
        if node not in self._ranked:
            self._ranked[node] = self._sorted(node, self.tree.columns.children(node))
        return next((child for child in self._ranked[node] if child not in but), None)


def _margins(ranking: _Ranking, nodes: list[int]) -> Iterator[LeafMargin]:
    """Yield the margins of one position's leaves: upwards, downwards, or none."""
    low, high = _with(ranking, nodes, -inf), _with(ranking, nodes, inf)
    if not low and not high:
        return  # it reaches the root's moves in no case
    tree = ranking.tree
    columns, player = tree.columns, tree.player(0)
    # Of the moves that it does not reach, only the best can be chosen.
    touched = low.keys() | high.keys()
    other = ranking.first(0, touched)
    rivals = sorted(touched if other is None else {*touched, other}, key=ranking.place)
    ends = [
        (low.get(c, columns.value[c]), high.get(c, columns.value[c])) for c in rivals
    ]  # each move's value for the leaf at −∞ and at +∞; between them it is the leaf's own

    def choice(value: float) -> int:
        values = [max(lowest, min(value, highest)) for lowest, highest in ends]
        return rivals[values.index(player.best(values))]

    value = columns.value[nodes[0]]
    chosen = choice(value)
    turns = sorted({end for pair in ends for end in pair})
    for rising, steps in (
        (True, [turn for turn in turns if turn > value]),
        (False, [turn for turn in reversed(turns) if turn < value]),
    ):
        for at, reached, there in _walk([value, *steps], inf if rising else -inf, choice):
            if there != chosen:
                # What MAX would rather have rises there, or falls where it is now; so for MIN.
                gains = rising is (player is Player.MAX)
                told = _telling(tree, nodes, (there, chosen) if gains else (chosen, there))
                yield LeafMargin(
                    node=told,
                    nodes=tuple(nodes),
                    estimated=columns.kind[told] == HORIZON,
                    value=value,
                    at=at,
                    up=rising,
                    reached=reached,
                    choice=there,
                    notation=tree.notation(there),
                    tree=tree,
                )
                break


def _telling(tree: GameTree, nodes: list[int], moves: tuple[int, int]) -> int:
    """Return which visit of a position to speak of: one after one of these moves if possible."""
    ends = tree.columns.end
    after = (node for move in moves for node in nodes if move <= node < ends[move])
    return next(after, nodes[0])


def _walk(
    steps: list[float], end: float, choice: Callable[[float], int]
) -> Iterator[tuple[float, bool, int]]:
    """Yield the choice just beyond each step and at the next, as (at, reached, choice)."""
    for before, step in pairwise([*steps, end]):
        between = nextafter(before, step)
        if between != step:
            yield before, False, choice(between)
        if step != before:
            yield step, True, choice(step)


def _with(ranking: _Ranking, leaves: list[int], value: float) -> dict[int, float]:
    """Return the root's children that change if some leaves have another value, and to what."""
    values = ranking.tree.columns.value
    changed: dict[int, float] = {}
    for move, below in ranking.by_move(leaves).items():
        alone = _alone(ranking, below, value)
        to = values[move] if alone is None else ranking.worth_of_move(*alone)
        if to != values[move]:
            changed[move] = to
    return changed


def _alone(ranking: _Ranking, leaves: list[int], value: float) -> tuple[int, float] | None:
    """Return the node by which alone some leaves change what is above it, and its value then.

    None if they change nothing above them.
    """
    if len(leaves) == 1:
        return leaves[0], value
    tree = ranking.tree
    parents, values = tree.columns.parent, tree.columns.value
    changed: dict[int, dict[int, float]] = {}  # by parent: its children that change, and to what
    pending: list[int] = []

    def change(node: int, to: float) -> None:
        if to != values[node]:
            parent = parents[node]
            if parent not in changed:
                heappush(pending, -parent)
            changed.setdefault(parent, {})[node] = to

    for leaf in leaves:
        change(leaf, value)
    while pending:
        node = -heappop(pending)  # the deepest numbers first: children before their parents
        if not pending and len(changed[node]) == 1:
            return next(iter(changed[node].items()))
        worths = list(changed[node].values())
        other = ranking.first(node, changed[node])
        if other is not None:
            worths.append(values[other])
        change(node, tree.player(node).best(worths))
    return None


def _reaches(tree: GameTree) -> tuple[array[float], array[float]]:
    """Return between which ends each node alone can move the worth of the root's move above it."""
    columns = tree.columns
    parents, players, values = columns.parent, columns.player, columns.value
    best = array("d", [inf if player else -inf for player in players])
    next_best = best[:]
    for node in range(len(values) - 1, 0, -1):
        above, worth = parents[node], values[node]
        ahead, behind = (min, max) if players[above] else (max, min)
        next_best[above] = ahead(next_best[above], behind(worth, best[above]))
        best[above] = ahead(best[above], worth)
    low, high = array("d", [-inf]) * len(values), array("d", [inf]) * len(values)
    for node in range(1, len(values)):
        above = parents[node]
        if above:
            least, most = low[above], high[above]
            other = next_best[above] if values[node] == best[above] else best[above]
            kept = max(least, min(other, most))
            low[node], high[node] = (least, kept) if players[above] else (kept, most)
    return low, high


def threshold_words(at: str, up: bool, reached: bool) -> str:
    """Return what a number would have to be: at least, more than, at most or less than another."""
    if reached:
        return at if at.endswith("∞") else f"{at} or {'more' if up else 'less'}"
    return f"{'more' if up else 'less'} than {at}"
