"""Who is to move at the positions of a search that does not say it itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.diagnosis.essence import essence
from treeviz.errors import GameError
from treeviz.game.contract import ask
from treeviz.game.game import Game, Player, State
from treeviz.game.unruled import Unruled

_MOST = 20_000  # positions


def movers_from(
    rules: Game, start: State, given: Callable[[State], Any]
) -> dict[Any, Player] | None:
    """Return who is to move at a position and all that can follow, as the search has them.

    None if what the search has does not tell: a number of pins, without whose turn it is.

    Parameters
    ----------
    rules, start
        The game and the position.
    given
        State → the position as the search has it.
    """
    movers: dict[Any, Player] = {}
    waiting, seen = [start], {start}
    while waiting and len(seen) < _MOST:
        state = waiting.pop()
        mover = rules.to_move(state)
        if movers.setdefault(given(state), mover) is not mover:
            return None
        for move in rules.moves(state):
            after = rules.play(state, move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return movers


class Sides(Unruled):
    """Who is to move at the positions of a search, and what the sides are called.

    Parameters
    ----------
    rules
        The game.
    movers
        Positions as the search has them → who is to move; None: they are the game's own states.
    """

    def __init__(self, rules: Game, movers: Mapping[Any, Player] | None) -> None:
        super().__init__()
        self._rules, self._movers = rules, movers

    def to_move(self, state: State) -> Player:
        """Return who is to move; MAX where that is not known."""
        if self._movers is None:
            try:
                return Player(ask(self._rules, "to_move", state, self._rules.to_move))
            except (GameError, ValueError):  # what the search made is no state of the game
                return Player.MAX
        return self._movers.get(essence(state), Player.MAX)

    def side(self, player: Player) -> str:
        """Return what the game calls a player."""
        return self._rules.side(player)
