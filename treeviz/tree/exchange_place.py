"""A position of an exchange, and what is left there: of many it is only known what counts there.

>>> from treeviz import games
>>> game = games.TicTacToe()
>>> place = ExchangePlace(game, game.start, (1, 1))
>>> place.state, place.mover is Player.MIN
('___/_x_/___', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from treeviz.game.game import Game, Move, State
from treeviz.game.player import Player


class Retake(NamedTuple):
    """A move that takes where a line ends: by the rules, for the search did not look at it.

    Attributes
    ----------
    move
        The game's own move.
    value, terms
        What the heuristic says at the end of the exchange, in points of MAX's side, and its named
        terms; None and none where nobody can be asked.
    then
        The takes that follow it, the game's own moves.
    """

    move: Move
    value: float | None
    terms: Mapping[str, float]
    then: tuple[Move, ...] = ()


class Left(NamedTuple):
    """What is left of an exchange: the estimate, its terms, and the takes that lead there.

    And whether the game is over where nothing is taken any more.
    """

    value: float
    terms: Mapping[str, float]
    takes: tuple[Move, ...] = ()
    over: bool = False

    @property
    def retake(self) -> Retake:
        """The move that begins it, and what it leads to; something is taken."""
        first, *then = self.takes
        return Retake(first, self.value, self.terms, tuple(then))


class ExchangePlace:
    """A position of an exchange: many are only counted, and played only if it goes on there.

    Thousands are kept, so that each has no more room than it needs.

    Parameters
    ----------
    rules
        The game.
    before, move
        The game's own state, and a take that leads here; no take: it is this state itself.
    told
        What is counted here, where that is known though the take was not played.
    """

    __slots__ = ("_before", "_mover", "_rules", "_state", "move", "told")

    def __init__(
        self, rules: Game, before: State, move: Move = None, told: Left | None = None
    ) -> None:
        self._rules, self._before, self.move, self.told = rules, before, move, told
        self._state: State = before if move is None else None
        self._mover: Player | None = None

    @property
    def state(self) -> State:
        """The game's own state."""
        if self._state is None:
            self._state = self._rules.play(self._before, self.move)
        return self._state

    @property
    def mover(self) -> Player:
        """Who is to move; where it is told what is counted, the turn has passed on."""
        if self._mover is None:
            played = self.told is None
            mover = self._rules.to_move(self.state if played else self._before)
            self._mover = mover if played else mover.other
        return self._mover
