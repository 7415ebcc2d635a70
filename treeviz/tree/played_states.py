"""States that are not kept but played again when somebody asks: a tree of moves.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"), states="replay")
>>> tree.columns.state[3], len(tree.columns.state), tree.columns.move[2]
('xox/oox/x_o', 11, (2, 1))
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from treeviz.game.game import Move, State
from treeviz.game.keys import FAULTS
from treeviz.game.same_move import same_move
from treeviz.tree.columns import PRUNED
from treeviz.tree.sealed import Numbers, refuse, sealed

_MOST_KEPT = 1 << 12  # states that were asked last, and those on the way to them


class FewMoves(Sequence[Move]):
    """A column of moves, of which each distinct one is kept once; four bytes a node."""

    __slots__ = ("_codes", "_known", "_table")

    def __init__(self) -> None:
        self._codes: array[int] = Numbers("i")
        self._table: list[Move] = []
        self._known: dict[Move, int] = {}

    def append(self, move: Move) -> None:
        """Add the move of one more node."""
        try:
            self._codes.append(self._known[move])
        except FAULTS:  # not met before, or no key
            self._codes.append(self._code(move))

    def extend(self, moves: Iterable[Move]) -> None:
        """Add the moves of some more nodes."""
        for move in moves:
            self.append(move)

    def _code(self, move: Move) -> int:
        """Return the place of a move in the table; of one that is no key, by looking through it."""
        code = len(self._table)
        try:
            self._known[move] = code
        except FAULTS:
            same = (place for place, one in enumerate(self._table) if same_move(one, move))
            code = next(same, code)
        if code == len(self._table):
            self._table.append(move)
        return code

    @property
    def table(self) -> list[Move]:
        """The distinct moves; the first is None, the root's."""
        return list(self._table)

    @property
    def places(self) -> array[int]:
        """The place of each node's move in the table."""
        return self._codes

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, node: Any) -> Any:
        if isinstance(node, slice):
            return [self._table[code] for code in self._codes[node]]
        return self._table[self._codes[node]]

    def __iter__(self) -> Iterator[Move]:
        return map(self._table.__getitem__, self._codes)

    def seal(self) -> None:
        """Let nothing be added any more."""
        self._codes = sealed(self._codes)
        self.__class__ = SealedFewMoves


class SealedFewMoves(FewMoves):
    """A finished column of moves."""

    __slots__ = ()
    append = extend = refuse


class PlayedStates(Sequence[State]):
    """A column of states that holds none but the first: the others are played when asked for.

    Parameters
    ----------
    parents, moves, kinds
        The columns of the tree. A pruned branch was never entered, so it has no state.
    start
        The state at the root.
    play
        (state, move) → the state it leads to.
    """

    __slots__ = ("_kept", "_kinds", "_moves", "_parents", "_play", "_start")

    def __init__(
        self,
        parents: Sequence[int],
        moves: Sequence[Move],
        kinds: Sequence[int],
        start: State,
        play: Callable[[State, Move], State],
    ) -> None:
        self._parents, self._moves, self._kinds = parents, moves, kinds
        self._start, self._play = start, play
        self._kept: dict[int, State] = {}

    def __len__(self) -> int:
        return len(self._parents)

    def __getitem__(self, node: Any) -> Any:
        if isinstance(node, slice):
            return [self[one] for one in range(*node.indices(len(self)))]
        if node < 0:
            node += len(self)
        if not 0 <= node < len(self):
            raise IndexError(f"no node {node}")
        if self._kinds[node] == PRUNED:
            return None
        line = []
        while node and node not in self._kept:
            line.append(node)
            node = self._parents[node]
        state = self._kept[node] if node else self._start
        if len(self._kept) + len(line) > _MOST_KEPT:
            self._kept.clear()
        for node in reversed(line):
            state = self._kept[node] = self._play(state, self._moves[node])
        return state

    def __iter__(self) -> Iterator[State]:
        line: list[tuple[int, State]] = []  # the nodes above the next one, and their states
        for node, parent in enumerate(self._parents):
            while line and line[-1][0] != parent:
                line.pop()
            if self._kinds[node] == PRUNED:
                yield None
                continue
            state = self._play(line[-1][1], self._moves[node]) if line else self._start
            line.append((node, state))
            yield state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return NotImplemented
        return all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # like that of a list
