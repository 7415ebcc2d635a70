"""Values that a search returns without a look, though the game goes on: answers of a table.

Such a leaf is judged only where the same board was searched before; what it was worth then, and for
whom, tells where a wrong answer comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from treeviz.diagnosis.values.backing import Broken
from treeviz.game.contract import ask
from treeviz.game.game import Game, Player, State
from treeviz.game.snapshot import snapshot
from treeviz.tree.columns import HORIZON, INNER, TERMINAL
from treeviz.tree.game_tree import GameTree


class Before(NamedTuple):
    """One time that a board was searched.

    Attributes
    ----------
    tree, node
        Where in the recordings.
    mover
        Who was to move.
    value
        What was found.
    """

    tree: GameTree
    node: int
    mover: Player
    value: float


class Memory:
    """The boards that a search has searched, in the order of its calls.

    Parameters
    ----------
    rules
        The game.
    trees
        The searches, laid on the rules, in the order in which they were made.

    Attributes
    ----------
    doubted
        For each search, the leaves that are judged.
    believed
        How many leaves are neither finished games nor boards known from before.
    """

    def __init__(self, rules: Game, trees: Sequence[GameTree]) -> None:
        self._rules = rules
        self._known: dict[Any, list[Before]] = {}
        self.doubted: list[frozenset[int]] = []
        self.believed = 0
        self._ends: set[float] = set()  # what finished games are worth
        self._places = {id(tree): place for place, tree in enumerate(trees)}
        for tree in trees:
            columns, doubted = tree.columns, set[int]()
            left: list[tuple[int, int]] = []  # (where an open call ends, the call)
            for node, kind in enumerate(columns.kind):
                while left and left[-1][0] <= node:
                    self._remember(tree, left.pop()[1])
                if kind == INNER:
                    left.append((columns.end[node], node))
                elif kind == TERMINAL:
                    self._ends.add(columns.value[node])
                elif kind == HORIZON:
                    if self.bare(columns.state[node]) in self._known:
                        doubted.add(node)
                    else:
                        self.believed += 1
            while left:
                self._remember(tree, left.pop()[1])
            self.doubted.append(frozenset(doubted))

    def _remember(self, tree: GameTree, node: int) -> None:
        columns = tree.columns
        before = Before(tree, node, columns.player_of(node), columns.value[node])
        self._known.setdefault(self.bare(columns.state[node]), []).append(before)

    def bare(self, state: State) -> Any:
        """Return a position without whose turn it is, as far as it can be told apart."""
        board = ask(self._rules, "board", state, self._rules.board)
        if board is not None:
            return board.rows, board.pieces
        if isinstance(state, tuple):
            return tuple(part for part in state if not isinstance(part, Player))
        position = getattr(state, "position", None)
        return state if position is None else snapshot(position, insist=False)

    def reason(self, broken: Broken) -> tuple[str, Before | None]:
        """Return where a wrong answer comes from, and the search that it was taken from."""
        columns = broken.tree.columns
        state, value = columns.state[broken.node], columns.value[broken.node]
        mover = columns.player_of(broken.node)
        here = self._known.get(self.bare(state), [])
        same = [b for b in here if b.value == value and b.mover is mover]
        other = [b for b in here if b.value == value and b.mover is not mover]
        bounds = [b for b in same if _is_bound(b)]
        if bounds:
            return "bound-as-exact", bounds[0]
        if other and not same:
            return "table-mixes-movers", other[0]
        if not same and self._ends and not min(self._ends) <= value <= max(self._ends):
            return "move-never-tried", None  # what the best value is before any
        return "wrong-answer", None

    def mixed_up(self, tree: GameTree, node: int) -> Before | None:
        """Return an earlier search of the same board, with the other side to move, and its number.

        A finished game has no other number than its own: with one that was found for the other
        side, as MAX's or as the mover's value, it was taken from there.

        Parameters
        ----------
        tree, node
            A finished game with a wrong value.
        """
        columns = tree.columns
        mover = ask(self._rules, "to_move", columns.state[node], self._rules.to_move)
        place = self._places[id(tree)], node
        for before in self._known.get(self.bare(columns.state[node]), []):
            earlier = (self._places[id(before.tree)], before.node) < place
            same = columns.value[node] and abs(before.value) == abs(columns.value[node])
            if earlier and same and before.mover is not mover:
                return before
        return self._ended_before(tree, node, mover)

    def _ended_before(self, tree: GameTree, node: int, mover: Player) -> Before | None:
        """Return where the same call met a finished board before, at the other side's turn."""
        columns, rules = tree.columns, self._rules
        board = self.bare(columns.state[node])
        for other in range(node):
            state = columns.state[other]
            if columns.kind[other] != TERMINAL or columns.value[other] != columns.value[node]:
                continue
            said = ask(rules, "to_move", state, rules.to_move)
            if said is not mover and self.bare(state) == board:
                return Before(tree, other, said, columns.value[other])
        return None


def _is_bound(before: Before) -> bool:
    """Tell whether a value was only a bound where it was found."""
    alpha, beta = before.tree.columns.window(before.node)
    return before.value <= alpha or before.value >= beta
