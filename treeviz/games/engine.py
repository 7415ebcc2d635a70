"""Engines that change one board by `push` and `pop`, as a `Game`.

A state is the line of moves from the start; the engine is brought there when something is asked of
it, by taking moves back and playing others. A search goes from neighbour to neighbour, so that is a
step or two each time.

>>> class Engine:
...     '''Count to four in steps of one or two; who says four wins.'''
...     def __init__(self): self.said = [0]
...     def legal(self): return [step for step in (1, 2) if self.said[-1] + step <= 4]
...     def push(self, step): self.said.append(self.said[-1] + step)
...     def pop(self): self.said.pop()
>>> game = mutable(
...     Engine(),
...     moves=lambda engine: engine.legal(),
...     to_move=lambda engine: "max" if len(engine.said) % 2 else "min",
...     utility=lambda engine: 1 if len(engine.said) % 2 == 0 else -1,
...     key=lambda engine: engine.said[-1],
... )
>>> from treeviz import minimax
>>> minimax(game)
GameTree(12 nodes, value +1, best 1)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from treeviz.errors import GameError
from treeviz.formatting.expected import lacks
from treeviz.formatting.plain_values import read_text
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Board, Game, Move, Opinion, Player

Line = tuple[Move, ...]


class Mutable(Game):
    """A game played on one engine; made by :func:`mutable`."""

    def __init__(self, engine: Any, asks: dict[str, Any], push: str, pop: str) -> None:
        self._engine = engine
        self._asks = asks
        self._push, self._pop = getattr(engine, push), getattr(engine, pop)
        self._played: list[Move] = []
        self.start: Line = ()

    def _at(self, state: Line) -> Any:
        """Return the engine, standing at a state."""
        played = self._played
        same = 0
        while same < min(len(played), len(state)) and played[same] == state[same]:
            same += 1
        while len(played) > same:
            played.pop()
            self._pop()
        for move in state[same:]:
            self._push(move)
            played.append(move)
        return self._engine

    def _ask(self, what: str, state: Line, *more: Any) -> Any:
        return self._asks[what](self._at(state), *more)

    def to_move(self, state: Line) -> Player:
        """Return whose turn it is."""
        return Player(self._ask("to_move", state))

    def moves(self, state: Line) -> list[Move]:
        """Return the engine's moves."""
        return list(self._ask("moves", state))

    def play(self, state: Line, move: Move) -> Line:
        """Return the line one move longer."""
        return (*state, move)

    def utility(self, state: Line) -> float:
        """Return the value of a finished game, in points of MAX's side."""
        return float(self._ask("utility", state))

    def heuristic(self, state: Line) -> Opinion:
        """Return the engine's estimate; 0 if none was given."""
        if self._asks.get("heuristic") is None:
            return 0
        opinion: Opinion = self._ask("heuristic", state)
        return opinion

    def position(self, state: Line) -> str:
        """Return the position as text: what `position` says, or how the engine prints."""
        return str(self._ask("position", state))

    def key(self, state: Line) -> Hashable:
        """Return what makes two lines the same position, with the player to move."""
        key: Hashable = (self._ask("key", state), self.to_move(state))
        return key

    def board(self, state: Line) -> Board | None:
        """Return the position as a board, if that was given."""
        if self._asks.get("board") is None:
            return None
        board: Board | None = self._ask("board", state)
        return board

    def notation_at(self, state: Line, move: Move) -> str:
        """Return how a move is written in the position where it is played."""
        if self._asks.get("notation") is None:
            return self.notation(move)
        return str(self._ask("notation", state, move))


def mutable(
    engine: Any,
    *,
    moves: Callable[[Any], Iterable[Move]],
    to_move: Callable[[Any], Player | str],
    utility: Callable[[Any], float],
    heuristic: Callable[[Any], Opinion] | None = None,
    position: Callable[[Any], str] = str,
    key: Callable[[Any], Hashable] = str,
    board: Callable[[Any], Board] | None = None,
    notation: Callable[[Any, Move], str] | None = None,
    push: str = "push",
    pop: str = "pop",
) -> Mutable:
    """Return the game that an engine plays on its one board.

    Parameters
    ----------
    engine
        The engine, standing at the position where the game shall begin. It belongs to the game
        from now on.
    moves, to_move, utility, heuristic
        Functions of the engine where it stands: its moves, whose turn it is (``"max"`` or
        ``"min"``), the value of a finished game, an estimate of an unfinished one; values in
        points of MAX's side.
    position, key, board, notation
        Functions of the engine: its text, what makes positions the same, a board to draw; and how
        a move is written there.
    push, pop
        The names of its methods that play a move and take it back.

    Raises
    ------
    GameError
        If the engine has no such methods.
    """
    for method, what in ((push, "push"), (pop, "pop")):
        if lacks(engine, (read_text(method, f"the name of a method as {what}"),)):
            raise GameError(
                f"{repr_of(engine)} has no method {repr_of(method)}; name it with push= or pop="
            )
    asks = {
        "moves": moves,
        "to_move": to_move,
        "utility": utility,
        "heuristic": heuristic,
        "position": position,
        "key": key,
        "board": board,
        "notation": notation,
    }
    return Mutable(engine, asks, push, pop)
