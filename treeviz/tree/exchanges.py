"""What is left where the depth ends once what can be taken is taken, and taken back.

By the rules the moves that take are played, and the moves that take back; nothing is recorded of
them. It is one exchange and no search to quiet positions: what is told of it is a hint.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1)
>>> tree.exchanges.settled(1) == tree.value_at(1)  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isinf
from typing import NamedTuple

from treeviz.errors import GameError
from treeviz.game.board import Board, Square
from treeviz.game.game import Game, Move, State
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, Columns
from treeviz.tree.opinions import Opinions


class Retake(NamedTuple):
    """A move that takes where a line ends: by the rules, for the search did not look at it.

    Attributes
    ----------
    move
        The game's own move.
    value, terms
        What the heuristic says then, in points of MAX's side, and its named terms; None and none
        where nobody can be asked.
    """

    move: Move
    value: float | None
    terms: Mapping[str, float]


def pieces_on(board: Board) -> int:
    """Return how many pieces stand on a board."""
    return sum(cell.owner is not None for row in board.rows for cell in row)


class Exchanges:
    """The exchanges at the end of the lines of one recording.

    Parameters
    ----------
    columns
        The recording.
    rules
        The game: its moves, and its boards, from which is read what was taken.
    state
        Gives the state of a node; None where none was recorded.
    opinions
        The heuristic, asked one or two moves past the depth.
    """

    def __init__(
        self,
        columns: Columns,
        rules: Game,
        state: Callable[[int], State],
        opinions: Opinions,
    ) -> None:
        self._columns, self._rules, self._state = columns, rules, state
        self._opinions = opinions
        self._found: dict[int, tuple[float, Retake] | None] = {}

    def settled(self, node: int) -> float | None:
        """Return what is left at a node once what can be taken is; its value if nothing is.

        None where the node has no value, or where the game fails past the depth, which is no
        matter of what was recorded.
        """
        try:
            found = self.best_take(node)
        except GameError:
            return None
        return self._columns.value_of(node) if found is None else found[0]

    def best_take(self, node: int) -> tuple[float, Retake] | None:
        """Return what is left after the best exchange, and the move that begins it; None if none.

        Raises
        ------
        GameError
            If the game, or its heuristic, fails past the depth.
        """
        if node not in self._found:
            self._found[node] = self._best_take(node)
        return self._found[node]

    def _best_take(self, node: int) -> tuple[float, Retake] | None:
        rows, value = self._columns, self._columns.value_of(node)
        if not node or rows.kind[node] != HORIZON or value is None:
            return None
        state, me = self._state(node), rows.player_of(node)
        after, them = None if state is None else self._rules.board(state), me.other
        if after is None or rows.player_of(rows.parent[node]) is not them:
            return None
        best: tuple[float, Retake] | None = None
        for move, later, square in self._takes(state, after, _stood_on(after, them), me):
            own, terms = self._opinions.ask(node, later)
            if own is None or isinf(own) or not me.better(own, value if best is None else best[0]):
                continue  # nor is it once they take back
            found = self._after_exchange(node, later, square, them, own)
            if me.better(found, value if best is None else best[0]):
                best = found, Retake(move, own, terms)
        return best

    def _takes(
        self, state: State, board: Board, squares: list[Square], taker: Player
    ) -> Iterator[tuple[Move, State, Square]]:
        """Yield the moves that take what stands on some squares, and where each leads."""
        rules, many = self._rules, pieces_on(board)
        for move in rules.moves(state):
            if not rules.takes(state, move):
                continue
            later = rules.play(state, move)
            then = rules.board(later)
            if then is not None and pieces_on(then) < many:
                yield from (
                    (move, later, (r, c)) for r, c in squares if then.rows[r][c].owner is taker
                )

    def _after_exchange(
        self, node: int, state: State, square: Square, them: Player, own: float
    ) -> float:
        """Return what is left to who was taken from, if that side takes back and gains by it."""
        board = self._rules.board(state)
        assert board is not None, "something was taken on it"
        taken_back = (
            self._opinions.ask(node, later)[0]
            for _, later, _ in self._takes(state, board, [square], them)
        )
        return them.best([own, *(value for value in taken_back if value is not None)])


def _stood_on(board: Board, side: Player) -> list[Square]:
    """Return the squares that a side stands on."""
    rows = enumerate(board.rows)
    return [(r, c) for r, row in rows for c, cell in enumerate(row) if cell.owner is side]
