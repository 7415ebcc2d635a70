"""Who is to move at the positions of a search that does not say it itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from treeviz.game.game import Game, Player, State
from treeviz.game.unruled import Unruled


class Sides(Unruled):
    """Who is to move at the positions of a search, and what the sides are called.

    Parameters
    ----------
    rules
        The game.
    movers
        Positions as the search has them → who is to move.
    """

    def __init__(self, rules: Game, movers: Mapping[Any, Player]) -> None:
        super().__init__()
        self._rules, self._movers = rules, movers

    def to_move(self, state: State) -> Player:
        """Return who is to move; MAX where that is not known."""
        return self._movers.get(state, Player.MAX)

    def side(self, player: Player) -> str:
        """Return what the game calls a player."""
        return self._rules.side(player)
