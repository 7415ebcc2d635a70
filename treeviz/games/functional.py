"""Two functions make a game: the course's own `successors` and `heuristic`, as they are.

`successors(position, player)` returns the positions that a player can move to,
`heuristic(position)` what a position is worth; player 0 is MAX, player 1 is MIN. Positions may be
anything, numpy arrays and nested lists included; each is copied when it comes, so functions that
change boards in place do no harm.

Here the heuristic judges *all* leaves, finished games included, as the course does it. (Whoever
wants the rules to judge them writes a :class:`~treeviz.Game`.) A move is the position it leads to.

>>> def successors(pile, player):
...     return [pile - taken for taken in (1, 2) if taken <= pile]
>>> def heuristic(pile):
...     return pile
>>> minmax(successors, heuristic, 3, 2, 0)
GameTree(6 nodes, value 0, best 2)
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

from treeviz.errors import InputError
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Cell, Game, Opinion, Player, Square
from treeviz.game.snapshot import snapshot

if TYPE_CHECKING:
    from treeviz.tree.game_tree import GameTree

Position = Any  # whatever the two functions work on
Successors = Callable[[Any, int], Iterable[Any]]

_PLAYERS = (Player.MAX, Player.MIN)
_EMPTY = -1  # the course's sign for an empty square
_OWNER = {0: Player.MAX, 1: Player.MIN}


class Turn:
    """A state of a functional game: a position, and whose turn it is.

    Attributes
    ----------
    position
        The position as the two functions take it; do not change it.
    player
        0 for MAX, 1 for MIN.
    """

    __slots__ = ("_key", "player", "position")

    def __init__(self, position: Position, player: int) -> None:
        self.position = position
        self.player = player
        self._key = (snapshot(position, insist=False), player)

    @property
    def key(self) -> Hashable:
        """What makes two turns the same: equal positions with the same player to move."""
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Turn({self._key[0]!r}, {self.player})"


class Functional(Game):
    """The game that two functions make; see :func:`from_functions`."""

    def __init__(
        self, successors: Successors, judge: Callable[[Any], Opinion], start: Turn
    ) -> None:
        self._successors = successors
        self._judge = judge
        self.start: Turn = start

    def to_move(self, state: Turn) -> Player:
        """Return MAX for player 0, MIN for player 1."""
        return _PLAYERS[state.player]

    def moves(self, state: Turn) -> list[Position]:
        """Return copies of the positions that the successors function gives, in its order."""
        # One by one: a generator may go on changing the board that it has just handed out.
        position = copy.deepcopy(state.position)
        return [copy.deepcopy(after) for after in self._successors(position, state.player)]

    def stuck(self, state: Turn) -> tuple[Player, ...]:
        """Return the players who have no successor in a position, whoever's turn it is."""
        return tuple(
            who
            for player, who in enumerate(_PLAYERS)
            if not any(True for _ in self._successors(copy.deepcopy(state.position), player))
        )

    def play(self, state: Turn, move: Position) -> Turn:
        """Return the other player's turn in the position that `move` is."""
        return Turn(move, 1 - state.player)

    def utility(self, state: Turn) -> float:
        """Return what the heuristic says of a finished game: here it judges the leaves."""
        return self.heuristic(state)  # type: ignore[return-value]  # checked where it is asked

    def heuristic(self, state: Turn) -> Opinion:
        """Return what the heuristic says of the position."""
        return self._judge(copy.deepcopy(state.position))

    def side(self, player: Player) -> str:
        """Return ``"player 0"`` for MAX, ``"player 1"`` for MIN."""
        return f"player {_PLAYERS.index(player)}"

    def winner(self, state: Turn) -> Player | None:
        """Return nobody: two functions do not say who wins."""
        return None

    def outcome(self, state: Turn) -> str:
        """Return nothing: two functions do not say who wins."""
        return ""

    def position(self, state: Turn) -> str:
        """Return the position as text, rows split by `/`."""
        grid = _grid(state)
        if grid is None:
            return str(state.key[0])  # type: ignore[index]  # a pair, see Turn
        return "/".join("".join(_sign(entry) for entry in row) for row in grid)

    def board(self, state: Turn) -> Board | None:
        """Return a grid of entries as a board: −1 is empty, 0 is MAX's, 1 is MIN's."""
        grid = _grid(state)
        if grid is None:
            return None
        return Board(tuple(tuple(_cell(entry) for entry in row) for row in grid))

    def notation(self, move: Position) -> str:
        """Return the position that a move leads to, as text."""
        return self.position(Turn(move, 0))

    def notation_at(self, state: Turn, move: Position) -> str:
        """Return the squares that a move changes, such as ``(2,2)-(3,2)``; else the position."""
        squares = _changed(_grid(state), _grid(Turn(move, 0)))
        if not squares:
            return self.notation(move)
        return "-".join(f"({row},{column})" for row, column in squares)


