"""Games of OpenSpiel, as far as they fit; all others are refused by name.

They must have two players who move in turns, be zero-sum, without chance, of perfect information.

A state is OpenSpiel's own serialisation as text, which two equal histories share. MAX is the player
who moves first: in chess, for one, that is OpenSpiel's player 1. Values are OpenSpiel's returns of
that player. A move is OpenSpiel's action number, written as OpenSpiel writes it.

It needs the extra: ``pip install 'gametreeviz[openspiel]'``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from treeviz.errors import InputError, unknown
from treeviz.game.game import Board, Game, Player
from treeviz.games.extras import needs

_STATES_KEPT = 1 << 14


class OpenSpiel(Game):
    """A game of OpenSpiel's, by its name and parameters.

    Parameters
    ----------
    name
        As OpenSpiel loads it: ``"tic_tac_toe"``, ``"connect_four(rows=4,columns=5)"``.

    Raises
    ------
    InputError
        If OpenSpiel is not installed, has no such game, or the game does not fit: the message
        says why.
    """

    start: str

    def __init__(self, name: str) -> None:
        try:
            spiel: Any = import_module("pyspiel")
        except ModuleNotFoundError as error:
            raise needs("openspiel", "OpenSpiel") from error
        known = spiel.registered_names()
        if name.split("(")[0] not in known:
            raise unknown("game of OpenSpiel", name, known)
        try:
            self._game = spiel.load_game(name)
        except spiel.SpielError as error:
            raise InputError(f"OpenSpiel cannot load {name!r}: {error}") from error
        kind = self._game.get_type()
        _check_fits(name, kind, spiel.GameType, self._game.num_players())
        self.name = name
        root = self._game.new_initial_state()
        self._first = root.current_player()
        self._state = lru_cache(maxsize=_STATES_KEPT)(self._game.deserialize_state)
        self.start = root.serialize()

    def to_move(self, state: str) -> Player:
        """Return MAX for the player who moves first in the game; MIN when it is over, too."""
        return Player.MAX if self._state(state).current_player() == self._first else Player.MIN

    def moves(self, state: str) -> list[int]:
        """Return OpenSpiel's legal actions."""
        here = self._state(state)
        return [] if here.is_terminal() else list(here.legal_actions())

    def play(self, state: str, move: int) -> str:
        """Return the state after an action."""
        return str(self._state(state).child(move).serialize())

    def utility(self, state: str) -> float:
        """Return OpenSpiel's return of the player who moved first."""
        return float(self._state(state).returns()[self._first])

    def side(self, player: Player) -> str:
        """Return ``"x"`` and ``"o"`` where OpenSpiel draws them so, else ``player 0`` …."""
        if self.name.split("(")[0] in ("tic_tac_toe", "connect_four"):
            return "x" if player is Player.MAX else "o"
        return f"player {self._first if player is Player.MAX else 1 - self._first}"

    def position(self, state: str) -> str:
        """Return the state as OpenSpiel prints it, in one line."""
        return "/".join(line.strip() for line in str(self._state(state)).strip().splitlines())

    def key(self, state: str) -> str:
        """Return the position as OpenSpiel prints it: histories that lead to it are alike."""
        return f"{self.position(state)} {self.to_move(state)}"

    def board(self, state: str) -> Board | None:
        """Return a grid of x, o and dots as a board; None for other games."""
        rows = self.position(state).lower().split("/")
        grid = len({len(row) for row in rows}) == 1 and len(rows[0]) > 1
        if not grid or not set("".join(rows)) <= set("xo."):
            return None
        return Board.of(rows, x=Player.MAX, o=Player.MIN)

    def notation_at(self, state: str, move: int) -> str:
        """Return the action as OpenSpiel writes it."""
        return str(self._state(state).action_to_string(move))


def _check_fits(name: str, kind: Any, types: Any, players: int) -> None:
    """Refuse a game that this package cannot search, saying why."""
    reasons = [
        reason
        for holds, reason in (
            (players == 2, f"it has {players} players"),
            (kind.utility == types.Utility.ZERO_SUM, "it is not zero-sum"),
            (kind.dynamics == types.Dynamics.SEQUENTIAL, "its players do not move in turns"),
            (kind.chance_mode == types.ChanceMode.DETERMINISTIC, "chance plays a part in it"),
            (
                kind.information == types.Information.PERFECT_INFORMATION,
                "its players do not see everything",
            ),
        )
        if not holds
    ]
    if reasons:
        raise InputError(
            f"{name} does not fit: {', '.join(reasons)}; expected two players, zero-sum, in turns, "
            "without chance, of perfect information"
        )