def from_functions(
    successors: Successors,
    heuristic: Callable[[Any], Opinion],
    position: Position,
    player: int = 0,
) -> Functional:
    """Return the game that two functions make.

    Parameters
    ----------
    successors
        ``successors(position, player)``: the positions that player 0 or 1 can move to; none: the
        game is over.
    heuristic
        ``heuristic(position)``: what a position is worth, in points of player 0's side. It judges
        every leaf.
    position
        Where to begin: any value, numpy arrays and nested lists included.
    player
        Who moves first: 0 (MAX) or 1 (MIN).

    Raises
    ------
    InputError
        If a function is not callable or the player is neither 0 nor 1.
    """
    for function, name in ((successors, "successors"), (heuristic, "heuristic")):
        if not callable(function):
            raise InputError(f"expected a function as {name}, got {repr_of(function)}")
    if player not in (0, 1):
        raise InputError(f"expected player 0 (MAX) or 1 (MIN), got {repr_of(player)}")
    return Functional(successors, heuristic, Turn(copy.deepcopy(position), int(player)))


def minmax(
    successors: Successors,
    heuristic: Callable[[Any], Opinion],
    position: Position,
    depth: int = -1,
    player: int = 0,
) -> GameTree:
    """Search with the course's functions in the course's argument order; return the tree.

    Parameters
    ----------
    successors, heuristic, position, player
        As in :func:`from_functions`.
    depth
        Plies to look ahead; −1: no limit.

    Returns
    -------
    GameTree
        Its `value` is what the course's first version returns, its `best_move` the position that
        the second version does.
    """
    from treeviz.search.minimax import minimax  # games come before searches; this is a short cut

    if isinstance(depth, bool) or not isinstance(depth, int) or depth < -1:
        raise InputError(
            f"expected a depth of 0 or more plies, or −1 for no limit; got {repr_of(depth)}"
        )
    game = from_functions(successors, heuristic, position, player)
    return minimax(game, depth=None if depth == -1 else depth)


def _grid(state: Turn) -> tuple[tuple[Any, ...], ...] | None:
    """Return a position as rows of equally many plain entries, if it is such a grid."""
    rows = state.key[0]  # type: ignore[index]  # a pair, see Turn
    if not isinstance(rows, tuple) or not rows:
        return None
    if not all(isinstance(row, tuple) and len(row) == len(rows[0]) and row for row in rows):
        return None
    if not all(isinstance(entry, (int, float, str)) for row in rows for entry in row):
        return None
    return rows


def _sign(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    return "_" if entry == _EMPTY else format(entry, "g")


def _cell(entry: Any) -> Cell:
    if entry == _EMPTY or entry in ("_", ".", "-", " ", ""):
        return Cell()
    return Cell(_sign(entry), None if isinstance(entry, str) else _OWNER.get(entry))


def _changed(
    before: tuple[tuple[Any, ...], ...] | None, after: tuple[tuple[Any, ...], ...] | None
) -> list[Square]:
    if before is None or after is None or len(before) != len(after):
        return []
    return [
        (r, c)
        for r, (old, new) in enumerate(zip(before, after, strict=True))
        for c, (was, now) in enumerate(zip(old, new, strict=False))
        if was != now
    ]
